// The four traces of a puzzle, as they arrive.

import { signal } from "@preact/signals";
import { aborted, type Ask, type Puzzle } from "./api";
import { number } from "./grid";
import { type Mind, Search } from "./replay";
import type { Line } from "./trace";

export const minds: Mind[] = ["cp", "dlx", "sat", "lp"];

/** The solver that searches for each mind, with the settings whose steps tell most. */
export const solvers: Record<Mind, string> = { cp: "cp:scheme=pairs", dlx: "dlx", sat: "cdcl", lp: "lp:reduce=off" };

const mostEvents = 100_000;
const patience = 2000; // milliseconds until the page says how far the searches are

/** A Load asks for the traces of a puzzle with the values that a player has placed. */
export class Load {
  readonly searches: Search[];
  readonly version = signal(0); // grows when lines have arrived
  readonly slow = signal(false); // some search takes long, and can be stopped
  readonly solutions = signal(""); // the status of the puzzle, as the question check has it
  private aborts = new Map<Mind, AbortController>();
  private waiting = false;

  constructor(readonly key: string, puzzle: Puzzle, values: number[], ask: Ask) {
    const position = { text: puzzle.text, values };
    this.searches = minds.map(m => new Search(m, puzzle.size, cell => puzzle.givens[cell] > 0 || values[cell] > 0));
    for (const s of this.searches) void this.run(s, position, ask);
    ask("check", position).then(answer => { this.solutions.value = answer.status; }, () => {});
    setTimeout(() => { this.slow.value = this.aborts.size > 0; }, patience);
  }

  private async run(s: Search, position: { text: string; values: number[] }, ask: Ask): Promise<void> {
    const abort = new AbortController();
    this.aborts.set(s.mind, abort);
    let n = 0;
    const onLine = (line: string) => {
      if (abort.signal.aborted) return;
      n++;
      try {
        s.add(JSON.parse(line) as Line);
      } catch {
        throw new Error(`Line ${number(n)} of the trace is damaged.`);
      }
      this.changed();
    };
    try {
      await ask("trace", { ...position, solver: solvers[s.mind], events: mostEvents }, { onLine, signal: abort.signal });
      if (!s.end) s.problem = "The trace was cut short.";
    } catch (error) {
      s.problem = aborted(error) ? "Stopped." : error instanceof Error ? error.message : String(error);
    }
    this.aborts.delete(s.mind);
    if (!this.aborts.size) this.slow.value = false;
    this.changed();
  }

  /** changed lets the page draw, at most ten times a second. */
  private changed(): void {
    if (this.waiting) return;
    this.waiting = true;
    setTimeout(() => { this.waiting = false; this.version.value++; }, 100);
  }

  /** stop ends the searches that still run. What has arrived can be played. */
  stop(): void { for (const abort of this.aborts.values()) abort.abort(); }

  get steps(): number { return Math.max(...this.searches.map(s => s.last)); }
}
