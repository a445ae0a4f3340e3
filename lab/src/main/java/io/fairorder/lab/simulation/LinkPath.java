package io.fairorder.lab.simulation;

import io.fairorder.lab.link.LinkModel;
import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.LinkSettings.Jitter;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A path that a {@link LinkModel} emulates each way, with changes at given moments and with stalls,
 * as of a radio, during which nothing passes.
 *
 * @param toServer how the way to the server begins
 * @param toPlayer how the way to the player begins
 * @param changes what both are changed to, in order of time
 * @param stallEveryMicros how long it takes from one stall to the next on average, 0 for none
 * @param stallMicros how long a stall lasts; what waited arrives at its end
 */
public record LinkPath(
    LinkSettings toServer,
    LinkSettings toPlayer,
    List<Change> changes,
    long stallEveryMicros,
    long stallMicros)
    implements PathPlan {

  /** A change of both ways at one moment of the match. */
  public record Change(long atMicros, LinkSettings toServer, LinkSettings toPlayer) {}

  /** Keeps the list from changing. */
  public LinkPath {
    changes = List.copyOf(changes);
  }

  /** Makes a path with these two ways and nothing else. */
  public static LinkPath of(LinkSettings toServer, LinkSettings toPlayer) {
    return new LinkPath(toServer, toPlayer, List.of(), 0, 0);
  }

  /**
   * Makes a path with this least round trip; each way takes between half of it and the jitter more,
   * evenly distributed.
   *
   * @param keepOrder whether a datagram waits for the slower one ahead of it
   */
  public static LinkPath ofRoundTrip(
      double roundTripMillis, double jitterMillis, boolean keepOrder) {
    LinkSettings way = way(roundTripMillis / 2, jitterMillis, keepOrder);
    return of(way, way);
  }

  /** Makes one way that takes between this delay and the jitter more, evenly distributed. */
  public static LinkSettings way(double delayMillis, double jitterMillis, boolean keepOrder) {
    long halfJitterMicros = Math.round(jitterMillis * 500);
    return LinkSettings.ofDelayMicros(Math.round(delayMillis * 1000) + halfJitterMicros)
        .withJitter(Jitter.UNIFORM, halfJitterMicros, keepOrder);
  }

  /** The same with so much loss each way, now and after every change. */
  public LinkPath withLoss(double share) {
    return new LinkPath(
        toServer.withLoss(share),
        toPlayer.withLoss(share),
        changes.stream()
            .map(
                change ->
                    new Change(
                        change.atMicros,
                        change.toServer.withLoss(share),
                        change.toPlayer.withLoss(share)))
            .toList(),
        stallEveryMicros,
        stallMicros);
  }

  /** The same with these changes. */
  public LinkPath withChanges(List<Change> other) {
    return new LinkPath(toServer, toPlayer, other, stallEveryMicros, stallMicros);
  }

  /** The same with stalls. */
  public LinkPath withStalls(long everyMicros, long lastingMicros) {
    return new LinkPath(toServer, toPlayer, changes, everyMicros, lastingMicros);
  }

  @Override
  public double meanRoundTripMicros(long nowMicros) {
    double mean = toServer.delayMicros() + toPlayer.delayMicros();
    for (Change change : changes) {
      if (change.atMicros <= nowMicros) {
        mean = change.toServer.delayMicros() + change.toPlayer.delayMicros();
      }
    }
    return mean;
  }

  @Override
  public Way toServer(long seed) {
    return new EmulatedWay(toServer, changes.stream().map(Change::toServer).toList(), seed);
  }

  @Override
  public Way toPlayer(long seed) {
    // another sequence of chances, or both ways would lose the same datagrams
    return new EmulatedWay(toPlayer, changes.stream().map(Change::toPlayer).toList(), ~seed);
  }

  private final class EmulatedWay implements Way {
    private final LinkModel model;
    private final List<LinkSettings> changed;
    private final SplittableRandom random;
    private int changesMade;
    private long stallBeginMicros;
    private long stallEndMicros;

    EmulatedWay(LinkSettings settings, List<LinkSettings> changed, long seed) {
      model = new LinkModel(settings, seed);
      this.changed = changed;
      random = new SplittableRandom(seed).split();
      stallBeginMicros = stallEveryMicros == 0 ? Long.MAX_VALUE : pauseMicros();
      stallEndMicros = stallBeginMicros + (stallEveryMicros == 0 ? 0 : stallMicros);
    }

    private long pauseMicros() {
      return Math.round(-Math.log(1 - random.nextDouble()) * stallEveryMicros);
    }

    @Override
    public int transmit(long nowMicros, int bytes) {
      while (changesMade < changes.size() && changes.get(changesMade).atMicros <= nowMicros) {
        model.change(changed.get(changesMade++));
      }
      while (stallEndMicros < nowMicros) {
        stallBeginMicros = stallEndMicros + pauseMicros();
        stallEndMicros = stallBeginMicros + stallMicros;
      }
      return model.transmit(nowMicros, bytes);
    }

    @Override
    public long deliveryMicros(int copy) {
      long arrives = model.deliveryMicros(copy);
      boolean stalled = arrives >= stallBeginMicros && arrives < stallEndMicros;
      return stalled ? stallEndMicros : arrives;
    }
  }
}
