// The board: one drawing of a grid for play, for the minds, and for print.

import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { type Grid, boxOf, columnOf, rowOf, symbol } from "./grid";
import { type MarkView, Marks, Tint } from "./marks";
import { SignView, labelSize } from "./sign";

export type Background = "look" | "try" | "dead" | "learn";

/** tile is the share of a filled tile behind the candidate, from 0 to 1. The class of the digit follows from it. */
export interface CandidateView {
  value: number; class?: "on" | "gone" | "bad" | "tile" | "onfill" | "mid";
  tile?: number; ring?: "try" | "dead" | "learn"; strike?: boolean; background?: Background;
}

export interface CellView extends MarkView {
  value?: number; class?: "given" | "deduced" | "proved" | "decided" | "wrong" | "ghost" | "user";
  level?: number; candidates?: CandidateView[]; background?: Background;
  ring?: "try" | "dead" | "learn" | "ghost" | "selected";
}

/** A frame is drawn around cells, a badge beside them, a wire between two. A fade covers the drawing with a text. */
export type Shape =
  | { kind: "frame"; cells: number[]; class: "look" | "dead" | "rdead" | "selected" }
  | { kind: "badge"; cells: number[]; text: string }
  | { kind: "wire"; from: number; to: number }
  | { kind: "fade"; text: string };

/** Without label, its name, assistive technology skips the drawing. onPoint gets the cell under the pointer. */
export interface BoardProps {
  grid: Grid; cell(i: number): CellView; label?: string; under?: Shape[]; over?: Shape[]; onPoint?(cell: number): void;
}

const side = 360;

/** useKept returns a function that makes a part of a drawing anew only if its key has changed. */
export function useKept<T>(drawing: unknown): (i: number, key: string, make: () => T) => T {
  const parts = useMemo(() => new Map<number, { key: string; part: T }>(), [drawing]);
  return (i, key, make) => {
    const old = parts.get(i);
    if (old?.key === key) return old.part;
    const part = make();
    parts.set(i, { key, part });
    return part;
  };
}

type Layers = { back?: VNode; front?: VNode; ring?: VNode };

export function Board({ grid, cell, label, under, over, onPoint }: BoardProps) {
  const keep = useKept<Layers>(grid), keepRow = useKept<Layers>(grid), { size } = grid;
  const rows = Array.from({ length: size }, (_, r) => {
    const views = Array.from({ length: size }, (_, c) => cell(r * size + c));
    return keepRow(r, JSON.stringify(views), () => {
      const cells = views.map((v, c) => keep(r * size + c, JSON.stringify(v), () => layersOf(grid, v, r * size + c)));
      const layer = (name: keyof Layers) => <g key={r}>{cells.map(c => c[name])}</g>;
      return { back: layer("back"), front: layer("front"), ring: layer("ring") };
    });
  });
  const unit = side / size, outer = boxOf(grid);
  const point = onPoint && ((event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left) / box.width * outer.width + outer.x);
    const row = Math.floor((event.clientY - box.top) / box.height * outer.height + outer.y);
    if (row >= 0 && column >= 0 && row < grid.size && column < grid.size) onPoint(row * grid.size + column);
  });
  const { thin, thick, signs, marks } = useMemo(() => {
    const same = (i: number, j: number) => j >= 0 && grid.regions[i] === grid.regions[j];
    return {
      thin: <path class="thin" d={edges(grid, same)} />,
      thick: <path class="thick" d={edges(grid, (i, j) => !same(i, j))} />,
      signs: grid.drawn.filter(s => !s.over).map(s => <SignView sign={s} unit={unit} />),
      marks: grid.drawn.filter(s => s.over).map(s => <SignView sign={s} unit={unit} />),
    };
  }, [grid]);
  const view = [outer.x * unit - 1, outer.y * unit - 1, outer.width * unit + 2, outer.height * unit + 2].join(" ");
  return <svg class="board" viewBox={view} role={label ? "img" : undefined} aria-label={label}
    aria-hidden={label ? undefined : "true"} onPointerMove={point} onPointerDown={point}>
    <g>{rows.map(r => r.back)}</g>
    <g>{signs}</g>
    <g>{under?.map(s => draw(grid, s))}</g>
    {thin}
    <g>{rows.map(r => r.front)}</g>
    {thick}
    <g>{marks}</g>
    <g>{rows.map(r => r.ring)}</g>
    <g>{over?.map(s => draw(grid, s))}</g>
  </svg>;
}

