// Package summary turns the table of a comparison into figures, without a word on how
// they are shown.
//
// [Summarize] draws up a [Summary] of a results.Table: how each solver fared, every two of
// them side by side, the puzzles by difficulty, outliers, and what a reader of the figures
// must know. [Compare] sets one table against an older one.
package summary
