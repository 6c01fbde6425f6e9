import { test } from "node:test";
import { deepEqual, rejects } from "node:assert/strict";
import { Queue, givenUp } from "./queue";

/** play plays a script on a queue, and returns what happens at each step, sorted. A step adds a job ("+a"; a capital
 * letter is in the background), ends or fails it ("a.", "a!"), aborts it ("-a"), or sets the places ("=2"). */
async function play(places: number, script: string): Promise<string> {
  const queue = new Queue(places), aborts = new Map<string, AbortController>();
  const ends = new Map<string, { resolve(answer: string): void; reject(error: unknown): void }>();
  let log: string[] = [];
  const all: string[] = [];
  for (const [sign, name] of script.split(" ").map(s => /\w/.test(s[0]) ? [s[1], s[0]] : [s[0], s[1]])) {
    if (sign === "+") {
      const abort = new AbortController();
      aborts.set(name, abort);
      queue.add({
        background: /[A-Z]/.test(name), signal: abort.signal, onRestart: () => log.push("again"),
        run: signal => new Promise<string>((resolve, reject) => {
          log.push("run " + name);
          ends.set(name, { resolve, reject });
          signal.addEventListener("abort", () => reject(givenUp()));
        }),
      }).then(answer => log.push(answer), error => log.push(`${name} ${error.name}`));
    } else if (sign === ".") ends.get(name)!.resolve("got " + name);
    else if (sign === "!") ends.get(name)!.reject(new RangeError());
    else if (sign === "-") aborts.get(name)!.abort();
    else queue.places = +name;
    await new Promise(done => setTimeout(done));
    all.push(log.sort().join(", "));
    log = [];
  }
  return all.join("; ");
}

test("queue", async () => {
  for (const [name, places, script, want] of [
    ["in order", 1, "+a +b a. b.", "run a; ; got a, run b; got b"],
    ["several places", 2, "+a +b +c b.", "run a; run b; ; got b, run c"],
    ["an error is that of its job", 1, "+a +b a!", "run a; ; a RangeError, run b"],
    ["the player first", 1, "+a +B +c a. c.", "run a; ; ; got a, run c; got c, run B"],
    ["the last one in the background is given up, and asked again first", 2, "+A +B +C +d d. A.",
      "run A; run B; ; run d; again, got d, run B; got A, run C"],
    ["only if all are in the background", 2, "+A +b +c b.", "run A; run b; ; got b, run c"],
    ["two of the player", 2, "+A +B +c +d c.", "run A; run B; run c; ; got c, run d"],
    ["aborted while it waits", 1, "+a +b -b a.", "run a; ; b AbortError; got a"],
    ["aborted while it runs", 1, "+a +b -a", "run a; ; a AbortError, run b"],
    ["aborted after it was given up", 1, "+A +b -A b.", "run A; run b; A AbortError; got b"],
    ["more places", 1, "+a +b =2", "run a; ; run b"],
    ["fewer places", 2, "+a +b =1 +c a. b.", "run a; run b; ; ; got a; got b, run c"],
  ] as const) deepEqual(await play(places, script), want, name);
});

test("aborted before", async () => {
  const job = { run: () => Promise.resolve(1), signal: AbortSignal.abort() };
  await rejects(new Queue(1).add(job), /given up/);
});
