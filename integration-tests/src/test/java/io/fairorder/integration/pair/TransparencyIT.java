package io.fairorder.integration.pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fairorder.integration.process.Await;
import io.fairorder.lab.link.LinkSettings;
import io.fairorder.lab.link.LinkSettings.Jitter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Game client and game server get each other's datagrams byte for byte, and each once. */
class TransparencyIT {
  /** How many datagrams are under way at a time: what a game sends, not a flood. */
  private static final int UNDER_WAY = 4;

  /** Each is a round trip, so together they outlast every copy that the path makes. */
  private static final int LAST_ROUND_TRIPS = 20;

  private static final LinkSettings MEAN_PATH =
      LinkSettings.ofDelayMicros(4_000)
          .withJitter(Jitter.UNIFORM, 3_000, false)
          .withDuplication(0.2)
          .withReordering(0.1, 10_000);

  private final SplittableRandom random = new SplittableRandom(5);

  /** All sizes around what fits one datagram, and some of all others, in any order. */
  private static List<Integer> sizes() {
    List<Integer> sizes = new ArrayList<>();
    IntStream.rangeClosed(1, 20).forEach(sizes::add);
    IntStream.rangeClosed(1_400, 1_500).forEach(sizes::add);
    IntStream.rangeClosed(2_860, 2_940).forEach(sizes::add);
    IntStream.iterate(100, size -> size <= 20_000, size -> size + 397).forEach(sizes::add);
    sizes.add(20_000);
    Collections.shuffle(sizes, new Random(3));
    return sizes;
  }

  private byte[] payload(int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }

  /** The client sends; for each datagram that it gets, the game sends one of its own. */
  private void exchange(ProxyPair.Settings settings, InetAddress host) throws Exception {
    List<byte[]> toGame = new ArrayList<>();
    List<byte[]> toClient = new ArrayList<>();
    for (int size : sizes()) {
      toGame.add(payload(size));
      toClient.add(payload(size));
    }
    for (int last = 0; last < LAST_ROUND_TRIPS; last++) {
      toGame.add(payload(8));
      toClient.add(payload(8));
    }
    Queue<byte[]> answers = new ConcurrentLinkedQueue<>(toClient);
    try (UdpPeer game =
            UdpPeer.bind(
                new InetSocketAddress(host, 0),
                (peer, datagram) -> {
                  byte[] answer = answers.poll();
                  if (answer != null) {
                    peer.send(answer, datagram.from());
                  }
                });
        ProxyPair pair = ProxyPair.inFrontOf(game.address(), settings.on(host));
        UdpPeer client = UdpPeer.bind(host)) {
      ProxyPair.Seat seat = pair.seat(MEAN_PATH);
      int most = toGame.size() - LAST_ROUND_TRIPS;
      for (int sent = 0; sent < toGame.size(); sent++) {
        int answered = sent < most ? sent - UNDER_WAY : sent;
        Await.until("answer " + answered, () -> client.count() > answered - 1);
        client.send(toGame.get(sent), seat.address());
      }
      Await.until("everything", () -> client.count() >= toClient.size());

      assertSame(game, toGame);
      assertSame(client, toClient);
      assertThat(game.received())
          .extracting(UdpPeer.Received::from)
          .containsOnly(game.received().get(0).from());
    }
  }

  private static void assertSame(UdpPeer receiver, List<byte[]> sent) {
    List<String> missing = new ArrayList<>(sent.stream().map(TransparencyIT::print).toList());
    List<String> extra = new ArrayList<>();
    for (UdpPeer.Received datagram : receiver.received()) {
      String print = print(datagram.bytes());
      if (!missing.remove(print)) {
        extra.add(print);
      }
    }
    assertThat(missing).as("lost or altered").isEmpty();
    assertThat(extra).as("doubled or altered").isEmpty();
  }

  /** Short enough to be shown in a failure, and no two payloads have the same. */
  private static String print(byte[] payload) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(payload);
      return payload.length + " bytes, " + HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void shouldCarryEverySizeOnceOverAPathThatCopiesAndReorders() throws Exception {
    exchange(new ProxyPair.Settings(), InetAddress.getLoopbackAddress());
  }

  @Test
  void shouldCarryTheSameWithASecret() throws Exception {
    exchange(
        new ProxyPair.Settings().secret("a secret that is long enough"),
        InetAddress.getLoopbackAddress());
  }

  @Test
  void shouldCarryTheSameOverIpVersion6() throws Exception {
    byte[] one = new byte[16];
    one[15] = 1;
    InetAddress host = InetAddress.getByAddress(one);
    assumeTrue(canBind(host), "there is no IPv6 loopback");
    exchange(new ProxyPair.Settings(), host);
  }

  private static boolean canBind(InetAddress host) throws IOException {
    try (UdpPeer peer = UdpPeer.bind(host)) {
      return peer.address().getPort() > 0;
    } catch (SocketException e) {
      return false;
    }
  }
}
