// One sentence for each step of each mind.

import { and, capital, cellName, type Grid, number, placement, plural, symbol } from "./grid";
import { below, type Search } from "./replay";
import type { Event, Fact, Tables } from "./trace";

/** A text is a list of parts; the names that matter are bold. */
export type Text = (string | { bold: string })[];
export type Tone = "" | "decide" | "dead" | "learn" | "done";
export type Sentence = { tag: string; tone: Tone; text: Text };

export const plain = (text: Text) => text.map(p => typeof p === "string" ? p : p.bold).join("");

type Piece = string | number | { bold: string } | Text;
/** t makes a text from a template. */
function t(strings: TemplateStringsArray, ...pieces: Piece[]): Text {
  const text: Text = [strings[0]];
  pieces.forEach((p, k) => text.push(...(Array.isArray(p) ? p : [typeof p === "number" ? number(p) : p]), strings[k + 1]));
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
    if (f.option !== undefined && f.option >= 0) return f.holds ? t`${this.bold(f.option)}` : t`not ${this.bold(f.option)}`;
    return t`${this.item(f.item ?? 0)} ${f.holds ? "is" : "is not"} ${f.color ?? ""}`;
  }
  /** facts lists at most five facts. */
  facts(list: Fact[]): Text {
    const shown = list.length > 5 ? list.slice(0, 4) : list, out: Text = [];
    shown.forEach((f, k) => out.push(...this.fact(f), k === list.length - 2 ? " and " : k < list.length - 1 ? ", " : ""));
    if (list.length > shown.length) out.push(`and ${list.length - shown.length} more`);
    return out;
  }
}

const goes = (n: number) => n ? ` ${plural(n, "candidate")} ${n === 1 ? "goes" : "go"}.` : "";
const later = (n: number) => n > 1 ? ` and the ${plural(n - 1, "decision")} after it` : "";

type Step = { search: Search; names: Names; step: number; e: Event; hidden: number; undone: number };
type Teller = (s: Step) => Sentence;

/** say tells a step of a search in one sentence. */
export function say(search: Search, names: Names, step: number): Sentence {
  const end = search.end;
  if (step === search.last && !search.solved && (end || search.problem)) {
    if (search.problem) return { tag: "Cut off.", tone: "dead", text: [search.problem] };
    if (end?.status === "complete") return { tag: "× No solution.", tone: "dead", text: t`The search has tried all: ${plural(search.dead.length, "dead end")}.` };
    return { tag: "Cut off.", tone: "dead", text: end?.error ? [end.error] : t`The search gave up at ${plural(search.last, "step")}.` };
  }
  const e = search.event(step);
  if (!e) return { tag: "Start.", tone: "", text: start(search, names) };
  const undone = search.depth[step - 1] - search.depth[step];
  return tellers[search.mind]({ search, names, step, e, hidden: search.changes(step).hidden.length, undone });
}

function start(search: Search, n: Names): Text {
  const { items, options, size } = n.tables;
  const s = search.stateAt(0), covered = new Set<number>(), cells = new Set<number>();
  let open = 0, givens = 0;
  options.forEach((o, k) => {
    if (s.value[k] === 1) { givens++; o.items.forEach(i => covered.add(i)); }
    if (s.value[k] === 0) { open++; cells.add(o.cell); }
  });
  switch (search.mind) {
    case "cp": return t`${plural(givens, "given")} ${givens === 1 ? "leaves" : "leave"} ${plural(open, "candidate")} in ${plural(cells.size, "cell")}.`;
    case "dlx": return t`The givens cover ${plural(covered.size, "item")}. ${plural(items.length - covered.size, "item")} and ${plural(open, "option")} are left.`;
    case "sat": return t`${size ** 3} literals, one for each cell and value. The givens settle ${size ** 3 - open}.`;
    case "lp": return t`Each candidate is a number from 0 to 1. The numbers of each item add up to 1.`;
  }
}

/** emptied says that an item has no option left. */
function emptied(n: Names, i: number): Text {
  if (i < 0) return t`What holds contradicts itself.`;
  const { cell, unit, value } = n.tables.items[i];
  if (cell >= 0) return t`${n.cell(cell)} has no candidate left.`;
  return unit ? t`${capital(unit.name)} has no place left for ${n.digit(value)}.` : t`${n.quoted(i)} has no option left.`;
}

