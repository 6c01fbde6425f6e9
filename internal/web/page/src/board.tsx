// The board: one drawing of a grid for play, for the minds, and for print.

import { type Grid, columnOf, rowOf, symbol } from "./grid";
import { type MarkView, Marks } from "./marks";

export type Background = "look" | "try" | "dead" | "learn" | "done";

/** tile is the share of a filled tile behind the candidate, from 0 to 1. The class of its digit follows from tile if it is absent. */
export interface CandidateView {
  value: number; class?: "on" | "gone" | "bad" | "tile" | "onfill" | "mid";
  tile?: number; ring?: "try" | "dead" | "learn"; strike?: boolean; background?: Background;
}

export interface CellView extends MarkView {
  value?: number; class?: "given" | "deduced" | "proved" | "decided" | "wrong" | "ghost" | "user";
  level?: number; candidates?: CandidateView[]; background?: Background;
  ring?: "try" | "dead" | "learn" | "ghost" | "selected";
}

/** A frame is drawn around cells, a badge beside them, a wire between two cells. A fade covers the drawing with a text. */
export type Shape =
  | { kind: "frame"; cells: number[]; class: "look" | "dead" | "rdead" | "selected" }
  | { kind: "badge"; cells: number[]; text: string }
  | { kind: "wire"; from: number; to: number }
  | { kind: "fade"; text: string };

/** label is the name of the drawing. Without it, assistive technology skips the drawing. onPoint gets the cell under the pointer. */
export interface BoardProps {
  grid: Grid; cell(i: number): CellView; label?: string; under?: Shape[]; over?: Shape[]; onPoint?(cell: number): void;
}

const side = 360;

export function Board({ grid, cell, label, under, over, onPoint }: BoardProps) {
  const views = grid.regions.map((_, i) => cell(i));
  const unit = side / grid.size;
  const at = (i: number) => ({ x: columnOf(grid, i) * unit, y: rowOf(grid, i) * unit });
  const point = onPoint && ((event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left) / box.width * grid.size);
    const row = Math.floor((event.clientY - box.top) / box.height * grid.size);
    if (row >= 0 && column >= 0 && row < grid.size && column < grid.size) onPoint(row * grid.size + column);
  });
  const lines = linesOf(grid);
  return (
    <svg class="board" viewBox="-1 -1 362 362" role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : "true"}
      onPointerMove={point} onPointerDown={point}>
      {views.map((v, i) => v.background && <rect class={"bg-" + v.background} {...at(i)} width={unit} height={unit} />)}
      {under?.map(s => draw(grid, s))}
      {views.map((v, i) => (v.color || v.center || v.corners) && <Marks grid={grid} view={v} {...at(i)} unit={unit} />)}
      <path class="thin" d={lines.thin} />
      {views.map((v, i) => v.value
        ? <Value grid={grid} view={v} {...at(i)} />
        : v.candidates?.map(c => <Candidate grid={grid} view={c} {...at(i)} />))}
      <path class="thick" d={lines.thick} />
      {views.map((v, i) => v.ring && <rect class={"ring-" + v.ring} x={at(i).x + 1.6} y={at(i).y + 1.6} width={unit - 3.2} height={unit - 3.2} rx="2" />)}
      {over?.map(s => draw(grid, s))}
    </svg>
  );
}

function Value({ grid, view, x, y }: { grid: Grid; view: CellView; x: number; y: number }) {
  const unit = side / grid.size;
  return (
    <>
      <text class={"value " + (view.class ?? "")} x={x + unit / 2} y={y + unit * 0.712} font-size={unit * 0.6}>{symbol(grid, view.value!)}</text>
      {view.level ? <text class="level" x={x + unit * 0.85} y={y + unit * 0.25} font-size={unit * 0.2125}>{view.level}</text> : null}
    </>
  );
}

