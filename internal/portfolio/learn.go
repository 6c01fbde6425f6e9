package portfolio

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"fourfold/compare/results"
	"fourfold/internal/stats"
)

const (
	minPuzzles = 20   // the number of puzzles that a bucket needs
	minErrors  = 1    // the least saving in standard errors; search times have long tails
	minSaving  = 0.05 // the least saving as a share of the time of the default
)

// ErrNothing is the reason why no rule can be learned from a table or judged on it.
var ErrNothing = errors.New("no solver finished any puzzle")

// Learn makes a rule from the puzzles in the learning half of the table.
//
// The default is the solver with the lowest geometric mean time, so that a few hard puzzles do not
// decide it: the default is for problems that are unlike the puzzles. The rule has fine buckets
// first, and then wider buckets for the puzzles that are in no fine one. A wide bucket holds any
// number of options for each item. A bucket needs at least 20 puzzles. Its solver is the default,
// unless another solver saves at least 5 % of the mean time, and more than one standard error of
// the time saved on each puzzle.
//
// A search without an answer costs twice the timeout, or the longest time in the table if there is
// no timeout, so that the rule avoids solvers that give no answer. Learn leaves out isomorphs, and
// puzzles with a search that was stopped from outside. The error wraps [ErrNothing].
func Learn(t *results.Table) (*Rule, error) {
	learning, _ := halves(t)
	if len(learning.rows) == 0 {
		return nil, fmt.Errorf("learning half: %w", ErrNothing)
	}
	_, solvers := candidates(t)
	best := lowestGeometricMean(learning)
	rule := &Rule{
		Schema:   Schema,
		Type:     typeRule,
		Default:  solvers[best],
		Evidence: evidence(learning, solvers),
		Buckets:  []Bucket{},
	}
	left := rule.fill(learning, solvers, best, kindOf)
	rule.fill(left, solvers, best, func(f Features) kind {
		k := kindOf(f)
		k.perItem = Range{}
		return k
	})
	return rule, nil
}

// fill adds a bucket for each kind that has enough puzzles. It returns the puzzles of the other
// kinds.
func (r *Rule) fill(all puzzles, solvers []string, best int, kindOf func(Features) kind) (left puzzles) {
	kinds := map[kind][]int32{}
	for _, i := range all.rows {
		k := kindOf(OfShape(all.t.Puzzles[i].Shape))
		kinds[k] = append(kinds[k], i)
	}
	left = all.only(nil)
	for _, k := range slices.SortedFunc(maps.Keys(kinds), kind.compare) {
		these := all.only(kinds[k])
		if len(these.rows) < minPuzzles {
			left.rows = append(left.rows, these.rows...)
			continue
		}
		r.Buckets = append(r.Buckets, Bucket{
			Items:    k.items,
			Primary:  k.primary,
			PerItem:  k.perItem,
			Solver:   solvers[choose(these, best)],
			Evidence: evidence(these, solvers),
		})
	}
	return left
}

func (k kind) compare(l kind) int {
	return cmp.Or(cmp.Compare(k.items, l.items), cmp.Compare(k.primary.From, l.primary.From), cmp.Compare(k.perItem.From, l.perItem.From))
}

// candidates returns the solvers that a rule may pick, as columns of the table and by name. It
// leaves out solvers that use a rule themselves. If a solver takes part twice, it returns the
// first.
func candidates(t *results.Table) (columns []int, names []string) {
	for k, name := range t.Run.Solvers {
		if base, _, _ := strings.Cut(name, ":"); base != "auto" && !strings.Contains(name, "#") {
			columns, names = append(columns, k), append(names, name)
		}
	}
	return columns, names
}

// puzzles are some of the puzzles of a table.
type puzzles struct {
	t       *results.Table
	columns []int   // the columns of the solvers that a rule may pick
	penalty float64 // the cost in seconds of a search without an answer
	rows    []int32 // the rows of the puzzles
}

func (p puzzles) only(rows []int32) puzzles {
	p.rows = rows
	return p
}

// cost returns the cost of solving puzzle i with a solver, in seconds.
func (p puzzles) cost(i int32, solver int) float64 {
	if t := p.t.Puzzles[i].Results[p.columns[solver]].Own; !math.IsInf(t, 1) {
		return t
	}
	return p.penalty
}

// least returns the lowest cost of any solver on puzzle i.
func (p puzzles) least(i int32) float64 {
	least := math.Inf(1)
	for s := range p.columns {
		least = min(least, p.cost(i, s))
	}
	return least
}

