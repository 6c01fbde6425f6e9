// The comparison of solvers on pasted puzzles.

import type { Ask } from "./api";

export function Compare(_: { ask: Ask }) {
  return <p>Compare</p>;
}
