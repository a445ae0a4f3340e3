package io.fairorder.integration.games;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.HexFormat;

/** The question that the server browsers of Teeworlds 0.7 and of DDNet ask. */
final class TeeQuery {
  private static final int ATTEMPTS = 20;
  private static final int PATIENCE_MILLIS = 500;
  private static final String OUR_TOKEN = "01020304";
  private static final int TOKEN_REQUEST_BYTES = 520;

  private TeeQuery() {}

  /** Asks a Teeworlds 0.7 server, which first wants to see that we get its answers. */
  static String ask7(InetSocketAddress server) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(server);
      byte[] request = Arrays.copyOf(bytes("040000ffffffff05" + OUR_TOKEN), TOKEN_REQUEST_BYTES);
      String answer = hex(exchange(socket, request));
      String serverToken = answer.substring(16, 24);
      String question = "ffffffff" + HexFormat.of().formatHex("gie3".getBytes(ISO_8859_1)) + "01";
      return text(exchange(socket, bytes("21" + serverToken + OUR_TOKEN + question)));
    }
  }

  /** Asks a DDNet server. */
  static String ask6(InetSocketAddress server) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(server);
      String question = "ffffffff" + HexFormat.of().formatHex("gie3".getBytes(ISO_8859_1)) + "01";
      return text(exchange(socket, bytes("ffffffffffff" + question)));
    }
  }

  private static byte[] exchange(DatagramSocket socket, byte[] question) throws IOException {
    socket.setSoTimeout(PATIENCE_MILLIS);
    DatagramPacket answer = new DatagramPacket(new byte[2_000], 2_000);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      socket.send(new DatagramPacket(question, question.length));
      try {
        socket.receive(answer);
        return Arrays.copyOf(answer.getData(), answer.getLength());
      } catch (SocketTimeoutException e) {
        // lost on its way: ask again
      }
    }
    throw new IOException("no answer from " + socket.getRemoteSocketAddress());
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }
}
