package io.fairorder.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Checks {@code vectors.txt} both ways: the fields give the bytes and the bytes the fields. */
class TestVectorsTest {
  @TestFactory
  Stream<DynamicTest> everyVectorHolds() throws IOException {
    return vectors().stream()
        .map(vector -> DynamicTest.dynamicTest(vector.get("name"), () -> check(vector)));
  }

  @Test
  void shouldHaveAVectorOfEveryMessage() throws IOException {
    TreeSet<String> types = new TreeSet<>();
    vectors().forEach(vector -> types.add(vector.get("type")));
    assertThat(types).containsAll(RandomMessages.TYPES);
    assertThat(types).contains("sealed", "refused", "annotation");
  }

  private static void check(Map<String, String> vector) {
    Map<String, String> fields = new LinkedHashMap<>(vector);
    fields.remove("name");
    String hex = fields.remove("hex");
    switch (fields.get("type")) {
      case "refused" -> checkRefused(fields, hex);
      case "sealed" -> checkSealed(fields, hex);
      case "annotation" -> checkAnnotation(fields, hex);
      default -> {
        ByteBuf encoded = Unpooled.buffer();
        MessageText.encode(fields, encoded);
        assertThat(ByteBufUtil.hexDump(encoded)).isEqualTo(hex);
        assertThat(new MessageText.Reader().read(bytes(hex))).isEqualTo(fields);
      }
    }
  }

  private static void checkRefused(Map<String, String> fields, String hex) {
    DatagramDecoder decoder = new DatagramDecoder();
    Refusal refusal =
        fields.get("direction").equals("up")
            ? decoder.decodeServerBound(bytes(hex), new NoHandler())
            : decoder.decodePlayerBound(bytes(hex), new NoHandler());
    assertThat(refusal.label()).isEqualTo(fields.get("reason"));
  }

  private static void checkSealed(Map<String, String> fields, String hex) {
    boolean up = fields.get("direction").equals("up");
    DatagramAuthenticator sender =
        authenticator(fields, up ? Side.PLAYER_PROXY : Side.SERVER_PROXY);
    DatagramAuthenticator receiver =
        authenticator(fields, up ? Side.SERVER_PROXY : Side.PLAYER_PROXY);
    long skipped = fields.containsKey("counter") ? MessageText.number(fields, "counter") - 1 : 0;
    for (long k = 0; k < skipped; k++) {
      sender.seal(bytesWithRoom("08"));
    }
    ByteBuf sealed = bytesWithRoom(fields.get("plain"));
    sender.seal(sealed);
    assertThat(ByteBufUtil.hexDump(sealed)).isEqualTo(hex);
    ByteBuf opened = bytes(hex);
    assertThat(receiver.open(opened)).isNull();
    assertThat(ByteBufUtil.hexDump(opened)).isEqualTo(fields.get("plain"));
  }

  private static DatagramAuthenticator authenticator(Map<String, String> fields, Side side) {
    byte[] secret = MessageText.hex(fields.get("secret"));
    return fields.get("keys").equals("handshake")
        ? DatagramAuthenticator.forHandshake(secret, side)
        : DatagramAuthenticator.forSession(secret, side, MessageText.identity(fields));
  }

  private static void checkAnnotation(Map<String, String> fields, String hex) {
    DeliveryAnnotation annotation =
        new DeliveryAnnotation(
            Boolean.parseBoolean(fields.get("late")),
            Boolean.parseBoolean(fields.get("tagged")),
            MessageText.number(fields, "update"),
            MessageText.number(fields, "reaction-micros"),
            MessageText.number(fields, "action"),
            (int) MessageText.number(fields, "copy"),
            (int) MessageText.number(fields, "copies"));
    ByteBuf encoded = Unpooled.buffer();
    annotation.write(encoded);
    assertThat(ByteBufUtil.hexDump(encoded)).isEqualTo(hex);
    assertThat(DeliveryAnnotation.read(bytes(hex))).isEqualTo(annotation);
  }

  private static ByteBuf bytes(String hex) {
    return Unpooled.wrappedBuffer(MessageText.hex(hex));
  }

  private static ByteBuf bytesWithRoom(String hex) {
    return Unpooled.buffer().writeBytes(MessageText.hex(hex));
  }

  private static List<Map<String, String>> vectors() throws IOException {
    List<Map<String, String>> vectors = new ArrayList<>();
    Map<String, String> vector = new LinkedHashMap<>();
    try (InputStream in = TestVectorsTest.class.getResourceAsStream("vectors.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : (text + "\n").split("\n", -1)) {
        if (line.startsWith("#")) {
          continue;
        }
        if (!line.isBlank()) {
          int colon = line.indexOf(':');
          vector.put(line.substring(0, colon), line.substring(colon + 1).strip());
        } else if (!vector.isEmpty()) {
          vectors.add(vector);
          vector = new LinkedHashMap<>();
        }
      }
    }
    return vectors;
  }
}
