// The rules of a puzzle that is entered: by checkbox, and regions that the player draws with a pen.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Ask, Engines } from "./api";
import { capital } from "./grid";
import { changeRules } from "./position";
import { check, drawing, game, pen } from "./state";

const known = signal<Engines | null>(null);

/** useEngines returns what the api can do, or null until it has told. */
export function useEngines(ask: Ask): Engines | null {
  useEffect(() => void (known.peek() ?? ask("engines", {}).then(answer => { known.value = answer; }, () => {})), []);
  return known.value;
}

/** words writes a name of the api, such as "anti-knight", in words. */
export const words = (name: string) => capital(name.replace(/-/g, " "));

export function Rules({ ask }: { ask: Ask }) {
  const all = useEngines(ask)?.rules ?? [], { id, grid, ruled = { rules: [] } } = game.value, now = pen.value;
  const use = (rules: string[], regions?: number[]) => changeRules(ask, { rules, regions });
  const pick = (name: string) => (event: Event) => {
    event.preventDefault(); // the box follows the state
    void use(ruled.rules.includes(name) ? ruled.rules.filter(r => r !== name) : [...ruled.rules, name], ruled.regions);
  };
  const pens = (regions: number[] | null) => { drawing.value = regions && { id, regions, region: 0 }; };
  return <details class="chosen-rules">
    <summary>Rules and regions</summary>
    {!now && <ul>{all.map(name => <li key={name}><label>
      <input type="checkbox" checked={ruled.rules.includes(name)} onClick={pick(name)} /> {words(name)}
    </label></li>)}</ul>}
    <div class="row">
      {now && <button class="main" onClick={() => use(ruled.rules, now.regions)}>Use these regions</button>}
      <button onClick={() => pens(now ? null : grid.regions)}>{now ? "Cancel" : "Draw regions"}</button>
      {!now && ruled.regions && <button onClick={() => use(ruled.rules)}>Boxes again</button>}
    </div>
    <p class="error">{check.value?.error}</p>
  </details>;
}

/** draw puts cells into the region of the pen, or into another. */
export function draw(cells: number[], region = pen.value!.region): void {
  check.value = null; // it may be about the regions of before
  drawing.value = { ...pen.value!, region, regions: pen.value!.regions.map((r, i) => cells.includes(i) ? region : r) };
}
