package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"fourfold/internal/study"
	"fourfold/internal/words"
)

//go:embed study.html
var studyTemplate string

// studyPage shares the templates that page.html defines.
var studyPage = template.Must(template.Must(page.Clone()).New("study").Parse(studyTemplate))

// WriteStudyCharts writes every chart of an experiment into dir, as NAME.png and
// NAME.svg, and makes dir if it is missing. A file is replaced only as a whole: if its
// chart cannot be drawn or written, what was there stays.
func WriteStudyCharts(dir string, t *study.Table) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, c := range studyCharts(t) {
		if err := c.write(filepath.Join(dir, c.Name)); err != nil {
			return err
		}
	}
	return nil
}

// studyCharts yields every chart of t under its heading in the page.
func studyCharts(t *study.Table) iter.Seq2[string, *Chart] {
	s := newStudied(t)
	return func(yield func(string, *Chart) bool) {
		_ = yield("Guesses", s.guessChart()) &&
			yield("Puzzle by puzzle", s.finishedChart()) &&
			yield("Techniques", s.techniqueChart()) &&
			yield("Beyond singles", s.beyondChart()) &&
			yield("Clues", s.clueChart()) &&
			yield("What a puzzle needs", s.neededChart())
	}
}

// WriteStudyHTML writes an experiment as one page that needs nothing beside itself:
// styles and charts are inside. text is the report for the terminal, which the page
// shows at its end; it may be empty. Nothing is written to w if the page cannot be made.
func WriteStudyHTML(w io.Writer, t *study.Table, text string) error {
	v := studyView{CSS: template.CSS(pageStyle), Puzzles: len(t.Puzzles), Headline: studyHeadline(t), Lead: studyLead(t), Text: text}
	for heading, c := range studyCharts(t) {
		if len(t.Runs) == 0 {
			break
		}
		f, err := newFigure(c.Name, c)
		if err != nil {
			return fmt.Errorf("chart %s: %w", c.Name, err)
		}
		v.Sections = append(v.Sections, studySection{heading, f})
	}
	return execute(w, studyPage, v)
}

// A studyView is what the page of an experiment shows.
type studyView struct {
	CSS            template.CSS
	Puzzles        int
	Headline, Lead string
	Sections       []studySection
	Text           string
}

type studySection struct {
	Heading string
	Figure  figure
}

// studyHeadline says how the runs ended.
func studyHeadline(t *study.Table) string {
	if len(t.Runs) == 0 {
		return "No runs"
	}
	var ended [3]int
	for i := range t.Runs {
		ended[t.Runs[i].Outcome]++
	}
	headline := fmt.Sprintf("%s of %s solved", words.Grouped(ended[study.Solved]), words.PluralGrouped(len(t.Runs), "run"))
	if n := ended[study.Limited]; n > 0 {
		headline += fmt.Sprintf(", %s stopped at %s", words.Grouped(n), limitName(t))
	}
	if n := ended[study.Unsolvable]; n > 0 {
		headline += fmt.Sprintf(", %s without a solution", words.Grouped(n))
	}
	return headline
}

// limitName is the limit of guesses in words.
func limitName(t *study.Table) string {
	if t.GuessLimit == 1 {
		return "the limit of 1 guess"
	}
	return "the limit of " + guessCount(float64(t.GuessLimit)) + " guesses"
}

// studyLead says what was run.
func studyLead(t *study.Table) string {
	lead := fmt.Sprintf("%s by %s and %s.", words.PluralGrouped(len(t.Puzzles), "puzzle"), named("order", t.Orders), named("scheme", t.Schemes))
	if len(t.Labels) > 1 && len(t.Labels) <= mostLabels {
		lead += " Labels, from the easiest: " + strings.Join(labelNames(t.Labels), ", ") + "."
	}
	return lead
}

// named returns "2 orders (fixed, mrv)".
func named(what string, names []string) string {
	if len(names) == 0 {
		return "no " + what
	}
	return words.PluralGrouped(len(names), what) + " (" + strings.Join(names, ", ") + ")"
}
