package summary

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/stats"
	"fourfold/internal/words"
)

// Changes are what became of the solvers between two runs, on the puzzles and by the
// solvers that both have. Puzzles are the same if their fingerprints are.
type Changes struct {
	Allowed  float64 // how many times as long as before a solver may take
	Puzzles  int     // in both
	OnlyOld  int
	OnlyNew  int
	Solvers  []Change
	Answers  []string // where a solver gave another answer than before; at most a hundred
	Warnings []string

	sameWant bool
}

// A Change is one solver in both runs.
type Change struct {
	Solver string
	Both   int      // puzzles finished in both
	Lost   int      // finished in the old run only
	Gained int      // finished in the new run only
	Ratio  Interval // geometric mean of the new time over the old, over Both; NaN if there is none
	P      float64  // Wilcoxon signed-rank test that the times are the same
	Holm   float64  // P corrected for the number of solvers

	HolmSlower float64 // as Holm, of the test that the times are Allowed times what they were

	logs []float64 // of the ratios
}

// ErrNothingInCommon is why two runs cannot be compared.
var ErrNothingInCommon = errors.New("no puzzle and solver in common: expected the results of the same puzzles")

// Compare compares two runs. Allowed is how many times as long as before a solver may
// take, 1 or more. The error wraps ErrNothingInCommon.
func Compare(old, fresh *results.Table, allowed float64) (*Changes, error) {
	pairs, c := match(old, fresh)
	c.sameWant = old.Run.Want == fresh.Run.Want
	c.Allowed = allowed
	if how := old.Run.Differ(&fresh.Run); how != "" {
		c.Warnings = append(c.Warnings, "the runs had other settings: "+how)
	}
	if a, b := old.Run.Environment, fresh.Run.Environment; a.CPU != b.CPU || a.MaxProcs != b.MaxProcs {
		c.Warnings = append(c.Warnings, fmt.Sprintf("the runs were on other machines: %s with %d threads, and %s with %d", a.CPU, a.MaxProcs, b.CPU, b.MaxProcs))
	}
	for k, name := range fresh.Run.Solvers {
		if j := slices.Index(old.Run.Solvers, name); j >= 0 && len(pairs) > 0 {
			c.Solvers = append(c.Solvers, c.change(name, pairs, j, k))
		}
	}
	if len(c.Solvers) == 0 {
		return nil, ErrNothingInCommon
	}
	c.test()
	return c, nil
}

// test fills in the corrected P values.
func (c *Changes) test() {
	same, slower := make([]float64, len(c.Solvers)), make([]float64, len(c.Solvers))
	for k := range c.Solvers {
		ch := &c.Solvers[k]
		ch.P = stats.SignedRank(ch.logs).P
		same[k], slower[k] = ch.P, stats.SignedRankAround(ch.logs, math.Log(c.Allowed)).P
	}
	for k, p := range stats.Holm(same) {
		c.Solvers[k].Holm = p
	}
	for k, p := range stats.Holm(slower) {
		c.Solvers[k].HolmSlower = p
	}
	if n := stats.FewestDifferences(len(c.Solvers), significance); c.Puzzles < n {
		c.Warnings = append(c.Warnings, fmt.Sprintf("%s: no change of %s could be called significant on fewer than %d", words.PluralGrouped(c.Puzzles, "puzzle"), words.PluralGrouped(len(c.Solvers), "solver"), n))
	}
}

// match pairs equal puzzles, each once. Isomorphs go by the puzzle that they were made
// of, as Summary.Puzzles has them.
func match(old, fresh *results.Table) (pairs [][2]Puzzle, c *Changes) {
	byID := map[string][]Puzzle{}
	before := newSummarizer(old).Puzzles
	for _, p := range before {
		byID[p.Row.ID] = append(byID[p.Row.ID], p)
	}
	c = &Changes{}
	for _, p := range newSummarizer(fresh).Puzzles {
		same := byID[p.Row.ID]
		if len(same) == 0 {
			c.OnlyNew++
			continue
		}
		pairs = append(pairs, [2]Puzzle{same[0], p})
		byID[p.Row.ID] = same[1:]
	}
	c.Puzzles = len(pairs)
	c.OnlyOld = len(before) - len(pairs)
	return pairs, c
}

// change compares one solver, which is j in the old run and k in the new one.
func (c *Changes) change(name string, pairs [][2]Puzzle, j, k int) Change {
	ch := Change{Solver: name}
	var before, after []float64
	for _, p := range pairs {
		a, b := p[0].Times[j], p[1].Times[k]
		switch {
		case stats.IsFinite(a) && stats.IsFinite(b):
			ch.Both++
			before, after = append(before, a), append(after, b)
			c.compareAnswers(name, p[0].Row, p[1].Row, j, k)
		case stats.IsFinite(a):
			ch.Lost++
		case stats.IsFinite(b):
			ch.Gained++
		}
	}
	ch.Ratio = intervalOf(stats.RatioMean(after, before))
	ch.logs = make([]float64, len(after))
	for k := range ch.logs {
		ch.logs[k] = math.Log(after[k] / before[k])
	}
	return ch
}

// compareAnswers notes an answer that changed. Of solutions that --want cut short the
// sets may differ, and with another --want everything may.
func (c *Changes) compareAnswers(name string, old, fresh *results.Row, j, k int) {
	a, b := &old.Cells[j], &fresh.Cells[k]
	same := a.Status == b.Status && a.Count == b.Count && (a.Sum == b.Sum || a.Status == compare.Capped)
	if !c.sameWant || same {
		return
	}
	how := fmt.Sprintf("%s: %s had %s (%d), now %s (%d)", fresh.Place(), name, a.Status, a.Count, b.Status, b.Count)
	if a.Count == b.Count {
		how += ", not the same solutions"
	}
	c.answer(how)
}

func (c *Changes) answer(text string) {
	if len(c.Answers) < 100 {
		c.Answers = append(c.Answers, text)
	}
}

// Slower reports whether any solver is TooSlow.
func (c *Changes) Slower() bool {
	return slices.ContainsFunc(c.Solvers, func(ch Change) bool { return ch.TooSlow(c.Allowed) })
}

// TooSlow reports whether the solver takes more than allowed times what it took, and not
// by chance, or finishes fewer puzzles.
func (ch *Change) TooSlow(allowed float64) bool {
	return ch.Ratio.Center > allowed && ch.HolmSlower < significance || ch.Lost > ch.Gained
}

// Significant reports whether the test says that the times are not the same.
func (ch *Change) Significant() bool { return ch.Holm < significance }
