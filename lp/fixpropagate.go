//go:build cgo && !noclp

package lp

import (
	"math"
	"math/rand/v2"
	"slices"
)

// fixSize is the number of active items that fixing and propagating needs. It is a variable so
// that a test of small problems can lower it.
var fixSize = 400

const (
	itemsPerTry = 40         // the number of active items for each try
	maxDeadEnds = 30         // the number of dead ends of a try
	maxLooks    = 30_000_000 // the number of looks at items by all tries, about a tenth of a second
)

// fixAndPropagate returns options that complete a solution together with the chosen options, or
// nil. It is a primal heuristic for large problems, before the first relaxation: each try chooses
// an option, propagates, and so on (T. Achterberg, T. Berthold and G. Hendel, Rounding and
// Propagation Heuristics for Mixed Integer Programming, 2012). fixAndPropagate restores the node.
// If it finds no solution, this says nothing about the node.
func (s *search) fixAndPropagate() (rest []int32) {
	if s.relaxations > 0 || s.state.Active() < fixSize || s.solver.Reduce == Unreduced {
		return nil
	}
	defer s.quiet()()
	mark, chosen := s.mark(), len(s.state.Chosen())
	looks := int64(0)
	for try := 0; try <= s.state.Active()/itemsPerTry && rest == nil && s.state.Err() == nil && looks < maxLooks; try++ {
		f := fixing{s, rand.New(rand.NewPCG(uint64(try), 0)), try%2 == 1, &looks}
		if f.run() {
			rest = slices.Clone(s.state.Chosen()[chosen:])
			s.heuristics++
		}
		s.undo(mark)
	}
	return rest
}

// A fixing is one try to find a solution by propagation.
type fixing struct {
	*search
	random *rand.Rand
	tight  bool   // whether it takes the option whose items have the fewest options
	looks  *int64 // the number of items that pick has looked at, in all tries
}

// run chooses options, and hides those that lead to a dead end, until no item is active. It returns
// false after too many dead ends or looks, or when the context is done.
func (f *fixing) run() bool {
	type step struct {
		mark   int
		option int32
	}
	var path []step
	for deadEnds := 0; f.state.Active() > 0; {
		if *f.looks >= maxLooks {
			return false
		}
		o := f.pick()
		path = append(path, step{f.state.Mark(), o})
		for ok := f.state.Choose(o) && f.state.Propagate(); !ok; deadEnds++ {
			if deadEnds == maxDeadEnds || len(path) == 0 || f.state.Err() != nil {
				return false
			}
			last := path[len(path)-1]
			path = path[:len(path)-1]
			f.state.Undo(last.mark)
			ok = f.state.Hide(last.option) && f.state.Propagate()
		}
	}
	return true
}

// pick returns an option of the active item with the fewest options. It draws one of several such
// items at random.
func (f *fixing) pick() int32 {
	item, fewest, ties := int32(-1), math.MaxInt, 0
	*f.looks += int64(f.p.NumItems())
	for i := range f.p.NumItems() {
		f.state.Poll(1)
		n := f.state.Free(i)
		if n > fewest || f.state.Needs(i) == 0 {
			continue
		}
		if n < fewest {
			fewest, ties = n, 0
		}
		if ties++; f.random.IntN(ties) == 0 {
			item = i
		}
	}
	options := f.options(item)
	if !f.tight {
		return options[0]
	}
	return slices.MinFunc(options, func(o, q int32) int { return f.left(o) - f.left(q) })
}

// left returns the sum of the numbers of live options of the items of option o.
func (f *fixing) left(o int32) (sum int) {
	for _, i := range f.p.Option(o) {
		sum += f.state.Left(i.Index)
	}
	return sum
}
