package io.fairorder.integration.games;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The kernel's table of UDP sockets. */
final class UdpTable {
  private static final int LOOPBACK = 0x0100007F;
  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  private UdpTable() {}

  /** Returns the local ports of the sockets that are connected to this port on loopback. */
  static Set<Integer> connectedTo(int port) throws IOException {
    // sockets of Java are of the newer protocol and speak the older one
    Set<Integer> ports = in("udp", "%08X:%04X".formatted(LOOPBACK, port));
    ports.addAll(in("udp6", "0000000000000000FFFF0000%08X:%04X".formatted(LOOPBACK, port)));
    return ports;
  }

  private static Set<Integer> in(String table, String remote) throws IOException {
    return Files.readAllLines(Path.of("/proc/self/net", table)).stream()
        .map(line -> List.of(WHITE_SPACE.split(line.trim())))
        .filter(fields -> fields.size() > 2 && fields.get(2).equals(remote))
        .map(fields -> Integer.parseInt(fields.get(1).replaceFirst(".*:", ""), 16))
        .collect(Collectors.toCollection(HashSet::new));
  }
}
