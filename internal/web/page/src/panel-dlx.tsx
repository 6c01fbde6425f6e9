// The panel of dlx: all items, each with the number of its options.

import { useMemo } from "preact/hooks";
import { useKept } from "./board";
import { placement, plural } from "./grid";
import type { Tables } from "./trace";
import { Heading, reasonsAt, valueAt, type View } from "./view";

type ItemMap = { kind: string; label: string; at: number[] }; // at[place] is the item

/** once returns a function that makes what belongs to an object one time. */
function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return key => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
}

/** layoutOf arranges the items of cells, rows, columns and boxes as squares; rest has the other kinds. */
const layoutOf = once((tables: Tables) => {
  const n = tables.size, maps: ItemMap[] = [], rest = new Map<string, number[]>(), byKind = new Map<string, number[]>();
  tables.items.forEach((item, i) => byKind.set(item.kind, [...(byKind.get(item.kind) ?? []), i]));
  for (const [kind, items] of byKind) {
    if (!["cell", "row", "column", "box", "region"].includes(kind)) { rest.set(kind, items); continue; }
    const at: number[] = [];
    for (const i of items) {
      const { cell, unit, value } = tables.items[i];
      at[cell >= 0 ? cell : (unit!.number - 1) * n + value - 1] = i;
    }
    maps.push({ kind, at, label: kind === "cell" ? "cells" : `digits in ${kind === "box" ? "boxe" : kind}s` });
  }
  return { maps, rest };
});

/** countsOf returns by item the number of its live options, or -1 if the item is covered. */
const countsOf = once((v: View) => {
  const n = new Int16Array(v.tables.items.length);
  v.tables.options.forEach((o, k) => { if (v.state.value[k] === 0) for (const i of o.items) n[i]++; });
  v.tables.options.forEach((o, k) => { if (v.state.value[k] === 1) for (const i of o.items) n[i] = -1; });
  return n;
});

const live = (v: View, item: number) => countsOf(v)[item];
const isActive = (v: View, item: number) => live(v, item) >= 0;
const isEmptied = (v: View, item: number) => !v.tables.items[item].secondary && live(v, item) === 0;

const mapSide = 164.7;
const places = [[0, 12], [195.3, 12], [0, 195], [195.3, 195]];
const shade = [0, 0.5, 0.34, 0.2, 0.12, 0.07];

/** undoneDecision returns the decision that an event undoes first. */
function undoneDecision(v: View) {
  const steps = v.search.decisions(v.step - 1), at = v.event?.kind === "undo" ? steps[v.event.depth] : undefined;
  return at === undefined ? undefined : v.search.event(at);
}

type MapsProps = { view: View; label: string; selected: number; onPoint(cell: number): void };

export function Maps({ view: v, label, selected, onPoint }: MapsProps) {
  const { maps, rest } = layoutOf(v.tables), n = v.tables.size, z = mapSide / n;
  const point = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect(), scale = 362 / box.width;
    const column = Math.floor(((event.clientX - box.left) * scale - 1) / z);
    const row = Math.floor(((event.clientY - box.top) * scale - 1 - places[0][1]) / z);
    if (row >= 0 && row < n && column >= 0 && column < n) onPoint(row * n + column);
  };
  return <>
    <svg class="board maps" viewBox="-1 -1 362 362" role="img" aria-label={label}
      onPointerMove={point} onPointerDown={point}>
      {places.map(([x, y], k) => maps[k] && <MapOf v={v} map={maps[k]} x={x} y={y} selected={selected} />)}
    </svg>
    {rest.size > 0 && <p class="rest">{[...rest].map(([kind, items]) =>
      `${kind}: ${items.filter(i => isActive(v, i)).length} of ${plural(items.length, "item")} left`).join("; ")}</p>}
  </>;
}

function MapOf({ v, map, x, y, selected }: { v: View; map: ItemMap; x: number; y: number; selected: number }) {
  const { tables, grid, event: e } = v, n = tables.size, z = mapSide / n, cells = map.kind === "cell";
  const keep = useKept(map), keepRow = useKept(map);
  const takes = e && (e.kind === "decide" || e.kind === "force") && e.chosen.length === 1;
  const taken = takes ? tables.options[e.option]?.items ?? [] : [];
  const ghosts = new Set(e?.kind === "undo" ? e.chosen.map(o => tables.options[o].cell) : []);
  const undone = undoneDecision(v)?.item ?? -1;
  const at = (k: number, out: number) => (
    { x: x + k % n * z - out, y: y + Math.floor(k / n) * z - out, width: z + 2 * out, height: z + 2 * out });
  const still = useMemo(() => {
    let lines = "";
    for (let k = 1; k < n; k++) {
      if (cells ? grid.boxCols && k % grid.boxCols === 0 : k % 3 === 0) lines += `M${x + k * z} ${y}v${mapSide}`;
      if (cells ? grid.boxRows && k % grid.boxRows === 0 : k % 3 === 0) lines += `M${x} ${y + k * z}h${mapSide}`;
    }
    return <>
      <text class="map-name" x={x} y={y - 3.2}>{map.label}</text>
      <path class="map-line" d={lines} opacity={cells ? 1 : 0.45} />
      <rect class="map-edge" x={x} y={y} width={mapSide} height={mapSide} />
    </>;
  }, [map, grid]);
  const itemOf = (i: number, k: number) => {
    const text = cells ? textIn(v, k) : undefined, empty = isEmptied(v, i);
    const item = { count: cells && v.given(k) ? -1 : live(v, i), empty, text, box: at(k, -0.8), z };
    const key = `${item.count} ${empty} ${text?.name} ${text?.value}`;
    return { key, drawn: () => keep(k, key, () => <ItemOf key={k} {...item} />) };
  };
  return <>
    {Array.from({ length: n }, (_, r) => {
      const row = map.at.slice(r * n, (r + 1) * n).map((i, c) => itemOf(i, r * n + c));
      return keepRow(r, row.map(item => item.key).join(), () => <g key={r}>{row.map(item => item.drawn())}</g>);
    })}
    {still}
    <g>{map.at.map((i, k) =>
      e?.kind === "dead-end" && e.item === i ? <rect class="ring-dead" {...at(k, 1)} rx="3" />
      : taken.includes(i) ? <rect class={i === e?.item ? "ring-try thicker" : "ring-try"} {...at(k, -0.5)} rx="2" />
      : i === undone ? <rect class="ring-learn" {...at(k, 1)} rx="3" />
      : cells && ghosts.has(k) ? <rect class="ring-ghost" {...at(k, -1.5)} /> : null)}</g>
    {cells && <rect class="ring-selected" {...at(selected, -1)} />}
  </>;
}

