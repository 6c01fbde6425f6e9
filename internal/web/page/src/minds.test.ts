import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import type { Ask, Listener } from "./api";
import { wholeOf } from "./axis";
import { meaning, splitAt } from "./glossary";
import { blank, makeGrid } from "./grid";
import { Load } from "./load";
import { type LaneName, Search } from "./replay";
import { Names, say } from "./say";
import { type AxisKind, move, nextDead, placeOfTime, Scale, ticksOf, timeAt } from "./scale";
import type { Kind, Line } from "./trace";
import { viewOf } from "./view";
import { reasonsOf } from "./why";

/** searchOf makes a search without options, whose steps are events of kinds. */
function searchOf(name: LaneName, kinds: Kind[], ns = 0): Search {
  const search = new Search(name, 1);
  search.add({ type: "trace", solver: name, search_ns: ns, items: [], options: [] });
  let depth = 0;
  for (const kind of kinds) {
    if (kind === "decide") depth++;
    if (kind === "undo") depth--;
    search.add({ type: "event", kind, depth } as Line);
  }
  return search;
}

const two: Kind[] = ["decide", "dead-end", "undo", "decide", "dead-end", "undo", "solution"];

test("the places of each axis", () => {
  const s = searchOf("cp", two, 9_000);
  for (const [kind, place, step] of [
    ["steps", 3, 3], ["steps", 99, 7], ["share", 50, 3],
    ["dead", 1, 2], ["dead", 2, 5], ["dead", 1.5, 3], ["dead", 3, 7],
    ["time", 0, 0], ["time", placeOfTime(9), 7], ["time", placeOfTime(4.6), 3],
  ] as [AxisKind, number, number][]) equal(new Scale(kind, s).stepAt(place), step, `${kind} ${place}`);
  for (const kind of ["steps", "share", "dead", "time"] as const) {
    const scale = new Scale(kind, s);
    for (let step = 0; step <= s.last; step++) equal(scale.stepAt(scale.placeOf(step)), step, `${kind}: step ${step}`);
  }
  equal(new Scale("time", searchOf("bt", two)).measured, false);
});

test("each move is one step of the densest search, and back", () => {
  const searches = [searchOf("cp", two, 9_000), searchOf("dlx", ["decide", "dead-end", "undo", "solution"], 90_000)];
  for (const kind of ["steps", "share", "dead", "time"] as const) {
    const scales = searches.map(s => new Scale(kind, s)), seen: string[] = [];
    let x = 0;
    for (let k = 0; k < 20; k++) {
      const steps = scales.map(s => s.stepAt(x)).join();
      if (seen.at(-1) !== steps) seen.push(steps);
      x = move(scales, x, 1);
    }
    equal(seen.at(-1), "7,4", `${kind}: all reach their end`);
    equal(x, Math.max(...scales.map(s => s.end)), kind);
    for (let k = 0; k < 20; k++) x = move(scales, x, -1);
    ok(x < 1e-9, `${kind}: back at the start`);
  }
});

test("the next dead end of any search", () => {
  const searches = [searchOf("cp", two), searchOf("dlx", ["decide", "decide", "decide", "dead-end"])];
  const scales = searches.map(s => new Scale("steps", s));
  deepEqual(nextDead(searches, scales, 0, 1), { x: 2, mind: "cp" });
  deepEqual(nextDead(searches, scales, 2, 1), { x: 4, mind: "dlx" });
  deepEqual(nextDead(searches, scales, 4, 1), { x: 5, mind: "cp" });
  equal(nextDead(searches, scales, 5, 1), undefined);
  deepEqual(nextDead(searches, scales, 5, -1), { x: 4, mind: "dlx" });
  equal(nextDead(searches, scales, 2, -1), undefined);
});

test("ticks", () => {
  deepEqual(ticksOf("steps", 10, 320).map(t => t.value), [0, 2, 4, 6, 8, 10]);
  deepEqual(ticksOf("time", placeOfTime(1500), 320).map(t => t.value), [0, 1, 10, 100, 1000]);
  for (const t of ticksOf("time", placeOfTime(1500), 320)) ok(Math.abs(timeAt(t.at) - t.value) < 1e-6);
});

test("words are explained", () => {
  deepEqual(splitAt("3 Candidates go."), { before: "3 ", word: "Candidates", name: "candidate", after: " go." });
  deepEqual(splitAt("two branches")?.name, "branch");
  equal(splitAt("optional weeks"), undefined);
  equal(splitAt("× Dead end.")?.name, "dead end");
  for (const name of ["candidate", "dead end", "item", "option", "literal", "clause", "level", "pivot", "point"]) {
    ok(/^[A-Z].*\.$/.test(meaning(name)) && meaning(name).length < 90, name); // it has two lines in a panel
  }
  equal(meaning("week"), "");
});

/** small is a trace of a grid of order 2 whose decision takes the place of the other value in both of its units. */
const small: Line[] = [
  {
    type: "trace", solver: "cp",
    items: [0, 1, 2, 3].map(i => ({ kind: "cell", name: `r${(i >> 1) + 1}c${i % 2 + 1}` })),
    options: [0, 1, 2, 3].flatMap(i => [1, 2].map(value => ({ items: [i], row: (i >> 1) + 1, col: i % 2 + 1, value }))),
  },
  { type: "event", kind: "force", depth: 0, rule: "given", chosen: [0], hidden: [1, 2, 4] },
  { type: "event", kind: "force", depth: 0, option: 3, item: 1, rule: "naked single", chosen: [3] },
  { type: "event", kind: "filter", depth: 0, rule: "naked pair", hidden: [5] },
  { type: "event", kind: "dead-end", depth: 0, item: 2 },
] as Line[];

