// The view Play: the playable board, its keys, and the log. What stands beside them has files of its own.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Ask } from "./api";
import { Board, type CandidateView, type CellView, type Shape } from "./board";
import { CheckPanel, badCells } from "./check";
import { Doubts, Empty } from "./enter";
import { and, bits } from "./grid";
import { HintPanel } from "./hint";
import { Actions, Pad, modes, typeBlank, typeValue } from "./pad";
import * as at from "./position";
import { Rules, draw } from "./rules";
import { after, line, moved, plus, range, toggle } from "./select";
import { chosen, game, hint, log, pen, selected, step, values, view, writes } from "./state";
import { Tools } from "./tools";

export function Play({ ask }: { ask: Ask }) {
  const { entering, grid } = game.value, puzzle = !entering;
  return (
    <div class="play">
      <div>
        <h1 class="unseen">{puzzle ? "Play" : "Enter a puzzle"}</h1>
        {grid.rules.length > 0 && <p class="rules">Also: {and(grid.rules)}.</p>}
        <PlayableBoard />
        <Pad />
        <Actions ask={ask} />
        {!puzzle && <Rules ask={ask} />}
        {!puzzle && <Empty ask={ask} />}
      </div>
      <div class="side">
        <CheckPanel ask={ask} />
        {game.value.picture && <Doubts />}
        {puzzle && <HintPanel ask={ask} />}
        {puzzle && <Tools ask={ask} />}
        <Log />
        <div class="row">
          {puzzle && <button onClick={() => { view.value = "minds"; }}>See four minds solve it →</button>}
          <button disabled={at.isFresh()} onClick={at.startOver}>Start over</button>
        </div>
      </div>
    </div>
  );
}

