/**
 * Experiments that show the unfairness, and show it gone: what is compared on which paths, the
 * command that runs it in virtual time or over real sockets, and the files it writes. {@code
 * docs/results.md} is made from them.
 */
package io.fairorder.lab.experiment;
