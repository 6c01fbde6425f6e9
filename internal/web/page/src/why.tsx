// Why a dead end is one: the reasons of the four minds, side by side.

import type { Puzzle } from "./api";
import { cellName, placement } from "./grid";
import { minds } from "./load";
import type { Mind, Search } from "./replay";
import { type Names, plain, reason, say } from "./say";
import type { Fact } from "./trace";
import { Chain, reasonsAt, Rich, valueAt, type View, viewOf } from "./view";

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
  const { grid, event, names } = v;
  if (!event) return [];
  if (mind === "sat") return event.facts.map(fact => settled(v, fact));
  if (event.item < 0 || event.pivots) return []; // lp weighs all items together, so all have a part in it
  return reasonsAt(v, event.item).map(({ cell, value, by, house, step }) => {
    const how = v.given(by) ? "a given" : v.decided.has(by) ? "a decision" : "which follows";
    if (by === cell) return [cellName(grid, cell), `holds ${names.digit(valueAt(v, cell))}, ${how}`];
    const taken = `is taken by ${placement(grid, by, value)}${house && ` in ${house}`}, ${how}`;
    const rule = v.search.event(step)?.rule;
    const out = step > 0 ? `was ruled out at step ${step}${rule && `, by ${rule}`}` : "is ruled out by the puzzle";
    return [placement(grid, cell, value), by >= 0 ? taken : out];
  });
}

/** settled says of a fact of sat what made it true or false. */
function settled({ search, names, state, step }: View, { option = -1, holds }: Fact): [what: string, why: string] {
  const is = holds ? "is true" : "is false", cause = search.settledBy(option, step).event;
  if (!cause) return ["a color", is];
  const level = state.level[option], decision = search.event(search.decisions(step)[level - 1])!;
  const fact = level ? plain(names.fact(decision)) : "", why = plain(reason(names, cause));
  const since = level ? ` (since decision ${level}, ${fact})` : " (whatever is decided)";
  return [names.option(option), is + (cause.rule === "given" ? ", a given" : cause.kind === "decide"
    ? `, decision ${level}` : why === `, because ${fact}` ? `, because of decision ${level}, ${fact}` : why + since)];
}
