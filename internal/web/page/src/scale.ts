// The time axis: kinds of axis, and what a place on one means for each search.

import { below, type Mind, type Search } from "./replay";

export type AxisKind = "steps" | "share" | "dead" | "time";
export const axisKinds: [AxisKind, string][] = [
  ["dead", "dead ends, side by side"], ["steps", "steps"], ["share", "share of each search"], ["time", "measured time"],
];

/** The axis of time is logarithmic: the place of a time in microseconds, and the time at a place. */
export const placeOfTime = (microseconds: number) => Math.log10(1 + microseconds);
export const timeAt = (place: number) => 10 ** place - 1;

/** A Scale maps places of an axis to steps of one search: linearly between anchors, but for time. */
export class Scale {
  private places: number[] = [0];
  private steps: number[] = [0];
  readonly end: number; // the place of the last step
  readonly measured: boolean; // the axis means something for the search

  constructor(private kind: AxisKind, search: Search) {
    const last = search.last, time = (search.tables?.searchNs ?? 0) / 1000;
    if (kind === "dead") search.dead.forEach((step, k) => this.anchor(k + 1, step));
    this.anchor({ time: time || 1, share: 100, dead: search.dead.length + 1, steps: last }[kind], last);
    this.end = this.placeOf(last);
    this.measured = kind !== "time" || time > 0;
  }

  private anchor(place: number, step: number): void { this.places.push(place); this.steps.push(step); }

  /** at returns the step at a place, and the part of the way to the next one. */
  at(x: number): number { return between(this.places, this.steps, this.kind === "time" ? timeAt(x) : x); }
  stepAt(x: number): number { return Math.floor(this.at(x) + 1e-6); }
  placeOf(step: number): number {
    const place = between(this.steps, this.places, step);
    return this.kind === "time" ? placeOfTime(place) : place;
  }
}

function between(from: number[], to: number[], x: number): number {
  const k = below(from, x);
  if (k === 0) return to[0];
  if (k === from.length) return to[k - 1];
  return to[k - 1] + (x - from[k - 1]) / (from[k] - from[k - 1]) * (to[k] - to[k - 1]);
}

/** move returns the place that is n steps away, of the search that gets there first. */
export function move(scales: Scale[], x: number, n: number): number {
  const far = scales.map(s => (s.placeOf(s.at(x) + n) - x) * Math.sign(n)).filter(d => d > 1e-9);
  return far.length ? x + Math.min(...far) * Math.sign(n) : x;
}

/** nextDead returns the place and the mind of the first dead end behind a place, or before it. */
export function nextDead(searches: Search[], scales: Scale[], x: number, direction: 1 | -1) {
  let best: { x: number; mind: Mind } | undefined;
  searches.forEach((s, k) => {
    let i = below(s.dead, scales[k].stepAt(x)) - (direction > 0 ? 0 : 1);
    if (direction < 0 && i >= 0 && scales[k].placeOf(s.dead[i]) > x - 1e-9) i--; // it is the place itself
    if (i < 0 || i >= s.dead.length) return;
    const at = scales[k].placeOf(s.dead[i]);
    if (!best || (at - best.x) * direction < 0) best = { x: at, mind: s.mind as Mind };
  });
  return best;
}

/** ticksOf returns round values of an axis and their places, with some distance. */
export function ticksOf(kind: AxisKind, span: number, width: number): { at: number; value: number }[] {
  if (kind === "time") {
    const values = [0, ...Array.from({ length: Math.floor(Math.log10(timeAt(span) + 1e-9)) + 1 }, (_, k) => 10 ** k)];
    return values.map(value => ({ at: placeOfTime(value), value }));
  }
  const least = span / Math.max(1, width / 64), power = 10 ** Math.floor(Math.log10(least || 1));
  const every = Math.max(1, [1, 2, 5, 10].map(m => m * power).find(e => e >= least) ?? 1);
  return Array.from({ length: Math.floor(span / every) + 1 }, (_, k) => ({ at: k * every, value: k * every }));
}
