// A search as a list of steps, and its state at each of them.

import type { Solved } from "./api";
import { type End, type Event, type Line, readEvent, readTables, type Tables } from "./trace";

export type Mind = "cp" | "dlx" | "sat" | "lp";
/** A lane is a mind, or plain backtracking, which has no panel. */
export type LaneName = Mind | "bt";

const snapshotEvery = 256; // steps

/** What every option is at a step. */
export type State = {
  value: Int8Array; // by option: 1 chosen, -1 hidden, 0 open
  level: Uint16Array; // by option: the number of decisions that stood when it was settled
};

/** A Search is a trace that grows while its lines arrive. Step 0 is the start: all givens, and nothing that follows. */
export class Search {
  tables?: Tables;
  end?: End;
  solved = false;
  problem = ""; // why there is no trace, or why it ended early
  needsServer = false; // which is the problem
  whole?: Solved; // of plain backtracking: its end, which the trace does not reach

  private events: Event[] = [];
  private first: number[] = [0]; // first[k] is the first event of step k
  private snapshots: State[] = [];
  private current?: { step: number; state: State };

  depth: number[] = [0]; // by step, after it
  dead: number[] = []; // the steps that are dead ends
  learns: number[] = []; // the steps that learn
  decides: number[] = []; // the steps that decide
  rules = new Map<string, number[]>(); // the steps of each rule
  jumps: { step: number; from: number; to: number }[] = []; // undone levels, if there are two or more
  private standing: number[] = [-1]; // by step: the step of the last decision that stands, or -1
  private points: number[] = [-1]; // by step: the step whose point is valid, or -1
  private pointAt: number[] = [-1]; // by depth

  constructor(readonly mind: LaneName, readonly size: number) {}

  /** The number of the last step. */
  get last(): number { return this.first.length - 1; }

  /** add takes the next line of the trace. */
  add(line: Line): void {
    if (line.type === "trace") {
      this.tables = readTables(line, this.size);
      const n = this.tables.options.length;
      this.snapshots = [{ value: new Int8Array(n), level: new Uint16Array(n) }];
    } else if (line.type === "event") this.addEvent(readEvent(line));
    else if (line.type === "trace-end") {
      this.end = { status: line.status, solutions: line.solutions ?? 0, error: line.error ?? "" };
    }
  }

  private addEvent(e: Event): void {
    const joins = this.joins(e), k = this.first.length;
    if (!joins && k % snapshotEvery === 0) this.snapshots.push(clone(this.stateAt(k - 1)));
    this.events.push(e);
    this.current = undefined;
    if (joins) return;
    this.first.push(this.events.length - 1);
    this.index(e, k);
  }

  /** joins reports whether an event is told together with the step before it: the givens, what a decision of sat hides
   * at once, the option that an undone decision of cp leaves ruled out, and of lp all that one rule settles. */
  private joins(e: Event): boolean {
    if (e.kind !== "force" && e.kind !== "filter") return false;
    const before = this.events.at(-1);
    if (!before || before.rule === "given") return e.rule === "given";
    if (this.mind === "lp") return before.rule === e.rule && before.depth === e.depth && before.kind !== "undo";
    if (e.kind === "force") return false;
    if (e.rule === "refuted") return before.kind === "undo";
    return this.mind === "sat" && !e.clause && e.facts.length < 2 && e.rule === "" && before.kind !== "undo";
  }

  private index(e: Event, k: number): void {
    const d = e.depth, was = this.depth[k - 1];
    let standing = this.standing[k - 1];
    if (e.kind === "decide") { standing = k; this.decides.push(k); this.pointAt[d] = this.pointAt[d - 1] ?? -1; }
    if (e.kind === "undo") {
      while (standing >= 0 && this.depth[standing] > d) standing = this.standing[standing - 1];
      if (was - d > 1) this.jumps.push({ step: k, from: was, to: d });
    }
    if (e.kind === "dead-end") this.dead.push(k);
    if (e.kind === "learn") this.learns.push(k);
    if (e.rule && (e.kind === "force" || e.kind === "filter")) {
      const steps = this.rules.get(e.rule);
      if (steps) steps.push(k); else this.rules.set(e.rule, [k]);
    }
    if (e.kind === "bound") this.pointAt[d] = k;
    if (e.kind === "solution") this.solved = true;
    this.depth.push(d);
    this.standing.push(standing);
    this.points.push(this.pointAt[d] ?? -1);
  }

  /** goesOn tells whether plain backtracking has not ended where its trace ends. */
  get goesOn(): boolean { return this.mind === "bt" && this.end?.status === "ended"; }

  /** event returns the event that a step tells, or undefined for the start. */
  event(step: number): Event | undefined { return step > 0 ? this.events[this.first[step]] : undefined; }

  /** changes returns the options that a step chooses and hides, with the events that joined it. */
  changes(step: number): { chosen: number[]; hidden: number[] } {
    const chosen: number[] = [], hidden: number[] = [];
    const undo = this.event(step)?.kind === "undo"; // which opens what it lists
    for (const e of this.eventsOf(step)) if (!undo || e.kind !== "undo") {
      chosen.push(...e.chosen);
      hidden.push(...e.hidden);
    }
    return { chosen, hidden };
  }

  private eventsOf(step: number): Event[] { return this.events.slice(this.first[step], this.first[step + 1]); }

  /** stateAt returns the state after a step. It stays valid until the next call. */
  stateAt(step: number): State {
    let c = this.current;
    const snap = Math.min(Math.floor((step + 1) / snapshotEvery), this.snapshots.length - 1);
    // the snapshot has the state before step snap * snapshotEvery
    const from = snap * snapshotEvery - 1;
    if (!c || c.step > step || c.step < from) c = { step: from, state: clone(this.snapshots[snap]) };
    while (c.step < step) {
      c.step++;
      for (const e of this.eventsOf(c.step)) apply(c.state, e);
    }
    this.current = c;
    return c.state;
  }

  /** decisions returns the steps of the decisions that stand after a step, the first one first. */
  decisions(step: number): number[] {
    const steps: number[] = [];
    for (let k = this.standing[step]; k >= 0; k = this.standing[k - 1]) steps.unshift(k);
    return steps;
  }

  /** settledBy returns what chose or hid an option that is settled at a step, and the step that tells it, or -1. */
  settledBy(option: number, step: number): { step: number; event?: Event } {
    const settles = (e: Event) => e.kind !== "undo" && (e.chosen.includes(option) || e.hidden.includes(option));
    let k = (this.first[step + 1] ?? this.events.length) - 1;
    while (k >= 0 && !settles(this.events[k])) k--;
    return { step: below(this.first, k) - 1, event: this.events[k] };
  }

  /** pointOf returns the step whose point is valid at a step, or -1. */
  pointOf(step: number): number { return this.points[step]; }
}

function clone(s: State): State { return { value: s.value.slice(), level: s.level.slice() }; }

function apply(s: State, e: Event): void {
  const [one, minus, level] = e.kind === "undo" ? [0, 0, 0] : [1, -1, e.depth];
  for (const o of e.chosen) { s.value[o] = one; s.level[o] = level; }
  for (const o of e.hidden) { s.value[o] = minus; s.level[o] = level; }
}

/** below returns how many of the increasing numbers are at most n. */
export function below(numbers: number[], n: number): number {
  let low = 0, high = numbers.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (numbers[mid] <= n) low = mid + 1; else high = mid;
  }
  return low;
}

/** lastOf returns the greatest of the increasing numbers that is at most n, or -1. */
export function lastOf(numbers: number[], n: number): number { return numbers[below(numbers, n) - 1] ?? -1; }
