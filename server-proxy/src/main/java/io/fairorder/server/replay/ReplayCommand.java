package io.fairorder.server.replay;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of {@code fairorder replay}. */
@Command(
    name = "replay",
    description = "Runs recorded events through the ordering core and prints what it does.",
    footer = {
      "",
      "The input is one JSON object a line, as docs/replay.md describes; the output",
      "likewise. Exit codes: 0 done; 1 the output could not be written; 2 the input",
      "is wrong, with 'line N: what is wrong' on standard error."
    },
    mixinStandardHelpOptions = true)
public final class ReplayCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "the recording, or - for standard input")
  private String file;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    try (InputStream bytes = file.equals("-") ? System.in : Files.newInputStream(Path.of(file))) {
      return replay(bytes);
    } catch (NoSuchFileException e) {
      return fail(2, file + ": no such file");
    } catch (InvalidPathException e) {
      return fail(2, file + ": not a file name: " + e.getReason());
    } catch (IOException e) {
      return fail(2, file + ": cannot be read: " + e.getMessage());
    }
  }

  private int replay(InputStream bytes) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder()), 1 << 16);
    // not System.out: that hides from us that the reader of our output has gone
    Writer out =
        new BufferedWriter(
            new OutputStreamWriter(
                new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8),
            1 << 16);
    try {
      Replay.run(in, out);
      return 0;
    } catch (ReplayException e) {
      return fail(2, e.getMessage());
    } catch (CharacterCodingException e) {
      return fail(2, file + ": not UTF-8 text");
    } catch (UncheckedIOException e) {
      return fail(1, "standard output: " + e.getCause().getMessage());
    }
  }

  private int fail(int exitCode, String message) {
    spec.commandLine().getErr().println(message);
    return exitCode;
  }
}
