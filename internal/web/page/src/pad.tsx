// The keys under the board, which write values, marks, colors or regions, and what else a player does.

import type { ComponentChildren } from "preact";
import type { Ask } from "./api";
import { symbol } from "./grid";
import { colorNames } from "./log";
import { Tint } from "./marks";
import * as at from "./position";
import { after } from "./select";
import { type Writes, chosen, drawing, game, log, pen, selected, values, writes } from "./state";

export const modes: [Writes, string, key: string][] =
  [["values", "Values", "z"], ["center", "Center", "c"], ["corner", "Corner", "x"], ["colors", "Colors", "v"]];

/** type does what a key with a value asks for; 0 is a blank. While a puzzle is entered, the next cell is chosen. */
export function type(value: number, mode?: Writes): void {
  const { entering, grid } = game.value, now = chosen.value;
  if (!value) at.erase();
  else if (!entering || values.value[selected.value] !== value || now.length > 1) at.enterValue(value, mode);
  if (entering && now.length === 1) chosen.value = [after(grid.size, now[0])];
}

/** A key shows what it writes and a count. unit says what is counted. */
interface Key { shows: ComponentChildren; count: number; unit: string; act(): void; on?: boolean; disabled?: boolean }

/** keysNow returns the name of the keys, and the keys. */
function keysNow(): [string, Key[]] {
  const { grid } = game.value, now = pen.value, numbers = Array.from({ length: grid.size }, (_, n) => n + 1);
  if (now) return ["Region keys", numbers.map(n => ({
    shows: symbol(grid, n), count: now.regions.filter(r => r === n - 1).length, unit: "cells",
    act: () => { drawing.value = { ...now, region: n - 1 }; }, on: now.region === n - 1,
  }))];
  if (writes.value === "colors") return ["Color keys", colorNames.map((name, n) => ({
    shows: <svg viewBox="0 0 40 40" role="img" aria-label={name}><Tint color={n + 1} x={0} y={0} side={40} /></svg>,
    count: n + 1, unit: "", act: () => at.paint(n + 1),
  }))];
  return ["Digit keys", numbers.map(v => {
    const count = Math.max(grid.size - values.value.filter(x => x === v).length, 0);
    const disabled = !count && values.value[selected.value] !== v && writes.value === "values";
    return { shows: symbol(grid, v), count, unit: "left", act: () => type(v), disabled };
  })];
}

export function Pad({ ask }: { ask: Ask }) {
  const { grid: { size }, entering } = game.value, [name, keys] = keysNow();
  const { place, steps } = log.value, wait = at.isFresh() || !!pen.value;
  const across = keys.length <= 9 ? keys.length : Math.ceil(size / Math.ceil(size / 9));
  return <>
    {!entering && <div class="row"><div class="choice modes" role="group" aria-label="What the keys write">
      {modes.map(([mode, says]) =>
        <button aria-pressed={writes.value === mode} onClick={() => { writes.value = mode; }}>{says}</button>)}
    </div></div>}
    {pen.value && <p class="rules">Choose a region and drag over its cells. Each needs {size} cells.</p>}
    <div class={`pad pad-${keys.length}`} role="group" aria-label={name} style={{ "--across": across }}>
      {keys.map(({ shows, count, unit, act, on, disabled }, n) =>
        <button key={n} aria-pressed={on} disabled={disabled} onClick={act}>
          {shows}<small><span class="unseen">, </span>{count}<span class="unseen"> {unit}</span></small>
        </button>)}
    </div>
    <div class="row">
      {entering && <button class="main" disabled={wait} onClick={() => at.playEntered(ask)}>Play this puzzle</button>}
      <button disabled={place === 0} onClick={at.undo}>Undo</button>
      <button disabled={place === steps.length - 1} onClick={at.redo}>Redo</button>
      <button onClick={at.erase}>Erase</button>
      <button onClick={() => entering ? type(0) : at.fillByRules(ask)}>{entering ? "Blank" : "Fill candidates"}</button>
    </div>
  </>;
}
