// The panel of cp: domains, and the rules that make them smaller.

import type { CandidateView, CellView, Shape } from "./board";
import { below } from "./replay";
import { cellsOf, Chain, ghostsOf, Heading, lostAt, openValues, type Picture, type View } from "./view";

export function picture(v: View): Picture {
  const { event: e, tables, grid } = v, kind = e?.kind, size = grid.size;
  const gone = new Set(kind === "undo" ? [] : v.search.changes(v.step).hidden);
  const dead = kind === "dead-end" && e!.item >= 0 ? lostAt(v, e!.item) : undefined;
  const ghosts = ghostsOf(v);
  const failed = kind === "undo" && e!.option >= 0 ? tables.options[e!.option].cell : -1;
  const base = e?.base.length ? e.base : e && e.item >= 0 && kind !== "undo" ? [e.item] : [];
  const looks = base.map((i): Shape => ({ kind: "frame", cells: cellsOf(v, i), class: "look" }));
  const pattern = new Set(kind === "filter" ? base.flatMap(i => tables.items[i].options) : []);
  const cell = (i: number): CellView => {
    const taker = dead?.takers.has(i), given = v.given(i), o = v.chosen[i];
    if (given) return { value: given, class: taker ? "wrong" : "given" };
    if (o >= 0) {
      const level = v.state.level[o], decided = v.decided.has(i), mark = decided ? "try" : undefined;
      const name = taker ? "wrong" : decided ? "decided" : level ? "deduced" : "proved";
      return { value: tables.options[o].value, level, class: name, ring: mark, background: mark };
    }
    const ghost = ghosts.get(i);
    if (ghost) return { value: ghost, class: "ghost", ring: "ghost", background: i === failed ? "learn" : undefined };
    const candidates: CandidateView[] = [];
    for (let value = 1; value <= size; value++) {
      const o = tables.optionAt[i * size + value - 1];
      if (o >= 0 && v.state.value[o] === 0) candidates.push({ value, class: pattern.has(o) ? "on" : undefined });
      else if (gone.has(o)) candidates.push({ value, class: "gone", strike: true });
      else if (dead?.lost.has(i * size + value - 1)) candidates.push({ value, class: "bad", strike: true });
    }
    return { candidates };
  };
  return { cell, under: dead?.shapes.under ?? looks, over: dead?.shapes.over ?? [] };
}

export function Own({ view: v }: { view: View }) {
  const decisions = v.search.decisions(v.step).map(k => v.search.event(k)!), undo = v.event?.kind === "undo";
  const rules = [...v.search.rules].filter(r => r[0] !== "refuted")
    .sort((a, b) => b[1].length - a[1].length).slice(0, 4);
  const most = Math.max(1, ...rules.map(r => r[1].length));
  return <>
    <Heading note={decisions.length || "none"}>Standing decisions</Heading>
    <Chain decisions={decisions} names={v.names} undone={undo ? v.event!.option : undefined} />
    <div class="bars">
      {rules.map(([name, steps]) => {
        const n = below(steps, v.step), width = `${Math.max(1, n / most * 100)}%`;
        return <><span class={v.event?.rule === name ? "now" : ""}>{name}</span><i style={{ width }} /><b>{n}</b></>;
      })}
    </div>
  </>;
}

export function here(v: View, i: number): string {
  const o = v.chosen[i];
  if (v.given(i)) return "a given";
  if (o >= 0) {
    const digit = v.names.digit(v.tables.options[o].value);
    return `${digit}, ${v.decided.has(i) ? "a decision" : v.state.level[o] ? "follows from a decision" : "proved"}`;
  }
  const open = openValues(v, i);
  return open.length ? `domain ${open.map(d => v.names.digit(d)).join(" ")}` : "no candidate";
}
