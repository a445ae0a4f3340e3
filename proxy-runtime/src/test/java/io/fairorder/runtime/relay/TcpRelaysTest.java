package io.fairorder.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.fairorder.runtime.HostPort;
import io.fairorder.runtime.Transport;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** Real loopback sockets on both sides of a relay. */
@Timeout(60)
class TcpRelaysTest {
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  private static final int MEGABYTE = 1 << 20;
  private static final int WAIT_MILLIS = 30_000;

  private final CountedRelays counted = new CountedRelays();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private ServerSocket game;
  private TcpRelays relays;

  @BeforeEach
  void openTheGameServer() throws IOException {
    game = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    game.setSoTimeout(WAIT_MILLIS);
  }

  @AfterEach
  void endEverything() throws IOException {
    if (relays != null) {
      relays.close();
    }
    game.close();
    threads.shutdownNow();
  }

  @Test
  void shouldCarryMegabytesBothWaysAtOnceByteForByte() throws Exception {
    start();
    byte[] up = random(8 * MEGABYTE, 1);
    byte[] down = random(8 * MEGABYTE, 2);

    try (Socket client = connect();
        Socket server = accept()) {
      Future<Void> clientSends = send(client, up);
      Future<Void> serverSends = send(server, down);
      Future<byte[]> serverReceives = inBackground(() -> server.getInputStream().readAllBytes());

      assertThat(client.getInputStream().readAllBytes()).isEqualTo(down);
      assertThat(get(serverReceives)).isEqualTo(up);
      get(clientSends);
      get(serverSends);
    }
    await(() -> counted.closed.get() == 1);
    assertThat(counted.opened).hasValue(1);
    assertThat(counted.fromClient).hasValue(up.length);
    assertThat(counted.fromTarget).hasValue(down.length);
  }

  @Test
  void shouldAnswerAClientThatHasEndedItsOutput() throws Exception {
    start();
    byte[] question = random(100, 1);
    byte[] answer = random(4 * MEGABYTE, 2);

    try (Socket client = connect();
        Socket server = accept()) {
      client.getOutputStream().write(question);
      client.shutdownOutput();
      assertThat(server.getInputStream().readAllBytes()).isEqualTo(question);

      Future<Void> answers = send(server, answer);
      assertThat(client.getInputStream().readAllBytes()).isEqualTo(answer);
      get(answers);
    }
    await(() -> counted.closed.get() == 1);
  }

  @Test
  void shouldListenToAClientAfterTheServerHasEndedItsOutput() throws Exception {
    start();
    byte[] greeting = random(100, 1);
    byte[] upload = random(4 * MEGABYTE, 2);

    try (Socket client = connect();
        Socket server = accept()) {
      server.getOutputStream().write(greeting);
      server.shutdownOutput();
      assertThat(client.getInputStream().readAllBytes()).isEqualTo(greeting);

      Future<Void> uploads = send(client, upload);
      assertThat(server.getInputStream().readAllBytes()).isEqualTo(upload);
      get(uploads);
    }
    await(() -> counted.closed.get() == 1);
  }

