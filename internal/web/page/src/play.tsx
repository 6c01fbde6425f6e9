// The view Play: the playable board, the pad, the check, the hint, and the log.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Ask, CheckAnswer } from "./api";
import { Board, type CandidateView, type CellView, type Shape } from "./board";
import { Doubts, Empty } from "./enter";
import { and, capital, cellName, columnOf, plural, rowOf, symbol } from "./grid";
import { HintPanel } from "./hint";
import * as at from "./position";
import { check, chosen, game, hint, log, selected, step, values, view, writes } from "./state";

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
        {!puzzle && <Empty ask={ask} />}
      </div>
      <div class="side">
        <section aria-live="polite"><h2>Check</h2><Check /></section>
        {game.value.picture && <Doubts />}
        {puzzle && <HintPanel ask={ask} />}
        <Log />
        <div class="row">
          {puzzle && <button onClick={() => { view.value = "minds"; }}>See four minds solve it →</button>}
          <button disabled={at.isFresh()} onClick={at.startOver}>Start over</button>
        </div>
      </div>
    </div>
  );
}

/** The drawing under a grid of cells that take the focus: one tab stop, moved by the arrows. */
function PlayableBoard() {
  const { grid } = game.value;
  const cells = useRef<HTMLDivElement>(null);
  const focused = selected.value;
  useLayoutEffect(() => { // focus follows the selection before the next key, if the grid has the focus
    if (cells.current?.contains(document.activeElement)) cells.current.querySelectorAll<HTMLElement>("[role=gridcell]")[focused]?.focus();
  }, [focused]);
  const numbers = Array.from({ length: grid.size }, (_, n) => n);
  return (
    <div class="playable">
      <Board grid={grid} cell={cellView} under={hintUnits()} />
      <div class="cells" role="grid" aria-label="Sudoku grid" ref={cells} style={{ gridTemplate: `repeat(${grid.size}, 1fr) / repeat(${grid.size}, 1fr)` }}>
        {numbers.map(r => (
          <div role="row" key={r}>
            {numbers.map(c => r * grid.size + c).map(i => (
              <div role="gridcell" key={i} tabIndex={i === focused ? 0 : -1} aria-label={at.cellSays(i)} aria-selected={i === focused}
                onClick={event => { chosen.value = [i]; event.currentTarget.focus(); }}
                onFocus={() => { chosen.value = [i]; }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function cellView(i: number): CellView {
  const { puzzle: { givens }, entering } = game.value, value = values.value[i];
  const same = values.value[selected.value];
  const bad = badCells().has(i);
  const { answer, level } = shownHint();
  const hinted = level >= (answer?.status === "mistake" ? 3 : 2) && answer?.cells.includes(i) || level >= 3 && answer?.place?.[0] === i;
  const unsure = at.doubt(i) !== undefined;
  const background = bad ? "dead" : unsure ? "learn" : hinted ? "look" : value && value === same ? "try" : undefined;
  if (value) {
    return { value, background, class: bad ? "wrong" : givens[i] || entering ? "given" : "user", ring: bad ? "dead" : undefined };
  }
  const has = (pairs: [number, number][] | undefined, from: number, v: number) => level >= from && !!pairs?.some(p => p[0] === i && p[1] === v);
  const candidates: CandidateView[] = [];
  for (let v = 1; v <= game.value.grid.size; v++) {
    const pattern = has(answer?.pattern, 2, v), removed = has(answer?.removed, 3, v);
    if (!pattern && !removed && !(step.value.notes[i] >> v & 1)) continue;
    candidates.push({ value: v, class: pattern || v === same ? "on" : removed ? "gone" : undefined, strike: removed, background: v === same ? "try" : undefined });
  }
  return { candidates, background, ring: level >= 3 && answer?.place?.[0] === i ? "selected" : undefined };
}

/** badCells returns the repeated cells: those of rows, columns and boxes at once, those of further rules with the check. */
function badCells(): Set<number> {
  return new Set([...at.repeats.value, ...check.value?.answer?.repeats.flatMap(r => r.cells) ?? []]);
}

const shownHint = () => ({ answer: hint.value?.answer, level: hint.value?.level ?? 0 });

function hintUnits(): Shape[] {
  const { answer, level } = shownHint();
  if (level < 1 || !answer) return [];
  return answer.units.map(u => ({ kind: "frame", cells: u.cells, class: "look" }));
}

function Pad() {
  const { grid } = game.value;
  const across = grid.size <= 9 ? grid.size : Math.ceil(grid.size / Math.ceil(grid.size / 9));
  const digits = Array.from({ length: grid.size }, (_, v) => v + 1);
  return (
    <div class="pad" role="group" aria-label="Digit keys" style={{ gridTemplateColumns: `repeat(${across}, 1fr)` }}>
      {digits.map(v => {
        const missing = grid.size - values.value.filter(x => x === v).length;
        return (
          <button key={v} disabled={missing <= 0 && values.value[selected.value] !== v}
            onClick={() => at.enterValue(v)}>
            {symbol(grid, v)}<small><span class="unseen">, </span>{Math.max(missing, 0)}<span class="unseen"> left</span></small>
          </button>
        );
      })}
    </div>
  );
}

function Actions({ ask }: { ask: Ask }) {
  const { entering } = game.value;
  const mode = (name: "values" | "center", label: string) =>
    <button aria-pressed={writes.value === name} onClick={() => { writes.value = name; }}>{label}</button>;
  return (
    <div class="row">
      {entering
        ? <button class="main" disabled={at.isFresh()} onClick={() => at.playEntered(ask)}>Play this puzzle</button>
        : <div class="choice" role="group" aria-label="What the digit keys write">{mode("values", "Values")}{mode("center", "Candidates")}</div>}
      <button disabled={log.value.place === 0} onClick={() => at.undo()}>Undo</button>
      <button disabled={log.value.place === log.value.steps.length - 1} onClick={() => at.redo()}>Redo</button>
      <button onClick={at.erase}>Erase</button>
      {!entering && <button onClick={() => at.fill()}>Fill candidates</button>}
    </div>
  );
}

const bad = (text: string) => <strong class="bad">× {text}</strong>;
const good = (text: string) => <strong class="good">{text}</strong>;

function Check() {
  const { grid, entering } = game.value;
  const { answer, error } = check.value ?? {};
  const repeated = [...at.repeats.value].sort((a, b) => a - b).map(i => cellName(grid, i));
  const left = at.left();
  const line = (rest: ComponentChildren) => <p class="state">{rest}</p>;
  if (!values.value.some(v => v)) return line("The board is empty.");
  if (repeated.length) return line(<>{bad("Repeated")}: {and(repeated)}. {left}.</>);
  if (answer?.repeats.length) {
    return line(<>{answer.repeats.map(r => <>{bad(capital(r.text))}. </>)}{left}.</>);
  }
  if (error) return line(<>{left}, no repeats. {bad(error)}</>);
  if (!answer) return line(`${left}, no repeats.`);
  if (answer.solved) return line(good("✓ Solved."));
  if (answer.mistakes.length) {
    const n = answer.mistakes.length;
    return line(<>{left}, no repeats. {bad("No solution from here.")} {plural(n, "value")} placed {n === 1 ? "is" : "are"} wrong.</>);
  }
  return line(<>{left}, no repeats. {solutionsSay(answer, entering)}</>);
}

function solutionsSay(answer: CheckAnswer, entering: boolean) {
  switch (answer.status) {
    case "one": return good("One solution.");
    case "several": return entering ? "Several solutions." : bad("Several solutions.");
    case "none": return bad("No solution.");
    case "limit": return "Too many to check.";
    case "invalid": return bad("The givens contradict each other.");
    case "failed": case "wrong": return bad("The check has failed.");
  }
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
          <li key={n} ref={n === log.value.place ? current : undefined} aria-current={n === log.value.place ? "step" : undefined} class={n > log.value.place ? "later" : ""}>
            <button onClick={() => at.goTo(n)}><span>{n}</span>{s.says}</button>
          </li>
        )).reverse()}
      </ol>
    </section>
  );
}

/** playKey answers a key in the view Play, and tells whether it did. */
export function playKey(event: KeyboardEvent, ask: Ask): boolean {
  const { grid } = game.value, key = event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") event.shiftKey ? at.redo() : at.undo();
    else if (key === "Z") at.redo();
    else if (key === "y") at.redo();
    else return false;
    return true;
  }
  const value = valueOf(event, grid.symbols);
  if (value) {
    at.enterValue(value, event.shiftKey);
    return true;
  }
  const inGrid = event.target === document.body || (event.target as Element).closest?.("[role=grid]");
  const moved = inGrid && move(key);
  if (moved) chosen.value = [Math.max(0, Math.min(grid.size ** 2 - 1, moved.row * grid.size + moved.column))];
  else if (key === "Backspace" || key === "Delete" || key === "0") at.erase();
  else if (key === "h" || key === "H") void (!game.value.entering && at.nextHint(ask));
  else if (key === "n" || key === "N") writes.value = writes.value === "values" && !game.value.entering ? "center" : "values";
  else return false;
  return true;
}

/** valueOf returns the value whose symbol a key has, or 0. The row of digits counts by its place, so that Shift leaves the digit. */
function valueOf(event: KeyboardEvent, symbols: string): number {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  const typed = digit ?? event.key.toUpperCase();
  return typed.length === 1 ? symbols.toUpperCase().indexOf(typed) + 1 : 0;
}

function move(key: string) {
  const { grid } = game.value, last = grid.size - 1;
  const row = rowOf(grid, selected.value), column = columnOf(grid, selected.value);
  switch (key) {
    case "ArrowUp": return { row: Math.max(row - 1, 0), column };
    case "ArrowDown": return { row: Math.min(row + 1, last), column };
    case "ArrowLeft": return { row, column: Math.max(column - 1, 0) };
    case "ArrowRight": return { row, column: Math.min(column + 1, last) };
    case "Home": return { row, column: 0 };
    case "End": return { row, column: last };
  }
  return null;
}
