package io.fairorder.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {

  @ParameterizedTest
  @CsvSource({
    "game.example:27960, game.example, 27960",
    "localhost:0, localhost, 0",
    "fairorder_server:1, fairorder_server, 1",
    "10.0.0.1:65535, 10.0.0.1, 65535",
    "[::1]:27960, ::1, 27960",
    "[fe80::1%eth0]:5, fe80::1%eth0, 5",
    "[::ffff:10.0.0.1]:5, ::ffff:10.0.0.1, 5"
  })
  void shouldReadHostAndPort(String text, String host, int port) {
    assertThat(HostPort.parse(text)).isEqualTo(new HostPort(host, port)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        ":27960",
        "27960",
        "game.example",
        "game.example:",
        "game.example:x",
        "game.example:-1",
        "game.example:+1",
        "game.example:65536",
        "game.example:99999999999",
        "game example:1",
        "-x:1",
        "10.0.0.256:1",
        "10.0.0:1",
        "::1",
        "::1:27960",
        "[::1]",
        "[::1]27960",
        "[::1:27960",
        "[::g]:1",
        "[10.0.0.1]:1",
        "[]:1",
        "[[::1]]:1",
        "udp://a:1"
      })
  void shouldRefuseWhatIsNoAddress(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> HostPort.parse(text));
  }

  @Test
  void shouldTakeAPortAloneWhereAHostIsKnown() {
    Optional<String> anyHost = Optional.of("0.0.0.0");

    assertThat(HostPort.parse("27960", anyHost, OptionalInt.empty()))
        .isEqualTo(HostPort.parse(":27960", anyHost, OptionalInt.empty()))
        .isEqualTo(new HostPort("0.0.0.0", 27_960));
  }

  @Test
  void shouldTakeAHostAloneWhereAPortIsKnown() {
    OptionalInt port = OptionalInt.of(7);

    assertThat(HostPort.parse("game.example", Optional.empty(), port))
        .isEqualTo(new HostPort("game.example", 7));
    assertThat(HostPort.parse("[::1]", Optional.empty(), port)).isEqualTo(new HostPort("::1", 7));
  }

  @Test
  void shouldSayHowAnIpV6AddressIsWritten() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostPort.parse("::1:27960"))
        .withMessageContaining("[::1]:27960");
  }

  @Test
  void shouldLookUpTheHost() throws Exception {
    assertThat(HostPort.parse("[::1]:5").resolve().getAddress().isLoopbackAddress()).isTrue();
    assertThat(HostPort.parse("127.0.0.1:5").resolve().getPort()).isEqualTo(5);
  }

  /** Law: what is written is read back as the same address. */
  @Property(tries = 200)
  void writtenIsReadBack(
      @ForAll @IntRange(max = 255) int octet, @ForAll @IntRange(max = 65_535) int port) {
    HostPort v4 = new HostPort("10.0.0." + octet, port);
    HostPort v6 = new HostPort("fd00::" + Integer.toHexString(octet), port);

    assertThat(HostPort.parse(v4.toString())).isEqualTo(v4);
    assertThat(HostPort.parse(v6.toString())).isEqualTo(v6);
  }
}
