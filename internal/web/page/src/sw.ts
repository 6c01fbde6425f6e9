// The service worker, so that the page works without a network. It asks the network first, and has a copy of all files.

type WorkerEvent = { request: Request; respondWith(got: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void };
declare const registration: { scope: string; unregister(): Promise<boolean> }, clients: { claim(): Promise<void> };
declare function skipWaiting(): Promise<void>;
declare function addEventListener(type: "install" | "activate" | "fetch", on: (event: WorkerEvent) => void): void;

const page = "./", files = [page, "page.js", "page.css", "icon.svg", "worker.js"];
const all = [...files, "wasm_exec.js", "fourfold.wasm.gz"]; // the program, which not every build has
const store = "fourfold " + registration.scope, copies = () => caches.open(store);

/** isForeign tells whether a file comes from another program, which serves this address today. */
const isForeign = ({ status, ok, headers }: Response, name: string) => status < 500 &&
  !(ok && (!name.endsWith(".js") || headers.get("Content-Type")?.includes("javascript")));

/**
 * keep takes a copy of all files, or of none, so that they fit each other. If the address belongs to another program,
 * the worker and the copy go.
 */
async function keep(): Promise<void> {
  const got = await Promise.all(all.map(name => fetch(name, { cache: "no-cache" })));
  if (files.some((name, k) => isForeign(got[k], name))) {
    await Promise.all([caches.delete(store), registration.unregister()]);
    return;
  }
  if (!files.every((_, k) => got[k].ok)) return;
  const cache = await copies();
  await Promise.all(all.map((name, k) => got[k].ok ? cache.put(name, got[k]) : cache.delete(name)));
}

async function answer(request: Request): Promise<Response> {
  const response = await fetch(request).catch(() => undefined);
  if (response && response.status < 502) return response; // else a proxy answers for a server that is away
  const copy = await (await copies()).match(request.mode === "navigate" ? page : request, { ignoreVary: true });
  return copy ?? response ?? Response.error();
}

addEventListener("install", event => event.waitUntil(keep().then(skipWaiting)));
addEventListener("activate", event => event.waitUntil(clients.claim()));
addEventListener("fetch", event => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const response = answer(request);
  event.respondWith(response);
  if (request.mode === "navigate") event.waitUntil(response.then(keep).catch(() => {})); // the page may have changed
});

export {};
