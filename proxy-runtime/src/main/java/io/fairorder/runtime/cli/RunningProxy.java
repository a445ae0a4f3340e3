package io.fairorder.runtime.cli;

import io.fairorder.runtime.AdminPages;
import java.util.Objects;

/**
 * A proxy that serves until it is closed.
 *
 * @param pages what the admin port shows of it
 * @param end puts everything away
 */
public record RunningProxy(AdminPages pages, Runnable end) implements AutoCloseable {

  /** Checks the values. */
  public RunningProxy {
    Objects.requireNonNull(pages, "pages");
    Objects.requireNonNull(end, "end");
  }

  /** Puts everything away. */
  @Override
  public void close() {
    end.run();
  }
}
