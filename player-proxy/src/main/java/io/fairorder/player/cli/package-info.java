/** The command line of the player proxy: settings in, a running proxy out. */
package io.fairorder.player.cli;
