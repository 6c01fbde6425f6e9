// The shell of the page: the header, the views, and the dialogs.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Ask, type Puzzle, refused } from "./api";
import { Compare } from "./compare";
import { open } from "./dialog";
import { EnterDialog, keepAddress, puzzleSays, useIncoming } from "./enter";
import { KeysDialog, useKeys } from "./keys";
import { Minds } from "./minds";
import { Play } from "./play";
import { type View, check, checkAsYouType, game, said, step, view } from "./position";
import { linkOf } from "./share";

export function App({ ask }: { ask: Ask }) {
  useKeys(ask);
  useIncoming(ask);
  useEffect(() => checkAsYouType(ask), []);
  useEffect(useAddress, []);
  const { puzzle, grid } = game.value;
  const shown = puzzle || view.value === "compare" ? view.value : "play";
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>Skip to the puzzle</a>
      <header>
        <div class="mark"><Mark />Fourfold</div>
        <Tabs shown={shown} />
        <div class="puzzle">{puzzle && headline(puzzle)}</div>
        <Acts puzzle={puzzle} />
      </header>
      <main id="main" tabIndex={-1}>
        {refused.value && <p class="error" role="alert">{refused.value}</p>}
        <div role="tabpanel" id="view" aria-labelledby={"tab-" + shown}>
          {shown === "play" && <Play ask={ask} />}
          {shown === "minds" && <Minds key={puzzle!.text} puzzle={puzzle!} values={step.value.values} grid={grid} ask={ask} />}
          {shown === "compare" && <Compare ask={ask} text={puzzle?.line ?? ""} />}
        </div>
      </main>
      {open.value === "enter" && <EnterDialog ask={ask} />}
      {open.value === "keys" && <KeysDialog />}
      <div class="unseen" aria-live="polite">{said.value}</div>
    </>
  );
}

/** skip moves the focus without a change of the address, which holds the puzzle. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

const Mark = () => (
  <svg viewBox="0 0 18 18" aria-hidden="true" fill="currentColor">
    <rect width="8" height="8" /><rect x="10" width="8" height="8" opacity=".65" /><rect y="10" width="8" height="8" opacity=".4" /><rect x="10" y="10" width="8" height="8" opacity=".2" />
  </svg>
);

const views: [View, string][] = [["play", "Play"], ["minds", "Four minds"], ["compare", "Compare"]];

function Tabs({ shown }: { shown: View }) {
  const puzzle = game.value.puzzle;
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const can = views.filter(([name]) => puzzle || name !== "minds").map(([name]) => name);
    view.value = can[(can.indexOf(shown) + by + can.length) % can.length];
    document.getElementById("tab-" + view.value)?.focus();
  };
  return (
    <nav role="tablist" aria-label="Views" onKeyDown={onKey}>
      {views.map(([name, label]) => {
        const needs = name === "minds" && !puzzle;
        return <button role="tab" id={"tab-" + name} key={name} aria-selected={name === shown} aria-controls="view" tabIndex={name === shown ? 0 : -1}
          aria-disabled={needs} title={needs ? "Four minds needs a puzzle: enter one first." : undefined}
          onClick={() => { if (needs) said.value = "Four minds needs a puzzle: enter one first."; else view.value = name; }}>{label}</button>;
      })}
    </nav>
  );
}

function headline(puzzle: Puzzle): string {
  const status = check.value?.answer?.status;
  const solutions = status === "one" ? " · one solution" : status === "several" ? " · several solutions" : status === "none" ? " · no solution" : "";
  return (puzzle.label ? puzzle.label + " · " : "") + puzzleSays(puzzle) + solutions;
}

const shared = signal("Share");

/** share copies the link. Without a clipboard, the link is in the address. */
async function share(puzzle: Puzzle): Promise<void> {
  const link = location.href.replace(/#.*/, "") + await linkOf(puzzle);
  try {
    await navigator.clipboard.writeText(link);
    shared.value = "Link copied";
  } catch {
    shared.value = "Link is in the address";
  }
  said.value = shared.value;
  setTimeout(() => { shared.value = "Share"; }, 1600);
}

function Acts({ puzzle }: { puzzle: Puzzle | null }) {
  return (
    <div class="acts">
      <button onClick={() => { open.value = "enter"; }}>Enter</button>
      <button disabled={!puzzle} onClick={() => share(puzzle!)}>{shared.value}</button>
      <button class="wide" onClick={() => print()}>Print</button>
      <button class="wide" onClick={() => { open.value = "keys"; }}>Keys</button>
      <Theme />
    </div>
  );
}

const themes = ["system", "light", "dark"] as const;
const theme = signal<string>(stored());

function stored(): string {
  try {
    return localStorage.getItem("theme") ?? "system";
  } catch {
    return "system"; // the browser keeps nothing for this page
  }
}

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  try {
    localStorage.setItem("theme", theme.value);
  } catch { /* the theme holds until the page is closed */ }
});

const Theme = () => (
  <select aria-label="Colors" value={theme.value} onChange={event => { theme.value = event.currentTarget.value; }}>
    {themes.map(name => <option key={name} value={name}>{name[0].toUpperCase() + name.slice(1)}</option>)}
  </select>
);

/** useAddress keeps the address up to date, half a second after a change. */
function useAddress() {
  let last = game.peek().puzzle;
  return effect(() => {
    const { puzzle } = game.value;
    void step.value, void view.value;
    const isNew = puzzle !== last;
    if (!puzzle) return;
    const timer = setTimeout(() => { last = puzzle; void keepAddress(puzzle, isNew); }, 500);
    return () => clearTimeout(timer);
  });
}
