// Draws one lane: the newest target, and for each player what became of the shot at it.

const KEPT = 8;
const LATEST = 24;

const element = (name, className, parent) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (parent) parent.append(made);
  return made;
};

export class Lane {
  constructor(root, names) {
    this.root = root;
    this.names = names;
    this.targets = new Map();
    this.newest = 0;
    this.axisMillis = 600;
    this.rows = names.map((name, player) => this.row(name, player));
    this.axis = element("div", "axis", this.part("tracks"));
    this.drawAxis();
  }

  part(name) {
    return this.root.querySelector(`[data-${name}]`);
  }

  row(name, player) {
    const row = element("div", "row", this.part("tracks"));
    row.dataset.player = player;
    const who = element("span", "who", row);
    who.append(name);
    const ping = element("small", "", who);
    const track = element("div", "track", row);
    const parts = { ping };
    for (const part of ["down", "react", "up", "held", "place"]) parts[part] = element("i", part, track);
    return parts;
  }

  drawAxis() {
    this.axis.replaceChildren();
    for (let millis = 0; millis <= this.axisMillis; millis += 200) {
      const mark = element("span", "", this.axis);
      mark.textContent = millis === 0 ? "target appears" : `${millis} ms`;
      mark.style.left = `${(100 * millis) / this.axisMillis}%`;
    }
  }

  /** Makes room for the longest way there is. */
  paths(players) {
    const millis = Math.ceil((Math.max(...players.map((each) => each.pingMillis)) + 400) / 100) * 100;
    if (millis !== this.axisMillis) {
      this.axisMillis = millis;
      this.drawAxis();
    }
    players.forEach((each, player) => { this.rows[player].ping.textContent = `${each.pingMillis} ms`; });
  }

  target(number) {
    let found = this.targets.get(number);
    if (!found) {
      const blank = () => this.names.map(() => undefined);
      found = { number, appeared: undefined, seen: blank(), shot: blank(), took: blank(), lost: blank(), queued: blank(), hit: blank() };
      this.targets.set(number, found);
      for (const old of this.targets.keys()) if (old < number - KEPT) this.targets.delete(old);
    }
    return found;
  }

  race(event) {
    const target = this.target(event.object);
    const player = event.player;
    switch (event.what) {
      case "appeared":
        target.appeared = event.at;
        this.newest = Math.max(this.newest, event.object);
        break;
      case "seen": target.seen[player] = event.at; break;
      case "shot": target.shot[player] = event.at; target.took[player] = event.took; target.lost[player] = event.lost; break;
      case "released": target.queued[player] = event.at - event.took; break;
      case "hit": target.hit[player] ??= event.at; break;
    }
  }

  /** A shot was seen in the queue of the server proxy. */
  waiting(entry) {
    const target = this.targets.get(entry.object);
    if (target) target.queued[entry.player] = entry.arrived;
  }

  judged(verdict) {
    const target = this.target(verdict.object);
    target.verdict = verdict;
    const wrong = verdict.winner !== verdict.deserved;
    const history = this.part("history");
    const mark = element("li", wrong ? "wrong" : "", history);
    mark.textContent = wrong ? "✗" : "✓";
    const winner = verdict.winner < 0 ? "nobody" : this.names[verdict.winner];
    mark.title = `target ${verdict.object}: ${winner} scored, ${this.names[verdict.deserved]} was quickest`;
    while (history.children.length > LATEST) history.firstChild.remove();
  }

  /** The newest target that both are done with, for showing it again. */
  complete(number) {
    return Boolean(this.targets.get(number)?.verdict && this.targets.get(number).appeared !== undefined);
  }

  /** Draws a target as it was so many milliseconds after it appeared. */
  draw(number, millis) {
    const target = this.targets.get(number);
    if (!target || target.appeared === undefined) return;
    const since = (moment) => (moment === undefined ? Infinity : moment - target.appeared);
    const places = target.hit.map(since).map((hit, _, all) => all.filter((other) => other < hit).length + 1);
    const shotAll = target.shot.every((shot) => since(shot) <= millis);
    const counted = target.took.map((took, player) => took + target.lost[player]);
    const quickest = target.verdict?.deserved ?? counted.indexOf(Math.min(...counted));
    this.rows.forEach((row, player) => {
      const seen = since(target.seen[player]);
      const shot = since(target.shot[player]);
      const queued = since(target.queued[player]);
      const hit = since(target.hit[player]);
      const flown = Math.min(queued, hit);
      this.segment(row.down, 0, seen, millis);
      this.segment(row.react, seen, shot, millis);
      this.segment(row.up, shot, flown, millis);
      this.segment(row.held, queued, hit, millis);
      const star = shotAll && player === quickest ? "★ " : "";
      const lost = target.lost[player] > 0 ? ` + ${Math.round(target.lost[player])} lost` : "";
      row.react.textContent = shot <= millis ? `${star}${Math.round(target.took[player])} ms${lost}` : "";
      const held = Math.min(hit, millis) - queued;
      row.held.textContent = held >= this.axisMillis / 9 ? `${Math.round(held)} ms` : held > 3 ? "\u00a0" : "";
      row.place.classList.toggle("shown", hit <= millis);
      if (hit <= millis) {
        row.place.style.left = `${Math.min(96, (100 * hit) / this.axisMillis)}%`;
        row.place.textContent = places[player];
        row.place.classList.toggle("first", places[player] === 1);
      }
    });
    this.say(target, millis, since);
  }

  segment(part, from, to, millis) {
    const end = Math.min(to, millis, this.axisMillis);
    const shown = from < end;
    part.style.left = `${shown ? (100 * from) / this.axisMillis : 0}%`;
    part.style.width = `${shown ? (100 * (end - from)) / this.axisMillis : 0}%`;
  }

  say(target, millis, since) {
    const hits = target.hit.map(since);
    const first = hits.indexOf(Math.min(...hits));
    const known = target.verdict && target.hit.every((hit) => hit === undefined || since(hit) <= millis);
    const key = `${target.number} ${hits[first] <= millis ? first : ""} ${known}`;
    if (key === this.said) return;
    this.said = key;
    const line = this.part("verdict");
    line.replaceChildren(`Target ${target.number}: `);
    if (hits[first] > millis) {
      line.append("who is first?");
      return;
    }
    const name = (player) => {
      const bold = element("b", "");
      bold.dataset.player = player;
      bold.textContent = this.names[player];
      return bold;
    };
    line.append(name(first), " scores");
    if (!known) return;
    const right = target.verdict.deserved === first;
    const mark = element("span", right ? "right" : "wrong");
    if (right) {
      mark.textContent = " ✓ and was quickest";
      line.append(mark);
    } else {
      mark.textContent = " ✗ wrong: ";
      line.append(mark, name(target.verdict.deserved), " was quicker");
    }
  }

  clear() {
    this.targets.clear();
    this.newest = 0;
    this.said = undefined;
    this.part("history").replaceChildren();
  }
}
