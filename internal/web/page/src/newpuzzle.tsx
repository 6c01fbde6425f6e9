// The dialog that makes a new puzzle of a difficulty and a symmetry.

import { batch, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Ask, aborted } from "./api";
import { Dialog } from "./dialog";
import { play } from "./position";
import { useEngines, words } from "./rules";
import { dialog, intro, said, view } from "./state";

const wish = signal({ difficulty: "", symmetry: "" }); // "" leaves it to the api
const making = signal<{ abort?: AbortController; error?: string }>({});

async function make(ask: Ask): Promise<void> {
  const { difficulty, symmetry } = wish.peek(), abort = new AbortController();
  making.value = { abort };
  try {
    const asked = { ...difficulty && { difficulty }, ...symmetry && { symmetry } };
    const { puzzle, grade } = await ask("generate", asked, { signal: abort.signal });
    if (abort.signal.aborted) return;
    await play(puzzle);
    batch(() => {
      dialog.value = null;
      intro.value = false;
      view.value = "play";
      said.value = `A new puzzle. Its grade is ${grade}.`;
    });
  } catch (error) {
    if (!aborted(error)) making.value = { error: (error as Error).message };
  }
}

export function NewDialog({ ask }: { ask: Ask }) {
  const { difficulties = [], symmetries = [] } = useEngines(ask) ?? {}, { abort, error } = making.value;
  useEffect(() => () => {
    making.peek().abort?.abort();
    making.value = {};
  }, []);
  const choice = (label: string, name: "difficulty" | "symmetry", all: string[]) => (
    <label>{label} <select aria-label={label} value={wish.value[name]} disabled={!!abort}
      onChange={event => { wish.value = { ...wish.value, [name]: event.currentTarget.value }; }}>
      <option value="">any</option>
      {all.map(value => <option key={value} value={value}>{words(value)}</option>)}
    </select></label>
  );
  return (
    <Dialog title="New puzzle">
      <p>A 9x9 puzzle with one solution, made now.</p>
      <div class="row">{choice("Difficulty", "difficulty", difficulties)}{choice("Symmetry", "symmetry", symmetries)}</div>
      <p class="error" role="alert">{error}</p>
      <p role="status">{abort && "Making a puzzle. A hard one takes some seconds."}</p>
      <div class="row">
        <button class="main" disabled={!!abort} onClick={() => make(ask)}>Make it</button>
        {abort && <button onClick={() => { abort.abort(); making.value = {}; }}>Give up</button>}
        <form method="dialog"><button>Cancel</button></form>
      </div>
    </Dialog>
  );
}
