package io.fairorder.integration.pair;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** A plain UDP socket without any of our code: notes all that comes, with its time and sender. */
public final class UdpPeer implements AutoCloseable {
  /** One datagram as it came. */
  public static final class Received {
    private final InetSocketAddress from;
    private final byte[] bytes;
    private final long nanos;

    private Received(InetSocketAddress from, byte[] bytes, long nanos) {
      this.from = from;
      this.bytes = bytes;
      this.nanos = nanos;
    }

    public InetSocketAddress from() {
      return from;
    }

    public byte[] bytes() {
      return bytes;
    }

    long nanos() {
      return nanos;
    }
  }

  private static final int SOCKET_BUFFER = 1 << 20;
  private static final long END_MILLIS = 5_000;

  private final DatagramChannel channel;
  private final BiConsumer<UdpPeer, Received> onReceived;
  private final List<Received> received = new ArrayList<>();
  private final Thread reader;

  private UdpPeer(DatagramChannel channel, BiConsumer<UdpPeer, Received> onReceived) {
    this.channel = channel;
    this.onReceived = onReceived;
    reader = new Thread(this::read, "udp-peer");
    reader.setDaemon(true);
  }

  /** Opens a socket that also does something with each datagram, on its own thread. */
  public static UdpPeer bind(InetSocketAddress address, BiConsumer<UdpPeer, Received> onReceived)
      throws IOException {
    DatagramChannel channel =
        DatagramChannel.open()
            .setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER)
            .setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER)
            .bind(address);
    UdpPeer peer = new UdpPeer(channel, onReceived);
    peer.reader.start();
    return peer;
  }

  /** Opens a socket on a free port of this address. */
  static UdpPeer bind(InetAddress address) throws IOException {
    return bind(new InetSocketAddress(address, 0), (peer, datagram) -> {});
  }

  /** Opens a socket on a free loopback port. */
  public static UdpPeer open() throws IOException {
    return bind(InetAddress.getLoopbackAddress());
  }

  public InetSocketAddress address() {
    try {
      return (InetSocketAddress) channel.getLocalAddress();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a datagram; nobody may be there. */
  public void send(byte[] bytes, InetSocketAddress to) {
    try {
      channel.send(ByteBuffer.wrap(bytes), to);
    } catch (PortUnreachableException e) {
      // a plain client goes on as well
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns all that has come so far. */
  public List<Received> received() {
    synchronized (received) {
      return List.copyOf(received);
    }
  }

  /** Returns how much has come so far. */
  public int count() {
    synchronized (received) {
      return received.size();
    }
  }

  private void read() {
    ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    try {
      while (true) {
        buffer.clear();
        InetSocketAddress from = (InetSocketAddress) channel.receive(buffer);
        long nanos = System.nanoTime();
        byte[] bytes = new byte[buffer.flip().remaining()];
        buffer.get(bytes);
        Received datagram = new Received(from, bytes, nanos);
        onReceived.accept(this, datagram);
        synchronized (received) {
          received.add(datagram);
        }
      }
    } catch (ClosedChannelException e) {
      // closed, as every socket is in the end
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
      reader.join(END_MILLIS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
