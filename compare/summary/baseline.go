package summary

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"fourfold/compare/results"
	"fourfold/internal/kit/stats"
	"fourfold/internal/kit/words"
)

// Changes compares two runs on the puzzles and solvers that both have. Two puzzles are the same if
// their fingerprints are the same. Each puzzle has one time: the median over its samples, the mean
// over its isomorphs, and the mean of the logarithms over its repetitions in a run.
type Changes struct {
	Allowed  float64  // the ratio of new to old time up to which a solver is not too slow
	Puzzles  int      // in both runs
	OnlyOld  int      // puzzles only in the old run
	OnlyNew  int      // puzzles only in the new run
	Solvers  []Change // in the order of the new run
	Answers  []string // answers that changed, one line each; at most 100
	Warnings []string // what a reader of the figures must know

	sameWant bool
}

// A Change is one solver in both runs.
type Change struct {
	Solver string
	Both   int      // puzzles finished in both
	Lost   int      // finished in the old run only
	Gained int      // finished in the new run only
	Ratio  Interval // geometric mean of the new time over the old one, over Both; NaN if Both is 0
	P      float64  // of Wilcoxon's signed-rank test that the times are the same
	Holm   float64  // P corrected for the number of solvers

	HolmSlower float64 // as Holm, but of the test that the new times are Allowed times the old ones

	logs []float64 // logarithms of the ratios
}

// ErrNothingInCommon means that two runs have no puzzle or no solver in common.
var ErrNothingInCommon = errors.New("no puzzle and solver in common: expected the results of the same puzzles")

// Compare compares a new run with an old one. allowed is the ratio of new to old time up to which
// a solver is not too slow, 1 or more. The only error is ErrNothingInCommon.
func Compare(old, fresh *results.Table, allowed float64) (*Changes, error) {
	c := &Changes{Allowed: allowed, sameWant: old.Run.Want == fresh.Run.Want && old.Run.Counting == fresh.Run.Counting && old.Run.Cheapest == fresh.Run.Cheapest}
	matches := c.matchPuzzles(old, fresh)
	if then, now := old.Run.Differ(&fresh.Run); then != "" {
		c.Warnings = append(c.Warnings, fmt.Sprintf("the baseline was run with %s, and this run with %s: run both with the same flags to compare times", then, now))
	}
	c.warnEnvironments(old, fresh)
	for k, name := range fresh.Run.Solvers {
		if j := slices.Index(old.Run.Solvers, name); j >= 0 && len(matches) > 0 {
			c.Solvers = append(c.Solvers, c.change(old, fresh, matches, j, k))
		}
	}
	if len(c.Solvers) == 0 {
		return nil, ErrNothingInCommon
	}
	c.test()
	return c, nil
}

// warnEnvironments warns if the times of the two runs cannot be compared. Different builds are no
// reason to warn: a baseline is there to compare them.
func (c *Changes) warnEnvironments(old, fresh *results.Table) {
	a, b := old.Run.Environment, fresh.Run.Environment
	a.Fourfold, a.Commit, a.Modified = b.Fourfold, b.Commit, b.Modified
	if how := a.Differ(&b); how != "" {
		c.Warnings = append(c.Warnings, "the runs were in different environments: "+how)
	}
	if how := old.Run.Mixed(); how != "" {
		c.Warnings = append(c.Warnings, "in the baseline "+how)
	}
}

// test fills in the P values.
func (c *Changes) test() {
	same, slower := make([]float64, len(c.Solvers)), make([]float64, len(c.Solvers))
	for k := range c.Solvers {
		ch := &c.Solvers[k]
		ch.P = stats.SignedRank(ch.logs)
		same[k], slower[k] = ch.P, stats.SignedRankAround(ch.logs, math.Log(c.Allowed))
	}
	for k, p := range stats.Holm(same) {
		c.Solvers[k].Holm = p
	}
	for k, p := range stats.Holm(slower) {
		c.Solvers[k].HolmSlower = p
	}
	if n := stats.FewestDifferences(len(c.Solvers), significance); c.Puzzles < n {
		c.Warnings = append(c.Warnings, fmt.Sprintf("with %s and %s no change can be called significant: at least %d puzzles are needed", words.PluralGrouped(c.Puzzles, "puzzle"), words.PluralGrouped(len(c.Solvers), "solver"), n))
	}
}