/** layersOf draws a cell: what is below the lines, the values, and what is above. */
function layersOf(grid: Grid, v: CellView, i: number): Layers {
  const unit = side / grid.size, x = columnOf(grid, i) * unit, y = rowOf(grid, i) * unit;
  const small = 1 - labelSize * (grid.labels[i] ?? 0), edge = v.inset ? unit * 0.1 : 0; // labels take room of marks
  const shrunk = `translate(${(x + unit / 2) * (1 - small)} ${(y + unit) * (1 - small)}) scale(${small})`;
  const inner = { x: x + 1.6, y: y + 1.6, width: unit - 3.2, height: unit - 3.2 };
  return {
    back: v.background && <rect key={i} class={"bg-" + v.background} x={x} y={y} width={unit} height={unit} />,
    front: <g key={i}>
      {v.color ? <Tint color={v.color} x={x + edge} y={y + edge} side={unit - 2 * edge} /> : null}
      {v.value ? <Value grid={grid} view={v} x={x} y={y} />
        : <g transform={small < 1 ? shrunk : undefined}>
          {(v.center || v.corners) && <Marks grid={grid} view={v} x={x} y={y} unit={unit} />}
          {v.candidates?.map(c => <Candidate key={c.value} grid={grid} view={c} x={x} y={y} />)}
        </g>}
    </g>,
    ring: v.ring && <rect key={i} class={"ring-" + v.ring} {...inner} rx="2" />,
  };
}

function Value({ grid, view, x, y }: { grid: Grid; view: CellView; x: number; y: number }) {
  const unit = side / grid.size, at = { x: x + unit / 2, y: y + unit * 0.712 };
  const level = { x: x + unit * 0.85, y: y + unit * 0.25 };
  return <>
    <text class={"value " + (view.class ?? "")} {...at} font-size={unit * 0.6}>{symbol(grid, view.value!)}</text>
    {view.level ? <text class="level" {...level} font-size={unit * 0.2125}>{view.level}</text> : null}
  </>;
}

function Candidate({ grid, view, x, y }: { grid: Grid; view: CandidateView; x: number; y: number }) {
  const unit = side / grid.size;
  const across = Math.ceil(Math.sqrt(grid.size));
  const pitch = unit * 0.9 / across;
  const first = (unit - pitch * (across - 1)) / 2;
  const cx = x + first + (view.value - 1) % across * pitch;
  const cy = y + first + Math.floor((view.value - 1) / across) * pitch;
  const square = (half: number) =>
    ({ x: cx - half * pitch, y: cy - half * pitch, width: 2 * half * pitch, height: 2 * half * pitch });
  const filled = view.tile === undefined ? "" : view.tile > 0.55 ? "onfill" : view.tile > 0.45 ? "mid" : "tile";
  const struck = `M${cx - 0.42 * pitch} ${cy + 0.42 * pitch}L${cx + 0.42 * pitch} ${cy - 0.42 * pitch}`;
  const name = "candidate " + (view.class ?? filled);
  return <>
    {view.tile !== undefined &&
      <rect class="filled" {...square(0.475)} opacity={(0.06 + 0.94 * view.tile).toFixed(2)} />}
    {view.background && <rect class={"bg-" + view.background} {...square(0.517)} rx="2" />}
    <text class={name} x={cx} y={cy + pitch / 3} font-size={pitch * 0.96}>{symbol(grid, view.value)}</text>
    {view.strike && <path class="strike" d={struck} />}
    {view.ring && <rect class={"ring-" + view.ring} {...square(0.517)} rx="2" />}
  </>;
}