/** textIn returns the value in a cell, with the class that it is drawn in. */
function textIn(v: View, cell: number): { value: string; name: string } {
  const o = v.chosen[cell], value = v.given(cell) || (o >= 0 ? v.tables.options[o].value : 0);
  const name = v.given(cell) ? "value given" : v.decided.has(cell) ? "value decided" : "count muted";
  return { value: value ? v.names.digit(value) : "", name };
}

type Box = { x: number; y: number; width: number; height: number };
type ItemProps = { count: number; empty: boolean; text?: { value: string; name: string }; box: Box; z: number };

/** ItemOf draws the number of live options of an item; of a covered one, the value of a cell, or a dot. */
function ItemOf({ count, empty, text, box, z }: ItemProps) {
  const cx = box.x + box.width / 2, cy = box.y + box.height / 2;
  if (count >= 0) {
    const name = empty ? "onfill strong" : "count";
    return <>
      <rect class={empty ? "emptied" : "filled"} {...box} opacity={empty ? 1 : shade[count] ?? 0.04} />
      <text class={name} x={cx} y={cy + z * 0.22} font-size={z * 0.6}>{count}</text>
    </>;
  }
  if (!text) return <circle class="covered" cx={cx} cy={cy} r="1.1" />;
  return <text class={text.name} x={cx} y={cy + z * 0.25} font-size={z * 0.7}>{text.value}</text>;
}

export function Own({ view: v }: { view: View }) {
  const { event: e, tables, names } = v, undone = undoneDecision(v);
  const item = undone?.item ?? e?.item ?? -1;
  if (!e || item < 0) return <Heading note={countsOf(v).filter(n => n >= 0).length}>Items left</Heading>;
  if (e.kind === "dead-end") return <Emptied view={v} item={item} />;
  const settled = new Set(e.kind === "undo" ? [] : [...e.chosen, ...e.hidden]);
  const options = tables.items[item].options.filter(o => e.kind === "undo" ? v.state.value[o] === 0 : settled.has(o));
  const tried = undone?.place ?? e.place - 1, first = tables.options[options[0]]?.items ?? [];
  const widest = Math.min(4, Math.max(1, ...options.map(o => tables.options[o].items.length)));
  return <>
    <Heading note={`${options.length} × ${widest} items`}>Options of {names.short(item)}</Heading>
    <table class="options">
      <thead><tr><th>option</th>{first.slice(0, widest).map(i => <th>{tables.items[i].kind}</th>)}</tr></thead>
      <tbody>{options.slice(0, 5).map((o, k) => (
        <tr class={e.kind !== "undo" && o === e.option ? "current" : k < tried ? "failed" : ""}>
          <td>{names.option(o)}</td>
          {tables.options[o].items.slice(0, widest).map(i =>
            <td class={i === item ? "its" : ""}>{names.short(i)}</td>)}
        </tr>))}
      </tbody>
    </table>
  </>;
}

/** Emptied says which value took each option of an item, and which other items have none left. */
function Emptied({ view: v, item }: { view: View; item: number }) {
  const { tables, names, grid } = v, lost = reasonsAt(v, item).filter(r => r.option >= 0);
  const others = tables.items.map((_, i) => i).filter(i => i !== item && isEmptied(v, i));
  return <>
    <Heading note={`0 of ${lost.length}${lost.length > 4 ? ", 4 shown" : ""}`}>Options of {names.short(item)}</Heading>
    <table class="options">
      <thead><tr><th>option</th><th>hidden by</th><th>both in</th></tr></thead>
      <tbody>{lost.slice(0, 4).map(({ cell, option, by, house, step }) => <tr>
        <td class="lost">{names.option(option)}</td>
        <td>{by >= 0 ? placement(grid, by, valueAt(v, by)) : `step ${step}`}</td>
        <td>{by === cell ? names.cell(cell) : house}</td>
      </tr>)}</tbody>
    </table>
    {others.length > 0 && <span class="none">
      Also without an option: {others.slice(0, 4).map(i => names.short(i)).join(", ")}
      {others.length > 4 ? " …" : ""}
    </span>}
  </>;
}

export function here(v: View, i: number): string {
  const item = v.tables.items.findIndex(x => x.cell === i), o = v.chosen[i];
  if (v.given(i)) return `covered by the given ${v.names.digit(v.given(i))}`;
  if (o >= 0) return `covered by ${v.names.option(o)}`;
  return item < 0 ? "no item" : `an item with ${plural(live(v, item), "option")}`;
}
