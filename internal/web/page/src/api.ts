// The questions that the page asks, their answers, and the two transports: fourfold.wasm in workers, and the server.

import { signal } from "@preact/signals";
import { Queue, givenUp } from "./queue";

export type CellValue = [cell: number, value: number];

/** What a player has placed: values by cell, 0 for none, without the givens; and candidates by cell. */
export interface Position { text: string; values?: number[]; notes?: (number[] | null)[] }

export interface Puzzle {
  text: string; line: string; label?: string;
  size: number; boxRows: number; boxCols: number; regions: number[]; symbols: string;
  givens: number[]; values: number[]; notes: (number[] | null)[];
  rules: string[]; // further rules in words
  units: Unit[]; // in which no value repeats: rows, columns, boxes or regions, and those of further rules
  peers: number[][]; // by cell: the cells that must have another value
  allowed: (number[] | null)[] | null; // by cell: the values that it may have; null means all
  // values that two cells must not have together, beside equal ones
  pairs: { cells: [number, number]; not: [number, number][] }[];
  drawn: Sign[]; // what is drawn of further rules
  room?: Room;
  posted?: boolean; // some rules are in none of peers, allowed and pairs, so that only the api knows all candidates
}

/** index counts from 0 among the units of a kind. */
export interface Unit { kind: string; index: number; name: string; cells: number[] }

/** A sign is what the board draws of a rule. Lengths are in cells, from the upper left corner of the grid. A line leads
 * through its points; edges and dashes have two points for each line. Of the others, one is at each point. Size is the
 * width of lines, the radius, the side, or the height of a text. over says that it is above the lines of the grid. */
export interface Sign {
  shape: "line" | "edges" | "dashes" | "disc" | "ring" | "square" | "text" | "label"; ink: string;
  points: [x: number, y: number][]; size: number; text?: string; over?: boolean;
}

/** What signs need around the grid, in cells. */
export type Room = [top: number, right: number, bottom: number, left: number];

export interface Fault { message: string; line?: number; column?: number }

/** faults are about puzzles of the text that cannot be read. */
export interface ReadAnswer { puzzles: Puzzle[]; more: boolean; faults?: Fault[] }

/** What was read in a picture. If it is not sure, doubts has the cells that may be wrong, with the values that they may
 * have; 0 is an empty cell. Of solutions, 2 means more than one. */
export interface PictureAnswer {
  puzzle: Puzzle; sure: boolean; solutions: number;
  doubts: { cell: number; values: { value: number; probability: number }[] }[];
}

export interface CheckAnswer {
  status: "one" | "none" | "several" | "limit" | "invalid" | "failed" | "wrong";
  solutions: number;
  repeats: { unit: string; value: number; cells: number[]; text: string }[];
  left: number; solved: boolean; mistakes: number[];
}

export interface HintAnswer {
  status: "step" | "guess" | "solved" | "mistake" | "none" | "multiple" | "limit" | "invalid" | "failed" | "wrong";
  technique: string; rating: number; texts: [string, string, string]; left: number;
  cells: number[]; units: { kind: string; index: number; cells: number[] }[];
  pattern: CellValue[]; removed: CellValue[]; place?: CellValue;
}

export interface Comparison {
  type: "comparison";
  solvers: { name: string; solved: number; times_ms: { min: number; q1: number; median: number; q3: number;
    max: number } | null; ratio: number | null }[];
  puzzles: { line: string; solutions: number; times_ms: Record<string, number> }[];
  disagreements: string[];
}

/** workers is the number of questions that are answered at a time. rules are the names for the question read. */
export interface Engines {
  solvers: { name: string; about: string; wants?: "server" }[]; version: string; workers: number;
  rules: string[]; difficulties: string[]; symmetries: string[];
}

/** The record of "fourfold solve --json", of which the page reads some. status is "limit" if the time was up. */
export type Solved = { grid?: number[]; status?: string; elapsed_ns?: number; counters?: { nodes: number } } &
  Record<string, unknown>;

