// The panel of a mind: a sentence, a drawing, and what only this mind sees.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Puzzle } from "./api";
import { Board, type Shape } from "./board";
import { meaning } from "./glossary";
import { bits, candidates, cellName, type Grid, number } from "./grid";
import * as cp from "./panel-cp";
import * as dlx from "./panel-dlx";
import * as lp from "./panel-lp";
import * as sat from "./panel-sat";
import { type Mind, type Search } from "./replay";
import { type Names, plain, say, type Sentence } from "./say";
import { pointed } from "./state";
import { kept, type Picture, Rich, type View, viewOf } from "./view";

/** alone is what only the mind sees, and only says it in a sentence. */
type Parts = {
  title: string; alone: string; only(items: number): string;
  picture?(v: View): Picture; Own(props: { view: View }): ComponentChildren; here(v: View, cell: number): string;
};

export const parts: Record<Mind, Parts> = {
  cp: {
    ...cp, title: "domains and rules", alone: "rules for several cells at once",
    only: () => "Only here: rules for several cells at once, such as pairs.",
  },
  dlx: {
    Own: dlx.Own, here: dlx.here, title: "items and options", alone: "the item with fewest options, of all items",
    only: n => `Only here: all ${number(n)} items at once, each with its number of options. The smallest is next.`,
  },
  sat: {
    ...sat, title: "literals and clauses (cdcl)", alone: "reasons: what must not be tried again",
    only: () => "Only here: reasons. A conflict becomes a clause; levels it does not name are skipped.",
  },
  lp: {
    ...lp, title: "fractions", alone: "all items weighed together, as sums",
    only: () => "Only here: fractions. All items are weighed at once; if even fractions fail, the branch is closed.",
  },
};

const onPoint = (cell: number) => { pointed.value = cell; };

/** told is the step that the sentence is about, which is an earlier one if the searches play fast. */
type PanelProps = {
  mind: Mind; search: Search; names?: Names; step: number; told: number; version: number;
  puzzle: Puzzle; grid: Grid;
};

export const Panel = kept<PanelProps>(({ mind, search, names, step, told, version, puzzle, grid }) => {
  const { title, only, picture, Own, here } = parts[mind], explained = useSignal(""), selected = pointed.value;
  const waits = search.problem || "The search has not begun to tell its steps.";
  const sentence: Sentence = useMemo(() => names ? say(search, names, told)
    : { tag: search.problem ? "" : "Start.", tone: "", text: [waits] }, [search, names, told, version]);
  const label = `${mind}: ${sentence.tag} ${plain(sentence.text)}`;
  const tone = names && told !== step ? say(search, names, step).tone : sentence.tone;
  const drawn = useMemo(() => {
    const frame: Shape = { kind: "frame", cells: [selected], class: "selected" };
    if (!names) return { picture: <Waiting {...{ grid, label, frame }} givens={puzzle.givens} />, own: null, here: "" };
    const v = viewOf(search, names, step, puzzle.givens), p = picture?.(v);
    return {
      picture: p ? <Board {...p} over={[...p.over, frame]} grid={grid} label={label} onPoint={onPoint} />
        : <dlx.Maps view={v} label={label} selected={selected} onPoint={onPoint} />,
      own: <Own view={v} />, here: here(v, selected),
    };
  }, [search, names, step, label, selected, version === 0 || search.end ? 0 : version]);
  useEffect(() => { explained.value = ""; }, [told]); // the word may be gone
  const explain = { explain: (name: string) => { explained.value = name; }, explained: explained.value };
  return <section class={`mind tone-${tone}`} id={`panel-${mind}`} aria-labelledby={`mind-${mind}`} tabIndex={-1}>
    <h2 id={`mind-${mind}`}>{mind}<small>{title}</small>
      <span class="step-number">{names && `step ${number(step)} of ${number(search.last)}`}</span></h2>
    <p class={explained.value ? "only meaning" : "only"} role="status">
      {meaning(explained.value) || only(names?.tables.items.length ?? 4 * grid.size ** 2)}</p>
    <p class="sentence"><span class={`tag tone-${sentence.tone}`}><Rich text={[sentence.tag]} {...explain} /></span>
      {" "}
      <Rich text={sentence.text} {...explain} /></p>
    <div class="picture">{drawn.picture}</div>
    <div class="own">{drawn.own}</div>
    <p class="here"><b>{cellName(grid, selected)}</b>{drawn.here}</p>
  </section>;
});

/** Waiting is the drawing before the first line of a trace: the givens, and the candidates that they leave. */
function Waiting({ givens, grid, label, frame }: { givens: number[]; grid: Grid; label: string; frame: Shape }) {
  const open = candidates(grid, givens);
  return <Board grid={grid} label={label} over={[frame]} onPoint={onPoint} cell={i => givens[i]
    ? { value: givens[i], class: "given" }
    : { candidates: bits(open[i]).map(value => ({ value })) }} />;
}
