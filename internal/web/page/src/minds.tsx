// The four minds: one puzzle in four formulations, step by step on one axis.

import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Ask, Puzzle } from "./api";
import { Lanes } from "./axis";
import { Board, type Shape } from "./board";
import { candidates, bits, cellName, type Grid, number, plural } from "./grid";
import { Load, minds } from "./load";
import * as cp from "./panel-cp";
import * as dlx from "./panel-dlx";
import * as lp from "./panel-lp";
import * as sat from "./panel-sat";
import { type Mind, type Search } from "./replay";
import { Names, plain, say, type Sentence } from "./say";
import { type AxisKind, axisKinds, nextDead, Scale } from "./scale";
import { axis, mind, moment, playing, pointed, speed } from "./state";
import { type Picture, Rich, type View, viewOf } from "./view";

/** values are those that a player has placed, by cell. */
export interface MindsProps { puzzle: Puzzle; values: number[]; grid: Grid; ask: Ask }

type PanelParts = { title: string; only(items: number): string; alone: string; picture?(v: View): Picture; Own(props: { view: View }): ComponentChildren; here(v: View, cell: number): string };

const parts: Record<Mind, PanelParts> = {
  cp: { ...cp, title: "domains and rules", alone: "patterns of several cells", only: () => "Only here: patterns. Two cells with the same two digits rule these out for their neighbors." },
  dlx: { Own: dlx.Own, here: dlx.here, title: "items and options", alone: "the item with fewest options, of all items", only: n => `Only here: all ${number(n)} items at once, each with its number of options. The smallest is next.` },
  sat: { ...sat, title: "literals and clauses (cdcl)", alone: "reasons: what must not be tried again", only: () => "Only here: reasons. A conflict becomes a clause, and levels that it does not name are skipped." },
  lp: { ...lp, title: "fractions", alone: "all items weighed together, as sums", only: () => "Only here: all items weighed together. If even fractions fail, the branch is closed." },
};

let latest: Load | undefined; // switching between the views does not search again

function loadOf(props: MindsProps): Load {
  const key = JSON.stringify([props.puzzle.text, props.values]);
  if (latest?.key !== key) {
    latest?.stop();
    latest = new Load(key, props.puzzle, props.values, props.ask);
  }
  return latest;
}

const sentenceEvery = 250; // milliseconds, when playing

