package io.fairorder.server.grouping;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;

/** What a game server sends, in the order of sending. */
record Traffic(List<Datagram> datagrams) {

  /**
   * Reads a recorded game with ticks.
   *
   * <p>The truth is not a matter of opinion there: every client got the same number of datagrams,
   * and they come in rounds in which each client is served once, always in the same order. So the
   * {@code k}-th datagram of a client is its part of tick {@code k}. Where a client got two within
   * a few milliseconds, so did all the others, and the round before was late: two whole ticks.
   */
  static Traffic recorded(String game) {
    Map<Integer, Integer> ticks = new HashMap<>();
    List<Datagram> datagrams = new ArrayList<>();
    for (Datagram line : recordedWithoutTicks(game).datagrams) {
      int tick = ticks.merge(line.player(), 1, Integer::sum) - 1;
      datagrams.add(new Datagram(line.atMicros(), line.player(), tick));
    }
    return new Traffic(datagrams);
  }

  /** Reads a recorded game of which nobody knows the ticks. */
  static Traffic recordedWithoutTicks(String game) {
    List<Datagram> datagrams = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Traffic.class.getResourceAsStream(game + ".csv"), StandardCharsets.UTF_8))) {
      lines.readLine();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.split(",", -1);
        if (fields[1].equals("down")) {
          datagrams.add(
              new Datagram(
                  Long.parseLong(fields[0]), Integer.parseInt(fields[2]), Datagram.NO_TICK));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Traffic(datagrams);
  }

  /**
   * Returns the same with a download by one player: datagrams beside the ticks, at irregular
   * distances.
   *
   * <p>Meanwhile nothing tells the player's datagram of a tick from the others it gets, so it
   * counts as one of them; the tick is that of the other players.
   */
  Traffic withDownload(int player, long fromMicros, long micros, int size, long seed) {
    Random random = new Random(seed);
    List<Datagram> sent = new ArrayList<>();
    for (Datagram datagram : datagrams) {
      long at = datagram.atMicros();
      boolean downloads =
          datagram.player() == player && at >= fromMicros && at < fromMicros + micros;
      sent.add(downloads ? new Datagram(at, player, Datagram.NO_TICK) : datagram);
    }
    for (int k = 0; k < size; k++) {
      long at = fromMicros + (long) (random.nextDouble() * micros);
      sent.add(new Datagram(at, player, Datagram.NO_TICK));
    }
    return inOrder(sent);
  }

  /** Returns this, and the other one after it. */
  Traffic then(Traffic later) {
    Datagram last = datagrams.get(datagrams.size() - 1);
    long shift = last.atMicros() + 20_000;
    List<Datagram> both = new ArrayList<>(datagrams);
    for (Datagram datagram : later.datagrams) {
      both.add(
          new Datagram(
              shift + datagram.atMicros(), datagram.player(), last.tick() + 1 + datagram.tick()));
    }
    return new Traffic(both);
  }

  /** Returns what is left when only some datagrams are sent. */
  Traffic only(Predicate<Datagram> sent) {
    return new Traffic(datagrams.stream().filter(sent).toList());
  }

  /** Returns the same with one player served in every {@code n}-th tick only. */
  Traffic withSlowPlayer(int player, int n) {
    return only(datagram -> datagram.player() != player || datagram.tick() % n == 0);
  }

  /** Returns the same with every datagram sent in two parts. */
  Traffic inTwoParts(long apartMicros) {
    List<Datagram> sent = new ArrayList<>(datagrams);
    for (Datagram datagram : datagrams) {
      sent.add(new Datagram(datagram.atMicros() + apartMicros, datagram.player(), datagram.tick()));
    }
    return inOrder(sent);
  }

  private static Traffic inOrder(List<Datagram> sent) {
    sent.sort(Comparator.comparingLong(Datagram::atMicros));
    return new Traffic(sent);
  }
}
