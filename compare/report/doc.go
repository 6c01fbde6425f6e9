// Package report turns the results of a comparison into figures and shows them.
//
// [Summarize] draws a [Summary] from a results.Table; everything that is shown of it,
// the text for a terminal ([WriteText]), the page ([WriteHTML]) and the charts
// ([WriteCharts]), shows the same figures. [Compare] sets one table against an older one.
// [CSV] and [Bench] take cases one by one, and write what other programs read.
//
// [WriteStudyCharts] and [WriteStudyHTML] draw a study.Table in the same style.
package report
