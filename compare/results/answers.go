package results

import (
	"math"

	"fourfold/compare"
)

// Solutions says how many solutions a puzzle has, if the solvers agree.
type Solutions uint8

const (
	UnknownSolutions Solutions = iota
	NoSolution
	OneSolution
	SeveralSolutions
)

// Solutions returns the number of solutions of a puzzle, as far as it is known.
func (t *Table) Solutions(puzzle int) Solutions {
	return Solutions(t.solutions.at(puzzle))
}

// solutionsOf returns the number of solutions that a solver that finished tells. If solvers
// disagree, the number is unknown.
func solutionsOf(r *Row) Solutions {
	if r.Verdict == compare.Disagree {
		return UnknownSolutions
	}
	for k := range r.Cells {
		switch c := &r.Cells[k]; {
		case c.Status == compare.None:
			return NoSolution
		case c.Status == compare.Unique:
			return OneSolution
		case c.Status == compare.Multiple, c.Status == compare.Capped && c.Count > 1:
			return SeveralSolutions
		}
	}
	return UnknownSolutions
}

// An Answer is the answer of a solver that finished a puzzle.
type Answer struct {
	Status compare.Status
	Count  int
	Sum    uint32 // the first 32 bits of the hash of the solutions; 0 if the status is Capped
}

func (c *Cell) answer() Answer {
	a := Answer{c.Status, c.Count, c.Sum}
	if c.Status == compare.Capped { // every solver may find other solutions first
		a.Sum = 0
	}
	return a
}

// Answer returns the answer of a solver to the puzzle itself, without its isomorphs. The solver
// must have finished it.
func (t *Table) Answer(puzzle, solver int) Answer { return t.answers.at(puzzle, solver) }

// answers keeps one answer for each puzzle on which all solvers that finished have the same one.
type answers struct {
	status column[uint8]
	count  column[uint32]
	sum    column[uint32]
	apart  map[int32][]Answer // by puzzle and solver, for the puzzles with different answers
}

// add adds the answers to the next puzzle.
func (a *answers) add(r *Row) {
	var first Answer
	found, same := false, true
	for k := range r.Cells {
		if c := &r.Cells[k]; c.Outcome() == Finished {
			if !found {
				first, found = c.answer(), true
			}
			same = same && c.answer() == first
		}
	}
	if !same || uint64(first.Count) > math.MaxUint32 {
		if a.apart == nil {
			a.apart = map[int32][]Answer{}
		}
		all := make([]Answer, len(r.Cells))
		for k := range r.Cells {
			all[k] = r.Cells[k].answer()
		}
		a.apart[int32(a.status.n)] = all
	}
	a.status.append(uint8(first.Status))
	a.count.append(uint32(first.Count))
	a.sum.append(first.Sum)
}

func (a *answers) at(puzzle, solver int) Answer {
	if all, ok := a.apart[int32(puzzle)]; ok {
		return all[solver]
	}
	return Answer{compare.Status(a.status.at(puzzle)), int(a.count.at(puzzle)), a.sum.at(puzzle)}
}

// pairs is a set of pairs of solvers, with a bit for each pair. The nil set is empty.
type pairs []uint64

func (t *Table) pairBit(a, b int) (word int, bit uint64) {
	at := min(a, b)*len(t.Run.Solvers) + max(a, b)
	return at / 64, 1 << (at % 64)
}

// Disputed reports whether two solvers gave different answers to the puzzle or to an isomorph of
// it, or whether one of the two had a fault there. Giving up is not an answer.
func (t *Table) Disputed(puzzle, a, b int) bool {
	set := t.disputes[int32(puzzle)]
	word, bit := t.pairBit(a, b)
	return set != nil && set[word]&bit != 0
}

// pairCounts has a number for each pair of solvers.
type pairCounts [][]int

func newPairCounts(n int) pairCounts {
	c := make(pairCounts, n)
	for k := range c {
		c[k] = make([]int, n)
	}
	return c
}

// Answers returns the number of cases on which two solvers gave the same answer, and of those on
// which they gave different answers and the verdict is Disagree.
func (t *Table) Answers(a, b int) (alike, differ int) {
	a, b = min(a, b), max(a, b)
	return t.alike[a][b], t.differ[a][b]
}

// comparePairs compares the answers of every two solvers to a case.
func (t *Table) comparePairs(r *Row) {
	for a := range r.Cells {
		for b := a + 1; b < len(r.Cells); b++ {
			switch {
			case !r.Cells[a].Answered() || !r.Cells[b].Answered():
			case r.Alike(a, b):
				t.alike[a][b]++
			case r.Verdict == compare.Disagree:
				t.differ[a][b]++
				t.dispute(a, b)
			}
		}
	}
}

// dispute notes that two solvers differ on the current puzzle.
func (t *Table) dispute(a, b int) {
	n := len(t.Run.Solvers)
	if t.current.pairs == nil {
		t.current.pairs = make(pairs, (n*n+63)/64)
	}
	word, bit := t.pairBit(a, b)
	t.current.pairs[word] |= bit
}
