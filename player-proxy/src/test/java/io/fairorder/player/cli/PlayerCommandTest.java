package io.fairorder.player.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PlayerCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final CommandLine command =
      new CommandLine(new PlayerCommand())
          .setOut(new PrintWriter(out))
          .setErr(new PrintWriter(err));

  @Test
  void shouldExitWithTwoAndNameTheAdminAddressThatIsNone() {
    int code =
        command.execute(
            "--listen", "127.0.0.1:0", "--server", "127.0.0.1:7001", "--admin", "127.0.0.1");

    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("player: fairorder.player.admin is '127.0.0.1', from flag --admin; allowed");
  }

  @Test
  void shouldPrintWhatIsInForce() {
    assertThat(command.execute("--admin", ":9091", "--print-config")).isZero();
    assertThat(out.toString()).contains("fairorder.player.admin = \":9091\"  # flag --admin\n");
  }

  @Test
  void shouldTellWhatItsFlagsDo() {
    assertThat(command.execute("--help")).isZero();
    assertThat(out.toString()).contains("--admin", "--config", "--print-config", "loopback");
  }
}
