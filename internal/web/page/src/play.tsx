// The view Play: the playable board, its keys, and the log. What stands beside them has files of its own.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Ask, CellValue } from "./api";
import { Board, type CandidateView, type CellView, type Shape } from "./board";
import { CheckPanel, badCells } from "./check";
import { Doubts, Empty } from "./enter";
import { type Grid, and, bits, boxOf } from "./grid";
import { HintPanel } from "./hint";
import { Pad, modes, type } from "./pad";
import * as at from "./position";
import { Rules, draw } from "./rules";
import { after, line, moved, plus, range, toggle } from "./select";
import { chosen, game, hint, log, pen, selected, step, values, view, writes } from "./state";
import { Tools } from "./tools";

export function Play({ ask }: { ask: Ask }) {
  const { entering, grid } = game.value, puzzle = !entering;
  return <div class="play">
    <div>
      <h1 class="unseen">{puzzle ? "Play" : "Enter a puzzle"}</h1>
      {grid.rules.length > 0 && <p class="rules">Also: {and(grid.rules)}.</p>}
      <PlayableBoard />
      <Pad ask={ask} />
      {!puzzle && <><Rules ask={ask} /><Empty ask={ask} /></>}
    </div>
    <div class="side">
      <CheckPanel ask={ask} />
      {game.value.picture && <Doubts />}
      {puzzle && <><HintPanel ask={ask} /><Tools ask={ask} /></>}
      <Log />
      <div class="row">
        {puzzle && <button onClick={() => { view.value = "minds"; }}>See four minds solve it →</button>}
        <button disabled={at.isFresh()} onClick={at.startOver}>Start over</button>
      </div>
    </div>
  </div>;
}

/** insetOf returns where the cells are on the drawing, which has room around them. */
function insetOf(grid: Grid): string {
  const { width, height } = boxOf(grid);
  return grid.room.map((n, k) => `${100 * n / (k % 2 ? width : height)}%`).join(" ");
}

/** The drawing under a grid of cells that take the focus: one tab stop, moved by the arrows. A drag chooses cells. */
function PlayableBoard() {
  const { size } = game.value.grid, regions = pen.value?.regions;
  const grid = regions ? { ...game.value.grid, regions } : game.value.grid;
  const cells = useRef<HTMLDivElement>(null), dragged = useRef(-1); // the last cell of a drag
  const focused = selected.value, many = new Set(chosen.value);
  const focus = () =>
    cells.current?.querySelectorAll<HTMLElement>("[role=gridcell]")[selected.peek()]?.focus({ preventScroll: true });
  useLayoutEffect(() => { // focus follows the selection before the next key, if the grid has the focus
    if (cells.current?.contains(document.activeElement)) focus();
  }, [focused]);
  const under = (event: PointerEvent): number => { // NaN outside of the grid
    const box = cells.current!.getBoundingClientRect();
    const at = (place: number, side: number) => place >= 0 && place < side ? Math.floor(place / side * size) : NaN;
    return at(event.clientY - box.top, box.height) * size + at(event.clientX - box.left, box.width);
  };
  const onDown = (event: PointerEvent) => {
    const i = under(event), now = chosen.value;
    if (isNaN(i) || event.button || !event.isPrimary) return;
    cells.current!.setPointerCapture(event.pointerId);
    dragged.current = i;
    chosen.value = event.shiftKey ? range(size, now[0], i) : event.ctrlKey || event.metaKey ? toggle(now, i) : [i];
    if (pen.value) draw([i]);
    focus();
  };
  const onMove = (event: PointerEvent) => {
    const i = under(event), from = dragged.current;
    if (from < 0 || isNaN(i) || i === from || !event.isPrimary) return;
    dragged.current = i;
    const passed = line(size, from, i);
    chosen.value = plus(chosen.value, passed);
    if (pen.value) draw(passed);
  };
  const numbers = Array.from({ length: size }, (_, n) => n);
  const says = (i: number) => at.cellSays(i) + (regions ? `, region ${regions[i] + 1}` : "");
  return <div class="playable">
    <Board grid={grid} cell={cellView} under={hintUnits()} />
    <div class={many.size > 1 ? "cells several" : "cells"} role="grid" aria-label="Sudoku grid" ref={cells}
      aria-multiselectable="true"
      style={{ inset: insetOf(grid), gridTemplate: `repeat(${size}, 1fr) / repeat(${size}, 1fr)` }}
      onPointerDown={onDown} onPointerMove={onMove} onLostPointerCapture={() => { dragged.current = -1; }}
      onMouseDown={event => event.preventDefault()}>
      {numbers.map(r => <div role="row" key={r}>
        {numbers.map(c => r * size + c).map(i => <div role="gridcell" key={i} tabIndex={i === focused ? 0 : -1}
          aria-label={says(i)} aria-selected={many.has(i)}
          onFocus={() => { if (selected.value !== i) chosen.value = [i]; }} />)}
      </div>)}
    </div>
  </div>;
}

