/**
 * Whole matches in virtual time: a deterministic discrete-event simulation around the cores that
 * also run in production.
 *
 * <p>{@link io.fairorder.lab.simulation.SimulatedMatch} plays a {@link
 * io.fairorder.lab.simulation.MatchPlan} and returns an {@link
 * io.fairorder.lab.simulation.Outcome}. Players and server are the live shells without their
 * sockets; the {@link io.fairorder.lab.simulation.PathPlan paths} between them are models or
 * measured delays. An observer that no real match has knows when every action was issued, on which
 * update and with which reaction time (Müller et al. 2006, 4.2).
 */
package io.fairorder.lab.simulation;
