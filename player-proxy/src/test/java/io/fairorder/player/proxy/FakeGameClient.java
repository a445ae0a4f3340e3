package io.fairorder.player.proxy;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;

/** A game client: knows nothing but payloads and the address of what it takes for the server. */
final class FakeGameClient implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final DatagramSocket socket;
  private final InetSocketAddress proxy;

  FakeGameClient(PlayerProxy proxy) throws IOException {
    this.proxy = proxy.address();
    socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    socket.setSoTimeout(TIMEOUT_MILLIS);
  }

  void send(byte[] payload) throws IOException {
    socket.send(new DatagramPacket(payload, payload.length, proxy));
  }

  /** Returns the next datagram, which must come from the address that this client sends to. */
  byte[] receive() throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[65_535], 65_535);
    socket.receive(packet);
    if (!packet.getSocketAddress().equals(proxy)) {
      throw new IOException("from another address: " + packet.getSocketAddress());
    }
    return Arrays.copyOf(packet.getData(), packet.getLength());
  }

  @Override
  public void close() {
    socket.close();
  }
}
