package io.fairorder.lab.race;

/**
 * How the datagrams of one player fared in one direction.
 *
 * @param sent how many the sender sent
 * @param arrived how many of them arrived, copies not counted
 * @param lost how many did not arrive (yet)
 * @param duplicates how many copies arrived on top
 * @param orderViolations how many arrived after one that had been sent later
 */
public record Traffic(int sent, int arrived, int lost, int duplicates, int orderViolations) {
  /** Nothing sent. */
  public static final Traffic NONE = new Traffic(0, 0, 0, 0, 0);

  /** Both together. */
  public Traffic plus(Traffic other) {
    return new Traffic(
        sent + other.sent,
        arrived + other.arrived,
        lost + other.lost,
        duplicates + other.duplicates,
        orderViolations + other.orderViolations);
  }
}
