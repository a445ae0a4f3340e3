package io.fairorder.lab.parts;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fairorder.lab.race.Arrival;
import io.fairorder.lab.race.PairCount;
import io.fairorder.lab.race.RaceResult;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Counts a race that goes on and on, round by round, and says how it stands. */
final class LiveCount {
  private final OpenRounds rounds = new OpenRounds();
  private final RaceSeries series;
  private int players;
  private long judged;
  private PairCount pairs = PairCount.NONE;
  private PairCount atLastLine = PairCount.NONE;

  LiveCount(RaceSeries series) {
    this.series = series;
  }

  /**
   * Takes what has arrived since the last time and judges the rounds that are over.
   *
   * @param playersNow how many there are
   */
  synchronized void judge(List<Arrival> arrivals, int playersNow, long nowNanos) {
    players = playersNow;
    for (Arrival arrival : arrivals) {
      series.reacted(rounds.add(arrival));
    }
    for (RaceResult result : rounds.judge(nowNanos)) {
      judged += result.rounds();
      pairs = pairs.plus(result.pairs());
      series.judged(result);
    }
  }

  /** How it stands, and how it went since this was asked for the last time. */
  synchronized String line() {
    PairCount since =
        new PairCount(pairs.pairs() - atLastLine.pairs(), pairs.wrong() - atLastLine.wrong());
    atLastLine = pairs;
    return String.format(
        Locale.ROOT,
        "%d players, %d rounds: %.1f %% of %d pairs in the wrong order; since the last line %.1f %%"
            + " of %d",
        players,
        judged,
        100 * pairs.wrongShare(),
        pairs.pairs(),
        100 * since.wrongShare(),
        since.pairs());
  }

  synchronized void write(JsonGenerator json) throws IOException {
    json.useDefaultPrettyPrinter();
    json.writeStartObject();
    json.writeNumberField("players", players);
    json.writeNumberField("rounds", judged);
    json.writeNumberField("pairs", pairs.pairs());
    json.writeNumberField("wrongPairs", pairs.wrong());
    json.writeEndObject();
  }
}
