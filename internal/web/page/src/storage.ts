// The games in the storage of the browser. A storage is anything like localStorage, and any method of it may throw.

import type { Puzzle } from "./api";
import { makeGrid } from "./grid";
import { type Log, type PackedLog, pack, unpack } from "./log";
import type { Game, Settings } from "./state";

/** What the storage holds of a game. when is the time of the last change in ms, and revision counts the writes. */
export interface Saved { id: string; when: number; revision: number; puzzle: Puzzle; entering: boolean; link: string;
  ruled?: Game["ruled"]; elapsed: number; log: Log }

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const version = 2, prefix = "fourfold-game-", settingsKey = "fourfold-settings";
export const mostGames = 12;

/** save keeps a game, and drops the oldest ones that are too many or that take its room. It returns false if there is
 * no room; then the storage has the game no more, unless it has no link. */
export function save(store: Store, saved: Saved): boolean {
  const { log, ...rest } = saved, text = JSON.stringify({ ...rest, version, log: pack(log) });
  let others: Saved[] | undefined; // which are read only if some must go
  const readOthers = () => others ??= list(store).filter(s => s.id !== saved.id);
  if (idsIn(store).filter(id => id !== saved.id).length >= mostGames) {
    for (const old of readOthers().splice(mostGames - 1)) remove(store, old.id);
  }
  for (;;) {
    try {
      store.setItem(prefix + saved.id, text);
      return true;
    } catch {
      const oldest = readOthers().pop();
      if (!oldest) {
        if (saved.link) remove(store, saved.id); // the link has more than what was kept before
        return false;
      }
      remove(store, oldest.id);
    }
  }
}

/** load returns a game, or undefined if there is none that is whole. One that is not stays where it is. */
export function load(store: Store, id: string): Saved | undefined {
  try {
    const got = JSON.parse(store.getItem(prefix + id) ?? "null") as Saved & { version: number; log: PackedLog } | null;
    if (got?.version !== version || got.id !== id || !isCount(got.elapsed) || !isCount(got.revision) ||
      !Number.isFinite(got.when)) return undefined;
    const { givens, peers, regions, notes, size } = got.puzzle, cells = size ** 2;
    if (got.log.cells !== cells || [givens, peers, regions, notes].some(p => p.length !== cells)) return undefined;
    makeGrid(got.puzzle); // which throws if a rule is damaged
    return { ...got, log: unpack(got.log) };
  } catch {
    return undefined;
  }
}

const isCount = (n: unknown) => typeof n === "number" && n >= 0 && n < 1e9;

/** list returns the games, the newest one first. */
export function list(store: Store): Saved[] {
  return idsIn(store).flatMap(id => load(store, id) ?? []).sort((a, b) => b.when - a.when);
}

function idsIn(store: Store): string[] {
  try {
    const keys = Array.from({ length: store.length }, (_, k) => store.key(k) ?? "");
    return keys.filter(key => key.startsWith(prefix)).map(key => key.slice(prefix.length));
  } catch {
    return []; // the browser keeps nothing for this page
  }
}

function remove(store: Store, id: string): void {
  try { store.removeItem(prefix + id); } catch { /* it stays */ }
}

export function saveSettings(store: Store, settings: Settings): void {
  try { store.setItem(settingsKey, JSON.stringify(settings)); } catch { /* they hold until the page is closed */ }
}

/** loadSettings returns the settings that are kept and valid, over the usual ones. */
export function loadSettings(store: Store, usual: Settings): Settings {
  const allowed: { [K in keyof Settings]: Settings[K][] } = {
    theme: ["system", "light", "dark"], checks: ["always", "ask", "off"], timer: [true, false],
  };
  try {
    const got = JSON.parse(store.getItem(settingsKey) ?? "{}") as Record<string, never>;
    const valid = (Object.keys(allowed) as (keyof Settings)[]).filter(k => (allowed[k] as unknown[]).includes(got[k]));
    return { ...usual, ...Object.fromEntries(valid.map(k => [k, got[k]])) };
  } catch {
    return usual;
  }
}
