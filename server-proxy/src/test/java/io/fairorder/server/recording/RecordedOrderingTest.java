package io.fairorder.server.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.protocol.Tags;
import io.fairorder.server.ordering.Action;
import io.fairorder.server.ordering.Delivery;
import io.fairorder.server.ordering.DeliveryHandler;
import io.fairorder.server.ordering.DropReason;
import io.fairorder.server.ordering.FairOrdering;
import io.fairorder.server.ordering.Ordering;
import io.fairorder.server.ordering.OrderingLimits;
import io.fairorder.server.ordering.OrderingSettings;
import io.fairorder.server.ordering.OrderingSettings.LatePolicy;
import io.fairorder.server.ordering.OrderingSettings.Split;
import io.fairorder.server.ordering.OrderingSettings.Window;
import io.fairorder.server.ordering.Player;
import io.fairorder.server.replay.ReplayRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever an ordering is told, the replay of its recording delivers the same. */
class RecordedOrderingTest implements DeliveryHandler {
  private static final long START_MICROS = 123_456_789;
  private static final int STEPS = 400;

  private final List<String> done = new ArrayList<>();

  @Override
  public void deliver(long nowMicros, Delivery delivery) {
    Action action = delivery.action();
    done.add("deliver " + action.player() + "/" + action.number() + " " + delivery.copy());
  }

  @Override
  public void drop(long nowMicros, Action action, DropReason reason) {
    // what was refused is not recorded: a replay has no limits that would refuse it
    if (reason != DropReason.OVER_LIMIT) {
      done.add("drop " + action.player() + "/" + action.number() + " " + reason.label());
    }
  }

  /** Puts a line of the replay into the words of this test. */
  private static String told(String line) {
    String player = line.replaceFirst(".*\"player\":\"(\\w+)\".*", "$1");
    String number = line.replaceFirst(".*\"seq\":(\\d+).*", "$1");
    if (line.contains("\"event\":\"drop\"")) {
      String reason = line.replaceFirst(".*\"reason\":\"(\\w+)\".*", "$1");
      return "drop " + player + "/" + number + " " + reason;
    }
    String copy = line.contains("\"copy\"") ? line.replaceFirst(".*\"copy\":(\\d+).*", "$1") : "1";
    return "deliver " + player + "/" + number + " " + copy;
  }

  @Property(tries = 100)
  void shouldReplayToTheSameDeliveries(
      @ForAll long seed, @ForAll Split split, @ForAll LatePolicy late, @ForAll boolean small)
      throws Exception {
    done.clear();
    OrderingLimits limits =
        small ? new OrderingLimits(9, 3, 1 << 20, 9, 2, 256) : OrderingLimits.defaults();
    OrderingSettings settings =
        new OrderingSettings(split, late, Window.COMMON, 8, split == Split.FIRST, limits);
    Path file = Files.createTempFile("recorded", ".jsonl");
    try {
      RecordingSettings where = new RecordingSettings(file, 1 << 30, 1);
      try (Recorder recorder = Recorder.start(where, "property", count -> {})) {
        Ordering ordering =
            RecordedOrdering.begin(
                recorder,
                START_MICROS,
                settings,
                this,
                handler -> new FairOrdering(settings, handler));
        new Tellings(ordering, new Random(seed)).run();
      }
      List<String> replayed =
          ReplayRun.replay(Files.readString(file)).stream()
              .map(RecordedOrderingTest::told)
              .toList();
      assertThat(replayed).isEqualTo(done);
    } finally {
      Files.delete(file);
    }
  }

  /** Tells an ordering random things, running its queue as a match does. */
  private static final class Tellings {
    private final Ordering ordering;
    private final Random random;
    private final List<Player> present = new ArrayList<>();
    private long nowMicros = START_MICROS;
    private long updates;

    Tellings(Ordering ordering, Random random) {
      this.ordering = ordering;
      this.random = random;
    }

    void run() {
      for (int step = 0; step < STEPS; step++) {
        nowMicros += 1L + random.nextInt(8_000);
        ordering.deliverDue(nowMicros - 1);
        tell(random.nextInt(100));
        ordering.deliverDue(nowMicros);
      }
      ordering.deliverDue(Ordering.NEVER - 1);
    }

    private void tell(int dice) {
      if (present.isEmpty() || (dice < 4 && present.size() < 5)) {
        join();
        return;
      }
      Player player = present.get(random.nextInt(present.size()));
      if (dice < 6) {
        present.remove(player);
        ordering.leave(nowMicros, player);
      } else if (dice < 9) {
        ordering.sideline(nowMicros, player);
      } else if (dice < 13) {
        ordering.restore(nowMicros, player);
      } else if (dice < 18) {
        ordering.changeWait(nowMicros, player, random.nextInt(50_000));
      } else if (dice < 35) {
        ordering.update(nowMicros, ++updates);
      } else if (dice < 55) {
        ordering.heartbeat(nowMicros, player, random.nextInt(40), tags());
      } else {
        long number = 1L + random.nextInt(40);
        ordering.action(nowMicros, new Action(player, number, tags(), null, 100));
      }
    }

    /** Names are used again, as those of seats are. */
    private void join() {
      int seat = 0;
      while (isTaken("P" + seat)) {
        seat++;
      }
      Player player = new Player("P" + seat, random.nextInt(50_000), null);
      present.add(player);
      ordering.join(nowMicros, player);
    }

    private boolean isTaken(String name) {
      return present.stream().anyMatch(player -> player.name().equals(name));
    }

    private Tags tags() {
      Tags tags = new Tags();
      for (long update = Math.max(1, updates - random.nextInt(5)); update <= updates; update++) {
        tags.add(update, random.nextInt(60_000));
      }
      return tags;
    }
  }
}
