package io.fairorder.lab;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.ContextInitializer;
import ch.qos.logback.core.joran.spi.JoranException;
import org.slf4j.LoggerFactory;

/** The logs as the tests want them. */
public final class TestLogs {
  private TestLogs() {}

  /** Sets them up as they were before a command set up its own. */
  public static void setUpAgain() throws JoranException {
    LoggerContext logs = (LoggerContext) LoggerFactory.getILoggerFactory();
    logs.reset();
    new ContextInitializer(logs).autoConfig();
  }
}
