// What a player does: steps of the log, the check, and the hint.

import { batch, computed, effect } from "@preact/signals";
import { type Ask, type HintAnswer, type Position, type Puzzle, aborted } from "./api";
import {
  type Grid, and, bits, broken, candidates, cellName, makeGrid, placement, plural, setOf, symbol, withdraw,
} from "./grid";
import { linkOfPuzzle } from "./link";
import { type Board, type Log, add as added, colorNames, goTo as went, newLog } from "./log";
import {
  type Game, check, chosen, elapsed, game, hint, log, moment, said, selected, settings, step, values, writes,
} from "./state";

export const repeats = computed(() => broken(game.value.grid, values.value));
export const solved = computed(() => !game.value.entering && values.value.every(v => v) && !repeats.value.size
  && !!check.value?.answer?.solved);

/** position is what the api is asked about. While a puzzle is entered, its values are placed on an empty board. */
export const position = computed<Position>(() => {
  const { puzzle } = game.value, { values, notes } = step.value;
  const noted = [...notes, ...puzzle.notes].some(n => n); // without notes, the api takes those of the text
  return { text: puzzle.text, values, notes: noted ? notes.map(n => n ? bits(n) : null) : undefined };
});

/** textOf writes a plain grid as one row a line. */
export function textOf(grid: Grid, values: number[]): string {
  const rows = Array.from({ length: grid.size }, (_, r) => values.slice(r * grid.size, (r + 1) * grid.size));
  return rows.map(row => row.map(v => v ? symbol(grid, v) : ".").join("")).join("\n") + "\n";
}

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

/** play starts a puzzle. Values and candidates that came with it are the first step. */
export async function play(puzzle: Puzzle, placed = puzzle.values, more: Pick<Game, "ruled"> = {}): Promise<void> {
  const first = { values: placed.map((v, i) => puzzle.givens[i] ? 0 : v),
    notes: puzzle.notes.map(n => setOf(n ?? [])) };
  const link = await linkOfPuzzle(puzzle);
  show({ id: newId(), puzzle, entering: false, grid: makeGrid(puzzle), link, ...more }, logOf(puzzle, first));
}

/** enter starts with givens that the player changes, on an empty board with rules. */
export function enter(board: Puzzle, givens = board.givens, more: Pick<Game, "ruled" | "picture"> = {}): void {
  const puzzle = { ...board, givens: givens.map(() => 0) };
  const first = logOf(puzzle, { values: givens.slice() });
  show({ id: newId(), puzzle, entering: true, grid: makeGrid(puzzle), link: "", ...more }, first);
}

/** emptyBoard returns the rules of an empty board. Regions that are absent are boxes. */
export async function emptyBoard(ask: Ask, size: number,
  ruled: NonNullable<Game["ruled"]> = { rules: [] }): Promise<Puzzle> {
  return (await ask("read", { text: (".".repeat(size) + "\n").repeat(size), ...ruled })).puzzles[0];
}

/** doubt returns what a doubtful cell may hold, until it is changed. */
export function doubt(i: number): string | undefined {
  const { picture } = game.value;
  return picture && picture.read[i] === values.value[i] ? picture.doubts.get(i) : undefined;
}

const logOf = (puzzle: Puzzle, first: Partial<Board>) => newLog(puzzle.givens.length, first);

/** show shows another game, with its log and its time. */
export function show(next: Game, steps: Log, seconds = 0): void {
  const old = game.peek().picture;
  if (old) URL.revokeObjectURL(old.url);
  batch(() => {
    game.value = next;
    log.value = steps;
    elapsed.value = seconds;
    moment.value = 0;
    chosen.value = [0];
    writes.value = "values";
  });
}

/** entered returns the puzzle whose givens have been entered. */
export async function entered(ask: Ask, signal?: AbortSignal): Promise<Puzzle> {
  const { grid, ruled } = game.peek();
  return (await ask("read", { text: textOf(grid, values.peek()), ...ruled }, { signal })).puzzles[0];
}

/** playEntered plays the puzzle whose givens have been entered. */
export async function playEntered(ask: Ask): Promise<void> {
  try {
    const { id, ruled } = game.peek(), puzzle = await entered(ask);
    if (id === game.peek().id) await play(puzzle, puzzle.values, { ruled });
  } catch (error) {
    check.value = { error: (error as Error).message };
  }
}

let latestChange = {};

