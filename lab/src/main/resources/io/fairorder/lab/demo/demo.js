// The page of the demo: hears events from the process that serves it, draws them, and sends changes back.
import { Lane } from "./lanes.js";

const SLOWER = 4;
const PAUSE_MILLIS = 1500;
const QUEUE_ROWS = 14;
const UNFAIR = 0.2;
const NAMES = ["Ada", "Ben", "Cleo", "Dan"];
const MECHANISMS = { fair: "FairOrder", lag: "equal ping", bucket: "buckets", arrival: "arrival order" };
const RANGES = [
  { key: "ping", field: "pingMillis", name: "ping", max: 300, step: 5, text: (value) => `${value} ms` },
  { key: "jitter", field: "jitterMillis", name: "jitter", max: 60, step: 1, text: (value) => `${value} ms` },
  { key: "loss", field: "lossPercent", name: "loss", max: 20, step: 0.5, text: (value) => `${value} %` },
];

const byId = (id) => document.getElementById(id);
const make = (name, parent, className, text) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
};
const setText = (node, text) => { if (node.textContent !== text) node.textContent = text; };

const lanes = {
  without: new Lane(byId("lane-without"), NAMES),
  with: new Lane(byId("lane-with"), NAMES),
};
let figures;
let totalSeconds = 0;
let problem = "";

// ---- the demo's clock, as far as it can be known here: the event that took least time to come

let behind = Infinity;
const hearTime = (at) => { behind = Math.min(behind + 0.01, performance.now() - at); };
const demoNow = () => performance.now() - behind;

// ---- the race

const still = matchMedia("(prefers-reduced-motion: reduce)");
let held = false;
let slow = false;
let playing;

const newestComplete = () => {
  let number = Math.min(lanes.with.newest, lanes.without.newest);
  while (number > 0 && !(lanes.with.complete(number) && lanes.without.complete(number))) number--;
  return number;
};

const drawLanes = (number, millis) => {
  lanes.without.draw(number, millis);
  lanes.with.draw(number, millis);
};

const frame = () => {
  requestAnimationFrame(frame);
  if (held) return;
  const all = lanes.with.axisMillis + 200;
  if (still.matches && !slow) {
    drawLanes(newestComplete(), Infinity);
  } else if (slow) {
    const now = performance.now();
    if (!playing || now - playing.since > all * SLOWER + PAUSE_MILLIS) playing = { number: newestComplete(), since: now };
    drawLanes(playing.number, (now - playing.since) / SLOWER);
  } else {
    // the same target in both, though the two servers do not tick in the same moment
    const number = Math.min(lanes.with.newest, lanes.without.newest);
    for (const lane of [lanes.without, lanes.with]) {
      const target = lane.targets.get(number);
      if (target) lane.draw(number, demoNow() - target.appeared);
    }
  }
};

const toggle = (button, act) => {
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    act(on);
  });
};
toggle(byId("hold"), (on) => { held = on; });
toggle(byId("slow"), (on) => { slow = on; playing = undefined; });

// ---- figures

const meter = (row, className) => {
  const cell = make("div", make("td", row), `meter ${className}`);
  return { value: make("span", cell), bar: make("i", cell) };
};
const scoreRows = NAMES.map((name, player) => {
  const row = make("tr", document.querySelector("#scores tbody"));
  row.dataset.player = player;
  make("span", make("th", row), "who", name).parentElement.scope = "row";
  return { ping: make("td", row), reaction: make("td", row), due: meter(row, "due"), without: meter(row, ""), with: meter(row, "") };
});
const setMeter = (part, value, most) => {
  setText(part.value, String(value));
  part.bar.style.width = `${(100 * value) / most}%`;
  part.bar.classList.toggle("none", value === 0);
};

const showLane = (lane, counted) => {
  setText(lane.part("share"), counted.objects ? `${Math.round(counted.wrongDecisionShare * 100)} %` : "–");
  setText(lane.part("count"), counted.objects
    ? `wrong: ${counted.wrongDecisions} of ${counted.objects} targets` : "of the targets went to the wrong player");
};

