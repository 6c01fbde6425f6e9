package report

import (
	_ "embed"
	"html/template"
	"io"
	"slices"
	"strings"

	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/page"
	"fourfold/internal/words"
)

//go:embed page.html
var pageTemplate string

//go:embed page.js
var pageScript string

var pages = page.New(pageTemplate, template.FuncMap{
	"time":     words.Seconds,
	"interval": onPage.interval,
	"ratio":    onPage.ratio,
	"ratios":   onPage.ratios,
	"bytes":    onPage.bytes,
	"count":    onPage.count,
	"share":    onPage.share,
	"p":        onPage.p,
	"grouped":  words.Grouped,
	"list":     func(all ...any) []any { return all },
	"name":     solverName,
	"median":   median,
})

// WriteHTML writes s as one HTML page that contains its styles, script and charts, so it needs no
// other file and no network. text is the report for the terminal, which the page shows at its end.
// If text is empty, the page shows the text of [WriteText]. If the page cannot be made, WriteHTML
// writes nothing.
func WriteHTML(w io.Writer, s *summary.Summary, text string) error {
	if text == "" {
		var plain strings.Builder
		if err := WriteText(&plain, s, false); err != nil {
			return err
		}
		text = plain.String()
	}
	v, err := newView(s, text)
	if err != nil {
		return err
	}
	return page.Write(w, pages, v)
}

func solverName(s *summary.Summary, solver int) string {
	if solver < 0 || solver >= len(s.Solvers) {
		return "–"
	}
	return s.Solvers[solver].Name
}

// median returns the median of the measure with the name.
func median(s summary.SolverSummary, name string) float64 {
	return s.Medians[slices.IndexFunc(results.Measures[:], func(m results.Measure) bool { return m.Name == name })]
}
