// Why a dead end is one: the reasons of the four minds, side by side.

import type { Puzzle } from "./api";
import { cellName, placement } from "./grid";
import { minds } from "./load";
import type { Mind, Search } from "./replay";
import { type Names, say } from "./say";
import { Chain, lostAt, Rich, type View, viewOf } from "./view";

type WhyProps = { searches: Search[]; names: (Names | undefined)[]; steps: number[]; puzzle: Puzzle };

export function Why({ searches, names, steps, puzzle }: WhyProps) {
  return <section class="why" id="why" aria-labelledby="why-title">
    <h2 id="why-title">Why this is a dead end</h2>
    <div class="reasons">{minds.map((mind, k) => {
      const n = names[k], view = n && viewOf(searches[k], n, steps[k], puzzle.givens);
      return <div><h3>{mind}</h3>{view && <Column mind={mind} view={view} />}</div>;
    })}</div>
  </section>;
}

function Column({ mind, view: v }: { mind: Mind; view: View }) {
  const { search, names, step } = v, now = say(search, names, step);
  const next = step < search.last && say(search, names, step + 1);
  const decisions = search.decisions(step).map(k => search.event(k)!), dead = v.event?.kind === "dead-end";
  const reasons = dead ? reasonsOf(mind, v) : [];
  return <>
    <Chain decisions={decisions} names={names} none="no decision stands" />
    <p>{!dead && "No dead end here. "}<b class={`tone-${now.tone}`}>{now.tag}</b> <Rich text={now.text} /></p>
    <ul>{reasons.map(([what, why]) => <li><b>{what}</b> {why}</li>)}</ul>
    {next && <p class="next">Next: {next.tag} <Rich text={next.text} /></p>}
  </>;
}

/** reasonsOf says of each thing that fails together what it is, and what made it so. */
export function reasonsOf(mind: Mind, v: View): [what: string, why: string][] {
  const { search, names, grid, event, step } = v;
  if (!event) return [];
  if (mind === "sat") return event.facts.map(({ option: o = -1, holds }) => [o < 0 ? "a color" : names.option(o),
    `${holds ? "is true" : "is false"}${o < 0 ? "" : level(v.state.level[o])}`]);
  if (event.item < 0 || event.pivots) return []; // lp weighs all items together, so all have a part in it
  return [...lostAt(v, event.item).lost].map(([at, by]) => {
    const cell = Math.floor(at / grid.size), value = at % grid.size + 1, option = v.tables.optionAt[at];
    const why = v.given(by) ? "a given" : v.decided.has(by) ? "a decision" : "which follows";
    const hid = option < 0 ? -1 : search.hiddenBy(option, step), rule = search.event(hid)?.rule || "a rule";
    return [placement(grid, cell, value), by >= 0 ? `is taken by ${cellName(grid, by)}, ${why}`
      : hid > 0 ? `was ruled out at step ${hid}, by ${rule}` : "is ruled out by the puzzle"];
  });
}

const level = (n: number) => n ? `, since decision ${n}` : ", whatever is decided";
