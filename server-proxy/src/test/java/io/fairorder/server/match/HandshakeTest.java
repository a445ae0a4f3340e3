package io.fairorder.server.match;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.protocol.Cookie;
import io.fairorder.protocol.Hello;
import io.fairorder.protocol.Protocol;
import io.fairorder.protocol.Reject;
import io.fairorder.protocol.RejectReason;
import io.fairorder.runtime.Secret;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HandshakeTest {
  private static final InetSocketAddress SOMEBODY =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 5_000);
  private static final int REJECT_BYTES = 6;

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final Handshake handshake =
      new Handshake(channel, Optional.empty(), new SecureRandom(), MatchMetrics.NONE);

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private int answeredBytes() {
    DatagramPacket answer = channel.readOutbound();
    if (answer == null) {
      return 0;
    }
    try {
      return answer.content().readableBytes();
    } finally {
      answer.release();
    }
  }

  @Test
  void shouldNotAnswerWithMoreBytesThanItGot() {
    handshake.reject(Reject.ofUnknownSession(7), REJECT_BYTES - 1, SOMEBODY);
    assertThat(answeredBytes()).isZero();

    handshake.reject(Reject.ofUnknownSession(7), REJECT_BYTES, SOMEBODY);
    assertThat(answeredBytes()).isEqualTo(REJECT_BYTES);
  }

  @Test
  void shouldChallengeWithNoMoreBytesThanAHelloHas() {
    assertThat(handshake.isProven(new Hello(1, 0, Cookie.NONE), SOMEBODY, 0)).isFalse();
    assertThat(answeredBytes()).isBetween(1, Protocol.HELLO_BYTES);
  }

  @Test
  void shouldTellWhoHasNoSecretSoThatHeCanReadIt() {
    Handshake secretive =
        new Handshake(
            channel,
            Optional.of(Secret.of("sixteen bytes or more".getBytes(UTF_8))),
            new SecureRandom(),
            MatchMetrics.NONE);
    int plainBytes = 11;
    Reject reject = Reject.ofHello(RejectReason.AUTHENTICATION_REQUIRED, 1);
    secretive.reject(reject, Protocol.HELLO_BYTES, SOMEBODY);
    assertThat(answeredBytes()).isEqualTo(plainBytes);

    secretive.reject(Reject.ofHello(RejectReason.MATCH_FULL, 1), Protocol.HELLO_BYTES, SOMEBODY);
    assertThat(answeredBytes()).isEqualTo(plainBytes + Protocol.TRAILER_BYTES);
  }
}
