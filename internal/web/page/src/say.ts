// One sentence for each step of each mind.

import { and, capital, cellName, type Grid, number, placement, plural, symbol } from "./grid";
import { below, type Mind, type Search } from "./replay";
import type { Event, Fact, Kind, Tables } from "./trace";

/** A text is a list of parts; the names that matter are bold. */
export type Text = (string | { bold: string })[];
export type Tone = "" | "decide" | "dead" | "learn" | "done";
export type Sentence = { tag: string; tone: Tone; text: Text };

export const plain = (text: Text) => text.map(p => typeof p === "string" ? p : p.bold).join("");

type Piece = string | number | { bold: string } | Text;
/** t makes a text from a template. */
function t(strings: TemplateStringsArray, ...pieces: Piece[]): Text {
  const text: Text = [strings[0]];
  const parts = (p: Piece) => Array.isArray(p) ? p : [typeof p === "number" ? number(p) : p];
  pieces.forEach((p, k) => text.push(...parts(p), strings[k + 1]));
  return text;
}

/** Names are the words for what the tables of a trace contain. */
export class Names {
  constructor(readonly tables: Tables, readonly grid: Grid) {}

  digit(v: number): string { return symbol(this.grid, v); }
  cell(i: number): string { return cellName(this.grid, i); }
  option(o: number): string {
    const { cell, value, name } = this.tables.options[o];
    return cell < 0 ? name : placement(this.grid, cell, value);
  }
  /** item returns an item in words, such as "6 in row 2". */
  item(i: number): string {
    const { cell, unit, value, name } = this.tables.items[i];
    return cell >= 0 ? `cell ${this.cell(cell)}` : unit ? `${this.digit(value)} in ${unit.name}` : name;
  }
  /** quoted returns an item in words with quotation marks, unless it is a cell. */
  quoted(i: number): string { return this.isCell(i) ? this.item(i) : `“${this.item(i)}”`; }
  /** short returns the name of an item in tables, such as r2=6. */
  short(i: number): string {
    const { unit, value, name } = this.tables.items[i];
    return unit ? name.slice(0, name.indexOf("=") + 1) + this.digit(value) : name;
  }
  isCell(i: number): boolean { return this.tables.items[i].cell >= 0; }

  bold(o: number): { bold: string } { return { bold: this.option(o) }; }
  fact(f: Fact): Text {
    const name = f.option !== undefined && f.option >= 0 ? this.option(f.option) : "";
    if (name) return [{ bold: f.holds ? name : name.includes("=") ? name.replace("=", "≠") : `not ${name}` }];
    return t`${this.item(f.item ?? 0)} ${f.holds ? "is" : "is not"} ${f.color ?? ""}`;
  }
  /** facts lists at most five facts, first those that hold. */
  facts(facts: Fact[]): Text {
    const list = [...facts].sort((a, b) => +b.holds - +a.holds), out: Text = [];
    const shown = list.length > 5 ? list.slice(0, 4) : list;
    const between = (k: number) => k === list.length - 2 ? " and " : k < list.length - 1 ? ", " : "";
    shown.forEach((f, k) => out.push(...this.fact(f), between(k)));
    if (list.length > shown.length) out.push(`and ${list.length - shown.length} more`);
    return out;
  }
}

const goes = (n: number) => n ? ` ${plural(n, "candidate")} ${n === 1 ? "goes" : "go"}.` : "";
const later = (n: number) => n > 1 ? ` and the ${plural(n - 1, "decision")} after it` : "";

type Step = { search: Search; names: Names; step: number; e: Event; hidden: number; undone: number };
type Teller = (s: Step) => Text;

/** say tells a step of a search in one sentence. */
export function say(search: Search, names: Names, step: number): Sentence {
  const end = search.end;
  if (step === search.last && !search.solved && (end || search.problem)) {
    if (search.problem) return { tag: "Cut off.", tone: "dead", text: [search.problem] };
    const all = t`The search has tried all: ${plural(search.dead.length, "dead end")}.`;
    if (end?.status === "complete") return { tag: "× No solution.", tone: "dead", text: all };
    const text = end?.error ? [end.error] : t`The search gave up at ${plural(search.last, "step")}.`;
    return { tag: "Cut off.", tone: "dead", text };
  }
  const e = search.event(step);
  if (!e) return { tag: "Start.", tone: "", text: start(search, names) };
  const undone = search.depth[step - 1] - search.depth[step];
  const mind = search.mind === "bt" ? "cp" : search.mind, [tag, tone] = signs[e.kind];
  const text = tellers[mind]({ search, names, step, e, hidden: search.changes(step).hidden.length, undone });
  const jumps = mind === "sat" && e.kind === "undo" && undone > 1;
  return { tag: jumps ? "⤺ Jump." : tags[mind][e.kind] ?? tag, tone, text };
}