/** The drawing under a grid of cells that take the focus: one tab stop, moved by the arrows. A drag chooses cells, or draws regions. */
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
  const under = (event: PointerEvent): number => {
    const box = cells.current!.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left) / box.width * size), row = Math.floor((event.clientY - box.top) / box.height * size);
    return row >= 0 && column >= 0 && row < size && column < size ? row * size + column : -1;
  };
  const choose = (next: number[], passed: number[]) => {
    chosen.value = next;
    if (pen.value) draw(passed);
  };
  const onDown = (event: PointerEvent) => {
    const i = under(event), now = chosen.value;
    if (i < 0 || event.button || !event.isPrimary) return;
    cells.current!.setPointerCapture(event.pointerId);
    dragged.current = i;
    choose(event.shiftKey ? range(size, now[0], i) : event.ctrlKey || event.metaKey ? toggle(now, i) : [i], [i]);
    focus();
  };
  const onMove = (event: PointerEvent) => {
    const i = under(event), from = dragged.current;
    if (from < 0 || i < 0 || i === from || !event.isPrimary) return;
    dragged.current = i;
    const passed = line(size, from, i);
    choose(plus(chosen.value, passed), passed);
  };
  const numbers = Array.from({ length: size }, (_, n) => n);
  const says = (i: number) => at.cellSays(i) + (regions ? `, region ${regions[i] + 1}` : "");
  return (
    <div class="playable">
      <Board grid={grid} cell={cellView} under={hintUnits()} />
      <div class={"cells" + (many.size > 1 ? " several" : "")} role="grid" aria-label="Sudoku grid" aria-multiselectable="true" ref={cells}
        style={{ gridTemplate: `repeat(${size}, 1fr) / repeat(${size}, 1fr)` }} onPointerDown={onDown} onPointerMove={onMove}
        onLostPointerCapture={() => { dragged.current = -1; }} onMouseDown={event => event.preventDefault()}>
        {numbers.map(r => (
          <div role="row" key={r}>
            {numbers.map(c => r * size + c).map(i => (
              <div role="gridcell" key={i} tabIndex={i === focused ? 0 : -1} aria-label={says(i)} aria-selected={many.has(i)}
                onFocus={() => { if (selected.value !== i) chosen.value = [i]; }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function cellView(i: number): CellView {
  const { puzzle: { givens }, entering, grid } = game.value, value = values.value[i], { notes, corners, colors, filled } = step.value;
  const same = values.value[selected.value], color = colors[i];
  const bad = badCells.value.has(i);
  const { answer, level } = shownHint(), place = level >= 3 && answer?.place?.[0] === i;
  const hinted = level >= (answer?.status === "mistake" ? 3 : 2) && answer?.cells.includes(i) || place;
  const unsure = at.doubt(i) !== undefined;
  const background = bad ? "dead" : unsure ? "learn" : hinted ? "look" : value && value === same ? "try" : undefined;
  const marks = { background, color, inset: !!background, on: same } as const;
  if (pen.value) return { value, class: "ghost", corners: [pen.value.regions[i] + 1] };
  if (value) {
    return { ...marks, value, class: bad ? "wrong" : givens[i] || entering ? "given" : "user", ring: bad ? "dead" : undefined };
  }
  const has = (pairs: [number, number][] | undefined, v: number) => !!pairs?.some(p => p[0] === i && p[1] === v);
  const pattern = (v: number) => level >= 2 && has(answer?.pattern, v), removed = (v: number) => level >= 3 && has(answer?.removed, v);
  const shown = bits(notes[i]), told = Array.from({ length: grid.size }, (_, k) => k + 1).filter(v => pattern(v) || removed(v));
  if (!told.length && !place && (!filled || corners[i])) return { ...marks, center: shown, corners: bits(corners[i]) };
  const candidates = [...new Set([...shown, ...told])].map((v): CandidateView => ({
    value: v, class: pattern(v) || v === same ? "on" : removed(v) ? "gone" : undefined,
    strike: removed(v), background: v === same ? "try" : undefined,
  }));
  return { ...marks, candidates, ring: place ? "selected" : undefined };
}

const shownHint = () => ({ answer: hint.value?.answer, level: hint.value?.level ?? 0 });

function hintUnits(): Shape[] {
  const { answer, level } = shownHint();
  if (level < 1 || !answer) return [];
  return answer.units.map(u => ({ kind: "frame", cells: u.cells, class: "look" }));
}

/** The log is the stack of undo, newest first. */
function Log() {
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => { // shows the current row, and leaves the page where it is
    const row = current.current, list = row?.parentElement;
    if (row && list) list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
  }, [log.value.place]);
  return (
    <section>
      <h2>Log</h2>
      <ol class="log" aria-label="Steps, newest first">
        {log.value.steps.map((s, n) => (
          <li key={n} ref={n === log.value.place ? current : undefined} aria-current={n === log.value.place ? "step" : undefined}
            class={n > log.value.place ? "later" : ""}>
            <button onClick={() => at.goTo(n)}><span>{n}</span>{s.says}</button>
          </li>
        )).reverse()}
      </ol>
    </section>
  );
}

/** playKey answers a key in the view Play, and tells whether it did. */
export function playKey(event: KeyboardEvent, ask: Ask): boolean {
  const { grid, entering } = game.value, { key } = event, low = key.toLowerCase(), now = selected.value;
  const ctrl = event.ctrlKey || event.metaKey;
  const inGrid = event.target === document.body || !!(event.target as Element).closest?.("[role=grid]");
  const value = valueOf(event, grid.symbols), mode = modes.find(([name]) => modeKeys[name] === low)?.[0];
  if (ctrl && /^[zy]$/.test(low)) low === "y" || event.shiftKey ? at.redo() : at.undo();
  else if (ctrl && low === "a" && inGrid) chosen.value = plus(range(grid.size, 0, grid.size ** 2 - 1), [now]);
  else if (value && (!ctrl || /^\d$/.test(key))) {
    if (pen.value) draw(chosen.value, value - 1);
    else typeValue(value, ctrl ? "center" : event.shiftKey ? "corner" : undefined);
  } else if (ctrl) return false;
  else if (inGrid && moved(grid.size, now, key) >= 0) {
    const to = moved(grid.size, now, key);
    chosen.value = event.shiftKey ? range(grid.size, chosen.value[0], to) : [to];
  } else if (key === "0" || inGrid && entering && /^[. ]$/.test(key)) typeBlank();
  else if (entering && key === "Backspace" && chosen.value.length === 1 && !values.value[now]) chosen.value = [after(grid.size, now, -1)];
  else if (key === "Backspace" || key === "Delete") at.erase();
  else if (entering) return false;
  else if (low === "h") void at.nextHint(ask);
  else if (low === "n") writes.value = modes[(modes.findIndex(([name]) => name === writes.value) + 1) % modes.length][0];
  else if (mode) writes.value = mode;
  else return false;
  return true;
}

const modeKeys = { values: "z", corner: "x", center: "c", colors: "v" };

/** valueOf returns the value whose symbol a key has, or 0. The row of digits counts by its place, so that Shift leaves the digit. */
function valueOf(event: KeyboardEvent, symbols: string): number {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  const typed = digit ?? event.key.toUpperCase();
  return typed.length === 1 ? symbols.toUpperCase().indexOf(typed) + 1 : 0;
}
