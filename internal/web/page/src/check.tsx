// The check of the position, and the time of play.

import { computed, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Ask, CheckAnswer } from "./api";
import { and, capital, cellName, plural } from "./grid";
import * as at from "./position";
import { type Settings, check, elapsed, game, settings, values } from "./state";

/** clock writes seconds as minutes and seconds, and hours if there are any. */
export function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0"), minutes = Math.floor(seconds / 60);
  return (minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`) + ":" + two(seconds % 60);
}

const asked = signal<CheckAnswer | undefined>(undefined); // the answer whose wrong values the player wants to see

/** The cells to mark: those that break a rule, and the wrong ones if the player has asked which they are. */
export const badCells = computed(() => {
  const { answer } = check.value ?? {};
  const wrong = answer && asked.value === answer ? answer.mistakes : [];
  return new Set([...at.repeats.value, ...answer?.repeats.flatMap(r => r.cells) ?? [], ...wrong]);
});

export function CheckPanel({ ask }: { ask: Ask }) {
  const { entering } = game.value, { checks } = settings.value, { answer, error } = check.value ?? {};
  const set = (change: Partial<Settings>) => { settings.value = { ...settings.value, ...change }; };
  return (
    <section>
      <h2 class="with-time">Check{!entering && <Timer toggle={() => set({ timer: !settings.value.timer })} />}</h2>
      <div aria-live="polite"><Check /></div>
      {!entering && <div class="row">
        {checks !== "off" && (answer?.mistakes.length
          ? <button disabled={asked.value === answer} onClick={() => { asked.value = answer; }}>Show which</button>
          : checks === "ask" && <button disabled={!!answer || !!error} onClick={() => at.checkNow(ask)}>Check</button>)}
        <select aria-label="When to check" value={checks}
          onChange={event => set({ checks: event.currentTarget.value as Settings["checks"] })}>
          <option value="always">after each step</option><option value="ask">when I ask</option><option value="off">never</option>
        </select>
      </div>}
    </section>
  );
}

function Timer({ toggle }: { toggle: () => void }) {
  const { timer } = settings.value, time = timer ? clock(elapsed.value) : "";
  return <button aria-label={timer ? `Hide the time, ${time}` : "Show the time"} onClick={toggle}>{time || "Time"}</button>;
}

const bad = (text: string) => <strong class="bad">× {text}</strong>;
const good = (text: string) => <strong class="good">{text}</strong>;

function Check() {
  const { grid, entering } = game.value;
  const { answer, error } = check.value ?? {};
  const broken = [...at.repeats.value].sort((a, b) => a - b), left = at.left();
  const line = (rest: ComponentChildren) => <p class="state">{rest}</p>;
  if (!values.value.some(v => v)) return line(error ? bad(error) : "The board is empty.");
  if (broken.length) {
    const repeated = broken.some(i => grid.peers[i].some(j => values.value[i] === values.value[j]));
    return line(<>{bad(repeated ? "Repeated" : "Against the rules")}: {and(broken.map(i => cellName(grid, i)))}. {left}.</>);
  }
  if (answer?.repeats.length) return line(<>{answer.repeats.map(r => <>{bad(capital(r.text))}. </>)}{left}.</>);
  if (error) return line(<>{left}, no repeats. {bad(error)}</>);
  if (!answer) return line(`${left}, no repeats.`);
  if (answer.solved) return line(good("✓ Solved."));
  if (answer.mistakes.length) {
    const n = answer.mistakes.length;
    return line(<>{left}, no repeats. {bad("No solution from here.")} {plural(n, "value")} placed {n === 1 ? "is" : "are"} wrong.</>);
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
