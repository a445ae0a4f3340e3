package io.fairorder.server.recording;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes lines on a match's event loop and writes them to files on a thread of its own.
 *
 * <p>The memory between the two is bounded. A line that does not fit, because the disk is too slow
 * or the recording as large as it may be, ends the recording: one with a hole in it would replay to
 * something that never happened. The file is then true up to its end, and everything that follows
 * is counted as dropped until the next recording begins.
 */
public final class Recorder implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);
  private static final int CHUNK_BYTES = 64 * 1024;
  private static final int CHUNKS = 64;
  private static final long CLOSE_SECONDS = 5;

  private static final class Chunk {
    final byte[] bytes;
    int length;
    boolean beginsFile;

    Chunk(int capacity) {
      bytes = new byte[capacity];
    }
  }

  private final RecordingSettings settings;
  private final IntConsumer onDropped;
  private final BlockingQueue<Chunk> free = new ArrayBlockingQueue<>(CHUNKS);
  private final BlockingQueue<Chunk> filled = new ArrayBlockingQueue<>(CHUNKS + 1);
  private final Chunk end = new Chunk(0);
  private final Thread writer;

  // of the event loop
  private Chunk chunk;
  private boolean recording;
  private boolean beginsFile;
  private long recordedBytes;

  // written by the writer, read by the event loop
  private volatile boolean failed;

  private Recorder(RecordingSettings settings, String name, IntConsumer onDropped) {
    this.settings = settings;
    this.onDropped = onDropped;
    for (int count = 0; count < CHUNKS; count++) {
      free.add(new Chunk(CHUNK_BYTES));
    }
    writer = new Thread(this::run, "fairorder-recorder-" + name);
  }

  /**
   * Starts the thread that writes.
   *
   * @param onDropped called on the event loop with how many lines were not recorded
   * @throws IOException if the directory of the file cannot be written to
   */
  public static Recorder start(RecordingSettings settings, String name, IntConsumer onDropped)
      throws IOException {
    Path directory = settings.file().toAbsolutePath().getParent();
    if (!Files.isDirectory(directory)) {
      throw new IOException("cannot record to " + settings.file() + ": no such directory");
    }
    if (!Files.isWritable(directory)) {
      throw new IOException(
          "cannot record to " + settings.file() + ": the directory cannot be written to");
    }
    if (Files.isDirectory(settings.file())) {
      throw new IOException("cannot record to " + settings.file() + ": it is a directory");
    }
    Recorder recorder = new Recorder(settings, name, onDropped);
    recorder.writer.start();
    return recorder;
  }

  // ------------------------------------------------------------------ on the event loop

  /** Begins another recording; the one before is complete. */
  void begin() {
    flush();
    recording = true;
    beginsFile = true;
    recordedBytes = 0;
  }

  /** Takes a line; its memory stays the caller's. */
  void write(EventLine line) {
    int length = line.length();
    if (recording) {
      if (failed && !beginsFile) {
        stop("the file cannot be written");
      } else if (recordedBytes + length > settings.maxBytes()) {
        stop("it is as large as it may be");
      } else if (length > CHUNK_BYTES || !makeRoom(length)) {
        stop("the disk is too slow");
      }
    }
    if (!recording) {
      onDropped.accept(1);
      return;
    }
    line.copyTo(chunk.bytes, chunk.length);
    chunk.length += length;
    recordedBytes += length;
  }

  private boolean makeRoom(int length) {
    if (chunk != null && chunk.length + length > CHUNK_BYTES) {
      flush();
    }
    if (chunk == null) {
      chunk = free.poll();
      if (chunk == null) {
        return false;
      }
      chunk.beginsFile = beginsFile;
      beginsFile = false;
    }
    return true;
  }

  private void stop(String reason) {
    recording = false;
    LOG.warn("{}: the recording ends here: {}", settings.file(), reason);
  }

  /** Passes on what has been taken since the last time, so that a file is never far behind. */
  public void flush() {
    if (chunk != null) {
      // there is room for every chunk there is
      filled.add(chunk);
      chunk = null;
    }
  }

  // ------------------------------------------------------------------ on the writer's thread

  private void run() {
    OutputStream file = null;
    try {
      for (Chunk next = filled.take(); next != end; next = filled.take()) {
        try {
          if (next.beginsFile) {
            close(file);
            file = open();
            failed = false;
          }
          if (!failed) {
            file.write(next.bytes, 0, next.length);
          }
        } catch (IOException e) {
          LOG.error("{} cannot be written: {}", settings.file(), e.getMessage());
          failed = true;
        }
        next.length = 0;
        free.add(next);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      close(file);
    }
  }

  private OutputStream open() throws IOException {
    for (int age = settings.files() - 1; age >= 1; age--) {
      Path younger = age == 1 ? settings.file() : aged(age - 1);
      if (Files.exists(younger)) {
        Files.move(younger, aged(age), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return Files.newOutputStream(settings.file());
  }

  private Path aged(int age) {
    return settings.file().resolveSibling(settings.file().getFileName() + "." + age);
  }

  private void close(OutputStream file) {
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        LOG.error("{} cannot be closed: {}", settings.file(), e.getMessage());
      }
    }
  }

  /** Writes what has been taken and ends the thread; no line may come after this. */
  @Override
  public void close() {
    flush();
    filled.add(end);
    try {
      writer.join(TimeUnit.SECONDS.toMillis(CLOSE_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    writer.interrupt();
  }
}
