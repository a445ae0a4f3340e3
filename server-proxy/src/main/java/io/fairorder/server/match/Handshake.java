package io.fairorder.server.match;

import io.fairorder.protocol.Challenge;
import io.fairorder.protocol.DatagramAuthenticator;
import io.fairorder.protocol.DatagramEncoder;
import io.fairorder.protocol.HandshakeCookies;
import io.fairorder.protocol.Hello;
import io.fairorder.protocol.Protocol;
import io.fairorder.protocol.Refusal;
import io.fairorder.protocol.Reject;
import io.fairorder.protocol.RejectReason;
import io.fairorder.protocol.Side;
import io.fairorder.protocol.Welcome;
import io.fairorder.runtime.Secret;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Optional;

/** Proves addresses before anything is remembered, and answers outside of sessions. */
final class Handshake {
  private static final int COOKIE_SECRET_BYTES = 32;

  private final Channel listener;
  private final MatchMetrics metrics;
  private final HandshakeCookies cookies;
  private final DatagramAuthenticator authenticator;

  Handshake(Channel listener, Optional<Secret> secret, SecureRandom random, MatchMetrics metrics) {
    this.listener = listener;
    this.metrics = metrics;
    byte[] cookieSecret = new byte[COOKIE_SECRET_BYTES];
    random.nextBytes(cookieSecret);
    cookies = new HandshakeCookies(cookieSecret);
    authenticator =
        secret
            .map(shared -> DatagramAuthenticator.forHandshake(shared.toBytes(), Side.SERVER_PROXY))
            .orElse(null);
  }

  /** Checks and takes off the trailer of a hello; null if it is welcome. */
  Refusal open(ByteBuf hello) {
    return authenticator == null ? null : authenticator.open(hello);
  }

  /** Whether whoever sent this hello has received our cookie at that address; else sends it one. */
  boolean isProven(Hello hello, InetSocketAddress from, long nowMicros) {
    byte[] address = from.getAddress().getAddress();
    if (cookies.accepts(hello.cookie(), address, from.getPort(), hello.playerNonce(), nowMicros)) {
      return true;
    }
    ByteBuf out = listener.alloc().buffer();
    DatagramEncoder.writeChallenge(
        out,
        new Challenge(
            hello.playerNonce(),
            cookies.issue(address, from.getPort(), hello.playerNonce(), nowMicros)));
    send(out, from);
    return false;
  }

  void welcome(Welcome welcome, InetSocketAddress to) {
    ByteBuf out = listener.alloc().buffer();
    DatagramEncoder.writeWelcome(out, welcome);
    send(out, to);
  }

  /**
   * Turns somebody away, unless the answer is longer than what was received: whoever forges the
   * address of another must not get more bytes sent there than he sends himself (protocol.md 3).
   */
  void reject(Reject reject, int receivedBytes, InetSocketAddress to) {
    metrics.rejected(reject.reason());
    ByteBuf out = listener.alloc().buffer();
    DatagramEncoder.writeReject(out, reject);
    // who has no secret can only read what is not sealed (protocol.md 8)
    boolean sealed =
        authenticator != null && reject.reason() != RejectReason.AUTHENTICATION_REQUIRED;
    if (out.readableBytes() + (sealed ? Protocol.TRAILER_BYTES : 0) > receivedBytes) {
      out.release();
    } else if (sealed) {
      send(out, to);
    } else {
      sendAsItIs(out, to);
    }
  }

  private void send(ByteBuf datagram, InetSocketAddress to) {
    if (authenticator != null) {
      authenticator.seal(datagram);
    }
    sendAsItIs(datagram, to);
  }

  private void sendAsItIs(ByteBuf datagram, InetSocketAddress to) {
    metrics.toPlayer(datagram.readableBytes());
    Udp.send(listener, datagram, to);
  }
}
