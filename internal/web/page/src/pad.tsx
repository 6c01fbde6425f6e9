// The keys under the board: what they write, values or colors, and what else a player does.

import type { Ask } from "./api";
import { symbol } from "./grid";
import { colorNames } from "./log";
import { Tint } from "./marks";
import * as at from "./position";
import { PenPad } from "./rules";
import { after } from "./select";
import { type Writes, chosen, game, log, pen, selected, values, writes } from "./state";

export const modes: [Writes, string][] = [["values", "Values"], ["center", "Center"], ["corner", "Corner"], ["colors", "Colors"]];

/** typeValue does what a key with a value asks for. While a puzzle is entered, a value stays, and the next cell is chosen. */
export function typeValue(value: number, mode?: Writes): void {
  const { entering } = game.value;
  if (!entering || values.value[selected.value] !== value || chosen.value.length > 1) at.enterValue(value, mode);
  if (entering) advance();
}

/** typeBlank leaves the chosen cells empty. While a puzzle is entered, the next cell is chosen. */
export function typeBlank(): void {
  at.erase();
  if (game.value.entering) advance();
}

const advance = () => { if (chosen.value.length === 1) chosen.value = [after(game.value.grid.size, selected.value)]; };

export function Pad() {
  const { grid, entering } = game.value;
  if (pen.value) return <PenPad />;
  const across = grid.size <= 9 ? grid.size : Math.ceil(grid.size / Math.ceil(grid.size / 9));
  const digits = Array.from({ length: grid.size }, (_, v) => v + 1), colors = writes.value === "colors";
  return (
    <>
      {!entering && <div class="row"><div class="choice modes" role="group" aria-label="What the keys write">
        {modes.map(([name, says]) =>
          <button key={name} aria-pressed={writes.value === name} onClick={() => { writes.value = name; }}>{says}</button>)}
      </div></div>}
      <div class="pad" role="group" aria-label={colors ? "Color keys" : "Digit keys"} style={{ "--across": colors ? 6 : across }}>
        {colors ? colorNames.map((name, n) => (
          <button key={name} aria-label={name} onClick={() => at.paint(n + 1)}>
            <svg viewBox="0 0 40 40" aria-hidden="true"><Tint color={n + 1} x={0} y={0} side={40} /></svg><small>{n + 1}</small>
          </button>
        )) : digits.map(v => {
          const missing = grid.size - values.value.filter(x => x === v).length;
          const full = missing <= 0 && values.value[selected.value] !== v && writes.value === "values";
          return (
            <button key={v} disabled={full} onClick={() => typeValue(v)}>
              {symbol(grid, v)}<small><span class="unseen">, </span>{Math.max(missing, 0)}<span class="unseen"> left</span></small>
            </button>
          );
        })}
      </div>
    </>
  );
}

export function Actions({ ask }: { ask: Ask }) {
  const { entering } = game.value;
  return (
    <div class="row">
      {entering && <button class="main" disabled={at.isFresh() || !!pen.value} onClick={() => at.playEntered(ask)}>Play this puzzle</button>}
      <button disabled={log.value.place === 0} onClick={() => at.undo()}>Undo</button>
      <button disabled={log.value.place === log.value.steps.length - 1} onClick={() => at.redo()}>Redo</button>
      <button onClick={at.erase}>Erase</button>
      {entering ? <button onClick={typeBlank}>Blank</button> : <button onClick={() => at.fill()}>Fill candidates</button>}
    </div>
  );
}
