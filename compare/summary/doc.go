// Package summary computes the statistics of a comparison. Package compare/report shows them.
//
// [Summarize] makes a [Summary] of a results.Table: the figures of each solver and of each pair of
// solvers, the puzzles in groups by difficulty, outliers, and warnings for the reader of the
// figures. [Compare] compares the table of a run with the table of an older run.
package summary
