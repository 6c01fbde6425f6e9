// The keys, and the dialog that lists them.

import { useEffect } from "preact/hooks";
import type { Ask } from "./api";
import { Dialog } from "./dialog";
import { listen } from "./listen";
import { playKey } from "./play";
import { dialog, game, view } from "./state";

/** useKeys answers the keys of the page. The minds answer their own. */
export function useKeys(ask: Ask): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (dialog.value || event.altKey || (event.target as Element).closest?.("textarea, input, select")) return;
      if (pageKey(event) || view.value === "play" && playKey(event, ask)) event.preventDefault();
    };
    return listen({ keydown: onKey });
  }, []);
}

function pageKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  const value = view.value === "play" && game.value.grid.symbols.includes(event.key.toUpperCase()); // of a large grid
  if (event.key === "?") dialog.value = "keys";
  else if (/^[mM]$/.test(event.key) && !value && !game.value.entering) {
    view.value = view.value === "minds" ? "play" : "minds";
  }
  else return false;
  return true;
}

const keys: [string[], string][] = [
  [["1", "9"], "value; with Shift a corner mark, with Ctrl a center mark (play). A, B and so on in larger grids"],
  [["Arrows", "Home", "End"], "move in the grid; with Shift choose a range (play)"],
  [["Ctrl A"], "all cells; a click with Ctrl adds one, with Shift a range, a drag what it passes (play)"],
  [["Z", "X", "C", "V"], "write values, corner marks, center marks, or colors; N goes to the next of them (play)"],
  [["Backspace"], "erase, or go back while a puzzle is entered; a dot, a space or 0 is an empty cell (play)"],
  [["H"], "hint; again for the next level (play)"],
  [["Ctrl Z", "Ctrl Y"], "undo, redo (play)"],
  [["Ctrl V"], "paste a puzzle"],
  [["Space"], "play or pause (four minds)"],
  [["←", "→"], "one step; with Shift ten (four minds)"],
  [["D", "Shift D"], "next or previous dead end (four minds)"],
  [["Home", "End"], "start or end of the axis (four minds)"],
  [["1", "4"], "go to the panel of one mind (four minds)"],
  [["M"], "the other view"],
  [["?"], "this list"],
];

export function KeysDialog() {
  return <Dialog title="Keys">
    <dl class="keys">
      {keys.map(([names, says]) => <>
        <dt>{names.map((name, n) => <>{n > 0 && (/[1-9]/.test(name) ? " to " : " ")}<kbd>{name}</kbd></>)}</dt>
        <dd>{says}</dd>
      </>)}
    </dl>
    <form method="dialog" class="row"><button>Close</button></form>
  </Dialog>;
}
