package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Encodes again whatever is decoded, and counts how often it is called. */
final class ReEncoder implements ServerBoundHandler, PlayerBoundHandler {
  private final ByteBuf out = Unpooled.wrappedBuffer(new byte[Protocol.MAX_DATAGRAM_BYTES]);
  private final ByteBuf whole = Unpooled.wrappedBuffer(new byte[Protocol.MAX_DATAGRAM_BYTES]);
  private int calls;

  void reset() {
    out.clear();
    calls = 0;
  }

  int calls() {
    return calls;
  }

  ByteBuf out() {
    return out;
  }

  @Override
  public void onHello(Hello hello) {
    calls++;
    DatagramEncoder.writeHello(out, hello);
  }

  @Override
  public void onChallenge(Challenge challenge) {
    calls++;
    DatagramEncoder.writeChallenge(out, challenge);
  }

  @Override
  public void onWelcome(Welcome welcome) {
    calls++;
    DatagramEncoder.writeWelcome(out, welcome);
  }

  @Override
  public void onReject(Reject reject) {
    calls++;
    DatagramEncoder.writeReject(out, reject);
  }

  @Override
  public void onBye(int sessionId, ByeReason reason) {
    calls++;
    DatagramEncoder.writeBye(out, sessionId, reason);
  }

  @Override
  public void onUpdate(Update update) {
    calls++;
    DatagramEncoder.writeUpdate(out, update);
  }

  @Override
  public void onAction(Report action) {
    calls++;
    DatagramEncoder.writeAction(out, action);
  }

  @Override
  public void onHeartbeat(Report heartbeat) {
    calls++;
    DatagramEncoder.writeHeartbeat(out, heartbeat);
  }

  @Override
  public void onFragment(Fragment fragment) {
    calls++;
    int at = Fragment.partOffset(fragment.totalBytes(), fragment.count(), fragment.index());
    whole.setIndex(0, fragment.totalBytes());
    whole.setBytes(at, fragment.buffer(), fragment.offset(), fragment.length());
    FragmentCodec.write(
        out, fragment.sessionId(), fragment.group(), fragment.index(), fragment.count(), whole);
  }

  @Override
  public void onProbe(int sessionId, long sentMicros) {
    calls++;
    DatagramEncoder.writeProbe(out, sessionId, sentMicros);
  }

  @Override
  public void onProbeReply(int sessionId, long sentMicros, long heldMicros) {
    calls++;
    DatagramEncoder.writeProbeReply(out, sessionId, sentMicros, heldMicros);
  }
}
