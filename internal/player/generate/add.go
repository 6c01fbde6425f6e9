package generate

import (
	"context"
	"sort"

	"fourfold/internal/player/human"
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
		var fits bool
		fits, err = m.fits(ctx, steps[k])
		return fits
	})
	if err != nil || first == len(steps) {
		return nil, err
	}
	return steps[first], nil
}

// fits reports whether a puzzle is not harder than wished.
func (m *maker) fits(ctx context.Context, c *Puzzle) (bool, error) {
	most, singles := m.wishes.Difficulty.Most, m.singles(c)
	if most <= hardestSingle && !singles {
		return false, nil
	}
	if most >= hardestSingle && singles {
		return true, nil
	}
	_, within, err := rate.MeasureUpTo(ctx, c.problem().Problem, most)
	return within, err
}

// A verdict says how a puzzle is solved by techniques up to the wished one.
type verdict uint8

const (
	without verdict = iota // the wished one is not applied
	with                   // it is applied, and a harder one is needed, too
	hardest                // it is applied, and solves the puzzle
)

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

// judge applies techniques up to the wished one.
func (m *maker) judge(ctx context.Context, c *Puzzle) (verdict, error) {
	_, most := m.wishes.Difficulty.bounds()
	d, within, err := rate.MeasureUpTo(ctx, c.problem().Problem, most)
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

// UseEasyClues wishes as many clues as easy puzzles have in newspapers, 32 to 36 in 9x9 Sudokus, and more
// if the last cells of units must suffice, if only easy puzzles are wished, and nothing else that decides the number of clues. Grids above order 16
// need more, which the attempts find out.
func (w *Wishes) UseEasyClues() {
	d := &w.Difficulty
	if _, easy := rate.Easy.Numbers(); d.Most == 0 || d.Most > easy || d.Technique != "" || d.threshold() > 0 || w.Pattern != nil || w.Minimal || w.Order() > 16 {
		return
	}
	cells, least := w.Order()*w.Order(), 32
	if d.Most < human.InArea {
		if least = cluesOfLastCells; w.eases() {
			return // the attempts find out how many are needed
		}
	}
	w.MinClues, w.MaxClues = least*cells/81, ((least+4)*cells+80)/81
}
