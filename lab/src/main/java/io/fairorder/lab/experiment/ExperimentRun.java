package io.fairorder.lab.experiment;

import io.fairorder.lab.experiment.Experiment.Point;
import io.fairorder.lab.simulation.SimulatedMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Plays all matches of an experiment in virtual time, several at once. */
final class ExperimentRun {
  private ExperimentRun() {}

  /** Returns the outcomes in the order of the points, whichever match ended first. */
  static List<Result> play(Experiment experiment, Progress progress) {
    progress.begin(experiment.id(), experiment.points().size());
    ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Future<Result>> running = new ArrayList<>();
      for (Point point : experiment.points()) {
        running.add(
            threads.submit(
                () -> {
                  Result result = new Result(point, SimulatedMatch.play(point.plan()));
                  progress.step();
                  return result;
                }));
      }
      List<Result> results = new ArrayList<>();
      for (Future<Result> each : running) {
        results.add(each.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a match of " + experiment.id() + " failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } finally {
      threads.shutdownNow();
      progress.end();
    }
  }
}
