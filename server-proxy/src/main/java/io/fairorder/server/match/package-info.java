/**
 * One live match: the thin shell that joins sockets, protocol and the ordering core.
 *
 * <p>A match lives on one event loop, and everything here is touched by that loop alone, so there
 * are no locks. {@link io.fairorder.server.match.Match} is the way in.
 */
package io.fairorder.server.match;
