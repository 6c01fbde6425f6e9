package input

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/textfile"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// A Shape says what files hold, as far as the files themselves leave it open. The zero
// Shape leaves everything to the files. Check has to be called before a Shape is used, unless
// it is zero; afterwards any number of goroutines may use it.
type Shape struct {
	As        string // sudoku, latin, dlx or auto; "" means auto: dlx by the name of the file, else sudoku
	Box       string // size of a box, rows before columns, such as 2x3; "" means the default of the order
	Regions   string // letters that name the region of each cell, row by row; "" means boxes
	Diagonals bool   // both diagonals hold every value once, too
	Alphabet  string // of values above 9: 1-9A-Z, 0-9A-Z or auto; "" means auto
	MaxSize   string // the most text that is read of a file, such as 64M; "" means 64M in Knuth's format, and any for puzzles

	maxSize          int64 // in bytes; 0 means that of ""
	boxRows, boxCols int
	regions          []int // of each cell
	parse            gridtext.ParseOptions
}

// Check reads the fields, and refuses those that would do nothing to files of these names.
// The error calls a field as the flag of the command is called, such as --box.
func (s *Shape) Check(files []string) (err error) {
	switch s.As {
	case "", "auto", "sudoku", "latin", "dlx":
	default:
		return fmt.Errorf("--as %q: expected auto, sudoku, latin or dlx", s.As)
	}
	if s.Box != "" {
		if s.boxRows, s.boxCols, err = gridtext.ParseBox(s.Box); err != nil {
			return fmt.Errorf("--box: %w", err)
		}
		s.parse.Order = s.boxRows * s.boxCols
	}
	if s.Regions != "" {
		if s.regions, err = gridtext.ParseRegions(s.Regions); err != nil {
			return fmt.Errorf("--regions: %w", err)
		}
		for s.parse.Order*s.parse.Order < len(s.regions) {
			s.parse.Order++
		}
	}
	if useless := s.sudokuFlags(); len(useless) > 0 && (s.IsLatin() || slices.ContainsFunc(files, s.HoldsDLX) || s.As == "dlx") {
		return fmt.Errorf("%s: expected Sudokus only, since other problems have no boxes and diagonals", strings.Join(useless, ", "))
	}
	if s.Box != "" && s.Regions != "" {
		return errors.New("--box and --regions exclude each other")
	}
	if s.MaxSize != "" {
		if s.maxSize, err = textfile.ParseSize(s.MaxSize); err != nil {
			return fmt.Errorf("--max-size: %w", err)
		}
	}
	if s.Alphabet != "" {
		if s.parse.Alphabet, err = gridtext.ParseAlphabet(s.Alphabet); err != nil {
			return fmt.Errorf("--alphabet: %w", err)
		}
	}
	return nil
}

// sudokuFlags returns the flags in use that only Sudokus have, in alphabetical order.
func (s *Shape) sudokuFlags() (flags []string) {
	if s.Box != "" {
		flags = append(flags, "--box")
	}
	if s.Diagonals {
		flags = append(flags, "--diagonals")
	}
	if s.Regions != "" {
		flags = append(flags, "--regions")
	}
	return flags
}

// Args returns the flags of the command that make the Shape, as far as a grid on one line
// needs them.
func (s *Shape) Args() (args []string) {
	if s.IsLatin() {
		args = append(args, "--as", s.As)
	}
	if s.Box != "" {
		args = append(args, "--box", s.Box)
	}
	if s.Regions != "" {
		args = append(args, "--regions", s.Regions)
	}
	if s.Diagonals {
		args = append(args, "--diagonals")
	}
	if s.Alphabet != "" && s.Alphabet != "auto" {
		args = append(args, "--alphabet", s.Alphabet)
	}
	return args
}

// HoldsDLX reports whether a file of this name is in Knuth's format.
func (s *Shape) HoldsDLX(name string) bool {
	return s.As == "dlx" || (s.As == "" || s.As == "auto") && textfile.IsDLX(name)
}

// IsLatin reports whether the files hold Latin squares.
func (s *Shape) IsLatin() bool { return s.As == "latin" }

// MayBeClassic reports whether files can hold classic Sudokus: 9x9, with the usual boxes,
// no further rules, and the values 1 to 9.
func (s *Shape) MayBeClassic() bool {
	return (s.As == "" || s.As == "auto" || s.As == "sudoku") && s.regions == nil && !s.Diagonals &&
		s.boxRows == s.boxCols && (s.boxRows == 0 || s.boxRows == 3) && s.parse.Alphabet != gridtext.AlphabetZero
}

// ParseOptions returns how texts of grids are read.
func (s *Shape) ParseOptions() gridtext.ParseOptions { return s.parse }

// Sudoku returns the puzzle that a grid is, if it is no Latin square.
func (s *Shape) Sudoku(givens puzzle.Grid) puzzle.Sudoku {
	return puzzle.Sudoku{Givens: givens, BoxRows: s.boxRows, BoxCols: s.boxCols, Regions: s.regions, Diagonals: s.Diagonals}
}

// Compile makes the problem of a task that has a puzzle. What is wrong with the puzzle is
// afterwards the Err of the task. It does nothing to a task that has an Err or is a problem
// in Knuth's format.
func (s *Shape) Compile(t *Task) {
	if t.Err != nil || t.Puzzle == nil {
		return
	}
	if s.IsLatin() {
		l := puzzle.Latin{Givens: t.Puzzle.Grid}
		t.Compiled, t.Err = l.Compile()
		t.boxRows, t.boxCols = l.Givens.Rows, l.Givens.Cols
	} else {
		sudoku := s.Sudoku(t.Puzzle.Grid)
		t.Compiled, t.Err = sudoku.Compile()
		t.rules = sudoku.Check
		t.boxRows, t.boxCols, t.regions = s.boxRows, s.boxCols, s.regions
	}
	if t.Err != nil {
		t.Err = t.Locate(t.Err)
		return
	}
	t.Problem = t.Compiled.Problem
}

// WithGrid returns the compiled task of the same puzzle with other values in its cells.
func (s *Shape) WithGrid(t *Task, g puzzle.Grid) *Task {
	p := *t.Puzzle
	p.Grid = g
	other := &Task{File: t.File, Where: t.Where, Line: t.Line, Puzzle: &p}
	s.Compile(other)
	return other
}
