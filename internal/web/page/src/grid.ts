// The grid of a puzzle, and the words that all sentences share.

import type { Puzzle, Room, Sign, Unit } from "./api";

/** Cells count from 0, row by row. Values count from 1. A set of values is a number with a bit for each value. The
 * rules are those that the api has read: the page has none of its own. */
export interface Grid {
  size: number; boxRows: number; boxCols: number;
  regions: number[]; // the region of each cell
  symbols: string;   // the characters of the values 1 to size
  units: Unit[];     // in which no value repeats
  peers: number[][]; // by cell: the cells that must have another value
  allowed: number[]; // by cell: the set of values that it may have
  // by cell: values that it and another cell must not have together
  pairs: Map<number, { other: number; not: [number, number][] }[]>;
  rules: string[];   // further rules in words
  drawn: Sign[]; room: Room;
  labels: Record<number, number>; // by cell: how many labels are drawn in it
  posted: boolean;   // only the api knows all candidates
}

export function makeGrid(p: Puzzle): Grid {
  const all = setOf(Array.from({ length: p.size }, (_, v) => v + 1)), pairs: Grid["pairs"] = new Map();
  const pair = (a: number, b: number, not: [number, number][]) => pairs.set(a,
    [...pairs.get(a) ?? [], { other: b, not }]);
  for (const { cells: [a, b], not } of p.pairs) {
    pair(a, b, not);
    pair(b, a, not.map(([v, w]) => [w, v]));
  }
  const { size, boxRows, boxCols, regions, symbols, units, peers, rules, room = [0, 0, 0, 0], posted = false } = p;
  const drawn = p.drawn.filter(sign => sign.shape); // a game that was kept before signs has others
  const labels: Grid["labels"] = {};
  for (const { shape, points: [[x, y]] } of drawn) {
    const cell = Math.floor(y) * size + Math.floor(x);
    if (shape === "label") labels[cell] = (labels[cell] ?? 0) + 1;
  }
  const allowed = regions.map((_, i) => p.allowed?.[i] ? setOf(p.allowed[i]) : all);
  return { size, boxRows, boxCols, regions, symbols, units, peers, allowed, pairs, rules, drawn, room, labels, posted };
}

/** blank returns a board that is drawn until the api has told the rules of an empty one. */
export function blank(size: number): Puzzle {
  const cells = new Array<number>(size * size).fill(0), none = cells.map(() => null);
  return {
    text: "", line: "", size, boxRows: 3, boxCols: 3, symbols: "123456789", rules: [], units: [], allowed: null,
      pairs: [], drawn: [],
    regions: cells.map((_, i) => Math.floor(i / size / 3) * 3 + Math.floor(i % size / 3)), givens: cells,
      values: cells, notes: none, peers: cells.map(() => []),
  };
}

export const rowOf = (g: Grid, cell: number) => Math.floor(cell / g.size);
export const columnOf = (g: Grid, cell: number) => cell % g.size;
export const cellName = (g: Grid, cell: number) => `r${rowOf(g, cell) + 1}c${columnOf(g, cell) + 1}`;
export const symbol = (g: Grid, value: number) => g.symbols[value - 1] ?? String(value);
export const placement = (g: Grid, cell: number, value: number) => `${cellName(g, cell)}=${symbol(g, value)}`;

/** bits returns the values of a set, in increasing order. */
export function bits(set: number): number[] {
  const values = [];
  for (let v = 1; set >> v; v++) if (set >> v & 1) values.push(v);
  return values;
}

export const setOf = (values: Iterable<number>) => [...values].reduce((set, v) => set | 1 << v, 0);

/** boxOf returns the corner and the size of a board with the room around its grid, in cells. */
export function boxOf({ size, room: [top, right, bottom, left] }: Grid) {
  return { x: -left, y: -top, width: size + left + right, height: size + top + bottom };
}

/** candidates returns for each empty cell the set of the values that no other cell rules out. */
export function candidates(g: Grid, values: ArrayLike<number>): number[] {
  return g.peers.map((peers, i) => {
    if (values[i]) return 0;
    const taken = peers.map(j => values[j]).filter(v => v > 0);
    return g.allowed[i] & ~setOf([...taken, ...clashing(g, values, i)]);
  });
}

/** clashing returns the values that a cell must not have because of pairs with values in other cells. */
const clashing = (g: Grid, values: ArrayLike<number>, i: number) =>
  (g.pairs.get(i) ?? []).flatMap(({ other, not }) => not.filter(([, w]) => w === values[other]).map(([v]) => v));

/** withdraw takes from the sets of candidates what a value in a cell rules out. */
export function withdraw(g: Grid, sets: number[], i: number, value: number): void {
  for (const j of g.peers[i]) sets[j] &= ~(1 << value);
  for (const { other, not } of g.pairs.get(i) ?? []) {
    for (const [v, w] of not) if (v === value) sets[other] &= ~(1 << w);
  }
}

/** broken returns the cells whose values break a rule together. */
export function broken(g: Grid, values: ArrayLike<number>): Set<number> {
  const breaks = (i: number) => g.peers[i].some(j => values[j] === values[i])
    || clashing(g, values, i).includes(values[i]) || !(g.allowed[i] >> values[i] & 1);
  return new Set(g.peers.map((_, i) => i).filter(i => values[i] && breaks(i)));
}

/** and joins words: "a", "a and b", "a, b and c". */
export const and = (words: (string | number)[]) =>
  words.length < 2 ? words.join("") : words.slice(0, -1).join(", ") + " and " + words[words.length - 1];

/** plural returns "1 cell" or "2 cells". Numbers from 10,000 have commas. */
export const plural = (n: number, word: string, several = word + "s") => `${number(n)} ${n === 1 ? word : several}`;

export const number = (n: number) => n < 10_000 ? String(n) : n.toLocaleString("en-US");

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
