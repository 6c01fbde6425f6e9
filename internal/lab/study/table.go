// Package study finds out which rules of inference a set of puzzles needs. It solves every puzzle
// with every order and scheme of package cp, up to a limit of guesses, and summarizes the runs.
package study

import "fmt"

// A Table has the runs of a study.
type Table struct {
	GuessLimit int64    // a run was stopped before it made more guesses; 0 means no limit
	Seed       uint64   // of the order "random"
	Orders     []string // in the order of the Design
	Schemes    []string // weakest first
	Techniques []string // the techniques that some run could use, such as "naked single", simplest first
	Labels     []string // of the puzzles, easiest first; "" is there only if some puzzle has no label
	Puzzles    []Puzzle // in the order of the input
	Runs       []Run    // sorted by puzzle, then by order, then by scheme
}

// A Puzzle is one puzzle of a study.
type Puzzle struct {
	File   string
	Line   int    // 0 for a whole file
	Index  int    // position in the input, from 0
	Name   string // its number in the heading of a ranked list, else ""
	Number int    // its number in the heading of a ranked list, else its position in the input, from 1
	Givens string // on one line; "" for a problem in Knuth's format
	Rules  string // that an ordinary Sudoku does not have
	Label  string // the grade that somebody gave the puzzle; may be empty
	Clues  int
	Cells  int
}

// A Run is one search for a solution of one puzzle.
type Run struct {
	Puzzle  int // index into Puzzles
	Order   int // index into Orders
	Scheme  int // index into Schemes
	Outcome Outcome
	Guesses int64
	Filled  float64 // share of the cells, from 0 to 1, that had a value when the run ended
	Applied []int64 // how often each of Techniques was applied
	Seconds float64 // wall-clock time, encoding included; not reproducible
}

// An Outcome says how a run ended.
type Outcome uint8

// The outcomes.
const (
	Solved     Outcome = iota // the run found a solution that passed the check
	Limited                   // the run was stopped at the limit of guesses
	Unsolvable                // the run found that there is no solution
)

var outcomeNames = [...]string{"solved", "limit", "none"}

// String returns "solved", "limit" or "none". For any other value it returns the number.
func (o Outcome) String() string {
	if int(o) >= len(outcomeNames) {
		return fmt.Sprintf("Outcome(%d)", uint8(o))
	}
	return outcomeNames[o]
}
