/**
 * Turns round-trip samples into the wait timeout {@code W_j}: how long a match waits for player
 * {@code j} (ordering.md 3).
 *
 * <p>{@link io.fairorder.rtt.WaitTimeoutEstimator} is the way in. It has two implementations: the
 * one that the paper names (RFC 6298, as in TCP) and one that follows a quantile of the samples in
 * a sliding window. Both are pure: time is an argument, nothing is allocated for a sample, and
 * nothing here knows a thread, a socket or a configuration library. All times are microseconds.
 */
package io.fairorder.rtt;
