// The time axis: a lane for each mind.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { number, plural } from "./grid";
import { below, type Mind, type Search } from "./replay";
import { type AxisKind, type Scale, ticksOf } from "./scale";
import { axis } from "./state";

type LanesProps = {
  x: number; searches: Search[]; scales: Scale[]; span: number; version: number; current: Mind;
  go(x: number): void; pick(mind: Mind): void; show(mind: Mind): void;
};

const margin = 8; // left and right of the axis in a lane

export function Lanes({ x, searches, scales, span, version, current, go, pick, show }: LanesProps) {
  const box = useRef<HTMLDivElement>(null), [width, setWidth] = useState(600);
  useEffect(() => {
    const track = box.current!.querySelector(".track")!;
    const observer = new ResizeObserver(() => setWidth(Math.max(50, track.clientWidth)));
    observer.observe(track);
    return () => observer.disconnect();
  }, []);
  const kind = axis.value, ticks = ticksOf(span, width, kind !== "time");
  const X = (at: number) => margin + at / span * (width - 2 * margin);
  const value = `${kind === "dead" ? "dead end" : kind} ${+x.toFixed(1)} of ${number(Math.round(span))}. ` + searches.map((s, k) => `${s.mind} step ${scales[k].stepAt(x)}`).join(", ");
  return (
    <div class="lanes" ref={box}>
      <span class="axis-unit">{{ time: "µs", share: "percent", steps: "steps", dead: "dead end" }[kind]}</span>
      <div class="track">
        <svg class="ticks" width={width} height="12" aria-hidden="true">{ticks.map(t => <text x={X(t)} y="10">{number(t)}</text>)}</svg>
        <input type="range" min="0" max={span} step="any" value={x} aria-label="Time axis" aria-valuetext={value}
          onInput={event => go(kind === "steps" ? Math.round(+event.currentTarget.value) : +event.currentTarget.value)} />
      </div>
      {searches.map((s, k) => (
        <>
          <button class="lane-name" aria-current={s.mind === current ? "true" : undefined} aria-label={`Show ${s.mind}`} onClick={() => show(s.mind)}>{s.mind}</button>
          <Lane search={s} scale={scales[k]} span={span} version={version} width={width} kind={kind} ticks={ticks}
            scrub={part => { pick(s.mind); const at = Math.max(0, Math.min(1, part)) * span; go(kind === "steps" ? Math.round(at) : at); }} />
          <Status search={s} step={scales[k].stepAt(x)} kind={kind} />
        </>
      ))}
      <div class="playhead-track"><svg width={width} height="100%" aria-hidden="true"><path class="playhead" d={`M${X(x)} 0V400`} /></svg></div>
    </div>
  );
}

const laneHeight = 27;

function Lane({ search, scale, span, version, width, kind, ticks, scrub }: {
  search: Search; scale: Scale; span: number; version: number; width: number; kind: AxisKind; ticks: number[]; scrub(part: number): void;
}) {
  const drawing = useMemo(() => drawLane(search, scale, span, width), [search, version, span, width, kind]);
  const onPointer = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    scrub((event.clientX - box.left - margin) / (box.width - 2 * margin));
  };
  const X = (at: number) => margin + at / span * (width - 2 * margin), end = X(scale.end), name = search.tables
    ? `${search.mind}: ${plural(search.last, "step")}, ${plural(search.dead.length, "dead end")}, at most ${plural(drawing.deepest, "decision")} at a time` : `${search.mind}: ${search.problem || "no steps yet"}`;
  return (
    <svg class="lane" viewBox={`0 0 ${width} ${laneHeight}`} height={laneHeight} role="img" aria-label={name}
      onPointerDown={event => { event.currentTarget.setPointerCapture(event.pointerId); onPointer(event); }} onPointerMove={event => { if (event.buttons) onPointer(event); }}>
      <path class="tick-lines" d={ticks.map(t => `M${X(t)} 0V${laneHeight}`).join("")} />
      {search.tables ? (
        <>
          <path class="profile-area" d={`${drawing.profile}V3Z`} />
          <path class="profile" d={drawing.profile} />
          <path class="lane-base" d={`M${margin} 3H${end}`} />
          {search.end && end < width - 24 && <path class={search.solved ? "after solved" : "after"} d={`M${end + 12} 3H${width - margin}`} />}
          <path class="lane-jumps" d={drawing.jumps} />
          <path class="lane-dead" d={drawing.dead} />
          <EndMark search={search} x={end} />
        </>
      ) : <path class="after" d={`M${margin} 3H${width - margin}`} />}
    </svg>
  );
}

