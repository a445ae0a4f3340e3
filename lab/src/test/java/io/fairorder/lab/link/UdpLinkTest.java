package io.fairorder.lab.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.runtime.Transport;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UdpLinkTest {
  private DatagramSocket server;
  private DatagramSocket client;

  @BeforeEach
  void open() throws IOException {
    server = socket();
    client = socket();
  }

  @AfterEach
  void close() {
    server.close();
    client.close();
  }

  @Test
  void shouldDelayDatagramsBothWays() throws IOException {
    try (UdpLink link = link(LinkSettings.ofDelayMicros(20_000))) {
      long startNanos = System.nanoTime();
      send(client, "ping", link.address());
      DatagramPacket ping = receive(server);
      long atServerMicros = (System.nanoTime() - startNanos) / 1000;
      send(server, "pong", ping.getSocketAddress());
      DatagramPacket pong = receive(client);
      long backMicros = (System.nanoTime() - startNanos) / 1000;

      assertThat(text(ping)).isEqualTo("ping");
      assertThat(text(pong)).isEqualTo("pong");
      assertThat(pong.getSocketAddress()).isEqualTo(link.address());
      // upper bounds are wide: the machine may be busy
      assertThat(atServerMicros).isBetween(20_000L, 120_000L);
      assertThat(backMicros).isBetween(40_000L, 240_000L);
    }
  }

  @Test
  void shouldForwardUnchangedWhateverTheSize() throws IOException {
    try (UdpLink link = link(LinkSettings.PERFECT)) {
      for (int bytes : new int[] {1, 1_442, 9_000, 60_000}) {
        String payload = "x".repeat(bytes);
        send(client, payload, link.address());
        assertThat(text(receive(server))).isEqualTo(payload);
      }
    }
  }

  @Test
  void shouldShowEachClientToTheServerUnderItsOwnPort() throws IOException {
    try (UdpLink link = link(LinkSettings.PERFECT);
        DatagramSocket other = socket()) {
      send(client, "a", link.address());
      SocketAddress first = receive(server).getSocketAddress();
      send(other, "b", link.address());
      SocketAddress second = receive(server).getSocketAddress();
      send(client, "c", link.address());
      SocketAddress firstAgain = receive(server).getSocketAddress();

      assertThat(second).isNotEqualTo(first);
      assertThat(firstAgain).isEqualTo(first);
      assertThat(link.clients()).isEqualTo(2);

      send(server, "to b", second);
      assertThat(text(receive(other))).isEqualTo("to b");
    }
  }

  @Test
  void shouldKeepTheOrderWhenAskedTo() throws IOException {
    LinkSettings jittery =
        LinkSettings.ofDelayMicros(5_000).withJitter(LinkSettings.Jitter.UNIFORM, 5_000, true);
    List<String> sent = new ArrayList<>();
    List<String> received = new ArrayList<>();
    try (UdpLink link = link(jittery)) {
      for (int k = 0; k < 50; k++) {
        sent.add("number " + k);
        send(client, "number " + k, link.address());
      }
      for (int k = 0; k < 50; k++) {
        received.add(text(receive(server)));
      }
    }
    assertThat(received).isEqualTo(sent);
  }

  @Test
  void shouldDuplicateAndCount() throws IOException {
    try (UdpLink link = link(LinkSettings.PERFECT.withDuplication(1))) {
      send(client, "twice", link.address());

      assertThat(text(receive(server))).isEqualTo("twice");
      assertThat(text(receive(server))).isEqualTo("twice");
      assertThat(link.statistics(Direction.TO_SERVER))
          .isEqualTo(new LinkStatistics(1, 2, 0, 0, 1, 0));
      assertThat(link.statistics(Direction.TO_CLIENT).entered()).isZero();
    }
  }

  @Test
  void shouldSwallowEverythingInABlackHoleAndRecover() throws IOException {
    try (UdpLink link = link(LinkSettings.PERFECT)) {
      link.blackhole(true);
      send(client, "lost", link.address());
      while (link.statistics(Direction.TO_SERVER).lost() == 0) {
        Thread.onSpinWait();
      }
      link.blackhole(false);
      send(client, "found", link.address());

      assertThat(text(receive(server))).isEqualTo("found");
    }
  }

  @Test
  void shouldHoldEverythingWhilePaused() throws IOException {
    try (UdpLink link = link(LinkSettings.PERFECT)) {
      link.pause(true);
      send(client, "first", link.address());
      send(client, "second", link.address());
      while (link.statistics(Direction.TO_SERVER).entered() < 2) {
        Thread.onSpinWait();
      }
      assertThat(link.statistics(Direction.TO_SERVER).forwarded()).isZero();
      link.pause(false);

      assertThat(text(receive(server))).isEqualTo("first");
      assertThat(text(receive(server))).isEqualTo("second");
    }
  }

  @Test
  void shouldFollowChangedSettings() throws IOException {
    try (UdpLink link = link(LinkSettings.PERFECT.withLoss(1))) {
      LinkSettings better = LinkSettings.ofDelayMicros(1_000);
      link.change(Direction.TO_SERVER, better);
      send(client, "through", link.address());

      assertThat(text(receive(server))).isEqualTo("through");
      assertThat(link.settings(Direction.TO_SERVER)).isEqualTo(better);
      assertThat(link.settings(Direction.TO_CLIENT).loss()).isEqualTo(1);
    }
  }

  @Test
  void shouldMoveClientsToNewPortsOnRebind() throws IOException {
    try (UdpLink link = link(LinkSettings.PERFECT)) {
      send(client, "before", link.address());
      SocketAddress before = receive(server).getSocketAddress();
      link.rebind();
      send(client, "after", link.address());
      DatagramPacket after = receive(server);
      send(server, "back", after.getSocketAddress());

      assertThat(after.getSocketAddress()).isNotEqualTo(before);
      assertThat(text(receive(client))).isEqualTo("back");
    }
  }

  @Test
  void shouldLeadNowhereUntilAimedAndThenElsewhere() throws IOException {
    EventLoopGroup loops = Transport.best().eventLoops("aimed", 1);
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (DatagramSocket other = socket();
        UdpLink link = UdpLink.open(loops, anyPort, LinkSettings.PERFECT, 1)) {
      send(client, "lost", link.address());
      link.aimAt((InetSocketAddress) server.getLocalSocketAddress());
      send(client, "here", link.address());
      // what was sent first may be read only now
      String arrived = text(receive(server));
      assertThat(arrived.equals("lost") ? text(receive(server)) : arrived).isEqualTo("here");
      link.aimAt((InetSocketAddress) other.getLocalSocketAddress());
      send(client, "there", link.address());

      assertThat(text(receive(other))).isEqualTo("there");
    }
    Transport.close(loops);
  }

  @Test
  void shouldForgetClientsThatHaveGoneSilent() throws IOException {
    try (UdpLink link = link(LinkSettings.PERFECT)) {
      send(client, "before", link.address());
      SocketAddress before = receive(server).getSocketAddress();
      link.forgetSilent(60_000_000);
      assertThat(link.clients()).isEqualTo(1);
      link.forgetSilent(-1_000_000);
      assertThat(link.clients()).isZero();
      send(client, "after", link.address());

      assertThat(receive(server).getSocketAddress()).isNotEqualTo(before);
    }
  }

  @Test
  void shouldSurviveAServerThatIsNotThereYet() throws IOException {
    InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
    server.close();
    try (UdpLink link = UdpLink.open(address, LinkSettings.PERFECT, 1)) {
      for (int k = 0; k < 3; k++) {
        send(client, "nobody", link.address());
      }
      while (link.statistics(Direction.TO_SERVER).forwarded() < 3) {
        Thread.onSpinWait();
      }
      server = new DatagramSocket(address);
      server.setSoTimeout(200);
      // a pending ICMP error may cost one more datagram, as on any connected socket
      String got = null;
      for (int tries = 0; got == null && tries < 10; tries++) {
        send(client, "hello", link.address());
        try {
          got = text(receive(server));
        } catch (SocketTimeoutException notYet) {
          assertThat(tries).isLessThan(9);
        }
      }
      assertThat(got).isEqualTo("hello");
    }
  }

  @Test
  void shouldEndItsThreadAndDropWhatIsInFlight() throws Exception {
    UdpLink link = link(LinkSettings.ofDelayMicros(10_000_000));
    send(client, "never", link.address());
    while (link.statistics(Direction.TO_SERVER).entered() == 0) {
      Thread.onSpinWait();
    }
    link.close();
    link.close();

    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("udp-link")) {
        // its work is over when close returns; the thread itself ends a moment later
        thread.join(5_000);
        assertThat(thread.isAlive()).isFalse();
      }
    }
  }

  private UdpLink link(LinkSettings settings) {
    return UdpLink.open((InetSocketAddress) server.getLocalSocketAddress(), settings, 1);
  }

  private static DatagramSocket socket() throws IOException {
    DatagramSocket socket =
        new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    socket.setSoTimeout(5_000);
    return socket;
  }

  private static void send(DatagramSocket from, String payload, SocketAddress to)
      throws IOException {
    byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
    from.send(new DatagramPacket(bytes, bytes.length, to));
  }

  private static DatagramPacket receive(DatagramSocket at) throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[65_535], 65_535);
    at.receive(packet);
    return packet;
  }

  private static String text(DatagramPacket packet) {
    return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
  }
}
