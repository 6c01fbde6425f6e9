import { test } from "node:test";
import { deepEqual, equal } from "node:assert/strict";
import { blank } from "./grid";
import { newLog } from "./log";
import { type Saved, list, load, loadSettings, mostGames, save, saveSettings } from "./storage";

/** A store for so many characters. */
function storeOf(room: number) {
  const items = new Map<string, string>();
  return {
    items,
    get length() { return items.size; },
    key: (k: number) => [...items.keys()][k] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem(key: string) { items.delete(key); },
    setItem(key: string, text: string) {
      let size = text.length;
      for (const [other, has] of items) if (other !== key) size += has.length;
      if (size > room) throw new DOMException("full", "QuotaExceededError");
      items.set(key, text);
    },
  };
}

const game = (id: string, when: number): Saved =>
  ({ id, when, revision: 1, puzzle: blank(9), entering: false, link: "x", elapsed: 5,
    log: newLog(81, { values: blank(9).values.map((_, i) => i % 10) }) });

test("a game is kept", () => {
  const store = storeOf(1e6);
  equal(save(store, game("a", 1)), true);
  deepEqual(load(store, "a"), { ...game("a", 1), version: 2 });
  equal(load(store, "b"), undefined);
});

test("the newest games are kept", () => {
  const store = storeOf(1e7);
  for (let k = 0; k < mostGames + 3; k++) save(store, game("g" + k, k));
  const kept = list(store);
  equal(kept.length, mostGames);
  equal(kept[0].id, "g" + (mostGames + 2));
  equal(kept[mostGames - 1].id, "g3");
});

test("a full storage drops the oldest games, and says so if that is not enough", () => {
  const size = (() => { const s = storeOf(1e6); save(s, game("a", 1)); return s.items.get("fourfold-game-a")!.length;
    })();
  const store = storeOf(2.5 * size);
  for (const [id, when] of [["a", 1], ["b", 2], ["c", 3]] as const) equal(save(store, game(id, when)), true);
  deepEqual(list(store).map(g => g.id), ["c", "b"]);
  const small = storeOf(size * 1.2);
  save(small, game("d", 4));
  equal(save(small, { ...game("d", 5), link: "x".repeat(size) }), false);
  equal(load(small, "d"), undefined, "the link has more");
});

test("what is damaged or of an older page is left alone", () => {
  const store = storeOf(1e6);
  save(store, game("a", 1));
  const text = store.items.get("fourfold-game-a")!;
  for (const bad of ["", "{", "null", "[]", text.replace('"version":2', '"version":1'),
    text.replace('"size":9', '"size":8'), text.replace('"id":"a"', '"id":"b"'), text.replace(',"pairs":[]', ""),
    text.replace('"elapsed":5', '"elapsed":1e99'), text.replace('"cells":81', '"cells":1e9'),
    text.replace("[1,1,0,0,0]", "[1,1,2147483648,0,0]")]) {
    equal(bad === text, false);
    store.items.set("fourfold-game-a", bad);
    equal(load(store, "a"), undefined, bad.slice(0, 40));
    deepEqual(list(store), []);
    equal(store.items.get("fourfold-game-a"), bad);
  }
});

test("settings", () => {
  const usual = { theme: "system", checks: "ask", timer: true } as const, store = storeOf(1e6);
  deepEqual(loadSettings(store, usual), usual);
  saveSettings(store, { theme: "dark", checks: "off", timer: false });
  deepEqual(loadSettings(store, usual), { theme: "dark", checks: "off", timer: false });
  store.items.set("fourfold-settings", '{"theme":"pink","checks":"always","more":1}');
  deepEqual(loadSettings(store, usual), { ...usual, checks: "always" });
  saveSettings(storeOf(0), usual);
});
