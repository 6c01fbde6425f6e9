// The grid of a puzzle: units, peers, names, and the words that all sentences share.

import type { Drawn, Puzzle } from "./api";

export interface Unit { kind: "row" | "column" | "box" | "region"; index: number; cells: number[] }

/** Cells count from 0, row by row. Values count from 1. A set of values is a number with a bit for each value. */
export interface Grid {
  size: number; boxRows: number; boxCols: number;
  regions: number[]; // the region of each cell
  symbols: string;   // the characters of the values 1 to size
  units: Unit[];     // rows, columns, and boxes or regions
  peers: number[][]; // the cells that share a unit with a cell
  rules: string[];   // further rules in words
  drawn: Drawn[];    // what is drawn of them
}

type GridParts = Pick<Puzzle, "size" | "boxRows" | "boxCols" | "regions" | "symbols" | "rules">;

export function makeGrid(p: GridParts & { drawn?: Drawn[] }): Grid {
  const cells = Array.from({ length: p.size * p.size }, (_, i) => i);
  const unit = (kind: Unit["kind"], of: (cell: number) => number): Unit[] =>
    Array.from({ length: p.size }, (_, index) => ({ kind, index, cells: cells.filter(i => of(i) === index) }));
  const units = [
    ...unit("row", i => Math.floor(i / p.size)),
    ...unit("column", i => i % p.size),
    ...unit(p.boxRows ? "box" : "region", i => p.regions[i]),
  ].filter(u => u.cells.length > 0);
  const peers = cells.map(i => [...new Set(units.filter(u => u.cells.includes(i)).flatMap(u => u.cells))].filter(j => j !== i));
  return { size: p.size, boxRows: p.boxRows, boxCols: p.boxCols, regions: p.regions, symbols: p.symbols, units, peers, rules: p.rules, drawn: p.drawn ?? [] };
}

/** plainGrid returns the grid of a plain Sudoku of a size, with boxes that are as square as they can be. */
export function plainGrid(size: number): Grid {
  let boxRows = Math.floor(Math.sqrt(size));
  while (size % boxRows) boxRows--;
  const boxCols = size / boxRows;
  const regions = Array.from({ length: size * size }, (_, i) => Math.floor(i / size / boxRows) * boxRows + Math.floor(i % size / boxCols));
  const symbols = "123456789ABCDEFGHIJKLMNOP".slice(0, size);
  return makeGrid({ size, boxRows, boxCols, regions, symbols, rules: [] });
}

export const rowOf = (g: Grid, cell: number) => Math.floor(cell / g.size);
export const columnOf = (g: Grid, cell: number) => cell % g.size;
export const cellName = (g: Grid, cell: number) => `r${rowOf(g, cell) + 1}c${columnOf(g, cell) + 1}`;
export const symbol = (g: Grid, value: number) => g.symbols[value - 1] ?? String(value);
export const placement = (g: Grid, cell: number, value: number) => `${cellName(g, cell)}=${symbol(g, value)}`;
export const unitName = (u: Pick<Unit, "kind" | "index">) => `${u.kind} ${u.index + 1}`;

/** bits returns the values of a set, in increasing order. */
export function bits(set: number): number[] {
  const values = [];
  for (let v = 1; set >> v; v++) if (set >> v & 1) values.push(v);
  return values;
}

export const setOf = (values: Iterable<number>) => [...values].reduce((set, v) => set | 1 << v, 0);

/** candidates returns for each empty cell the set of the values that no peer has. */
export function candidates(g: Grid, values: ArrayLike<number>): number[] {
  const all = setOf(Array.from({ length: g.size }, (_, v) => v + 1));
  return g.peers.map((peers, i) => values[i] ? 0 : all & ~setOf(peers.map(j => values[j]).filter(v => v > 0)));
}

/** repeated returns the cells whose value is in a peer, too. */
export function repeated(g: Grid, values: ArrayLike<number>): Set<number> {
  const cells = g.peers.map((_, i) => i);
  return new Set(cells.filter(i => values[i] && g.peers[i].some(j => values[j] === values[i])));
}

/** and joins words: "a", "a and b", "a, b and c". */
export const and = (words: (string | number)[]) =>
  words.length < 2 ? words.join("") : words.slice(0, -1).join(", ") + " and " + words[words.length - 1];

/** plural returns "1 cell" or "2 cells". Numbers from 10,000 have commas. */
export const plural = (n: number, word: string, several = word + "s") => `${number(n)} ${n === 1 ? word : several}`;

export const number = (n: number) => n < 10_000 ? String(n) : n.toLocaleString("en-US");

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
