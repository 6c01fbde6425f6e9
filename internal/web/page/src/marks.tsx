// Marks in a cell: its color, center marks in one line, and corner marks along its edges.

import { type Grid, symbol } from "./grid";

/** Colors count from 1; inset leaves an edge without color. The marks of the value on stand out. */
export interface MarkView { center?: number[]; corners?: number[]; color?: number; on?: number; inset?: boolean }

/** The pattern of each color, in a cell of side 1, for those who do not see the color. */
const patterns = [
  "M0 .5L.5 0M0 1L1 0M.5 1L1 .5", "M.25 0v1M.5 0v1M.75 0v1", "M0 .5L.5 0L1 .5L.5 1Z",
  "M0 .5L.5 1M0 0L1 1M.5 0L1 .5", "M0 .25h1M0 .5h1M0 .75h1", "M0 .33h1M0 .67h1M.33 0v1M.67 0v1",
];

export const Tint = ({ color, x, y, side }: { color: number; x: number; y: number; side: number }) => (
  <g class={`tint tint-${color}`} transform={`translate(${x} ${y}) scale(${side})`}>
    <rect width="1" height="1" /><path vector-effect="non-scaling-stroke" d={patterns[color - 1]} />
  </g>
);

/** cornerPlace returns the middle of corner mark k of n in a cell of side 1. Many stand in two rows. */
export function cornerPlace(k: number, n: number): number[] {
  const half = Math.ceil(n / 2);
  if (n > 8) return [(k % half + 0.5) / half, k < half ? 0.17 : 0.83];
  return [[0, 0], [2, 0], [0, 2], [2, 2], [1, 0], [1, 2], [0, 1], [2, 1]][k].map(p => 0.17 + 0.33 * p);
}

/** centerSize returns the size of n center marks in a cell of side 1. */
export const centerSize = (n: number) => Math.min(0.3, 1.5 / n);

export function Marks({ grid, view, x, y, unit }: { grid: Grid; view: MarkView; x: number; y: number; unit: number }) {
  const { center = [], corners = [], on } = view;
  const name = (v: number) => v === on ? "candidate on" : "candidate pencil", size = unit * centerSize(center.length);
  const cy = y + unit / 2 + size * 0.36, small = unit * (corners.length > 8 ? 1.8 / corners.length : 0.24);
  return <>
    {center.length > 0 && <text class="candidate pencil" x={x + unit / 2} y={cy} font-size={size}>
      {center.map(v => <tspan class={name(v)}>{symbol(grid, v)}</tspan>)}
    </text>}
    {corners.map((v, k) => {
      const [right, down] = cornerPlace(k, corners.length), bottom = y + down * unit + small * 0.36;
      return <text class={name(v)} x={x + right * unit} y={bottom} font-size={small}>{symbol(grid, v)}</text>;
    })}
  </>;
}
