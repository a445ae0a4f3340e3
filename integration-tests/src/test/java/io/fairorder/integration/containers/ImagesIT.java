package io.fairorder.integration.containers;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerStatus;

/** What the images promise, each for itself. */
@Timeout(180)
class ImagesIT {
  private static final long MOST_BYTES = 100_000_000;
  private static final int STOP_SECONDS = 30;

  @BeforeEach
  void needsImages() throws Exception {
    Images.need();
  }

  @ParameterizedTest
  @ValueSource(strings = {Images.SERVER_PROXY, Images.PLAYER_PROXY, Images.LAB})
  void shouldBeSmallAndRunAsNobodyInParticularAndKnowTheirHealth(String image) {
    InspectImageResponse inspected = Images.docker().inspectImageCmd(Images.tagged(image)).exec();

    assertThat(inspected.getSize()).isBetween(1L, MOST_BYTES);
    assertThat(inspected.getConfig().getUser()).matches("[1-9]\\d*:[1-9]\\d*");
    assertThat(inspected.getConfig().getHealthcheck().getTest())
        .startsWith("CMD", "/opt/fairorder/java/bin/java")
        .endsWith("health");
    assertThat(inspected.getConfig().getLabels())
        .containsEntry("org.opencontainers.image.title", "FairOrder")
        .hasEntrySatisfying(
            "org.opencontainers.image.version",
            version -> assertThat(version).matches("\\d+\\.\\d+\\.\\d+.*"));
  }

  @ParameterizedTest
  @CsvSource({
    Images.SERVER_PROXY + ", --game 127.0.0.1:7000",
    Images.PLAYER_PROXY + ", --server 127.0.0.1:7001"
  })
  void shouldNotListenToEverybodyWithoutASecret(String image, String command) {
    try (GenericContainer<?> container =
        Images.container(image, command.split(" ")).withStartupCheckStrategy(new HasEnded())) {
      container.start();

      assertThat(exitCode(container)).isEqualTo(2);
      assertThat(container.getLogs()).contains("allowed is a loopback address");
    }
  }

  @ParameterizedTest
  @CsvSource({
    Images.SERVER_PROXY + ", --game 127.0.0.1:7000",
    Images.PLAYER_PROXY + ", --server 127.0.0.1:7001",
    Images.LAB + ", game"
  })
  void shouldServeWithoutWritingAFileAndEndWithZeroWhenStopped(String image, String command)
      throws Exception {
    try (GenericContainer<?> container =
        Images.container(image, command.split(" "))
            .withEnv("FAIRORDER_SECURITY_ALLOW_UNAUTHENTICATED", "true")
            .withEnv("FAIRORDER_SERVER_TRANSPORT", "epoll")
            .withEnv("FAIRORDER_PLAYER_TRANSPORT", "epoll")
            .waitingFor(Wait.forLogMessage(".*admin port on.*", 1))) {
      container.start();
      String id = container.getContainerId();

      assertThat(container.getLogs()).doesNotContain("Read-only", "PlatformDependent");
      assertThat(userOf(id)).isEqualTo("65532");
      ExecResult health = container.execInContainer(healthCheckOf(container));
      assertThat(health.getStdout() + health.getStderr()).isEqualTo("ready\n");
      assertThat(health.getExitCode()).isZero();
      assertThat(container.execInContainer("/bin/sh", "-c", "true").getExitCode()).isNotZero();

      Images.docker().stopContainerCmd(id).withTimeout(STOP_SECONDS).exec();

      assertThat(exitCode(container)).isZero();
      assertThat(container.getLogs()).contains("ending");
    }
  }

  private static String userOf(String id) {
    return Images.docker().topContainerCmd(id).withPsArgs("-o uid,pid").exec().getProcesses()[0][0];
  }

  private static String[] healthCheckOf(GenericContainer<?> container) {
    List<String> test = container.getCurrentContainerInfo().getConfig().getHealthcheck().getTest();
    return test.subList(1, test.size()).toArray(String[]::new);
  }

  private static long exitCode(GenericContainer<?> container) {
    return container.getCurrentContainerInfo().getState().getExitCodeLong();
  }

  /** Holds a container for started when it has come to its end, whatever that is. */
  private static final class HasEnded extends StartupCheckStrategy {
    @Override
    public StartupStatus checkStartupState(DockerClient docker, String id) {
      return DockerStatus.isContainerStopped(getCurrentState(docker, id))
          ? StartupStatus.SUCCESSFUL
          : StartupStatus.NOT_YET_KNOWN;
    }
  }
}