const signs: Record<Kind, [tag: string, tone: Tone]> = {
  decide: ["Decision.", "decide"], force: ["Forced.", ""], filter: ["Rule.", ""], bound: ["Relax.", ""],
  "dead-end": ["× Dead end.", "dead"], undo: ["↶ Undo.", "learn"], learn: ["Learned.", "learn"],
  forget: ["Forgets.", "learn"], restart: ["Restart.", "learn"], solution: ["✓ Solved.", "done"],
};
const tags: Record<Mind, Partial<Record<Kind, string>>> = {
  cp: {}, dlx: { undo: "↶ Uncover." }, lp: { decide: "Branch." },
  sat: { force: "Follows.", filter: "Follows.", "dead-end": "× Conflict." },
};

function start(search: Search, n: Names): Text {
  const { items, options, size } = n.tables;
  const s = search.stateAt(0), covered = new Set<number>();
  let open = 0, givens = 0;
  options.forEach((o, k) => {
    if (s.value[k] === 1) { givens++; o.items.forEach(i => covered.add(i)); }
    if (s.value[k] === 0) open++;
  });
  switch (search.mind) {
    case "dlx": return t`The givens cover ${plural(covered.size, "item")}. ${
      plural(items.length - covered.size, "item")} and ${plural(open, "option")} are left.`;
    case "sat": return t`${size ** 3} variables, one for each cell and value. The givens settle ${size ** 3 - open}.`;
    case "lp": return t`Each candidate is a number from 0 to 1. The numbers of each item add up to 1.`;
  }
  return t`${plural(givens, "given")} ${givens === 1 ? "leaves" : "leave"} ${plural(open, "candidate")} in ${
    plural(size ** 2 - givens, "cell")}.`;
}

/** emptied says that an item has no option left. */
function emptied(n: Names, i: number): Text {
  if (i < 0) return t`What holds contradicts itself.`;
  const { cell, unit, value } = n.tables.items[i];
  if (cell >= 0) return t`${n.cell(cell)} has no candidate left.`;
  if (unit) return t`${capital(unit.name)} has no place left for ${n.digit(value)}.`;
  return t`${n.quoted(i)} has no option left.`;
}

function single(s: Step): Text {
  const { names: n, e } = s, i = e.item >= 0 ? e.item : e.base[0] ?? -1, o = e.chosen[0] ?? e.option;
  if (i < 0 || e.chosen.length !== 1) return settled(s);
  const { cell, unit, value } = n.tables.items[i], option = n.tables.options[o];
  if (cell >= 0) return t`${n.cell(cell)} can hold only ${{ bold: n.digit(option.value) }}.${goes(s.hidden)}`;
  const place = { bold: n.cell(option.cell) };
  if (unit) return t`In ${unit.name}, ${n.digit(value)} can go only in ${place}.${goes(s.hidden)}`;
  return t`${n.bold(o)} is the last option of ${n.quoted(i)}.${goes(s.hidden)}`;
}

function settled({ search, step, e }: Step): Text {
  const { chosen, hidden } = search.changes(step), parts: string[] = [];
  if (chosen.length) parts.push(`chooses ${plural(chosen.length, "option")}`);
  if (hidden.length) parts.push(`rules out ${number(hidden.length)}`);
  return t`${capital(e.rule || "propagation")} ${and(parts)}.`;
}

const unique = (list: string[]) => [...new Set(list)];