test("the givens are step 0, and a dead end says what took each candidate", () => {
  const search = new Search("cp", 2), grid = { ...makeGrid(blank(2)), peers: [[1, 2], [0, 3], [0, 3], [1, 2]],
    units: [{ kind: "column", index: 0, name: "column 1", cells: [0, 2] }] };
  for (const line of small) search.add(line);
  equal(search.last, 3);
  deepEqual([...search.stateAt(0).value], [1, -1, -1, 0, -1, 0, 0, 0]);
  const names = new Names(search.tables!, grid);
  equal(say(search, names, 0).tag, "Start.");
  equal(search.settledBy(5, 3)?.step, 2);
  deepEqual(reasonsOf("cp", viewOf(search, names, 3, [1, 0, 0, 0])), [
    ["r2c1=1", "is taken by r1c1=1 in column 1, a given"], ["r2c1=2", "was ruled out at step 2, by naked pair"],
  ]);
  search.tables!.items[2] = { ...search.tables!.items[2], cell: -1, value: 2, unit: { kind: "row", number: 1,
    name: "row 1", cells: [0, 1] } };
  deepEqual(reasonsOf("cp", viewOf(search, names, 3, [1, 0, 0, 0])), [
    ["r1c1", "holds 1, a given"], ["r1c2", "holds 2, which follows"],
  ]);
});

/** clash is a trace of sat: decision 2 makes r1c2=2, which a learned clause forbids together with decision 1. */
const clash: Line[] = [
  small[0],
  { type: "event", kind: "decide", depth: 1, option: 6, holds: true, chosen: [6] },
  { type: "event", kind: "decide", depth: 2, option: 0, holds: true, chosen: [0] },
  { type: "event", kind: "force", depth: 2, option: 3, holds: true, item: 1, chosen: [3],
    facts: [{ option: 2, holds: false }, { option: 0, holds: true }] },
  { type: "event", kind: "filter", depth: 2, hidden: [5], clause: true,
    facts: [{ option: 7, holds: false }, { option: 3, holds: true }] },
  { type: "event", kind: "filter", depth: 2, hidden: [4], facts: [{ option: 0, holds: true }] },
  { type: "event", kind: "dead-end", depth: 2, item: 2,
    facts: [0, 3, 5, 4].map((option, k) => ({ option, holds: k < 2 })) },
] as Line[];

test("a conflict of sat says what made each fact true or false", () => {
  const search = new Search("sat", 2), grid = makeGrid(blank(2));
  for (const line of clash) search.add(line);
  const names = new Names(search.tables!, grid);
  deepEqual(reasonsOf("sat", viewOf(search, names, search.last, [0, 0, 0, 0])), [
    ["r1c1=1", "is true, decision 2"],
    ["r1c2=2", "is true: no other option is left for cell r1c2 (since decision 2, r1c1=1)"],
    ["r2c1=2", "is false, from a learned clause, because r1c2=2 and r2c2≠2 (since decision 2, r1c1=1)"],
    ["r2c1=1", "is false, because of decision 2, r1c1=1"],
  ]);
});

test("the steps of plain backtracking", async () => {
  const trace = ["trace", "event", "trace-end"].map(type => JSON.stringify({ type, kind: "decide", items: [],
    options: [], status: "ended" }));
  for (const [answer, want] of [
    [{ status: "solved", counters: { nodes: 51_372_825 } }, ["51,372,825 steps in all", "51M"]],
    [{ status: "limit", elapsed_ns: 10_002_689_323, counters: { nodes: 162_200_270 } },
      ["not solved in 10 s: 162M steps", ">162M"]],
    [new Error("gone"), ["not ended after 1 step", ">1"]],
  ] as [object, string[]][]) {
    const load = new Load(blank(9), (async (question: string, _: object, listener: Listener) => {
      if (question === "solve" && answer instanceof Error) throw answer;
      if (question === "trace") trace.forEach(line => listener.onLine!(line));
      return answer;
    }) as Ask);
    deepEqual(wholeOf(load.plain), ["still running after 0 steps", ">0"]);
    await load.start();
    ok(load.plain.goesOn);
    deepEqual(wholeOf(load.plain), want);
  }
});

test("leaving gives up the question for the steps of plain backtracking, and coming back asks again", async () => {
  const trace = ["trace", "trace-end"].map(type => JSON.stringify({ type, items: [], options: [], status: "ended" }));
  const signals: AbortSignal[] = [];
  const load = new Load(blank(9), ((question: string, _: object, { onLine, signal }: Listener = {}) => {
    if (question === "trace") trace.forEach(line => onLine!(line));
    if (question !== "solve") return Promise.resolve({});
    signals.push(signal!);
    return new Promise((_, reject) => signal!.onabort = () => reject(new DOMException("", "AbortError")));
  }) as Ask);
  for (const asked of [1, 2]) {
    const ended = load.start();
    while (signals.length < asked) await Promise.resolve();
    load.stop();
    await ended;
    deepEqual([signals[asked - 1].aborted, load.plain.whole], [true, undefined]);
  }
});
