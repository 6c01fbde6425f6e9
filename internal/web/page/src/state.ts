// The state of the page: all that more than one part of it reads. Nothing here asks the api or touches the document.

import { computed, signal } from "@preact/signals";
import type { CheckAnswer, HintAnswer, Puzzle } from "./api";
import { type Grid, blank, makeGrid } from "./grid";
import { type Log, newLog } from "./log";
import type { AxisKind } from "./scale";
import type { Mind } from "./replay";
import type { Saved } from "./storage";

export type View = "play" | "minds" | "compare";
export const views: View[] = ["play", "minds", "compare"];
export const view = signal<View>("play");
export const dialog = signal<"enter" | "new" | "keys" | null>(null);
export const said = signal(""); // the last sentence for the live region
export const notice = signal(""); // what went wrong with the page itself, such as a storage that is full

/** A picture that was not read for sure: the values that were read, and in words what the doubtful cells may hold. */
export interface Picture { url: string; read: number[]; solutions: number; doubts: Map<number, string> }

/** What is on the board. While the player enters a puzzle, its givens are the values of the log, puzzle has only its
 * rules, and ruled has those chosen on the page. link is the puzzle in an address, and id the name of the game in the
 * storage. */
export interface Game {
  id: string; puzzle: Puzzle; entering: boolean; grid: Grid; link: string;
  ruled?: { rules: string[]; regions?: number[] }; picture?: Picture;
}

export const game = signal<Game>({ id: "", puzzle: blank(9), entering: true, grid: makeGrid(blank(9)), link: "" });
export const log = signal<Log>(newLog(81));
export const elapsed = signal(0); // seconds of play
export const resumable = signal<Saved | null>(null); // a game of before, which the player may go on with

export const step = computed(() => log.value.steps[log.value.place]);
/** The value of each cell, given or placed; 0 for none. */
export const values = computed(() => step.value.values.map((v, i) => game.value.puzzle.givens[i] || v));

/** The cells that are chosen; the last one has the focus. */
export const chosen = signal<number[]>([0]);
export const selected = computed(() => chosen.value[chosen.value.length - 1]);
export type Writes = "values" | "center" | "corner" | "colors";
export const writes = signal<Writes>("values");
/** The regions that the player draws for the game id, and that of the pen. pen is null when the puzzle has them. */
export const drawing = signal<{ id: string; regions: number[]; region: number } | null>(null);
export const pen = computed(() =>
  drawing.value?.id === game.value.id && drawing.value.regions !== game.value.ruled?.regions ? drawing.value : null);

/** What is known of the position, and the hint, which shows its texts up to level, from 1 to 3. Both are about the
 * current step. */
export const check = signal<{ answer?: CheckAnswer; error?: string } | null>(null);
export const hint = signal<{ level: number; answer?: HintAnswer; error?: string } | null>(null);

/** What the player has set. The storage keeps it. checks says when values are compared with the solution. */
export interface Settings { theme: "system" | "light" | "dark"; checks: "always" | "ask" | "off"; timer: boolean }
export const settings = signal<Settings>({ theme: "system", checks: "ask", timer: true });
export const set = (change: Partial<Settings>) => { settings.value = { ...settings.value, ...change }; };

/** What the minds show. moment is a place on the axis of the kind axis. A link and the history hold both. */
export const axis = signal<AxisKind>("dead"), moment = signal(0);
export const mind = signal<Mind>("cp"); // the one that is shown on a phone
export const pointed = signal(40); // the cell about which the panels tell more
export const playing = signal(false), speed = signal(3);

/** intro is set on the first visit, which shows a puzzle that the visitor has not chosen, playing. */
export const intro = signal(false);