// A match is one puzzle with all its repetitions in both runs, each by its number.
type match struct{ old, fresh []int }

// matchPuzzles finds the puzzles that both runs have by their fingerprints, in the order of the new
// run. The fingerprint of a puzzle with isomorphs is that of the puzzle itself.
func (c *Changes) matchPuzzles(old, fresh *results.Table) (matches []match) {
	byID := map[string][]int{}
	for _, unit := range unitsOf(old) {
		byID[old.Puzzles[unit[0]].ID] = unit
		c.OnlyOld++
	}
	for _, unit := range unitsOf(fresh) {
		id := fresh.Puzzles[unit[0]].ID
		if before := byID[id]; before != nil && id != "" {
			matches = append(matches, match{before, unit})
		} else {
			c.OnlyNew++
		}
	}
	c.Puzzles = len(matches)
	c.OnlyOld -= c.Puzzles
	return matches
}

// change compares one solver, which has the number j in the old run and k in the new run.
func (c *Changes) change(old, fresh *results.Table, matches []match, j, k int) Change {
	ch := Change{Solver: fresh.Run.Solvers[k]}
	for _, m := range matches {
		a, b := meanLog(old, m.old, j), meanLog(fresh, m.fresh, k)
		switch {
		case stats.IsFinite(a) && stats.IsFinite(b):
			ch.Both++
			ch.logs = append(ch.logs, b-a)
			for _, i := range m.fresh {
				c.compareAnswers(ch.Solver, &old.Puzzles[m.old[0]].Results[j], &fresh.Puzzles[i].Results[k], &fresh.Puzzles[i])
			}
		case stats.IsFinite(a):
			ch.Lost++
		case stats.IsFinite(b):
			ch.Gained++
		}
	}
	ch.Ratio = intervalOf(stats.RatioOfLogs(ch.logs))
	return ch
}

// meanLog returns the mean of the logarithms of a solver's times on repetitions of one puzzle. It
// is +Inf if the solver did not finish all of them, and NaN if the solver has no time for one.
func meanLog(t *results.Table, same []int, k int) float64 {
	sum := 0.0
	for _, i := range same {
		sum += math.Log(t.Puzzles[i].Results[k].Time)
	}
	return sum / float64(len(same))
}

// compareAnswers notes an answer that changed. It does not compare answers to different numbers of
// wanted solutions, nor the sets of solutions of a capped search.
func (c *Changes) compareAnswers(solver string, old, fresh *results.Result, p *results.Puzzle) {
	was, is := old.Answer, fresh.Answer
	if !c.sameWant || was == is || len(c.Answers) == 100 {
		return
	}
	how := fmt.Sprintf("%s: %s had %s (%d), and has %s (%d) in this run", p.Place(), solver, was.Status, was.Count, is.Status, is.Count)
	if was.Count == is.Count {
		how += ", but other solutions"
	}
	c.Answers = append(c.Answers, how)
}

// Slower reports whether any solver is too slow: see [Change.TooSlow].
func (c *Changes) Slower() bool {
	return slices.ContainsFunc(c.Solvers, func(ch Change) bool { return ch.TooSlow(c.Allowed) })
}

// TooSlow reports whether the solver takes significantly more than allowed times as long as
// before, or finishes fewer puzzles than before.
func (ch *Change) TooSlow(allowed float64) bool {
	return ch.Ratio.Center > allowed && ch.HolmSlower < significance || ch.Lost > ch.Gained
}

// Significant reports whether the test shows that the times differ.
func (ch *Change) Significant() bool { return ch.Holm < significance }
