// Package generate makes puzzles at random that have what the caller wishes: a shape, a number of
// clues, a symmetry, a pattern, a difficulty. Every puzzle has exactly one solution.
//
// # Attempts
//
// The puzzles come from attempts, which are numbered from 1. Attempt k takes its random numbers
// from the seed and k only. It makes one candidate, or none, and the candidate becomes a puzzle if
// it passes all tests of the [Wishes]. Attempts run on several workers, and their results are
// taken in the order of the attempts. So the same seed gives the same puzzles on every machine and
// with any number of workers. A maker must not depend on anything else: not on the time, the order
// of a map, or which of several solutions an engine finds first.
//
// Attempts go on until the wished number of puzzles is found or the context is done. Nothing shows
// in advance that a wish cannot be had, unless [Wishes.Check] knows it.
package generate

import "fourfold/puzzle"

// A Puzzle is a puzzle with exactly one solution.
type Puzzle struct {
	Rules    puzzle.Sudoku // with the givens; its Regions are those of the puzzle
	Latin    bool          // the puzzle is a Latin square: only the order and the givens of Rules count
	Solution puzzle.Grid

	Attempt int64  // the number of the attempt that made the puzzle
	Facts   []Fact // what the tests of the Wishes found out, in the order of the tests

	compiled *puzzle.Compiled // nil before the first use
}

// Clues returns the number of givens.
func (p *Puzzle) Clues() int { return p.Rules.Givens.Filled() }

// A Fact is something about a puzzle that a test has found out, such as its grade.
type Fact struct {
	Name  string // a word, such as "grade"
	Value any    // a number or a text, such as "hard"
}

// Compile returns the puzzle as an exact cover problem.
func (p *Puzzle) Compile() (*puzzle.Compiled, error) {
	if p.Latin {
		return puzzle.Latin{Givens: p.Rules.Givens}.Compile()
	}
	return p.Rules.Compile()
}

// problem returns the puzzle as an exact cover problem, which is compiled once. It panics if the
// puzzle is malformed, which no puzzle of a maker is.
func (p *Puzzle) problem() *puzzle.Compiled {
	if p.compiled == nil {
		var err error
		if p.compiled, err = p.Compile(); err != nil {
			panic(err)
		}
	}
	return p.compiled
}

// add adds a fact.
func (p *Puzzle) add(name string, value any) { p.Facts = append(p.Facts, Fact{name, value}) }
