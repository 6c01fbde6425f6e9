// What the panels share: the view of one step, and small parts.

import { Component, type ComponentChildren, type FunctionComponent } from "preact";
import type { CellView, Shape } from "./board";
import { splitAt } from "./glossary";
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
  given(cell: number): number; // the value of a given, or 0
};

export type Picture = { cell(i: number): CellView; under: Shape[]; over: Shape[] };

export function viewOf(search: Search, names: Names, step: number, givens: number[]): View {
  const tables = names.tables, state = search.stateAt(step), chosen = new Int32Array(tables.size ** 2).fill(-1);
  tables.options.forEach((o, k) => { if (o.cell >= 0 && state.value[k] === 1) chosen[o.cell] = k; });
  const decided = new Map<number, number>();
  for (const k of search.decisions(step)) {
    const e = search.event(k)!, o = e.option >= 0 ? e.option : -1;
    if (o >= 0 && e.holds && tables.options[o].cell >= 0) decided.set(tables.options[o].cell, o);
  }
  return {
    search, names, tables, grid: names.grid, step, event: search.event(step), state, chosen, decided,
    given: i => givens[i],
  };
}

/** openValues returns the values of the open options of a cell. */
export function openValues({ tables, state }: View, cell: number): number[] {
  const values = Array.from({ length: tables.size }, (_, k) => k + 1);
  return values.filter(v => state.value[tables.optionAt[cell * tables.size + v - 1]] === 0);
}

/** ghostsOf returns the values that an undo takes away, by cell. */
export function ghostsOf({ event: e, tables }: View): Map<number, number> {
  return new Map((e?.kind === "undo" ? e.chosen : []).map(o => [tables.options[o].cell, tables.options[o].value]));
}

/** cellsOf returns the cells that an item is about. */
export function cellsOf({ tables }: View, item: number): number[] {
  const { cell, unit, options } = tables.items[item];
  return cell >= 0 ? [cell] : unit?.cells ?? options.map(o => tables.options[o].cell).filter(c => c >= 0);
}

/** valueAt returns the value that a cell holds, or 0. */
export const valueAt = (v: View, cell: number) => v.tables.options[v.chosen[cell]]?.value ?? v.given(cell);

/** reasonsAt says for each place of an item without options what took it: the value in the cell by, which is the cell
 * itself or shares a house; or, if by is -1, a step, or the puzzle. option is -1 if the search does not have it. */
export function reasonsAt(v: View, item: number) {
  const { tables, grid } = v, { cell: own, value: digit, unit, options } = tables.items[item];
  const places = own >= 0 ? Array.from({ length: grid.size }, (_, k) => ({ cell: own, value: k + 1 }))
    : unit ? unit.cells.map(cell => ({ cell, value: digit }))
    : options.map(o => tables.options[o]).filter(o => o.cell >= 0);
  return places.map(({ cell, value }) => {
    const option = tables.optionAt[cell * grid.size + value - 1];
    const by = valueAt(v, cell) ? cell : grid.peers[cell].find(j => valueAt(v, j) === value) ?? -1;
    const house = grid.units.find(u => by !== cell && u.cells.includes(cell) && u.cells.includes(by))?.name ?? "";
    return { cell, value, option, by, house, step: by < 0 ? v.search.settledBy(option, v.step).step : 0 };
  }).sort((a, b) => a.cell - b.cell);
}

/** lostAt draws an item without options: its candidates, cell * size + value - 1, and the cells that took them. */
export function lostAt(v: View, item: number) {
  const { cell, unit, value } = v.tables.items[item], cells = cellsOf(v, item);
  const gone = reasonsAt(v, item).filter(r => r.by !== r.cell);
  const lost = new Set(gone.map(r => r.cell * v.grid.size + r.value - 1)), takers = new Set(gone.map(r => r.by));
  const text = cell >= 0 ? "empty" : unit ? `no ${v.names.digit(value)}` : "no option";
  const over: Shape[] = [{ kind: "frame", cells, class: "rdead" }, { kind: "badge", cells, text }];
  return { lost, takers, shapes: { under: [{ kind: "frame", cells, class: "dead" }] as Shape[], over } };
}

/** kept makes a component that renders anew only if one of its props changes. */
export function kept<P extends object>(Render: FunctionComponent<P>) {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return Object.entries(next).some(([name, value]) => this.props[name as keyof P] !== value);
    }
    override render() { return <Render {...this.props} />; }
  };
}

/** Rich writes a text. The first word with a meaning is a button that explains it. */
export function Rich({ text, explain, explained }: { text: Text; explain?(name: string): void; explained?: string }) {
  let found = !explain;
  return <>{text.map(p => {
    if (typeof p !== "string") return <b>{p.bold}</b>;
    const at = found ? undefined : splitAt(p);
    if (!at) return p;
    found = true;
    const on = explained === at.name, press = () => explain!(on ? "" : at.name);
    return <>{at.before}<button class="term" aria-expanded={on} onClick={press}>{at.word}</button>{at.after}</>;
  })}</>;
}

export function Heading({ children, note }: { children: ComponentChildren; note?: ComponentChildren }) {
  return <h3>{children} <span>{note}</span></h3>;
}

type ChainProps = { decisions: Event[]; names: Names; undone?: number; none?: string };

/** Chain lists decisions; of many, the last ones. */
export function Chain({ decisions, names, undone, none = "" }: ChainProps) {
  const most = undone === undefined ? 4 : 3, hidden = Math.max(0, decisions.length - most);
  if (!decisions.length && undone === undefined) return <div class="chain"><span class="none">{none}</span></div>;
  return <div class="chain">
    {hidden > 0 && <span class="none">{hidden} more,</span>}
    {decisions.slice(hidden).map(e => <Chip names={names} option={e.option} struck={!e.holds} />)}
    {undone !== undefined && undone >= 0 && <Chip names={names} option={undone} struck undone />}
  </div>;
}

function Chip({ names, option, struck, undone }: { names: Names; option: number; struck: boolean; undone?: boolean }) {
  const name = `chip ${struck ? "struck" : ""} ${undone ? "undone" : ""}`;
  return <span class={name}>{option < 0 ? "item" : names.option(option)}</span>;
}
