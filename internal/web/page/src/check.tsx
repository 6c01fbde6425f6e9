// The check of the position, and the time of play.

import { computed, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Ask, CheckAnswer } from "./api";
import { and, capital, cellName, plural } from "./grid";
import * as at from "./position";
import { type Settings, check, dialog, elapsed, game, set, settings, values } from "./state";

/** clock writes seconds of less than a day as minutes and seconds, and hours if there are any. */
export const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19).replace(/^(00:)?0?/, "");

const asked = signal<CheckAnswer | undefined>(undefined); // the answer whose wrong values the player wants to see

/** The cells to mark: those that break a rule, and the wrong ones if the player has asked which they are. */
export const badCells = computed(() => {
  const { answer } = check.value ?? {}, wrong = answer && asked.value === answer ? answer.mistakes : [];
  return new Set([...at.repeats.value, ...answer?.repeats.flatMap(r => r.cells) ?? [], ...wrong]);
});

export function CheckPanel({ ask }: { ask: Ask }) {
  const { entering } = game.value, { checks, timer } = settings.value, { answer, error } = check.value ?? {};
  return <section>
    <h2>Check</h2>
    <div aria-live="polite"><Check /></div>
    {!entering && <div class="row">
      {checks !== "off" && (answer?.mistakes.length
        ? <button disabled={asked.value === answer} onClick={() => { asked.value = answer; }}>Show which</button>
        : <button disabled={!!answer || !!error} onClick={() => at.checkNow(ask)}>Check</button>)}
      <select aria-label="When to check" value={checks}
        onChange={event => set({ checks: event.currentTarget.value as Settings["checks"] })}>
        <option value="always">always</option><option value="ask">on demand</option><option value="off">never</option>
      </select>
      <button title={timer ? "Hide the time" : "Show the time"} onClick={() => set({ timer: !timer })}>
        {timer ? clock(elapsed.value) : "Time"}</button>
    </div>}
  </section>;
}

const bad = (text: string) => <strong class="bad">× {text}</strong>;
const good = (text: string) => <strong class="good">{text}</strong>;

function Check() {
  const { grid, entering } = game.value, { answer, error } = check.value ?? {};
  const broken = [...at.repeats.value].sort((a, b) => a - b), left = at.left();
  const line = (rest: ComponentChildren) => <p class="state">{rest}</p>;
  if (!values.value.some(v => v)) return line(error ? bad(error) : "The board is empty.");
  if (broken.length) {
    const repeated = broken.some(i => grid.peers[i].some(j => values.value[i] === values.value[j]));
    const cells = and(broken.map(i => cellName(grid, i)));
    return line(<>{bad(repeated ? "Repeated" : "Against the rules")}: {cells}. {left}.</>);
  }
  if (answer?.repeats.length) return line(<>{answer.repeats.map(r => <>{bad(capital(r.text))}. </>)}{left}.</>);
  if (error) return line(<>{left}, no repeats. {bad(error)}</>);
  if (!answer) return line(`${left}, no repeats.`);
  if (answer.solved) return <>
    {line(<>{good("✓ Solved.")} {settings.value.timer && `Your time is ${clock(elapsed.value)}.`}</>)}
    <div class="row"><button class="main" onClick={() => { dialog.value = "new"; }}>New puzzle</button></div>
  </>;
  if (answer.mistakes.length) {
    const n = answer.mistakes.length, wrong = `${plural(n, "value")} placed ${n === 1 ? "is" : "are"} wrong.`;
    return line(<>{left}, no repeats. {bad("No solution from here.")} {wrong}</>);
  }
  return line(<>{left}, no repeats. {solutionsSay(answer, entering)}</>);
}

function solutionsSay(answer: CheckAnswer, entering: boolean) {
  switch (answer.status) {
    case "one": return good("One solution.");
    case "several": return entering ? "Several solutions." : bad("Several solutions.");
    case "none": return bad("No solution.");
    case "limit": return "Too many to check.";
    case "invalid": return bad("The givens contradict each other.");
    case "failed": case "wrong": return bad("The check has failed.");
  }
}
