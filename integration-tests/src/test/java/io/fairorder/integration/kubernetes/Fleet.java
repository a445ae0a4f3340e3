package io.fairorder.integration.kubernetes;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.List;

/**
 * A {@code Fleet} of Agones. There is no library with its types, so these are written after the
 * schema of the custom resource; the pod in it is Kubernetes' own type.
 */
record Fleet(String apiVersion, String kind, ObjectMeta metadata, FleetSpec spec) {
  record FleetSpec(
      Integer replicas, Scheduling scheduling, Strategy strategy, GameServerTemplate template) {}

  enum Scheduling {
    Packed,
    Distributed
  }

  record Strategy(StrategyType type, RollingUpdate rollingUpdate) {}

  enum StrategyType {
    Recreate,
    RollingUpdate
  }

  record RollingUpdate(IntOrString maxSurge, IntOrString maxUnavailable) {}

  record GameServerTemplate(ObjectMeta metadata, GameServerSpec spec) {}

  record GameServerSpec(
      String container,
      List<GamePort> ports,
      Health health,
      Scheduling scheduling,
      PodTemplateSpec template) {}

  record GamePort(
      String name,
      PortPolicy portPolicy,
      Protocol protocol,
      String container,
      Integer containerPort,
      Integer hostPort) {}

  enum PortPolicy {
    Dynamic,
    Static,
    Passthrough
  }

  enum Protocol {
    UDP,
    TCP,
    TCPUDP
  }

  record Health(
      Boolean disabled,
      Integer initialDelaySeconds,
      Integer periodSeconds,
      Integer failureThreshold) {}
}
