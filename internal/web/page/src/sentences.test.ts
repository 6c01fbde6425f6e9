// The sentences about the start, over the traces that TestSentences of page_test.go makes.

import { deepEqual, equal } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { env } from "node:process";
import { test } from "node:test";
import type { Grid } from "./grid";
import { minds } from "./load";
import { Search } from "./replay";
import { Names, plain, say } from "./say";
import type { Line } from "./trace";

type Sample = { size: number; givens: number; open: number; traces: Record<string, Line[]> };

const folder = env.FOURFOLD_TRACES;
if (folder) {
  const names = readdirSync(folder);
  test("there are puzzles", () => equal(names.length, 30));
  for (const name of names) test(name, () => check(JSON.parse(readFileSync(`${folder}/${name}`, "utf8"))));
}

function check({ size, givens, open, traces }: Sample): void {
  const items = 4 * size ** 2, empty = size ** 2 - givens;
  const wants: Record<string, number[]> = {
    cp: [givens, open, empty], dlx: [4 * givens, items - 4 * givens, open],
    sat: [size ** 3, size ** 3 - open], lp: [0, 1, 1],
  };
  const grid = { size, symbols: "123456789" } as Partial<Grid> as Grid;
  for (const mind of minds) {
    const search = new Search(mind, size);
    for (const line of traces[mind]) search.add(line);
    const { tag, text } = say(search, new Names(search.tables!, grid), 0), said = plain(text);
    equal(tag, "Start.");
    deepEqual((said.match(/\d+/g) ?? []).map(Number), wants[mind], `${mind}: ${said}`);
    const { value } = search.stateAt(0), count = (of: number) => value.filter(v => v === of).length;
    deepEqual([count(1), count(0)], [givens, open], `${mind}: chosen and open options`);
  }
}
