// The panel of sat: literals with the level at which they were settled, and what was learned.

import type { CandidateView, CellView, Shape } from "./board";
import { plural } from "./grid";
import { below, lastOf } from "./replay";
import { plain } from "./say";
import type { Fact } from "./trace";
import { cellsOf, ghostsOf, Heading, lostAt, openValues, type Picture, type View } from "./view";

const optionsOf = (facts: Fact[]) => facts.flatMap(f => f.option !== undefined && f.option >= 0 ? [f.option] : []);

export function picture(v: View): Picture {
  const { event: e, tables } = v, kind = e?.kind, size = v.grid.size;
  const clash = new Set(kind === "dead-end" ? optionsOf(e!.facts) : []);
  const learned = new Set(kind === "learn" ? optionsOf(e!.facts) : []);
  const ghosts = ghostsOf(v);
  const under: Shape[] = [], over: Shape[] = [];
  const both = kind === "dead-end" && e!.facts.length === 2 && e!.facts.every(f => f.holds) && !e!.clause;
  if (kind === "dead-end" && e!.item >= 0) {
    const shapes = lostAt(v, e!.item).shapes;
    under.push(...shapes.under);
    if (!both) over.push(...shapes.over);
  } else if ((kind === "force" || kind === "filter") && e!.item >= 0) {
    under.push({ kind: "frame", cells: cellsOf(v, e!.item), class: "look" });
  }
  if (both) {
    const [from, to] = [...clash].map(o => tables.options[o].cell);
    if (from !== to) over.push({ kind: "wire", from, to });
  }
  const cell = (i: number): CellView => {
    const given = v.given(i), clashing = [...clash].filter(o => tables.options[o].cell === i);
    if (given) return { value: given, class: "given" };
    const conflict = clashing.find(o => v.state.value[o] === 1) ?? (both ? clashing[0] : undefined);
    const o = clashing.length > 1 ? -1 : conflict ?? v.chosen[i];
    if (o >= 0) {
      const level = v.state.level[o], dead = clash.has(o);
      const decided = v.decided.has(i), mark = decided ? "try" : undefined;
      return {
        value: tables.options[o].value, level, background: dead ? "dead" : mark,
        class: dead ? "wrong" : decided ? "decided" : level ? "deduced" : "proved",
        ring: dead ? "dead" : learned.has(o) ? "learn" : mark,
      };
    }
    const ghost = ghosts.get(i);
    if (ghost) return { value: ghost, class: "ghost", ring: "learn" };
    const candidates: CandidateView[] = [], open = new Set(openValues(v, i));
    for (let value = 1; value <= size; value++) {
      const o = tables.optionAt[i * size + value - 1];
      if (o < 0) continue;
      if (clash.has(o)) candidates.push({ value, class: "bad", strike: v.state.value[o] < 0 });
      else if (learned.has(o)) candidates.push({ value, class: "on", ring: "learn" });
      else if (open.has(value)) candidates.push({ value });
      else if (e?.option !== o) continue;
      else if (kind === "filter") candidates.push({ value, class: "gone", strike: true, background: "learn" });
      else if (kind === "decide") candidates.push({ value, class: "gone", strike: true, ring: "try" });
    }
    return { candidates };
  };
  return { cell, under, over };
}

const most = 8, width = 316 / most;

/** levelsShown returns the levels that have room: 0, where a jump goes, and the last ones. */
function levelsShown(last: number, target: number): number[] {
  const keep = new Set([0, target]);
  for (let l = last; keep.size < Math.min(most, last + 1) && l > 0; l--) keep.add(l);
  return [...keep].sort((a, b) => a - b);
}

export function Own({ view: v }: { view: View }) {
  const { search, names, event: e, step } = v, undo = e?.kind === "undo";
  const decisions = (undo ? search.decisions(step - 1) : search.decisions(step)).map(k => search.event(k)!);
  const from = decisions.length, to = search.depth[step];
  const perLevel = new Array<number>(from + 1).fill(0);
  v.chosen.forEach((o, i) => { if (o >= 0 && !v.given(i)) perLevel[v.state.level[o]]++; });
  const tallest = Math.max(9, ...perLevel), shown = levelsShown(from, undo ? to : 0);
  const number = below(search.learns, step);
  const newest = search.event(lastOf(search.learns, step))?.facts ?? [];
  const middle = (level: number) => shown.indexOf(level) * width + width / 2 - 2;
  const nameOf = (f: Fact) => plain(names.fact(f));
  const clause = newest.length > 1 ? "all of " : "";
  const none = number ? "newest: there is no solution" : "nothing learned yet";
  return <>
    <Heading note={`${plural(number, "clause")} learned`}>Digits settled, by level</Heading>
    <svg class="board levels" viewBox="0 0 316 76" aria-hidden="true">
      {shown.map((l, k) => {
        const gone = undo && l > to, n = perLevel[l], high = gone ? 10 : Math.max(2, n / tallest * 40);
        const bar = { x: k * width + 1, y: 60 - high, width: width - 5, height: high };
        const skips = k > 0 && shown[k - 1] < l - 1;
        const label = { class: `level-name ${gone ? "gone" : l ? "" : "first"}`, x: middle(l), y: 72 };
        const name = (skips ? "…" : "") + (l ? nameOf(decisions[l - 1]) : "level 0"), hasRoom = name.length <= 7;
        return <>
          <rect class={gone ? "emptied-level" : l ? "level-bar" : "level-bar first"} {...bar} />
          {!gone && <text class="number" x={middle(l)} y={56 - high} font-size="10.5">{n}</text>}
          {hasRoom && <text {...label} font-size="9">{name}</text>}
        </>;
      })}
      {undo && from > to && <path class="jump" d={arc(middle(from), middle(to))} />}
    </svg>
    <div class={e?.kind === "learn" ? "newest now" : "newest"}>
      {newest.length ? `newest: not ${clause}${newest.map(nameOf).join(", ")}` : none}
    </div>
  </>;
}

const arc = (from: number, to: number) => `M${from} 46C${from} 8 ${to} 8 ${to} 36M${to - 4} 30l4 7l4 -7`;

export function here(v: View, i: number): string {
  const o = v.chosen[i], open = openValues(v, i).length;
  if (v.given(i)) return "true at level 0";
  if (o >= 0) return `${v.names.digit(v.tables.options[o].value)} is true at level ${v.state.level[o]}`;
  return `${plural(v.grid.size - open, "literal")} false, ${open} open`;
}
