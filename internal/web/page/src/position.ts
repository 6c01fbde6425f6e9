// The puzzle and what a player has done with it: a log of steps with undo and redo, the check, and the hint.

import { batch, computed, effect, signal } from "@preact/signals";
import { type Ask, type CheckAnswer, type HintAnswer, type Position, type Puzzle, aborted } from "./api";
import { type Grid, and, bits, candidates, cellName, makeGrid, placement, plainGrid, plural, repeated, setOf, symbol } from "./grid";

/** One entry of the log, with the state after it. values has no givens. notes has the set of candidates of each cell. */
export interface Step { says: string; values: number[]; notes: number[] }

/** While the player enters a puzzle, puzzle is null, and the values of the steps are the givens. picture is what they were read from. */
export interface Game { puzzle: Puzzle | null; grid: Grid; givens: number[]; picture?: Picture }

/** A picture that was not read for sure: the values that were read, and in words what the doubtful cells may hold. */
export interface Picture { url: string; read: number[]; solutions: number; doubts: Map<number, string> }

export type View = "play" | "minds" | "compare";

const empty = (n: number) => new Array<number>(n * n).fill(0);

export const game = signal<Game>({ puzzle: null, grid: plainGrid(9), givens: empty(9) });
export const steps = signal<Step[]>([{ says: "Start", values: empty(9), notes: empty(9) }]);
export const place = signal(0);
export const selected = signal(0);
export const writes = signal<"values" | "candidates">("values");
export const view = signal<View>("play");
export const said = signal(""); // the last sentence for the live region

export const step = computed(() => steps.value[place.value]);
export const values = computed(() => step.value.values.map((v, i) => game.value.givens[i] || v));
export const repeats = computed(() => repeated(game.value.grid, values.value));
export const position = computed<Position>(() => positionOf(game.value, step.value));

function positionOf({ puzzle, grid }: Game, { values, notes }: Step): Position {
  if (!puzzle) return { text: textOf(grid, values) };
  const noted = [...notes, ...puzzle.notes].some(n => n); // without notes, the api takes those of the text
  return { text: puzzle.text, values, notes: noted ? notes.map(n => n ? bits(n) : null) : undefined };
}

/** textOf writes a plain grid as one row a line. */
export function textOf(grid: Grid, values: number[]): string {
  const rows = Array.from({ length: grid.size }, (_, r) => values.slice(r * grid.size, (r + 1) * grid.size));
  return rows.map(row => row.map(v => v ? symbol(grid, v) : ".").join("")).join("\n") + "\n";
}

/** play starts a puzzle. Values and candidates that came with it are the first step. */
export function play(puzzle: Puzzle, placed: number[] = puzzle.values): void {
  const grid = makeGrid(puzzle);
  const first = { values: placed.map((v, i) => puzzle.givens[i] ? 0 : v), notes: puzzle.notes.map(n => setOf(n ?? [])) };
  begin({ puzzle, grid, givens: puzzle.givens }, first);
}

/** enter starts with givens that the player changes. */
export function enter(grid: Grid, givens = empty(grid.size), picture?: Picture): void {
  begin({ puzzle: null, grid, givens: empty(grid.size), picture }, { values: givens, notes: empty(grid.size) });
}

/** doubt returns what a doubtful cell may hold, until it is changed. */
export function doubt(i: number): string | undefined {
  const { picture } = game.value;
  return picture && picture.read[i] === values.value[i] ? picture.doubts.get(i) : undefined;
}

function begin(next: Game, first: Omit<Step, "says">): void {
  const old = game.peek().picture;
  if (old) URL.revokeObjectURL(old.url);
  batch(() => {
    game.value = next;
    steps.value = [{ says: "Start", ...first }];
    place.value = 0;
    selected.value = 0;
    writes.value = "values";
    hint.value = null;
  });
}

/** playEntered plays the puzzle whose givens were entered. */
export async function playEntered(ask: Ask): Promise<void> {
  try {
    const { puzzles } = await ask("read", { text: position.peek().text });
    play(puzzles[0]);
  } catch (error) {
    check.value = { error: (error as Error).message };
  }
}

function add(says: string, change: (next: Step) => void): void {
  const next = { says, values: step.value.values.slice(), notes: step.value.notes.slice() };
  change(next);
  batch(() => {
    steps.value = [...steps.value.slice(0, place.value + 1), next];
    place.value++;
    said.value = says;
  });
}

export function goTo(to: number): void {
  if (to < 0 || to >= steps.value.length || to === place.value) return;
  batch(() => {
    place.value = to;
    said.value = `Step ${to}: ${steps.value[to].says}`;
  });
}

