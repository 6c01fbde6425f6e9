// Links: the puzzle, the values placed, and the view in the fragment of the address. No server sees a fragment.

import type { Puzzle } from "./api";
import { type View, game, step, view } from "./position";

export interface Link { text: string; placed: string; view: View; rest: URLSearchParams }

/** linkOf returns the fragment for what is shown. A puzzle without a line of givens is compressed. */
export async function linkOf(puzzle: Puzzle): Promise<string> {
  const fragment = new URLSearchParams(location.hash.slice(1)); // keeps what the minds wrote
  fragment.set("p", puzzle.line || "~" + await pack(puzzle.text));
  const placed = step.value.values;
  fragment.delete("v");
  if (placed.some(v => v)) fragment.set("v", placed.map(v => v ? game.value.grid.symbols[v - 1] : ".").join("").replace(/\.+$/, ""));
  fragment.set("view", view.value);
  if (view.value !== "minds") ["t", "axis"].forEach(name => fragment.delete(name));
  return "#" + fragment;
}

/** readLink returns what a fragment holds, or null if it holds no puzzle. It throws an Error if the text cannot be unpacked. */
export async function readLink(hash: string): Promise<Link | null> {
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const p = fragment.get("p");
  if (!p) return null;
  const shown = fragment.get("view");
  return {
    text: p.startsWith("~") ? await unpack(p.slice(1)) : p,
    placed: fragment.get("v") ?? "",
    view: shown === "minds" || shown === "compare" ? shown : "play",
    rest: fragment,
  };
}

/** placedIn returns the values of a link, by cell. It throws an Error if one is not of this puzzle. */
export function placedIn(link: Link, puzzle: Puzzle): number[] {
  if (link.placed.length > puzzle.givens.length) throw new Error(`The link places ${link.placed.length} values, but the puzzle has ${puzzle.givens.length} cells. Open the puzzle without them, or copy the link again.`);
  return puzzle.givens.map((_, i) => {
    const c = link.placed[i] ?? ".";
    if (c !== "." && !puzzle.symbols.includes(c)) throw new Error(`The link places “${c}” in a cell, which is not a value of this puzzle. Copy the link again.`);
    return puzzle.symbols.indexOf(c) + 1;
  });
}

const most = 1 << 20; // bytes of an unpacked text

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: BlobPart[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if ((size += next.value.length) > most) throw new Error("too long");
    chunks.push(next.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpack(packed: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    throw new Error("The puzzle in the link cannot be unpacked. The link may be cut short: copy it again.");
  }
}
