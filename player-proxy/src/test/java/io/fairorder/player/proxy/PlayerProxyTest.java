package io.fairorder.player.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.fairorder.player.core.PacingSettings;
import io.fairorder.player.core.PlayerSettings;
import io.fairorder.player.proxy.FakeServerProxy.Received;
import io.fairorder.protocol.ByeReason;
import io.fairorder.protocol.Protocol;
import io.fairorder.protocol.RejectReason;
import io.fairorder.runtime.Secret;
import io.fairorder.runtime.Transport;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The player proxy over loopback, between a game client and a scripted server proxy. */
class PlayerProxyTest {
  private static final byte[] SECRET = bytes("sixteen bytes or more");
  private static final long SECOND = 1_000_000;

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Map<String, Integer> refused = new ConcurrentHashMap<>();
  private final Map<String, Integer> lost = new ConcurrentHashMap<>();
  private final PlayerMetrics metrics =
      new PlayerMetrics() {
        @Override
        public void refused(String label) {
          refused.merge(label, 1, Integer::sum);
        }

        @Override
        public void linkLost(String label) {
          lost.merge(label, 1, Integer::sum);
        }
      };

  @AfterEach
  void closeEverything() throws Exception {
    for (int k = opened.size() - 1; k >= 0; k--) {
      opened.get(k).close();
    }
  }

