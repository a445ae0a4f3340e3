package io.fairorder.integration.games;

import java.io.IOException;
import java.net.InetSocketAddress;

/** A question that a game server answers to anybody. */
@FunctionalInterface
interface GameQuery {
  /** Returns the answer as text, with the names of the players. */
  String ask(InetSocketAddress server) throws IOException, InterruptedException;
}
