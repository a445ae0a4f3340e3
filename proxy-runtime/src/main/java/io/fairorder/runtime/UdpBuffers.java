package io.fairorder.runtime;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.util.internal.PlatformDependent;
import java.util.Optional;

/**
 * How much the kernel keeps for a UDP socket: a game's join phase sends bursts of hundreds of
 * datagrams, and what does not fit is lost.
 *
 * @param receiveBytes for what has arrived and was not read yet ({@code SO_RCVBUF})
 * @param sendBytes for what was written and has not left yet ({@code SO_SNDBUF})
 */
public record UdpBuffers(int receiveBytes, int sendBytes) {

  /** Checks the values. */
  public UdpBuffers {
    if (receiveBytes < 1 || sendBytes < 1) {
      throw new IllegalArgumentException(
          "UDP buffers of " + receiveBytes + " and " + sendBytes + " bytes; at least 1 is needed");
    }
  }

  /** Asks for these buffers on every socket that the bootstrap makes. */
  public void applyTo(Bootstrap bootstrap) {
    bootstrap.option(ChannelOption.SO_RCVBUF, receiveBytes);
    bootstrap.option(ChannelOption.SO_SNDBUF, sendBytes);
  }

  /** Returns the buffers that an open socket was given. */
  public static UdpBuffers of(DatagramChannel channel) {
    // Linux doubles what is asked for and reports the double (socket(7)); Java halves it again,
    // Netty's epoll does not.
    int factor = channel instanceof EpollDatagramChannel ? 2 : 1;
    return new UdpBuffers(
        channel.config().getReceiveBufferSize() / factor,
        channel.config().getSendBufferSize() / factor);
  }

  /**
   * Returns what an open socket lacks of these buffers, for the log, or nothing. The kernel cuts
   * down silently what is above its own limits.
   */
  public Optional<String> missingFrom(DatagramChannel channel) {
    UdpBuffers given = of(channel);
    if (given.receiveBytes >= receiveBytes && given.sendBytes >= sendBytes) {
      return Optional.empty();
    }
    String advice =
        PlatformDependent.isWindows() || PlatformDependent.isOsx()
            ? ""
            : "; raise net.core.rmem_max and net.core.wmem_max";
    return Optional.of(
        "the kernel gave UDP buffers of %d (receive) and %d (send) bytes instead of %d and %d%s"
            .formatted(given.receiveBytes, given.sendBytes, receiveBytes, sendBytes, advice));
  }
}
