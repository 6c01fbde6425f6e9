// Links: the puzzle, the values placed, the view and the moment in the fragment of the address. No server sees a
// fragment.

import type { Puzzle } from "./api";
import { type AxisKind, axisKinds } from "./scale";
import type { View } from "./state";
import { views } from "./state";

export interface Link { text: string; placed: string; view: View; axis?: AxisKind; moment: number }

/** What a fragment is made of. link is the puzzle, as linkOfPuzzle returns it. */
export interface Shown { link: string; symbols: string; placed: number[]; view: View; axis: AxisKind; moment: number }

/** linkOfPuzzle returns a puzzle for a fragment. A puzzle without a line of givens is compressed. */
export async function linkOfPuzzle(puzzle: Pick<Puzzle, "line" | "text">): Promise<string> {
  return puzzle.line || "~" + await pack(puzzle.text);
}

/** fragmentOf returns the fragment for what is shown. */
export function fragmentOf({ link, symbols, placed, view, axis, moment }: Shown): string {
  const fragment = new URLSearchParams();
  if (link) fragment.set("p", link);
  if (placed.some(v => v)) fragment.set("v", placed.map(v => v ? symbols[v - 1] : ".").join("").replace(/\.+$/, ""));
  fragment.set("view", view);
  if (view === "minds") {
    fragment.set("axis", axis);
    if (moment) fragment.set("t", String(+moment.toFixed(4)));
  }
  return "#" + fragment;
}

/** readLink returns what a fragment holds, or null if it holds no puzzle. It throws an Error if the text cannot be
 * unpacked. */
export async function readLink(hash: string): Promise<Link | null> {
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const p = fragment.get("p"), shown = fragment.get("view") as View, moment = Number(fragment.get("t"));
  if (!p) return null;
  return {
    text: p.startsWith("~") ? await unpack(p.slice(1)) : p,
    placed: fragment.get("v") ?? "",
    view: views.includes(shown) ? shown : "play",
    axis: axisKinds.find(([kind]) => kind === fragment.get("axis"))?.[0],
    moment: moment > 0 && moment < Infinity ? moment : 0,
  };
}

/** placedIn returns the values of a link, by cell. It throws an Error if one is not of this puzzle. */
export function placedIn(link: Pick<Link, "placed">, puzzle: Pick<Puzzle, "givens" | "symbols">): number[] {
  if (link.placed.length > puzzle.givens.length) {
    throw new Error(`The link places ${link.placed.length} values, but the puzzle has ${puzzle.givens.length} cells. ` +
      "Open the puzzle without them, or copy the link again.");
  }
  return puzzle.givens.map((_, i) => {
    const c = link.placed[i] ?? ".";
    if (c !== "." && !puzzle.symbols.includes(c)) {
      throw new Error(`The link places “${c}”, which is not a value of this puzzle. Copy the link again.`);
    }
    return puzzle.symbols.indexOf(c) + 1;
  });
}

const most = 1 << 20; // bytes of an unpacked text

async function through(bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
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
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes,
      new DecompressionStream("deflate-raw")));
  } catch {
    throw new Error("The puzzle in the link cannot be unpacked. The link may be cut short: copy it again.");
  }
}
