// Package drawing writes puzzles for people: as SVG, PNG and PDF, and as Markdown. Of these, package
// gridtext reads only the grids of Markdown.
//
// A [Writer] gets puzzles one after the other. It makes a board of each: the texts, shades and
// lines of its cells (board.go). The three picture formats share one code that draws a board on a
// surface (grid.go) and one that lays out pages (pages.go). Markdown has a file
// that writes a board as text.
package drawing

import (
	"fmt"
	"io"

	"fourfold/puzzle"
)

// A Format is a format of drawings.
type Format int

// The formats.
const (
	SVG Format = iota
	PNG
	PDF
	Markdown
)

// formats is the table of formats.
var formats = [...]struct {
	name, about string
	extensions  []string
	binary      bool // it does not belong on a terminal
	pictures    bool // each page is a file of its own
}{
	SVG:      {"svg", "a picture of lines and text; several pages are several files", []string{".svg"}, false, true},
	PNG:      {"png", "a picture of dots; several pages are several files", []string{".png"}, true, true},
	PDF:      {"pdf", "pages for printing", []string{".pdf"}, true, false},
	Markdown: {"markdown", "a table for each grid", []string{".md", ".markdown"}, false, false},
}

// Formats returns all formats.
func Formats() []Format { return []Format{SVG, PNG, PDF, Markdown} }

func (f Format) exists() bool { return f >= 0 && int(f) < len(formats) }

// String returns the name of the format, such as "svg".
func (f Format) String() string {
	if !f.exists() {
		return fmt.Sprintf("Format(%d)", int(f))
	}
	return formats[f].name
}

// About describes the format in a few words.
func (f Format) About() string { return formats[f].about }

// Extensions returns the ends of names of files in the format, such as ".svg". The first is the
// usual one.
func (f Format) Extensions() []string { return formats[f].extensions }

// IsBinary reports whether the format is no text.
func (f Format) IsBinary() bool { return formats[f].binary }

// IsPicture reports whether each page of the format is a file of its own.
func (f Format) IsPicture() bool { return formats[f].pictures }

// Solutions says where solutions are shown.
type Solutions int

const (
	NoSolutions     Solutions = iota
	SolutionsInGrid           // in the empty cells of the puzzle
	SolutionsAtEnd            // in small grids behind all puzzles
)

// Options say how puzzles are drawn. The zero value is ready to use.
type Options struct {
	// PerPage is the number of puzzles on a page: 1, 2, 4, 6 or 9. Zero means up to 6, and fewer
	// if there are fewer puzzles or if their order is above 9. A single puzzle is then a picture
	// without a page, in the formats SVG and PNG.
	PerPage int

	Title      string // at the top of each page of puzzles
	Paper      Paper
	Candidates bool // draw those of the Sheet, or all that no value excludes if it has none
	Solutions  Solutions
}

// A Puzzle is a puzzle to draw.
type Puzzle struct {
	Sheet  *puzzle.Sheet // of order 1 to puzzle.MaxOrder
	Number int           // written above the grid; 0 means no number
	Title  string        // beside the number
	Level  string        // at the right end above the grid

	// Symbols has the characters of the values from 1 on. With fewer characters than the order,
	// values are written as numbers.
	Symbols string
}

// A Page is a finished page of a picture format.
type Page struct {
	Number int    // from 1
	Last   bool   // there is no page after it
	Data   []byte // the file
}

// A Writer writes puzzles in one format. Puzzles that were added keep no memory, with three
// exceptions: a page of pictures that is not full, a PDF until it is closed, and solutions that
// are drawn at the end.
type Writer interface {
	// Add adds a puzzle. The error wraps puzzle.ErrBadPuzzle if the puzzle cannot be drawn; the
	// Writer can then be used further. All other errors end the writing.
	Add(p *Puzzle) error

	// Close writes everything that is still to be written. It does not close the file.
	Close() error
}

// NewWriter returns a Writer of a format to w. It must not be called for picture formats.
func NewWriter(w io.Writer, f Format, o Options) (Writer, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	switch f {
	case PDF:
		return newPages(newPDFBook(w, &o), o), nil
	case Markdown:
		m := &markdown{w: w, o: o}
		if o.Title != "" {
			m.text = append(m.text, "# "+escapeMarkdown(clean(o.Title))+"\n\n"...)
		}
		return m, nil
	}
	return nil, fmt.Errorf("format %v needs a file for each page", f)
}

// NewPictures returns a Writer of a picture format. It calls emit for each page, in order.
func NewPictures(f Format, o Options, emit func(Page) error) (Writer, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if !f.exists() || !f.IsPicture() {
		return nil, fmt.Errorf("format %v has no pictures", f)
	}
	return newPages(&pictureBook{format: f, paper: o.Paper, emit: emit}, o), nil
}

// check returns an error for options that do not exist.
func (o *Options) check() error {
	if o.PerPage != 0 && layouts[o.PerPage] == (layout{}) {
		return fmt.Errorf("%d puzzles on a page: expected 1, 2, 4, 6 or 9", o.PerPage)
	}
	return nil
}
