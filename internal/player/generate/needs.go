package generate

import (
	"context"
	"math/rand/v2"

	"fourfold/internal/player/rate"
)

// A needsMaker makes puzzles whose hardest technique is a certain one. In many more puzzles the
// technique is needed, but then harder ones as well. Such a puzzle gets further givens, as long as
// it goes on to need the technique, until no harder one is needed.
type needsMaker struct {
	maker
	wishes *Wishes
	most   float64 // the greatest number
	orbits [][]int
}

func newNeedsMaker(w *Wishes, m maker) *needsMaker {
	_, most := w.Difficulty.bounds()
	return &needsMaker{maker: m, wishes: w, most: most, orbits: w.Symmetry.Orbits(w.Order())}
}

// A verdict says how a puzzle is solved by techniques up to the wished one.
type verdict uint8

const (
	without verdict = iota // the wished one is not applied
	with                   // it is applied, and a harder one is needed, too
	hardest                // it is applied, and solves the puzzle
)

func (m *needsMaker) attempt(ctx context.Context, rng *rand.Rand) (*Candidate, error) {
	c, err := m.maker.attempt(ctx, rng)
	if c == nil || err != nil {
		return nil, err
	}
	v, err := m.judge(ctx, c)
	if err != nil || v == without || v == with && m.wishes.Minimal {
		return nil, err
	}
	for _, k := range rng.Perm(len(m.orbits)) {
		if v == hardest {
			break
		}
		more := m.withGivens(c, m.orbits[k])
		if more == nil {
			continue
		}
		after, err := m.judge(ctx, more)
		if err != nil {
			return nil, err
		}
		if after != without {
			c, v = more, after
		}
	}
	if v != hardest {
		return nil, nil
	}
	return c, nil
}

// judge applies techniques up to the wished one.
func (m *needsMaker) judge(ctx context.Context, c *Candidate) (verdict, error) {
	d, within, err := rate.MeasureUpTo(ctx, c.Compiled().Problem, m.most)
	switch {
	case err != nil || d.Applied[m.wishes.Difficulty.Technique] == 0:
		return without, err
	case within && d.Technique == m.wishes.Difficulty.Technique:
		return hardest, nil
	case within:
		return without, nil // another technique with the same number comes first
	}
	return with, nil
}

// withGivens returns the candidate with givens in the cells of an orbit. It returns nil if they are
// givens already, or if there would be more than wished.
func (m *needsMaker) withGivens(c *Candidate, orbit []int) *Candidate {
	w := m.wishes
	if c.Rules.Givens.Cells[orbit[0]] != 0 || w.MaxClues > 0 && c.Clues()+len(orbit) > w.MaxClues {
		return nil
	}
	more := &Candidate{Puzzle: c.Puzzle}
	more.Rules.Givens = c.Rules.Givens.Clone()
	for _, cell := range orbit {
		more.Rules.Givens.Cells[cell] = c.Solution.Cells[cell]
	}
	return more
}
