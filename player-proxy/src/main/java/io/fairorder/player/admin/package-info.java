/**
 * What an operator sees of the player proxy: metrics for Prometheus (docs/metrics.md) and the
 * status page. Only here does the player proxy know a metrics library.
 */
package io.fairorder.player.admin;
