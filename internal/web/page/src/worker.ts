// A worker that runs fourfold.wasm. It answers one question at a time.

import type { WorkerReply, WorkerRequest } from "./api";

declare function importScripts(name: string): void;
declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
/** The function of fourfold.wasm. All objects are JSON text. The promise rejects with an object that has the error. */
declare const fourfoldAnswer: (question: string, request: string, onLine: (line: string) => void,
  onProgress: (object: string) => void) => Promise<void>;

const reply = (message: WorkerReply) => postMessage(message);
const linesInMessage = 256;

let started: Promise<void> | undefined;

async function start(module: WebAssembly.Module): Promise<void> {
  importScripts("wasm_exec.js");
  const go = new Go();
  const ended = () => reply({ failed: "The worker has ended. Load the page again." });
  void go.run(await WebAssembly.instantiate(module, go.importObject)).then(ended);
}

async function answer(question: string, request: string): Promise<void> {
  let lines: string[] = [];
  let sent = performance.now();
  const flush = () => {
    if (lines.length) reply({ lines });
    lines = [];
    sent = performance.now();
  };
  const take = (line: string) => {
    lines.push(line);
    if (lines.length === linesInMessage || performance.now() - sent > 50) flush();
  };
  await started;
  try {
    await fourfoldAnswer(question, request, take, take);
  } catch (error) {
    if (typeof error !== "string") throw error;
    lines.push(error);
  }
  flush();
}

onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  if ("module" in data) {
    started = start(data.module);
    return;
  }
  try {
    await answer(data.question, data.request);
    reply({ done: true });
  } catch (error) {
    reply({ failed: error instanceof Error ? error.message : String(error) });
  }
};