// halves returns the puzzles to learn from and the puzzles to judge on. Both are empty if no
// solver finished any puzzle.
func halves(t *results.Table) (learning, judging puzzles) {
	columns, _ := candidates(t)
	all := puzzles{t: t, columns: columns, penalty: penalty(t)}
	learning, judging = all, all
	if all.penalty == 0 || len(columns) == 0 {
		return learning, judging
	}
	for i := range t.Puzzles {
		switch {
		case stopped(t, i):
		case t.Puzzles[i].Learning():
			learning.rows = append(learning.rows, int32(i))
		default:
			judging.rows = append(judging.rows, int32(i))
		}
	}
	return learning, judging
}

// stopped reports whether a trial of the puzzle says nothing about its solver, because it was
// stopped from outside.
func stopped(t *results.Table, puzzle int) bool {
	for k := range t.Run.Solvers {
		if math.IsNaN(t.Puzzles[puzzle].Results[k].Own) {
			return true
		}
	}
	return false
}

// penalty returns the cost of a search without an answer: twice the timeout, or the longest
// time in the table if there is no timeout. It is 0 if no search was finished.
func penalty(t *results.Table) float64 {
	longest := 0.0
	for i := range t.Puzzles {
		for k := range t.Run.Solvers {
			if own := t.Puzzles[i].Results[k].Own; own > longest && !math.IsInf(own, 1) {
				longest = own
			}
		}
	}
	if longest == 0 {
		return 0
	}
	return t.Run.Penalty(longest)
}

// means returns the mean cost of each solver.
func means(p puzzles) []float64 {
	sums := make([]float64, len(p.columns))
	for s := range sums {
		for _, i := range p.rows {
			sums[s] += p.cost(i, s)
		}
		sums[s] /= float64(len(p.rows))
	}
	return sums
}

// lowestMean returns the solver with the lowest mean cost, the first of several.
func lowestMean(p puzzles) int {
	all := means(p)
	return slices.Index(all, slices.Min(all))
}

// lowestGeometricMean returns the solver with the lowest geometric mean of its costs, the first
// of several.
func lowestGeometricMean(p puzzles) int {
	sums := make([]float64, len(p.columns))
	for s := range sums {
		for _, i := range p.rows {
			sums[s] += math.Log(p.cost(i, s))
		}
	}
	return slices.Index(sums, slices.Min(sums))
}

// choose returns the solver for a bucket of puzzles, where standard is the default solver.
func choose(p puzzles, standard int) int {
	s := lowestMean(p)
	saved, deviation := saving(p, standard, s)
	if saved > minErrors*deviation && saved >= minSaving*means(p)[standard] {
		return s
	}
	return standard
}

// saving returns the mean and the standard error of the costs that solver s saves, compared
// with the standard solver.
func saving(p puzzles, standard, s int) (mean, deviation float64) {
	saved := make([]float64, len(p.rows))
	for k, i := range p.rows {
		saved[k] = p.cost(i, standard) - p.cost(i, s)
	}
	return stats.MeanError(saved)
}

func evidence(p puzzles, solvers []string) Evidence {
	e := Evidence{len(p.rows), map[string]float64{}}
	for s, mean := range means(p) {
		e.Seconds[solvers[s]] = mean
	}
	return e
}

// A Loss says how good a rule is on puzzles that it was not learned from. The times are the mean
// seconds for each puzzle, with the cost that [Learn] gives to a search without an answer.
type Loss struct {
	Puzzles int
	Rule    float64 // the time of the solvers that the rule picks
	VBS     float64 // the time of the virtual best solver: the quickest one on each puzzle
	Best    float64 // the time of the single best solver of the learning half
	Name    string  // the name of the single best solver
}

// Judge computes the loss of the rule on the judging half of the table. It returns an error
// that wraps [ErrNothing] if a half is empty, and another error if the rule picks a solver that
// is not in the table.
func (r *Rule) Judge(t *results.Table) (Loss, error) {
	learning, judging := halves(t)
	if len(learning.rows) == 0 || len(judging.rows) == 0 {
		return Loss{}, fmt.Errorf("learning and judging halves: %w", ErrNothing)
	}
	_, solvers := candidates(t)
	best := lowestMean(learning)
	loss := Loss{Puzzles: len(judging.rows), Name: solvers[best]}
	n := float64(len(judging.rows))
	for _, i := range judging.rows {
		name := r.PickShape(t.Puzzles[i].Shape)
		s := slices.Index(solvers, name)
		if s < 0 {
			return Loss{}, fmt.Errorf("the rule picks %s, which is not in the table: expected one of %s", name, strings.Join(solvers, ", "))
		}
		loss.Rule += judging.cost(i, s) / n
		loss.VBS += judging.least(i) / n
		loss.Best += judging.cost(i, best) / n
	}
	return loss, nil
}
