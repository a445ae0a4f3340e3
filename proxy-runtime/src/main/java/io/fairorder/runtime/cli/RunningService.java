package io.fairorder.runtime.cli;

import io.fairorder.runtime.AdminPages;
import java.util.Objects;

/**
 * What serves until it is closed.
 *
 * @param pages what the admin port shows of it
 * @param end puts everything away
 */
public record RunningService(AdminPages pages, Runnable end) implements AutoCloseable {

  /** Checks the values. */
  public RunningService {
    Objects.requireNonNull(pages, "pages");
    Objects.requireNonNull(end, "end");
  }

  /** Puts everything away. */
  @Override
  public void close() {
    end.run();
  }
}
