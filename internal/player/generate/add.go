package generate

import (
	"context"
	"sort"

	"fourfold/internal/player/rate"
)

// eases reports whether addUntilEasy finishes the puzzles. Random puzzles of the classic shape are
// easy often enough.
func (w *Wishes) eases() bool {
	d := &w.Difficulty
	return d.Most > 0 && d.Most <= noTechnique && w.Pattern == nil && !w.Minimal && !w.IsClassic()
}

// addUntilEasy adds givens until the puzzle is not harder than wished. Puzzles with as few givens
// as possible are often harder, above all jigsaws and those of great orders.
func (m *maker) addUntilEasy(ctx context.Context, c *Puzzle) (_ *Puzzle, err error) {
	steps := []*Puzzle{c} // each has the givens of the one before, and further ones
	for _, k := range m.rng.Perm(len(m.orbits)) {
		if more := m.withGivens(steps[len(steps)-1], m.orbits[k]); more != nil {
			steps = append(steps, more)
		}
	}
	// Further givens seldom make a puzzle harder. So the last puzzle is nearly always the easiest,
	// and the tests by bisection find one that is easy enough and whose predecessor is not.
	first := sort.Search(len(steps), func(k int) bool {
		if err != nil {
			return true
		}
		var v verdict
		v, err = m.judge(ctx, steps[k])
		return v == hardest
	})
	if err != nil || first == len(steps) {
		return nil, err
	}
	return steps[first], nil
}

// addUntilNeeded adds givens until the wished technique is the hardest one. In many more puzzles
// the technique is needed, but then harder ones as well. Such a puzzle gets further givens, as long
// as it goes on to need the technique, until no harder one is needed.
func (m *maker) addUntilNeeded(ctx context.Context, c *Puzzle) (*Puzzle, error) {
	v, err := m.judge(ctx, c)
	if err != nil || v == without || v == with && m.wishes.Minimal {
		return nil, err
	}
	for _, k := range m.rng.Perm(len(m.orbits)) {
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

// A verdict says how a puzzle is solved by techniques up to the wished one or the wished number.
type verdict uint8

const (
	without verdict = iota // the wished one is not applied
	with                   // it is applied, and a harder one is needed, too
	hardest                // it is applied, and solves the puzzle
)

// judge applies techniques up to the wished one or the wished number.
func (m *maker) judge(ctx context.Context, c *Puzzle) (verdict, error) {
	wished := m.wishes.Difficulty.Technique
	_, most := m.wishes.Difficulty.bounds()
	if wished == "" {
		switch singles := m.singles(c); {
		case singles && most >= hardestSingle:
			return hardest, nil
		case !singles && most <= hardestSingle:
			return with, nil
		}
	}
	d, within, err := rate.MeasureUpTo(ctx, c.problem().Problem, most)
	switch {
	case err != nil || wished != "" && d.Applied[wished] == 0:
		return without, err
	case !within:
		return with, nil
	case wished != "" && d.Technique != wished:
		return without, nil // another technique with the same number comes first
	}
	return hardest, nil
}

// withGivens returns the candidate with givens in the cells of an orbit. It returns nil if they are
// givens already, or if there would be more than wished.
func (m *maker) withGivens(c *Puzzle, orbit []int) *Puzzle {
	w := m.wishes
	if c.Rules.Givens.Cells[orbit[0]] != 0 || w.MaxClues > 0 && c.Clues()+len(orbit) > w.MaxClues {
		return nil
	}
	more := &Puzzle{Rules: c.Rules, Latin: c.Latin, Solution: c.Solution}
	more.Rules.Givens = c.Rules.Givens.Clone()
	for _, cell := range orbit {
		more.Rules.Givens.Cells[cell] = c.Solution.Cells[cell]
	}
	return more
}
