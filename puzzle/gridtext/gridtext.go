// Package gridtext reads and writes puzzle grids as text, in the formats in which people write
// Sudokus.
//
// [ParseGrid] reads a text with one puzzle. [Parse] is an iterator over all puzzles of a text:
//
//	for p, err := range gridtext.Parse(file, "puzzles.txt", gridtext.ParseOptions{}) {
//		if err != nil {
//			// puzzles.txt:6:6: "#" is not a value: expected 1-9, or . 0 * _ X for a blank
//			fmt.Println(err)
//			continue
//		}
//		fmt.Println(p.Line, p.Grid)
//	}
//
// [Parse] finds the puzzles in the text, and finds out the format of each. [WriteGrid] writes a grid in
// a given [Format]. The file docs/formats.md of this project describes all formats with examples:
//
//	line                pipes    commas            ranked     pretty
//	1.....2..3.....4    10|00    1,0,     0,0,     12 Hard    ┌─────┬─────┐
//	                    00|20    0,0,     2,0,     10 00      │ 1 . │ . . │
//	                    --+--                      00 20      │ . . │ 2 . │
//	                    03|00    0,3,     0,0,     03 00      ├─────┼─────┤
//	                    00|04    0,0,     0,4      00 04      │ . 3 │ . . │
//	                                                          │ . . │ . 4 │
//	                                                          └─────┴─────┘
//
// A text may state more rules than a grid can show, such as the cages of a killer, or have the name
// of a variant. Then the puzzle that the text belongs to is an error, because the solution of the grid
// alone would be a wrong answer.
package gridtext

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// A Format is the name of a text format of puzzles.
type Format string

// The formats of grids. Those of other programs are written too, such as "csv" and "fpuzzles".
const (
	FormatLine    Format = "line"    // one line of all cells
	FormatGrid    Format = "grid"    // one line for each row
	FormatPretty  Format = "pretty"  // one line for each row, in a drawn frame
	FormatPipes   Format = "pipes"   // one line for each row, with bars and dashes between boxes
	FormatCommas  Format = "commas"  // numbers with commas between them
	FormatRanked  Format = "ranked"  // a heading with a number and a label, then one line for each row
	FormatNumbers Format = "numbers" // numbers with spaces between them
)

// ParseOptions say what a text does not show. With the zero value, everything is found out from the
// text.
type ParseOptions struct {
	Alphabet   string // the characters of the values, such as "1-9A-Z", "0-8" or "AEIKLMNRT"; "" means that the text shows them
	Order      int    // of all puzzles; 0 means that the text shows the order of each puzzle
	OnePerLine bool   // each line is a puzzle, so no line is read before the puzzle above it is returned

	// IgnoreUnknown reads a puzzle as a plain one if a text beside it only has the name of further
	// rules, such as "Killer". Without it, such a puzzle is an error.
	IgnoreUnknown bool
}

// A Puzzle is a puzzle that was read from a text, with its place and its format in the text. The
// grid of its Sheet is a square.
type Puzzle struct {
	puzzle.Sheet

	Line   int    // the line of its first cell, from 1
	Number int    // the number in its heading; without a heading, its number in the text, from 1
	Label  string // the label in its heading, or the text behind a puzzle on one line; may be empty
	Format Format

	read *grid.Puzzle
}

// Where returns the line and column of a cell in the text, both from 1. Cells count from 0, row by
// row. Columns count characters.
func (p *Puzzle) Where(cell int) (line, column int) { return p.read.Where(cell) }

// WriteGrid writes a grid, such as the solution of p, in the format of p and with its alphabet,
// label and number. The text ends with a line feed. The errors are those of the function
// [WriteGrid].
func (p *Puzzle) WriteGrid(w io.Writer, g puzzle.Grid) error { return p.read.WriteGrid(w, g) }

// A ParseError is an error at a place in a text. It wraps puzzle.ErrBadPuzzle, unless the text could
// not be read.
type ParseError struct {
	Name         string // of the text
	Line, Column int    // from 1; columns count characters
	Err          error  // what is wrong, and what was expected

	read *grid.ParseError
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.Name, e.Line, e.Column, e.Err)
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }

// Is reports whether the error is about a puzzle, for puzzle.ErrBadPuzzle, or about text, for ErrText.
func (e *ParseError) Is(target error) bool { return e.read != nil && e.read.Is(target) }

// ErrText is wrapped by the error about a line that is text and no puzzle, heading or comment.
var ErrText = grid.ErrText