/** write places a value in the selected cell, or takes it away if it is there. */
export function write(value: number): void {
  const { grid, givens } = game.value, i = selected.value;
  if (givens[i]) return void (said.value = `${cellName(grid, i)} is a given.`);
  if (step.value.values[i] === value) return erase();
  add(placement(grid, i, value), next => set(next, i, value));
}

function set(next: Step, i: number, value: number): void {
  next.values[i] = value;
  next.notes[i] = 0;
  for (const j of game.value.grid.peers[i]) next.notes[j] &= ~(1 << value);
}

/** mark writes a candidate in the selected cell, or takes it away if it is there. */
export function mark(value: number): void {
  const { grid, puzzle } = game.value, i = selected.value;
  if (!puzzle) return void (said.value = "A puzzle that is entered has no candidates. Press “Play this puzzle” first.");
  if (values.value[i]) return void (said.value = `${cellName(grid, i)} has a value.`);
  const on = !(step.value.notes[i] >> value & 1);
  add(`candidate ${symbol(grid, value)} ${on ? "in" : "gone from"} ${cellName(grid, i)}`, next => { next.notes[i] ^= 1 << value; });
}

export function erase(): void {
  const { grid, givens } = game.value, i = selected.value;
  if (givens[i] || !step.value.values[i] && !step.value.notes[i]) return;
  add(`${cellName(grid, i)} erased`, next => { next.values[i] = next.notes[i] = 0; });
}

export function fillCandidates(): void {
  add("all candidates filled", next => { next.notes = candidates(game.value.grid, values.value); });
}

/** isFresh tells whether the board holds nothing but givens. */
export const isFresh = () => ![...step.value.values, ...step.value.notes].some(v => v);

export function startOver(): void {
  add("start over", next => { next.values.fill(0); next.notes.fill(0); });
}

/** doHint does the step of the hint. If it takes candidates away, cells without candidates get theirs first. */
export function doHint(answer: HintAnswer): void {
  const { grid } = game.value;
  if (answer.place) {
    const [i, v] = answer.place;
    selected.value = i;
    return add(placement(grid, i, v), next => set(next, i, v));
  }
  const gone = answer.removed.map(([i, v]) => placement(grid, i, v));
  add(`not ${and(gone.slice(0, 3))}${gone.length > 3 ? ` and ${gone.length - 3} more` : ""}`, next => {
    candidates(grid, values.value).forEach((set, i) => { next.notes[i] ||= set; });
    for (const [i, v] of answer.removed) next.notes[i] &= ~(1 << v);
  });
}

/** The hint shows its texts up to level, from 1 to 3. It is gone after the next step. */
export const hint = signal<{ level: number; answer?: HintAnswer; error?: string } | null>(null);

effect(() => {
  position.value;
  hint.value = null;
});

/** nextHint shows one more text of the hint, and asks for the hint first if there is none. */
export async function nextHint(ask: Ask): Promise<void> {
  const { value } = hint;
  if (value?.answer) return void (hint.value = { ...value, level: Math.min(value.level + 1, levels(value.answer)) });
  if (value && !value.error) return; // asked already
  const asked = { level: 0 };
  hint.value = asked;
  let got: { level: number; answer?: HintAnswer; error?: string };
  try {
    got = { level: 1, answer: await ask("hint", position.peek()) };
  } catch (error) {
    got = { level: 0, error: (error as Error).message };
  }
  if (hint.value === asked) hint.value = got;
}

/** levels returns how many texts a hint has: one if no step is known. */
export const levels = (answer: HintAnswer) => new Set(answer.texts.filter(text => text)).size;

/** What is known of the position: asked anew after each step, with a pause so that fast typing asks once. */
export const check = signal<{ answer?: CheckAnswer; error?: string } | null>(null);

export function checkAsYouType(ask: Ask): () => void {
  return effect(() => {
    const at = position.value;
    const blank = !values.value.some(v => v);
    check.value = null;
    if (blank) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        check.value = { answer: await ask("check", at, { signal: abort.signal }) };
      } catch (error) {
        if (!aborted(error)) check.value = { error: (error as Error).message };
      }
    }, 150);
    return () => { clearTimeout(timer); abort.abort(); };
  });
}

/** cellSays returns the name of a cell with all that it shows, for assistive technology. */
export function cellSays(i: number): string {
  const { grid, givens } = game.value, v = values.value[i];
  const notes = bits(step.value.notes[i]).map(n => symbol(grid, n)).join(" ");
  const holds = v ? symbol(grid, v) + (givens[i] ? ", given" : "") : "empty" + (notes && ", candidates " + notes);
  const unsure = doubt(i);
  return `${cellName(grid, i)}, ${holds}${repeats.value.has(i) ? ", repeated" : ""}${unsure ? ", doubtful: " + unsure : ""}`;
}

/** left returns how many cells are empty, in words. */
export const left = () => plural(values.value.filter(v => !v).length, "cell") + " left";
