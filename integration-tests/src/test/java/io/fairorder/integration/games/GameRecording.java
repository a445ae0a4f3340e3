package io.fairorder.integration.games;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fairorder.integration.process.Installed;
import io.fairorder.integration.process.Program;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * Records a short match of each real game, for tests: what the server proxy was told, in the format
 * of {@code fairorder replay}, and the sizes and times of the datagrams between it and the game
 * server. Nothing of what they say is kept.
 */
final class GameRecording {
  private static final long PLAY_SECONDS = 8;

  /** A line of tcpdump: when, from which port, to which port, how many bytes. */
  private static final Pattern DATAGRAM =
      Pattern.compile("(\\d+)\\.(\\d{6}) IP \\S+\\.(\\d+) > \\S+\\.(\\d+): UDP, length (\\d+)");

  private GameRecording() {}

  /** Records the games named first into the folder named last. */
  public static void main(String[] arguments) throws Exception {
    Path target = Path.of(arguments[arguments.length - 1]);
    for (Game game : List.of(Tees.teeworlds(), Tees.ddNet(), new OpenArena(), new Minetest())) {
      if (List.of(arguments).contains(game.name())) {
        record(game, Files.createDirectories(target));
      }
    }
    System.exit(0);
  }

  private static void record(Game game, Path target) throws Exception {
    Path folder = Files.createTempDirectory(game.name());
    Path events = folder.resolve("match.jsonl");
    List<String> datagrams;
    try (GameMatch match =
        GameMatch.start(game, folder, Map.of("FAIRORDER_SERVER_RECORD", events.toString()))) {
      match.seat("nearbot", Playing.NEAR);
      match.seat("farbot", Playing.FAR);
      try (Program tcpdump = tcpdump(folder, match.port())) {
        tcpdump.await("(listening on)");
        match.join(match.seats);
        TimeUnit.SECONDS.sleep(PLAY_SECONDS);
        match.closeServerProxy();
        tcpdump.stop();
        tcpdump.exitCode();
        datagrams = shape(tcpdump.lines(), match.port());
      }
    }
    Files.writeString(
        target.resolve(game.name() + ".csv"), String.join("\n", datagrams) + "\n", UTF_8);
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(target.resolve(game.name() + ".jsonl.gz")))) {
      Files.copy(events, out);
    }
  }

  private static Program tcpdump(Path folder, int port) throws IOException {
    return Program.start(
        folder,
        Map.of(),
        List.of(
            Installed.path("tcpdump"),
            "-i",
            "lo",
            "-n",
            "-tt",
            "-q",
            "-l",
            "-Z",
            "root",
            "udp port " + port));
  }

  private static List<String> shape(List<String> lines, int gamePort) {
    Map<String, Integer> clients = new LinkedHashMap<>();
    List<String> shape = new ArrayList<>(List.of("t_us,direction,client,bytes"));
    long firstMicros = -1;
    for (String line : lines) {
      Matcher datagram = DATAGRAM.matcher(line);
      if (datagram.find()) {
        long micros =
            TimeUnit.SECONDS.toMicros(Long.parseLong(datagram.group(1)))
                + Long.parseLong(datagram.group(2));
        firstMicros = firstMicros < 0 ? micros : firstMicros;
        boolean down = Integer.parseInt(datagram.group(3)) == gamePort;
        String port = datagram.group(down ? 4 : 3);
        int client = clients.computeIfAbsent(port, unused -> clients.size() + 1);
        shape.add(
            "%d,%s,%d,%s"
                .formatted(micros - firstMicros, down ? "down" : "up", client, datagram.group(5)));
      }
    }
    return shape;
  }
}
