package io.fairorder.protocol;

/** Ignores every message, for tests that look at one. */
class NoHandler implements ServerBoundHandler, PlayerBoundHandler {
  @Override
  public void onHello(Hello hello) {}

  @Override
  public void onChallenge(Challenge challenge) {}

  @Override
  public void onWelcome(Welcome welcome) {}

  @Override
  public void onReject(Reject reject) {}

  @Override
  public void onBye(int sessionId, ByeReason reason) {}

  @Override
  public void onUpdate(Update update) {}

  @Override
  public void onAction(Report action) {}

  @Override
  public void onHeartbeat(Report heartbeat) {}

  @Override
  public void onFragment(Fragment fragment) {}

  @Override
  public void onProbe(int sessionId, long sentMicros) {}

  @Override
  public void onProbeReply(int sessionId, long sentMicros, long heldMicros) {}
}
