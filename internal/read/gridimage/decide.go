package gridimage

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sort"

	"fourfold/cp/classic"
)

const numCells = side * side

// beliefs are the probabilities of the values of each cell by its picture alone; the value 0 is an empty cell.
type beliefs [numCells][classes]float64

// beliefsOf returns the beliefs of the marks of a grid, and the number of digits. The digits of a grid are about as dark
// and as tall as each other, so a mark is compared with the others.
func beliefsOf(marks *[numCells]*mark) (b *beliefs, found float64) {
	var probabilities [numCells][classes]float64
	var contrasts, heights, noises []float64
	for k, m := range marks {
		probabilities[k][0] = 1
		if m.height() >= leastHeight {
			probabilities[k] = m.probabilities()
		}
		isDigit := 1 - probabilities[k][0]
		found += isDigit
		if isDigit > 0.8 && m.height() >= usualHeight {
			contrasts, heights = append(contrasts, m.contrast), append(heights, float64(m.height()))
		} else if isDigit < 0.5 {
			noises = append(noises, m.contrast)
		}
	}
	b = new(beliefs)
	contrast, height, noise := quantile(contrasts, 0.67), quantile(heights, 0.67), quantile(noises, 0.5)
	if contrast == 0 {
		contrast, height = math.Inf(1), math.Inf(1)
	}
	faintest := min(max(5*noise/contrast, 0.15), 0.35) // contrast of a digit, compared with that of the others
	small := func(m *mark) bool {
		return m.contrast > contrast/2 && float64(m.height()) > 0.45*height && float64(m.height()) < 0.65*height && m.top < patchSide/2 && m.bottom > patchSide/2
	}
	smalls := 0
	for _, m := range marks {
		if small(m) {
			smalls++
		}
	}
	for k, m := range marks {
		p := probabilities[k]
		isInk := logistic(12*math.Log(m.contrast/contrast/faintest)) * logistic(45*(float64(m.height())/height-0.55))
		switch {
		case m.others && m.contrast > contrast/2, small(m) && smalls < manySmall: // perhaps pieces of a digit
			isInk, p = max(isInk, 0.5), mixed(p)
		case slices.Max(p[1:]) > 0.9 && m.contrast > max(2*noise, 5) && float64(m.height()) > 0.7*height: // perhaps a faint digit
			isInk = max(isInk, 0.3)
		}
		none := p[0] * rarity
		all := 1 - p[0] + none
		for v := range b[k] {
			chance := 1 - isInk + isInk*none/all/2 // half of the marks that are no digits hide one
			if v > 0 {
				chance = isInk * (p[v] + none/2/side) / all
			}
			b[k][v] = (1-noInformation)*chance + noInformation/classes
		}
	}
	return b, found
}

// manySmall is the number of cells from which on small marks are candidates, not pieces of digits.
const manySmall = 8

// mixed returns probabilities that say half of what p says.
func mixed(p [classes]float64) [classes]float64 {
	for v := range p {
		p[v] = (p[v] + 1.0/classes) / 2
	}
	return p
}

// usualHeight is the least height of the digits of a grid, in pixels of a patch. All lower marks may be sums of cages.
const usualHeight = patchSide * 3 / 10

// rarity is how much rarer marks that are no digits are in puzzles than among the marks that the network was trained with.
const rarity = 0.1

// noInformation is the probability that the picture of a cell says nothing about its value.
const noInformation = 0.0005

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// quantile returns the value that a share of the values do not exceed, or 0 if there are none.
func quantile(all []float64, share float64) float64 {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[int(share*float64(len(all)))]
}

// A change gives a cell another value than its most probable one. It makes a reading less probable by the factor
// exp(-cost).
type change struct {
	cell, value int
	cost        float64
}

// A deviation is a set of changes, by their numbers in increasing order.
type deviation struct {
	changes []int
	cost    float64
}

// The most readings that are looked at, and the highest cost of a change: less probable values have noInformation.
const (
	mostReadings = 2000
	mostCost     = 9
)

