package io.fairorder.lab.experiment;

import io.fairorder.lab.experiment.Experiment.Point;
import io.fairorder.lab.simulation.Outcome;

/** A point of an experiment with what came out. */
record Result(Point point, Outcome outcome) {}
