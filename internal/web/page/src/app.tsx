// The shell of the page.

import type { Ask, Puzzle } from "./api";
import { useState } from "preact/hooks";
import { Board } from "./board";
import { makeGrid, plainGrid } from "./grid";
import { Minds } from "./minds";

export function App({ ask }: { ask: Ask }) {
  const [view, setView] = useState<"play" | "minds">("play");
  const line = "98.7...........7..1.7.65...4...3..2...85..6.......2..4.1......3..68..9.........16";
  const grid = plainGrid(9);
  const givens = [...line].map(c => Number(c) || 0);
  const puzzle: Puzzle = { ...makeGrid(grid), text: line, line, givens, values: givens.map(() => 0), notes: givens.map(() => null) };
  return (
    <>
      <header><nav><button onClick={() => setView("play")}>Play</button><button onClick={() => setView("minds")}>Four minds</button></nav></header>
      {view === "play"
        ? <Board grid={grid} label="puzzle" cell={i => ({ value: givens[i], class: "given" })} />
        : <Minds puzzle={puzzle} values={puzzle.values} grid={grid} ask={ask} />}
    </>
  );
}
