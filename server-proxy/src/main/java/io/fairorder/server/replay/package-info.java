/**
 * The ordering core on recorded events: {@code fairorder replay} reads a match as JSON lines, runs
 * it through the core in virtual time and prints what the core does (ordering.md 9).
 */
package io.fairorder.server.replay;
