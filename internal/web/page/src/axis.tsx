// The time axis: a lane for each mind, and one for plain backtracking.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { number, plural } from "./grid";
import { below, type LaneName, type Mind, type Search } from "./replay";
import { type AxisKind, type Scale, ticksOf, timeAt } from "./scale";
import { kept } from "./view";

/** searches and scales are of the lanes. span is the end of the axis, which is that of the minds. */
type LanesProps = {
  x: number; searches: Search[]; scales: Scale[]; span: number; version: number; kind: AxisKind; current: Mind;
  go(x: number): void; pick(mind: Mind): void; show(mind: Mind): void;
};

const margin = 8; // left and right of the axis in a lane
const units: Record<AxisKind, string> = { time: "µs", share: "percent", steps: "steps", dead: "dead end" };

export function Lanes({ x, searches, scales, span, version, kind, current, go, pick, show }: LanesProps) {
  const box = useRef<HTMLDivElement>(null), [width, setWidth] = useState(600);
  useEffect(() => {
    const track = box.current!.querySelector(".track")!;
    const observer = new ResizeObserver(() => setWidth(Math.max(50, track.clientWidth)));
    observer.observe(track);
    return () => observer.disconnect();
  }, []);
  const X = (at: number) => margin + at / span * (width - 2 * margin);
  const { places, ticks } = useMemo(() => {
    const ticks = ticksOf(kind, span, width);
    const texts = ticks.map(t => <text x={X(t.at)} y="10">{number(t.value)}</text>);
    return {
      places: ticks.map(t => `M${X(t.at)} 0V30`).join(""),
      ticks: <svg class="ticks" width={width} height="12" aria-hidden="true">{texts}</svg>,
    };
  }, [kind, span, width]);
  const at = kind === "time" ? timeAt(x) : x, end = kind === "time" ? timeAt(span) : span;
  const value = `${units[kind]} ${+at.toFixed(1)} of ${number(Math.round(end))}. ` +
    searches.map((s, k) => `${s.mind} step ${scales[k].stepAt(x)}`).join(", ");
  return <div class="lanes" id="lanes" ref={box}>
    <span class="axis-unit">{units[kind]}</span>
    <div class="track">
      {ticks}
      <input type="range" min="0" max={span} step="any" value={x} aria-label="Time axis" aria-valuetext={value}
        onInput={event => go(+event.currentTarget.value)} />
    </div>
    {searches.map((s, k) => <>
      <LaneTitle name={s.mind} current={current} show={show} />
      <Lane search={s} scale={scales[k]} version={version} {...{ span, width, places, go, pick }} />
      <Status search={s} step={scales[k].stepAt(x)} measured={scales[k].measured} {...{ kind, version }} />
    </>)}
    <div class="playhead-track"><i style={{ transform: `translateX(${X(x) - 1}px)` }} /></div>
  </div>;
}

const LaneTitle = kept<{ name: LaneName; current: Mind; show(mind: Mind): void }>(({ name, current, show }) => {
  const plain = <><span class="wide">backtracking</span><span class="narrow">bt</span></>;
  if (name === "bt") return <span class="lane-name plain">{plain}</span>;
  const isCurrent = name === current ? "true" : undefined;
  const press = () => show(name);
  return <button class="lane-name" aria-current={isCurrent} aria-label={`Show ${name}`} onClick={press}>{name}</button>;
});

/** wholeOf says how long plain backtracking takes, also in short. */
export function wholeOf({ last, whole }: Search): [long: string, short: string] {
  const n = whole?.counters?.nodes ?? 0, seconds = Math.round((whole?.elapsed_ns ?? 0) / 1e9);
  const short = n.toLocaleString("en-US", { notation: "compact" });
  if (!n) return [`${whole ? "not ended" : "still running"} after ${plural(last, "step")}`, `>${last}`];
  if (whole!.status !== "limit") return [`${plural(n, "step")} in all`, short];
  return [`not ${whole!.count ? "all tried" : "solved"} in ${seconds} s: ${short} steps`, `>${short}`];
}

/** A phone has lower lanes. */
const heightOf = (width: number) => width < 400 ? 20 : 27;

/** A Lane draws one search. What is behind the end of the axis is cut off, with an arrow. */
const Lane = kept<{
  search: Search; scale: Scale; span: number; version: number; width: number; places: string;
  go(x: number): void; pick(mind: Mind): void;
}>(({ search, scale, span, version, width, places, go, pick }) => {
  const drawing = useMemo(() => drawLane(search, scale, span, width), [search, version, scale, span, width]);
  const onPointer = (event: PointerEvent) => {
    if (search.mind !== "bt") pick(search.mind);
    const box = (event.currentTarget as Element).getBoundingClientRect();
    go(Math.max(0, Math.min(1, (event.clientX - box.left - margin) / (box.width - 2 * margin))) * span);
  };
  const laneHeight = heightOf(width), right = width - margin;
  const end = margin + Math.min(1, scale.end / span) * (right - margin);
  const isCut = scale.end > span || search.goesOn;
  const steps = search.goesOn ? wholeOf(search)[0] : plural(search.last, "step");
  const counts = `${steps}, ${plural(search.dead.length, "dead end")}`;
  const name = search.tables ? `${counts}, at most ${plural(drawing.deepest, "decision")} at a time` : search.problem;
  return <svg class="lane" viewBox={`0 0 ${width} ${laneHeight}`} height={laneHeight} role="img"
    aria-label={`${search.mind === "bt" ? "backtracking" : search.mind}: ${name || "no steps yet"}`}
    onPointerDown={event => { event.currentTarget.setPointerCapture(event.pointerId); onPointer(event); }}
    onPointerMove={event => { if (event.buttons) onPointer(event); }}>
    <path class="tick-lines" d={places} />
    {search.tables && scale.measured ? <>
      <path class="profile-area" d={`${drawing.profile}V3Z`} />
      <path class="profile" d={drawing.profile} />
      <path class="lane-base" d={`M${margin} 3H${end}`} />
      {search.end && end < right - 16 &&
        <path class={search.solved ? "after solved" : "after"} d={`M${end + 12} 3H${right}`} />}
      <path class="lane-jumps" d={drawing.jumps} />
      <path class="lane-dead" d={drawing.dead} />
      {!isCut && <EndMark search={search} x={end} bottom={laneHeight} />}
    </> : <path class="after" d={`M${margin} 3H${right}`} />}
    {isCut && <path class="goes-on" d={`M${right - 2} ${laneHeight / 2 - 6}l7 6l-7 6`} />}
  </svg>;
});

