/** The command line of the server proxy: settings in, a running proxy out. */
package io.fairorder.server.cli;
