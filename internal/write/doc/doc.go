// Package doc holds reports. A [Doc] is a title and blocks in the order in which they are read:
// headings, tables, charts and notes. Each renderer writes it for one medium:
// [Doc.WriteText] for a terminal or a text file, [Doc.WriteMarkdown], [Doc.WriteLaTeX], and
// htmldoc.Write. [Rows] writes a table row by row.
//
// A report is made once, and says what each column means once. All renderers leave out columns and
// tables without content.
package doc

import (
	"io"
	"iter"
	"slices"
)

// A Doc is a report.
type Doc struct {
	Kicker string   // what kind of report this is, above the title of a page
	Title  string   // the main result, as a sentence without a full stop
	Bad    bool     // the title is bad news
	Lead   []string // further sentences below the title, without capitals and full stops
	Notes  []string // what a reader of the figures must know, one sentence each, without capitals and full stops
	Blocks []Block
}

// Add appends blocks.
func (d *Doc) Add(blocks ...Block) { d.Blocks = append(d.Blocks, blocks...) }

// A Block is a part of a Doc.
type Block interface{ block() }

// A Section begins a part of a page, to which the page has a link. Text has no sections, since each
// table has a title.
type Section string

// A Figure makes a chart, when it is drawn. Only pages have figures.
type Figure func() Chart

// A Chart is what a Figure makes. *chart.Chart is one; an interface keeps the library for plots out of programs that
// only write text.
type Chart interface {
	FileName() string            // without a folder and an extension
	Words() (title, note string) // above and below the chart
	InlineSVG(w io.Writer) error
	SVG(w io.Writer) error
	PNG(w io.Writer) error
}

// Draw returns the Figure of a function that makes a chart.
func Draw[C Chart](f func() C) Figure { return func() Chart { return f() } }

// A Choice shows one of several parts, which the reader of a page chooses. Text has them one after
// another.
type Choice struct {
	Label   string // what is chosen
	Options []Option
}

// An Option is a part of a Choice.
type Option struct {
	Name   string
	Blocks []Block
}

// Facts are names with values, such as the settings of a run. Only pages have them.
type Facts [][2]string

// A Command is the command that made the report. Only pages have it.
type Command string

func (Section) block() {}
func (Figure) block()  {}
func (Choice) block()  {}
func (Facts) block()   {}
func (Command) block() {}
func (*Table) block()  {}

// A Table has a row of cells for each of some things. Rows may be shorter than Columns.
type Table struct {
	Title   string
	Columns []Column
	Rows    [][]Cell
	Lead    int      // how many columns are repeated if the table is too wide for a terminal and is written in parts; 0 means 1
	Notes   []string // below the table; sentences without capitals and full stops
}

// Add appends a row.
func (t *Table) Add(cells ...Cell) { t.Rows = append(t.Rows, cells) }

// A Column is a column of a table.
type Column struct {
	Head     string // what people read
	Meaning  string // a phrase without a capital and a full stop; "" if Head says it all
	Left     bool   // aligned left, as words are
	Width    int    // where lines have a width, longer texts are shortened to this one; 0 means any width
	TextOnly bool   // only text has the column, since the others show the same in a chart
}

// Shown returns the numbers of the columns that have content. A page leaves out text only columns.
func (t *Table) Shown(page bool) (columns []int) {
	for k := range t.Columns {
		if c := &t.Columns[k]; page && c.TextOnly {
			continue
		}
		for _, row := range t.Rows {
			if k < len(row) && row[k].Text != "" {
				columns = append(columns, k)
				break
			}
		}
	}
	return columns
}

// CellAt returns a cell of a row, which may be too short to have it.
func CellAt(row []Cell, k int) Cell {
	if k >= len(row) {
		return Cell{}
	}
	return row[k]
}

// part returns the blocks of the section that begins at a place.
func (d *Doc) part(section int) []Block {
	rest := d.Blocks[section+1:]
	if end := slices.IndexFunc(rest, func(b Block) bool { _, is := b.(Section); return is }); end >= 0 {
		rest = rest[:end]
	}
	return rest
}

// Charts returns the charts in the order of the document.
func (d *Doc) Charts() iter.Seq[Chart] {
	return func(yield func(Chart) bool) { charts(d.Blocks, yield) }
}

// charts yields the charts of blocks, and reports whether to go on.
func charts(blocks []Block, yield func(Chart) bool) bool {
	for _, b := range blocks {
		more := true
		switch b := b.(type) {
		case Figure:
			more = yield(b())
		case Choice:
			for _, o := range b.Options {
				if more = charts(o.Blocks, yield); !more {
					break
				}
			}
		}
		if !more {
			return false
		}
	}
	return true
}
