package io.fairorder.runtime;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import org.slf4j.LoggerFactory;

/** Sets up the logs of the process: to standard error, because replay uses standard output. */
public final class Logs {
  /** How a line is written. */
  public enum Format {
    /** For people: time, level, short logger, message. */
    TEXT,
    /** For machines: one JSON object a line. */
    JSON
  }

  /** Control characters go, so that nobody outside can forge a line or colour a terminal. */
  private static final String PATTERN =
      "%d{yyyy-MM-dd HH:mm:ss.SSS} %-5level %logger{0}: %replace(%msg){'\\p{Cntrl}+', ' '}%n";

  private Logs() {}

  /** Sets logs up as {@code log.format} and {@code log.level} say, and logs what seems wrong. */
  public static void configure(Configuration configuration) {
    Settings log = configuration.settings().at("log");
    configure(log.choice("format", Format.class), log.choice("level", org.slf4j.event.Level.class));
    org.slf4j.Logger logger = org.slf4j.LoggerFactory.getLogger(Configuration.class);
    configuration.warnings().forEach(logger::warn);
  }

  /** Sets up the logs; what was set up before is gone. */
  public static void configure(Format format, org.slf4j.event.Level level) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();

    Encoder<ILoggingEvent> encoder = format == Format.JSON ? json() : text(context);
    encoder.setContext(context);
    encoder.start();

    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setName("stderr");
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();

    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.convertAnSLF4JLevel(level));
    root.addAppender(appender);
    // Netty tells its whole start-up at DEBUG, which hides what we say there
    if (level.toInt() < org.slf4j.event.Level.INFO.toInt()) {
      context.getLogger("io.netty").setLevel(Level.INFO);
    }
  }

  private static Encoder<ILoggingEvent> text(LoggerContext context) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(PATTERN);
    return encoder;
  }

  private static Encoder<ILoggingEvent> json() {
    JsonEncoder encoder = new JsonEncoder();
    encoder.setWithSequenceNumber(false);
    encoder.setWithNanoseconds(false);
    encoder.setWithContext(false);
    encoder.setWithMarkers(false);
    encoder.setWithMDC(false);
    // one finished message instead of a pattern and its arguments
    encoder.setWithMessage(false);
    encoder.setWithArguments(false);
    encoder.setWithFormattedMessage(true);
    return encoder;
  }
}
