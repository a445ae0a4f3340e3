package io.fairorder.server.replay;

import java.math.BigDecimal;
import java.math.MathContext;

/** Times in replay files: milliseconds with up to three decimals, in memory microseconds. */
final class Milliseconds {
  /** A little over 30 years: far beyond any match, far within a long. */
  private static final BigDecimal LIMIT = new BigDecimal("1e12");

  private Milliseconds() {}

  static long toMicros(String field, BigDecimal millis) throws ReplayException {
    if (millis.abs().compareTo(LIMIT) > 0) {
      throw new ReplayException("\"" + field + "\" is too large: " + shown(millis));
    }
    try {
      return millis.movePointRight(3).longValueExact();
    } catch (ArithmeticException moreThanThreeDecimals) {
      throw new ReplayException("\"" + field + "\" has more than 3 decimals: " + shown(millis));
    }
  }

  static String fromMicros(long micros) {
    return micros % 1000 == 0
        ? Long.toString(micros / 1000)
        : BigDecimal.valueOf(micros, 3).stripTrailingZeros().toPlainString();
  }

  private static BigDecimal shown(BigDecimal millis) {
    return millis.round(MathContext.DECIMAL64);
  }
}
