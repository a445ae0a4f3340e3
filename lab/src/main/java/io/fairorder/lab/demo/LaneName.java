package io.fairorder.lab.demo;

/** The two matches that the demo compares. */
enum LaneName {
  /** Through the proxies. */
  WITH("with"),
  /** Straight to the game server. */
  WITHOUT("without");

  private final String label;

  LaneName(String label) {
    this.label = label;
  }

  /** What it is called in JSON. */
  String label() {
    return label;
  }
}
