// The queue in front of both transports, so that the page asks no more than they take.

/** A Job is a question. run rejects soon after its signal aborts. A job that was given up for another is run again. */
export interface Job<A> {
  run(signal: AbortSignal): Promise<A>;
  background?: boolean; // jobs of the player go first
  signal?: AbortSignal; // aborts when nobody wants the answer
  onRestart?(): void; // is called before run is called again
}

interface Entry { job: Job<unknown>; resolve(answer: any): void; reject(error: unknown): void; run?: AbortController }

export const givenUp = () => new DOMException("The question was given up.", "AbortError");

/** A Queue runs a number of jobs at a time, in their order, and those that are not in the background first. */
export class Queue {
  private waiting: Entry[] = [];
  private running: Entry[] = []; // the one that began last is the last

  constructor(private most: number) {}

  set places(most: number) { this.most = most; this.next(); }

  add<A>(job: Job<A>): Promise<A> {
    return new Promise<A>((resolve, reject) => {
      if (job.signal?.aborted) return reject(givenUp());
      const entry: Entry = { job, resolve, reject };
      job.signal?.addEventListener("abort", () => this.drop(entry), { once: true });
      this.waiting.push(entry);
      this.next();
    });
  }

  private drop(entry: Entry): void {
    if (!this.waiting.includes(entry)) return entry.run?.abort();
    this.waiting = this.waiting.filter(e => e !== entry);
    entry.reject(givenUp());
  }

  private next(): void {
    const ofPlayer = () => this.waiting.findIndex(e => !e.job.background);
    while (this.waiting.length && this.running.length < this.most) {
      void this.begin(...this.waiting.splice(Math.max(0, ofPlayer()), 1) as [Entry]);
    }
    const all = this.running.every(e => e.job.background && !e.run!.signal.aborted);
    if (ofPlayer() >= 0 && all) this.running.at(-1)?.run!.abort(); // which frees its place a little later
  }

  private async begin(entry: Entry): Promise<void> {
    const { job } = entry;
    this.running.push(entry);
    if (entry.run) job.onRestart?.();
    const { signal } = entry.run = new AbortController();
    try {
      entry.resolve(await job.run(signal));
    } catch (error) {
      if (signal.aborted && !job.signal?.aborted) this.waiting.unshift(entry);
      else entry.reject(error);
    }
    this.running = this.running.filter(e => e !== entry);
    this.next();
  }
}
