// Package report shows the results of a comparison.
//
// [WriteText], [WriteHTML] and [WriteCharts] show a summary, which package compare/summary makes
// of a table: as text for a terminal, as an HTML page, and as SVG and PNG files. [WriteChanges]
// shows the changes since an older run. [CSV] and [Bench] write one case at a time, for
// spreadsheets and for benchstat.
package report
