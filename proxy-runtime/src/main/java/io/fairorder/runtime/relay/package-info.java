/**
 * The relay for games that open a TCP connection beside UDP: bytes pass through as they are,
 * neither ordered nor authenticated.
 */
package io.fairorder.runtime.relay;
