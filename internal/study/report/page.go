// Package report writes the table of a study as charts ([WriteCharts]) and as an HTML page
// ([WriteHTML]).
package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"iter"
	"strings"

	"fourfold/internal/page"
	"fourfold/internal/study"
	"fourfold/internal/words"
	"fourfold/internal/write/chart"
)

//go:embed page.html
var pageTemplate string

var pages = page.New(pageTemplate, template.FuncMap{"grouped": words.Grouped})

// WriteCharts writes every chart of a study into dir as NAME.png and NAME.svg. It creates dir if
// it does not exist. It replaces files of these names, and writes all charts or none.
func WriteCharts(dir string, t *study.Table) error {
	return chart.WriteFiles(dir, func(yield func(*chart.Chart) bool) {
		for _, c := range charts(t) {
			if !yield(c) {
				return
			}
		}
	})
}

// charts yields every chart of t with its heading on the page.
func charts(t *study.Table) iter.Seq2[string, *chart.Chart] {
	s := newCounts(t)
	return func(yield func(string, *chart.Chart) bool) {
		_ = yield("Guesses", s.guessChart()) &&
			yield("Puzzle by puzzle", s.finishedChart()) &&
			yield("Techniques", s.techniqueChart()) &&
			yield("Beyond singles", s.beyondChart()) &&
			yield("Clues", s.clueChart()) &&
			yield("What a puzzle needs", s.neededChart())
	}
}

// WriteHTML writes a study as one self-contained page: styles and charts are inside. The page ends
// with text, the report for the terminal, which may be empty. If the page cannot be made, nothing
// is written to w.
func WriteHTML(w io.Writer, t *study.Table, text string) error {
	v := view{CSS: page.Style(), Puzzles: len(t.Puzzles), Headline: headline(t), Lead: lead(t), Text: text}
	for heading, c := range charts(t) {
		if len(t.Runs) == 0 {
			break
		}
		f, err := page.NewFigure(c.Name, c)
		if err != nil {
			return fmt.Errorf("chart %s: %w", c.Name, err)
		}
		v.Sections = append(v.Sections, section{heading, f})
	}
	return page.Write(w, pages, v)
}

// A view has the data for the template of the page.
type view struct {
	CSS            template.CSS
	Puzzles        int
	Headline, Lead string
	Sections       []section
	Text           string
}

type section struct {
	Heading string
	Figure  page.Figure
}

// headline returns the heading of the page, which says how the runs ended.
func headline(t *study.Table) string {
	if len(t.Runs) == 0 {
		return "No runs"
	}
	var ended [3]int
	for i := range t.Runs {
		ended[t.Runs[i].Outcome]++
	}
	text := fmt.Sprintf("%s of %s solved", words.Grouped(ended[study.Solved]), words.PluralGrouped(len(t.Runs), "run"))
	if n := ended[study.Limited]; n > 0 {
		text += fmt.Sprintf(", %s stopped at %s", words.Grouped(n), limitName(t))
	}
	if n := ended[study.Unsolvable]; n > 0 {
		text += fmt.Sprintf(", %s without a solution", words.Grouped(n))
	}
	return text
}

// limitName returns the limit of guesses in words.
func limitName(t *study.Table) string {
	if t.GuessLimit == 1 {
		return "the limit of 1 guess"
	}
	return "the limit of " + words.Amount(float64(t.GuessLimit)) + " guesses"
}

// lead returns the sentences below the heading, which say what was run.
func lead(t *study.Table) string {
	text := fmt.Sprintf("%s by %s and %s.", words.PluralGrouped(len(t.Puzzles), "puzzle"), named("order", t.Orders), named("scheme", t.Schemes))
	if len(t.Labels) > 1 && len(t.Labels) <= mostLabels {
		text += " Labels, from the easiest: " + strings.Join(labelNames(t.Labels), ", ") + "."
	}
	return text
}

// named returns "2 orders (fixed, mrv)".
func named(what string, names []string) string {
	if len(names) == 0 {
		return "no " + what
	}
	return words.PluralGrouped(len(names), what) + " (" + strings.Join(names, ", ") + ")"
}
