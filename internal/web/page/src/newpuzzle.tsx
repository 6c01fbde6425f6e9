// The dialog that makes a new puzzle of a difficulty and a symmetry.

import { batch, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Ask, aborted } from "./api";
import { Dialog } from "./dialog";
import { play } from "./position";
import { useEngines, words } from "./rules";
import { dialog, intro, said, view } from "./state";

const wish = signal<{ difficulty?: string; symmetry?: string }>({});
const making = signal<{ abort?: AbortController; error?: string }>({});

async function make(ask: Ask): Promise<void> {
  const abort = new AbortController();
  making.value = { abort };
  try {
    const { puzzle, grade } = await ask("generate", wish.peek(), { signal: abort.signal });
    if (!abort.signal.aborted) await play(puzzle);
    if (!abort.signal.aborted) batch(() => {
      dialog.value = null;
      intro.value = false;
      view.value = "play";
      said.value = `A new puzzle. Its grade is ${grade}.`;
    });
  } catch (error) {
    if (!aborted(error)) making.value = { error: (error as Error).message };
  }
}

const names: Record<string, string> = {
  rotate180: "Half turn", rotate90: "Quarter turn", orthogonal: "Horizontal and vertical", full: "All",
};

export function NewDialog({ ask }: { ask: Ask }) {
  const { difficulties = [], symmetries = [] } = useEngines(ask) ?? {}, { abort, error } = making.value;
  useEffect(() => () => { making.peek().abort?.abort(); making.value = {}; }, []);
  const choice = (name: "difficulty" | "symmetry", all: string[]) => (
    <label>{words(name)} <select aria-label={words(name)} value={wish.value[name] ?? ""} disabled={!!abort}
      onChange={event => { wish.value = { ...wish.value, [name]: event.currentTarget.value || undefined }; }}>
      <option value="">any</option>
      {all.map(value => <option key={value} value={value}>{names[value] ?? words(value)}</option>)}
    </select></label>
  );
  return <Dialog title="New 9x9 puzzle">
    <div class="row">{choice("difficulty", difficulties)}{choice("symmetry", symmetries)}</div>
    <p class={error && "error"} role="status">{abort ? "Making it. A hard one takes some seconds." : error}</p>
    <div class="row">
      <button class="main" disabled={!!abort} onClick={() => make(ask)}>Make it</button>
      <form method="dialog"><button>Cancel</button></form>
    </div>
  </Dialog>;
}
