// A worker that runs fourfold.wasm. It answers one question at a time.

import type { WorkerReply, WorkerRequest } from "./api";

declare function importScripts(name: string): void;
declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
/** The function of fourfold.wasm. The promise rejects only if the program itself has failed. */
declare const fourfold: (question: string, request: Uint8Array, onLine: (line: string) => void) => Promise<void>;

const reply = (message: WorkerReply) => postMessage(message);
const linesInMessage = 256;

let started: Promise<void> | undefined;

async function start(module: WebAssembly.Module): Promise<void> {
  importScripts("wasm_exec.js");
  const go = new Go();
  void go.run(await WebAssembly.instantiate(module, go.importObject)).then(() => reply({ failed: "The worker has ended. Load the page again." }));
}

async function answer(question: string, request: string): Promise<void> {
  let lines: string[] = [];
  let sent = performance.now();
  const flush = () => {
    if (lines.length) reply({ lines });
    lines = [];
    sent = performance.now();
  };
  await started;
  await fourfold(question, new TextEncoder().encode(request), line => {
    lines.push(line);
    if (lines.length === linesInMessage || performance.now() - sent > 50) flush();
  });
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
