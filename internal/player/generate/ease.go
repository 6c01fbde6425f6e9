package generate

import (
	"context"
	"math/rand/v2"
	"sort"

	"fourfold/internal/player/rate"
)

// An easingMaker makes puzzles that are not harder than wished. Puzzles with as few givens as
// possible are often harder, above all jigsaws and those of great orders. Such a puzzle gets
// further givens until it is easy enough.
type easingMaker struct {
	maker
	needs *needsMaker // puts further givens
	grade *grader     // has the fields
	most  float64
}

func newEasingMaker(w *Wishes, m maker) *easingMaker {
	return &easingMaker{maker: m, needs: newNeedsMaker(w, nil), grade: newGrader(w), most: w.Difficulty.Most}
}

// eases reports whether an easingMaker makes the puzzles. Random puzzles of the classic shape are
// easy often enough.
func (w *Wishes) eases() bool {
	d := &w.Difficulty
	return d.Most > 0 && d.Most <= noTechnique && w.Pattern == nil && !w.Minimal && !w.IsClassic()
}

func (m *easingMaker) attempt(ctx context.Context, rng *rand.Rand) (*Candidate, error) {
	c, err := m.maker.attempt(ctx, rng)
	if c == nil || err != nil {
		return nil, err
	}
	steps := []*Candidate{c} // each has the givens of the one before, and further ones
	for _, k := range rng.Perm(len(m.needs.orbits)) {
		if more := m.needs.withGivens(steps[len(steps)-1], m.needs.orbits[k]); more != nil {
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
func (m *easingMaker) fits(ctx context.Context, c *Candidate) (bool, error) {
	if err := m.grade.enter(ctx, c); err != nil {
		return false, err
	}
	singles := m.grade.field.begin(c.Rules.Givens.Cells, -1, 0) && m.grade.field.left == 0
	if m.most <= hardestSingle && !singles {
		return false, nil
	}
	if m.most >= hardestSingle && singles {
		return true, nil
	}
	_, within, err := rate.MeasureUpTo(ctx, c.Compiled().Problem, m.most)
	return within, err
}

// UseEasyClues wishes as many clues as easy puzzles have in newspapers, 32 to 36 in 9x9 Sudokus, if
// only easy puzzles are wished, and nothing else that decides the number of clues. Grids above order 16
// need more, which the attempts find out.
func (w *Wishes) UseEasyClues() {
	d := &w.Difficulty
	if _, easy := rate.Easy.Numbers(); d.Most == 0 || d.Most > easy || d.Technique != "" || d.threshold() > 0 || w.Pattern != nil || w.Minimal || w.Order() > 16 {
		return
	}
	cells := w.Order() * w.Order()
	w.MinClues, w.MaxClues = 32*cells/81, (36*cells+80)/81
}
