package generate

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"fourfold/cp"
	"fourfold/puzzle"
)

// A climber makes puzzles that are rare among random ones by hill climbing: it changes a puzzle a
// little, and keeps the change if a score does not become worse.
//
// A change takes one or two orbits of givens, chooses one of the solutions that the rest has, gives
// cells until that solution is the only one, and takes all givens that are redundant then. This
// is the search of the neighborhood by which the hardest known Sudokus were found.
type climber struct {
	*generalMaker
	score func(ctx context.Context) int64 // of the puzzle of the maker; at least goal at the end
	goal  int64

	orbitOf []int // of each cell
}

// Limits of the work of an attempt.
const (
	maxFailures   = 3000 // changes in a row that do not make the score better
	maxAdditions  = 6    // cells given in one change
	neighborNodes = 500  // of a search for another solution
)

func newClimber(m *generalMaker, goal int64) *climber {
	c := &climber{generalMaker: m, goal: goal, orbitOf: make([]int, m.order*m.order)}
	for k, orbit := range m.orbits {
		for _, cell := range orbit {
			c.orbitOf[cell] = k
		}
	}
	return c
}

func (c *climber) attempt(ctx context.Context, rng *rand.Rand) (*Candidate, error) {
	if first, err := c.generalMaker.attempt(ctx, rng); first == nil {
		return nil, err
	}
	climbed := c.climb(ctx)
	if err := cmp.Or(context.Cause(ctx), c.err); err != nil || !climbed {
		return nil, err
	}
	return c.wished(ctx)
}

// wished returns the puzzle if it has the number of clues that is wished and, if wished, no
// redundant given.
func (c *climber) wished(ctx context.Context) (*Candidate, error) {
	w := c.wishes
	if w.MaxClues > 0 && (c.clues < w.MinClues || c.clues > w.MaxClues) {
		return nil, nil
	}
	if w.Minimal && !c.needsAll(ctx) {
		return nil, cmp.Or(context.Cause(ctx), c.err)
	}
	return c.candidate(), nil
}

// climb changes the puzzle until its score is the goal. It returns false if it gives up.
func (c *climber) climb(ctx context.Context) bool {
	best := c.score(ctx)
	for failures := 0; best < c.goal; failures++ {
		if failures == maxFailures || ctx.Err() != nil {
			return false
		}
		givens, solution, clues := slices.Clone(c.givens), slices.Clone(c.solution), c.clues
		score := int64(-1)
		if c.change() {
			score = c.score(ctx)
		}
		if score > best {
			failures = 0
		}
		if score >= best {
			best = score
			continue
		}
		copy(c.givens, givens)
		copy(c.solution, solution)
		c.clues = clues
	}
	return true
}

// change makes another puzzle of the puzzle. It returns false if it finds none.
func (c *climber) change() bool {
	for range 1 + c.rng.IntN(2) {
		c.takeRandom()
	}
	c.field.known = nil
	if !c.field.begin(c.givens, -1, 0) || c.field.search(c.rng, neighborNodes) != found {
		return false
	}
	c.field.grid(c.solution)
	return c.single() && c.thinAll()
}

// takeRandom takes a random orbit of givens.
func (c *climber) takeRandom() {
	for c.clues > 0 {
		if cell := c.rng.IntN(len(c.givens)); c.givens[cell] != 0 {
			c.take(c.orbits[c.orbitOf[cell]])
			return
		}
	}
}

// single gives cells in which other solutions differ, until there is no other solution.
func (c *climber) single() bool {
	for range maxAdditions {
		cell, end := c.difference()
		if end == none {
			return true
		}
		if end == gaveUp {
			return false
		}
		c.put(c.orbits[c.orbitOf[cell]])
	}
	return false
}

