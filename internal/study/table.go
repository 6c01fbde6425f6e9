// Package study makes the experiment of which rules of inference a set of puzzles needs:
// every puzzle by every order and scheme of package cp, up to a limit of guesses.
package study

import "fmt"

// A Table is the outcome of an experiment.
type Table struct {
	GuessLimit int64    // a run that would guess more often stopped there; 0 means no limit
	Seed       uint64   // of the order "random"
	Orders     []string // as asked for
	Schemes    []string // likewise, weakest first
	Techniques []string // those that any run could use, such as "naked single", simplest first
	Labels     []string // of the puzzles, easiest first; "" stands for none and is left out if all have one
	Puzzles    []Puzzle // in the order of the input
	Runs       []Run    // puzzle by puzzle, and of one puzzle order by order, and of one order scheme by scheme
}

// A Puzzle is one puzzle of the experiment.
type Puzzle struct {
	File   string
	Line   int    // 0 for a whole file
	Index  int    // in the input, from 0
	Name   string // its number in the heading of a ranked list, else ""
	Number int    // the same as a number, else its place in the input, from 1
	Givens string // on one line; "" for a problem in Knuth's format
	Label  string // the grade that experts or others gave it; may be empty
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
	Filled  float64 // part of the cells, from 0 to 1, that held a value when it ended
	Applied []int64 // how often each of Techniques was applied
	Seconds float64 // of wall clock, with encoding; not reproducible
}

// An Outcome is how a run ended.
type Outcome uint8

// The outcomes.
const (
	Solved     Outcome = iota // a solution was found, and passed the check
	Limited                   // stopped at the limit of guesses
	Unsolvable                // there is no solution
)

var outcomeNames = [...]string{"solved", "limit", "none"}

// String returns "solved", "limit" or "none", or the number of what is no outcome.
func (o Outcome) String() string {
	if int(o) >= len(outcomeNames) {
		return fmt.Sprintf("Outcome(%d)", uint8(o))
	}
	return outcomeNames[o]
}
