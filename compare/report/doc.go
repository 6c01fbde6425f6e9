// Package report shows the summary of a comparison: as text for a terminal ([WriteText]),
// as a page ([WriteHTML]) and as charts ([WriteCharts]), all of the same figures.
// [WriteChanges] tells what changed since an older run. [CSV] and [Bench] take cases one
// by one, and write what other programs read.
package report
