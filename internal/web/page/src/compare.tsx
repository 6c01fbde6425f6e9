// Compare: times of several solvers for pasted puzzles, as a table and a box plot.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { aborted, type Ask, type Comparison, type Engines, type Fault } from "./api";
import { faultSays } from "./enter";
import { number, plural } from "./grid";

const first = ["cp", "dlx", "cdcl", "lp"]; // what is chosen at the start, if it is there

/** text is what the text area has at the start. */
export function Compare({ ask, text = "" }: { ask: Ask; text?: string }) {
  const input = useSignal(text), engines = useSignal<Engines["solvers"]>([]), chosen = useSignal<string[]>(first);
  const progress = useSignal<{ done: number; of: number } | undefined>(undefined);
  const answer = useSignal<Comparison | undefined>(undefined);
  const error = useSignal(""), running = useSignal<AbortController | undefined>(undefined);
  useEffect(() => {
    ask("engines", {}).then(e => {
      engines.value = e.solvers;
      chosen.value = chosen.value.filter(name => e.solvers.some(s => s.name === name && s.wants !== "server"));
    }, e => { error.value = String(e.message ?? e); });
    return () => running.value?.abort();
  }, []);

  const run = async () => {
    const abort = running.value = new AbortController();
    error.value = "";
    progress.value = answer.value = undefined;
    try {
      answer.value = await ask("compare", { text: input.value, solvers: chosen.value },
        { signal: abort.signal, onProgress: p => { progress.value = p; } });
    } catch (e) {
      error.value = aborted(e) ? "Stopped." : faultSays(e as Fault);
    }
    running.value = undefined;
  };
  const choose = (name: string, on: boolean) => {
    chosen.value = [...chosen.value.filter(n => n !== name), ...on ? [name] : []];
  };
  const lines = input.value.split("\n").filter(l => l.trim()).length;
  return <div class="compare">
    <h1>Compare</h1>
    <p>Each solver solves each puzzle, and their answers are compared. Paste up to 100 puzzles.</p>
    <textarea aria-label="Puzzles" spellcheck={false} value={input.value} placeholder="One puzzle a line, or grids"
      onInput={event => { input.value = event.currentTarget.value; }} />
    <fieldset><legend>Solvers</legend>{engines.value.map(s => (
      <label><input type="checkbox" checked={chosen.value.includes(s.name)}
        onChange={event => choose(s.name, event.currentTarget.checked)} />
        {s.name}{s.wants && " (by the server)"}</label>))}
    </fieldset>
    <div class="bar">
      {running.value ? <button onClick={() => running.value?.abort()}>Stop</button>
        : <button class="go" disabled={!lines || !chosen.value.length} onClick={run}>Compare</button>}
      <span role="status">{running.value ? progress.value
        ? `${number(progress.value.done)} of ${plural(progress.value.of, "run")}` : "Running" : ""}</span>
    </div>
    <p class="problem" role="alert">{error.value}</p>
    {answer.value && <Result answer={answer.value} />}
  </div>;
}

/** milliseconds writes a time with three digits that matter. */
const milliseconds = (t?: number) =>
  t === undefined ? "" : t >= 100 ? number(Math.round(t)) : String(+t.toPrecision(3));

function Result({ answer: { solvers, puzzles, disagreements } }: { answer: Comparison }) {
  return <section aria-labelledby="times">
    <h2 id="times">Times for {plural(puzzles.length, "puzzle")}</h2>
    {disagreements.length > 0 ? <div class="problem" role="alert"><p>The solvers disagree:</p><ul>
      {disagreements.map(d => <li>{d}</li>)}</ul></div>
      : <p>All answers agree.</p>}
    <table>
      <thead><tr><th>solver</th><th>solved</th><th>median ms</th><th>least</th><th>most</th>
        <th>ratio to {solvers[0].name}</th></tr></thead>
      <tbody>{solvers.map(s => (
        <tr><th>{s.name}</th><td>{s.solved} of {puzzles.length}</td><td>{milliseconds(s.times_ms?.median)}</td><td>
          {milliseconds(s.times_ms?.min)}</td>
          <td>{milliseconds(s.times_ms?.max)}</td><td>{s.ratio === null ? "" : +s.ratio.toPrecision(3)}</td></tr>))}
      </tbody>
    </table>
    <BoxPlot solvers={solvers} />
    <details><summary>Each puzzle</summary><div class="scrolled"><table>
      <thead><tr><th>puzzle</th><th>solutions</th>{solvers.map(s => <th>{s.name} ms</th>)}</tr></thead>
      <tbody>{puzzles.map(p => <tr><td><code>{p.line}</code></td><td>{p.solutions}</td>
        {solvers.map(s => <td>{p.times_ms[s.name] === undefined ? "gave up"
          : milliseconds(p.times_ms[s.name])}</td>)}</tr>)}</tbody>
    </table></div></details>
  </section>;
}

const left = 90, width = 720, rowHeight = 34;

/** BoxPlot draws the times of each solver: a box from quartile to quartile, the median, and lines to the extremes. */
function BoxPlot({ solvers }: { solvers: Comparison["solvers"] }) {
  const times = solvers.flatMap(s => s.times_ms ? [s.times_ms.min, s.times_ms.max] : []).filter(t => t > 0);
  if (!times.length) return null;
  const low = Math.floor(Math.log10(Math.min(...times))),
    high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...times)))), bottom = solvers.length * rowHeight + 8;
  const X = (t: number) => left + (Math.log10(Math.max(t, 10 ** low)) - low) / (high - low) * (width - left - 20);
  const label = "Times in milliseconds on a logarithmic axis. "
    + solvers.map(s => `${s.name}: median ${milliseconds(s.times_ms?.median) || "unknown"}`).join(", ") + ".";
  return <svg class="box-plot" viewBox={`0 0 ${width} ${bottom + 38}`} role="img" aria-label={label}>
    {Array.from({ length: high - low + 1 }, (_, k) => {
      const x = X(10 ** (low + k));
      return <><path class="tick-lines" d={`M${x} 4V${bottom}`} /><text class="number" x={x} y={bottom + 15}>
        {+(10 ** (low + k)).toPrecision(1)}</text></>;
    })}
    <text class="number" x={(left + width - 20) / 2} y={bottom + 32}>ms, logarithmic</text>
    {solvers.map(({ name, times_ms: t }, k) => {
      if (!t) return <text class="box-name" x={left - 12} y={24 + k * rowHeight}>{name}</text>;
      const y = 8 + k * rowHeight, middle = y + 12;
      return <>
        <text class="box-name" x={left - 12} y={middle + 4}>{name}</text>
        <path class="whisker" d={`M${X(t.min)} ${middle}H${X(t.q1)}M${X(t.q3)} ${middle}H${X(t.max)}` +
          `M${X(t.min)} ${y + 6}v12M${X(t.max)} ${y + 6}v12`} />
        <rect class="quartiles" x={X(t.q1)} y={y} width={Math.max(1.5, X(t.q3) - X(t.q1))} height="24" />
        <path class="median" d={`M${X(t.median)} ${y}v24`} />
      </>;
    })}
  </svg>;
}
