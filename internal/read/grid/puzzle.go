package grid

import (
	"io"

	"fourfold/puzzle"
)

// A Puzzle is a puzzle that was read from a text, with its place and its format in the text. The
// grid of its Sheet is a square.
type Puzzle struct {
	puzzle.Sheet

	Name     string // of the file
	Line     int    // the line of its first cell, from 1
	Number   int    // the number in its heading; without a heading, its number in the file, from 1
	Label    string // the label in its heading, or the text behind a puzzle on one line; may be empty
	Rest     string // behind a puzzle on one line: the text with the separator before it; may be empty
	Format   Format
	Alphabet Alphabet // the alphabet of its symbols; never AlphabetAuto
	Columns  []string // the names of the columns of its table; nil if it was not read from a table

	// How the text writes it, for WriteOptions.AsRead.
	Before    string // before a puzzle on one line: the text of the columns before it, with the separator
	Separator byte   // between any two cells of a row, or between the columns of its table; 0 means that of the format
	Blank     byte   // the sign of its blank cells, one of Blanks; 0 means that of the format
	CRLF      bool   // its lines end in CR and LF

	Variants []string // with ParseOptions.IgnoreUnknown: the names of further rules in the text beside it

	// The places of its cells. If there is only one place, all cells are there. If there is none,
	// cell k is in column indent+k+1 of line Line.
	places []place
	indent int
}

// A place is a line and a column of a text, both from 1.
type place struct{ line, column int32 }

// Where returns the line and column of a cell in the file, both from 1. Cells count from 0, row by
// row. Columns count characters.
func (p *Puzzle) Where(cell int) (line, column int) {
	switch len(p.places) {
	case 0:
		return p.Line, 1 + p.indent + cell
	case 1:
		cell = 0
	}
	return int(p.places[cell].line), int(p.places[cell].column)
}

// WriteOptions returns the options to write a grid with the alphabet, the label and the number of p.
func (p *Puzzle) WriteOptions() WriteOptions {
	return WriteOptions{Alphabet: p.Alphabet, Label: p.Label, Number: p.Number, Form: p.Form}
}

// WriteGrid writes a grid, such as the solution of p, in the format of p and with its alphabet,
// label and number. The text and the errors are those of the function [WriteGrid].
func (p *Puzzle) WriteGrid(w io.Writer, g puzzle.Grid) error {
	return WriteGrid(w, g, p.Format, p.WriteOptions())
}
