package io.fairorder.lab.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.UdpLink;
import io.fairorder.runtime.Transport;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.EventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ends links, bots and server in the middle of things under Netty's paranoid leak detection. */
class LeakTest {
  private static final LinkSettings BAD_AND_LONG =
      LinkSettings.ofDelayMicros(100_000)
          .withLoss(0.1)
          .withDuplication(0.3)
          .withReordering(0.1, 1_000_000);
  private static final RaceBot.Settings BUSY = new RaceBot.Settings(50_000, 10_000, 200);

  private final Queue<String> leaks = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void listen() {
    ByteBufUtil.setLeakListener((resource, records) -> leaks.add(resource + records));
  }

  @AfterEach
  void stopListening() {
    ByteBufUtil.setLeakListener(null);
  }

  @Test
  void shouldLeakNothingWhenTheLinkEndsFirst() {
    EventLoopGroup group = Transport.best().eventLoops("leak-test", 1);
    try (RaceServer server = RaceServer.start(RaceServer.Settings.USUAL);
        RaceBot bot = raceOver(link(group, server), group)) {
      assertThat(bot.joined()).isTrue();
    }
    Transport.close(group);

    assertThat(leaksFoundNow()).isEmpty();
  }

  @Test
  void shouldLeakNothingWhenTheEventLoopEndsFirst() {
    EventLoopGroup group = Transport.best().eventLoops("leak-test", 1);
    try (RaceServer server = RaceServer.start(RaceServer.Settings.USUAL);
        UdpLink link = link(group, server);
        RaceBot bot = RaceBot.start(group, 1, link.address(), BUSY, 1)) {
      Race.join(List.of(bot), Duration.ofSeconds(5));
      link.pause(true);
      Race.play(server, List.of(bot), 1, Duration.ofMillis(100));
      Transport.close(group);
    }

    assertThat(leaksFoundNow()).isEmpty();
  }

  @Test
  void shouldNoticeALeak() {
    PooledByteBufAllocator.DEFAULT.buffer(16).writeInt(1);

    assertThat(leaksFoundNow()).isNotEmpty();
  }

  private static UdpLink link(EventLoopGroup group, RaceServer server) {
    return UdpLink.open(
        group,
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        server.address(),
        BAD_AND_LONG,
        BAD_AND_LONG,
        1);
  }

  private static RaceBot raceOver(UdpLink link, EventLoopGroup group) {
    try (link) {
      RaceBot bot = RaceBot.start(group, 1, link.address(), BUSY, 1);
      Race.join(List.of(bot), Duration.ofSeconds(5));
      link.rebind();
      return bot;
    }
  }

  /** Leaks are found when their buffers are collected, and told at the next allocation. */
  private Queue<String> leaksFoundNow() {
    for (int k = 0; k < 20 && leaks.isEmpty(); k++) {
      System.gc();
      PooledByteBufAllocator.DEFAULT.buffer(16).release();
    }
    return leaks;
  }
}
