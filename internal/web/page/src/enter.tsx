// Puzzles come in: text that is pasted, files, links, examples, and an empty board.

import { batch, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Ask, type Fault, type Puzzle, aborted } from "./api";
import { Dialog } from "./dialog";
import { blank, capital, cellName, makeGrid, plural, symbol } from "./grid";
import { type Link, placedIn, readLink } from "./link";
import { listen } from "./listen";
import { doubt, emptyBoard, enter, play } from "./position";
import { base64Of, isPicture } from "./picture";
import { resume, replacing, savedSays } from "./session";
import { type View, axis, chosen, dialog, game, intro, moment, notice, resumable, values, view, views } from "./state";

const examples: { name: string; text: string }[] = [
  { name: "Easy", text: "530070000600195000098000060800060003400803001700020006060000280000419005000080079" },
  { name: "Needs pairs and locked candidates",
    text: "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759.." },
  { name: "Needs decisions",
    text: "98.7...........7..1.7.65...4...3..2...85..6.......2..4.1......3..68..9.........16" },
  { name: "Hidden well: 17 givens",
    text: "000000010400000000020000000000050407008000300001090000300400200050100000000806000" },
  { name: "Against backtracking",
    text: "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9" },
  { name: "6x6", text: "....4.\n.5.6..\n..2..5\n3..4..\n..6.1.\n.4....\n" },
];

/** What the dialog shows: the text, an error with its place, and the puzzles of a text with several. */
const entry = signal<{ text: string; error?: string; from?: number; puzzles?: Puzzle[]; more?: boolean; fault?: Fault;
  busy?: boolean }>({ text: "" });
let reading = new AbortController();

/** tell shows in the dialog what has come of a text or a file. */
const tell = (what: typeof entry.value) => batch(() => { entry.value = what; dialog.value = "enter"; });

/** take reads a text, and plays its puzzle. If it has several or none, the dialog shows them or the error. If the text
 * is a link, take returns the link that it has opened. */