function single(s: Step): Text {
  const { names: n, e } = s, i = e.item >= 0 ? e.item : e.base[0] ?? -1, o = e.chosen[0] ?? e.option;
  if (i < 0 || e.chosen.length !== 1) return settled(s);
  const { cell, unit, value } = n.tables.items[i];
  if (cell >= 0) return t`${n.cell(cell)} can hold only ${{ bold: n.digit(n.tables.options[o].value) }}.${goes(s.hidden)}`;
  if (unit) return t`In ${unit.name}, ${n.digit(value)} can go only in ${{ bold: n.cell(n.tables.options[o].cell) }}.${goes(s.hidden)}`;
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
  const allCells = (list: typeof base) => list.every(i => i.cell >= 0), allUnits = (list: typeof base) => list.every(i => i.unit);
  if (allCells(base) && allUnits(cover)) return t`${cells} ${base.length === 1 ? "holds" : "hold"} only ${digits}. So ${digits} ${cover.length === 1 ? "goes" : "go"} from the rest of ${unitsOf(cover)}.`;
  if (allUnits(base) && allCells(cover)) return t`In ${unitsOf(base)}, ${digits} fit only in ${and(cover.map(i => n.cell(i.cell)))}.${gone}`;
  if (allUnits(base) && allUnits(cover)) return t`In ${unitsOf(base)}, ${digits} is only in ${unitsOf(cover)}. So it goes from the rest of ${unitsOf(cover)}.`;
  return t`${capital(e.rule)} at ${and(e.base.map(i => n.quoted(i)))}.${gone}`;
}

const solution = (s: Step, text: string): Sentence =>
  ({ tag: "✓ Solved.", tone: "done", text: t`${text} ${plural(s.search.dead.length, s.search.mind === "sat" ? "conflict" : "dead end")}.` });

const tellers: Record<Search["mind"], Teller> = {
  cp(s) {
    const { names: n, e } = s;
    switch (e.kind) {
      case "force": return { tag: "Forced.", tone: "", text: single(s) };
      case "filter": return { tag: "Rule.", tone: "", text: rule(s) };
      case "decide": {
        const of = e.item >= 0 && !n.isCell(e.item) ? `For ${n.item(e.item)}, assume` : "Assume";
        return { tag: "Decision.", tone: "decide", text: t`No rule applies. ${of} ${n.bold(e.option)}.${goes(s.hidden)}` };
      }
      case "dead-end": return { tag: "× Dead end.", tone: "dead", text: emptied(n, e.item) };
      case "undo": return { tag: "↶ Undo.", tone: "learn", text: t`Back to before ${n.bold(e.option)}, with all that followed.${s.hidden ? " It is ruled out there." : ""}` };
      case "solution": return solution(s, `All ${number(n.tables.size ** 2)} cells have one value.`);
    }
    return other(s);
  },

  dlx(s) {
    const { names: n, e } = s, its = e.option >= 0 ? n.tables.options[e.option].items.length : 0;
    switch (e.kind) {
      case "force": return e.item < 0 || e.chosen.length > 1 ? { tag: "Forced.", tone: "", text: settled(s) } : { tag: "Forced.", tone: "",
        text: t`${capital(n.quoted(e.item))} has one option: ${n.bold(e.option)}. Cover its ${its} items; ${plural(s.hidden, "other option")} ${s.hidden === 1 ? "is" : "are"} hidden.` };
      case "decide": return { tag: "Decision.", tone: "decide", text: e.item < 0 ? t`Take ${n.bold(e.option)}; hide ${s.hidden}.`
        : e.place > 1 ? t`${capital(n.quoted(e.item))}: take option ${e.place} of ${e.of}, ${n.bold(e.option)}; hide ${plural(s.hidden, "option")}.`
        : t`No item has fewer options than ${n.quoted(e.item)}: ${e.of}. Take the first, ${n.bold(e.option)}; hide ${s.hidden}.` };
      case "dead-end": return { tag: "× Dead end.", tone: "dead", text: e.item >= 0 ? t`${capital(n.quoted(e.item))} has no option left.` : emptied(n, -1) };
      case "undo": {
        const d = s.search.event(s.search.decisions(s.step - 1)[e.depth])!;
        const next = d.place && d.place < d.of ? `Option ${d.place + 1} of ${d.of} is next.` : "No option of this item is left.";
        return { tag: "↶ Uncover.", tone: "learn", text: t`Restore all that ${n.bold(e.option)}${later(s.undone)} hid, in reverse order. ${next}` };
      }
      case "solution": return solution(s, `All ${number(n.tables.items.length)} items are covered.`);
    }
    return other(s);
  },

  sat(s) {
    const { names: n, e, search, step } = s;
    switch (e.kind) {
      case "decide": return { tag: "Decision.", tone: "decide", text: t`Level ${e.depth}: ${n.bold(e.option)} is ${e.holds ? "true" : "false"}.${s.hidden && e.holds ? ` ${plural(s.hidden, "literal")} ${s.hidden === 1 ? "is" : "are"} false at once.` : ""}` };
      case "force": case "filter": return { tag: "Follows.", tone: "", text: implied(s) };
      case "dead-end": return { tag: "× Conflict.", tone: "dead", text: e.clause ? t`A learned clause is broken: ${n.facts(e.facts)}.` : e.item < 0 ? t`${n.facts(e.facts)} cannot hold together.`
        : e.facts[0]?.holds ? t`${n.facts(e.facts)} both cover ${n.item(e.item)}.` : t`Nothing is left for ${n.item(e.item)}.` };
      case "learn": return { tag: "Learned.", tone: "learn", text: e.facts.length === 0 ? t`Nothing is left to try.`
        : e.facts.length > 1 ? t`${n.facts(e.facts)} cannot hold together. Kept as a clause.` : e.facts[0].holds ? t`${n.fact(e.facts[0])} is impossible, whatever else holds.` : t`${n.bold(e.facts[0].option ?? 0)} is true, whatever else holds.` };
      case "undo": return { tag: s.undone > 1 ? "⤺ Jump." : "↶ Undo.", tone: "learn", text: jump(search, step) };
      case "forget": return { tag: "Forgets.", tone: "learn", text: t`A clause that helps little is dropped: not all of ${n.facts(e.facts)}.` };
      case "restart": return { tag: "Restart.", tone: "learn", text: t`Begin again without decisions. The ${plural(below(search.learns, step), "learned clause")} stay.` };
      case "solution": return solution(s, "All literals have a value.");
    }
    return other(s);
  },

  lp(s) {
    const { names: n, e, search, step } = s;
    switch (e.kind) {
      case "bound": {
        const ones = e.point.filter(p => isOne(p[1])).length, fractions = e.point.length - ones;
        return { tag: "Relax.", tone: "", text: fractions ? t`A point exists: ${plural(fractions, "fraction")}, ${plural(ones, "one")}. ${plural(e.pivots, "pivot")}.` : t`A point exists, and all its numbers are whole.` };
      }
      case "decide": {
        if (e.option < 0) return { tag: "Branch.", tone: "decide", text: t`Branch on ${e.item >= 0 ? n.quoted(e.item) : "an item"}: side ${e.place} of ${e.of}, without ${plural(s.hidden, "option")}.` };
        const x = e.place > 1 ? undefined : search.event(search.pointOf(step - 1))?.point.find(p => p[0] === e.option)?.[1];
        if (e.item >= 0) return { tag: "Branch.", tone: "decide", text: t`Branch on ${n.quoted(e.item)}, side ${e.place} of ${e.of}: set ${n.bold(e.option)}${x === undefined ? "" : `, which is ${+x.toFixed(2)},`} to 1.` };
        return { tag: "Branch.", tone: "decide", text: t`Branch on ${n.bold(e.option)}${x === undefined ? "" : `, which is ${+x.toFixed(2)}`}: set it to ${e.holds ? 1 : 0}.` };
      }
      case "dead-end": return { tag: "× Dead end.", tone: "dead", text: e.pivots || e.item < 0
        ? t`No numbers satisfy all items, not even fractions.${e.pivots ? ` ${plural(e.pivots, "pivot")} ${e.pivots === 1 ? "proves" : "prove"} it.` : ""}` : emptied(n, e.item) };
      case "undo": return { tag: "↶ Undo.", tone: "learn", text: e.option < 0 ? t`Take back the last branch${later(s.undone)}.` : t`Take back ${n.bold(e.option)} = ${e.holds ? 1 : 0}${later(s.undone)}.` };
      case "solution": return solution(s, "The point is whole, so it is the solution.");
    }
    return other(s);
  },
};

