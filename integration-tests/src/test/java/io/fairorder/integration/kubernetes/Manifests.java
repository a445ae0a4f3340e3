package io.fairorder.integration.kubernetes;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PodMonitor;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What one {@code kubectl apply -k} would send.
 *
 * @param files the files that were read
 * @param objects each as its own type
 */
record Manifests(List<Path> files, List<Object> objects) {
  private static final Map<String, Class<?>> TYPES =
      Map.of(
          "v1 ConfigMap", ConfigMap.class,
          "v1 Service", Service.class,
          "apps/v1 StatefulSet", StatefulSet.class,
          "networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class,
          "policy/v1 PodDisruptionBudget", PodDisruptionBudget.class,
          "monitoring.coreos.com/v1 ServiceMonitor", ServiceMonitor.class,
          "monitoring.coreos.com/v1 PodMonitor", PodMonitor.class,
          "agones.dev/v1 Fleet", Fleet.class,
          "kustomize.config.k8s.io/v1beta1 Kustomization", Kustomization.class);

  /**
   * The types keep a field that they do not know instead of refusing it; without their setter for
   * such fields, it is an error.
   */
  private static final ObjectMapper STRICT =
      YAMLMapper.builder()
          .annotationIntrospector(
              new JacksonAnnotationIntrospector() {
                private static final long serialVersionUID = 1;

                @Override
                public Boolean hasAnySetter(Annotated annotated) {
                  return false;
                }
              })
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .build();

  /** The part of a kustomization that ours use. */
  record Kustomization(
      String apiVersion, String kind, List<String> resources, List<NewTag> images) {}

  record NewTag(String name, String newTag) {}

  /** Reads a folder with a kustomization and the folders that it builds on. */
  static Manifests read(Path folder) throws IOException {
    Manifests manifests = new Manifests(new ArrayList<>(), new ArrayList<>());
    manifests.add(folder.normalize());
    return manifests;
  }

  private void add(Path folder) throws IOException {
    Path file = folder.resolve("kustomization.yaml");
    Kustomization kustomization = (Kustomization) parse(Files.readString(file)).get(0);
    files.add(file);
    for (String resource : kustomization.resources()) {
      Path path = folder.resolve(resource).normalize();
      if (Files.isDirectory(path)) {
        add(path);
      } else {
        files.add(path);
        objects.addAll(parse(Files.readString(path)));
      }
    }
  }

  /** Reads one document after the other; what their types do not have is an error. */
  static List<Object> parse(String yaml) throws IOException {
    List<Object> objects = new ArrayList<>();
    try (var documents = STRICT.readerFor(JsonNode.class).<JsonNode>readValues(yaml)) {
      while (documents.hasNext()) {
        objects.add(typed(documents.next()));
      }
    }
    return objects;
  }

  private static Object typed(JsonNode document) throws JsonProcessingException {
    String type = document.path("apiVersion").asText() + " " + document.path("kind").asText();
    Class<?> known = TYPES.get(type);
    if (known == null) {
      throw new IllegalArgumentException("there is no type for " + type);
    }
    return STRICT.treeToValue(document, known);
  }

  /** Returns all objects of a type. */
  <T> List<T> all(Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** Returns the only object of a type. */
  <T> T only(Class<T> type) {
    List<T> found = all(type);
    if (found.size() != 1) {
      throw new IllegalArgumentException("there are " + found.size() + " of " + type);
    }
    return found.get(0);
  }

  /** Returns the object of a type with a name. */
  <T extends HasMetadata> T named(Class<T> type, String name) {
    return all(type).stream()
        .filter(each -> each.getMetadata().getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no " + type + " " + name));
  }
}