/** changeRules gives the board that is entered other rules. */
export async function changeRules(ask: Ask, ruled: NonNullable<Game["ruled"]>): Promise<void> {
  const { id, grid, ruled: before } = game.peek(), change = latestChange = {};
  game.value = { ...game.peek(), ruled }; // the next change builds on it
  try {
    const board = await emptyBoard(ask, grid.size, ruled);
    if (game.peek().id !== id || change !== latestChange) return;
    game.value = { ...game.peek(), puzzle: board, grid: makeGrid(board) };
  } catch (error) {
    if (game.peek().id === id && change === latestChange) game.value = { ...game.peek(), ruled: before };
    said.value = (error as Error).message;
    check.value = { error: said.value };
  }
}

function add(says: string, change: (next: Board) => void): void {
  batch(() => {
    log.value = added(log.value, says, change);
    said.value = says;
  });
}

export function goTo(to: number): void {
  const next = went(log.value, to);
  if (next === log.value) return;
  batch(() => {
    log.value = next;
    said.value = `Step ${to}: ${step.value.says}`;
  });
}

export const undo = () => goTo(log.value.place - 1), redo = () => goTo(log.value.place + 1);

/** cellsSay names cells, or says how many they are. */
const cellsSay = (cells: number[]) => cells.length < 4 ? and(cells.map(i => cellName(game.value.grid, i)))
  : `${cells.length} cells`;

/** open returns the chosen cells that the player may change, and says so if there are none. */
function open(): number[] {
  const { puzzle, grid } = game.value, cells = chosen.value.filter(i => !puzzle.givens[i]);
  if (!cells.length) said.value = `${cellName(grid, selected.value)} is a given.`;
  return cells;
}

/** write places a value in the chosen cells, or takes it away if all of them have it. */
export function write(value: number): void {
  const { grid } = game.value, cells = open(), now = step.value.values;
  if (!cells.length) return;
  const gone = cells.every(i => now[i] === value);
  const says = cells.length === 1 ? placement(grid, cells[0], value) : `${symbol(grid, value)} in ${cellsSay(cells)}`;
  add(gone ? `not ${says}` : says, next => {
    for (const i of cells) if (gone) next.values[i] = 0; else set(next, i, value);
  });
}

function set(next: Board, i: number, value: number): void {
  next.values[i] = value;
  next.notes[i] = next.corners[i] = 0;
  for (const sets of [next.notes, next.corners]) withdraw(game.value.grid, sets, i, value);
}

/** mark writes a mark in the chosen cells without a value, or takes it away if all of them have it. */
export function mark(kind: "center" | "corner", value: number): void {
  const { grid, entering } = game.value, name = kind === "center" ? "notes" : "corners", sets = step.value[name];
  if (entering) return void
    (said.value = "A puzzle that is entered has no candidates. Press “Play this puzzle” first.");
  const own = open(), cells = own.filter(i => !values.value[i]);
  if (own.length && !cells.length) said.value = `${cellName(grid, selected.value)} has a value.`;
  if (!cells.length) return;
  const gone = cells.every(i => sets[i] >> value & 1), bit = 1 << value;
  const what = kind === "center" ? "candidate" : "corner mark";
  add(`${what} ${symbol(grid, value)} ${gone ? "gone from" : "in"} ${cellsSay(cells)}`, next => {
    for (const i of cells) next[name][i] = gone ? next[name][i] & ~bit : next[name][i] | bit;
  });
}

/** paint gives the chosen cells a color, from 1, or takes it away if all of them have it. */
export function paint(color: number): void {
  const cells = chosen.value, gone = cells.every(i => step.value.colors[i] === color);
  add(`${cellsSay(cells)} ${gone ? "not " : ""}${colorNames[color - 1]}`,
    next => { for (const i of cells) next.colors[i] = gone ? 0 : color; });
}

/** enterValue does what a digit key asks for. */
export function enterValue(value: number, mode = writes.value): void {
  if (mode === "colors") return value <= colorNames.length ? paint(value) : undefined;
  if (mode === "values") write(value); else mark(mode, value);
}

/** erase takes away what is in the chosen cells: values, marks and colors. */
export function erase(): void {
  const { puzzle } = game.value, { values, notes, corners, colors } = step.value;
  const cells = chosen.value.filter(i => !puzzle.givens[i] && (values[i] || notes[i] || corners[i]) || colors[i]);
  if (!cells.length) return;
  add(`${cellsSay(cells)} erased`, next => {
    for (const i of cells) next.values[i] = next.notes[i] = next.corners[i] = next.colors[i] = 0;
  });
}

