// The traces of a puzzle, as they arrive.

import { signal } from "@preact/signals";
import { aborted, type Ask, type CheckAnswer, NeedsServer, type Puzzle } from "./api";
import { capital, number } from "./grid";
import { type LaneName, type Mind, Search } from "./replay";
import type { Line } from "./trace";

export const minds: Mind[] = ["cp", "dlx", "sat", "lp"];

/** The solver that searches for each lane, with the settings whose steps tell most. */
const solvers: Record<LaneName, string> = {
  cp: "cp:scheme=pairs", dlx: "dlx", sat: "cdcl", lp: "lp:reduce=off", bt: "bt",
};

const mostEvents = 100_000, mostPlain = 5001; // of a mind, of plain backtracking
const patience = 2000; // milliseconds until the page says how far the searches are

/** A Load asks for the traces of a puzzle. */
export class Load {
  readonly searches: Search[]; // of the minds
  plain: Search; // plain backtracking, which begins when the minds have ended
  readonly version = signal(0); // grows when lines have arrived
  readonly slow = signal(false); // some search takes long, and can be stopped
  readonly check = signal<CheckAnswer | null>(null);
  private abort = new AbortController(); // of what start asks
  private waiting = false;

  constructor(readonly puzzle: Puzzle, private ask: Ask) {
    this.searches = minds.map(mind => new Search(mind, puzzle.size));
    this.plain = new Search("bt", puzzle.size);
  }

  /** start asks for all that has not ended. */
  async start(): Promise<void> {
    const take = (answer: CheckAnswer) => { this.check.value = answer; };
    if (!this.check.value) this.ask("check", { text: this.puzzle.text }).then(take, () => {});
    setTimeout(() => { this.slow.value = !this.ended; }, patience);
    this.abort = new AbortController();
    const runs = this.searches.map((s, k) => s.end || this.run(s.mind, fresh => { this.searches[k] = fresh; }));
    const went = await Promise.all(runs);
    if (!this.plain.end && went.every(ok => ok)) await this.run("bt", fresh => { this.plain = fresh; });
    if (this.plain.goesOn && !this.plain.whole) await this.solve(this.plain);
  }

  /** solve asks how many steps plain backtracking takes, of which the trace has only the first ones. */
  private async solve(s: Search): Promise<void> {
    const request = { text: this.puzzle.text, solver: solvers.bt };
    await this.ask("solve", request, { background: true, signal: this.abort.signal })
      .then(answer => { s.whole = answer; }, error => { if (!aborted(error)) s.whole = {}; });
    this.changed();
  }

  /** run asks for a trace, and returns whether its search was not given up. */
  private async run(name: LaneName, keep: (fresh: Search) => void): Promise<boolean> {
    const { signal } = this.abort;
    let s: Search, n: number;
    const onRestart = () => { keep(s = new Search(name, this.puzzle.size)); n = 0; };
    const onLine = (line: string) => {
      if (signal.aborted) return;
      n++;
      try {
        s.add(JSON.parse(line) as Line);
      } catch {
        throw new Error(`Line ${number(n)} of the trace is damaged.`);
      }
      this.changed();
    };
    onRestart();
    try {
      const request = { text: this.puzzle.text, solver: solvers[name] };
      await this.ask("trace", { ...request, events: name === "bt" ? mostPlain : mostEvents },
        { onLine, onRestart, background: true, signal });
      if (!s!.end) s!.problem = "The trace was cut short.";
    } catch (error) {
      s!.needsServer = error instanceof NeedsServer;
      s!.problem = aborted(error) ? "Stopped." : error instanceof Error ? error.message : String(error);
    }
    if (this.ended) this.slow.value = false;
    this.changed();
    return !signal.aborted;
  }

  /** changed lets the page draw, at most ten times a second. */
  private changed(): void {
    if (this.waiting) return;
    this.waiting = true;
    setTimeout(() => { this.waiting = false; this.version.value++; }, 100);
  }

  /** stop ends the searches that still run. What has arrived can be played. */
  stop(): void { this.abort.abort(); }

  get ended(): boolean { return this.searches.every(s => s.end || s.problem); }
  get steps(): number { return Math.max(...this.searches.map(s => s.last)); }

  get isInvalid(): boolean { return this.check.value?.status === "invalid"; }

  /** wrong says why no search can begin, if it is the same for all that do not need the server; else "". */
  get wrong(): string {
    const [{ problem }, ...others] = this.searches, texts = this.isInvalid ? this.check.value!.repeats : [];
    const none = this.searches.every(s => !s.tables) && problem !== "Stopped.";
    if (!none || !problem || others.some(s => s.problem !== problem && !s.needsServer)) return "";
    return texts.length ? texts.map(r => capital(r.text) + ".").join(" ") : problem;
  }
}
