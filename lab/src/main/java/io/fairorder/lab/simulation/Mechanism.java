package io.fairorder.lab.simulation;

import io.fairorder.server.ordering.DeliveryHandler;
import io.fairorder.server.ordering.FairOrdering;
import io.fairorder.server.ordering.HoldingOrdering;
import io.fairorder.server.ordering.Ordering;
import io.fairorder.server.ordering.OrderingLimits;
import io.fairorder.server.ordering.OrderingSettings;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;

/** What decides the order of actions: what people use today, and fair order step by step. */
public enum Mechanism {
  /** As they arrive. */
  ARRIVAL("arrival", "arrival order", false, false),
  /** At the end of fixed buckets of time. */
  BUCKET("bucket", "bucket synchronisation", false, false),
  /** Everybody gets the ping of the slowest, up to a largest delay (Müller et al. 2006). */
  LAG("lag", "equal ping (lag mechanism)", true, false),
  /** Fair order on the newest update alone (Guo et al. 2003, Section III). */
  NEWEST("newest", "newest update only", false, false),
  /** Fair order on a window of as many updates as the longest wait spans. */
  FIXED("fixed", "fixed window", false, false),
  /** Fair order on the update that everybody has reached. */
  COMMON("common", "common window", false, false),
  /** The same, and silent players report. */
  HEARTBEATS("heartbeats", "common window + heartbeats", true, false),
  /** The same, and updates reach the players in the server's rhythm: what FairOrder does. */
  PACED("paced", "… + paced release", true, true);

  private final String id;
  private final String label;
  private final boolean heartbeats;
  private final boolean paced;

  Mechanism(String id, String label, boolean heartbeats, boolean paced) {
    this.id = id;
    this.label = label;
    this.heartbeats = heartbeats;
    this.paced = paced;
  }

  /** Returns its name on the command line. */
  public String id() {
    return id;
  }

  /** Returns its name for people. */
  public String label() {
    return label;
  }

  /** Returns whether silent players report. */
  public boolean heartbeats() {
    return heartbeats;
  }

  /** Returns whether updates are held back until their moment. */
  public boolean paced() {
    return paced;
  }

  /** Returns whether it looks at reaction times; the others need no proxy beside the player. */
  public boolean fair() {
    return this != ARRIVAL && this != BUCKET && this != LAG;
  }

  /** Makes the ordering of one match. */
  Ordering ordering(MatchPlan plan, DeliveryHandler handler) {
    return switch (this) {
      case ARRIVAL -> HoldingOrdering.arrival(settings(Window.COMMON, 64), handler);
      case BUCKET ->
          HoldingOrdering.bucket(
              settings(Window.COMMON, 64), handler, plan.tuning().bucketMicros());
      case LAG ->
          HoldingOrdering.lag(settings(Window.COMMON, 64), handler, plan.tuning().maxDelayMicros());
      case NEWEST -> new FairOrdering(settings(Window.MANUAL, 64), handler);
      case FIXED -> new FairOrdering(settings(Window.MANUAL, fixedWindow(plan)), handler);
      case COMMON, HEARTBEATS, PACED ->
          new FairOrdering(settings(Window.COMMON, plan.tuning().maxUpdates()), handler);
    };
  }

  /** As many updates as reach back over the longest wait and what players are held. */
  private static int fixedWindow(MatchPlan plan) {
    long spanMicros = plan.tuning().maxWaitMicros() + 50_000;
    return (int) Math.ceil(spanMicros * plan.game().updatesPerSecond() / 1_000_000.0);
  }

  private static OrderingSettings settings(Window window, int maxUpdates) {
    return new OrderingSettings(
        Split.FIRST, LatePolicy.DELIVER, window, maxUpdates, true, OrderingLimits.defaults());
  }
}
