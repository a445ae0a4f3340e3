package io.fairorder.integration.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PodMetricsEndpoint;
import io.fabric8.openshift.api.model.monitoring.v1.PodMonitor;
import io.fabric8.openshift.api.model.monitoring.v1.RelabelConfig;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import io.fairorder.lab.FairOrder;
import io.fairorder.runtime.AdminPages;
import io.fairorder.runtime.AdminServer;
import io.fairorder.runtime.Configuration;
import io.fairorder.runtime.HostPort;
import io.fairorder.runtime.Logs;
import io.fairorder.runtime.Settings;
import io.fairorder.runtime.Transport;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.event.Level;

/** The manifests have no field that is not known, and their parts fit each other and our code. */
class ManifestsTest {
  private static final Path FOLDER = Path.of("..", "deploy", "kubernetes");
  private static final String SECRET = "a secret of more than 16 bytes";

  @TempDir private Path folder;

  private static Manifests manifests(String kind) throws IOException {
    return Manifests.read(FOLDER.resolve(kind));
  }

  private static PodTemplateSpec template(Manifests manifests) {
    return manifests.all(Fleet.class).isEmpty()
        ? manifests.only(StatefulSet.class).getSpec().getTemplate()
        : manifests.only(Fleet.class).spec().template().spec().template();
  }

  private static PodSpec pod(Manifests manifests) {
    return template(manifests).getSpec();
  }

