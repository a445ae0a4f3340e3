/**
 * A network path in user space: {@link io.fairorder.lab.link.LinkModel} decides when a datagram
 * arrives, in virtual time; {@link io.fairorder.lab.link.UdpLink} forwards real datagrams by it.
 */
package io.fairorder.lab.link;
