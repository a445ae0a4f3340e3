/**
 * The parts of a race as processes of their own: the game server, the bots and the paths between.
 */
package io.fairorder.lab.parts;