/** isOne reports whether a number of a point is 1, but for rounding. */
export const isOne = (x: number) => x > 1 - 1e-6;

function implied(s: Step): Text {
  const { names: n, e } = s;
  if (e.option < 0 && (e.chosen.length || s.hidden !== 1)) return settled(s);
  const fact = n.fact(e.option >= 0 ? e : { option: e.hidden[0], holds: false });
  if (e.item >= 0 && e.holds) return t`${fact}: no other option is left for ${n.item(e.item)}.`;
  if (e.clause && e.facts.length) return t`${fact}, from a learned clause, because ${n.facts(e.facts)}.`;
  if (e.facts.length) return t`${fact}, because ${n.facts(e.facts)}.`;
  return e.depth === 0 ? t`${fact}, as just learned. It holds for good.` : t`${fact} follows.`;
}

function jump(search: Search, step: number): Text {
  const from = search.depth[step - 1], to = search.depth[step], n = from - to, before = search.event(step - 1)?.kind;
  if (before === "restart") return t`From level ${from} to ${to}. What was learned stays.`;
  if (n < 2 || before !== "learn") return t`From level ${from} to ${to}.`;
  return t`From level ${from} to ${to}: the learned clause names ${n === 2 ? `no decision of level ${to + 1}` : `none of the levels ${to + 1} to ${from - 1}`}.`;
}

/** other tells an event that a mind has seldom: options that change by a rule. */
function other(s: Step): Sentence {
  return { tag: s.e.kind === "force" ? "Forced." : s.e.kind === "filter" ? "Rule." : capital(s.e.kind) + ".", tone: "", text: settled(s) };
}
