package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class DatagramAuthenticatorTest {
  private static final byte[] SECRET = "sixteen bytes or more".getBytes(StandardCharsets.US_ASCII);
  private static final SessionIdentity IDENTITY = new SessionIdentity(1, 2, 3, 4, 5);

  private final DatagramAuthenticator player =
      DatagramAuthenticator.forSession(SECRET, Side.PLAYER_PROXY, IDENTITY);
  private final DatagramAuthenticator server =
      DatagramAuthenticator.forSession(SECRET, Side.SERVER_PROXY, IDENTITY);

  /** Law: what one side seals the other side opens to the same bytes, in any kind of buffer. */
  @Property(tries = 200)
  void openingUndoesSealing(@ForAll long seed) {
    Random random = new Random(seed);
    ByteBuf plain = Unpooled.buffer();
    MessageText.encode(new RandomMessages(random).next(), plain);
    ByteBuf datagram = random.nextBoolean() ? Unpooled.buffer() : Unpooled.directBuffer();
    datagram.writeZero(3).skipBytes(3).writeBytes(plain, 0, plain.readableBytes());

    player.seal(datagram);
    assertThat(datagram.readableBytes()).isEqualTo(plain.readableBytes() + 16);
    assertThat(Envelope.isSealed(datagram)).isTrue();

    assertThat(server.open(datagram)).isNull();
    assertThat(datagram).isEqualTo(plain);
    datagram.release();
    plain.release();
  }

  /** Law: a datagram with any bit changed is refused and left as it is. */
  @Property(tries = 300)
  void noBitCanBeChanged(@ForAll long seed) {
    Random random = new Random(seed);
    ByteBuf datagram = heartbeat();
    player.seal(datagram);
    int bit = random.nextInt(datagram.readableBytes() * Byte.SIZE);
    datagram.setByte(bit / 8, datagram.getByte(bit / 8) ^ (1 << (bit % 8)));
    ByteBuf before = datagram.copy();

    assertThat(server.open(datagram)).isNotNull();
    assertThat(datagram).isEqualTo(before);
    datagram.release();
    before.release();
  }

  @Test
  void shouldRefuseTheSameDatagramTwice() {
    ByteBuf datagram = heartbeat();
    player.seal(datagram);
    ByteBuf again = datagram.copy();
    assertThat(server.open(datagram)).isNull();
    assertThat(server.open(again)).isEqualTo(Refusal.REPLAYED);
  }

  @Test
  void shouldTakeDatagramsInAnyOrder() {
    ByteBuf first = heartbeat();
    ByteBuf second = heartbeat();
    player.seal(first);
    player.seal(second);
    assertThat(server.open(second)).isNull();
    assertThat(server.open(first)).isNull();
  }

  @Test
  void shouldNotLetAForgeryUseUpACounter() {
    ByteBuf datagram = heartbeat();
    player.seal(datagram);
    ByteBuf forged = datagram.copy();
    forged.setByte(2, 77);
    assertThat(server.open(forged)).isEqualTo(Refusal.BAD_MAC);
    assertThat(server.open(datagram)).isNull();
  }

  @Test
  void shouldRefuseItsOwnDatagramSentBack() {
    ByteBuf datagram = heartbeat();
    player.seal(datagram);
    assertThat(player.open(datagram)).isEqualTo(Refusal.BAD_MAC);
  }

  @Test
  void shouldRefuseWhatComesFromAnotherSessionOrSecret() {
    SessionIdentity[] others = {
      new SessionIdentity(9, 2, 3, 4, 5),
      new SessionIdentity(1, 9, 3, 4, 5),
      new SessionIdentity(1, 2, 9, 4, 5),
      new SessionIdentity(1, 2, 3, 9, 5),
      new SessionIdentity(1, 2, 3, 4, 9)
    };
    for (SessionIdentity other : others) {
      ByteBuf datagram = heartbeat();
      DatagramAuthenticator.forSession(SECRET, Side.PLAYER_PROXY, other).seal(datagram);
      assertThat(server.open(datagram)).isEqualTo(Refusal.BAD_MAC);
    }
    ByteBuf datagram = heartbeat();
    DatagramAuthenticator.forSession(new byte[16], Side.PLAYER_PROXY, IDENTITY).seal(datagram);
    assertThat(server.open(datagram)).isEqualTo(Refusal.BAD_MAC);
  }

  @Test
  void shouldRefuseWhatHasNoRoomForATrailer() {
    assertThat(server.open(Unpooled.EMPTY_BUFFER)).isEqualTo(Refusal.TRUNCATED);
    assertThat(server.open(heartbeat())).isEqualTo(Refusal.NOT_SEALED);
    ByteBuf shortest = Unpooled.wrappedBuffer(new byte[16]).setByte(0, 0x88);
    assertThat(server.open(shortest)).isEqualTo(Refusal.TRUNCATED);
  }

  @Test
  void shouldTakeAHandshakeDatagramAgain() {
    DatagramAuthenticator hello = DatagramAuthenticator.forHandshake(SECRET, Side.PLAYER_PROXY);
    DatagramAuthenticator answer = DatagramAuthenticator.forHandshake(SECRET, Side.SERVER_PROXY);
    ByteBuf datagram = Unpooled.buffer();
    DatagramEncoder.writeHello(datagram, new Hello(1, 0, Cookie.NONE));
    hello.seal(datagram);
    ByteBuf again = datagram.copy();
    assertThat(answer.open(datagram)).isNull();
    assertThat(answer.open(again)).isNull();
  }

  @Test
  void shouldWantASecretWorthTheName() {
    assertThatThrownBy(() -> DatagramAuthenticator.forHandshake(new byte[15], Side.PLAYER_PROXY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldNotSealTwice() {
    ByteBuf datagram = heartbeat();
    player.seal(datagram);
    assertThatThrownBy(() -> player.seal(datagram)).isInstanceOf(IllegalArgumentException.class);
  }

  /** RFC 5869 A.1; the first block of a longer output is the output of one block. */
  @Test
  void shouldDeriveKeysByHkdf() {
    byte[] salt = MessageText.hex("000102030405060708090a0b0c");
    byte[] key = KeySchedule.extract(salt, MessageText.hex("0b".repeat(22)));
    assertThat(key)
        .isEqualTo(
            MessageText.hex("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"));
    Hmac info = new Hmac(key).update(MessageText.hex("f0f1f2f3f4f5f6f7f8f9"));
    assertThat(KeySchedule.expand(info))
        .isEqualTo(
            MessageText.hex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"));
  }

  private static ByteBuf heartbeat() {
    ByteBuf datagram = Unpooled.buffer();
    Report report = new Report().sessionId(3).number(5);
    report.tags().add(9, 1_000);
    DatagramEncoder.writeHeartbeat(datagram, report);
    return datagram;
  }
}
