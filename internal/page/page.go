// Package page holds what the pages of all reports share: the frame, the style and the
// charts inside.
package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"io"

	"fourfold/internal/chart"
)

//go:embed frame.html
var frame string

//go:embed page.css
var style string

// Style returns the style sheet of all pages.
func Style() template.CSS { return template.CSS(style) }

// New returns the template of a page. It may use the templates "head", which begins a
// page, and "figure", which shows a [Figure].
func New(text string, funcs template.FuncMap) *template.Template {
	shared := template.Must(template.New("frame").Parse(frame))
	return template.Must(shared.New("page").Funcs(funcs).Parse(text))
}

// Write writes a page, or nothing if it cannot be made.
func Write(w io.Writer, page *template.Template, view any) error {
	var b bytes.Buffer
	if err := page.Execute(&b, view); err != nil {
		return err
	}
	_, err := b.WriteTo(w)
	return err
}

// A Figure is a chart as it stands in the page.
type Figure struct {
	Key, Title, Note string
	SVG              template.HTML
}

// NewFigure draws a chart. The key tells it apart from the other figures of the page.
func NewFigure(key string, c *chart.Chart) (Figure, error) {
	var b bytes.Buffer
	if err := c.SVG(&b); err != nil {
		return Figure{}, err
	}
	return Figure{Key: key, Title: c.Title, Note: c.Note, SVG: inlineSVG(b.Bytes(), c.Alt)}, nil
}

// inlineSVG takes the drawing out of its document and gives it a text for those who
// do not see it. The drawing escapes its own text.
func inlineSVG(doc []byte, alt string) template.HTML {
	_, rest, _ := bytes.Cut(doc, []byte("<svg "))
	head, body, _ := bytes.Cut(rest, []byte(">"))
	size, _, _ := bytes.Cut(head, []byte("\n"))
	return template.HTML(fmt.Sprintf(`<svg role="img" aria-label="%s" %s>%s`, html.EscapeString(alt), size, tidyInline.Replace(body)))
}

// tidyInline shortens a drawing: the style of its text stands in the page's own.
var tidyInline = chart.Replacements{
	{"font-family:'Liberation Sans',Arial,Helvetica,sans-serif;", ""},
	{"\n\tstyle=", " style="},
	{"xlink:href", "href"},
}
