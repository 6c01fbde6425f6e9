// Package drawing writes puzzles for people, as SVG, PNG and PDF.
//
// A [Writer] gets puzzles one after the other. It makes a board of each: the texts, shades and
// lines of its cells (board.go). One code draws a board on the surface of each format (grid.go), and
// one lays out pages (pages.go).
package drawing

import "fourfold/puzzle"

// A Format is a format of drawings.
type Format struct {
	Name, About, Extension string
}

// The formats. Each page of SVG and PNG is a file of its own.
var (
	SVG = &Format{"svg", "a picture of lines and text; several pages are several files", ".svg"}
	PNG = &Format{"png", "a picture of dots; several pages are several files", ".png"}
	PDF = &Format{"pdf", "pages for printing", ".pdf"}
)

// Formats returns all formats.
func Formats() []*Format { return []*Format{SVG, PNG, PDF} }

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

// A Page is a file that is finished: a page of SVG or PNG, or a PDF.
type Page struct {
	Number int    // from 1
	Last   bool   // there is no page after it
	Data   []byte // the file
}

// New returns a Writer of a format. It calls emit for each page, in order.
func New(f *Format, o Options, emit func(Page) error) *Writer {
	if f == PDF {
		return &Writer{book: newPDFBook(emit, &o), o: o}
	}
	return &Writer{book: &pictureBook{format: f, paper: o.Paper, emit: emit}, o: o}
}
