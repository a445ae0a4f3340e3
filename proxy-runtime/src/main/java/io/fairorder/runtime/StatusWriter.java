package io.fairorder.runtime;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes the state of a proxy as one JSON value. */
@FunctionalInterface
public interface StatusWriter {

  /**
   * Writes one value, usually an object. It is called on the admin port's own thread, so it asks
   * other threads for what is theirs ({@link LoopInquiry}), and waits for them a moment at most.
   */
  void write(JsonGenerator json) throws IOException;
}
