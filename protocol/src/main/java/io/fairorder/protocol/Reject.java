package io.fairorder.protocol;

/**
 * The server proxy turns away a hello, or a datagram of a session that it does not know.
 *
 * @param reason why
 * @param version the version that the server proxy speaks, 0 if this answers no hello
 * @param playerNonce the hello's, 0 if this answers no hello
 * @param sessionId the unknown session, {@link Envelope#NO_SESSION} if this answers a hello
 */
public record Reject(RejectReason reason, int version, long playerNonce, int sessionId) {

  /** Makes the answer to a hello. */
  public static Reject ofHello(RejectReason reason, long playerNonce) {
    return new Reject(reason, Protocol.VERSION, playerNonce, Envelope.NO_SESSION);
  }

  /** Makes the answer to a datagram of an unknown session. */
  public static Reject ofUnknownSession(int sessionId) {
    return new Reject(RejectReason.UNKNOWN_SESSION, 0, 0, sessionId);
  }

  /** Returns whether this answers a hello, not a datagram of a session. */
  public boolean isOfHello() {
    return sessionId == Envelope.NO_SESSION;
  }
}
