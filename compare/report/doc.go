// Package report shows the results of a comparison.
//
// [New] makes the report of a summary, which package compare/summary makes of a table. [By] makes
// one of time and memory by difficulty, [Formulations] one of settings by family, and [Schemes] one
// of the guesses of cp. [AddChanges] adds the changes since an older run. Each report is a
// document, which package internal/write/doc writes as text, as a page and in other formats;
// [WriteText], [WriteHTML] and [WriteCharts] do so for other modules. [CSV] and [Bench] write one
// case at a time, for spreadsheets and for benchstat.
package report
