/**
 * A small game that knows nothing of FairOrder, to measure fairness with: the server shows a target
 * now and then, the bots react to it after a human time, and whose reaction reaches the server
 * first wins. {@link io.fairorder.lab.race.RaceResult} compares that with who reacted first.
 */
package io.fairorder.lab.race;
