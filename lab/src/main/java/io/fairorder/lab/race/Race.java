package io.fairorder.lab.race;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Lets bots race on a server, from the first join to the result. */
public final class Race {
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final Duration USUAL_QUIET = Duration.ofSeconds(1);

  private Race() {}

  /** Joins, plays so many rounds and finishes; each of the first two within the timeout. */
  public static RaceResult run(
      RaceServer server, Collection<RaceBot> bots, int rounds, Duration timeout) {
    join(bots, timeout);
    play(server, bots, rounds, timeout);
    return finish(server, bots, USUAL_QUIET);
  }

  /** Waits until every bot gets states. */
  public static void join(Collection<RaceBot> bots, Duration timeout) {
    if (!await(() -> bots.stream().allMatch(RaceBot::joined), timeout)) {
      throw new IllegalStateException("not everybody could join within " + timeout);
    }
  }

  /**
   * Plays so many rounds, and waits until everybody has reacted to the last one.
   *
   * @return whether all that happened within the timeout
   */
  public static boolean play(
      RaceServer server, Collection<RaceBot> bots, int rounds, Duration timeout) {
    int last = server.announce(rounds);
    return await(
        () -> bots.stream().allMatch(bot -> bot.round() >= last && bot.pending() == 0), timeout);
  }

  /**
   * Ends all sending, waits until all has arrived or nothing has for the given time, and gives the
   * result.
   */
  public static RaceResult finish(RaceServer server, Collection<RaceBot> bots, Duration quiet) {
    bots.forEach(RaceBot::stop);
    server.stop();
    RaceResult result = RaceResult.of(server, bots);
    int before = -1;
    // The last look is one quiet time after the last arrival.
    while (inFlight(result) > 0 && inFlight(result) != before) {
      int now = inFlight(result);
      before = now;
      await(() -> inFlight(RaceResult.of(server, bots)) != now, quiet);
      result = RaceResult.of(server, bots);
    }
    return result;
  }

  private static int inFlight(RaceResult result) {
    return result.toServer().lost() + result.fromServer().lost();
  }

  private static boolean await(BooleanSupplier condition, Duration timeout) {
    long startNanos = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - startNanos > timeout.toNanos()) {
        return false;
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    return true;
  }
}
