package io.fairorder.runtime;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes the state of a proxy as one JSON value. */
@FunctionalInterface
public interface StatusWriter {

  /**
   * Writes one value, usually an object. It is called on the admin port's own thread, so it reads
   * what other threads have published and waits for nobody.
   */
  void write(JsonGenerator json) throws IOException;
}
