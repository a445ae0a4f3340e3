package io.fairorder.integration.containers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Capability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** The images, made once for all tests from the jar that the build has packaged. */
final class Images {
  static final String SERVER_PROXY = "fairorder/server-proxy";
  static final String PLAYER_PROXY = "fairorder/player-proxy";
  static final String LAB = "fairorder/lab";

  private static final Path HOME = Path.of(System.getProperty("fairorder.home")).normalize();

  /** A developer's own images are left alone. */
  private static final String TAG = "integration-test";

  /** What the script says if something is missing on this machine. */
  private static final int MISSING = 3;

  private static boolean built;

  private Images() {}

  /** Makes them, or skips the test where that cannot be done. */
  static synchronized void need() throws IOException, InterruptedException {
    assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(),
        "no container engine answers: install docker.io and start dockerd");
    if (!built) {
      Map<String, String> before = ids();
      build();
      built = true;
      remove(before);
    }
  }

  private static void build() throws IOException, InterruptedException {
    ProcessBuilder images =
        new ProcessBuilder(HOME.resolve("deploy/docker/images").toString(), "--local")
            .redirectErrorStream(true);
    images.environment().put("TAG", TAG);
    Process process = images.start();
    process.getOutputStream().close();
    String log = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() == MISSING) {
      abort(log);
    }
    assertThat(process.exitValue()).as(log).isZero();
  }

  /** Those of an earlier run would pile up. */
  private static void remove(Map<String, String> old) {
    Map<String, String> now = ids();
    old.forEach(
        (name, id) -> {
          if (!id.equals(now.get(name))) {
            try {
              docker().removeImageCmd(id).exec();
            } catch (ConflictException | NotFoundException e) {
              // somebody uses it, or it was the same as another
            }
          }
        });
  }

  private static Map<String, String> ids() {
    Map<String, String> ids = new HashMap<>();
    for (String name : List.of(SERVER_PROXY, PLAYER_PROXY, LAB)) {
      try {
        ids.put(name, docker().inspectImageCmd(tagged(name)).exec().getId());
      } catch (NotFoundException e) {
        // not made yet
      }
    }
    return ids;
  }

  static DockerClient docker() {
    return DockerClientFactory.instance().client();
  }

  static String tagged(String name) {
    return name + ":" + TAG;
  }

  /** A container as an operator would run it who trusts nobody: it may write nothing. */
  static GenericContainer<?> container(String image, String... command) {
    return new GenericContainer<>(DockerImageName.parse(tagged(image)))
        .withImagePullPolicy(name -> false)
        .withCommand(command)
        .withCreateContainerCmdModifier(
            create ->
                create
                    .getHostConfig()
                    .withReadonlyRootfs(true)
                    .withCapDrop(Capability.ALL)
                    .withSecurityOpts(List.of("no-new-privileges")));
  }
}
