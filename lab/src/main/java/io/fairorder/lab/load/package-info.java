/**
 * Runs the pair under a steady load for minutes and watches what it takes: {@link
 * io.fairorder.lab.load.LoadCommand}.
 */
package io.fairorder.lab.load;
