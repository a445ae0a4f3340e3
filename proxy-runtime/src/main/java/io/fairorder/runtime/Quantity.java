package io.fairorder.runtime;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with a unit, as they are written in a configuration: times and sizes. */
final class Quantity {
  /** A time, counted in microseconds; only 0 may stand without a unit. */
  static final Quantity MICROS =
      new Quantity(
          false,
          new Unit("us", 1),
          new Unit("µs", 1),
          new Unit("ms", 1_000),
          new Unit("s", 1_000_000),
          new Unit("m", 60_000_000),
          new Unit("h", 3_600_000_000L),
          new Unit("d", 86_400_000_000L));

  /** A size, counted in bytes; a unit of one letter is a power of 1024, as in HOCON. */
  static final Quantity BYTES =
      new Quantity(
          true,
          new Unit("B", 1),
          new Unit("kB", 1_000),
          new Unit("KiB", 1 << 10),
          new Unit("K", 1 << 10),
          new Unit("k", 1 << 10),
          new Unit("MB", 1_000_000),
          new Unit("MiB", 1 << 20),
          new Unit("M", 1 << 20),
          new Unit("GB", 1_000_000_000),
          new Unit("GiB", 1 << 30),
          new Unit("G", 1 << 30));

  private record Unit(String name, long size) {}

  private static final Pattern NUMBER_AND_UNIT =
      Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,9})?)\\s*([A-Za-zµ]*)");
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

  private final boolean unitIsOptional;
  private final List<Unit> units;

  private Quantity(boolean unitIsOptional, Unit... units) {
    this.unitIsOptional = unitIsOptional;
    this.units = List.of(units);
  }

  /** Reads a text such as "1.5ms" or "64 KiB"; nothing if it is no such quantity. */
  OptionalLong parse(String text) {
    Matcher matcher = NUMBER_AND_UNIT.matcher(text.strip());
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    BigDecimal number = new BigDecimal(matcher.group(1));
    String unit = matcher.group(2);
    if (unit.isEmpty() && (unitIsOptional || number.signum() == 0)) {
      return OptionalLong.of(amount(number, 1));
    }
    return units.stream()
        .filter(u -> u.name.equals(unit))
        .mapToLong(u -> amount(number, u.size))
        .findFirst();
  }

  private static long amount(BigDecimal number, long size) {
    return number
        .multiply(BigDecimal.valueOf(size))
        .setScale(0, RoundingMode.HALF_UP)
        .min(MOST)
        .longValueExact();
  }

  /** Writes an amount in the largest unit that needs no fraction. */
  String format(long amount) {
    Unit best = units.get(0);
    for (Unit unit : units) {
      if (amount != 0 && amount % unit.size == 0 && unit.size > best.size) {
        best = unit;
      }
    }
    return amount / best.size + best.name;
  }
}
