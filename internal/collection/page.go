package collection

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"fourfold/internal/page"
	"fourfold/internal/words"
	"fourfold/internal/write/chart"
)

//go:embed page.html
var pageTemplate string

var pages = page.New(pageTemplate, template.FuncMap{"number": words.Amount, "grouped": words.Grouped})

// mostBars is the number of bars of a chart. Further values are joined.
const mostBars = 60

// WriteHTML writes the summary as one self-contained page: styles and charts are inside. The page
// ends with the text of the summary for the terminal. If the page cannot be made, nothing is
// written to w.
func (s *Summary) WriteHTML(w io.Writer) error {
	var text strings.Builder
	if err := s.WriteText(&text); err != nil {
		return err
	}
	lines := s.Headlines()
	v := view{CSS: page.Style(), Headline: sentence(lines[0]), Measures: s.Measures(), Text: text.String()}
	for _, line := range lines[1:] {
		v.Lead = append(v.Lead, sentence(line)+".")
	}
	for _, note := range s.Notes() {
		v.Notes = append(v.Notes, sentence(note)+".")
	}
	for k, t := range s.Tables() {
		t = t.Joined(mostBars)
		f, err := page.NewFigure(fmt.Sprintf("fact-%d", k), bars(&t))
		if err != nil {
			return fmt.Errorf("chart of %s: %w", t.Name, err)
		}
		v.Sections = append(v.Sections, section{t.Title, f})
	}
	return page.Write(w, pages, v)
}

// A view has the data for the template of the page.
type view struct {
	CSS      template.CSS
	Headline string
	Lead     []string
	Measures []Measure
	Sections []section
	Notes    []string
	Text     string
}

type section struct {
	Heading string
	Figure  page.Figure
}

// bars returns the chart of a table.
func bars(t *Table) *chart.Chart {
	b := chart.Bars{X: "puzzles"}
	var alt []string
	for _, r := range t.Rows {
		beside := fmt.Sprintf("%s (%s)", words.Grouped(r.Puzzles), words.Share(t.Share(r)))
		b.Names, b.Amounts, b.Beside = append(b.Names, words.OneLine(r.Value)), append(b.Amounts, float64(r.Puzzles)), append(b.Beside, beside)
		alt = append(alt, words.OneLine(r.Value)+": "+beside)
	}
	note := fmt.Sprintf("The shares are of %s", words.PluralGrouped(t.Of, "puzzle"))
	if t.Among != "" {
		note += " (" + t.Among + ")"
	}
	b.Text = chart.Text{Name: t.Name, Title: t.Title, Note: note + ".",
		Alt: t.Title + ". " + strings.Join(alt, ", ") + "."}
	return b.Chart()
}

// sentence begins a text with a capital letter.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
