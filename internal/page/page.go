// Package page holds the parts that the HTML pages of all reports share: the frame, the style
// sheet and the charts.
package page

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"

	"fourfold/internal/write/chart"
)

//go:embed frame.html
var frame string

//go:embed page.css
var style string

// Style returns the style sheet of all pages.
func Style() template.CSS { return template.CSS(style) }

// New returns the template of a page. The text may use the templates "head", which begins a page,
// and "figure", which shows a [Figure].
func New(text string, funcs template.FuncMap) *template.Template {
	shared := template.Must(template.New("frame").Parse(frame))
	return template.Must(shared.New("page").Funcs(funcs).Parse(text))
}

// Write writes a page. If the page cannot be made, it writes nothing.
func Write(w io.Writer, page *template.Template, view any) error {
	var b bytes.Buffer
	if err := page.Execute(&b, view); err != nil {
		return err
	}
	_, err := b.WriteTo(w)
	return err
}

// A Figure is a chart as part of a page.
type Figure struct {
	Key, Title, Note string
	SVG              template.HTML
}

// NewFigure draws a chart. No other figure of the page may have the same key.
func NewFigure(key string, c *chart.Chart) (Figure, error) {
	var b bytes.Buffer
	if err := c.InlineSVG(&b); err != nil {
		return Figure{}, err
	}
	return Figure{Key: key, Title: c.Title, Note: c.Note, SVG: template.HTML(b.String())}, nil
}
