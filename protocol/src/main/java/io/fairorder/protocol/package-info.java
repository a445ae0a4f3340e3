/**
 * The wire protocol between player proxy and server proxy: what is said, byte for byte, without a
 * socket. {@code docs/protocol.md} describes it for a second implementation.
 */
package io.fairorder.protocol;