/** rule tells a rule that hides candidates, by what its base and its cover are. */
function rule(s: Step): Text {
  const { names: n, e } = s, { items } = n.tables, gone = goes(s.hidden);
  const base = e.base.map(i => items[i]), cover = e.cover.map(i => items[i]);
  const cells = and(unique(base.filter(i => i.cell >= 0).map(i => n.cell(i.cell))));
  const digits = and(unique([...base, ...cover].filter(i => i.unit).map(i => n.digit(i.value))));
  const unitsOf = (list: typeof base) => and(unique(list.flatMap(i => i.unit ? [i.unit.name] : [])));
  if (!base.length || !cover.length || ![...base, ...cover].every(i => i.cell >= 0 || i.unit)) {
    return base.length ? t`${capital(e.rule)} at ${and(e.base.map(i => n.quoted(i)))}.${gone}` : settled(s);
  }
  const allCells = (list: typeof base) => list.every(i => i.cell >= 0);
  const allUnits = (list: typeof base) => list.every(i => i.unit);
  if (allCells(base) && allUnits(cover)) {
    const hold = base.length === 1 ? "holds" : "hold", go = cover.length === 1 ? "goes" : "go";
    return t`${cells} ${hold} only ${digits}. So ${digits} ${go} from the rest of ${unitsOf(cover)}.`;
  }
  if (allUnits(base) && allCells(cover)) {
    return t`In ${unitsOf(base)}, ${digits} fit only in ${and(cover.map(i => n.cell(i.cell)))}.${gone}`;
  }
  if (allUnits(base) && allUnits(cover)) {
    const units = unitsOf(cover);
    return t`In ${unitsOf(base)}, ${digits} is only in ${units}. So it goes from the rest of ${units}.`;
  }
  return t`${capital(e.rule)} at ${and(e.base.map(i => n.quoted(i)))}.${gone}`;
}

function solved({ search }: Step, text: string): Text {
  return t`${text} ${plural(search.dead.length, search.mind === "sat" ? "conflict" : "dead end")}.`;
}

const tellers: Record<Mind, Teller> = {
  cp(s) {
    const { names: n, e } = s, of = e.item >= 0 && !n.isCell(e.item) ? `For ${n.item(e.item)}, assume` : "Assume";
    switch (e.kind) {
      case "force": return single(s);
      case "filter": return rule(s);
      case "decide": return t`No rule applies. ${of} ${n.bold(e.option)}.${goes(s.hidden)}`;
      case "dead-end": return emptied(n, e.item);
      case "undo": return t`Back to before ${n.bold(e.option)}, with all that followed.${
        s.hidden ? " It is ruled out there." : ""}`;
      case "solution": return solved(s, `All ${number(n.tables.size ** 2)} cells have one value.`);
    }
    return settled(s);
  },

  dlx(s) {
    const { names: n, e } = s, its = e.option >= 0 ? n.tables.options[e.option].items.length : 0;
    const item = e.item >= 0 ? n.quoted(e.item) : "", hid = plural(s.hidden, "option");
    switch (e.kind) {
      case "force": return !item || e.chosen.length > 1 ? settled(s)
        : t`${capital(item)} has one option: ${n.bold(e.option)}. Cover its ${its} items; ${
          plural(s.hidden, "other option")} ${s.hidden === 1 ? "is" : "are"} hidden.`;
      case "decide": return !item ? t`Take ${n.bold(e.option)}; hide ${s.hidden}.` : e.place > 1
        ? t`${capital(item)}: take option ${e.place} of ${e.of}, ${n.bold(e.option)}; hide ${hid}.`
        : t`No item has fewer options than ${item}: ${e.of}. Take the first, ${n.bold(e.option)}; hide ${s.hidden}.`;
      case "dead-end": return item ? t`${capital(item)} has no option left.` : emptied(n, -1);
      case "undo": {
        const d = s.search.event(s.search.decisions(s.step - 1)[e.depth])!, more = d.place && d.place < d.of;
        const next = more ? `Option ${d.place + 1} of ${d.of} is next.` : "No option of this item is left.";
        return t`Restore all that ${n.bold(e.option)}${later(s.undone)} hid, in reverse order. ${next}`;
      }
      case "solution": return solved(s, `All ${number(n.tables.items.length)} items are covered.`);
    }
    return settled(s);
  },

  sat(s) {
    const { names: n, e, search, step } = s;
    const gone = ` ${plural(s.hidden, "literal")} ${s.hidden === 1 ? "is" : "are"} false at once.`;
    switch (e.kind) {
      case "decide": return t`Level ${e.depth}: ${n.bold(e.option)} is ${e.holds ? "true" : "false"}.${
        s.hidden && e.holds ? gone : ""}`;
      case "force": case "filter": return implied(s);
      case "dead-end": return conflict(s);
      case "learn": return learned(s);
      case "undo": return jump(search, step);
      case "forget": return t`A clause that helps little is dropped: not all of ${n.facts(e.facts)}.`;
      case "restart": return t`Begin again without decisions. What was learned stays: ${
        plural(below(search.learns, step), "clause")}.`;
      case "solution": return solved(s, "All literals have a value.");
    }
    return settled(s);
  },

  lp(s) {
    const { names: n, e } = s;
    switch (e.kind) {
      case "bound": {
        const ones = e.point.filter(p => isOne(p[1])).length, fractions = e.point.length - ones;
        if (!fractions) return t`A point exists, and all its numbers are whole.`;
        return t`A point exists: ${plural(fractions, "fraction")}, ${plural(ones, "one")}. ${
          plural(e.pivots, "pivot")}.`;
      }
      case "decide": return branch(s);
      case "dead-end": {
        if (!e.pivots && e.item >= 0) return emptied(n, e.item);
        const proof = e.pivots ? ` ${plural(e.pivots, "pivot")} ${e.pivots === 1 ? "proves" : "prove"} it.` : "";
        return t`No numbers satisfy all items, not even fractions.${proof}`;
      }
      case "undo": return e.option < 0 ? t`Take back the last branch${later(s.undone)}.`
        : t`Take back ${n.bold(e.option)} = ${e.holds ? 1 : 0}${later(s.undone)}.`;
      case "solution": return solved(s, "The point is whole, so it is the solution.");
    }
    return settled(s);
  },
};

