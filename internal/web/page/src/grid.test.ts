import { test } from "node:test";
import { deepEqual, equal } from "node:assert/strict";
import type { Puzzle } from "./api";
import { and, blank, broken, candidates, makeGrid, number, plural, setOf, withdraw } from "./grid";

test("words", () => {
  for (const [got, want] of [
    [and([]), ""], [and(["a"]), "a"], [and(["a", "b"]), "a and b"], [and(["a", "b", "c"]), "a, b and c"],
    [plural(1, "cell"), "1 cell"], [plural(0, "cell"), "0 cells"], [plural(12_345, "box", "boxes"), "12,345 boxes"],
    [number(9999), "9999"], [number(10_000), "10,000"],
  ]) equal(got, want);
});

test("candidates, and values that break a rule", () => {
  // Four cells in a square. Neighbors differ, and those of the first pair are not consecutive. The last cell is odd.
  const puzzle: Puzzle = {
    ...blank(2), size: 2, symbols: "12", peers: [[1, 2], [0, 3], [0, 3], [1, 2]], allowed: [null, null, null, [1]],
    pairs: [{ cells: [0, 3], not: [[1, 2], [2, 1]] }], regions: [0, 0, 1, 1],
  };
  const grid = makeGrid(puzzle), of = (...sets: number[][]) => sets.map(setOf);
  for (const [values, want, bad] of [
    [[0, 0, 0, 0], of([1, 2], [1, 2], [1, 2], [1]), []],
    [[1, 0, 0, 0], of([], [2], [2], [1]), []],
    [[2, 0, 0, 0], of([], [1], [1], []), []],
    [[2, 2, 0, 2], of([], [], [1], []), [0, 1, 3]],
    [[2, 0, 0, 1], of([], [], [], []), [0, 3]],
  ] as [number[], number[], number[]][]) {
    deepEqual(candidates(grid, values), want, String(values));
    deepEqual([...broken(grid, values)], bad, String(values));
  }
  const sets = of([1, 2], [1, 2], [1, 2], [1, 2]);
  withdraw(grid, sets, 0, 2);
  deepEqual(sets, of([1, 2], [1], [1], [2]));
});