function Candidate({ grid, view, x, y }: { grid: Grid; view: CandidateView; x: number; y: number }) {
  const unit = side / grid.size;
  const across = Math.ceil(Math.sqrt(grid.size));
  const pitch = unit * 0.9 / across;
  const first = (unit - pitch * (across - 1)) / 2;
  const cx = x + first + (view.value - 1) % across * pitch;
  const cy = y + first + Math.floor((view.value - 1) / across) * pitch;
  const square = (half: number) => ({ x: cx - half * pitch, y: cy - half * pitch, width: 2 * half * pitch, height: 2 * half * pitch });
  const filled = view.tile === undefined ? "" : view.tile > 0.55 ? "onfill" : view.tile > 0.45 ? "mid" : "tile";
  return (
    <>
      {view.tile !== undefined && <rect class="filled" {...square(0.475)} opacity={(0.06 + 0.94 * view.tile).toFixed(2)} />}
      {view.background && <rect class={"bg-" + view.background} {...square(0.517)} rx="2" />}
      <text class={"candidate " + (view.class ?? filled)} x={cx} y={cy + pitch / 3} font-size={pitch * 0.96}>{symbol(grid, view.value)}</text>
      {view.strike && <path class="strike" d={`M${cx - 0.42 * pitch} ${cy + 0.42 * pitch}L${cx + 0.42 * pitch} ${cy - 0.42 * pitch}`} />}
      {view.ring && <rect class={"ring-" + view.ring} {...square(0.517)} rx="2" />}
    </>
  );
}

function draw(grid: Grid, shape: Shape) {
  switch (shape.kind) {
    case "frame": return <Frame grid={grid} cells={shape.cells} class={shape.class === "rdead" ? "ring-dead" : shape.class === "selected" ? "ring-selected" : "bg-" + shape.class} />;
    case "badge": return <Badge grid={grid} cells={shape.cells} text={shape.text} />;
    case "wire": return <Wire grid={grid} from={shape.from} to={shape.to} />;
    case "fade": return <Fade text={shape.text} />;
  }
}

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
  if (name.startsWith("ring")) return <path class={name} d={edges(grid, (i, j) => cells.includes(i) !== (j >= 0 && cells.includes(j)))} />;
  return <>{cells.map(i => <rect class={name} x={columnOf(grid, i) * unit} y={rowOf(grid, i) * unit} width={unit} height={unit} />)}</>;
}

function Badge({ grid, cells, text }: { grid: Grid; cells: number[]; text: string }) {
  const { x, y, width, height } = bounds(grid, cells);
  const half = Math.max(31, text.length * 3.6 + 6);
  const tx = Math.min(Math.max(width === side ? side - half - 5 : x + width / 2, half + 3), side - half - 3);
  const ty = Math.min(y < 14 ? y + height : y, 349);
  return (
    <>
      <rect class="badge" x={tx - half} y={ty - 10} width={2 * half} height="20" rx="3" />
      <text class="onfill strong" x={tx} y={ty + 4.5} font-size="12.5">{text}</text>
    </>
  );
}

function Wire({ grid, from, to }: { grid: Grid; from: number; to: number }) {
  const unit = side / grid.size;
  const middle = (i: number) => `${(columnOf(grid, i) + 0.5) * unit} ${(rowOf(grid, i) + 0.5) * unit}`;
  return <path class="wire" d={`M${middle(from)}L${middle(to)}`} />;
}

function Fade({ text }: { text: string }) {
  return (
    <>
      <rect class="veil" width={side} height={side} />
      <rect class="ring-dead" x="1.5" y="1.5" width={side - 3} height={side - 3} />
      <path class="crossed" d={`M0 0L${side} ${side}M${side} 0L0 ${side}`} />
      <rect class="badge" x={side / 2 - 68} y="166" width="136" height="28" rx="3" />
      <text class="onfill strong" x={side / 2} y="185" font-size="14">{text}</text>
    </>
  );
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

const lineCache = new WeakMap<Grid, { thin: string; thick: string }>();

function linesOf(grid: Grid): { thin: string; thick: string } {
  let lines = lineCache.get(grid);
  if (!lines) {
    const same = (i: number, j: number) => j >= 0 && grid.regions[i] === grid.regions[j];
    lines = { thin: edges(grid, same), thick: edges(grid, (i, j) => !same(i, j)) };
    lineCache.set(grid, lines);
  }
  return lines;
}