/** fill writes candidates in all cells: those that the rules leave, or others, such as those of all solutions. */
export function fill(says = "all candidates filled", sets = candidates(game.value.grid, values.value)): void {
  add(says, next => { next.notes = sets; next.filled = true; });
}

/** fillByRules writes the candidates that all rules leave. It asks for them if only the api knows all rules. */
export async function fillByRules(ask: Ask): Promise<void> {
  const asked = position.peek();
  if (!game.peek().grid.posted) return fill();
  try {
    const { candidates } = await ask("candidates", { ...asked, rules: true });
    if (asked === position.peek()) fill(undefined, candidates.map(c => setOf(c ?? [])));
  } catch (error) {
    said.value = (error as Error).message;
  }
}

/** isFresh tells whether the board holds nothing but givens. */
export const isFresh = () => ![step.value.values, step.value.notes, step.value.corners,
  step.value.colors].some(part => part.some(v => v));

export function startOver(): void {
  add("start over", next => {
    for (const part of [next.values, next.notes, next.corners, next.colors]) part.fill(0);
    next.filled = false;
  });
}

/** placeAll places values in one step, such as those of the solution. 0 leaves a cell as it is. */
export function placeAll(says: string, all: number[]): void {
  const { givens } = game.value.puzzle;
  add(says, next => all.forEach((v, i) => { if (v && !givens[i]) set(next, i, v); }));
}

/** doHint does the step of the hint. If it takes candidates away, cells without candidates get theirs first. */
export function doHint(answer: Pick<HintAnswer, "place" | "removed">): void {
  const { grid } = game.value;
  if (answer.place) {
    const [i, v] = answer.place;
    chosen.value = [i];
    return add(placement(grid, i, v), next => set(next, i, v));
  }
  const gone = answer.removed.map(([i, v]) => placement(grid, i, v));
  add(`not ${and(gone.slice(0, 3))}${gone.length > 3 ? ` and ${gone.length - 3} more` : ""}`, next => {
    candidates(grid, values.value).forEach((set, i) => { next.notes[i] ||= set; });
    next.filled = true;
    for (const [i, v] of answer.removed) next.notes[i] &= ~(1 << v);
  });
}

effect(() => { // the hint is gone after the next step
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

/** checkNow asks whether the position leads to a solution. */
export async function checkNow(ask: Ask, signal?: AbortSignal): Promise<void> {
  const at = position.peek(), { entering, ruled, grid } = game.peek();
  try {
    const givens = async () => ruled ? (await entered(ask, signal)).text : textOf(grid, values.peek());
    const answer = await ask("check", entering ? { text: await givens() } : at, { signal });
    if (at === position.peek()) check.value = { answer };
  } catch (error) {
    if (!aborted(error) && at === position.peek()) check.value = { error: (error as Error).message };
  }
}

const checks = computed(() => settings.value.checks); // other settings ask for no check

/** checkAsYouType checks after each step, with a pause so that fast typing asks once. If the player does not want that,
 * it checks only givens, what is entered, and a board that is full. */
export function checkAsYouType(ask: Ask): () => void {
  return effect(() => {
    position.value;
    const all = values.value, { entering } = game.value;
    check.value = null;
    if (!all.some(v => v)) return;
    if (checks.value !== "always" && !entering && step.value.values.some(v => v) && !all.every(v => v)) return;
    const abort = new AbortController();
    const timer = setTimeout(() => checkNow(ask, abort.signal), 150);
    return () => { clearTimeout(timer); abort.abort(); };
  });
}

/** cellSays returns the name of a cell with all that it shows, for assistive technology. */
export function cellSays(i: number): string {
  const { grid, puzzle } = game.value, v = values.value[i], { notes, corners, colors } = step.value;
  const marks = (name: string, set: number) => set ? `, ${name} ${bits(set).map(n => symbol(grid, n)).join(" ")}` : "";
  const holds = v ? symbol(grid, v) + (puzzle.givens[i] ? ", given" : "") : "empty" + marks("candidates", notes[i])
    + marks("corner marks", corners[i]);
  const unsure = doubt(i), color = colors[i] ? ", " + colorNames[colors[i] - 1] : "";
  const repeated = repeats.value.has(i) ? ", repeated" : "", doubtful = unsure ? ", doubtful: " + unsure : "";
  return `${cellName(grid, i)}, ${holds}${color}${repeated}${doubtful}`;
}

/** left returns how many cells are empty, in words. */
export const left = () => plural(values.value.filter(v => !v).length, "cell") + " left";
