/**
 * What an operator sees of the server proxy: metrics for Prometheus (docs/metrics.md) and the
 * status page. Only here does the server proxy know a metrics library.
 */
package io.fairorder.server.admin;