/** A check ends a search that found a solution, a cross one that proves that there is none, and a bar one cut off. */
function EndMark({ search, x, bottom }: { search: Search; x: number; bottom: number }) {
  if (!search.end && !search.problem) return null;
  if (!search.solved && search.end?.status !== "complete") return <path class="end-cut" d={`M${x} 0V${bottom}`} />;
  const sign = search.solved ? `M${x - 3} 9l2.2 2.4l4 -5` : `M${x - 2.6} 6.4l5.2 5.2m0 -5.2l-5.2 5.2`;
  const name = search.solved ? "end-solved" : "end-none";
  return <><circle class={name} cx={x} cy="9" r="6.5" /><path class="end-sign" d={sign} /></>;
}

/** drawLane draws the depth of a search. Of the steps in half a pixel, the least and the greatest depth are drawn. */
function drawLane(search: Search, scale: Scale, span: number, width: number) {
  const last = Math.min(search.last, scale.stepAt(span)), depth = search.depth.slice(0, last + 1);
  const deepest = depth.reduce((a, b) => Math.max(a, b), 0), tall = Math.max(9, deepest);
  const X = (step: number) => margin + Math.round(scale.placeOf(step) / span * (width - 2 * margin) * 2) / 2;
  const Y = (d: number) => 3 + d / tall * (heightOf(width) - 7), at = (y: number) => y.toFixed(1);
  let profile = `M${margin} ${at(Y(0))}`;
  for (let i = 1; i < depth.length;) {
    const x = X(i);
    let low = depth[i], high = low, j = i + 1;
    for (; j < depth.length && X(j) === x; j++) { low = Math.min(low, depth[j]); high = Math.max(high, depth[j]); }
    profile += `H${x}V${at(Y(depth[i]))}`;
    if (j - i > 1) profile += `V${at(Y(low))}V${at(Y(high))}V${at(Y(depth[j - 1]))}`;
    i = j;
  }
  const dead = search.dead.slice(0, below(search.dead, last)), jumps = search.jumps.filter(j => j.step <= last);
  const tight = (X(last) - margin) / Math.max(1, dead.length) < 6;
  return {
    deepest, profile,
    dead: onePerPixel(dead, X, (step, x) => {
      const y = Y(depth[step]);
      return tight ? `M${x} ${at(y - 3)}v6` : `M${x - 3.4} ${at(y - 3.4)}l6.8 6.8m0 -6.8l-6.8 6.8`;
    }),
    jumps: onePerPixel(jumps.map(j => j.step), X, (_, x, k) => {
      const { from, to } = jumps[k];
      return `M${x} ${at(Y(from))}V${at(Y(to))}M${x - 3.5} ${at(Y(to) + 5)}l3.5 -5l3.5 5`;
    }),
  };
}

function onePerPixel(steps: number[], X: (step: number) => number,
  mark: (step: number, x: number, k: number) => string): string {
  let path = "", last = -1;
  steps.forEach((step, k) => {
    const x = X(step);
    if (x - last >= 1) { path += mark(step, x, k); last = x; }
  });
  return path;
}

const Status = kept<{ search: Search; step: number; kind: AxisKind; measured: boolean; version: number }>(props => {
  const { search, step, kind, measured } = props;
  const { last, dead, end, problem, needsServer, solved, goesOn } = search;
  const wide = (text: string) => <span class="wide">&nbsp;{text}</span>;
  const narrow = (text: string) => <span class="narrow">{text}</span>;
  const says = () => {
    if (problem && !last) return <>{wide(needsServer ? "needs the server" : "no trace")}{narrow("none")}</>;
    if (goesOn) return <>{wide(wholeOf(search)[0])}{narrow(wholeOf(search)[1])}</>;
    if (end && step === last && kind !== "time") {
      const word = solved ? "solved in" : end.status === "complete" ? "no solution:" : "gave up at";
      const sign = <b class={solved ? "good" : "bad"}>{solved ? "✓" : "×"}</b>;
      return <>{sign}{wide(`${word} ${plural(last, "step")}, ×${number(dead.length)}`)}</>;
    }
    if (!end && !problem) return <><b>{number(step)}</b>{wide(`of ${number(last)} steps so far`)}</>;
    const time = measured ? `${((search.tables?.searchNs ?? 0) / 1e6).toFixed(2)} ms` : "not measured";
    if (kind === "time") return <><b>{number(step)}</b>{wide(`of ${number(last)} · ${time}`)}</>;
    return (
      <><b>{number(step)}</b>{wide(`of ${number(last)}`)}&nbsp;<span class="bad">×{number(below(dead, step))}</span>
        {wide(`of ${number(dead.length)}`)}</>
    );
  };
  return <span class="lane-status" title={problem}>{says()}</span>;
});
