// The shell of the page: the header, the views, and the dialogs.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Ask, type Puzzle, refused } from "./api";
import { Compare } from "./compare";
import { EnterDialog, Resume, changeGivens, openAddress, puzzleSays, useIncoming } from "./enter";
import { capital } from "./grid";
import { KeysDialog, useKeys } from "./keys";
import { Minds } from "./minds";
import { NewDialog } from "./newpuzzle";
import { Play } from "./play";
import { checkAsYouType } from "./position";
import { address, keepSession } from "./session";
import { type View, check, dialog, game, notice, said, set, settings, view } from "./state";

export function App({ ask }: { ask: Ask }) {
  useKeys(ask);
  useIncoming(ask);
  useEffect(() => checkAsYouType(ask), []);
  useEffect(() => keepSession(() => openAddress(ask)), []);
  const { puzzle, entering, grid } = game.value;
  const shown = entering && view.value === "minds" ? "play" : view.value;
  return <>
    <a class="skip" href="#main" onClick={skip}>Skip to the puzzle</a>
    <header>
      <div class="mark"><Mark /><span>Fourfold</span></div>
      <Tabs shown={shown} />
      <div class="puzzle">{!entering && headline(puzzle)}</div>
      <Acts />
    </header>
    <main id="main" tabIndex={-1}>
      {[refused.value, notice.value].map(text => text && <p class="error" role="alert">{text}</p>)}
      <Resume />
      <div role="tabpanel" id="view" aria-labelledby={"tab-" + shown}>
        {shown === "play" && (game.value.id ? <Play ask={ask} /> : <h1 class="wrong">The puzzle is on its way.</h1>)}
        {shown === "minds" && <Minds key={puzzle.text} {...{ puzzle, grid, ask }}
          onChangeGivens={() => changeGivens(ask)} />}
        {shown === "compare" && <Compare ask={ask} text={puzzle.line} />}
      </div>
    </main>
    {dialog.value === "enter" && <EnterDialog ask={ask} />}
    {dialog.value === "new" && <NewDialog ask={ask} />}
    {dialog.value === "keys" && <KeysDialog />}
    <div class="unseen" aria-live="polite">{said}</div>
  </>;
}

/** skip moves the focus without a change of the address, which holds the puzzle. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

const Mark = () => <svg viewBox="0 0 18 18" aria-hidden="true" fill="currentColor">
  <rect width="8" height="8" /><rect x="10" width="8" height="8" opacity=".65" />
    <rect y="10" width="8" height="8" opacity=".4" /><rect x="10" y="10" width="8" height="8" opacity=".2" />
</svg>;

const tabs: [View, string][] = [["play", "Play"], ["minds", "Four minds"], ["compare", "Compare"]];

function Tabs({ shown }: { shown: View }) {
  const { entering } = game.value;
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const can = tabs.filter(([name]) => !entering || name !== "minds").map(([name]) => name);
    view.value = can[(can.indexOf(shown) + by + can.length) % can.length];
    document.getElementById("tab-" + view.value)?.focus();
  };
  return <nav role="tablist" aria-label="Views" onKeyDown={onKey}>
    {tabs.map(([name, label]) => {
      const needs = name === "minds" && entering && "Four minds needs a puzzle: enter one first.";
      const press = () => { if (needs) said.value = needs; else view.value = name; };
      return <button role="tab" id={"tab-" + name} key={name} aria-selected={name === shown} aria-controls="view"
        tabIndex={name === shown ? 0 : -1} aria-disabled={!!needs} title={needs || undefined} onClick={press}>
        {label}</button>;
    })}
  </nav>;
}

const solutions: Record<string, string> = { one: "one solution", several: "several solutions", none: "no solution" };

const headline = (puzzle: Puzzle) =>
  [puzzle.label, puzzleSays(puzzle), solutions[check.value?.answer?.status ?? ""]].filter(text => text).join(" · ");

const shared = signal("Share");

/** share copies the link. Without a clipboard, the link is in the address. */
async function share(): Promise<void> {
  try {
    await navigator.clipboard.writeText(address());
    shared.value = "Link copied";
  } catch {
    shared.value = "Link is in the address";
  }
  said.value = shared.value;
  setTimeout(() => { shared.value = "Share"; }, 1600);
}

function Acts() {
  return <div class="acts">
    <button onClick={() => { dialog.value = "new"; }}>New</button>
    <button onClick={() => { dialog.value = "enter"; }}>Enter</button>
    <button disabled={game.value.entering} onClick={share}>{shared.value}</button>
    <button class="wide" onClick={() => print()}>Print</button>
    <button class="wide" onClick={() => { dialog.value = "keys"; }}>Keys</button>
    <Theme />
  </div>;
}

const themes = ["system", "light", "dark"] as const;
const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = signal(dark.matches);
dark.addEventListener("change", () => { isDark.value = dark.matches; });

effect(() => {
  const { theme } = settings.value;
  document.documentElement.dataset.theme = theme === "system" ? isDark.value ? "dark" : "light" : theme;
});

const Theme = () => <select aria-label="Colors" value={settings.value.theme}
  onChange={event => set({ theme: event.currentTarget.value as typeof themes[number] })}>
  {themes.map(name => <option key={name} value={name}>{name === "system" ? "Auto" : capital(name)}</option>)}
</select>;
