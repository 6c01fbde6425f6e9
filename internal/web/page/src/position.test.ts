import { test } from "node:test";
import { deepEqual, equal } from "node:assert/strict";
import type { Ask } from "./api";
import { blank } from "./grid";
import { changeRules, enter, fill, mark, paint, play, playEntered, startOver, write } from "./position";
import { game, said, step } from "./state";

const board = { ...blank(9), line: "." };

test("a value goes, and the color of its cell stays", async () => {
  await play(board);
  paint(2);
  write(5);
  mark("center", 3);
  equal(said.value, "r1c1 has a value.");
  write(5);
  const { values, colors, says } = step.value;
  deepEqual([values[0], colors[0], says], [0, 2, "not r1c1=5"]);
  fill();
  startOver();
  deepEqual([step.value.filled, step.value.colors[0]], [false, 0]);
});

/** late returns a way to ask whose answers come when the test wants. */
function late() {
  const answers: (() => void)[] = [];
  const ask = () => new Promise<object>(done => { answers.push(() => done({ puzzles: [board] })); });
  return { ask: ask as unknown as Ask, answers };
}

test("an answer about another game is not taken", async () => {
  const { ask, answers } = late();
  enter(board);
  const asked = playEntered(ask);
  enter(board);
  const { id } = game.value;
  answers[0]();
  await asked;
  equal(game.value.id, id);
});

test("of two choices of rules the later one counts", async () => {
  const { ask, answers } = late();
  enter(board);
  const asked = [["x"], ["x", "windoku"]].map(rules => changeRules(ask, { rules }));
  answers[1]();
  answers[0]();
  await Promise.all(asked);
  deepEqual(game.value.ruled?.rules, ["x", "windoku"]);
});
