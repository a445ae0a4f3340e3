/**
 * The player proxy's shell: sockets, timers and the handshake around {@link
 * io.fairorder.player.core.PlayerCore}. A datagram of the game client goes {@code GameClients} →
 * {@code GameClient} → {@code Session} → {@code ServerLink}, one of the server proxy the other way.
 * Everything runs on one event loop, so nothing is locked.
 */
package io.fairorder.player.proxy;
