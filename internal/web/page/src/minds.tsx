// The four minds: one puzzle in four formulations, step by step on one axis.

import { signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Ask, Puzzle } from "./api";
import { Lanes } from "./axis";
import { type Grid, number, plural } from "./grid";
import { listen } from "./listen";
import { Load, minds } from "./load";
import { savePicture } from "./moment";
import { address } from "./session";
import { Panel, parts } from "./panel";
import { type Mind } from "./replay";
import { Names, plain, say } from "./say";
import { type AxisKind, axisKinds, move, nextDead, Scale, timeAt } from "./scale";
import { axis, dialog, intro, mind, moment, notice, playing, pointed, speed } from "./state";
import { kept } from "./view";
import { Why } from "./why";

/** The searches begin with the givens. onChangeGivens is called if the player wants others. */
interface MindsProps { puzzle: Puzzle; grid: Grid; ask: Ask; onChangeGivens(): void }

let latest: Load | undefined; // switching between the views does not search again

const loadOf = ({ puzzle, ask }: MindsProps) =>
  latest?.puzzle.text === puzzle.text ? latest : latest = new Load(puzzle, ask);

const sentenceEvery = 250, restAfter = 600; // milliseconds
const deadEndEvery = 2000; // milliseconds, when the first visit plays

/** swipes tells whether the screen shows one panel at a time, as in minds.css. */
const narrow = matchMedia("(max-width: 700px)"), swipes = signal(narrow.matches);
narrow.addEventListener("change", () => { swipes.value = narrow.matches; });
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function Minds(props: MindsProps) {
  const { puzzle, grid } = props;
  const load = useMemo(() => loadOf(props), [puzzle.text]);
  const version = load.version.value, { searches } = load, noDead = searches.every(s => !s.dead.length);
  const kind = noDead && axis.value === "dead" ? "steps" : axis.value; // there are no dead ends to line up
  const scales = useMemo(() => searches.map(s => new Scale(kind, s)), [load, version, kind]);
  const laneScales = useMemo(() => [...scales, new Scale(kind, load.plain)], [scales]);
  const span = Math.max(1e-9, ...searches.map((s, k) => s.tables || s.last ? scales[k].end : 0)) || 1;
  const x = Math.min(moment.value, span); // a link may name a place that no search reaches
  const auto = useSignal(false); // playing because this is the first visit
  useEffect(() => { // begins anew
    playing.value = false;
    pointed.value = Math.floor(grid.size ** 2 / 2);
    void load.start();
    return () => load.stop();
  }, [load]);
  const said = useSignal(x), spoken = useSignal(""), why = useSignal(false), unfolded = useSignal(false);
  const root = useRef<HTMLDivElement>(null), columns = useRef<HTMLDivElement>(null);
  const tables = searches.map(s => s.tables);
  const names = useMemo(() => tables.map(t => t && new Names(t, grid)), [grid, ...tables]);
  const isLast = !nextDead(searches, scales, x, 1), isFirst = !nextDead(searches, scales, x, -1);
  const steps = scales.map(s => s.stepAt(x)), isDead = searches.some((s, k) => s.event(steps[k])?.kind === "dead-end");

  const speak = () => {
    const k = minds.indexOf(mind.value), n = names[k];
    if (!n) return;
    const { tag, text } = say(searches[k], n, scales[k].stepAt(moment.value));
    spoken.value = `${minds[k]}: ${tag} ${plain(text)}`;
  };
  const go = (to: number) => { moment.value = Math.max(0, Math.min(span, kind === "steps" ? Math.round(to) : to)); };
  const jump = (to: number) => { playing.value = auto.value = false; go(to); speak(); };
  const step = (n: number) => {
    let to = x;
    for (let k = Math.abs(n); k > 0; k--) to = move(scales, to, Math.sign(n));
    jump(to);
  };
  const scrollTo = (shown: Mind) => {
    mind.value = shown;
    const panel = columns.current!.children[minds.indexOf(shown)] as HTMLElement;
    if (swipes.value) columns.current!.scrollTo({ left: panel.offsetLeft - 16 });
    return panel;
  };
  const show = (shown: Mind) => scrollTo(shown).focus({ preventScroll: true });
  const toDead = (direction: 1 | -1) => {
    const found = nextDead(searches, scales, moment.value, direction);
    if (!found) return;
    const isThere = (k: number) => searches[k].event(scales[k].stepAt(found.x))?.kind === "dead-end";
    scrollTo(isThere(minds.indexOf(mind.value)) ? mind.value : found.mind);
    jump(found.x);
  };
  const play = () => {
    if (!playing.value && moment.value >= span) go(0);
    playing.value = !playing.value;
    auto.value = false;
    if (!playing.value) jump(moment.value);
  };
  const setAxis = (next: AxisKind) => {
    const k = minds.indexOf(mind.value), to = new Scale(next, searches[k]).placeOf(scales[k].at(x));
    axis.value = next;
    moment.value = next === "steps" ? Math.round(to) : to;
  };
  const slowly = () => auto.value && kind === "dead"; // from dead end to dead end
  /** ahead is where playing leads n ticks later. */
  const ahead = (n: number) => slowly() ? Math.floor(moment.value) + n : move(scales, moment.value, n);

  const save = () => {
    act.current.jump(moment.value);
    rest.value = moment.value; // all panels show it in the next frame
    const lines = [`Fourfold: ${puzzle.line || puzzle.label || "one puzzle, four minds"}, ${placeOf(kind, x)}`];
    if (!/^(localhost|127\..*|\[::1\])$/.test(location.hostname)) lines.push(address()); // which others can open
    requestAnimationFrame(() => savePicture([...columns.current!.children] as HTMLElement[], lines).catch(() => {
      notice.value = "The browser cannot make the picture. Take a screenshot of the page.";
    }));
  };
  const actions = { go, ahead, span, jump, step, toDead, play, show, setAxis, save }, act = useRef(actions);
  act.current = actions;
  const stable = useMemo(() => ({
    go: (to: number) => act.current.jump(to), show: (shown: Mind) => act.current.show(shown),
    pick: (picked: Mind) => { mind.value = picked; }, save: () => act.current.save(),
  }), []);
  useEffect(() => { // plays as many steps as the time since the last frame asks for
    if (!playing.value) return;
    const rate = slowly() ? 1000 / deadEndEvery : isStill() ? Math.min(3, speed.value) : speed.value;
    let before = performance.now(), saidAt = 0, frame = 0;
    const tick = (now: number) => {
      const n = Math.floor((now - before) / 1000 * rate), a = act.current;
      if (n > 0) {
        before += n * 1000 / rate;
        a.go(a.ahead(n));
        if (now - saidAt >= sentenceEvery) { said.value = moment.value; saidAt = now; }
        if (moment.value >= a.span) return a.jump(a.span);
      }
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [playing.value, speed.value, kind]);
  useEffect(() => {
    if (intro.value && load.ended && !moment.value && !isStill()) auto.value = playing.value = true;
  }, [load, load.ended]);
  useEffect(() => listen({ keydown: event => {
    if (root.current?.offsetParent && handleKey(event, act.current)) event.preventDefault();
  } }), []);
  useEffect(() => { if (!playing.value) said.value = x; }, [x, version]);

  const axisChoice = (
    <select aria-label="What the time axis measures" value={kind}
      onChange={event => act.current.setAxis(event.currentTarget.value as AxisKind)}>
      {axisKinds.map(([value, text]) => <option value={value} disabled={noDead && value === "dead"}>{text}</option>)}
    </select>
  );
  const onSwipe = () => {
    const c = columns.current!, at = Math.round(c.scrollLeft / (c.clientWidth - 16));
    if (swipes.value) mind.value = minds[at] ?? mind.value;
  };
  /** A panel that a phone does not show is drawn when the searches rest. */
  const rest = useSignal(x), isHidden = (k: number) => swipes.value && minds[k] !== mind.value;
  useEffect(() => {
    const timer = setTimeout(() => { rest.value = x; }, restAfter);
    return () => clearTimeout(timer);
  }, [x]);
  const told = playing.value && speed.value > 3 ? said.value : x;
  const openWhy = () => {
    why.value = !why.value;
    requestAnimationFrame(() => document.getElementById("why")?.scrollIntoView({ block: "nearest" }));
  };
  // The bar is drawn anew only if it changes, and not at each step.
  const soFar = load.slow.value && `${plural(load.steps, "step")} so far`;
  const bar = useMemo(() => <div class="bar">
    <button class="wide" aria-label="To the start" onClick={() => act.current.jump(0)}>⇤</button>
    <button aria-label="One step back" onClick={() => act.current.step(-1)}>←</button>
    <button class="go" onClick={() => act.current.play()}>{playing.value ? "Pause" : "Play"}</button>
    <button aria-label="One step on" onClick={() => act.current.step(1)}>→</button>
    <button class="to-dead previous" aria-label="Previous dead end of any mind" onClick={() => act.current.toDead(-1)}
      disabled={isFirst}>× Previous</button>
    <button class="to-dead" aria-label="Next dead end of any mind" onClick={() => act.current.toDead(1)}
      disabled={isLast}>× <span class="wide">Next dead end</span><span class="narrow">next</span></button>
    <button class="to-why" aria-expanded={why.value} disabled={!isDead && !why.value} onClick={openWhy}
      aria-label="Why this dead end">Why<span class="wide"> this dead end</span></button>
    <button class="fold" aria-expanded={unfolded.value} aria-controls="lanes"
      onClick={() => { unfolded.value = !unfolded.value; }}>Lanes</button>
    <label class="clock"><Clock kind={kind} span={span} /><span class="narrow">{axisChoice}</span></label>
    {soFar && <span class="wide loading">{soFar}</span>}
    {soFar && <button onClick={() => load.stop()}>Stop</button>}
    <span class="space" />
    <button class="save wide" onClick={() => act.current.save()}>Save picture</button>
    <label class="wide">Axis {axisChoice}</label>
    <label class="wide">Speed <select aria-label="Speed" value={`${speed.value}`}
      onChange={event => { speed.value = +event.currentTarget.value; }}>
      {[1, 3, 10, 40, 200, 1000].map(n => <option value={`${n}`}>{number(n)} / s</option>)}</select></label>
  </div>, [load, isFirst, isLast, isDead, kind, span, soFar, playing.value, speed.value, why.value, unfolded.value]);
  if (load.wrong) {
    return <div class="minds" ref={root}><div class="wrong" role="alert">
      <h1>{load.isInvalid ? "The givens contradict each other" : "The four minds cannot begin"}</h1>
      <p>{load.wrong}</p>
      {load.isInvalid && <button class="main" onClick={props.onChangeGivens}>Change the givens</button>}
    </div></div>;
  }
  return <div class={intro.value ? "minds intro" : "minds"} ref={root}>
    <Lead load={load} puzzle={puzzle} isIntro={intro.value} />
    <div class="columns" ref={columns} onScroll={onSwipe}>
      {searches.map((s, k) => <Panel key={minds[k]} mind={minds[k]} search={s} names={names[k]}
        step={isHidden(k) ? scales[k].stepAt(rest.value) : steps[k]} version={s.end ? -1 : version}
        told={scales[k].stepAt(isHidden(k) ? rest.value : told)} {...{ puzzle, grid }} />)}
    </div>
    {why.value && <Why searches={searches} names={names} steps={steps} puzzle={puzzle} />}
    <Totals load={load} save={stable.save} />
    <div class={unfolded.value ? "dock unfolded" : "dock"} role="region" aria-label="Time axis">
      {bar}
      <Lanes x={x} searches={[...searches, load.plain]} scales={laneScales} current={mind.value}
        {...{ span, version, kind, ...stable }} />
    </div>
    <div class="unseen" aria-live="polite">{spoken}</div>
  </div>;
}

type Actions = { jump(to: number): void; span: number; step(n: number): void; toDead(direction: 1 | -1): void;
  play(): void; show(mind: Mind): void };

/** handleKey does what a key asks for, and returns whether it asks for something. */
function handleKey(event: KeyboardEvent, a: Actions): boolean {
  const target = event.target as HTMLElement, { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  if (/^(TEXTAREA|SELECT)$/.test(target.tagName)) return false;
  if (target instanceof HTMLInputElement && target.type !== "range") return false;
  if (key === " " && target.tagName !== "BUTTON") a.play();
  else if (key === "ArrowRight" || key === "ArrowLeft") a.step((key === "ArrowRight" ? 1 : -1) * (shiftKey ? 10 : 1));
  else if (key === "d" || key === "D") a.toDead(shiftKey ? -1 : 1);
  else if (key === "Home") a.jump(0);
  else if (key === "End") a.jump(a.span);
  else if (/^[1-4]$/.test(key)) a.show(minds[+key - 1]);
  else return false;
  return true;
}

/** placeOf says which place of an axis is shown. */
function placeOf(kind: AxisKind, x: number): string {
  const at = number(Math.round(kind === "time" ? timeAt(x) : x)), last = Math.floor(x + 1e-4);
  if (kind !== "dead") return { time: `${at} µs`, share: `${at}% of each`, steps: `step ${at}` }[kind];
  return (x - last < 1e-4 ? "" : "after ") + (last ? `dead end ${number(last)}` : "start");
}

/** Clock says where the axis is. A phone has no room for all of it. */
function Clock({ kind, span }: { kind: AxisKind; span: number }) {
  const ends = kind === "steps" || kind === "time", last = number(Math.round(kind === "time" ? timeAt(span) : span));
  const [place, dead] = placeOf(kind, Math.min(moment.value, span)).split("dead end ");
  return <span>{place}{dead && <><span class="wide">dead end </span><span class="narrow">×</span>{dead}</>}
    {ends && <span class="wide">&nbsp;of {last}</span>}</span>;
}

const tryOwn = () => { dialog.value = "enter"; intro.value = false; };

const special = "Watch four ways of thinking solve one Sudoku, step by step. Plain trial and error, in the last " +
  "lane, needs 51 million steps.";
const words = ["looked at", "decision", "dead end", "undone, learned", "solved"];

/** Lead says what is shown. On the first visit it says what is special. */
const Lead = kept<{ load: Load; puzzle: Puzzle; isIntro: boolean }>(({ load, puzzle, isIntro }) => <div class="lead">
  <h1>One puzzle, four minds</h1>
  <p>{isIntro ? special : noteOf(load, puzzle)}</p>
  {isIntro ? <button class="main" onClick={tryOwn}>Try your own</button> : <div class="legend" aria-hidden="true">
    {words.map((word, k) => <span><i class={`sign sign-${k}`} />{word}</span>)}</div>}
</div>);

function noteOf(load: Load, puzzle: Puzzle): string {
  const rules = puzzle.rules.length ? ` Further rules: ${puzzle.rules.join(", ")}.` : "";
  const status = load.check.value?.status;
  if (status === "several") return "This puzzle has several solutions. Each search ends at its first one." + rules;
  if (status === "none") return "This puzzle has no solution. Each search goes on until that is proved." + rules;
  return "The same grid in four formulations, step by step on one time axis." + rules;
}

/** Totals compares the minds by what their searches needed. */
const Totals = kept<{ load: Load; save(): void }>(({ load, save }) => {
  void load.version.value;
  const rows = load.searches.filter(s => s.tables);
  if (!rows.length) return null;
  return <section class="totals" aria-labelledby="totals">
    <div class="head"><h2 id="totals">The four searches</h2>
      <button class="narrow" onClick={save}>Save picture</button></div>
    <div class="scrolled" tabIndex={0}><table>
      <thead><tr><th>mind</th><th>decisions</th><th>dead ends</th><th>steps</th><th>time</th>
        <th>what only it sees</th></tr></thead>
      <tbody>{rows.map(s => (
        <tr><th>{s.mind}</th><td>{number(s.decides.length)}</td><td>{number(s.dead.length)}</td>
          <td>{number(s.last)}{s.end ? "" : " so far"}</td>
          <td>{s.tables?.searchNs ? `${(s.tables.searchNs / 1e6).toFixed(2)} ms` : "not measured"}</td>
          <td>{parts[s.mind as Mind].alone}</td></tr>))}
      </tbody>
    </table></div>
    <p>A step of one formulation costs more or less than a step of another, so the axis can be switched. The time is
      that of the same search without a trace; on the axis it is spread evenly over the steps.</p>
  </section>;
});
