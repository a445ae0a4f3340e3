package io.fairorder.lab.demo;

import io.fairorder.lab.link.LinkSettings;

/**
 * A player's way to the server and back, as people speak of it.
 *
 * @param pingMillis the round trip without jitter
 * @param jitterMillis by how much the round trip differs at most, either way
 * @param lossPercent how much is lost each way
 */
record DemoPath(int pingMillis, int jitterMillis, double lossPercent) {
  static final int MOST_PING_MILLIS = 300;
  static final int MOST_JITTER_MILLIS = 60;
  static final int MOST_LOSS_PERCENT = 20;

  DemoPath {
    requireRange("ping", pingMillis, MOST_PING_MILLIS);
    requireRange("jitter", jitterMillis, MOST_JITTER_MILLIS);
    requireRange("loss", lossPercent, MOST_LOSS_PERCENT);
  }

  private static void requireRange(String name, double value, int most) {
    if (!(value >= 0 && value <= most)) {
      throw new IllegalArgumentException(name + " is not in 0 to " + most);
    }
  }

  /** What one of the two equal directions does. */
  LinkSettings eachWay() {
    return LinkSettings.ofPath(pingMillis * 1000L, jitterMillis * 1000L, lossPercent / 100);
  }
}