// difference looks for another solution, and returns a random cell in which it differs.
func (c *climber) difference() (cell int, end finding) {
	c.field.known = c.solution
	defer func() { c.field.known = nil }()
	if !c.field.begin(c.givens, -1, 0) {
		return 0, none
	}
	if end = c.field.search(c.rng, neighborNodes); end != found {
		return 0, end
	}
	n := 0
	for k, v := range c.solution {
		if c.field.cells[k]&^done != 1<<(v-1) {
			if n++; c.rng.IntN(n) == 0 {
				cell = k
			}
		}
	}
	return cell, found
}

// thinAll takes all orbits of givens that are redundant, in a random order. It returns true.
func (c *climber) thinAll() bool {
	for _, k := range c.rng.Perm(len(c.orbits)) {
		if orbit := c.orbits[k]; c.givens[orbit[0]] != 0 {
			if c.take(orbit); c.others(orbit) != none {
				c.put(orbit)
			}
		}
	}
	return true
}

// nightmareGoal is the score of puzzles that the rules of package cp and nets do not solve.
const nightmareGoal = 1 << 40

// netScore returns a score that is greater the longer it takes to solve the puzzle: the sum
// over all rounds of the number of candidates left. A round follows the rules of package cp,
// and then rules out all candidates that lead by singles to a dead end.
func (c *climber) netScore(ctx context.Context) (score int64) {
	f := c.field
	whole := c.candidate().Compiled()
	cells, common := make([]uint64, len(f.cells)), make([]uint64, len(f.cells))
	for cell := range cells {
		cells[cell] = f.all
	}
	for {
		options := f.optionsOf(whole, cells)
		live, solved, _, err := cp.Solver{Scheme: cp.Quads}.Fixpoint(ctx, whole.WithOptions(options))
		if c.err = cmp.Or(c.err, err); err != nil || solved {
			return score
		}
		clear(cells)
		for k, o := range options {
			if cell, value := f.candidate(whole, o); live[k] {
				cells[cell] |= 1 << (value - 1)
			}
		}
		if !f.beginAt(cells) || f.left == 0 {
			return score
		}
		score += f.candidates()
		if !f.deadEnds(common) && !f.netsOnce(common) {
			return nightmareGoal
		}
		if f.left == 0 {
			return score
		}
		for cell, values := range f.cells {
			cells[cell] = values &^ done
		}
	}
}

// optionsOf returns the options of a puzzle whose values are in the cells.
func (b *board) optionsOf(whole *puzzle.Compiled, cells []uint64) (options []int32) {
	for o := range whole.NumOptions() {
		if cell, value := b.candidate(whole, o); cells[cell]>>(value-1)&1 != 0 {
			options = append(options, o)
		}
	}
	return options
}

// candidates returns the number of candidates of the cells without a value.
func (f *field) candidates() (n int64) {
	for _, c := range f.cells {
		if c&done == 0 {
			n += int64(bits.OnesCount64(c))
		}
	}
	return n
}

// deadEnds rules out all candidates that lead by singles to a dead end, and reports whether there
// are any.
func (f *field) deadEnds(common []uint64) bool {
	wrong := make([]uint64, len(f.cells))
	for cell, c := range f.cells {
		for values := c; c&done == 0 && values != 0; values &= values - 1 {
			value := values & -values
			clear(common)
			if f.assume(int32(cell), value, common); common[cell] == 0 {
				wrong[cell] |= value
			}
		}
	}
	for cell := range wrong {
		wrong[cell] = ^wrong[cell]
	}
	return f.keep(wrong)
}

// newRareMaker returns a maker for wishes that few random puzzles fulfill.
func newRareMaker(w *Wishes) maker {
	d := &w.Difficulty
	if d.needsGuess() {
		if w.IsClassic() && w.Symmetry == NoSymmetry {
			return newSeedMaker(w)
		}
		c := newClimber(newGeneralMaker(w), nightmareGoal)
		c.score = c.netScore
		return c
	}
	c := newClimber(newGeneralMaker(w), d.threshold())
	c.score = func(ctx context.Context) int64 {
		n, _, err := effort(ctx, d.solver(), c.candidate().Compiled().Problem)
		c.err = cmp.Or(c.err, err)
		return n
	}
	return c
}