  /** Netty looks for leaks on allocation, after the collector has found the buffer gone. */
  @AfterAll
  static void nothingMayHaveLeaked() {
    for (int k = 0; k < 5; k++) {
      System.gc();
      ByteBufAllocator.DEFAULT.buffer(16).release();
    }
    assertThat(RecordingLeakDetector.leaks()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.Choice.class,
      names = {"AUTO", "NIO"})
  void shouldNumberAndTagWhatTheGameClientSends(Transport.Choice transport) throws Exception {
    FakeServerProxy server = server(null);
    PlayerProxy proxy = start(settings(server).withTransport(transport));
    FakeGameClient client = client(proxy);

    client.send(bytes("join"));
    await(server, () -> server.actions.size() == 1);
    Received first = server.actions.get(0);
    assertThat(first.number()).isEqualTo(1);
    assertThat(first.tags().isEmpty()).isTrue();
    assertThat(first.payload()).isEqualTo(bytes("join"));

    server.sendUpdate(first.session(), 1, 1_000, bytes("snapshot"));
    assertThat(client.receive()).isEqualTo(bytes("snapshot"));
    await(server, () -> !server.heartbeats.isEmpty());
    assertThat(server.heartbeats.get(0).number()).isEqualTo(1);
    assertThat(server.heartbeats.get(0).tags().update(0)).isEqualTo(1);

    client.send(bytes("shoot"));
    await(server, () -> server.actions.size() == 2);
    Received second = server.actions.get(1);
    assertThat(second.number()).isEqualTo(2);
    assertThat(second.payload()).isEqualTo(bytes("shoot"));
    assertThat(second.tags().size()).isEqualTo(1);
    assertThat(second.tags().update(0)).isEqualTo(1);
    assertThat(second.tags().reactionMicros(0)).isBetween(0L, 10 * SECOND);
    assertThat(server.refusals).isEmpty();
  }

  @Test
  void shouldKeepHeartbeatsComingWhileThePlayerIsSilent() throws Exception {
    FakeServerProxy server = server(null);
    FakeGameClient client = client(start(settings(server)));
    int session = join(server, client);

    server.sendUpdate(session, 1, 1_000, null);

    await(server, () -> server.heartbeats.size() >= 5);
    assertThat(server.refusals).isEmpty();
  }

  @Test
  void shouldRepeatActionsThatAreNotAcknowledged() throws Exception {
    FakeServerProxy server = server(null);
    FakeGameClient client = client(start(settings(server)));
    int session = join(server, client);

    client.send(bytes("one"));
    client.send(bytes("two"));
    await(server, () -> server.actions.size() == 3);
    assertThat(server.actions.get(2).repeats()).containsExactly(2L, 1L);

    server.sendUpdate(session, 1, 1_000, 3, bytes("acknowledged"));
    client.receive();
    client.send(bytes("three"));
    await(server, () -> server.actions.size() == 4);
    assertThat(server.actions.get(3).repeats()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.Choice.class,
      names = {"AUTO", "NIO"})
  void shouldCarryLargePayloadsBothWays(Transport.Choice transport) throws Exception {
    byte[] payload = new byte[20_000];
    new Random(1).nextBytes(payload);
    FakeServerProxy server = server(SECRET);
    FakeGameClient client =
        client(start(settings(server).withSecret(Secret.of(SECRET)).withTransport(transport)));

    client.send(payload);
    await(server, () -> server.actions.size() == 1);
    assertThat(server.actions.get(0).payload()).isEqualTo(payload);

    server.sendUpdate(server.actions.get(0).session(), 1, 1_000, payload);
    assertThat(client.receive()).isEqualTo(payload);
    synchronized (server) {
      assertThat(server.sizes).allMatch(size -> size <= Protocol.DEFAULT_MTU);
    }
  }

  @Test
  void shouldSealEverythingIfThereIsASecret() throws Exception {
    FakeServerProxy server = server(SECRET);
    FakeGameClient client = client(start(settings(server).withSecret(Secret.of(SECRET))));

    int session = join(server, client);
    server.sendUpdate(session, 1, 1_000, bytes("sealed"));
    assertThat(client.receive()).isEqualTo(bytes("sealed"));
    server.sendProbe(session, 42);
    await(server, () -> server.probeReplies.size() == 1);
    assertThat(server.refusals).isEmpty();
  }

  @Test
  void shouldRefuseAndCountWhatIsMalformedOrNotAuthentic() throws Exception {
    FakeServerProxy server = server(SECRET);
    FakeGameClient client = client(start(settings(server).withSecret(Secret.of(SECRET))));
    int session = join(server, client);

    server.sendBytes(session, new byte[] {0});
    server.sendBytes(session, new byte[] {6, 0, 0, 0x10, 0, 1, 1, 0, 0, 0});
    server.sendBytes(session, new byte[] {2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1});
    server.sendUpdate(session, 1, 1_000, bytes("genuine"));

    assertThat(client.receive()).isEqualTo(bytes("genuine"));
    assertThat(refused).containsEntry("unknown_type", 1).containsEntry("not_sealed", 2);
    assertThat(lost).isEmpty();
  }

  @Test
  void shouldAnswerProbesAtOnce() throws Exception {
    FakeServerProxy server = server(null);
    FakeGameClient client = client(start(settings(server)));
    int session = join(server, client);

    server.sendProbe(session, -5);

    await(server, () -> server.probeReplies.size() == 1);
    assertThat(server.probeReplies.get(0).sentMicros()).isEqualTo(-5);
    assertThat(server.probeReplies.get(0).heldMicros()).isBetween(0L, SECOND);
  }

  @Test
  void shouldHoldUpdatesAndReleaseThemInOrder() throws Exception {
    FakeServerProxy server = server(null);
    PlayerSettings paced =
        PlayerSettings.defaults().withPacing(new PacingSettings(true, 0.99, 100_000));
    FakeGameClient client = client(start(settings(server).withPlayer(paced)));
    int session = join(server, client);

    // by the server's clock the second was sent 80 ms after the first, but it comes right behind it
    server.sendUpdate(session, 1, 1_000, bytes("first"));
    server.sendUpdate(session, 2, 81_000, bytes("second"));
    server.sendUpdate(session, 3, 82_000, bytes("third"));

    assertThat(client.receive()).isEqualTo(bytes("first"));
    long firstNanos = System.nanoTime();
    assertThat(client.receive()).isEqualTo(bytes("second"));
    assertThat(client.receive()).isEqualTo(bytes("third"));
    assertThat(System.nanoTime() - firstNanos).isGreaterThan(40_000_000L);
    await(
        server,
        () ->
            server.heartbeats.stream()
                .anyMatch(h -> h.tags().size() == 3 && h.tags().update(2) == 3));
  }

  @Test
  void shouldCountUpdatesWithoutBytesAsHandedToThePlayer() throws Exception {
    FakeServerProxy server = server(null);
    FakeGameClient client = client(start(settings(server)));
    int session = join(server, client);

    server.sendUpdate(session, 1, 1_000, null);
    server.sendUpdate(session, 2, 2_000, new byte[0]);
    server.sendUpdate(session, 3, 3_000, bytes("three"));

    assertThat(client.receive()).isEqualTo(bytes("three"));
    await(server, () -> server.heartbeats.stream().anyMatch(h -> h.tags().size() == 3));
    assertThat(refused).containsOnly(Map.entry("empty", 1));
  }

  @ParameterizedTest
  @EnumSource(Authentication.class)
  void shouldConnectAgainWhenTheServerProxyWasRestarted(Authentication authentication)
      throws Exception {
    byte[] secret = authentication == Authentication.SECRET ? SECRET : null;
    FakeServerProxy server = server(secret);
    PlayerProxySettings settings = settings(server);
    FakeGameClient client =
        client(start(secret == null ? settings : settings.withSecret(Secret.of(secret))));
    int old = join(server, client);

    server.restart();
    client.send(bytes("lost"));
    await(server, () -> server.sessions.size() == 2);
    client.send(bytes("again"));

    await(server, () -> server.actions.size() == 2);
    assertThat(server.actions.get(1).session()).isNotEqualTo(old);
    assertThat(server.actions.get(1).number()).isEqualTo(1);
    assertThat(server.actions.get(1).payload()).isEqualTo(bytes("again"));
    assertThat(lost).containsEntry("unknown_session", 1);
  }

  enum Authentication {
    NONE,
    SECRET
  }

  @Test
  void shouldConnectAgainAfterABye() throws Exception {
    FakeServerProxy server = server(null);
    FakeGameClient client = client(start(settings(server)));
    int session = join(server, client);

    server.sendBye(session, ByeReason.SHUTTING_DOWN);

    await(server, () -> server.sessions.size() == 2);
    assertThat(lost).containsEntry("bye", 1);
  }

  @Test
  void shouldUseTheSecondAddressWhenTheFirstIsSilent() throws Exception {
    FakeServerProxy first = server(null);
    FakeServerProxy second = server(null);
    first.fallSilent();
    FakeGameClient client =
        client(start(settings(first, second).withTimeouts(SECOND / 2, 60 * SECOND)));

    client.send(bytes("join"));

    await(second, () -> second.actions.size() == 1);
    assertThat(second.actions.get(0).payload()).isEqualTo(bytes("join"));
    synchronized (first) {
      assertThat(first.hellos.size()).isGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void shouldUseTheSecondAddressWhenTheFirstGoesAway() throws Exception {
    FakeServerProxy first = server(null);
    FakeServerProxy second = server(null);
    FakeGameClient client =
        client(start(settings(first, second).withTimeouts(SECOND / 2, 60 * SECOND)));
    int session = join(first, client);

    // heartbeats go on without an answer
    first.sendUpdate(session, 1, 1_000, bytes("last"));
    first.fallSilent();

    await(second, () -> second.sessions.size() == 1);
    await(first, () -> first.byes.contains(ByeReason.PLAYER_LEFT));
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.Choice.class,
      names = {"AUTO", "NIO"})
  void shouldUseTheSecondAddressAtOnceWhenNobodyIsAtTheFirst(Transport.Choice transport)
      throws Exception {
    FakeServerProxy first = server(null);
    FakeServerProxy second = server(null);
    first.close();
    FakeGameClient client = client(start(settings(first, second).withTransport(transport)));

    client.send(bytes("join"));

    await(second, () -> second.actions.size() == 1);
    assertThat(lost).containsOnlyKeys("refused");
  }

  @Test
  void shouldUseTheSecondAddressWhenTheFirstRejects() throws Exception {
    FakeServerProxy first = server(null);
    FakeServerProxy second = server(null);
    first.reject(RejectReason.MATCH_FULL);
    FakeGameClient client = client(start(settings(first, second)));

    client.send(bytes("join"));

    await(second, () -> second.actions.size() == 1);
    assertThat(lost).containsOnlyKeys("rejected");
  }

  @Test
  void shouldKeepTheNewestDatagramsUntilTheSessionIsOpen() throws Exception {
    FakeServerProxy silent = server(null);
    FakeServerProxy server = server(null);
    silent.fallSilent();
    FakeGameClient client =
        client(start(settings(silent, server).withTimeouts(SECOND, 60 * SECOND)));

    for (int k = 1; k <= WaitingDatagrams.MAX_DATAGRAMS + 10; k++) {
      client.send(bytes("action " + k));
    }

    await(server, () -> server.actions.size() == WaitingDatagrams.MAX_DATAGRAMS);
    assertThat(server.actions.get(0).payload()).isEqualTo(bytes("action 11"));
    assertThat(server.actions.get(0).number()).isEqualTo(1);
    assertThat(refused).containsEntry("waiting_full", 10);
  }

  @Test
  void shouldMakeEachClientAPlayerOfItsOwn() throws Exception {
    FakeServerProxy server = server(null);
    PlayerProxy proxy = start(settings(server));
    FakeGameClient anna = client(proxy);
    FakeGameClient ben = client(proxy);

    int annas = join(server, anna);
    int bens = join(server, ben);
    assertThat(annas).isNotEqualTo(bens);
    assertThat(server.actions).allMatch(action -> action.number() == 1);

    server.sendUpdate(bens, 1, 1_000, bytes("for Ben"));
    server.sendUpdate(annas, 1, 1_000, bytes("for Anna"));
    assertThat(anna.receive()).isEqualTo(bytes("for Anna"));
    assertThat(ben.receive()).isEqualTo(bytes("for Ben"));
  }

  @Test
  void shouldRefuseMoreClientsThanAllowed() throws Exception {
    FakeServerProxy server = server(null);
    PlayerProxy proxy = start(settings(server).withMaxClients(1));
    join(server, client(proxy));

    client(proxy).send(bytes("one too many"));

    await(server, () -> refused.containsKey("too_many_clients"));
    assertThat(server.sessions).hasSize(1);
  }

  @Test
  void shouldGoOnWithTheSessionWhenTheWelcomeComesAgain() throws Exception {
    FakeServerProxy server = server(null);
    FakeGameClient client = client(start(settings(server)));
    int session = join(server, client);

    server.sendWelcomesAgain();
    client.send(bytes("two"));

    await(server, () -> server.actions.size() == 2);
    assertThat(server.actions.get(1).session()).isEqualTo(session);
    assertThat(server.actions.get(1).number()).isEqualTo(2);
    await(server, () -> refused.containsKey("unexpected"));
    assertThat(lost).isEmpty();
  }

  @Test
  void shouldLookTheAddressUpAgainUntilItIsKnown() throws Exception {
    FakeServerProxy server = server(null);
    AtomicInteger lookups = new AtomicInteger();
    ServerAddress unknownAtFirst =
        () -> {
          if (lookups.incrementAndGet() < 3) {
            throw new UnknownHostException("not yet");
          }
          return server.address();
        };
    FakeGameClient client = client(start(settings(List.of(unknownAtFirst))));

    join(server, client);

    assertThat(lookups).hasValue(3);
    assertThat(lost).containsOnly(Map.entry("unresolved", 2));
  }

  @Test
  void shouldSayWhichPortCannotBeBound() throws Exception {
    FakeServerProxy server = server(null);
    PlayerProxy first = start(settings(server));
    PlayerProxySettings taken = PlayerProxySettings.of(first.address(), List.of(server::address));

    assertThatThrownBy(() -> PlayerProxy.start(taken))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(String.valueOf(first.address().getPort()));
  }

  @Test
  void shouldForgetAClientThatIsIdle() throws Exception {
    FakeServerProxy server = server(null);
    FakeGameClient client = client(start(settings(server).withTimeouts(3 * SECOND, SECOND / 5)));
    join(server, client);

    await(server, () -> server.byes.equals(List.of(ByeReason.IDLE)));

    client.send(bytes("back"));
    await(server, () -> server.sessions.size() == 2);
  }

  @Test
  void shouldSayByeWhenClosedAndEndItsThreads() throws Exception {
    FakeServerProxy server = server(null);
    PlayerProxy proxy = start(settings(server));
    FakeGameClient anna = client(proxy);
    FakeGameClient ben = client(proxy);
    int annas = join(server, anna);
    join(server, ben);
    server.sendUpdate(annas, 1, 1_000, bytes("held or not"));

    proxy.close();
    proxy.close();

    await(server, () -> server.byes.size() == 2);
    assertThat(server.byes).containsOnly(ByeReason.SHUTTING_DOWN);
    // Netty calls a loop terminated in the last lines that its thread runs
    await(
        server,
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("fairorder-player")));
  }

  private FakeServerProxy server(byte[] secret) throws IOException {
    FakeServerProxy server = new FakeServerProxy(secret);
    opened.add(server);
    return server;
  }

  private FakeGameClient client(PlayerProxy proxy) throws IOException {
    FakeGameClient client = new FakeGameClient(proxy);
    opened.add(client);
    return client;
  }

  private PlayerProxy start(PlayerProxySettings settings) throws IOException {
    PlayerProxy proxy = PlayerProxy.start(settings, metrics);
    opened.add(proxy);
    return proxy;
  }

  private static PlayerProxySettings settings(FakeServerProxy... servers) {
    List<ServerAddress> addresses =
        Arrays.stream(servers)
            .map(FakeServerProxy::address)
            .map(address -> (ServerAddress) () -> address)
            .toList();
    return settings(addresses);
  }

  private static PlayerProxySettings settings(List<ServerAddress> addresses) {
    return PlayerProxySettings.of(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), addresses)
        .withPlayer(PlayerSettings.defaults().withPacing(PacingSettings.off()));
  }

  /** Sends a first action and returns the session that it came in. */
  private static int join(FakeServerProxy server, FakeGameClient client) throws Exception {
    int before;
    synchronized (server) {
      before = server.actions.size();
    }
    client.send(bytes("join"));
    await(server, () -> server.actions.size() > before);
    synchronized (server) {
      return server.actions.get(before).session();
    }
  }

  /** Waits until a condition on what the server proxy has received is true. */
  private static void await(FakeServerProxy server, BooleanSupplier condition)
      throws InterruptedException {
    long deadline = System.nanoTime() + 10_000_000_000L;
    synchronized (server) {
      while (!condition.getAsBoolean()) {
        if (System.nanoTime() > deadline) {
          fail("did not happen in 10 s");
        }
        server.wait(20);
      }
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
