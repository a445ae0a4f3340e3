package io.fairorder.protocol;

/** The numbers on which both proxies must agree. */
public final class Protocol {
  /** The version of the protocol that this code speaks. */
  public static final int VERSION = 1;

  /** The most bytes one UDP datagram can carry over IPv4. */
  public static final int MAX_UDP_PAYLOAD_BYTES = 65_507;

  /**
   * The most bytes of a datagram before it is split: the largest game payload there is, and the
   * longest header with any tags a player can really have. Fragments carry it.
   */
  public static final int MAX_DATAGRAM_BYTES = 68_000;

  /** The UDP payload that fits one Ethernet frame over IPv4, the largest datagram sent whole. */
  public static final int DEFAULT_MTU = 1_472;

  /** The UDP payload that every IPv4 host must take (RFC 791: 576 with the longest IP header). */
  public static final int MIN_MTU = 508;

  /** The exact length of a hello, so that no answer to it can be longer than it. */
  public static final int HELLO_BYTES = 64;

  /** The longest cookie. */
  public static final int MAX_COOKIE_BYTES = 32;

  /** The length of the authentication trailer. */
  public static final int TRAILER_BYTES = 16;

  /** The most earlier actions that a datagram can carry again. */
  public static final int MAX_REPEATS = 7;

  /** How far a repeated action's number can lie behind its datagram's number. */
  public static final int MAX_REPEAT_DISTANCE = 127;

  /** The largest number of an action, an update, a fragment group, and the longest time. */
  public static final long MAX_NUMBER = (1L << 61) - 1;

  /** The largest ordinal of a datagram within its update. */
  public static final int MAX_ORDINAL = 65_535;

  private Protocol() {}
}
