/** What Prometheus and Grafana are given, held against what the proxies and the lab show. */
package io.fairorder.integration.monitoring;