export async function take(ask: Ask, text: string): Promise<Link | null> {
  reading.abort();
  reading = new AbortController();
  const { signal } = reading;
  entry.value = { text, busy: true };
  const fail = (error: string, from?: number) => tell({ text, error, from });
  let link: Link | null = null;
  try {
    link = await readLink(/#(\S*\bp=\S+)/.exec(text)?.[1] ?? "");
    const { puzzles, more, faults } = await ask("read", { text: link?.text ?? text }, { signal });
    if (signal.aborted) return null;
    if (puzzles.length > 1 || faults?.length) tell({ text, puzzles, more, fault: faults?.[0] });
    else if (puzzles.length === 1) {
      await start(puzzles[0], link ? placedIn(link, puzzles[0]) : undefined);
      return link;
    } else fail("There is no puzzle in this text. Paste a grid: one character a cell, with dots for blanks.");
  } catch (error) {
    const fault = error as Fault;
    if (aborted(error)) return null;
    if (link) fail(`The link may be cut short: copy it again. ${capital(fault.message)}`);
    else fail(faultSays(fault), fault.line && startOf(text, fault.line, fault.column ?? 1));
  }
  return null;
}

/** faultSays tells an error with its place. */
export function faultSays({ message, line, column }: Fault): string {
  return line ? `Line ${line}${column ? `, column ${column}` : ""}: ${message}` : capital(message);
}

/** startOf returns the place of a line and column in a text. Both count from 1. */
function startOf(text: string, line: number, column: number): number {
  const before = text.split("\n").slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
  return before + column - 1;
}

async function start(puzzle: Puzzle, placed?: number[]): Promise<void> {
  await play(puzzle, placed);
  batch(() => {
    entry.value = { text: "" };
    dialog.value = null;
    intro.value = false;
    if (view.value === "compare") view.value = "play";
  });
}

/** The puzzle of the first visit: 51 million steps of plain backtracking, and one to five dead ends of a mind. */
const jewel = ".........4.5.......21..9.............6..4.9.....9.85.2.9.5.7.4.1...3..7.8.24..1..";

/** openAddress shows what the fragment of the address holds, or the puzzle of the first visit. */
export async function openAddress(ask: Ask): Promise<void> {
  const { hash } = location, shown = new URLSearchParams(hash.slice(1)).get("view") as View, before = game.peek().id;
  replacing();
  if (!before && views.includes(shown)) view.value = shown; // so that no other is drawn first
  if (/\bp=/.test(hash)) {
    const link = await take(ask, hash);
    if (!game.peek().id) return enterBoard(ask); // beside the error
    if (!link) return;
    return batch(() => {
      view.value = link.view;
      if (link.axis) axis.value = link.axis;
      moment.value = link.moment;
      if (resumable.value?.puzzle.text !== game.value.puzzle.text) resumable.value = null;
    });
  }
  if (before) return;
  if (hash) return enterBoard(ask);
  try {
    intro.value = true;
    const { puzzles } = await ask("read", { text: jewel });
    if (!intro.peek()) return;
    view.value = "minds";
    await play(puzzles[0]);
  } catch (error) {
    intro.value = false;
    notice.value = (error as Error).message;
    enter(blank(9));
  }
}

/** begin enters a puzzle on an empty board. */
const begin = (ask: Ask, size: number) => batch(() => {
  dialog.value = null;
  intro.value = false;
  view.value = "play";
  void enterBoard(ask, size);
});

/** enterBoard shows an empty board. One of the usual size can be filled before the api has told its rules. */
async function enterBoard(ask: Ask, size = 9): Promise<void> {
  if (size === 9) enter(blank(9));
  const { id } = game.peek();
  try {
    const board = await emptyBoard(ask, size);
    if (id !== game.peek().id) return;
    if (size === 9) game.value = { ...game.peek(), puzzle: board, grid: makeGrid(board) };
    else enter(board);
  } catch (error) {
    notice.value = (error as Error).message;
  }
}

/** Resume offers to go on with a game of before. */
export function Resume() {
  const saved = resumable.value;
  if (!saved) return null;
  const goOn = () => batch(() => { resume(saved); view.value = "play"; });
  return <p class="resume">
    <button class="main" onClick={goOn}>Resume</button> {savedSays(saved)}
    <button aria-label="Forget this offer" onClick={() => { resumable.value = null; }}>×</button>
  </p>;
}

async function takeFile(ask: Ask, file: File): Promise<void> {
  const refuse = (error: string) => tell({ text: "", error: `${file.name}: ${error}` });
  if (isPicture(file)) return takePicture(ask, file, refuse);
  if (file.size > 1 << 20) return refuse("the file is larger than 1 MB. Choose a smaller one, or use fourfold itself.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = bytes[0] === 0xff || bytes[0] === 0xfe; // UTF-16
  if (bytes.includes(0) && !wide) return refuse("this is not a text file. Choose a file with a grid in text.");
  const encoding = bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8";
  await take(ask, new TextDecoder(encoding).decode(bytes));
}

/** takePicture reads a picture and plays its puzzle. If the reading is not sure, the player checks the givens first. */
async function takePicture(ask: Ask, file: File, refuse: (error: string) => void): Promise<void> {
  reading.abort();
  reading = new AbortController();
  const { signal } = reading;
  entry.value = { text: "", busy: true };
  try {
    const { puzzle, sure, solutions, doubts } = await ask("picture", { picture: await base64Of(file) }, { signal });
    if (signal.aborted) return;
    if (sure) return start(puzzle);
    const grid = makeGrid(puzzle);
    const says = ({ value, probability: p }: typeof doubts[0]["values"][0]) =>
      `${value ? symbol(grid, value) : "empty"} (${Math.round(100 * p)} %)`;
    const doubtful = new Map(doubts.map(d => [d.cell, d.values.map(says).join(" or ")]));
    const picture = { url: URL.createObjectURL(file), read: puzzle.givens, solutions, doubts: doubtful };
    batch(() => {
      enter(puzzle, puzzle.givens, { picture });
      intro.value = false;
      entry.value = { text: "" };
      dialog.value = null;
      view.value = "play";
    });
  } catch (error) {
    if (!signal.aborted && !aborted(error)) refuse((error as Error).message);
  }
}

/** useIncoming takes what is pasted or dropped anywhere. */
export function useIncoming(ask: Ask): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text") ?? "", file = event.clipboardData?.files[0];
      if ((text || !file) && (event.target as Element).closest?.("textarea, input")) return;
      if (text.trim()) void take(ask, text);
      else if (file) void takeFile(ask, file);
      event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0], text = event.dataTransfer?.getData("text");
      if (file) void takeFile(ask, file);
      else if (text) void take(ask, text);
    };
    return listen({ paste: onPaste, dragover: event => event.preventDefault(), drop: onDrop });
  }, []);
}

export function EnterDialog({ ask }: { ask: Ask }) {
  const { text, error, from, puzzles, more, fault, busy } = entry.value;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => { // the error is about this character
    if (from !== undefined) area.current?.focus(), area.current?.setSelectionRange(from, from + 1);
  }, [error, from]);
  const giveUp = () => { reading.abort(); entry.value = { text }; };
  return <Dialog title="Enter a puzzle">
    <p>Paste a grid in any format, a link or a screenshot, or drop a file. Blanks may be dots,
      zeros or underscores.</p>
    <textarea ref={area} aria-label="Puzzle" aria-invalid={!!error} aria-describedby="enter-error"
      spellcheck={false} value={text}
      onInput={event => { entry.value = { text: event.currentTarget.value }; }} />
    <p class="error" role="alert" id="enter-error">{error}</p>
    {puzzles && <Choice puzzles={puzzles} more={!!more} fault={fault} />}
    <div class="row">
      <button class="main" disabled={!text.trim() || busy} onClick={() => take(ask, text)}>Use it</button>
      <FileButton ask={ask} label="Open a file" />
      <FileButton ask={ask} label="Take a picture" accept="image/*" camera="environment" />
      <form method="dialog"><button onClick={giveUp}>Cancel</button></form>
    </div>
    <Beginnings ask={ask} />
  </Dialog>;
}

