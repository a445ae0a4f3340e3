package io.fairorder.protocol;

/** Counts what a {@link Reassembler} could not use. */
@FunctionalInterface
public interface FragmentLossCounter {
  /** A fragment, or all that had come of a datagram, is lost. */
  void onLoss(FragmentLoss reason);
}
