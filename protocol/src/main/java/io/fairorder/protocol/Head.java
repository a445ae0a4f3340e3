package io.fairorder.protocol;

/** The bits of a datagram's first byte. */
final class Head {
  static final int SEALED = 0x80;
  static final int FLAGS_MASK = 0x70;
  static final int FLAG_1 = 0x10;
  static final int FLAG_2 = 0x20;
  static final int TYPE_MASK = 0x0F;

  /** Of a welcome: datagrams of the session are authenticated. */
  static final int AUTHENTICATED = FLAG_1;

  /** Of a welcome: the previous session's numbering goes on. */
  static final int RESUMED = FLAG_2;

  /** Of a reject: it answers a datagram of a session, not a hello. */
  static final int OF_SESSION = FLAG_1;

  /** Of an update: it has a payload of the game, maybe of no bytes. */
  static final int PAYLOAD = FLAG_1;

  /** Of a report: it repeats earlier actions. */
  static final int REPEATS = FLAG_1;

  private Head() {}
}