/** A check ends a search that found a solution, a cross one that proves that there is none, and a bar one that was cut off. */
function EndMark({ search, x }: { search: Search; x: number }) {
  if (search.solved) return <><circle class="end-solved" cx={x} cy="9" r="6.5" /><path class="end-sign" d={`M${x - 3} 9l2.2 2.4l4 -5`} /></>;
  if (search.end?.status === "complete") return <><circle class="end-none" cx={x} cy="9" r="6.5" /><path class="end-sign" d={`M${x - 2.6} 6.4l5.2 5.2m0 -5.2l-5.2 5.2`} /></>;
  return search.end || search.problem ? <path class="end-cut" d={`M${x} 0V${laneHeight}`} /> : null;
}

/** drawLane draws the depth of a search. Of the steps in half a pixel, the least and the greatest depth are drawn. */
function drawLane(search: Search, scale: Scale, span: number, width: number) {
  const { depth } = search, deepest = depth.reduce((a, b) => Math.max(a, b), 0), tall = Math.max(9, deepest);
  const X = (step: number) => margin + Math.round(scale.placeOf(step) / span * (width - 2 * margin) * 2) / 2;
  const Y = (d: number) => 3 + d / tall * (laneHeight - 7), at = (y: number) => y.toFixed(1);
  let profile = `M${margin} ${at(Y(0))}`;
  for (let i = 1; i < depth.length;) {
    const x = X(i);
    let low = depth[i], high = low, j = i + 1;
    for (; j < depth.length && X(j) === x; j++) { low = Math.min(low, depth[j]); high = Math.max(high, depth[j]); }
    profile += `H${x}V${at(Y(depth[i]))}`;
    if (j - i > 1) profile += `V${at(Y(low))}V${at(Y(high))}V${at(Y(depth[j - 1]))}`;
    i = j;
  }
  const tight = (X(search.last) - margin) / Math.max(1, search.dead.length) < 6;
  return {
    deepest, profile,
    dead: onePerPixel(search.dead, X, (step, x) => { const y = Y(depth[step]); return tight ? `M${x} ${at(y - 3)}v6` : `M${x - 3.4} ${at(y - 3.4)}l6.8 6.8m0 -6.8l-6.8 6.8`; }),
    jumps: onePerPixel(search.jumps.map(j => j.step), X, (_, x, k) => { const { from, to } = search.jumps[k]; return `M${x} ${at(Y(from))}V${at(Y(to))}M${x - 3.5} ${at(Y(to) + 5)}l3.5 -5l3.5 5`; }),
  };
}

function onePerPixel(steps: number[], X: (step: number) => number, mark: (step: number, x: number, k: number) => string): string {
  let path = "", last = -1;
  steps.forEach((step, k) => {
    const x = X(step);
    if (x - last >= 1) { path += mark(step, x, k); last = x; }
  });
  return path;
}

function Status({ search, step, kind }: { search: Search; step: number; kind: AxisKind }) {
  const { last, dead, end } = search;
  if (search.problem && !last) return <span class="lane-status"><span class="wide">{search.problem}</span></span>;
  if (end && step === last && kind !== "time") {
    const word = search.solved ? "solved in" : end.status === "complete" ? "no solution:" : "gave up at";
    return <span class="lane-status"><b class={search.solved ? "good" : "bad"}>{search.solved ? "✓" : "×"}</b><span class="wide">&nbsp;{word} {plural(last, "step")}, ×{number(dead.length)}</span></span>;
  }
  const rest = kind === "time" ? <span class="wide">&nbsp;of {number(last)} · {((search.tables?.searchNs ?? 0) / 1e6).toFixed(2)} ms</span>
    : <><span class="wide">&nbsp;of {number(last)}</span>&nbsp;<span class="bad">×{number(below(dead, step))}</span><span class="wide">&nbsp;of {number(dead.length)}</span></>;
  return <span class="lane-status"><b>{number(step)}</b>{end || search.problem ? rest : <span class="wide">&nbsp;of {number(last)} steps so far</span>}</span>;
}
