package io.fairorder.server.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The documented figures are the measured ones. */
class GroupingDocumentTest {

  @Test
  void shouldHaveTheMeasuredTableInTheDocument() throws IOException {
    Path module = Path.of(System.getProperty("basedir", ""));
    String document =
        Files.readString(module.toAbsolutePath().resolve("../docs/update-grouping.md"));

    assertThat(document).isEqualTo(GroupingTable.withTable(document, GroupingTable.measure()));
  }
}
