package report

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"fourfold/internal/results"
	"fourfold/internal/stats"
)

// Changes are what became of the solvers between two runs, on the puzzles and by the
// solvers that both have. Puzzles are the same if their fingerprints are.
type Changes struct {
	Puzzles  int // in both
	OnlyOld  int
	OnlyNew  int
	Solvers  []Change
	Answers  []string // where a solver gave another answer than before; at most a hundred
	Warnings []string
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
}

// ErrNothingInCommon is why two runs cannot be compared.
var ErrNothingInCommon = errors.New("no puzzle and solver in common: expected the results of the same puzzles")

// significant is the level of the corrected P below which a change is no chance.
const significant = 0.05

// Compare compares two runs. The error wraps ErrNothingInCommon.
func Compare(old, fresh *results.Table) (*Changes, error) {
	pairs, c := match(old, fresh)
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
	ps := make([]float64, len(c.Solvers))
	for k := range c.Solvers {
		ps[k] = c.Solvers[k].P
	}
	for k, p := range stats.Holm(ps) {
		c.Solvers[k].Holm = p
	}
	return c, nil
}

// match pairs the rows of equal puzzles, each once.
func match(old, fresh *results.Table) (pairs [][2]*results.Row, c *Changes) {
	byID := map[string][]*results.Row{}
	for k := range old.Rows {
		row := &old.Rows[k]
		byID[row.ID] = append(byID[row.ID], row)
	}
	c = &Changes{}
	for k := range fresh.Rows {
		row := &fresh.Rows[k]
		same := byID[row.ID]
		if len(same) == 0 {
			c.OnlyNew++
			continue
		}
		pairs = append(pairs, [2]*results.Row{same[0], row})
		byID[row.ID] = same[1:]
	}
	c.Puzzles = len(pairs)
	c.OnlyOld = len(old.Rows) - len(pairs)
	return pairs, c
}

// change compares one solver, which is j in the old run and k in the new one.
func (c *Changes) change(name string, pairs [][2]*results.Row, j, k int) Change {
	ch := Change{Solver: name}
	var before, after []float64
	for _, p := range pairs {
		a, b := &p[0].Cells[j], &p[1].Cells[k]
		switch {
		case a.Finished() && b.Finished():
			ch.Both++
			if a.Count != b.Count || a.Status != b.Status {
				c.answer(fmt.Sprintf("%s: %s had %s (%d), now %s (%d)", caseName(p[1]), name, a.Status, a.Count, b.Status, b.Count))
			}
			if a.Wall > 0 && b.Wall > 0 {
				before, after = append(before, float64(a.Wall)), append(after, float64(b.Wall))
			}
		case a.Finished():
			ch.Lost++
		case b.Finished():
			ch.Gained++
		}
	}
	ratio := stats.RatioMean(after, before)
	ch.Ratio = Interval{ratio.Center, ratio.Lo, ratio.Hi}
	logs := make([]float64, len(after))
	for k := range logs {
		logs[k] = math.Log(after[k] / before[k])
	}
	ch.P = stats.SignedRank(logs).P
	return ch
}

func (c *Changes) answer(text string) {
	if len(c.Answers) < 100 {
		c.Answers = append(c.Answers, text)
	}
}

// Slower reports whether a solver takes more than allowed times what it took, and not
// by chance, or finishes fewer puzzles.
func (c *Changes) Slower(allowed float64) bool {
	return slices.ContainsFunc(c.Solvers, func(ch Change) bool { return ch.slower(allowed) })
}

func (ch *Change) slower(allowed float64) bool {
	return ch.Ratio.Center > allowed && ch.Holm < significant || ch.Lost > ch.Gained
}

// word sums a change up.
func (ch *Change) word(allowed float64) string {
	switch {
	case allowed > 0 && ch.slower(allowed):
		return "too slow"
	case !(ch.Holm < significant):
		return "no significant change"
	case ch.Ratio.Center > 1:
		return "slower"
	}
	return "faster"
}

// WriteText writes the changes as a table. What is above allowed, unless that is 0, is
// marked.
func (c *Changes) WriteText(w io.Writer, allowed float64) error {
	fmt.Fprintf(w, "\nAgainst the baseline: %s in both, %d only there, %d only here\n", plural(c.Puzzles, "puzzle"), c.OnlyOld, c.OnlyNew)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "solver\tboth\tlost\tgained\tnew/old\t95% interval\tp (Holm)\t")
	for k := range c.Solvers {
		ch := &c.Solvers[k]
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%s\t%s\t%s\t%s\n", ch.Solver, ch.Both, ch.Lost, ch.Gained,
			formatRatio(ch.Ratio.Center), textRatios(ch.Ratio), textP(ch.Holm), ch.word(allowed))
	}
	t.Flush()
	for _, text := range c.Warnings {
		fmt.Fprintln(w, "note: "+text)
	}
	var err error
	for _, text := range c.Answers {
		_, err = fmt.Fprintln(w, "another answer: "+text)
	}
	return err
}
