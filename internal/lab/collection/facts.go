// Package collection says what is in a collection of puzzles: how many puzzles of which shape, how
// many clues they have, how many solutions, which of them singles alone solve, which are the same,
// and how hard they are. It keeps counts, not puzzles, so its memory hardly grows with the
// collection. The exceptions are the keys that find duplicates and the sample of puzzles that are
// rated.
//
//	tasks    find.go                summary.go              table.go
//	----> finder: Facts of tasks ----> Summary: counts ----> Tables: text, CSV, JSON, page
package collection

import (
	"strconv"

	"fourfold/internal/player/answer"
	"fourfold/internal/player/generate"
	"fourfold/puzzle"
)

// Facts are what is known about one puzzle or problem. Begun is false if the context was done before
// all of it was found out. Err says that an engine was wrong; a limit is a fact, and no error.
type Facts struct {
	answer.Attempt

	Kind  string // sudoku, latin or dlx
	Order int    // of the grid; 0 for a problem in Knuth's format
	Rules string // the rules that an ordinary Sudoku of its order does not have; "" if there are none
	Clues int

	Symmetry generate.Symmetry // of the cells with givens

	Solutions int  // that were counted
	More      bool // there may be further solutions, since counting ended early
	Unsettled bool // counting ended before the limit of solutions, because time ran out or an engine gave up

	Singles bool // solved by naked and hidden singles

	Minimal Answer // of a puzzle with one solution: no given can be left out

	Classic       bool  // a 9x9 Sudoku without further rules
	Automorphisms int64 // symmetries that leave a classic Sudoku as it is; 0 for others
	Duplicate     Duplicate
	key           keys

	Size *Size // of a problem in Knuth's format; nil for grids

	Rated *Rated // nil if the puzzle was not rated
}

// An Answer is the answer to a question that may not have been asked.
type Answer int

const (
	Unknown Answer = iota
	No
	Yes
)

// String returns "no", "yes" or "".
func (a Answer) String() string { return []string{"", "no", "yes"}[a] }

// A Size is the size of a problem in Knuth's format.
type Size struct {
	Items, Secondary, Options, Cells int
	Colors                           bool
}

// Density is the share of the items that a mean option has.
func (s *Size) Density() float64 {
	if s.Items == 0 || s.Options == 0 {
		return 0
	}
	return float64(s.Cells) / float64(s.Items) / float64(s.Options)
}

// Severity returns how bad it is if the task is none, or if an engine was wrong.
func (f *Facts) Severity() answer.Severity {
	if f.Valid() && f.Err != nil {
		return answer.WrongAnswer
	}
	return f.Attempt.Severity()
}

// Valid reports whether the task is a puzzle or a problem.
func (f *Facts) Valid() bool { return f.Task.Err == nil }

// IsGrid reports whether the task is a puzzle on a grid.
func (f *Facts) IsGrid() bool { return f.Valid() && f.Task.Puzzle != nil }

// Grid returns the givens of a puzzle on a grid.
func (f *Facts) Grid() puzzle.Grid { return f.Task.Puzzle.Grid }

// Status says in a word how many solutions there are: none, one, several or not settled.
func (f *Facts) Status() string {
	switch {
	case f.Solutions > 1:
		return multiple
	case f.Unsettled || f.More:
		return unsettled
	case f.Solutions == 1:
		return unique
	}
	return none
}

const (
	none      = "none"
	unique    = "unique"
	multiple  = "multiple"
	unsettled = "not settled"
)

// IsUnique reports whether there is exactly one solution.
func (f *Facts) IsUnique() bool { return f.Status() == unique }

// Shape returns the kind of the puzzle with its size and further rules, such as "9x9 Sudoku" or
// "6x6 Sudoku, diagonals".
func (f *Facts) Shape() string {
	if !f.IsGrid() {
		return "exact cover problem"
	}
	g := f.Grid()
	size := strconv.Itoa(g.Rows) + "x" + strconv.Itoa(g.Cols)
	switch {
	case f.Kind == "latin":
		return size + " Latin square"
	case f.Rules != "":
		return size + " Sudoku, " + f.Rules
	}
	return size + " Sudoku"
}

// counted returns the number of solutions as text, with ">=" before it if there may be more.
func (f *Facts) counted() string {
	if f.More || f.Unsettled {
		return ">=" + strconv.Itoa(f.Solutions)
	}
	return strconv.Itoa(f.Solutions)
}
