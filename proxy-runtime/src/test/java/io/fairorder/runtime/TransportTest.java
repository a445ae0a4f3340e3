package io.fairorder.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransportTest {
  private static final Optional<String> AVAILABLE = Optional.empty();
  private static final Optional<String> NOT_LINUX = Optional.of("only supported on Linux");

  @Test
  void shouldTakeEpollWhereItIsAvailable() {
    assertThat(Transport.of(Transport.Choice.AUTO, AVAILABLE)).isEqualTo(Transport.EPOLL);
    assertThat(Transport.of(Transport.Choice.EPOLL, AVAILABLE)).isEqualTo(Transport.EPOLL);
  }

  @Test
  void shouldTakeNioElsewhereAndWhereItIsAskedFor() {
    assertThat(Transport.of(Transport.Choice.AUTO, NOT_LINUX)).isEqualTo(Transport.NIO);
    assertThat(Transport.of(Transport.Choice.NIO, AVAILABLE)).isEqualTo(Transport.NIO);
  }

  @Test
  void shouldSayWhyEpollCannotBeHad() {
    assertThatThrownBy(() -> Transport.of(Transport.Choice.EPOLL, NOT_LINUX))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("only supported on Linux");
  }

  @Test
  void shouldReadTheChoiceFromTheSettings() {
    Settings settings =
        Configuration.loader().environment(Map.of("FAIRORDER_TRANSPORT", "nio")).load().settings();

    assertThat(Transport.from(settings, "transport")).isEqualTo(Transport.NIO);
  }

  @ParameterizedTest
  @EnumSource
  void shouldCarryADatagramOnThreadsThatKeepTheProcessAlive(Transport transport) throws Exception {
    assumeAvailable(transport);
    EventLoopGroup loops = transport.eventLoops("test-loop", 1);
    try {
      CompletableFuture<String> received = new CompletableFuture<>();
      CompletableFuture<Thread> thread = new CompletableFuture<>();
      DatagramChannel channel =
          bind(
              transport,
              loops,
              new UdpBuffers(65_536, 32_768),
              new SimpleChannelInboundHandler<DatagramPacket>() {
                @Override
                protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
                  received.complete(packet.content().toString(StandardCharsets.UTF_8));
                  thread.complete(Thread.currentThread());
                }
              });

      ByteBuf hello = Unpooled.copiedBuffer("hello", StandardCharsets.UTF_8);
      channel.writeAndFlush(new DatagramPacket(hello, channel.localAddress())).sync();

      assertThat(received.get(5, TimeUnit.SECONDS)).isEqualTo("hello");
      assertThat(thread.get().getName()).isEqualTo("test-loop-1");
      assertThat(thread.get().isDaemon()).isFalse();
    } finally {
      end(loops);
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldAskForBuffersAndNoticeWhatTheKernelCutsDown(Transport transport) throws Exception {
    assumeAvailable(transport);
    EventLoopGroup loops = transport.eventLoops("test-loop", 1);
    try {
      UdpBuffers modest = new UdpBuffers(65_536, 32_768);
      DatagramChannel channel = bind(transport, loops, modest, new ChannelInboundHandlerAdapter());

      assertThat(UdpBuffers.of(channel)).isEqualTo(modest);
      assertThat(modest.missingFrom(channel)).isEmpty();
      assertThat(new UdpBuffers(65_537, 1).missingFrom(channel).orElseThrow())
          .contains("65536 (receive)")
          .contains("instead of 65537");
    } finally {
      end(loops);
    }
  }

  private static DatagramChannel bind(
      Transport transport,
      EventLoopGroup loops,
      UdpBuffers buffers,
      ChannelInboundHandlerAdapter handler)
      throws InterruptedException {
    Bootstrap bootstrap =
        new Bootstrap().group(loops).channelFactory(transport.datagramChannels()).handler(handler);
    buffers.applyTo(bootstrap);
    return (DatagramChannel)
        bootstrap.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
  }

  private static void assumeAvailable(Transport transport) {
    Assumptions.assumeTrue(
        transport != Transport.EPOLL || Transport.whyNotEpoll().isEmpty(),
        () -> Transport.whyNotEpoll().orElseThrow());
  }

  private static void end(EventLoopGroup loops) throws InterruptedException {
    assertThat(loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(5, TimeUnit.SECONDS))
        .isTrue();
  }
}
