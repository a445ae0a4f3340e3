package io.fairorder.runtime.cli;

import io.fairorder.runtime.Transport;
import java.io.IOException;

/** A service whose settings are read and found right, ready to start. */
@FunctionalInterface
public interface ServiceStart {
  /**
   * Starts it and says in the log where it listens.
   *
   * @throws IOException if a port cannot be had; nothing is left running then
   */
  RunningService start() throws IOException;

  /** Returns how the admin port beside it is served. */
  default Transport transport() {
    return Transport.best();
  }
}
