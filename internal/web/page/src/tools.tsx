// Answers about the whole puzzle: its solution, rating, the path to the solution, and the candidates of all solutions.

import { batch, computed, signal } from "@preact/signals";
import { type Ask, type Questions, aborted } from "./api";
import { capital, plural, setOf } from "./grid";
import type { Step } from "./log";
import * as at from "./position";
import { game, step } from "./state";

/** A step of an explanation, as "fourfold solve --explain --json" writes it. */
interface PathStep { type: string; text: string; chosen?: Placed; removed: Placed[] }
interface Placed { row: number; col: number; value: number }

/** What an answer says. reached has the steps of the log that the path has led to, the position before it first. */
interface Shown { text?: string; error?: string; path?: PathStep[]; reached?: Step[]; busy?: AbortController }

const shown = signal<Shown & { id: string }>({ id: "" });

/** The number of steps of the path that are done, or -1 if the player has left it. */
const done = computed(() => shown.value.reached?.indexOf(step.value) ?? -1);

/** run asks about the position. An answer that comes when it has changed is not taken. */
async function run<Q extends keyof Questions>(
  ask: Ask, question: Q, request: Questions[Q]["request"],
  take: (answer: Questions[Q]["answer"], lines: string[]) => Shown | void,
): Promise<void> {
  const busy = new AbortController(), { id } = game.peek(), asked = here(), lines: string[] = [];
  shown.value = { id, busy };
  let got: Shown | void = { error: "The position has changed. Ask again." };
  try {
    const answer = await ask(question, request, {
      signal: busy.signal, onLine: line => lines.push(line), onRestart: () => { lines.length = 0; },
    });
    if (asked === here()) got = take(answer, lines);
  } catch (error) {
    got = aborted(error) ? {} : { error: (error as Error).message };
  }
  if (shown.peek().busy === busy) shown.value = { id, ...got ?? {} };
}

const here = () => at.position.peek(), givens = () => ({ text: here().text });

const solve = (ask: Ask) => run(ask, "solve", givens(), ({ grid, complete }) => {
  if (!grid) return { error: complete ? "There is no solution." : "The time is up, and no solution was found." };
  return at.placeAll("solution filled in", grid);
});

const rate = (ask: Ask) => run(ask, "rate", givens(), ({ status, grade, rating, technique, error }) => {
  if (grade) return { text: `Grade: ${grade}. Rating: ${rating}. The hardest technique is ${technique}.` };
  if (status === "failed" && error) return { error: capital(String(error)) };
  return { error: `Only a puzzle with one solution has a rating. This one: ${status}.` };
});

const explain = (ask: Ask) => run(ask, "explain", here(), ({ status, error }, lines) => {
  if (status === "failed" && error) return { error: capital(String(error)) };
  if (status !== "solved") return { error: `No path leads to a solution: ${status}.` };
  const path = lines.map(line => JSON.parse(line) as PathStep).filter(({ type }) => type === "step");
  const text = `${plural(path.length, "step")} from here. A click does all steps up to it.`;
  return { text, path, reached: [step.peek()] };
});

const allCandidates = (ask: Ask) => run(ask, "candidates", here(), ({ candidates, complete }) => {
  if (!complete) return { error: "The time is up, and values may be missing. Place more values first." };
  if (candidates.some(c => c && !c.length)) return { error: "There is no solution from here." };
  return at.fill("candidates of all solutions", candidates.map(c => setOf(c ?? [])));
});

/** follow does the steps of the path up to one, each as a step of the log. */
function follow(to: number): void {
  const { path, reached } = shown.peek() as Required<Shown>, past = reached.slice(0, done.peek() + 1);
  const cell = ({ row, col, value }: Placed): [number, number] => [(row - 1) * game.value.grid.size + col - 1, value];
  batch(() => {
    for (const { chosen, removed } of path.slice(past.length - 1, to)) {
      at.doHint({ place: chosen && cell(chosen), removed: removed.map(cell) });
      past.push(step.peek());
    }
    shown.value = { ...shown.peek(), reached: past };
  });
}

const tools = { Solve: solve, Rate: rate, "Whole path": explain, "Candidates of all solutions": allCandidates };

export function Tools({ ask }: { ask: Ask }) {
  const { text, error, path, busy }: Shown = shown.value.id === game.value.id ? shown.value : {};
  const way = done.value < 0 ? undefined : path;
  return <section>
    <h2>Answers</h2>
    <div class="row">
      {Object.entries(tools).map(([name, act]) => <button disabled={!!busy} onClick={() => act(ask)}>{name}</button>)}
      {busy && <button onClick={() => busy.abort()}>Give up</button>}
    </div>
    <p role="status" class={error && "error"}>{busy ? "Looking for it …" : error ?? (path === way ? text : "")}</p>
    {way && <ol class="log" aria-label="The whole path">{way.map((s, n) => (
      <li key={n}><button disabled={n < done.value} onClick={() => follow(n + 1)}>
        <span>{n + 1}</span>{capital(s.text).replaceAll("<>", "≠")}
      </button></li>
    ))}</ol>}
  </section>;
}
