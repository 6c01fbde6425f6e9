// The cells that a player chooses: by ranges, by drags, and by keys that move. Cells count from 0, row by row.

/** range returns the cells of the rectangle between two cells. from is the first of them and to the last. */
export function range(size: number, from: number, to: number): number[] {
  const span = (a: number, b: number) => Array.from({ length: Math.abs(b - a) + 1 }, (_, k) => Math.min(a, b) + k);
  const rows = span(Math.floor(from / size), Math.floor(to / size)), columns = span(from % size, to % size);
  return plus([from], plus(rows.flatMap(r => columns.map(c => r * size + c)).filter(i => i !== from), [to]));
}

/** line returns the cells that a drag from one cell to another passes. The first one is not among them. */
export function line(size: number, from: number, to: number): number[] {
  const row = Math.floor(from / size), column = from % size;
  const down = Math.floor(to / size) - row, right = to % size - column;
  const steps = Math.max(Math.abs(down), Math.abs(right));
  const at = (k: number) => (row + Math.round(down * k / steps)) * size + column + Math.round(right * k / steps);
  return Array.from({ length: steps }, (_, k) => at(k + 1));
}

/** plus returns the chosen cells with more behind them. */
export const plus = (cells: number[], more: number[]) => [...cells.filter(i => !more.includes(i)), ...more];

/** toggle chooses a cell, or gives it up. One cell stays chosen. */
export const toggle = (cells: number[], i: number) =>
  cells.length > 1 && cells.includes(i) ? cells.filter(j => j !== i) : plus(cells, [i]);

/** moved returns the cell to which a key leads, or -1 if it leads to none. */
export function moved(size: number, cell: number, key: string): number {
  const column = cell % size;
  switch (key) {
    case "ArrowUp": return cell < size ? cell : cell - size;
    case "ArrowDown": return cell + size < size * size ? cell + size : cell;
    case "ArrowLeft": return column ? cell - 1 : cell;
    case "ArrowRight": return column < size - 1 ? cell + 1 : cell;
    case "Home": return cell - column;
    case "End": return cell - column + size - 1;
  }
  return -1;
}

/** after returns the next cell, at the end of a row that of the next row, or with -1 the one before. */
export const after = (size: number, cell: number, by = 1) => Math.min(Math.max(cell + by, 0), size * size - 1);
