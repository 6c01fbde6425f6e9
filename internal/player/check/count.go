package check

import (
	"context"
	"math/bits"
	"slices"

	"fourfold/internal/player/answer"
)

// count counts the solutions up to the limit, and notes the first one and the cells in which they
// differ.
func (f *finder) count(c *Checker, r *Result) error {
	values := make([]uint64, r.cells) // the values that each cell has had
	enough := false
	err := f.all(r.Task.Puzzle.Grid.Cells, func(cells []uint8) bool {
		if r.Solutions++; r.First == nil {
			r.First = append(r.First, cells...)
		}
		for cell, v := range cells {
			values[cell] |= 1 << v
		}
		enough = r.Solutions == c.Limit
		return !enough
	})
	r.Complete = err == nil && !enough
	if r.Solutions > 1 {
		r.Differ = several(values)
		r.AllDiffer = r.Complete
	}
	return err
}

// several returns the cells with more than one value.
func several(values []uint64) (cells []int) {
	for cell, mask := range values {
		if bits.OnesCount64(mask) > 1 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// findDiffering completes the cells in which the solutions differ, if not all solutions were
// found. It looks for a solution with each other value of each other cell.
func (f *finder) findDiffering(r *Result) error {
	if r.AllDiffer {
		return nil
	}
	values := make([]uint64, r.cells)
	for _, cell := range r.Differ {
		values[cell] = 3
	}
	givens := slices.Clone(r.Task.Puzzle.Grid.Cells)
	for cell, given := range r.Task.Puzzle.Grid.Cells {
		for v := uint8(1); f.isPlace(cell) && int(v) <= f.most && given == 0 && values[cell] == 0; v++ {
			if v == r.First[cell] || !f.allows(cell, v) {
				continue
			}
			givens[cell] = v
			err := f.all(givens, func(cells []uint8) bool {
				for k, v := range cells {
					if v != r.First[k] {
						values[k] = 3
					}
				}
				return false
			})
			if r.Differ = several(values); err != nil {
				return err
			}
		}
		givens[cell] = given
	}
	r.AllDiffer = true
	return nil
}

// countWithout counts the solutions without the given of a cell, up to a limit.
func (f *finder) countWithout(givens []uint8, cell, limit int) (n int, err error) {
	v := givens[cell]
	givens[cell] = 0
	defer func() { givens[cell] = v }()
	err = f.all(givens, func([]uint8) bool {
		n++
		return n < limit
	})
	return n, err
}

// countCovers counts the solutions of a problem in Knuth's format up to the limit.
func (c *Checker) countCovers(ctx context.Context, r *Result) error {
	counter := answer.Solver{Engine: c.Engine, Untimed: true, Question: answer.Question{Want: c.Limit, Count: true, Verify: true}}
	a := counter.Solve(ctx, r.Task)
	r.Solutions, r.Complete = a.Solutions, a.Complete
	return a.Failure()
}
