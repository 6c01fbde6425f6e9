// The time axis: kinds of axis, and what a place on one means for each search.

import { below, type Mind, type Search } from "./replay";

export type AxisKind = "steps" | "share" | "dead" | "time";
export const axisKinds: [AxisKind, string][] = [["steps", "steps"], ["share", "share of each search"], ["dead", "dead ends, side by side"], ["time", "measured time"]];

/** A Scale maps places of an axis to steps of one search: linearly between anchors. */
export class Scale {
  private places: number[] = [0];
  private steps: number[] = [0];

  constructor(kind: AxisKind, search: Search) {
    const last = search.last;
    if (kind === "dead") search.dead.forEach((step, k) => this.anchor(k + 1, step));
    this.anchor(kind === "time" ? (search.tables?.searchNs ?? 0) / 1000 || 1 : kind === "share" ? 100 : kind === "dead" ? search.dead.length + 1 : last, last);
  }

  private anchor(place: number, step: number): void { this.places.push(place); this.steps.push(step); }

  get end(): number { return this.places[this.places.length - 1]; }
  stepAt(x: number): number { return Math.floor(between(this.places, this.steps, x) + 1e-6); }
  placeOf(step: number): number { return between(this.steps, this.places, step); }
  /** density returns how many steps one unit of the axis has behind a place. */
  density(x: number): number {
    const k = Math.min(Math.max(below(this.places, x), 1), this.places.length - 1);
    return x >= this.end ? 0 : (this.steps[k] - this.steps[k - 1]) / (this.places[k] - this.places[k - 1] || 1);
  }
}

function between(from: number[], to: number[], x: number): number {
  const k = below(from, x);
  if (k === 0) return to[0];
  if (k === from.length) return to[k - 1];
  return to[k - 1] + (x - from[k - 1]) / (from[k] - from[k - 1]) * (to[k] - to[k - 1]);
}

/** nextDead returns the place and the mind of the first dead end behind a place, or before it. */
export function nextDead(searches: Search[], scales: Scale[], x: number, direction: 1 | -1): { x: number; mind: Mind } | undefined {
  let best: { x: number; mind: Mind } | undefined;
  searches.forEach((s, k) => {
    for (let i = below(s.dead, scales[k].stepAt(x)) - (direction > 0 ? 0 : 1); i >= 0 && i < s.dead.length; i += direction) {
      const at = scales[k].placeOf(s.dead[i]);
      if ((at - x) * direction <= 1e-3 * Math.min(1, 1 / (scales[k].density(x) || 1))) continue;
      if (!best || (at - best.x) * direction < 0) best = { x: at, mind: s.mind };
      return;
    }
  });
  return best;
}

/** ticksOf returns round places with some distance. */
export function ticksOf(span: number, width: number, whole: boolean): number[] {
  const least = span / Math.max(1, width / 64), power = 10 ** Math.floor(Math.log10(least || 1));
  const every = Math.max(whole ? 1 : 0, [1, 2, 5, 10].map(m => m * power).find(e => e >= least) ?? 1);
  return Array.from({ length: Math.floor(span / every) + 1 }, (_, k) => k * every);
}