function Choice({ puzzles, more, fault }: { puzzles: Puzzle[]; more: boolean; fault?: Fault }) {
  return <>
    {fault && <p>Not all of the text can be read. {faultSays(fault)}</p>}
    <p>{more ? `The first ${puzzles.length} puzzles of the text` : plural(puzzles.length, "puzzle")}. Choose one:</p>
    <ol class="choices">
      {puzzles.map((p, n) => <li key={n}><button onClick={() => start(p)}>
        {p.label || p.line.slice(0, 40) || "puzzle"} <small>{puzzleSays(p)}</small></button></li>)}
    </ol>
  </>;
}

/** puzzleSays returns the size, the number of givens and the further rules of a puzzle. */
export function puzzleSays(p: Puzzle): string {
  return [`${p.size}x${p.size}`, plural(p.givens.filter(v => v).length, "given"), ...p.rules].join(" · ");
}

type FileProps = { ask: Ask; label: string; accept?: string; camera?: "environment" };

/** A button that opens a file, or takes a picture if a camera is named. */
function FileButton({ ask, label, accept, camera }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  return <>
    <button onClick={() => input.current?.click()}>{label}</button>
    <input ref={input} type="file" hidden aria-label={label} accept={accept} capture={camera} onChange={event => {
      const file = event.currentTarget.files?.[0];
      event.currentTarget.value = "";
      if (file) void takeFile(ask, file);
    }} />
  </>;
}

/** canChange tells whether the page knows the rules of the puzzle, so that its givens can be changed. */
const canChange = () => {
  const { puzzle, ruled, entering } = game.value;
  return !entering && (puzzle.line && puzzle.boxRows && !puzzle.rules.length || !!ruled);
};

/** changeGivens enters the givens of the puzzle again, or shows the dialog if it cannot. */
export async function changeGivens(ask: Ask): Promise<void> {
  const { puzzle, ruled } = game.peek();
  const board = canChange() ? await emptyBoard(ask, puzzle.size, ruled).catch(() => null) : null;
  batch(() => {
    dialog.value = board ? null : "enter";
    if (!board) return;
    intro.value = false;
    enter(board, puzzle.givens, { ruled });
    view.value = "play";
  });
}

/** The other ways to begin: an example, an empty board of some size, and the givens of this puzzle. */
function Beginnings({ ask }: { ask: Ask }) {
  return <div class="row beginnings">
    <label>Example <select value="" onChange={event => take(ask, examples[+event.currentTarget.value].text)}>
      <option value="" disabled>choose</option>
      {examples.map((e, n) => <option key={n} value={n}>{e.name}</option>)}
    </select></label>
    <label>Empty board <select value="" onChange={event => begin(ask, +event.currentTarget.value)}>
      <option value="" disabled>size</option>
      {[4, 6, 8, 9, 10, 12, 16].map(n => <option key={n} value={n}>{n}x{n}</option>)}
    </select></label>
    {canChange() && <button onClick={() => changeGivens(ask)}>Change the givens</button>}
  </div>;
}

/** Empty stands under an empty board. */
export function Empty({ ask }: { ask: Ask }) {
  const isBegun = values.value.some(v => v);
  if (isBegun) return <p class="empty">These are the givens. Press “Play this puzzle” when all are in.</p>;
  return <div class="empty">
    <p>Type, paste or drop a grid, a file or a picture. Four minds opens when there is a puzzle.</p>
    <div class="row">
      <button onClick={() => { dialog.value = "enter"; }}>Paste or open</button>
      <button onClick={() => take(ask, examples[0].text)}>An easy example</button>
      <button onClick={() => take(ask, examples[2].text)}>One that needs decisions</button>
    </div>
  </div>;
}

/** The doubtful cells of a picture, with the picture to compare. */
export function Doubts() {
  const { grid, picture } = game.value;
  const doubtful = [...picture!.doubts.keys()].filter(doubt);
  return <section class="doubts">
    <h2>Picture</h2>
    <p>
      {doubtful.length > 0 && "Some cells are doubtful. "}
      {picture!.solutions === 0 && "What was read has no solution. "}
      {picture!.solutions > 1 && "What was read has more than one solution. "}
      Compare the givens with the picture, and correct them. Then press “Play this puzzle”.
    </p>
    {doubtful.length > 0 && <ul>{doubtful.map(i => (
      <li key={i}><button onClick={() => { chosen.value = [i]; }}>{cellName(grid, i)}</button> {doubt(i)}</li>
    ))}</ul>}
    <img src={picture!.url} alt="The picture of the puzzle" />
  </section>;
}
