// The four minds: one puzzle in four formulations.

import type { Ask, Puzzle } from "./api";
import type { Grid } from "./grid";

/** values are those that a player has placed, by cell. */
export interface MindsProps { puzzle: Puzzle; values: number[]; grid: Grid; ask: Ask }

export function Minds({ puzzle }: MindsProps) {
  return <p>{puzzle.line}</p>;
}
