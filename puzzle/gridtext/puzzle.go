package gridtext

import (
	"io"

	"fourfold/puzzle"
)

// A Puzzle is a grid that was read from a text, with its place and its format there.
type Puzzle struct {
	Name     string      // of the file
	Line     int         // the first of its cells, from 1
	Number   int         // in its heading, or its place in the file, from 1
	Label    string      // in its heading, or behind its cells on one line; may be empty
	Rest     string      // the text behind its cells on one line, from the first separator on; may be empty
	Grid     puzzle.Grid // a square
	Format   Format
	Alphabet Alphabet // in which its symbols were read; never auto

	places []place // of its cells; nil if they are the first of line Line
}

// A place is where something stands in a text: line and column, from 1.
type place struct{ line, column int32 }

// placeOf returns the place of a column of the current line.
func (r *Reader) placeOf(column int) place { return place{int32(r.line), int32(column)} }

// Where returns the line and column of a cell in the file, from 1. Columns count
// characters.
func (p *Puzzle) Where(cell int) (line, column int) {
	if p.places == nil {
		return p.Line, 1 + cell
	}
	return int(p.places[cell].line), int(p.places[cell].column)
}

// WriteOptions returns the options that write a grid the way p was written.
func (p *Puzzle) WriteOptions() WriteOptions {
	return WriteOptions{Alphabet: p.Alphabet, Label: p.Label, Number: p.Number}
}

// WriteGrid writes a grid, such as the solution, in the format and the way that p was written,
// with a line feed at the end. Its errors are those of the function [WriteGrid].
func (p *Puzzle) WriteGrid(w io.Writer, g puzzle.Grid) error {
	return WriteGrid(w, g, p.Format, p.WriteOptions())
}

// newPuzzle begins a puzzle on the current line.
func (r *Reader) newPuzzle() *Puzzle {
	r.grid = rawGrid{cells: r.grid.cells[:0], tokens: r.grid.tokens, blocks: r.grid.blocks[:0]}
	p := &Puzzle{Name: r.name, Line: r.line, Number: r.found}
	if r.heading > 0 {
		p.Number, p.Label = r.number, r.label
	}
	r.heading = 0
	return p
}

// keepRest keeps the text behind the cells on one line.
func (p *Puzzle) keepRest(text []byte) {
	p.Rest = string(text)
	if p.Label == "" {
		p.Label = trimLabel(p.Rest)
	}
}
