import { test } from "node:test";
import { deepEqual, equal, throws } from "node:assert/strict";
import { type Log, add, goTo, newLog, pack, unpack } from "./log";

const place = (log: Log, i: number, v: number) => add(log, `${i}=${v}`, next => { next.values[i] = v; });

test("add, undo and redo", () => {
  const start = newLog(4), one = place(start, 0, 3), two = place(one, 1, 2);
  deepEqual(start.steps[0].values, [0, 0, 0, 0], "a log does not change");
  deepEqual(two.steps.map(s => s.values.join("")), ["0000", "3000", "3200"]);
  for (const [to, place, same] of [[0, 0, false], [2, 2, true], [-1, 2, true], [3, 2, true]] as const) {
    const got = goTo(two, to);
    equal(got.place, place, `to ${to}`);
    equal(got === two, same, `to ${to}`);
  }
  const other = place(goTo(two, 1), 2, 1);
  deepEqual(other.steps.map(s => s.says), ["Start", "0=3", "2=1"], "a new step drops those that were undone");
});

test("pack and unpack", () => {
  let log = newLog(9, { values: [1, 0, 0, 0, 0, 0, 0, 0, 0] });
  log = place(log, 4, 5);
  log = add(log, "filled", next => { next.notes = next.notes.map((_, i) => i * 2); next.filled = true; });
  log = add(log, "painted", next => { next.colors[8] = 3; next.corners[2] = 6; });
  log = goTo(add(log, "erased", next => { next.values[4] = next.notes[3] = 0; next.filled = false; }), 2);
  deepEqual(unpack(JSON.parse(JSON.stringify(pack(log)))), log);
  equal(pack(log).steps[1].changes.length, 1, "a step has only what it changes");
  const whole = pack(log);
  for (const damage of [
    { steps: [] }, { place: 9 }, { place: -1 }, { place: "x" },
      { steps: [{ says: "Start", changes: [[9, 1, 0, 0, 0]] }] },
    { steps: [{ says: "Start", changes: [[0, "1", 0, 0, 0]] }] }, { steps: [{ says: "Start", changes: [[0, 1]] }] },
  ]) throws(() => unpack({ ...whole, ...damage } as typeof whole), /damaged/);
});
