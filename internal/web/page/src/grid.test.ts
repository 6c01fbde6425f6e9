import { test } from "node:test";
import { equal } from "node:assert/strict";
import { and, number, plural } from "./grid";

test("words", () => {
  for (const [got, want] of [
    [and([]), ""], [and(["a"]), "a"], [and(["a", "b"]), "a and b"], [and(["a", "b", "c"]), "a, b and c"],
    [plural(1, "cell"), "1 cell"], [plural(0, "cell"), "0 cells"], [plural(12_345, "box", "boxes"), "12,345 boxes"],
    [number(9999), "9999"], [number(10_000), "10,000"],
  ]) equal(got, want);
});
