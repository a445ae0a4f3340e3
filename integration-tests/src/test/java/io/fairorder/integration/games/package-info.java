/**
 * Real games through the pair: game servers and clients as Debian packages them, unmodified, in a
 * network of their own. {@code GameMatch} plays one match, {@code RealGamesIT} says what must hold.
 */
package io.fairorder.integration.games;
