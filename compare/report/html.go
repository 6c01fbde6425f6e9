package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"io"
	"math"
	"strconv"

	"fourfold/internal/words"
)

//go:embed page.html
var pageTemplate string

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"time":     words.Seconds,
	"interval": formatInterval,
	"ratio":    formatRatio,
	"ratios":   formatRatios,
	"bytes":    formatBytes,
	"count":    formatCount,
	"share":    formatShare,
	"p":        formatP,
	"grouped":  words.Grouped,
	"list":     func(all ...any) []any { return all },
	"name":     solverName,
}).Parse(pageTemplate))

// WriteHTML writes s as one page that needs nothing beside itself: styles, script and
// charts are inside. text is the report for the terminal, which the page shows at its
// end; it may be empty. Nothing is written to w if the page cannot be made.
func WriteHTML(w io.Writer, s *Summary, text string) error {
	v, err := newView(s, text)
	if err != nil {
		return err
	}
	return execute(w, page, v)
}

// execute writes a page, or nothing if it cannot be made.
func execute(w io.Writer, page *template.Template, view any) error {
	var b bytes.Buffer
	if err := page.Execute(&b, view); err != nil {
		return err
	}
	_, err := b.WriteTo(w)
	return err
}

// A figure is a chart as it stands in the page.
type figure struct {
	Key, Title, Note string
	SVG              template.HTML
}

func newFigure(key string, c *Chart) (figure, error) {
	var b bytes.Buffer
	if err := c.SVG(&b); err != nil {
		return figure{}, err
	}
	return figure{Key: key, Title: c.Title, Note: c.Note, SVG: inlineSVG(b.Bytes(), c.Alt)}, nil
}

// inlineSVG takes the drawing out of its document and gives it a text for those who
// do not see it. The drawing escapes its own text.
func inlineSVG(doc []byte, alt string) template.HTML {
	_, rest, _ := bytes.Cut(doc, []byte("<svg "))
	head, body, _ := bytes.Cut(rest, []byte(">"))
	size, _, _ := bytes.Cut(head, []byte("\n"))
	return template.HTML(fmt.Sprintf(`<svg role="img" aria-label="%s" %s>%s`, html.EscapeString(alt), size, tidyInline.replace(body)))
}

// tidyInline shortens a drawing: the style of its text stands in the page's own.
var tidyInline = replacements{
	{"font-family:'Liberation Sans',Arial,Helvetica,sans-serif;", ""},
	{"\n\tstyle=", " style="},
	{"xlink:href", "href"},
}

func formatInterval(i Interval) string {
	if math.IsNaN(i.Lo) || math.IsNaN(i.Hi) {
		return "–"
	}
	return words.Seconds(i.Lo) + " to " + words.Seconds(i.Hi)
}

func formatRatios(i Interval) string {
	if math.IsNaN(i.Lo) || math.IsNaN(i.Hi) {
		return "–"
	}
	return formatRatio(i.Lo) + " to " + formatRatio(i.Hi)
}

func formatRatio(x float64) string {
	switch {
	case math.IsNaN(x):
		return "–"
	case math.IsInf(x, 0):
		return "∞"
	}
	return words.ThreeDigits(x)
}

func formatBytes(n float64) string {
	if math.IsNaN(n) || n < 0 {
		return "–"
	}
	unit := 0
	units := []string{"B", "kB", "MB", "GB", "TB"}
	for n >= 999.5 && unit < len(units)-1 {
		n, unit = n/1000, unit+1
	}
	if unit == 0 {
		return formatCount(n) + " B"
	}
	return words.ThreeDigits(n) + " " + units[unit]
}

func formatCount(n float64) string {
	if math.IsNaN(n) || math.IsInf(n, 0) || n < 0 {
		return "–"
	}
	if n >= 1e15 {
		return words.ThreeDigits(n)
	}
	return words.Grouped(int(n + 0.5))
}

func formatShare(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "–"
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64) + " %"
}

func formatP(p float64) string {
	switch {
	case math.IsNaN(p):
		return "–"
	case p < 0.0001:
		return "< 0.0001"
	}
	return strconv.FormatFloat(p, 'g', 2, 64)
}

func solverName(s *Summary, solver int) string {
	if solver < 0 || solver >= len(s.Solvers) {
		return "–"
	}
	return s.Solvers[solver].Name
}
