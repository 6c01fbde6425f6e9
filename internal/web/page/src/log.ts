// The log of a game: its steps with undo and redo. A log is a value: no function changes one.

/** What the player has put on the board, by cell. notes and corners are sets of values. filled: notes stand at their
 * places. */
export interface Board { values: number[]; notes: number[]; corners: number[]; colors: number[]; filled: boolean }

/** One entry of the log: the board after it. */
export interface Step extends Board { says: string }

/** place is the step that is shown. Those behind it can be done again. */
export interface Log { steps: Step[]; place: number }

export const colorNames = ["red", "orange", "yellow", "green", "blue", "purple"];

export function newLog(cells: number, first: Partial<Board> = {}): Log {
  const zeros = () => new Array<number>(cells).fill(0);
  return { place: 0, steps: [{ says: "Start", values: zeros(), notes: zeros(), corners: zeros(), colors: zeros(),
    filled: false, ...first }] };
}

/** add returns the log with one more step behind its place, without the steps that were undone. */
export function add(log: Log, says: string, change: (next: Board) => void): Log {
  const now = log.steps[log.place];
  const next = {
    ...now, says, values: now.values.slice(), notes: now.notes.slice(), corners: now.corners.slice(),
      colors: now.colors.slice(),
  };
  change(next);
  return { steps: [...log.steps.slice(0, log.place + 1), next], place: log.place + 1 };
}

/** goTo returns the log at another place, or the log itself if it has no such place. */
export function goTo(log: Log, to: number): Log {
  return to < 0 || to >= log.steps.length || to === log.place ? log : { ...log, place: to };
}

/** The cells that differ from those of the step before: [cell, value, notes, corners, color]. */
type Change = [number, number, number, number, number];
export interface PackedLog { place: number; cells: number; steps: { says: string; filled?: 1; changes: Change[] }[] }

/** pack returns a log in less space, and unpack the log. unpack throws if the packed log is damaged. */
export function pack({ steps, place }: Log): PackedLog {
  const cells = steps[0].values.length;
  let before: Board = newLog(cells).steps[0];
  return { place, cells, steps: steps.map(step => {
    const changes: Change[] = [];
    for (let i = 0; i < cells; i++) {
      const now = at(step, i), was = at(before, i);
      if (now.some((n, k) => n !== was[k])) changes.push([i, ...now]);
    }
    before = step;
    return { says: step.says, changes, ...step.filled && { filled: 1 as const } };
  }) };
}

const at = (b: Board, i: number): [number, number, number, number] => [b.values[i], b.notes[i], b.corners[i],
  b.colors[i]];

export function unpack({ steps, place, cells }: PackedLog): Log {
  let log: Log | undefined;
  for (const { says, filled, changes } of steps) {
    const change = (next: Board) => {
      next.filled = !!filled;
      for (const c of changes) {
        const isWhole = c.length === 5 && c.every(n => Number.isInteger(n) && n >= 0 && n < 2 ** 31);
        if (!isWhole || c[0] >= cells || c[4] > colorNames.length) throw new Error("a damaged step");
        [next.values[c[0]], next.notes[c[0]], next.corners[c[0]], next.colors[c[0]]] = c.slice(1);
      }
    };
    if (log) log = add(log, String(says), change);
    else change((log = newLog(cells)).steps[0]);
  }
  if (!log || !Number.isInteger(place) || !log.steps[place]) throw new Error("a damaged log");
  return { ...log, place };
}
