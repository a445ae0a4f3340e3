package io.fairorder.lab.simulation;

/** Makes independent seeds from one: the same for the same purpose whatever else happens. */
final class Seeds {
  /** Purposes; rounds are numbered from 1. */
  static final int MOVES = -1;

  static final int PATH = -2;
  static final int TICKS = -3;

  private Seeds() {}

  static long mix(long seed, int player, int purpose) {
    long mixed = seed * 0x9E3779B97F4A7C15L + player * 0xD1B54A32D192ED03L + purpose;
    // the finaliser of SplitMix64
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