const showFigures = (now) => {
  figures = now;
  const mechanism = MECHANISMS[now.ordering];
  document.querySelectorAll("[data-mechanism]").forEach((each) => setText(each, mechanism));
  showLane(lanes.without, now.without);
  showLane(lanes.with, now.with);
  document.body.classList.toggle("unfair", now.with.wrongPairShare > UNFAIR);
  const most = Math.max(1, ...now.players.flatMap((each) => [each.winsWith, each.winsWithout, each.deservedWith]));
  now.players.forEach((each, player) => {
    const row = scoreRows[player];
    setText(row.ping, `${each.pingMillis} ms`);
    setText(row.reaction, each.reactionMillis ? `${Math.round(each.reactionMillis)} ms` : "–");
    setMeter(row.due, each.deservedWith, most);
    setMeter(row.without, each.winsWithout, most);
    setMeter(row.with, each.winsWith, most);
  });
  const queue = now.timeInQueueMillis;
  for (const lane of ["without", "with"]) {
    setText(byId(`wrong-${lane}`), now[lane].objects ? percent(now[lane].wrongDecisionShare) : "–");
    setText(byId(`pairs-${lane}`), now[lane].pairs ? percent(now[lane].wrongPairShare) : "–");
  }
  setText(byId("price"), queue.count ? `${Math.round(queue.mean)} ms` : "–");
  lanes.without.paths(now.players);
  lanes.with.paths(now.players);
  showTimes(now);
  showControls(now);
  showStatus();
};
const percent = (share) => `${(share * 100).toFixed(1)} %`;

const showStatus = () => {
  const status = byId("status");
  const warming = figures && figures.countedSeconds === 0;
  status.classList.toggle("wrong", Boolean(problem));
  status.classList.toggle("busy", !problem && Boolean(warming));
  // the clock ticks on silently; what changes for good is said aloud
  setText(byId("announced"), problem || (warming ? "warming up" : figures ? "counting" : ""));
  if (problem) {
    setText(status, problem);
  } else if (warming) {
    setText(status, "warming up: the proxies get to know the paths, nothing counts yet");
  } else if (figures) {
    const seconds = Math.floor(figures.seconds);
    const late = figures.machineLatenessMillis;
    setText(status, `${totalSeconds ? `${Math.min(seconds, totalSeconds)} of ${totalSeconds} s` : `${seconds} s`}`
      + (late.busy ? ` · this machine is busy: at times ${late.p99} ms late` : ` · counting for ${Math.floor(figures.countedSeconds)} s`));
    status.title = late.busy ? "Everything here shares one machine; where that is late, decisions go wrong for no other reason." : "";
  }
};

// ---- time in the queue

const timeRows = NAMES.map((name, player) => {
  const row = make("div", byId("times"), "times");
  row.dataset.player = player;
  make("b", row, "", name);
  const bins = make("div", row, "bins");
  bins.setAttribute("role", "img");
  return { bins, bars: [], mean: make("small", row) };
});
const timeAxis = make("div", byId("times"), "axis");
const showTimes = (now) => {
  now.bins.forEach((bins, player) => {
    const row = timeRows[player];
    const most = Math.max(1, ...bins);
    while (row.bars.length < bins.length) row.bars.push(make("i", row.bins));
    bins.forEach((count, bin) => { row.bars[bin].style.height = count ? `${Math.max(3, (100 * count) / most)}%` : "0"; });
    const times = now.players[player].timeInQueueMillis;
    const text = times.count ? `mean ${Math.round(times.mean)} ms` : "–";
    setText(row.mean, text);
    row.bins.setAttribute("aria-label", `${NAMES[player]}: ${text}`);
  });
  if (!timeAxis.children.length) {
    const whole = now.bins[0].length * now.binMillis;
    for (let millis = 0; millis <= whole; millis += 50) {
      make("span", timeAxis, "", millis === whole ? `${millis} ms` : `${millis}`).style.left = `${(100 * millis) / whole}%`;
    }
  }
};

// ---- the queue

const queueRows = Array.from({ length: QUEUE_ROWS }, () => {
  const row = make("tr", document.querySelector("#queue tbody"));
  const cells = { row, player: make("td", row), what: make("td", row), key: make("td", row) };
  const left = make("span", make("td", row), "left");
  cells.left = make("span", left);
  cells.bar = make("i", left);
  cells.why = make("td", row);
  return cells;
});

const showWhy = (cell, entry, ordering, first) => {
  const others = entry && ordering === "fair" ? entry.waitsFor.filter((player) => player >= 0) : [];
  let text = "";
  if (entry && ordering === "fair" && !others.length) text = first ? "nobody: it goes" : "nobody: behind the one above";
  if (entry && ordering === "lag") text = "until its way is as long as the slowest one’s";
  if (entry && ordering === "bucket") text = "until the bucket ends";
  const key = `${others} ${text}`;
  if (cell.dataset.shown === key) return;
  cell.dataset.shown = key;
  cell.replaceChildren(text);
  for (const player of others) make("b", cell, "", NAMES[player]).dataset.player = player;
};