export function Minds(props: MindsProps) {
  const { puzzle, values, grid } = props;
  const load = useMemo(() => loadOf(props), [props.puzzle.text, String(values)]);
  const version = load.version.value, kind = axis.value;
  const scales = useMemo(() => load.searches.map(s => new Scale(kind, s)), [load, version, kind]);
  const span = Math.max(1e-9, ...load.searches.map((s, k) => s.tables || s.last ? scales[k].end : 0)) || 1;
  const x = Math.min(moment.value, span); // a link may name a place that no search reaches
    useEffect(() => { // begins anew
    playing.value = false;
    pointed.value = Math.floor(grid.size ** 2 / 2);
  }, [load]);
  const said = useSignal(x), spoken = useSignal("");
  const root = useRef<HTMLDivElement>(null), columns = useRef<HTMLDivElement>(null);
  const names = useMemo(() => load.searches.map(s => s.tables && new Names(s.tables, grid)), [load, version, grid]);
  const steps = scales.map(s => s.stepAt(x));

  const speak = () => {
    const k = minds.indexOf(mind.value), n = names[k], sentence = n && say(load.searches[k], n, scales[k].stepAt(moment.value));
    if (sentence) spoken.value = `${minds[k]}: ${sentence.tag} ${plain(sentence.text)}`;
  };
  const go = (to: number) => { moment.value = Math.max(0, Math.min(span, to)); };
  const jump = (to: number) => { playing.value = false; go(to); said.value = moment.value; speak(); };
  /** unit is the part of the axis on which the densest search makes one step. */
  const unit = (direction: number) => 1 / (Math.max(...scales.map(s => s.density(moment.value + (direction < 0 ? -1e-6 * span : 1e-9 * span)))) || 1);
  const move = (n: number) => {
    let to = x;
    for (let k = Math.abs(n); k > 0; k--) { go(to + Math.sign(n) * unit(n)); to = moment.value; }
    jump(kind === "steps" ? Math.round(to) : to);
  };
  const toDead = (direction: 1 | -1) => {
    const found = nextDead(load.searches, scales, moment.value, direction);
    if (found) { mind.value = found.mind; jump(found.x + 1e-7 / (span || 1)); }
  };
  const play = () => {
    if (!playing.value && moment.value >= span) go(0);
    playing.value = !playing.value;
    if (!playing.value) jump(moment.value);
  };
  const show = (shown: Mind) => {
    mind.value = shown;
    const panel = columns.current?.children[minds.indexOf(shown)] as HTMLElement | undefined;
    if (columns.current && columns.current.scrollWidth > columns.current.clientWidth + 8) columns.current.scrollTo({ left: panel!.offsetLeft - 16 });
    else panel?.focus({ preventScroll: true });
  };

  const act = useRef({ go, unit, span, jump, move, toDead, play, show });
  act.current = { go, unit, span, jump, move, toDead, play, show };
  useEffect(() => { // plays as many steps as the time since the last frame asks for
    if (!playing.value) return;
    const slow = matchMedia("(prefers-reduced-motion: reduce)").matches, rate = slow ? Math.min(3, speed.value) : speed.value;
    let before = performance.now(), saidAt = 0, frame = 0;
    const tick = (now: number) => {
      const n = Math.floor((now - before) / 1000 * rate), a = act.current;
      if (n > 0) {
        before += n * 1000 / rate;
        a.go(moment.value + n * a.unit(1));
        if (now - saidAt >= sentenceEvery) { said.value = moment.value; saidAt = now; }
        if (moment.value >= a.span) return a.jump(a.span);
      }
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [playing.value, speed.value]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => { if (root.current?.offsetParent && handleKey(event, act.current)) event.preventDefault(); };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => { if (!playing.value) said.value = x; }, [x, version]);

  const setAxis = (next: AxisKind) => {
    const share = moment.value / span, to = share * Math.max(1e-9, ...load.searches.map(s => s.tables ? new Scale(next, s).end : 0));
    axis.value = next;
    moment.value = next === "steps" ? Math.round(to) : to;
  };
  const axisChoice = (
    <select aria-label="What the time axis measures" value={kind} onChange={event => setAxis(event.currentTarget.value as AxisKind)}>
      {axisKinds.map(([value, text]) => <option value={value}>{text}</option>)}
    </select>
  );
  const sentencesAt = playing.value && speed.value > 3 ? said.value : x;
  const onPoint = (cell: number) => { pointed.value = cell; };
  const onSwipe = () => {
    const c = columns.current!;
    if (c.scrollWidth > c.clientWidth + 8) mind.value = minds[Math.round(c.scrollLeft / (c.clientWidth - 16))] ?? mind.value;
  };
  return (
    <div class="minds" ref={root}>
      <div class="lead">
        <h1>One puzzle, four minds</h1>
        <p>{noteOf(load, puzzle)}</p>
        <div class="legend" aria-hidden="true">{["looked at", "decision", "dead end", "undone, learned", "solved"].map((word, k) => <span><i class={`sign sign-${k}`} />{word}</span>)}</div>
      </div>
      <div class="columns" ref={columns} onScroll={onSwipe}>
        {load.searches.map((s, k) => <Panel key={s.mind} search={s} names={names[k]} step={steps[k]} saidStep={scales[k].stepAt(sentencesAt)}
          version={version} puzzle={puzzle} values={values} grid={grid} selected={pointed.value} onPoint={onPoint} />)}
      </div>
      <Totals load={load} />
      <div class="dock" role="region" aria-label="Time axis">
        <div class="bar">
          <button class="wide" aria-label="To the start" onClick={() => jump(0)}>⇤</button>
          <button aria-label="One step back" onClick={() => move(-1)}>←</button>
          <button class="go" onClick={play}>{playing.value ? "Pause" : "Play"}</button>
          <button aria-label="One step on" onClick={() => move(1)}>→</button>
          <label class="clock"><Clock kind={kind} x={x} span={span} /><span class="narrow">{axisChoice}</span></label>
          <button class="to-dead previous" aria-label="Previous dead end of any mind" onClick={() => toDead(-1)}>× Previous</button>
          <button class="to-dead" aria-label="Next dead end of any mind" onClick={() => toDead(1)}>× <span class="wide">Next dead end</span><span class="narrow">next</span></button>
          {load.slow.value && <span class="loading">{plural(load.steps, "step")} so far <button onClick={() => load.stop()}>Stop</button></span>}
          <span class="space" />
          <label class="wide">Axis {axisChoice}</label>
          <label><span class="wide">Speed</span><select aria-label="Speed" value={speed.value} onChange={event => { speed.value = +event.currentTarget.value; }}>
            {[1, 3, 10, 40, 200, 1000].map(n => <option value={n}>{number(n)} / s</option>)}</select></label>
        </div>
        <Lanes x={x} searches={load.searches} scales={scales} span={span} version={version} current={mind.value} go={jump} pick={picked => { mind.value = picked; }} show={show} />
      </div>
      <div class="unseen" aria-live="polite">{spoken.value}</div>
    </div>
  );
}

type Actions = { jump(to: number): void; span: number; move(n: number): void; toDead(direction: 1 | -1): void; play(): void; show(mind: Mind): void };

/** handleKey does what a key asks for, and returns whether it asks for something. */
function handleKey(event: KeyboardEvent, a: Actions): boolean {
  const target = event.target as HTMLElement, { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return false;
  const isRange = target instanceof HTMLInputElement;
  if (isRange && target.type !== "range") return false;
  if (key === " " && target.tagName !== "BUTTON") a.play();
  else if (key === "ArrowRight" || key === "ArrowLeft") a.move((key === "ArrowRight" ? 1 : -1) * (shiftKey ? 10 : 1));
  else if (key === "d" || key === "D") a.toDead(shiftKey ? -1 : 1);
  else if (key === "Home") a.jump(0);
  else if (key === "End") a.jump(a.span);
  else if (/^[1-4]$/.test(key)) a.show(minds[+key - 1]);
  else return false;
  return true;
}

/** Clock says where the axis is. A phone has no room for the end. */
function Clock({ kind, x, span }: { kind: AxisKind; x: number; span: number }) {
  const at = number(Math.round(x)), of = <span class="wide">&nbsp;of {number(Math.round(span))}</span>;
  if (kind === "time") return <>{at}{of}&nbsp;µs</>;
  if (kind === "share") return <>{at}%<span class="wide">&nbsp;of each</span></>;
  if (kind === "steps") return <>step {at}{of}</>;
  return <>{Math.abs(x - Math.round(x)) < 1e-4 ? x < 0.5 ? "start" : `dead end ${at}` : `after ${x < 1 ? "the start" : number(Math.floor(x))}`}</>;
}

function noteOf(load: Load, puzzle: Puzzle): string {
  const rules = puzzle.rules.length ? ` Further rules: ${puzzle.rules.join(", ")}.` : "";
  if (load.solutions.value === "several") return "This puzzle has several solutions. Each search ends at its first one." + rules;
  if (load.solutions.value === "none") return "This puzzle has no solution. Each search goes on until that is proved." + rules;
  return "The same grid in four formulations, step by step on one time axis." + rules;
}

type PanelProps = {
  search: Search; names?: Names; step: number; saidStep: number; version: number;
  puzzle: Puzzle; values: number[]; grid: Grid; selected: number; onPoint(cell: number): void;
};

function Panel({ search, names, step, saidStep, version, puzzle, values, grid, selected, onPoint }: PanelProps) {
  const { mind } = search, { title, only, picture, Own, here } = parts[mind];
  const sentence: Sentence = names ? say(search, names, saidStep) : { tag: search.problem ? "" : "Start.", tone: "", text: [search.problem || "The search has not begun to tell its steps."] };
  const label = `${mind}: ${sentence.tag} ${plain(sentence.text)}`, tone = names && saidStep !== step ? say(search, names, step).tone : sentence.tone;
  const drawn = useMemo(() => {
    const frame: Shape = { kind: "frame", cells: [selected], class: "selected" };
    if (!names) return { picture: <Waiting puzzle={puzzle} values={values} grid={grid} label={label} frame={frame} onPoint={onPoint} />, own: null, here: "" };
    const v = viewOf(search, names, step, puzzle.givens, values), p = picture?.(v);
    return {
      picture: p ? <Board {...p} over={[...p.over, frame]} grid={grid} label={label} onPoint={onPoint} /> : <dlx.Maps view={v} label={label} selected={selected} onPoint={onPoint} />,
      own: <Own view={v} />, here: here(v, selected),
    };
  }, [search, names, step, label, selected, version === 0 || search.end ? 0 : version]);
  return (
    <section class={`mind tone-${tone}`} aria-labelledby={`mind-${mind}`} tabIndex={-1}>
      <h2 id={`mind-${mind}`}>{mind}<small>{title}</small><span class="step-number">{names && `step ${number(step)} of ${number(search.last)}`}</span></h2>
      <p class="only">{only(names?.tables.items.length ?? 4 * grid.size ** 2)}</p>
      <p class="sentence"><span class={`tag tone-${sentence.tone}`}>{sentence.tag}</span><Rich text={sentence.text} /></p>
      <div class="picture">{drawn.picture}</div>
      <div class="own">{drawn.own}</div>
      <p class="here"><b>{cellName(grid, selected)}</b>{drawn.here}</p>
    </section>
  );
}

/** Waiting is the drawing before the first line of a trace: the givens, and the candidates that they leave. */
function Waiting({ puzzle, values, grid, label, frame, onPoint }: { puzzle: Puzzle; values: number[]; grid: Grid; label: string; frame: Shape; onPoint(cell: number): void }) {
  const all = puzzle.givens.map((g, i) => g || values[i] || 0), open = candidates(grid, all);
  return <Board grid={grid} label={label} over={[frame]} onPoint={onPoint} cell={i => all[i]
    ? { value: all[i], class: puzzle.givens[i] ? "given" : "user" } : { candidates: bits(open[i]).map(value => ({ value })) }} />;
}

/** Totals compares the minds by what their searches needed. */
function Totals({ load }: { load: Load }) {
  const rows = useComputed(() => { void load.version.value; return load.searches.filter(s => s.tables); });
  if (!rows.value.length) return null;
  return (
    <section class="totals" aria-labelledby="totals">
      <h2 id="totals">The four searches</h2>
      <table>
        <thead><tr><th>mind</th><th>decisions</th><th>dead ends</th><th>steps</th><th>time</th><th>what only it sees</th></tr></thead>
        <tbody>{rows.value.map(s => (
          <tr><th>{s.mind}</th><td>{number(s.decides.length)}</td><td>{number(s.dead.length)}</td><td>{number(s.last)}{s.end ? "" : " so far"}</td>
            <td>{s.tables!.searchNs ? `${(s.tables!.searchNs / 1e6).toFixed(2)} ms` : "not measured"}</td><td>{parts[s.mind].alone}</td></tr>))}
        </tbody>
      </table>
      <p>A step of one formulation costs more or less than a step of another, so the axis can be switched. The time is that of the same search without a trace; on the axis it is spread evenly over the steps.</p>
    </section>
  );
}
