package io.fairorder.lab.parts;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import java.util.function.IntSupplier;

/** What the bots of a process count. */
public final class BotSeries {
  private final Counter.Child reactions;

  /**
   * Makes them all.
   *
   * @param playing how many bots play now
   */
  public BotSeries(CollectorRegistry registry, IntSupplier playing) {
    reactions =
        Counter.build("fairorder_bots_reactions_total", "Reactions of the bots.")
            .withoutExemplars()
            .register(registry)
            .labels();
    ReadGauge.register(registry, "fairorder_bots_playing", "Bots that get updates.", playing);
  }

  void reacted() {
    reactions.inc();
  }
}