function cellView(i: number): CellView {
  const { puzzle: { givens }, entering, grid } = game.value, { notes, corners, colors, filled } = step.value;
  const value = values.value[i], same = values.value[selected.value], bad = badCells.value.has(i);
  if (pen.value) return { value, class: "ghost", corners: [pen.value.regions[i] + 1] };
  const { answer, level = 0 } = hint.value ?? {}, place = level >= 3 && answer?.place?.[0] === i;
  const hinted = place || level >= (answer?.status === "mistake" ? 3 : 2) && answer?.cells.includes(i);
  const lit = hinted ? "look" : value && value === same ? "try" : undefined;
  const background = bad ? "dead" : at.doubt(i) !== undefined ? "learn" : lit;
  const marks = { background, color: colors[i], inset: !!background, on: same } satisfies CellView;
  const ring = bad ? "dead" : place ? "selected" : undefined;
  if (value) return { ...marks, value, class: bad ? "wrong" : givens[i] || entering ? "given" : "user", ring };
  const has = (pairs: CellValue[] | undefined, v: number) => !!pairs?.some(p => p[0] === i && p[1] === v);
  const candidates: CandidateView[] = [];
  let told = place;
  for (let v = 1; v <= grid.size; v++) {
    const pattern = level >= 2 && has(answer?.pattern, v), strike = level >= 3 && has(answer?.removed, v);
    told ||= pattern || strike;
    if (!pattern && !strike && !(notes[i] >> v & 1)) continue;
    const name = pattern || v === same ? "on" : strike ? "gone" : undefined;
    candidates.push({ value: v, class: name, strike, background: v === same ? "try" : undefined });
  }
  if (!told && (!filled || corners[i])) return { ...marks, center: bits(notes[i]), corners: bits(corners[i]) };
  return { ...marks, candidates, ring };
}

const hintUnits = () => hint.value?.answer?.units.map(({ cells }): Shape => ({ kind: "frame", cells, class: "look" }));

/** The log is the stack of undo, newest first. */
function Log() {
  const current = useRef<HTMLLIElement>(null), { place } = log.value;
  useEffect(() => { // shows the current row, and leaves the page where it is
    const row = current.current, list = row?.parentElement;
    if (row && list) list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
  }, [place]);
  return <section>
    <h2>Log</h2>
    <ol class="log" aria-label="Steps, newest first">
      {log.value.steps.map((s, n) => (
        <li key={n} ref={n === place ? current : undefined} aria-current={n === place ? "step" : undefined}
          class={n > place ? "later" : ""}>
          <button onClick={() => at.goTo(n)}><span>{n}</span>{s.says}</button>
        </li>
      )).reverse()}
    </ol>
  </section>;
}

/** playKey answers a key in the view Play, and tells whether it did. */
export function playKey(event: KeyboardEvent, ask: Ask): boolean {
  const { grid, entering } = game.value, { key } = event, low = key.toLowerCase(), now = selected.value;
  const ctrl = event.ctrlKey || event.metaKey;
  const inGrid = event.target === document.body || !!(event.target as Element).closest?.("[role=grid]");
  const value = valueOf(event, grid.symbols), mode = modes.find(([, , letter]) => letter === low)?.[0];
  if (ctrl && /^[zy]$/.test(low)) low === "y" || event.shiftKey ? at.redo() : at.undo();
  else if (ctrl && low === "a" && inGrid) chosen.value = plus(range(grid.size, 0, grid.size ** 2 - 1), [now]);
  else if (value && (!ctrl || /^\d$/.test(key))) {
    if (pen.value) draw(chosen.value, value - 1);
    else type(value, ctrl ? "center" : event.shiftKey ? "corner" : undefined);
  } else if (ctrl) return false;
  else if (inGrid && moved(grid.size, now, key) >= 0) {
    const to = moved(grid.size, now, key);
    chosen.value = event.shiftKey ? range(grid.size, chosen.value[0], to) : [to];
  } else if (key === "0" || inGrid && entering && /^[. ]$/.test(key)) type(0);
  else if (key === "Backspace" && entering && !chosen.value.some(i => values.value[i])) {
    chosen.value = [after(grid.size, now, -1)];
  } else if (key === "Backspace" || key === "Delete") at.erase();
  else if (entering) return false;
  else if (low === "h") void at.nextHint(ask);
  else if (low === "n") writes.value = modes[(modes.findIndex(([m]) => m === writes.value) + 1) % modes.length][0];
  else if (mode) writes.value = mode;
  else return false;
  return true;
}

/** valueOf returns the value whose symbol a key has, or 0. The keys of digits have them also with Shift. */
function valueOf(event: KeyboardEvent, symbols: string): number {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  const typed = digit ?? event.key.toUpperCase();
  return typed.length === 1 ? symbols.toUpperCase().indexOf(typed) + 1 : 0;
}