  private static Container container(Manifests manifests, String name) {
    return pod(manifests).getContainers().stream()
        .filter(each -> each.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** What the server proxy's container opens; Agones keeps the players' port elsewhere. */
  private static Map<String, ContainerPort> ports(Manifests manifests) {
    List<ContainerPort> ports = new ArrayList<>(container(manifests, "server-proxy").getPorts());
    for (Fleet fleet : manifests.all(Fleet.class)) {
      for (Fleet.GamePort port : fleet.spec().template().spec().ports()) {
        assertThat(port.container()).isEqualTo("server-proxy");
        ports.add(
            new ContainerPort(
                port.containerPort(), null, null, port.name(), port.protocol().name()));
      }
    }
    return ports.stream().collect(Collectors.toMap(ContainerPort::getName, port -> port));
  }

  @Test
  void shouldReadEveryFile() throws IOException {
    Set<Path> read = new HashSet<>(manifests("match").files());
    read.addAll(manifests("agones").files());
    try (Stream<Path> all = Files.walk(FOLDER)) {
      assertThat(all.filter(Files::isRegularFile).map(Path::normalize))
          .containsExactlyInAnyOrderElementsOf(read);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "config/settings.yaml: data:",
        "match/match.yaml: spec:",
        "match/match.yaml:           securityContext:",
        "match/match.yaml:             httpGet:",
        "match/services.yaml: spec:",
        "match/network.yaml: spec:",
        "match/network.yaml:     - ports:",
        "match/disruption.yaml: spec:",
        "match/monitor.yaml: spec:",
        "match/monitor.yaml:   selector:",
        "match/kustomization.yaml: resources:",
        "agones/fleet.yaml: spec:",
        "agones/fleet.yaml:       health:",
        "agones/fleet.yaml:               livenessProbe:",
        "agones/monitor.yaml: spec:"
      })
  void shouldRefuseAFieldThatIsNotKnown(String place) throws IOException {
    int colon = place.indexOf(": ");
    String line = place.substring(colon + 2);
    String yaml = Files.readString(FOLDER.resolve(place.substring(0, colon)));
    assertThat(yaml).contains("\n" + line + "\n");
    String indent = " ".repeat(line.indexOf(line.strip().charAt(0)));
    String dash = line.strip().startsWith("- ") ? "  " : "";
    String wrong =
        yaml.replaceFirst(
            "\n" + line + "\n", "\n" + line.replace("- ", "- mistake: 1\n" + indent + dash) + "\n");
    if (wrong.equals(yaml)) {
      wrong = yaml.replaceFirst("\n" + line + "\n", "\n" + indent + "mistake: 1\n" + line + "\n");
    }
    String mistaken = wrong;
    assertThatThrownBy(() -> Manifests.parse(mistaken))
        .isInstanceOf(UnrecognizedPropertyException.class)
        .hasMessageContaining("mistake");
  }

  @Test
  void shouldRefuseAValueOfTheWrongKind() throws IOException {
    String fleet = Files.readString(FOLDER.resolve("agones/fleet.yaml"));
    assertThatThrownBy(() -> Manifests.parse(fleet.replace("Dynamic", "Random")))
        .hasMessageContaining("Random");
    String match = Files.readString(FOLDER.resolve("match/match.yaml"));
    assertThatThrownBy(() -> Manifests.parse(match.replace("replicas: 1", "replicas: one")))
        .hasMessageContaining("replicas");
  }

  @ParameterizedTest
  @ValueSource(strings = {"match", "agones"})
  void shouldProbePagesOfTheAdminPort(String kind) throws Exception {
    Manifests manifests = manifests(kind);
    Container proxy = container(manifests, "server-proxy");
    assertThat(proxy.getStartupProbe().getHttpGet().getPath()).isEqualTo("/healthz");
    assertThat(proxy.getLivenessProbe().getHttpGet().getPath()).isEqualTo("/healthz");
    assertThat(proxy.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/readyz");
    List<String> paths = new ArrayList<>();
    for (Probe probe :
        List.of(proxy.getStartupProbe(), proxy.getLivenessProbe(), proxy.getReadinessProbe())) {
      assertThat(probe.getHttpGet().getPort().getStrVal()).isEqualTo("admin");
      paths.add(probe.getHttpGet().getPath());
    }
    paths.addAll(scrapedPaths(manifests));
    assertThat(paths).hasSize(4);

    AdminPages pages = new AdminPages(new CollectorRegistry(), List::of, json -> {});
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (AdminServer admin = AdminServer.start(Transport.NIO, anyPort, pages)) {
      HttpClient http = HttpClient.newHttpClient();
      for (String path : paths) {
        URI page = URI.create("http://127.0.0.1:" + admin.address().getPort() + path);
        int status =
            http.send(HttpRequest.newBuilder(page).build(), BodyHandlers.discarding()).statusCode();
        assertThat(status).as(path).isEqualTo(200);
      }
    }
  }

  /**
   * Checks on the way that the port is one of the container, and of the Service if there is one.
   */
  private static List<String> scrapedPaths(Manifests manifests) {
    List<String> paths = new ArrayList<>();
    for (ServiceMonitor monitor : manifests.all(ServiceMonitor.class)) {
      Service service = manifests.named(Service.class, "fairorder");
      assertSelects(monitor.getSpec().getSelector(), service.getMetadata());
      monitor
          .getSpec()
          .getEndpoints()
          .forEach(
              endpoint -> {
                ServicePort port = port(service, endpoint.getPort());
                assertThat(port.getTargetPort().getStrVal()).isEqualTo("admin");
                paths.add(endpoint.getPath());
              });
    }
    for (PodMonitor monitor : manifests.all(PodMonitor.class)) {
      assertSelects(monitor.getSpec().getSelector(), template(manifests).getMetadata());
      for (PodMetricsEndpoint endpoint : monitor.getSpec().getPodMetricsEndpoints()) {
        assertThat(endpoint.getPort()).isEqualTo("admin");
        paths.add(endpoint.getPath());
      }
    }
    assertThat(ports(manifests)).containsKey("admin");
    return paths;
  }

  @ParameterizedTest
  @ValueSource(strings = {"match", "agones"})
  void shouldBeScrapedUnderTheNameThatTheAlertsKnow(String kind) throws IOException {
    List<RelabelConfig> relabelings = new ArrayList<>();
    manifests(kind)
        .all(ServiceMonitor.class)
        .forEach(
            monitor ->
                monitor
                    .getSpec()
                    .getEndpoints()
                    .forEach(each -> relabelings.addAll(each.getRelabelings())));
    manifests(kind)
        .all(PodMonitor.class)
        .forEach(
            monitor ->
                monitor
                    .getSpec()
                    .getPodMetricsEndpoints()
                    .forEach(each -> relabelings.addAll(each.getRelabelings())));
    assertThat(relabelings).hasSize(1);
    assertThat(relabelings.get(0).getTargetLabel()).isEqualTo("job");
    assertThat(Files.readString(Path.of("..", "deploy", "prometheus", "prometheus.yml")))
        .contains("job_name: " + relabelings.get(0).getReplacement() + "\n");
  }

  private static ServicePort port(Service service, String name) {
    return service.getSpec().getPorts().stream()
        .filter(each -> each.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void assertSelects(LabelSelector selector, ObjectMeta metadata) {
    assertThat(selector.getMatchExpressions()).isEmpty();
    assertSelects(selector.getMatchLabels(), metadata.getLabels());
  }

  private static void assertSelects(Map<String, String> selector, Map<String, String> labels) {
    assertThat(selector).isNotEmpty();
    assertThat(labels).containsAllEntriesOf(selector);
  }

  @ParameterizedTest
  @ValueSource(strings = {"match", "agones"})
  void shouldRunWithAsFewRightsAsCanBe(String kind) throws IOException {
    PodSpec pod = pod(manifests(kind));
    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.getSecurityContext().getRunAsUser()).isPositive();
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    assertThat(pod.getHostNetwork()).isNull();
    assertThat(pod.getContainers()).hasSize(2);
    for (Container container : pod.getContainers()) {
      SecurityContext security = container.getSecurityContext();
      assertThat(security.getAllowPrivilegeEscalation()).isFalse();
      assertThat(security.getReadOnlyRootFilesystem()).isTrue();
      assertThat(security.getCapabilities().getDrop()).containsExactly("ALL");
      assertThat(security.getCapabilities().getAdd()).isEmpty();
      assertThat(container.getResources().getLimits())
          .as("memory that is not reserved may be missing; who is throttled delivers late")
          .containsOnlyKeys("memory")
          .containsEntry("memory", container.getResources().getRequests().get("memory"));
      assertThat(container.getResources().getRequests()).containsKey("cpu");
    }
    assertThat(container(manifests(kind), "game").getPorts())
        .as("nobody but the proxy reaches the game server")
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"match", "agones"})
  void shouldGiveTheProxySettingsThatItTakes(String kind) throws IOException {
    Manifests manifests = manifests(kind);
    Container proxy = container(manifests, "server-proxy");
    DockerTarget image = image(proxy);
    Path file = folder.resolve("fairorder.conf");
    String given = fileAt(manifests, proxy, "/etc/fairorder/fairorder.conf");
    Configuration inForce = load(image, Files.writeString(file, given));
    assertThat(inForce.warnings()).isEmpty();
    Settings settings = inForce.settings();

    HostPort listen = settings.at("server").address("listen");
    assertThat(listen.host()).isEqualTo("0.0.0.0");
    assertThat(listen.port()).isEqualTo(ports(manifests).get("players").getContainerPort());
    HostPort admin = settings.at("server").address("admin");
    assertThat(admin.port()).isEqualTo(ports(manifests).get("admin").getContainerPort());
    assertThat(settings.at("server").address("game").host())
        .as("the game server is in the same pod")
        .isEqualTo("127.0.0.1");
    String secretFile = settings.at("security").text("secret-file");
    assertThat(volumeAt(manifests, proxy, secretFile).getSecret().getSecretName())
        .isEqualTo("fairorder");
    assertThat(volumeAt(manifests, proxy, secretFile).getSecret().getDefaultMode())
        .as("read by its group alone")
        .isEqualTo(0440);

    Path secret = Files.writeString(folder.resolve("secret"), SECRET);
    Files.writeString(file, given.replace(secretFile, '"' + secret.toString() + '"'));
    List<String> command = new ArrayList<>(image.entryPoint());
    command.addAll(proxy.getArgs());
    assertThat(command).containsSubsequence("server", "--config", "/etc/fairorder/fairorder.conf");
    // the image sets where it listens; here that has to be said again
    assertThat(
            FairOrder.commandLine()
                .execute(
                    "server",
                    "--config",
                    file.toString(),
                    "--listen",
                    listen.toString(),
                    "--admin",
                    admin.toString(),
                    "--check-config"))
        .isZero();
    Logs.configure(Logs.Format.TEXT, Level.INFO);
  }

  private static Configuration load(DockerTarget image, Path file) {
    return Configuration.loader().environment(image.environment()).file(file).load();
  }

  private static DockerTarget image(Container container) throws IOException {
    String name = container.getImage().replaceFirst(":.*", "");
    assertThat(name).startsWith("fairorder/");
    Map<String, DockerTarget> targets = DockerTarget.of(Path.of("..", "Dockerfile"));
    assertThat(targets).containsKey(name.replaceFirst("fairorder/", ""));
    return targets.get(name.replaceFirst("fairorder/", ""));
  }

  /** Returns what a container finds at a path, which comes from the ConfigMap. */
  private static String fileAt(Manifests manifests, Container container, String path) {
    Volume volume = volumeAt(manifests, container, path);
    ConfigMap map = manifests.named(ConfigMap.class, volume.getConfigMap().getName());
    String key = path.substring(path.lastIndexOf('/') + 1);
    assertThat(map.getData()).containsKey(key);
    return map.getData().get(key);
  }

  private static Volume volumeAt(Manifests manifests, Container container, String path) {
    VolumeMount mount =
        container.getVolumeMounts().stream()
            .filter(each -> Path.of(path).startsWith(each.getMountPath()))
            .findFirst()
            .orElseThrow(() -> new AssertionError("nothing is mounted at " + path));
    return pod(manifests).getVolumes().stream()
        .filter(each -> each.getName().equals(mount.getName()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("there is no volume " + mount.getName()));
  }

  @Test
  void shouldStartTheDemoGameWhereTheProxyExpectsIt() throws IOException {
    Manifests manifests = manifests("match");
    Container game = container(manifests, "game");
    List<String> command = new ArrayList<>(image(game).entryPoint());
    command.addAll(game.getArgs());
    int lab = command.indexOf("lab");
    assertThat(lab).isPositive();
    FairOrder.commandLine().parseArgs(command.subList(lab, command.size()).toArray(String[]::new));
    assertThat(
            fileAt(
                manifests, container(manifests, "server-proxy"), "/etc/fairorder/fairorder.conf"))
        .contains("game = \"" + game.getArgs().get(game.getArgs().indexOf("--listen") + 1) + '"');
  }

  @ParameterizedTest
  @ValueSource(strings = {"match", "agones"})
  void shouldLetInPlayersAndMonitoringAndNobodyElse(String kind) throws IOException {
    Manifests manifests = manifests(kind);
    NetworkPolicy policy = manifests.only(NetworkPolicy.class);
    assertSelects(policy.getSpec().getPodSelector(), template(manifests).getMetadata());
    assertThat(policy.getSpec().getPolicyTypes()).contains("Ingress");
    assertThat(policy.getSpec().getEgress()).isEmpty();
    assertThat(policy.getSpec().getIngress()).hasSize(2);
    for (NetworkPolicyIngressRule rule : policy.getSpec().getIngress()) {
      assertThat(rule.getPorts()).hasSize(1);
      NetworkPolicyPort open = rule.getPorts().get(0);
      ContainerPort port =
          ports(manifests).get(open.getProtocol().equals("UDP") ? "players" : "admin");
      assertThat(open.getProtocol()).isEqualTo(port.getProtocol());
      assertThat(open.getPort().getIntVal()).isEqualTo(port.getContainerPort());
      boolean forPlayers = port.getName().equals("players");
      assertThat(rule.getFrom().isEmpty()).as("open to all: %s", port).isEqualTo(forPlayers);
    }
  }

  @Test
  void shouldSelectThePodsOfTheMatch() throws IOException {
    Manifests manifests = manifests("match");
    StatefulSet set = manifests.only(StatefulSet.class);
    ObjectMeta pod = template(manifests).getMetadata();
    assertSelects(set.getSpec().getSelector(), pod);
    assertSelects(manifests.only(PodDisruptionBudget.class).getSpec().getSelector(), pod);
    Service all = manifests.named(Service.class, set.getSpec().getServiceName());
    assertThat(all.getSpec().getClusterIP()).isEqualTo("None");
    assertSelects(all.getSpec().getSelector(), pod.getLabels());
    for (Service service : manifests.all(Service.class)) {
      for (ServicePort port : service.getSpec().getPorts()) {
        ContainerPort target = ports(manifests).get(port.getTargetPort().getStrVal());
        assertThat(port.getProtocol()).isEqualTo(target.getProtocol());
      }
    }
    Map<String, String> first =
        manifests.named(Service.class, "fairorder-match-0").getSpec().getSelector();
    assertThat(first)
        .containsEntry("statefulset.kubernetes.io/pod-name", set.getMetadata().getName() + "-0")
        .containsAllEntriesOf(set.getSpec().getSelector().getMatchLabels());
  }

  @Test
  void shouldLetTheGameServerSpeakForTheFleet() throws IOException {
    Manifests manifests = manifests("agones");
    Fleet.GameServerSpec match = manifests.only(Fleet.class).spec().template().spec();
    assertThat(container(manifests, match.container()).getName()).isEqualTo("game");
    assertThat(match.ports()).hasSize(1);
    assertThat(match.ports().get(0).protocol()).isEqualTo(Fleet.Protocol.UDP);
    assertThat(image(container(manifests, "server-proxy")).entryPoint()).contains("server");
  }
}
