package io.fairorder.protocol;

/** Checks what a caller wants to send; a failure is a mistake in the caller's program. */
final class Require {
  private Require() {}

  static void that(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  static void sessionId(int sessionId) {
    that(sessionId != Envelope.NO_SESSION, "session id 0");
  }
}