/** Of an answer in JSON lines (explain, trace, compare), the last line is the answer. */
export interface Questions {
  /** rules and regions, the region of each cell, are added to those of the text. */
  read: { request: { text: string; rules?: string[]; regions?: number[] }; answer: ReadAnswer };
  /** A puzzle that is made now. */
  generate: { request: { difficulty?: string; symmetry?: string }; answer: { puzzle: Puzzle; grade: string } };
  /** The values of each cell in some solution, or those that the rules leave. If the time is up, complete is false and
   * values may be missing. */
  candidates: {
    request: Position & { rules?: boolean };
    answer: { candidates: (number[] | null)[]; complete: boolean };
  };
  picture: { request: { picture: string }; answer: PictureAnswer };
  check: { request: Position; answer: CheckAnswer };
  hint: { request: Position; answer: HintAnswer };
  rate: { request: Position; answer: Record<string, unknown> };
  explain: { request: Position; answer: Record<string, unknown> };
  solve: { request: Position & { solver?: string }; answer: Solved };
  count: { request: Position & { solver?: string; limit?: number }; answer: Record<string, unknown> };
  trace: { request: Position & { solver: string; events?: number }; answer: Record<string, unknown> };
  compare: { request: { text: string; solvers: string[]; seconds?: number }; answer: Comparison };
  engines: { request: object; answer: Engines };
}

/** onLine gets each line of an answer in JSON lines, not parsed, and onProgress those of the type "progress". Questions
 * in the background wait for others. If a question is asked again, onRestart is called before its first line. */
export interface Listener {
  onLine?(line: string): void;
  onProgress?(progress: { done: number; of: number }): void;
  onRestart?(): void;
  background?: boolean;
  signal?: AbortSignal;
}

/** Ask answers a question, or rejects with an ApiError, or with a DOMException named AbortError after signal aborts. */
export type Ask = <Q extends keyof Questions>(question: Q, request: Questions[Q]["request"], listener?: Listener) =>
  Promise<Questions[Q]["answer"]>;

/** An error in the words of the api, with the place in the text if it is about one. */
export class ApiError extends Error {
  constructor(message: string, readonly line?: number, readonly column?: number) { super(message); }
}

/** NeedsServer is the error if only a server of ours answers. */
export class NeedsServer extends ApiError {}

/** aborted tells whether an error says that the question was given up. */
export function aborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

type Transport = (question: string, request: string, take: (line: string) => void, signal?: AbortSignal) =>
  Promise<void>;

/** An Absent is the error if no server of ours answers. gone says that nobody does, so that it may come back. */
class Absent extends Error {
  constructor(readonly gone: boolean) { super(); }
}

/** wanted returns the engine of a question that only the server has, or "". */
function wanted(request: object): string {
  const { solver, solvers } = request as { solver?: string; solvers?: string[] };
  return [solver ?? "", ...(solvers ?? [])].map(name => /^(lp|sat)(?!\w)/.exec(name)?.[0]).find(name => name) ?? "";
}

const usualPlaces = 4;

/** connect returns Ask. It asks the server if there is one, and else fourfold.wasm. A server may come back. */
export function connect(): Ask {
  const queue = new Queue(usualPlaces);
  let absent: Absent | undefined, wasm: Promise<Transport> | undefined;

  const leave = (error: unknown) => {
    if (!(error instanceof Absent)) throw error;
    absent = error;
    queue.places = Math.min(usualPlaces, navigator.hardwareConcurrency || 1);
  };
  const look = () => server("engines", "{}", line => {
    const { solvers, workers } = JSON.parse(line) as Partial<Engines>;
    if (!solvers) throw new Absent(false);
    absent = undefined;
    queue.places = workers || usualPlaces;
  }).catch(error => leave(error instanceof Absent ? error : new Absent(false)));
  const program = async () => {
    try {
      return await (wasm ??= loadWasm().then(workers));
    } catch {
      wasm = undefined;
      throw new ApiError(absent?.gone ? "The server does not answer. Nothing is lost: start fourfold serve again."
        : "This page lacks its program fourfold.wasm.gz. Build it with make build, or run fourfold serve.");
    }
  };
  let found = look();

  const answer = async (request: object, listener: Listener, ...of: Parameters<Transport>) => {
    await found;
    if (absent?.gone) await (found = look());
    const engine = wanted(request);
    if (!absent || engine) {
      try {
        await server(...of);
        if (absent) found = look();
        return;
      } catch (error) {
        leave(error);
        if (engine) throw new NeedsServer(`${engine} needs the server: run fourfold serve`);
        listener.onRestart?.();
      }
    }
    await (await program())(...of);
  };

  return (question, request, listener = {}) => queue.add({
    background: listener.background ?? question === "compare", signal: listener.signal, onRestart: listener.onRestart,
    run: async signal => {
      let last = "";
      const take = (line: string) => {
        if (line.startsWith('{"error":')) {
          const { error } = JSON.parse(line) as { error: { message: string; line?: number; column?: number } };
          throw new ApiError(error.message, error.line, error.column);
        }
        if (line.startsWith('{"type":"progress"')) return listener.onProgress?.(JSON.parse(line));
        last = line;
        listener.onLine?.(line);
      };
      await answer(request, listener, question, JSON.stringify(request), take, signal);
      if (!last) throw new ApiError("The answer is empty. Load the page again.");
      return JSON.parse(last);
    },
  });
}