  @Test
  void shouldMakeTheWriterWaitForTheReader() throws Exception {
    game.setReceiveBufferSize(65_536);
    start();
    byte[] bytes = random(64 * MEGABYTE, 1);

    try (SocketChannel client = SocketChannel.open(relays.address(0));
        Socket server = accept()) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      writeUntilNobodyTakesMore(client, rest);
      assertThat(rest.remaining()).isPositive();
      // what the kernel keeps between relay and server, and a little that the relay keeps
      assertThat(counted.fromClient.get()).isLessThan(16 * MEGABYTE);

      client.configureBlocking(true);
      Future<Void> goesOn =
          inBackground(
              () -> {
                while (rest.hasRemaining()) {
                  client.write(rest);
                }
                client.shutdownOutput();
                return null;
              });
      assertThat(server.getInputStream().readAllBytes()).isEqualTo(bytes);
      get(goesOn);
    }
  }

  @Test
  void shouldRestWhileAnEndedConnectionWaitsForItsReader() throws Exception {
    start();
    byte[] map = random(64 * MEGABYTE, 1);

    try (Socket client = connect()) {
      int sent;
      try (Socket server = accept()) {
        client.shutdownOutput();
        assertThat(server.getInputStream().read()).isEqualTo(-1);
        sent = sendUntilTheRelayReadsNoMore(server, map);
      }
      // some bytes and the end behind them now wait in the relay's kernel buffer
      long usedNanos = -cpuNanosOfTheRelay();
      long passedNanos = -System.nanoTime();
      Thread.sleep(500);
      usedNanos += cpuNanosOfTheRelay();
      passedNanos += System.nanoTime();
      assertThat(100 * usedNanos / passedNanos).as("percent of a core").isLessThan(30);

      assertThat(client.getInputStream().readAllBytes()).isEqualTo(Arrays.copyOf(map, sent));
    }
    await(() -> counted.closed.get() == 1);
  }

  @Test
  void shouldKeepWhatCameAndEndedBeforeTheTargetWasReached() throws Exception {
    BlockingQueue<Runnable> lookups = new LinkedBlockingQueue<>();
    EventLoopGroup loops = RelayLoop.TRANSPORT.eventLoops("test-relay", 1);
    byte[] bytes = random(300_000, 1);
    RelayLoop shared = new RelayLoop(loops.next(), lookups::add, counted);
    TcpRelay relay = TcpRelay.start(settings(10, target()), shared);
    try (Socket client = connect(relay.address())) {
      Future<Void> sends = send(client, bytes);
      Runnable lookup = lookups.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
      get(sends);
      lookup.run();

      try (Socket server = accept()) {
        assertThat(server.getInputStream().readAllBytes()).isEqualTo(bytes);
        server.getOutputStream().write(7);
        assertThat(client.getInputStream().read()).isEqualTo(7);
      }
    } finally {
      relay.close();
      Transport.close(loops);
    }
  }

  @Test
  void shouldResetTheClientWhenTheTargetIsAbsent() throws Exception {
    start();
    game.close();
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger(TcpRelay.class);
    logger.setLevel(Level.WARN);
    logger.setAdditive(false);
    logger.addAppender(lines);
    lines.start();
    try {
      for (int i = 0; i < 20; i++) {
        try (Socket client = connect()) {
          assertThatExceptionOfType(SocketException.class)
              .isThrownBy(() -> client.getInputStream().read());
        }
      }
    } finally {
      logger.detachAppender(lines);
      logger.setAdditive(true);
      logger.setLevel(null);
    }
    assertThat(counted.unreachable).hasValue(20);
    assertThat(lines.list)
        .hasSize(5)
        .first()
        .asString()
        .contains("nobody of [" + target() + "] can be reached");
  }

  @Test
  void shouldTryTheNextTargetAndRememberTheOneThatAnswered() throws Exception {
    int absent = freePort();
    HostPort nobody = new HostPort("127.0.0.1", absent);
    start(settings(10, nobody, target()));
    for (int i = 0; i < 2; i++) {
      try (Socket client = connect();
          Socket server = accept()) {
        client.getOutputStream().write(5);
        assertThat(server.getInputStream().read()).isEqualTo(5);
      }
    }

    game.close();
    try (ServerSocket other = new ServerSocket(absent, 10, InetAddress.getLoopbackAddress())) {
      other.setSoTimeout(WAIT_MILLIS);
      try (Socket client = connect();
          Socket server = other.accept()) {
        client.getOutputStream().write(6);
        assertThat(server.getInputStream().read()).isEqualTo(6);
      }
    }
    assertThat(counted.unreachable).hasValue(0);
  }

  @Test
  void shouldPassAResetOnToTheOtherEnd() throws Exception {
    start();

    try (Socket client = connect()) {
      Socket server = accept();
      await(() -> counted.opened.get() == 1);
      reset(server);
      assertThatExceptionOfType(SocketException.class)
          .isThrownBy(() -> client.getInputStream().read());
    }
    Socket client = connect();
    try (Socket server = accept()) {
      await(() -> counted.opened.get() == 2);
      reset(client);
      assertThatExceptionOfType(SocketException.class)
          .isThrownBy(() -> server.getInputStream().read());
    }
    await(() -> counted.closed.get() == 2);
  }

  @Test
  void shouldServeManyConnectionsAtOnce() throws Exception {
    start();
    Future<Void> echoes =
        inBackground(
            () -> {
              for (int i = 0; i < 100; i++) {
                Socket server = accept();
                Future<Void> unused =
                    inBackground(
                        () -> {
                          try (server) {
                            server.getInputStream().transferTo(server.getOutputStream());
                          }
                          return null;
                        });
              }
              return null;
            });
    List<Socket> clients = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      clients.add(connect());
    }
    await(() -> counted.opened.get() == 100);
    get(echoes);
    for (int i = 0; i < clients.size(); i++) {
      Future<Void> unused = send(clients.get(i), random(100_000, i));
    }
    for (int i = 0; i < clients.size(); i++) {
      try (Socket client = clients.get(i)) {
        assertThat(client.getInputStream().readAllBytes()).isEqualTo(random(100_000, i));
      }
    }
    await(() -> counted.closed.get() == 100);
  }

  @Test
  void shouldRefuseWhatIsAboveTheLimitUntilAPlaceIsFree() throws Exception {
    start(settings(1, target()));

    try (Socket first = connect();
        Socket server = accept()) {
      try (Socket second = connect()) {
        assertThatExceptionOfType(SocketException.class)
            .isThrownBy(() -> second.getInputStream().read());
      }
      assertThat(counted.limit).hasValue(1);
      first.getOutputStream().write(1);
      assertThat(server.getInputStream().read()).isEqualTo(1);
    }
    await(() -> counted.closed.get() == 1);
    try (Socket third = connect();
        Socket server = accept()) {
      third.getOutputStream().write(3);
      assertThat(server.getInputStream().read()).isEqualTo(3);
    }
  }

  @Test
  void shouldEndConnectionsAndThreadsWhenClosed() throws Exception {
    start();
    InetSocketAddress address = relays.address(0);

    try (Socket client = connect();
        Socket server = accept()) {
      client.getOutputStream().write(1);
      assertThat(server.getInputStream().read()).isEqualTo(1);

      relays.close();
      relays.close();

      assertThatExceptionOfType(SocketException.class)
          .isThrownBy(() -> client.getInputStream().read());
      assertThatExceptionOfType(SocketException.class)
          .isThrownBy(() -> server.getInputStream().read());
    }
    assertThat(counted.closed).hasValue(1);
    await(() -> threadNames().noneMatch(name -> name.startsWith("fairorder-tcp")));
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> connect(address));
  }

  @Test
  void shouldSayWhichPortIsTakenAndLeaveNothingRunning() throws Exception {
    TcpRelaySettings free = settings(10, target());
    TcpRelaySettings taken =
        new TcpRelaySettings(
            (InetSocketAddress) game.getLocalSocketAddress(), free.targets(), 1, 1_000);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> start(free, taken))
        .withMessageContaining("TCP relay")
        .withMessageContaining(Integer.toString(game.getLocalPort()));
    await(() -> threadNames().noneMatch(name -> name.startsWith("fairorder-tcp")));
  }

  @Test
  void shouldNeedNoThreadWithoutRelays() throws Exception {
    start(new TcpRelaySettings[0]);

    assertThat(threadNames()).noneMatch(name -> name.startsWith("fairorder-tcp"));
  }

  private void start() throws IOException {
    start(settings(200, target()));
  }

  private void start(TcpRelaySettings... settings) throws IOException {
    relays = TcpRelays.start(List.of(settings), counted);
  }

  private static TcpRelaySettings settings(int maxConnections, HostPort... targets) {
    return new TcpRelaySettings(ANY_PORT, List.of(targets), maxConnections, 10_000_000);
  }

  private HostPort target() {
    return new HostPort("127.0.0.1", game.getLocalPort());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private Socket connect() throws IOException {
    return connect(relays.address(0));
  }

  private static Socket connect(InetSocketAddress address) throws IOException {
    Socket socket = new Socket(address.getAddress(), address.getPort());
    socket.setSoTimeout(WAIT_MILLIS);
    return socket;
  }

  private Socket accept() throws IOException {
    Socket socket = game.accept();
    socket.setSoTimeout(WAIT_MILLIS);
    return socket;
  }

  private static void reset(Socket socket) throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  private <T> Future<T> inBackground(Callable<T> task) {
    return threads.submit(task);
  }

  /** Sends bytes and then the end of output. */
  private Future<Void> send(Socket socket, byte[] bytes) {
    return inBackground(
        () -> {
          OutputStream out = socket.getOutputStream();
          out.write(bytes);
          socket.shutdownOutput();
          return null;
        });
  }

  private static <T> T get(Future<T> future) throws Exception {
    return future.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static byte[] random(int bytes, long seed) {
    byte[] random = new byte[bytes];
    new Random(seed).nextBytes(random);
    return random;
  }

  /** Writes until the socket has taken nothing for a second. */
  private static void writeUntilNobodyTakesMore(SocketChannel channel, ByteBuffer bytes)
      throws IOException {
    channel.configureBlocking(false);
    try (Selector selector = Selector.open()) {
      SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
      while (bytes.hasRemaining() && selector.select(1_000) > 0) {
        selector.selectedKeys().clear();
        channel.write(bytes);
      }
      key.cancel();
    }
  }

  /** Sends until a piece has not been read for half a second, and returns how many bytes. */
  private int sendUntilTheRelayReadsNoMore(Socket server, byte[] bytes) throws Exception {
    int piece = 65_536;
    int sent = 0;
    do {
      server.getOutputStream().write(bytes, sent, piece);
      sent += piece;
    } while (isReadSoon(sent));
    server.getOutputStream().write(bytes, sent, piece);
    return sent + piece;
  }

  private boolean isReadSoon(int sent) throws InterruptedException {
    for (int i = 0; i < 500 && counted.fromTarget.get() < sent; i++) {
      Thread.sleep(1);
    }
    return counted.fromTarget.get() >= sent;
  }

  private static long cpuNanosOfTheRelay() {
    ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    for (ThreadInfo thread : bean.getThreadInfo(bean.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().equals("fairorder-tcp-1")) {
        return bean.getThreadCpuTime(thread.getThreadId());
      }
    }
    throw new AssertionError("no relay thread");
  }

  private static Stream<String> threadNames() {
    return Thread.getAllStackTraces().keySet().stream().map(Thread::getName);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(deadlineNanos);
      Thread.sleep(1);
    }
  }
}
