package portfolio

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/stats"
)

const (
	enough = 20   // puzzles that a bucket needs
	sure   = 1    // standard errors that a solver must beat the default by; the times of search have long tails
	worth  = 0.05 // share of the default's time that it must save
)

// ErrNothing is why no rule can be learned from a table, nor judged on it.
var ErrNothing = errors.New("no puzzle that a solver finished")

// Learn makes a rule of the puzzles in the learning half. The default is the solver
// with the lowest geometric mean time: it is for problems unlike those, of which a few
// hard ones should not decide. Behind the buckets come wider ones, of any options for each
// item, for what those leave. A bucket is kept if it holds at least 20 puzzles, and its
// solver is the default unless another saves at least 5 % of the mean time and more than
// one standard error of the saving, puzzle by puzzle.
//
// What a solver did not finish for any reason costs it twice the timeout, or the longest
// time of the table where there was no timeout: a rule must not pick what gives no answer.
// Isomorphs are left out, and so are puzzles at which a search was stopped from outside.
// The error wraps [ErrNothing].
func Learn(t *results.Table) (*Rule, error) {
	learning, _ := halves(t)
	if len(learning) == 0 {
		return nil, fmt.Errorf("learning half: %w", ErrNothing)
	}
	_, solvers := candidates(t)
	best := typical(learning)
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

// fill adds a bucket for each kind that has enough puzzles, and returns those of the
// other kinds.
func (r *Rule) fill(puzzles []puzzle, solvers []string, best int, kindOf func(Features) kind) (left []puzzle) {
	kinds := map[kind][]puzzle{}
	for _, p := range puzzles {
		k := kindOf(OfShape(p.row.Shape))
		kinds[k] = append(kinds[k], p)
	}
	for _, k := range slices.SortedFunc(maps.Keys(kinds), kind.compare) {
		puzzles := kinds[k]
		if len(puzzles) < enough {
			left = append(left, puzzles...)
			continue
		}
		r.Buckets = append(r.Buckets, Bucket{
			Items:    k.items,
			Primary:  k.primary,
			PerItem:  k.perItem,
			Solver:   solvers[choose(puzzles, best)],
			Evidence: evidence(puzzles, solvers),
		})
	}
	return left
}

func (k kind) compare(l kind) int {
	return cmp.Or(cmp.Compare(k.items, l.items), cmp.Compare(k.primary.From, l.primary.From), cmp.Compare(k.perItem.From, l.perItem.From))
}

// candidates returns the solvers that a rule may pick, as columns of the table and by
// name: not one that goes by a rule itself, and of those that take part twice only the
// first.
func candidates(t *results.Table) (columns []int, names []string) {
	for k, name := range t.Run.Solvers {
		if base, _, _ := strings.Cut(name, ":"); base != "auto" && !strings.Contains(name, "#") {
			columns, names = append(columns, k), append(names, name)
		}
	}
	return columns, names
}

// A puzzle is a row with what it costs to give it to each solver.
type puzzle struct {
	row   *results.Row
	costs []float64 // seconds by candidate, with the penalty where there is no answer
}

// halves returns the puzzles to learn on and those to judge on. Both are empty if no
// solver finished anything.
func halves(t *results.Table) (learning, judging []puzzle) {
	fine := penalty(t)
	columns, _ := candidates(t)
	if fine == 0 || len(columns) == 0 {
		return nil, nil
	}
	for k := range t.Rows {
		row := &t.Rows[k]
		if row.Isomorph > 0 || slices.ContainsFunc(row.Cells, stopped) {
			continue
		}
		p := puzzle{row, make([]float64, len(columns))}
		for s, column := range columns {
			if p.costs[s] = fine; answered(&row.Cells[column]) {
				p.costs[s] = float64(row.Cells[column].Wall)
			}
		}
		if results.Learning(row.ID) {
			learning = append(learning, p)
		} else {
			judging = append(judging, p)
		}
	}
	return learning, judging
}

func answered(c *results.Cell) bool { return c.Finished() && c.Fault == "" }

// stopped reports whether the trial tells nothing of the solver.
func stopped(c results.Cell) bool { return c.Status == compare.Failed && c.Fault == "" }

// penalty returns what no answer costs: twice the timeout, or without one the longest
// time in the table. It is 0 if nothing was finished.
func penalty(t *results.Table) float64 {
	longest := 0.0
	for k := range t.Rows {
		for s := range t.Rows[k].Cells {
			if c := &t.Rows[k].Cells[s]; answered(c) {
				longest = max(longest, float64(c.Wall))
			}
		}
	}
	if longest == 0 {
		return 0
	}
	return t.Run.Penalty(longest)
}

// means returns the mean cost of each solver.
func means(puzzles []puzzle) []float64 {
	sums := make([]float64, len(puzzles[0].costs))
	for _, p := range puzzles {
		for s, c := range p.costs {
			sums[s] += c
		}
	}
	for s := range sums {
		sums[s] /= float64(len(puzzles))
	}
	return sums
}

// quickest returns the solver with the lowest mean cost, the first of those that are level.
func quickest(puzzles []puzzle) int {
	all := means(puzzles)
	return slices.Index(all, slices.Min(all))
}

// typical returns the solver with the lowest geometric mean of its costs.
func typical(puzzles []puzzle) int {
	sums := make([]float64, len(puzzles[0].costs))
	for _, p := range puzzles {
		for s, c := range p.costs {
			sums[s] += math.Log(max(c, 1e-9))
		}
	}
	return slices.Index(sums, slices.Min(sums))
}

// choose returns the solver for a bucket.
func choose(puzzles []puzzle, standard int) int {
	s := quickest(puzzles)
	saved, deviation := saving(puzzles, standard, s)
	if saved > sure*deviation && saved >= worth*means(puzzles)[standard] {
		return s
	}
	return standard
}

// saving returns the mean of what solver s costs less than the standard, and its
// standard error.
func saving(puzzles []puzzle, standard, s int) (mean, deviation float64) {
	saved := make([]float64, len(puzzles))
	for k, p := range puzzles {
		saved[k] = p.costs[standard] - p.costs[s]
	}
	return stats.MeanError(saved)
}

func evidence(puzzles []puzzle, solvers []string) Evidence {
	e := Evidence{len(puzzles), map[string]float64{}}
	for s, mean := range means(puzzles) {
		e.Seconds[solvers[s]] = mean
	}
	return e
}

// A Loss is how a rule fares on puzzles it was not learned on, in mean seconds a puzzle
// with the penalty of [Learn] for no answer.
type Loss struct {
	Puzzles int
	Rule    float64 // the rule's picks
	VBS     float64 // the virtual best solver: the quickest on each puzzle
	Best    float64 // the single best solver of the learning half, on every puzzle
	Name    string  // of the single best solver
}

// Judge runs the rule over the judging half of the table. It fails if a half is empty,
// and then the error wraps [ErrNothing], or if the rule picks a solver that the table does
// not have.
func (r *Rule) Judge(t *results.Table) (Loss, error) {
	learning, judging := halves(t)
	if len(learning) == 0 || len(judging) == 0 {
		return Loss{}, fmt.Errorf("learning and judging halves: %w", ErrNothing)
	}
	_, solvers := candidates(t)
	best := quickest(learning)
	loss := Loss{Puzzles: len(judging), Name: solvers[best]}
	n := float64(len(judging))
	for _, p := range judging {
		name := r.PickShape(p.row.Shape)
		s := slices.Index(solvers, name)
		if s < 0 {
			return Loss{}, fmt.Errorf("the rule picks %s, which the table does not have: expected one of %s", name, strings.Join(solvers, ", "))
		}
		loss.Rule += p.costs[s] / n
		loss.VBS += slices.Min(p.costs) / n
		loss.Best += p.costs[best] / n
	}
	return loss, nil
}
