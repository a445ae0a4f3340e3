package io.fairorder.runtime.cli;

import java.io.IOException;

/** A proxy whose settings are read and found right, ready to start. */
@FunctionalInterface
public interface ProxyStart {
  /**
   * Starts it and says in the log where it listens.
   *
   * @throws IOException if a port cannot be had; nothing is left running then
   */
  RunningProxy start() throws IOException;
}