/** refused is what to do if the server does not answer this page, or empty. */
export const refused = signal("");

/** server asks the server from which the page was loaded. A busy one answers later. */
const server: Transport = async (question, request, onLine, signal) => {
  const reached = <T>(got: Promise<T>) => got.catch(error => { throw aborted(error) ? error : new Absent(true); });
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: request, signal };
  let response = await reached(fetch("api/" + question, post));
  for (let tries = 0; response.status === 503 && tries < 20; tries++) {
    await new Promise(done => setTimeout(done, 500));
    response = await reached(fetch("api/" + question, post));
  }
  const isOurs = /json/.test(response.headers.get("Content-Type") ?? "");
  if (isOurs && (response.status === 403 || response.status === 421)) {
    refused.value = "This page may not ask the server. If a proxy serves it here, start fourfold serve with --origin " +
      new URL(".", location.href);
  }
  if (!isOurs || refused.value) throw new Absent(response.status >= 502 && response.status <= 504); // a proxy answers
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reached(reader.read());
    const lines = (rest + (value ?? "")).split("\n");
    rest = done ? "" : lines.pop()!;
    for (const line of lines) if (line.trim()) onLine(line);
    if (done) return;
  }
};

async function loadWasm(): Promise<WebAssembly.Module> {
  const response = await fetch("fourfold.wasm.gz");
  if (!response.ok) throw new Error(`${response.status}`);
  let bytes = await response.arrayBuffer();
  const zipped = new Uint8Array(bytes, 0, 2);
  if (zipped[0] === 0x1f && zipped[1] === 0x8b) { // a server may have unpacked it
    bytes = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }
  return WebAssembly.compile(bytes);
}

export type WorkerRequest = { module: WebAssembly.Module } | { question: string; request: string };
/** Lines of an answer, some at a time. done comes last; failed says that the worker cannot go on. */
export type WorkerReply = { lines: string[] } | { done: true } | { failed: string };

/** workers returns a transport with a worker for each question. A question that is given up ends its worker. */
function workers(module: WebAssembly.Module): Transport {
  const idle: Worker[] = [];
  const start = () => {
    const worker = new Worker("worker.js");
    worker.postMessage({ module } satisfies WorkerRequest);
    return worker;
  };

  return (question, request, onLine, signal) => new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(givenUp());
    const worker = idle.pop() ?? start();
    let failure: unknown; // of the answer; the worker goes on
    const settle = (error?: unknown) => {
      signal?.removeEventListener("abort", abort);
      worker.onmessage = worker.onerror = null;
      if (error === undefined) idle.push(worker); else worker.terminate();
      error ??= failure;
      if (error === undefined) resolve(); else reject(error);
    };
    const abort = () => settle(givenUp());
    signal?.addEventListener("abort", abort);
    worker.onerror = event => settle(new ApiError(event.message || "The worker does not run. Load the page again."));
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      if ("failed" in data) return settle(new ApiError(data.failed));
      if ("done" in data) return settle();
      try {
        data.lines.forEach(onLine);
      } catch (error) {
        failure ??= error;
      }
    };
    worker.postMessage({ question, request } satisfies WorkerRequest);
  });
}