function branch({ names: n, e, search, step, hidden }: Step): Text {
  const item = e.item >= 0 ? n.quoted(e.item) : "an item", side = `side ${e.place} of ${e.of}`;
  if (e.option < 0) return t`Branch on ${item}: ${side}, without ${plural(hidden, "option")}.`;
  const point = e.place > 1 ? undefined : search.event(search.pointOf(step - 1))?.point;
  const x = point?.find(p => p[0] === e.option)?.[1], was = x === undefined ? "" : `, which is ${+x.toFixed(2)}`;
  if (e.item < 0) return t`Branch on ${n.bold(e.option)}${was}: set it to ${e.holds ? 1 : 0}.`;
  return t`Branch on ${item}, ${side}: set ${n.bold(e.option)}${was && was + ","} to 1.`;
}

/** isOne reports whether a number of a point is 1, but for rounding. */
export const isOne = (x: number) => x > 1 - 1e-6;

function conflict({ names: n, e }: Step): Text {
  if (e.clause) return t`A learned clause is broken: ${n.facts(e.facts)}.`;
  if (e.item < 0) return t`${n.facts(e.facts)} cannot hold together.`;
  if (e.facts[0]?.holds) return t`${n.facts(e.facts)} both cover ${n.item(e.item)}.`;
  return t`Nothing is left for ${n.item(e.item)}.`;
}

function learned({ names: n, e: { facts } }: Step): Text {
  if (!facts.length) return t`Nothing is left to try.`;
  if (facts.length > 1) return t`${n.facts(facts)} cannot hold together. Kept as a clause.`;
  if (facts[0].holds) return t`${n.fact(facts[0])} is impossible, whatever else holds.`;
  return t`${n.bold(facts[0].option ?? 0)} is true, whatever else holds.`;
}

function implied(s: Step): Text {
  const { names: n, e } = s;
  if (e.option < 0 && (e.chosen.length || s.hidden !== 1)) return settled(s);
  const fact = n.fact(e.option >= 0 ? e : { option: e.hidden[0], holds: false });
  return t`${fact}${reason(n, e)}.`;
}

/** reason says what made a fact of sat true or false, to the end of a sentence that begins with the fact. */
export function reason(n: Names, e: Event): Text {
  if (e.item >= 0 && e.holds) return t`: no other option is left for ${n.item(e.item)}`;
  if (e.facts.length) return t`, ${e.clause ? "from a learned clause, " : ""}because ${n.facts(e.facts)}`;
  return e.depth ? t`, which follows` : t`, as was learned for good`;
}

function jump(search: Search, step: number): Text {
  const from = search.depth[step - 1], to = search.depth[step], n = from - to, before = search.event(step - 1)?.kind;
  if (before === "restart") return t`From level ${from} to ${to}. What was learned stays.`;
  if (n < 2 || before !== "learn") return t`From level ${from} to ${to}.`;
  const none = n === 2 ? `no decision of level ${to + 1}` : `none of the levels ${to + 1} to ${from - 1}`;
  return t`From level ${from} to ${to}: the learned clause names ${none}.`;
}
