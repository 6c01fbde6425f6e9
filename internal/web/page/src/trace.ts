// The JSON lines of a trace: the tables of items and options, and the events.

export type Kind = "decide" | "force" | "filter" | "dead-end" | "undo" | "learn" | "forget" | "restart" | "bound" |
  "solution";

/** A fact says that an option is chosen or hidden, or that an item has a color. */
export type Fact = { option?: number; item?: number; color?: string; holds: boolean };

/** An event as the line has it. A number that is absent is -1, and an absent list is empty. */
export type Event = {
  kind: Kind; depth: number; option: number; holds: boolean; item: number; rule: string;
  base: number[]; cover: number[]; chosen: number[]; hidden: number[];
  facts: Fact[]; clause: boolean; place: number; of: number; pivots: number; point: [number, number][];
};

/** A unit is the set of cells of items such as "6 in row 2", for all values. */
export type Unit = { kind: string; number: number; name: string; cells: number[] };

/** An item is a cell, or a value in a unit, or neither (cell is -1, unit is absent). */
export type Item = {
  name: string; kind: string; secondary: boolean; cell: number; unit?: Unit; value: number; options: number[];
};

/** An option puts a value in a cell. cell is -1 if it does not. */
export type Option = { name: string; items: number[]; cell: number; value: number };

/** The tables of a trace: what its items and options mean on a grid of a size. */
export type Tables = {
  size: number; solver: string; searchNs: number; items: Item[]; options: Option[];
  units: Unit[]; optionAt: Int32Array; // by cell * size + value - 1; -1 if there is no such option
};

/** enough: the trace ends at the first solution. ended: at the last event asked for. limit: the search gave up. */
export type End = {
  status: "complete" | "enough" | "ended" | "limit" | "interrupted" | "failed"; solutions: number; error: string;
};

type HeaderLine = {
  type: "trace"; solver: string; search_ns?: number;
  items: { name?: string; kind?: string; secondary?: boolean }[];
  options: { name?: string; items: number[]; row?: number; col?: number; value?: number }[];
};
export type Line = HeaderLine | { type: "event" } & Partial<Event> & { kind: Kind } | { type: "trace-state" } |
  { type: "trace-end"; status: End["status"]; solutions?: number; error?: string };

/** readTables gives the items and options of a header their places on the grid. */
export function readTables(h: HeaderLine, size: number): Tables {
  const options = h.options.map(o => ({
    name: o.name ?? "", items: o.items, value: o.value ?? 0,
    cell: o.row && o.col ? (o.row - 1) * size + o.col - 1 : -1,
  }));
  const items: Item[] = h.items.map(i => ({
    name: i.name ?? "", kind: i.kind ?? "", secondary: !!i.secondary, cell: -1, value: 0, options: [],
  }));
  const optionAt = new Int32Array(size ** 3).fill(-1);
  options.forEach((o, k) => {
    if (o.cell >= 0) optionAt[o.cell * size + o.value - 1] = k;
    for (const i of o.items) items[i].options.push(k);
  });
  const units = readUnits(items, options, size);
  return { size, solver: h.solver, searchNs: h.search_ns ?? 0, items, options, units, optionAt };
}

/** readUnits finds the cells and units that items stand for, by their names: r1c2, and r1=6 or window2=6. */
function readUnits(items: Item[], options: Option[], size: number): Unit[] {
  const units = new Map<string, Unit>();
  for (const item of items) {
    if (item.kind === "cell") {
      const m = /^r(\d+)c(\d+)$/.exec(item.name);
      if (m) item.cell = (+m[1] - 1) * size + +m[2] - 1;
      continue;
    }
    const m = /^([a-z-]+?)(\d*)=(\d+)$/.exec(item.name);
    if (!m) continue;
    const key = item.kind + m[2];
    let unit = units.get(key);
    const name = m[2] ? `${item.kind} ${m[2]}` : item.kind;
    if (!unit) units.set(key, unit = { kind: item.kind, number: +m[2], name, cells: [] });
    item.unit = unit;
    item.value = +m[3];
    for (const o of item.options) if (!unit.cells.includes(options[o].cell)) unit.cells.push(options[o].cell);
  }
  return [...units.values()];
}

const none: never[] = []; // shared by the events, of which there are many

/** readEvent fills in what a line of an event leaves out. */
export function readEvent(line: Partial<Event> & { kind: Kind }): Event {
  return {
    depth: 0, option: -1, holds: false, item: -1, rule: "", base: none, cover: none, chosen: none, hidden: none,
    facts: none, clause: false, place: 0, of: 0, pivots: 0, point: none, ...line,
  };
}
