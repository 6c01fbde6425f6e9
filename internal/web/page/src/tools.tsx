// Answers about the whole puzzle: its solution, its rating, the path to the solution, and the candidates of all solutions.

import { batch, computed, effect, signal } from "@preact/signals";
import { type Ask, type HintAnswer, type Questions, aborted } from "./api";
import { capital, plural, setOf } from "./grid";
import type { Step } from "./log";
import * as at from "./position";
import { game, step } from "./state";

interface Placed { row: number; col: number; value: number }

/** A step of an explanation, as "fourfold solve --explain --json" writes it. */
interface PathStep { type: "step"; number: number; technique: string; text: string; chosen?: Placed; removed: Placed[] }

/** What an answer says. reached has the steps of the log that the path has led to, the position before it first. */
interface Shown { text?: string; error?: string; path?: PathStep[]; reached?: Step[] }

const shown = signal<Shown & { id: string }>({ id: "" });
const busy = signal<{ says: string; abort: AbortController; lines: number } | null>(null);

/** The number of steps of the path that are done, or -1 if the player has left it. */
const done = computed(() => shown.value.reached?.indexOf(step.value) ?? -1);

/** run asks about the position. The question is given up when the position changes. */
async function run<Q extends keyof Questions>(
  ask: Ask, says: string, question: Q, request: Questions[Q]["request"], take: (answer: Questions[Q]["answer"], lines: string[]) => Shown,
): Promise<void> {
  busy.peek()?.abort.abort();
  const abort = new AbortController(), { id } = game.peek(), asked = at.position.peek(), lines: string[] = [];
  busy.value = { says, abort, lines: 0 };
  const end = effect(() => { if (at.position.value !== asked) abort.abort(); });
  const onLine = (line: string) => {
    lines.push(line);
    if (busy.peek()?.abort === abort) busy.value = { says, abort, lines: lines.length };
  };
  let got: Shown = {};
  try {
    const answer = await ask(question, request, { signal: abort.signal, onLine });
    end();
    if (!abort.signal.aborted) got = take(answer, lines);
  } catch (error) {
    if (!aborted(error)) got = { error: (error as Error).message };
  }
  end();
  if (busy.peek()?.abort === abort) batch(() => { busy.value = null; shown.value = { id, ...got }; });
}

function solve(ask: Ask): void {
  const { text } = at.position.peek();
  void run(ask, "Solving", "solve", { text }, ({ grid, complete }) => {
    if (!grid) return { error: complete ? "There is no solution." : "The time is up, and no solution was found." };
    at.placeAll("the solution", grid);
    return {};
  });
}

function rate(ask: Ask): void {
  void run(ask, "Rating", "rate", { text: at.position.peek().text }, ({ status, grade, rating, technique }) =>
    status === "unique" && grade
      ? { text: `Grade: ${grade}. Rating: ${rating}. The hardest technique is ${technique}.` }
      : { error: `Only a puzzle with one solution has a rating. This one: ${status}.` });
}

function explain(ask: Ask): void {
  void run(ask, "Looking for the path", "explain", at.position.peek(), ({ status }, lines) => {
    const path = lines.map(line => JSON.parse(line) as PathStep).filter(({ type }) => type === "step");
    if (status !== "solved") return { error: `No path leads to a solution: ${status}.` };
    return { text: `${plural(path.length, "step")} from here. A click does all steps up to it.`, path, reached: [step.peek()] };
  });
}

function allCandidates(ask: Ask): void {
  void run(ask, "Looking for solutions", "candidates", at.position.peek(), ({ candidates, complete }) => {
    if (!complete) return { error: "The time is up, and values may be missing. Place more values first." };
    if (candidates.some(c => c && !c.length)) return { error: "There is no solution from here." };
    at.fill("candidates of all solutions", candidates.map(c => setOf(c ?? [])));
    return {};
  });
}

const cell = ({ row, col, value }: Placed): [number, number] => [(row - 1) * game.value.grid.size + col - 1, value];

/** follow does the steps of the path up to one, each as a step of the log, or goes back to it. */
function follow(to: number): void {
  const { path, reached } = shown.peek() as Required<Shown>, old = reached.slice(0, done.peek() + 1);
  batch(() => {
    for (const { chosen, removed } of path.slice(old.length - 1, to)) {
      at.doHint({ place: chosen && cell(chosen), removed: removed.map(cell) } satisfies Pick<HintAnswer, "place" | "removed">);
      old.push(step.peek());
    }
    shown.value = { ...shown.peek(), reached: old };
  });
}

const tools: [string, (ask: Ask) => void][] =
  [["Solve", solve], ["Rate", rate], ["Whole path", explain], ["Candidates of all solutions", allCandidates]];

export function Tools({ ask }: { ask: Ask }) {
  const { id, text, error, path } = shown.value, now = busy.value, here = id === game.value.id, way = here && done.value >= 0 ? path : undefined;
  return (
    <section class="tools">
      <h2>Answers</h2>
      <div class="row">{tools.map(([name, act]) => <button key={name} disabled={!!now} onClick={() => act(ask)}>{name}</button>)}</div>
      {now && <div class="row" role="status">
        {now.says}{now.lines > 1 ? `: ${plural(now.lines, "step")} so far` : ""} … <button onClick={() => now.abort.abort()}>Give up</button>
      </div>}
      {here && !now && (!path || way) && text && <p role="status">{text}</p>}
      {here && !now && error && <p class="error" role="alert">{error}</p>}
      {way && <ol class="log path" aria-label="The whole path">{way.map((s, n) => (
        <li key={n} class={n < done.value ? "did" : ""}>
          <button disabled={n < done.value} onClick={() => follow(n + 1)}><span>{n + 1}</span>{capital(s.text)}</button>
        </li>
      ))}</ol>}
    </section>
  );
}
