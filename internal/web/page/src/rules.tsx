// The rules of a puzzle that is entered: by checkbox, and regions that the player draws with a pen.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Ask, Engines } from "./api";
import { capital, symbol } from "./grid";
import { changeRules } from "./position";
import { drawing, game, pen } from "./state";

const known = signal<Engines | null>(null);

/** useEngines returns what the api can do, or null until it has told. */
export function useEngines(ask: Ask): Engines | null {
  useEffect(() => {
    if (!known.peek()) ask("engines", {}).then(answer => { known.value = answer; }, () => {});
  }, []);
  return known.value;
}

/** words writes a name of the api, such as "anti-knight", in words. */
export const words = (name: string) => capital(name.replace(/-/g, " "));

export function Rules({ ask }: { ask: Ask }) {
  const all = useEngines(ask)?.rules ?? [], { id, grid, ruled = { rules: [] } } = game.value, now = pen.value;
  const use = (rules: string[], regions?: number[]) => changeRules(ask, { rules, regions });
  const close = async () => {
    if (await use(ruled.rules, now!.regions)) drawing.value = null;
  };
  return (
    <details class="chosen-rules">
      <summary>Rules and regions</summary>
      <ul>{all.map(name => (
        <li key={name}><label><input type="checkbox" checked={ruled.rules.includes(name)} onChange={event => {
          const { checked } = event.currentTarget, rest = ruled.rules.filter(r => r !== name);
          event.currentTarget.checked = !checked; // until the api has agreed
          void use(checked ? [...rest, name] : rest, ruled.regions);
        }} /> {words(name)}</label></li>
      ))}</ul>
      <div class="row">
        {now
          ? <><button class="main" onClick={close}>Use these regions</button><button onClick={() => { drawing.value = null; }}>Cancel</button></>
          : <button onClick={() => { drawing.value = { id, regions: grid.regions, region: 0 }; }}>Draw regions</button>}
        {!now && ruled.regions && <button onClick={() => use(ruled.rules)}>Boxes again</button>}
      </div>
    </details>
  );
}

/** draw puts cells into the region of the pen, or into another. */
export function draw(cells: number[], region = pen.value!.region): void {
  drawing.value = { ...pen.value!, region, regions: pen.value!.regions.map((r, i) => cells.includes(i) ? region : r) };
}

/** PenPad has a key for each region, which says how many cells it lacks. */
export function PenPad() {
  const { size } = game.value.grid, { regions, region } = pen.value!;
  return (
    <>
      <p class="rules">Choose a region and drag over its cells. Each needs {size} cells.</p>
      <div class="pad" role="group" aria-label="Region keys" style={{ "--across": Math.min(size, 9) }}>
        {Array.from({ length: size }, (_, r) => (
          <button key={r} aria-pressed={r === region} onClick={() => { drawing.value = { ...pen.value!, region: r }; }}>
            <span class="unseen">Region </span>{symbol(game.value.grid, r + 1)}
            <small><span class="unseen">, </span>{regions.filter(x => x === r).length}<span class="unseen"> cells</span></small>
          </button>
        ))}
      </div>
    </>
  );
}