const frameClasses = { rdead: "ring-dead", selected: "ring-selected", look: "bg-look", dead: "bg-dead" };

function draw(grid: Grid, s: Shape) {
  switch (s.kind) {
    case "frame": return <Frame grid={grid} cells={s.cells} class={frameClasses[s.class]} />;
    case "badge": return <Badge grid={grid} cells={s.cells} text={s.text} />;
    case "wire": return <path class="wire" d={`M${centerOf(grid, s.from)}L${centerOf(grid, s.to)}`} />;
    case "fade": return <Fade text={s.text} />;
  }
}

const centerOf = (grid: Grid, i: number) => [columnOf(grid, i), rowOf(grid, i)].map(n => (n + 0.5) * side / grid.size);

/** bounds returns the smallest rectangle that has all the cells. */
function bounds(grid: Grid, cells: number[]) {
  const unit = side / grid.size;
  const rows = cells.map(i => rowOf(grid, i)), columns = cells.map(i => columnOf(grid, i));
  const x = Math.min(...columns) * unit, y = Math.min(...rows) * unit;
  return { x, y, width: (Math.max(...columns) + 1) * unit - x, height: (Math.max(...rows) + 1) * unit - y };
}

function Frame({ grid, cells, class: name }: { grid: Grid; cells: number[]; class: string }) {
  if (!cells.length) return null;
  const unit = side / grid.size;
  const { x, y, width, height } = bounds(grid, cells);
  if (Math.abs(width * height - cells.length * unit * unit) < 1) {
    return <rect class={name} x={x + 1.5} y={y + 1.5} width={width - 3} height={height - 3} rx="2" />;
  }
  const inside = (i: number) => i >= 0 && cells.includes(i);
  if (name.startsWith("ring")) return <path class={name} d={edges(grid, (i, j) => inside(i) !== inside(j))} />;
  return <>{cells.map(i =>
    <rect class={name} {...bounds(grid, [i])} />)}</>;
}

function Badge({ grid, cells, text }: { grid: Grid; cells: number[]; text: string }) {
  const { x, y, width, height } = bounds(grid, cells);
  const half = Math.max(31, text.length * 3.6 + 6);
  const tx = Math.min(Math.max(width === side ? side - half - 5 : x + width / 2, half + 3), side - half - 3);
  const ty = Math.min(y < 14 ? y + height : y, 349);
  return <>
    <rect class="badge" x={tx - half} y={ty - 10} width={2 * half} height="20" rx="3" />
    <text class="onfill strong" x={tx} y={ty + 4.5} font-size="12.5">{text}</text>
  </>;
}

function Fade({ text }: { text: string }) {
  return <>
    <rect class="veil" width={side} height={side} />
    <rect class="ring-dead" x="1.5" y="1.5" width={side - 3} height={side - 3} />
    <path class="crossed" d={`M0 0L${side} ${side}M${side} 0L0 ${side}`} />
    <rect class="badge" x={side / 2 - 68} y="166" width="136" height="28" rx="3" />
    <text class="onfill strong" x={side / 2} y="185" font-size="14">{text}</text>
  </>;
}

/** edges returns a path of the sides between cells i and j that differ. j is -1 outside of the grid. */
function edges(grid: Grid, differ: (i: number, j: number) => boolean): string {
  const unit = side / grid.size, n = grid.size;
  let path = "";
  for (let i = 0; i < n * n; i++) {
    const x = i % n * unit, y = Math.floor(i / n) * unit;
    if (i % n === 0 && differ(i, -1)) path += `M${x} ${y}v${unit}`;
    if (i < n && differ(i, -1)) path += `M${x} ${y}h${unit}`;
    if (differ(i, i % n === n - 1 ? -1 : i + 1)) path += `M${x + unit} ${y}v${unit}`;
    if (differ(i, i + n < n * n ? i + n : -1)) path += `M${x} ${y + unit}h${unit}`;
  }
  return path;
}
