// Keeps what is shown: in the storage of the browser, in its history, and in the address.

import { batch, effect } from "@preact/signals";
import { capital, makeGrid, plural } from "./grid";
import { fragmentOf } from "./link";
import { listen } from "./listen";
import { list, load, loadSettings, save, saveSettings, type Saved } from "./storage";
import { newId, show, solved } from "./position";
import { type View, axis, elapsed, game, intro, log, moment, notice, resumable, settings, step, view,
  views } from "./state";
import { axisKinds } from "./scale";

/** An Entry of the history is what a person thinks of as one step: a puzzle, a view of it, and its moment. */
interface Entry { id: string; view: View; axis: typeof axis.value; moment: number }

/** store is the storage of the browser, or an empty one if the browser has none for this page. */
const store: Storage = (() => {
  const none = { length: 0, key: () => null, getItem: () => null, removeItem() {},
    setItem() { throw new Error("no storage"); }, clear() {} };
  try { return localStorage; } catch { return none; }
})();

settings.value = loadSettings(store, settings.peek());
effect(() => saveSettings(store, settings.value));

const shelf = new Map<string, Saved>(); // the games of this tab, also if the storage keeps none
const revisions = new Map<string, number>(); // of each game, that this tab has read or written last

const snapshot = (): Saved => {
  const { id, puzzle, entering, link, ruled } = game.peek();
  return { id, when: Date.now(), revision: 0, puzzle, entering, link, ruled, elapsed: elapsed.peek(), log: log.peek() };
};

/** resume goes on with a game that was kept. */
export function resume({ id, puzzle, entering, link, ruled, elapsed: seconds, log: steps, revision }: Saved): void {
  if (!revisions.has(id)) revisions.set(id, revision);
  batch(() => {
    show({ id, puzzle, entering, link, ruled, grid: makeGrid(puzzle) }, steps, seconds);
    intro.value = false;
    if (resumable.peek()?.id === id) resumable.value = null;
  });
}

let entry: Entry | undefined; // the current one of the history
let replaces = true; // the next game or view is no new entry, since the browser has made one for it

/** replacing lets the next game or view take the place of the current entry of the history. */
export const replacing = () => { replaces = true; };

/** describe returns what is shown as an entry, with a function that returns its address. */
function describe() {
  const { id, link, puzzle: { symbols } } = game.value, placed = link ? step.value.values : [];
  const now: Entry = { id, view: view.value, axis: axis.value, moment: moment.value };
  return { entry: now, fragment: () => fragmentOf({ ...now, link, symbols, placed }) };
}

let latest: ReturnType<typeof describe>; // of the current entry

function write(how: "pushState" | "replaceState"): void {
  entry = latest.entry;
  history[how](entry, "", latest.fragment());
}

/** later returns what does something a while after the last time that it is asked to, or at once when it is flushed. */
function later(wait: number, act: () => void) {
  let timer = 0;
  const drop = () => { clearTimeout(timer); timer = 0; };
  return {
    drop,
    flush() { if (timer) { drop(); act(); } },
    ask() { drop(); timer = window.setTimeout(() => { timer = 0; act(); }, wait); },
  };
}

const keepEntry = later(300, () => write("replaceState"));

/** address returns the address of what is shown. */
export function address(): string {
  keepEntry.flush();
  return location.href;
}

const keepGame = later(300, () => {
  shelf.set(kept!.id, kept!);
  const touched = kept!.log.steps.length > 1 || kept!.entering && kept!.log.steps[0].values.some(v => v);
  if (!touched) return;
  const revision = revisions.get(kept!.id) ?? 0;
  if ((load(store, kept!.id)?.revision ?? 0) > revision) return fork();
  kept!.revision = revision + 1;
  revisions.set(kept!.id, revision + 1);
  if (save(store, kept!)) return;
  notice.value = "The browser keeps nothing more for this page. Copy the link to keep the puzzle.";
});
let kept: Saved | undefined; // what keepGame keeps

/** fork makes another game of what is kept, since a copy of this tab has gone on with the old one. */
function fork(): void {
  const id = newId(), { id: old } = kept!;
  kept = { ...kept!, id };
  if (old !== game.peek().id) return void save(store, kept);
  if (entry) entry.id = id;
  game.value = { ...game.peek(), id };
  keepEntry.flush();
}

/** keep keeps the game soon, and the one before it at once. The storage gets only games that somebody has touched. */
function keep(): void {
  const now = snapshot();
  if (now.id !== kept?.id) keepGame.flush();
  kept = now;
  keepGame.ask();
}

/** restore goes on with the entry of the history that the browser shows, and returns whether there is one. */
function restore(state: Entry | null): boolean {
  if (!state || typeof state.id !== "string" || !views.includes(state.view)) return false;
  const saved = shelf.get(state.id) ?? load(store, state.id);
  if (state.id !== game.peek().id && !saved) return false;
  entry = state; // before anything changes, which would make another entry
  replaces = false;
  batch(() => {
    if (state.id !== game.peek().id) resume(saved!);
    view.value = state.view;
    if (axisKinds.some(([kind]) => kind === state.axis)) axis.value = state.axis;
    moment.value = state.moment > 0 ? state.moment : 0;
  });
  return true;
}

/** keepSession begins with what the browser kept, or else calls open. It returns what ends it. */
export function keepSession(open: () => Promise<void>): () => void {
  const restored = restore(history.state as Entry | null);
  if (!restored) resumable.value = list(store)[0] ?? null;
  const ends = [
    effect(() => { // the entry of the history
      const now = describe(), { id } = now.entry;
      if (!id) return;
      const same = id === entry?.id && now.entry.view === entry.view;
      if (!same) keepEntry.flush();
      latest = now;
      if (same) keepEntry.ask();
      else write(entry && !replaces ? "pushState" : "replaceState");
      replaces = replaces && same;
    }),
    effect(() => {
      void game.value, void log.value;
      keep();
    }),
  ];
  const onPop = (event: PopStateEvent) => {
    keepEntry.drop(); // the browser has left that entry
    keepGame.flush();
    if (restore(event.state as Entry | null)) return;
    replaces = true;
    void open();
  };
  const onHide = () => { keepEntry.flush(); keep(); keepGame.flush(); };
  const clock = setInterval(() => {
    if (document.hidden || view.peek() !== "play" || game.peek().entering || solved.peek()) return;
    if (++elapsed.value % 10 === 0) keep();
  }, 1000);
  ends.push(listen({ popstate: onPop, pagehide: onHide }), () => clearInterval(clock));
  if (!restored) void open();
  return () => ends.forEach(end => end());
}

/** savedSays tells what a kept game is. */
export function savedSays({ puzzle, entering, when, log }: Saved): string {
  const { values } = log.steps[log.place], empty = values.filter((v, i) => !v && !puzzle.givens[i]).length;
  const name = puzzle.label || `${puzzle.size}x${puzzle.size}`;
  const at = new Date(when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  return capital(`${name}, ${entering ? "not entered yet" : empty ? plural(empty, "cell") + " left" : "full"}, ${at}`);
}
