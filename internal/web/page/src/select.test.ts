import { test } from "node:test";
import { deepEqual, equal, ok } from "node:assert/strict";
import { after, line, moved, plus, range, toggle } from "./select";
import { centerSize, cornerPlace } from "./marks";
import { clock } from "./check";

test("a range is the rectangle between two cells", () => {
  for (const [from, to, want] of [
    [0, 0, [0]], [0, 10, [0, 1, 9, 10]], [10, 0, [10, 1, 9, 0]],
    [2, 9, [2, 0, 1, 10, 11, 9]], [80, 78, [80, 79, 78]], [4, 22, [4, 13, 22]],
  ] as [number, number, number[]][]) deepEqual(range(9, from, to), want, `range from ${from} to ${to}`);
});

test("a drag passes the cells between two points", () => {
  for (const [from, to, want] of [
    [0, 0, []], [0, 3, [1, 2, 3]], [3, 0, [2, 1, 0]], [0, 20, [10, 20]],
    [0, 40, [10, 20, 30, 40]], [80, 62, [71, 62]], [0, 11, [10, 11]],
  ] as [number, number, number[]][]) deepEqual(line(9, from, to), want, `line from ${from} to ${to}`);
});

test("cells join a choice at its end, and leave it", () => {
  deepEqual(plus([1, 2, 3], [2, 4]), [1, 3, 2, 4]);
  deepEqual(toggle([1, 2], 1), [2]);
  deepEqual(toggle([1], 1), [1], "one cell stays");
  deepEqual(toggle([1], 3), [1, 3]);
});

test("keys lead from a cell to another", () => {
  for (const [cell, key, want] of [
    [0, "ArrowUp", 0], [0, "ArrowLeft", 0], [0, "ArrowRight", 1], [0, "ArrowDown", 4],
    [15, "ArrowDown", 15], [15, "ArrowRight", 15],
    [7, "ArrowRight", 7], [8, "ArrowLeft", 8], [6, "Home", 4], [5, "End", 7], [5, "x", -1],
  ] as [number, string, number][]) equal(moved(4, cell, key), want, `${key} in cell ${cell}`);
  for (const [cell, by, want] of [[0, 1, 1], [3, 1, 4], [15, 1, 15], [4, -1, 3], [0, -1, 0]]) {
    equal(after(4, cell, by), want);
  }
});

test("marks stay in their cell, apart from each other", () => {
  for (let n = 1; n <= 16; n++) {
    const places = Array.from({ length: n }, (_, k) => cornerPlace(k, n));
    ok(places.every(p => p.every(x => x > 0.03 && x < 0.97)), `${n} corner marks: ${places}`);
    equal(new Set(places.map(String)).size, n, `${n} corner marks: ${places}`);
    ok(n * centerSize(n) * 0.6 <= 0.95, `${n} center marks are too wide`);
  }
});

test("seconds of play are minutes and seconds", () => {
  for (const [seconds, want] of [
    [0, "0:00"], [59, "0:59"], [60, "1:00"], [605, "10:05"], [3600, "1:00:00"], [7325, "2:02:05"], [36000, "10:00:00"],
  ] as const) equal(clock(seconds), want);
});
