package check

import (
	"errors"
	"math/rand/v2"
	"slices"

	"fourfold/internal/player/answer"
)

// A Conflict is a set of givens that together allow no solution. The set is empty if the rules
// alone allow none.
type Conflict struct {
	Cells   []int // of the givens, in increasing order
	Minimal bool  // without any one of the givens there is a solution

	// Suspects has the givens without which all others have a solution. If only one given is wrong,
	// it is one of them. All are in the set. It is nil if the search for them ended early.
	Suspects []int
}

// orders is the number of orders in which givens are left out. The smallest set is kept.
const orders = 8

// minimalConflict returns a minimal set of givens that allow no solution. All givens together must
// allow none. If the context ends or the engine gives up, the set may be larger. That is not an
// error. The error wraps answer.ErrWrong.
func (f *finder) minimalConflict(givens []uint8) (*Conflict, error) {
	c := &Conflict{Cells: valuesOf(givens)}
	if err := f.shrink(c, givens); errors.Is(err, answer.ErrWrong) {
		return nil, err
	}
	return c, nil
}

// shrink finds the suspects, and then leaves out other givens in some orders while the rest allows no
// solution.
func (f *finder) shrink(c *Conflict, givens []uint8) error {
	suspects, others := []int{}, []int{}
	for _, cell := range c.Cells {
		n, err := f.countWithout(givens, cell, 1)
		switch {
		case err != nil:
			return err
		case n > 0:
			suspects = append(suspects, cell)
		default:
			others = append(others, cell)
		}
	}
	c.Suspects = suspects
	random := rand.New(rand.NewPCG(1, 1))
	for range orders {
		random.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
		left := slices.Clone(givens)
		for _, cell := range others {
			n, err := f.countWithout(left, cell, 1)
			if err != nil {
				return err
			}
			if n == 0 {
				left[cell] = 0
			}
		}
		if cells := valuesOf(left); !c.Minimal || len(cells) < len(c.Cells) {
			c.Cells, c.Minimal = cells, true
		}
	}
	return nil
}

// valuesOf returns the cells that have a value.
func valuesOf(grid []uint8) []int {
	cells := []int{}
	for cell, v := range grid {
		if v != 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}