// parseError returns the public form of an error of the reader.
func parseError(err error) error {
	at, ok := errors.AsType[*grid.ParseError](err)
	if !ok {
		return err
	}
	return &ParseError{Name: at.Name, Line: at.Line, Column: at.Column, Err: at.Err, read: at}
}

// ParseGrid returns the grid of the only puzzle in a text. The error is a *ParseError. A text with
// several puzzles is an error, too.
func ParseGrid(text string) (puzzle.Grid, error) {
	g, err := grid.ParseGrid(text)
	return g, parseError(err)
}

// Parse returns an iterator over the puzzles in r, which may be compressed by gzip. It can be used
// once. name is the name of the text for errors. The memory does not depend on the length of the text.
//
// For a bad puzzle it yields a *ParseError about the first fault of the puzzle, and goes on with the
// puzzle behind it. An Alphabet that is none is the only result.
func Parse(r io.Reader, name string, o ParseOptions) iter.Seq2[*Puzzle, error] {
	options := grid.ParseOptions{Order: o.Order, OnePerLine: o.OnePerLine, IgnoreUnknown: o.IgnoreUnknown}
	var err error
	if o.Alphabet != "" {
		options.Alphabet, err = grid.ParseAlphabet(o.Alphabet)
	}
	if err != nil {
		return func(yield func(*Puzzle, error) bool) { yield(nil, err) }
	}
	return public(grid.Parse(r, name, options))
}

// ParseBoards reads puzzles of overlapping grids, such as samurai, from a text. All of them are on
// the same board. A puzzle has a line for each row of the board, with a space for a cell that belongs
// to no grid, or a block of lines for each grid, in the order of the board. The Grid of a puzzle has
// the size of the board. Errors are those of [Parse].
func ParseBoards(r io.Reader, name string, b puzzle.Board) iter.Seq2[*Puzzle, error] {
	return public(grid.ParseBoards(r, name, b))
}

func public(read iter.Seq2[*grid.Puzzle, error]) iter.Seq2[*Puzzle, error] {
	return func(yield func(*Puzzle, error) bool) {
		for p, err := range read {
			var public *Puzzle
			if err == nil {
				public = &Puzzle{Sheet: p.Sheet, Line: p.Line, Number: p.Number, Label: p.Label, Format: Format(p.Format.String()), read: p}
			}
			if !yield(public, parseError(err)) {
				return
			}
		}
	}
}

// ParseRegions reads the regions of a jigsaw Sudoku: a letter or digit for each cell, row by row.
// Cells of one region have the same letter or digit. Spaces and line breaks are ignored. The result has
// the region of each cell, as [puzzle.Sudoku] needs it. The error wraps puzzle.ErrBadPuzzle.
func ParseRegions(s string) ([]int, error) { return grid.ParseRegions(s) }

// WriteOptions are options for writing a grid. The zero value writes values above 9 as letters
// from A = 10 on, marks the default boxes, and writes no label.
type WriteOptions struct {
	Alphabet         string // as in ParseOptions; "" means 1-9A-Z, but 0-9A-Z for order 36
	BoxRows, BoxCols int    // the size of the boxes to mark; 0 and 0 mean the default
	Regions          []int  // the region of each cell; FormatPretty marks regions in place of boxes
	Label            string // written behind the cells in FormatLine, and in the heading in FormatRanked
	Number           int    // written in the heading in FormatRanked, if there is a label
}

// WriteGrid writes a grid in a format as a text with this puzzle alone, with a line feed at the
// end. The error wraps puzzle.ErrBadPuzzle if the shape of the grid is malformed, if the format
// cannot hold the order of the grid, if a value has no letter in the alphabet, or if the label
// could not be read back. Another error is about the name of the format or the alphabet, or is one of w.
//
// [Parse] reads the same grid back if the grid is a square of order 4 or more and the options have the
// same alphabet. The format "candidates" is the exception: there, a cell with one candidate is a given.
func WriteGrid(w io.Writer, g puzzle.Grid, f Format, o WriteOptions) error {
	format, err := grid.ParseFormat(string(f))
	options := grid.WriteOptions{BoxRows: o.BoxRows, BoxCols: o.BoxCols, Regions: o.Regions, Label: o.Label, Number: o.Number}
	if err == nil && o.Alphabet != "" {
		options.Alphabet, err = grid.ParseAlphabet(o.Alphabet)
	}
	if err != nil {
		return err
	}
	return grid.WriteGrid(w, g, format, options)
}
