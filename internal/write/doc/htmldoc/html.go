// Package htmldoc writes reports as pages. It is apart from package doc, because templates keep the linker from leaving out
// methods, and programs that write no pages are smaller without them.
package htmldoc

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"path"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/write/doc"
)

var (
	//go:embed page.html
	pageTemplate string
	//go:embed page.css
	pageStyle string
	//go:embed page.js
	pageScript string
)

// Write writes a report as one page with its styles, its script and its charts inside, so that
// it needs no other file and no network. The page ends with the report as text. If the page cannot
// be made, nothing is written.
func Write(w io.Writer, d *doc.Doc) error {
	var text strings.Builder
	if err := d.WriteText(&text, doc.Terminal{Width: 100}); err != nil {
		return err
	}
	p := &page{Doc: d, CSS: template.CSS(pageStyle), JS: template.JS(pageScript), Text: text.String()}
	t, err := template.New("page").Funcs(template.FuncMap{
		"kind": kind, "sentence": doc.Sentence, "figure": newFigureView, "key": p.key, "table": newTableView, "slug": slug,
	}).Parse(pageTemplate)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, p); err != nil {
		return err
	}
	_, err = b.WriteTo(w)
	return err
}

// Formats are the formats of [WriteAs].
var Formats = []string{"html", "markdown", "latex", "text"}

// FormatOf returns the format of a report by the extension of its file, "text" without one. It is ""
// for an extension of another format.
func FormatOf(file string) string {
	return map[string]string{".html": "html", ".htm": "html", ".md": "markdown", ".markdown": "markdown", ".tex": "latex", ".txt": "text", "": "text"}[strings.ToLower(path.Ext(file))]
}

// WriteAs writes a report in one of the Formats.
func WriteAs(w io.Writer, d *doc.Doc, format string) error {
	switch format {
	case "html":
		return Write(w, d)
	case "markdown":
		return d.WriteMarkdown(w)
	case "latex":
		return d.WriteLaTeX(w)
	}
	return d.WriteText(w, doc.Terminal{})
}

// A page has what the template of pages needs beside the document.
type page struct {
	*doc.Doc
	CSS  template.CSS
	JS   template.JS
	Text string
	keys int
}

// kind returns the name of the type of a block, by which the template chooses how to write it.
func kind(b doc.Block) string {
	name := fmt.Sprintf("%T", b)
	return name[strings.LastIndex(name, ".")+1:]
}

// key returns a name that no other part of the page has.
func (p *page) key() string {
	p.keys++
	return fmt.Sprintf("part-%d", p.keys)
}

// Sections returns the sections, for the links at the top of the page.
func (p *page) Sections() (names []string) {
	for _, b := range p.Blocks {
		if s, ok := b.(doc.Section); ok {
			names = append(names, string(s))
		}
	}
	return names
}

// slug returns the name of a section as part of a link.
func slug(name string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(name))
}

// A figureView is a chart for the template.
type figureView struct {
	Title, Note string
	SVG         template.HTML
}

func newFigureView(f doc.Figure) (*figureView, error) {
	c := f()
	title, note := c.Words()
	var b bytes.Buffer
	if err := c.InlineSVG(&b); err != nil {
		return nil, fmt.Errorf("chart of %s: %w", title, err)
	}
	return &figureView{title, note, template.HTML(b.String())}, nil
}

// A tableView is a table for the template: only what is shown.
type tableView struct {
	Title, Label string
	Explanations []string
	Heads        []doc.Column
	Rows         [][]cellView
}

type cellView struct {
	Text, Class string
}

var classes = map[doc.Style]string{doc.Strong: "strong", doc.Good: "best", doc.Bad: "bad"}

func newTableView(t *doc.Table) *tableView {
	columns := t.Shown(true)
	if len(columns) == 0 {
		return nil
	}
	v := &tableView{Title: t.Title, Explanations: t.Explanations(columns)}
	for _, k := range columns {
		v.Heads = append(v.Heads, t.Columns[k])
	}
	v.Label = v.Title
	if v.Label == "" {
		v.Label = "Table"
	}
	for _, row := range t.Rows {
		var cells []cellView
		for _, k := range columns {
			cell := doc.CellAt(row, k)
			c := cellView{Text: words.OneLine(cell.Text), Class: classes[cell.Style]}
			if t.Columns[k].Left {
				c.Class = strings.TrimSpace(c.Class + " l")
			}
			cells = append(cells, c)
		}
		v.Rows = append(v.Rows, cells)
	}
	return v
}
