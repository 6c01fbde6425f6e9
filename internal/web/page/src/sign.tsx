// What the board draws of rules. The api makes signs; nothing here knows a rule.

import type { Sign } from "./api";

/** The height of a label, in cells. */
export const labelSize = 0.22;

/** A cell of the drawing has the side unit. */
export function SignView({ sign: { shape, ink, points, size, text }, unit }: { sign: Sign; unit: number }) {
  const at = points.map(p => p.map(n => n * unit)), length = size * unit, half = length / 2;
  const name = `sign-${shape} ink-${ink}`;
  const square = ([x, y]: number[]) => ({ x: x - half, y: y - half, width: length, height: length });
  const two = at.map((p, k) => (k % 2 ? "L" : "M") + p).join("");
  switch (shape) {
    case "line": return <path class={name} stroke-width={length} d={`M${at.join("L")}h0`} />;
    case "edges": return <path class={name} stroke-width={length} d={two} />;
    case "dashes": return <path class={name} stroke-width={length} d={two} />;
    case "disc": return <>{at.map(([cx, cy]) => <circle class={name} cx={cx} cy={cy} r={length} />)}</>;
    case "ring": return <>{at.map(([cx, cy]) => <circle class={name} cx={cx} cy={cy} r={length} />)}</>;
    case "square": return <>{at.map(p => <rect class={name} {...square(p)} />)}</>;
  }
  const [[x, y]] = at;
  return <text class={name} x={x} y={y + length * 0.36} font-size={length}>{text}</text>;
}
