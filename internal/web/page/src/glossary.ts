// The words of the minds, explained where they stand. docs/glossary.md has more of them.

const meanings: Record<string, string> = {
  candidate: "A digit that a cell can still hold.",
  decision: "A choice between possibilities, which may turn out to be wrong.",
  "dead end": "Something has no possibility left, so a decision that stands is wrong.",
  item: "What must be covered exactly once: a cell, or a digit in a row, column or box.",
  option: "A digit in a cell. It covers the cell, and the digit in its row, column and box.",
  variable: "A statement that is true or false, such as r1c2=5.",
  literal: "A variable, or its opposite: r1c2=5 or r1c2≠5.",
  clause: "Statements that cannot all be true. It is kept, so no mistake is made twice.",
  level: "The number of decisions that stood when a value was settled.",
  conflict: "Facts contradict each other, so a decision that stands is wrong.",
  relax: "Fractions are allowed, too. If even they do not fit, nothing does.",
  point: "A number from 0 to 1 for each option, so that each item gets 1 in all.",
  fraction: "A number between 0 and 1: the sums leave open whether the option is chosen.",
  pivot: "One step of the simplex method on its way to a point.",
  branch: "To go on in two or more ways, such as a number set to 1, or to 0.",
};

const words = new RegExp(`\\b(${Object.keys(meanings).join("|")})(es|s)?\\b`, "i");

/** meaning returns the sentence that explains a word, or "". */
export const meaning = (word: string) => meanings[word.toLowerCase()] ?? "";

/** splitAt returns a text up to the first word that has a meaning, the word as it stands, its name, and the rest. */
export function splitAt(text: string): { before: string; word: string; name: string; after: string } | undefined {
  const m = words.exec(text);
  if (!m) return undefined;
  const before = text.slice(0, m.index), after = text.slice(m.index + m[0].length);
  return { before, word: m[0], name: m[1].toLowerCase(), after };
}
