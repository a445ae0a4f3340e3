package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RefusalTest {
  private final DatagramDecoder decoder = new DatagramDecoder();

  @Test
  void shouldRefuseNothingAndHalfADatagram() {
    assertThat(toServer("")).isEqualTo(Refusal.TRUNCATED);
    assertThat(toServer("07" + "00000001")).isEqualTo(Refusal.TRUNCATED);
  }

  @Test
  void shouldRefuseAnotherVersionAndStillNameItsNonce() {
    ByteBuf hello = hex("01" + "02" + "0011223344556677" + "ffff");
    assertThat(decoder.decodeServerBound(hello, new NoHandler())).isEqualTo(Refusal.BAD_VERSION);
    assertThat(Envelope.isForeignHello(hello)).isTrue();
    assertThat(Envelope.playerNonce(hello)).isEqualTo(0x0011223344556677L);
  }

  @Test
  void shouldRefuseATypeThatIsUnknownOrGoesTheOtherWay() {
    assertThat(toServer("00")).isEqualTo(Refusal.UNKNOWN_TYPE);
    assertThat(toPlayer("0c")).isEqualTo(Refusal.UNKNOWN_TYPE);
    assertThat(toServer("06")).isEqualTo(Refusal.WRONG_DIRECTION);
    assertThat(toPlayer("07")).isEqualTo(Refusal.WRONG_DIRECTION);
  }

  @Test
  void shouldRefuseFlagsThatTheMessageDoesNotHave() {
    assertThat(toServer("15" + "00000001" + "01")).isEqualTo(Refusal.BAD_FLAGS);
    assertThat(toServer("47" + "00000001" + "01" + "00")).isEqualTo(Refusal.BAD_FLAGS);
  }

  @Test
  void shouldRefuseWhatNobodyHasOpened() {
    assertThat(toServer("85" + "00000001" + "01" + "00".repeat(16))).isEqualTo(Refusal.SEALED);
  }

  @Test
  void shouldRefuseSessionZeroAndUnknownReasons() {
    assertThat(toServer("05" + "00000000" + "01")).isEqualTo(Refusal.BAD_SESSION);
    assertThat(toServer("05" + "00000001" + "00")).isEqualTo(Refusal.BAD_REASON);
    assertThat(toServer("05" + "00000001" + "08")).isEqualTo(Refusal.BAD_REASON);
    assertThat(toPlayer("14" + "01" + "00000001")).isEqualTo(Refusal.BAD_REASON);
    assertThat(toPlayer("04" + "01" + "02" + "0000000000000001")).isEqualTo(Refusal.BAD_REASON);
  }

  @Test
  void shouldRefuseNumbersOutOfRange() {
    assertThat(toServer("07" + "00000001" + "00" + "00")).isEqualTo(Refusal.BAD_NUMBER);
    assertThat(toServer("07" + "00000001" + "2001" + "00")).isEqualTo(Refusal.BAD_VARINT);
    assertThat(toPlayer("06" + "00000001" + "00" + "00000000")).isEqualTo(Refusal.BAD_NUMBER);
    assertThat(toPlayer("06" + "00000001" + "01" + "000000" + "410000"))
        .as("ordinal 65 536")
        .isEqualTo(Refusal.BAD_NUMBER);
  }

  @Test
  void shouldRefuseALowEndBelowTheFirstUpdate() {
    assertThat(toPlayer("06" + "00000001" + "05" + "00" + "06" + "0000"))
        .isEqualTo(Refusal.BAD_WINDOW);
  }

  @Test
  void shouldRefuseBytesAfterTheLastField() {
    assertThat(toServer("05" + "00000001" + "01" + "00")).isEqualTo(Refusal.BAD_LENGTH);
    assertThat(toServer("08" + "00000001" + "00" + "00" + "00")).isEqualTo(Refusal.BAD_LENGTH);
    assertThat(toPlayer("06" + "00000001" + "01" + "00000000" + "aa"))
        .as("a keep-alive with bytes")
        .isEqualTo(Refusal.BAD_LENGTH);
  }

  @Test
  void shouldRefuseAHelloThatIsNotPaddedWithZeros() {
    String fields = "01" + "01" + "0000000000000001" + "00000000" + "00";
    assertThat(toServer(fields + "00".repeat(49))).isNull();
    assertThat(toServer(fields + "00".repeat(48))).isEqualTo(Refusal.BAD_LENGTH);
    assertThat(toServer(fields + "00".repeat(50))).isEqualTo(Refusal.BAD_LENGTH);
    assertThat(toServer(fields + "00".repeat(48) + "01")).isEqualTo(Refusal.BAD_PADDING);
  }

  @Test
  void shouldRefuseAMissingOrOverlongCookie() {
    assertThat(toPlayer("02" + "01" + "0000000000000001" + "00")).isEqualTo(Refusal.BAD_COOKIE);
    assertThat(toPlayer("02" + "01" + "0000000000000001" + "21" + "00".repeat(33)))
        .isEqualTo(Refusal.BAD_COOKIE);
  }

  @Test
  void shouldRefuseSettingsOutOfRange() {
    String identity = "00".repeat(16) + "00000001" + "00".repeat(12);
    assertThat(toPlayer("03" + "01" + identity + "05c0" + "01")).isNull();
    assertThat(toPlayer("03" + "01" + identity + "01fb" + "01")).isEqualTo(Refusal.BAD_SETTING);
    assertThat(toPlayer("03" + "01" + identity + "05c0" + "00")).isEqualTo(Refusal.BAD_SETTING);
  }

  @Test
  void shouldRefuseImpossibleRepeats() {
    // session 1, action 5, one tag (3, 20 µs), then the repeats
    String action = "17" + "00000001" + "05" + "01" + "03" + "14";
    assertThat(toServer(action + "01" + "01" + "14" + "00")).isNull();
    assertThat(toServer(action + "00")).as("none").isEqualTo(Refusal.BAD_REPEAT);
    assertThat(toServer(action + "08")).as("eight").isEqualTo(Refusal.BAD_REPEAT);
    assertThat(toServer(action + "01" + "00" + "0000")).as("itself").isEqualTo(Refusal.BAD_REPEAT);
    assertThat(toServer(action + "01" + "05" + "0000")).as("0").isEqualTo(Refusal.BAD_REPEAT);
    assertThat(toServer(action + "02" + "020500" + "010500"))
        .as("older before newer")
        .isEqualTo(Refusal.BAD_REPEAT);
    assertThat(toServer(action + "02" + "010500" + "020400"))
        .as("an earlier one sent later")
        .isEqualTo(Refusal.BAD_REPEAT);
    assertThat(toServer(action + "01" + "01" + "15" + "00"))
        .as("tagged, but sent before the only tag's update came")
        .isEqualTo(Refusal.BAD_REPEAT);
    assertThat(toServer(action + "01" + "81" + "15" + "00")).as("untagged").isNull();
    assertThat(toServer(action + "01" + "01" + "05" + "01")).isEqualTo(Refusal.TRUNCATED);
  }

  @Test
  void shouldTakeTheLastActionAgainFromAHeartbeat() {
    assertThat(toServer("18" + "00000001" + "05" + "010314" + "01" + "00" + "05" + "00")).isNull();
  }

  @Test
  void shouldRefuseFragmentsThatContradictThemselves() {
    // session 1, group 1, index, count, 3 bytes in total
    String fragment = "09" + "00000001" + "01";
    assertThat(toServer(fragment + "00" + "02" + "03" + "aabb")).isNull();
    assertThat(toServer(fragment + "01" + "02" + "03" + "cc")).isNull();
    assertThat(toServer(fragment + "00" + "02" + "03" + "aa")).isEqualTo(Refusal.BAD_FRAGMENT);
    assertThat(toServer(fragment + "02" + "02" + "03" + "aa")).isEqualTo(Refusal.BAD_FRAGMENT);
    assertThat(toServer(fragment + "00" + "01" + "03" + "aabbcc")).isEqualTo(Refusal.BAD_FRAGMENT);
    assertThat(toServer(fragment + "00" + "04" + "05" + "aabb"))
        .as("nothing would be left for the last part")
        .isEqualTo(Refusal.BAD_FRAGMENT);
    assertThat(toServer("09" + "00000001" + "00" + "00" + "02" + "03" + "aabb"))
        .as("group 0")
        .isEqualTo(Refusal.BAD_FRAGMENT);
  }

  @Test
  void shouldRefuseFragmentsOfFragmentsHandshakesAndOtherSessions() {
    NoHandler handler = new NoHandler();
    ByteBuf heartbeat = hex("08" + "00000001" + "00" + "00");
    assertThat(decoder.decodeServerBoundWhole(heartbeat, 1, handler)).isNull();
    assertThat(decoder.decodeServerBoundWhole(heartbeat, 2, handler)).isEqualTo(Refusal.BAD_INNER);
    ByteBuf fragment = hex("09" + "00000001" + "01" + "00" + "02" + "03" + "aabb");
    assertThat(decoder.decodeServerBoundWhole(fragment, 1, handler)).isEqualTo(Refusal.BAD_INNER);
    assertThat(decoder.decodePlayerBoundWhole(fragment, 1, handler)).isEqualTo(Refusal.BAD_INNER);
    ByteBuf challenge = hex("02" + "01" + "0000000000000001" + "01" + "aa");
    assertThat(decoder.decodePlayerBoundWhole(challenge, 1, handler)).isEqualTo(Refusal.BAD_INNER);
  }

  @Test
  void shouldHaveALabelForEveryReason() {
    Set<String> labels = new HashSet<>();
    for (Refusal refusal : Refusal.values()) {
      assertThat(refusal.label()).matches("[a-z]+(_[a-z]+)*");
      labels.add(refusal.label());
    }
    assertThat(labels).hasSize(Refusal.values().length);
  }

  private Refusal toServer(String hex) {
    return decoder.decodeServerBound(hex(hex), new NoHandler());
  }

  private Refusal toPlayer(String hex) {
    return decoder.decodePlayerBound(hex(hex), new NoHandler());
  }

  private static ByteBuf hex(String hex) {
    return Unpooled.wrappedBuffer(MessageText.hex(hex));
  }
}