const showQueue = (queue) => {
  for (const entry of queue.entries) if (entry.object) lanes.with.waiting(entry);
  if (held || !figures) return;
  // where there are too many, shots are what people look for
  const hidden = queue.entries.length - QUEUE_ROWS;
  let spare = hidden;
  const shown = hidden <= 0 ? queue.entries : queue.entries.filter((entry, index) => entry.object || index < 4 || spare-- <= 0).slice(0, QUEUE_ROWS);
  queueRows.forEach((cells, index) => {
    const entry = shown[index];
    cells.row.className = entry ? (entry.object ? "shot" : "move") : "none";
    cells.row.dataset.player = entry ? entry.player : "";
    setText(cells.player, entry ? NAMES[entry.player] ?? "?" : "");
    setText(cells.what, entry ? (entry.object ? `shot at ${entry.object}` : "move") : "");
    setText(cells.key, entry && entry.update ? `(${entry.update}, ${entry.reaction.toFixed(1)} ms)` : "");
    const left = entry ? Math.max(0, entry.due - queue.at) : 0;
    setText(cells.left, entry ? `${Math.round(left)} ms` : "");
    cells.bar.style.width = `${Math.min(60, left / 4)}px`;
    showWhy(cells.why, entry, figures.ordering, index === 0);
  });
  for (const note of document.querySelectorAll("[data-note]")) note.hidden = !note.dataset.note.split(" ").includes(figures.ordering);
  const away = queue.players.filter((each) => !each.waitedFor && each.player >= 0).map((each) => NAMES[each.player]);
  byId("away").hidden = !away.length || figures.ordering !== "fair";
  setText(byId("away"), `Nobody is made to wait longer than 250 ms, so ${away.join(" and ")} cannot be waited for.`);
};

// ---- controls

const send = async (path, body) => {
  try {
    const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    problem = answer.ok ? "" : (await answer.text()).trim();
  } catch {
    problem = "the demo does not answer";
  }
  showStatus();
};

const touched = new Map();
const isTouched = (what) => performance.now() - (touched.get(what) ?? -Infinity) < 1500;
const timers = new Map();
const sliders = NAMES.map((name, player) => {
  const holder = byId("paths");
  const title = make("b", holder, "", name);
  title.dataset.player = player;
  const row = {};
  for (const range of RANGES) {
    const label = make("label", holder);
    label.dataset.player = player;
    const input = make("input", label);
    Object.assign(input, { type: "range", min: 0, max: range.max, step: range.step, id: `${range.key}-${player}` });
    input.setAttribute("aria-label", `${name}’s ${range.name}`);
    const output = make("output", label);
    output.htmlFor = input.id;
    row[range.key] = { input, output, range };
    input.addEventListener("input", () => {
      touched.set(player, performance.now());
      setText(output, range.text(input.valueAsNumber));
      input.setAttribute("aria-valuetext", output.textContent);
      clearTimeout(timers.get(player));
      timers.set(player, setTimeout(() => send("path", {
        player,
        ping: row.ping.input.valueAsNumber,
        jitter: row.jitter.input.valueAsNumber,
        loss: row.loss.input.valueAsNumber,
      }), 120));
    });
  }
  return row;
});
for (const radio of document.querySelectorAll("#orderings input")) {
  radio.addEventListener("change", () => {
    touched.set("ordering", performance.now());
    send("ordering", { ordering: radio.value });
  });
}
byId("reset").addEventListener("click", () => {
  touched.clear();
  send("reset", {});
});

const showControls = (now) => {
  now.players.forEach((each, player) => {
    if (isTouched(player)) return;
    for (const { input, output, range } of Object.values(sliders[player])) {
      input.value = each[range.field];
      setText(output, range.text(each[range.field]));
      input.setAttribute("aria-valuetext", output.textContent);
    }
  });
  if (!isTouched("ordering")) {
    const radio = document.querySelector(`#orderings input[value="${now.ordering}"]`);
    if (radio) radio.checked = true;
  }
};

// ---- events

const events = new EventSource("events");
const on = (name, act) => events.addEventListener(name, (event) => act(JSON.parse(event.data)));
on("begin", (begin) => {
  totalSeconds = begin.seconds;
  problem = "";
  behind = Infinity;
  Object.values(lanes).forEach((lane) => lane.clear());
});
on("race", (event) => { hearTime(event.at); lanes[event.lane].race(event); });
on("judged", (verdict) => lanes[verdict.lane].judged(verdict));
on("figures", showFigures);
on("queue", (queue) => { hearTime(queue.at); showQueue(queue); });
events.addEventListener("error", () => {
  problem = "the demo has ended; ./fairorder demo starts it again";
  showStatus();
});
requestAnimationFrame(frame);
