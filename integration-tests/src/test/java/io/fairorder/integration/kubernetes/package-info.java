/** The manifests in deploy/kubernetes, read as strictly as Kubernetes' own types are. */
package io.fairorder.integration.kubernetes;
