package io.fairorder.server.replay;

/** Says what is wrong with the input of a replay; the message is meant for people. */
final class ReplayException extends Exception {
  private static final long serialVersionUID = 1;

  ReplayException(String message) {
    super(message);
  }
}
