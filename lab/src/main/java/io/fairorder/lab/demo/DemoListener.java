package io.fairorder.lab.demo;

/**
 * Hears what happens in the lanes as it happens, with times on the demo's clock. Called on many
 * threads, so it must neither block nor be confused by that.
 */
interface DemoListener {
  /** Hears nothing. */
  DemoListener NONE = new DemoListener() {};

  /** An object has appeared at the game server. */
  default void appeared(LaneName lane, int object, long atMicros) {}

  /** A player sees it. */
  default void seen(LaneName lane, int object, int player, long atMicros) {}

  /**
   * A player shoots, so long after it saw the object; {@code lostMicros} count on top if the update
   * that brought the object was lost.
   */
  default void shot(
      LaneName lane, int object, int player, long reactionMicros, long lostMicros, long atMicros) {}

  /** A shot leaves the queue of the server proxy after so long. */
  default void released(int object, int player, long inQueueMicros, long atMicros) {}

  /** A shot has reached the game server. */
  default void hit(LaneName lane, int object, int player, long atMicros) {}

  /** It is known who got the object and who deserved it. */
  default void judged(LaneName lane, Verdict verdict) {}
}
