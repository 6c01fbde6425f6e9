// The panel of lp: the numbers of a point as shades, and the branches.

import type { CandidateView, CellView } from "./board";
import { isOne } from "./say";
import { Chain, Heading, lostAt, openValues, type Picture, type View } from "./view";

/** pointOf returns the numbers of the point that is valid at the step, by option; undefined if there is none. */
function pointOf(v: View): Map<number, number> | undefined {
  const k = v.search.pointOf(v.step);
  return k < 0 ? undefined : new Map(v.search.event(k)!.point);
}

/** isInfeasible reports whether the relaxation has no point. Other dead ends are items without options. */
const isInfeasible = (v: View) => v.event?.kind === "dead-end" && (v.event.pivots > 0 || v.event.item < 0);

export function picture(v: View): Picture {
  const { event: e, tables } = v, x = pointOf(v), size = v.grid.size;
  const dead = e?.kind === "dead-end" && !isInfeasible(v) ? lostAt(v, e.item) : undefined;
  const branched = new Map<number, boolean>(); // option to its side
  for (const k of v.search.decisions(v.step)) { const d = v.search.event(k)!; branched.set(d.option, d.holds); }
  const cell = (i: number): CellView => {
    const given = v.given(i), o = v.chosen[i], decided = v.decided.has(i);
    if (given) return { value: given, class: dead?.takers.has(i) ? "wrong" : "given" };
    const candidates: CandidateView[] = [];
    for (let value = 1; value <= size; value++) {
      const q = tables.optionAt[i * size + value - 1], part = x?.get(q) ?? 0;
      if (q < 0) continue;
      const ring = branched.get(q) ? "try" : e?.option === q && e.kind === "undo" ? "learn" : undefined;
      if ((x && isOne(part) && !ring) || (q === o && (!x || !branched.has(q) || isOne(part)))) {
        const mark = decided ? "try" : undefined, name = v.state.level[q] || q !== o ? "deduced" : "proved";
        const marked = dead?.takers.has(i) ? "wrong" : decided ? "decided" : name;
        return { value, class: marked, ring: mark, background: mark };
      }
      if (part || ring) candidates.push({ value, tile: part, ring });
      else if (branched.get(q) === false) candidates.push({ value, class: "gone", strike: true });
      else if (dead?.lost.has(i * size + value - 1)) candidates.push({ value, class: "bad", strike: true });
      else if (!x && v.state.value[q] === 0) candidates.push({ value });
    }
    return { candidates, ring: decided ? "try" : undefined };
  };
  if (isInfeasible(v)) return { cell, under: [], over: [{ kind: "fade", text: "no point exists" }] };
  return { cell, under: dead?.shapes.under ?? [], over: dead?.shapes.over ?? [] };
}

export function Own({ view: v }: { view: View }) {
  const { event: e } = v, x = pointOf(v), bins = new Array<number>(10).fill(0);
  const bin = (p: number) => Math.min(9, Math.ceil(p * 10 - 1e-6) - 1);
  x?.forEach(p => bins[Math.max(0, bin(p))]++);
  const fractions = x ? [...x.values()].filter(p => !isOne(p)).length : 0, dead = isInfeasible(v);
  const tallest = Math.max(30, ...bins) * 1.25, decisions = v.search.decisions(v.step).map(k => v.search.event(k)!);
  const before = e?.kind === "decide" && e.place < 2 ? x?.get(e.option) : undefined, marked = before ? bin(before) : -1;
  return <>
    <Heading note={x && !dead ? `${fractions} fractions` : ""}>Numbers by size</Heading>
    <svg class="board" viewBox="0 0 316 66" aria-hidden="true">
      <path class="map-line" d="M0 50H316" />
      {dead && <text class="no-numbers" x="158" y="32" font-size="12">no numbers to show</text>}
      {!dead && bins.map((n, k) => {
        const height = n / tallest * 40, left = k * 31.6 + 1, now = k === marked;
        const bar = { x: left, y: 50 - height, width: 27, height, opacity: now ? 1 : 0.12 + 0.088 * k };
        return <>
          <rect class={now ? "bin now" : "bin"} {...bar} />
          {n > 0 && <text class="number" x={left + 13.5} y={47 - height} font-size="10.5">{n}</text>}
          <text class="number" x={left + 13.5} y="62" font-size="10">{k === 9 ? "1" : `.${k + 1}`}</text>
        </>;
      })}
    </svg>
    <Chain decisions={decisions} names={v.names} none="no branch yet"
      undone={e?.kind === "undo" ? e.option : undefined} />
  </>;
}

export function here(v: View, i: number): string {
  const o = v.chosen[i], x = pointOf(v), digit = (q: number) => v.names.digit(v.tables.options[q].value);
  if (v.given(i)) return "a given";
  if (isInfeasible(v)) return "no point, so no numbers";
  if (o >= 0 && !v.state.level[o]) return `${digit(o)}, settled for good`;
  if (!x) return `not solved yet, ${openValues(v, i).length} candidates`;
  const parts = [...x].filter(([q]) => v.tables.options[q].cell === i)
    .map(([q, p]) => `${isOne(p) ? "all" : +p.toFixed(2)} of ${digit(q)}`);
  return parts.join(" + ") || (o >= 0 ? `all of ${digit(o)}` : "0");
}
