package io.fairorder.player.proxy;

import io.fairorder.protocol.ByeReason;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The local port: tells game clients apart by their addresses, each one a player of its own. */
final class GameClients extends ChannelInboundHandlerAdapter {
  private final ProxyLoop shared;
  private final Map<InetSocketAddress, GameClient> clients = new HashMap<>();
  private boolean closed;

  GameClients(ProxyLoop shared) {
    this.shared = shared;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    DatagramPacket packet = (DatagramPacket) message;
    try {
      shared.metrics().fromClient(packet.content().readableBytes());
      GameClient client = clients.get(packet.sender());
      if (client == null) {
        client = add(ctx.channel(), packet.sender());
      }
      if (client != null) {
        client.onDatagram(packet.content());
      }
    } finally {
      packet.release();
    }
  }

  private GameClient add(Channel channel, InetSocketAddress address) {
    if (closed || clients.size() >= shared.settings().maxClients()) {
      shared.metrics().refused(Drop.TOO_MANY_CLIENTS.label());
      return null;
    }
    GameClient client = new GameClient(shared, channel, address, () -> forget(address));
    clients.put(address, client);
    shared.metrics().clientAdded();
    client.connect();
    return client;
  }

  private void forget(InetSocketAddress address) {
    clients.remove(address).close(ByeReason.IDLE);
    shared.metrics().clientRemoved();
  }

  /** Tells how all clients are. */
  List<ClientStatus> statuses() {
    return clients.values().stream()
        .map(GameClient::status)
        .sorted(Comparator.comparing(status -> status.address().toString()))
        .toList();
  }

  /** Says bye for every client and takes no new ones. */
  void close() {
    closed = true;
    for (GameClient client : List.copyOf(clients.values())) {
      client.close(ByeReason.SHUTTING_DOWN);
      shared.metrics().clientRemoved();
    }
    clients.clear();
  }

  /** Some systems report here that a game client has closed its socket; it will be idle. */
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    shared.failures().count(cause, shared.nowMicros());
  }
}