// unseen is the assumed share of Sudokus with one solution, by weight, among the readings that are not looked at.
const unseen = 0.1

// How probable a puzzle is by its number of solutions, compared with one that has exactly one: it may have further rules, or
// mistakes of a player.
const (
	noSolution       = 0.001
	severalSolutions = 0.01
)

// weight returns how much a value counts in the comparison of readings. Where there is a digit, the rules mostly leave only one
// possible, so its belief is compared with that of an empty cell as if no other digit were possible.
func (b *beliefs) weight(cell, v int) float64 {
	if v == 0 {
		return b[cell][0]
	}
	return side * b[cell][v]
}

// decide returns the most probable reading of a grid, by the cells and by the number of solutions. The chances are those of
// the values among all readings. It looks at the readings from the one on that is the most probable by the cells.
func decide(ctx context.Context, b *beliefs) (*Reading, error) {
	solver := classic.New(0)
	var base classic.Puzzle
	var changes []change
	all := 1.0 // the weight of all readings, if that of the first one is 1
	for k := range b {
		v, sum := 0, 0.0
		for other := range b[k] {
			if sum += b.weight(k, other); b.weight(k, other) > b.weight(k, v) {
				v = other
			}
		}
		base[k] = byte('0' + v)
		all *= sum / b.weight(k, v)
		for other := range b[k] {
			if cost := math.Log(b.weight(k, v) / b.weight(k, other)); other != v && cost < mostCost {
				changes = append(changes, change{k, other, cost})
			}
		}
	}
	sort.Slice(changes, func(i, j int) bool { return changes[i].cost < changes[j].cost })
	r := new(Reading)
	seen, total, most := 0.0, 0.0, 0.0
	todo := []deviation{{}} // the cheapest is the last one
	for n := 0; n < mostReadings && len(todo) > 0; n++ {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		d := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, next := range d.following(changes) {
			k, _ := slices.BinarySearchFunc(todo, next, func(x, y deviation) int { return cmp.Compare(y.cost, x.cost) })
			todo = slices.Insert(todo, k, next)
		}
		reading, ok := d.apply(base, changes)
		if !ok {
			continue
		}
		weight := math.Exp(-d.cost)
		seen += weight
		solutions := int(solver.Solve(&reading, 2).Count)
		weight *= [3]float64{noSolution, 1, severalSolutions}[solutions]
		total += weight
		for k, v := range reading {
			r.Chances[k][v-'0'] += weight
		}
		if weight > most {
			most, r.Solutions = weight, solutions
			for k, v := range reading {
				r.Values[k] = int(v - '0')
			}
		}
	}
	looked := total / (total + unseen*max(all-seen, 0))
	r.Probability = looked * most / total
	for k := range r.Chances {
		for v := range r.Chances[k] {
			r.Chances[k][v] = looked*r.Chances[k][v]/total + (1-looked)*b[k][v]
		}
	}
	return r, nil
}

// following returns the deviations that come after d: with one more change, or the last change replaced by the next one.
// So each set of changes comes once, and after cheaper ones.
func (d deviation) following(changes []change) (all []deviation) {
	next, n := 0, len(d.changes)
	if n > 0 {
		next = d.changes[n-1] + 1
	}
	if next == len(changes) {
		return nil
	}
	all = append(all, deviation{append(slices.Clone(d.changes), next), d.cost + changes[next].cost})
	if n > 0 {
		all = append(all, deviation{append(slices.Clone(d.changes[:n-1]), next), d.cost - changes[next-1].cost + changes[next].cost})
	}
	return all
}

// apply returns the reading with the changes. It reports false if they change a cell twice.
func (d deviation) apply(base classic.Puzzle, changes []change) (classic.Puzzle, bool) {
	p := base
	for _, k := range d.changes {
		c := changes[k]
		if p[c.cell] != base[c.cell] {
			return p, false
		}
		p[c.cell] = byte('0' + c.value)
	}
	return p, true
}
