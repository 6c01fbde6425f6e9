// The hint: the next step in three texts, from where to look to the step itself.

import type { Ask } from "./api";
import { capital } from "./grid";
import * as at from "./position";
import { hint, view } from "./state";

const levels = ["Where to look", "Which cells", "Why, and the step"];

export function HintPanel({ ask }: { ask: Ask }) {
  const { level = 0, answer, error } = hint.value ?? {};
  const most = answer ? at.levels(answer) : levels.length;
  const complete = !!answer && level >= most;
  const step = complete && /step|guess/.test(answer.status) && (answer.place || answer.removed.length > 0);
  const next = complete ? "Hint is complete" : levels[level];
  return <section class="hint">
    <h2>Hint</h2>
    <ol aria-live="polite">
      {levels.slice(0, most).map((name, n) => <li key={n} class={n < level ? "" : "off"}>
        <span>{n + 1}</span>{n < level ? sentence(answer!.texts[n]) : name}
      </li>)}
    </ol>
    {error && <p class="error" role="alert">{error}</p>}
    <div class="row">
      <button class="main" disabled={complete} onClick={() => at.nextHint(ask)}>{next}</button>
      {step && <button onClick={() => at.doHint(answer)}>Do this step</button>}
      {answer?.status === "guess" &&
        <button onClick={() => { view.value = "minds"; }}>See four minds search it</button>}
    </div>
  </section>;
}

const sentence = (text: string) => capital(text) + (/[.?!]$/.test(text) ? "" : ".");
