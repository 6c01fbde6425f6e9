// What the panels share: the view of one step, and small parts.

import type { ComponentChildren } from "preact";
import type { CellView, Shape } from "./board";
import type { Grid } from "./grid";
import { type Search, type State } from "./replay";
import { type Names, type Text } from "./say";
import type { Event, Tables } from "./trace";

/** A View is a step of a search with what the panels need of it. It is valid until the next view of the search. */
export type View = {
  search: Search; names: Names; tables: Tables; grid: Grid;
  step: number; event?: Event; state: State;
  chosen: Int32Array; // by cell: the chosen option, or -1
  decided: Map<number, number>; // the standing decisions that choose: cell to option
  given(cell: number): number; // the value of a given, or one that the player placed; else 0
  givenClass(cell: number): "given" | "user";
};

export type Picture = { cell(i: number): CellView; under: Shape[]; over: Shape[] };

export function viewOf(search: Search, names: Names, step: number, givens: number[], values: number[]): View {
  const tables = names.tables, state = search.stateAt(step), chosen = new Int32Array(tables.size ** 2).fill(-1);
  tables.options.forEach((o, k) => { if (o.cell >= 0 && state.value[k] === 1) chosen[o.cell] = k; });
  const decided = new Map<number, number>();
  for (const k of search.decisions(step)) {
    const e = search.event(k)!, o = e.option >= 0 ? e.option : -1;
    if (o >= 0 && e.holds && tables.options[o].cell >= 0) decided.set(tables.options[o].cell, o);
  }
  return {
    search, names, tables, grid: names.grid, step, event: search.event(step), state, chosen, decided,
    given: i => givens[i] || values[i] || 0, givenClass: i => givens[i] ? "given" : "user",
  };
}

/** openValues returns the values of the open options of a cell. */
export function openValues({ tables, state }: View, cell: number): number[] {
  const values: number[] = [];
  for (let v = 1; v <= tables.size; v++) {
    const o = tables.optionAt[cell * tables.size + v - 1];
    if (o >= 0 && state.value[o] === 0) values.push(v);
  }
  return values;
}

/** cellsOf returns the cells that an item is about. */
export function cellsOf({ tables }: View, item: number): number[] {
  const { cell, unit, options } = tables.items[item];
  return cell >= 0 ? [cell] : unit?.cells ?? options.map(o => tables.options[o].cell).filter(c => c >= 0);
}

/** lostAt explains an item without options: the candidates it has lost, and the cells whose values took them. */
export function lostAt(v: View, item: number): { lost: Set<number>; takers: Set<number>; shapes: { under: Shape[]; over: Shape[] } } {
  const lost = new Set<number>(), takers = new Set<number>(), { cell, value, unit } = v.tables.items[item], size = v.grid.size;
  const candidates = cell >= 0 ? Array.from({ length: size }, (_, k) => [cell, k + 1]) : cellsOf(v, item).map(i => [i, value]);
  for (const [i, d] of candidates) {
    if (v.given(i) || v.chosen[i] >= 0) continue;
    lost.add(i * size + d - 1);
    for (const j of v.grid.peers[i]) {
      const o = v.chosen[j];
      if ((o >= 0 ? v.tables.options[o].value : v.given(j)) === d) takers.add(j);
    }
  }
  const cells = cellsOf(v, item), text = cell >= 0 ? "empty" : unit ? `no ${v.names.digit(value)}` : "no option";
  return { lost, takers, shapes: { under: [{ kind: "frame", cells, class: "dead" }], over: [{ kind: "frame", cells, class: "rdead" }, { kind: "badge", cells, text }] } };
}

export function Rich({ text }: { text: Text }) {
  return <>{text.map(p => typeof p === "string" ? p : <b>{p.bold}</b>)}</>;
}

export function Heading({ children, note }: { children: ComponentChildren; note?: ComponentChildren }) {
  return <h3>{children} <span>{note}</span></h3>;
}

/** Chain lists decisions; of many, the last ones. */
export function Chain({ decisions, names, undone, none = "" }: { decisions: Event[]; names: Names; undone?: number; none?: string }) {
  const most = undone === undefined ? 4 : 3, hidden = Math.max(0, decisions.length - most);
  if (!decisions.length && undone === undefined) return <div class="chain"><span class="none">{none}</span></div>;
  return (
    <div class="chain">
      {hidden > 0 && <span class="none">{hidden} more,</span>}
      {decisions.slice(hidden).map(e => <Chip names={names} option={e.option} struck={!e.holds} />)}
      {undone !== undefined && undone >= 0 && <Chip names={names} option={undone} struck undone />}
    </div>
  );
}

function Chip({ names, option, struck, undone }: { names: Names; option: number; struck: boolean; undone?: boolean }) {
  return <span class={`chip ${struck ? "struck" : ""} ${undone ? "undone" : ""}`}>{option < 0 ? "item" : names.option(option)}</span>;
}
