package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"fourfold/compare/summary"
	"fourfold/internal/words"
)

// WriteText writes the summary for a terminal of 100 to 120 columns, in ASCII. Every figure in a
// table has a unit, a table or column without content is left out, and lines below a table
// explain its terms. With color, escape sequences mark the best figures, faults and warnings. If
// the summary has Families, tables of solvers and families replace all tables of solvers.
func WriteText(w io.Writer, s *summary.Summary, color bool) error {
	t := &textWriter{s: s, color: color}
	t.counts()
	if s.Families != nil {
		t.encodings()
		t.warnings()
		_, err := io.WriteString(w, t.b.String())
		return err
	}
	t.solvers()
	t.resources()
	t.pairs()
	for k := range s.Groupings {
		t.grouping(&s.Groupings[k])
	}
	t.portfolio()
	t.outliers()
	t.warnings()
	_, err := io.WriteString(w, t.b.String())
	return err
}

type textWriter struct {
	s     *summary.Summary
	b     strings.Builder
	color bool
}

func (t *textWriter) counts() {
	s := t.s
	what := words.PluralGrouped(s.Puzzles, "puzzle")
	if s.Cases != s.Puzzles {
		what += " in " + words.PluralGrouped(s.Cases, "case")
	}
	what += ", " + words.PluralGrouped(len(s.Solvers), "solver")
	if s.Table.Run.TimeoutNs > 0 {
		what += ", timeout " + words.Limit(t.timeout())
	}
	t.b.WriteString(what + "\n")
	if len(s.Solvers) < 2 {
		return
	}
	disagree := fmt.Sprintf("disagree %d", s.Disagree)
	if s.Disagree > 0 {
		disagree = t.styled(disagree, bad)
	}
	fmt.Fprintf(&t.b, "agree %d, %s, undecided %d\n", s.Agree, disagree, s.Undecided)
	if s.Undecided > 0 {
		t.explain("undecided: no solver is proved wrong, but one did not finish or only one took part")
	}
}

func (t *textWriter) timeout() float64 { return t.s.Table.Run.Timeout() }

// solvers writes the table of times.
func (t *textWriter) solvers() {
	table := textTable{heads: []string{"solver", "finished", "unfinished", "unsupported", "no answer", "faults", "settled", "median", "95% interval", "mean", "PAR2", "slowest", "wins"}, left: []int{0}}
	least := func(figure func(*summary.SolverSummary) float64) func(k int, text string) textCell {
		return t.best(len(t.s.Solvers), func(k int) float64 { return figure(&t.s.Solvers[k]) })
	}
	median := least(func(s *summary.SolverSummary) float64 { return s.Median.Center })
	par2 := least(func(s *summary.SolverSummary) float64 { return s.PAR2 })
	censored := t.censored()
	for k := range t.s.Solvers {
		s := &t.s.Solvers[k]
		row := cellsOf(shortName(s.Name, 20), fmt.Sprint(s.Finished), unlessZero(s.Unfinished), unlessZero(s.Unsupported))
		row = append(row, textCell{unlessZero(s.Crashed), bad}, textCell{unlessZero(s.Faults), bad}, textCell{text: unlessZero(s.Settled)}, median(k, t.time(s.Median.Center)))
		row = append(row, cellsOf(t.interval(s.Median), inText.time(s.Mean), "", inText.time(s.Slowest), "")...)
		if censored { // else it is the mean
			row[10] = par2(k, inText.time(s.PAR2))
		}
		if len(t.s.Solvers) > 1 {
			row[12].text = fmt.Sprint(s.Wins)
		}
		table.rows = append(table.rows, row)
	}
	t.write("Time per puzzle", table)
	if slices.ContainsFunc(t.s.Solvers, func(s summary.SolverSummary) bool { return s.Crashed > 0 }) {
		t.explain("no answer: puzzles on which the program of the solver crashed, or gave an answer that cannot be read")
	}
	if censored {
		t.explain("PAR2: mean time, with twice the timeout for each unfinished puzzle")
	}
	if slices.ContainsFunc(t.s.Solvers, func(s summary.SolverSummary) bool { return s.Settled > 0 }) {
		t.explain("settled: puzzles that a reduction or look-ahead answered before the SAT solver or the LP was called")
	}
	if len(t.s.Solvers) > 1 {
		t.explain("wins: puzzles on which the solver was the fastest, within 5% or the noise of the samples")
	}
}

// censored reports whether a solver did not finish a puzzle.
func (t *textWriter) censored() bool {
	return slices.ContainsFunc(t.s.Solvers, func(s summary.SolverSummary) bool { return s.Unfinished > 0 })
}

// best returns a function that makes the cell of value k, with its text. There are n values. The
// cells of the lowest value stand out.
func (t *textWriter) best(n int, value func(k int) float64) func(k int, text string) textCell {
	least := math.Inf(1)
	for k := range n {
		if x := value(k); x < least {
			least = x
		}
	}
	return func(k int, text string) textCell {
		if n > 1 && value(k) == least && !math.IsInf(least, 1) {
			return textCell{text, good}
		}
		return textCell{text: text}
	}
}

// resources writes the table of effort and memory, with each solver's share of the speed-up.
func (t *textWriter) resources() {
	table := textTable{heads: []string{"solver", "CPU", "set-up", "search", "allocated", "objects", "peak heap", "nodes", "marginal", "Shapley"}, left: []int{0}}
	for k := range t.s.Solvers {
		s := &t.s.Solvers[k]
		row := cellsOf(shortName(s.Name, 20), inText.time(s.CPU), inText.time(s.Setup), inText.time(s.Search),
			inText.bytes(s.Bytes), inText.count(s.Objects), inText.bytes(s.Peak), inText.count(s.Nodes))
		if len(t.s.Solvers) > 1 {
			row = append(row, cellsOf(inText.share(s.Marginal), inText.share(s.Shapley))...)
		}
		table.rows = append(table.rows, row)
	}
	if !slices.ContainsFunc(t.s.Solvers, func(s summary.SolverSummary) bool { return s.Finished > 0 }) {
		return
	}
	t.write("Effort and memory: medians over the puzzles that the solver finished", table)
	t.explainShown(table, term{"CPU", "processor time, with garbage collection"}, term{"set-up", "encoding"}, term{"search", "after encoding"})
	t.explainShown(table, term{"allocated", "bytes that Go allocated"}, term{"objects", "how many objects"}, term{"peak heap", "growth of the heap, for lp with that of C"})
	t.explainShown(table, term{"nodes", "each solver counts them in its own way, so they cannot be compared"})
	if len(t.s.Solvers) < 2 {
		return
	}
	t.explain("virtual best: an imaginary solver that is as fast as the fastest solver on each puzzle")
	t.explain("speed-up: of the virtual best over the slowest solver, as a sum of logarithms")
	if slices.ContainsFunc(t.s.Solvers, func(s summary.SolverSummary) bool { return !math.IsNaN(s.Marginal) }) {
		t.explain("marginal: the part of the speed-up that would be lost without this solver")
	}
	t.explain("Shapley: the part of the speed-up that this solver adds, averaged over all orders of solvers")
}

func (t *textWriter) pairs() {
	compared := func(p summary.Pair) bool { return p.Both+p.OnlyA+p.OnlyB+p.Differ > 0 }
	if !slices.ContainsFunc(t.s.Pairs, compared) {
		return
	}
	table := textTable{heads: []string{"A", "B", "time A/B", "95% interval", "A faster", "B faster", "only A", "only B", "p (Holm)", "differ"}, left: []int{0, 1}}
	for k := range t.s.Pairs {
		p := &t.s.Pairs[k]
		row := cellsOf(shortName(t.s.Solvers[p.A].Name, 14), shortName(t.s.Solvers[p.B].Name, 14), "", "", "", "", unlessZero(p.OnlyA), unlessZero(p.OnlyB), inText.p(p.Holm), unlessZero(p.Differ))
		row[9].style = bad
		if p.Both > 0 {
			row[2] = textCell{inText.ratio(p.Ratio.Center), significance(p)}
			row[3].text = inText.ratios(p.Ratio)
			row[4].text, row[5].text = fmt.Sprint(p.FasterA), fmt.Sprint(p.FasterB)
		}
		table.rows = append(table.rows, row)
	}
	t.write("Pairs of solvers", table)
	for _, column := range []struct {
		shown func(summary.Pair) bool
		text  string
	}{
		{func(p summary.Pair) bool { return p.Both > 0 }, "time A/B: geometric mean of A's time over B's where both finished; below 1, A is faster"},
		{func(p summary.Pair) bool { return !math.IsNaN(p.Holm) }, "p (Holm): probability of such a difference if neither is faster, corrected for many pairs"},
		{func(p summary.Pair) bool { return p.OnlyA+p.OnlyB > 0 }, "only A, only B: puzzles that only one of the two finished"},
		{func(p summary.Pair) bool { return p.Differ > 0 }, "differ: cases on which the two gave different answers"},
	} {
		if slices.ContainsFunc(t.s.Pairs, column.shown) {
			t.explain(column.text)
		}
	}
	if why := contradiction(t.s.Pairs); why != "" {
		t.explain(why)
	}
}

// significance returns the style of a ratio: strong if the test calls it significant.
func significance(p *summary.Pair) style {
	if p.Significant() {
		return strong
	}
	return plain
}

// grouping writes two tables by one measure of difficulty: the medians and the means.
func (t *textWriter) grouping(g *summary.Grouping) {
	by := g.By
	if g.Note != "" {
		by += " " + shortName(g.Note, 30)
	}
	t.write("Median time by "+by, t.groupTable(g, func(g *summary.Group) []float64 { return g.Median }))
	if g.By == "guesses" {
		t.explain(by + ": " + guessesText)
	}
	table := t.groupTable(g, func(g *summary.Group) []float64 { return g.PAR2 })
	title := "Mean time by " + by
	if t.censored() {
		title += ", with twice the timeout for each unfinished puzzle"
	}
	t.write(title, table)
}

// groupTable returns a table with a row for each group and one figure of each solver.
func (t *textWriter) groupTable(g *summary.Grouping, figures func(*summary.Group) []float64) textTable {
	table := textTable{heads: []string{g.By, "puzzles"}, left: []int{0}}
	for _, s := range t.s.Solvers {
		table.heads = append(table.heads, shortName(s.Name, 10))
	}
	for k := range g.Groups {
		group := &g.Groups[k]
		row := cellsOf(shortName(group.Name, 28), fmt.Sprint(group.Puzzles))
		values := figures(group)
		mark := t.best(len(values), func(k int) float64 { return values[k] })
		for k, v := range values {
			row = append(row, mark(k, t.time(v)))
		}
		table.rows = append(table.rows, row)
	}
	return table
}

// portfolio compares the single best solver with the virtual best.
func (t *textWriter) portfolio() {
	s := t.s
	if s.Best < 0 || len(s.Solvers) < 2 || math.IsNaN(s.VBS) {
		return
	}
	best, mean := &s.Solvers[s.Best], "mean time"
	if t.censored() {
		mean = "PAR2"
	}
	fmt.Fprintf(&t.b, "\nsingle best solver: %s, with a %s of %s\n", shortName(best.Name, 20), mean, inText.time(best.PAR2))
	if settled := settledText(s, s.Best); settled != "" {
		fmt.Fprintf(&t.b, "  %s\n", settled)
	}
	fmt.Fprintf(&t.b, "virtual best, the fastest solver on each puzzle: %s, %.1f%% of the single best\n", inText.time(s.VBS), 100*s.VBS/best.PAR2)
}

func (t *textWriter) outliers() {
	if len(t.s.Outliers) == 0 {
		return
	}
	table := textTable{heads: []string{"solver", "puzzle", "time", "why"}, left: []int{0, 1, 3}}
	for _, o := range t.s.Outliers {
		why := "the longest sample is " + words.ThreeDigits(o.Factor) + " times the shortest"
		if o.Why == summary.Slow {
			why = words.ThreeDigits(o.Factor) + " times the solver's median"
		}
		table.rows = append(table.rows, cellsOf(shortName(t.s.Solvers[o.Solver].Name, 20), shortPlace(t.s.Table.Place(o.Puzzle)), inText.time(o.Time), why))
	}
	t.write("Outliers: puzzles that stand out for one solver", table)
}

func (t *textWriter) warnings() {
	shown := t.s.Warnings
	if t.s.Families != nil { // there is no table of pairs
		shown = slices.DeleteFunc(slices.Clone(shown), func(warning string) bool { return warning == summary.SinglePuzzle })
	}
	for k, warning := range shown {
		if k == 0 {
			t.b.WriteByte('\n')
		}
		lines := wrapped("note: "+ascii(warning), textWidth)
		lines[0] = t.styled("note:", odd) + strings.TrimPrefix(lines[0], "note:")
		t.b.WriteString(strings.Join(lines, "\n      ") + "\n")
	}
}

// time writes a median. An infinite one is longer than the timeout.
func (t *textWriter) time(seconds float64) string {
	if math.IsInf(seconds, 1) && t.s.Table.Run.TimeoutNs > 0 {
		return "> " + words.Limit(t.timeout())
	}
	return inText.time(seconds)
}

// interval writes the bounds. It writes the unit once if both bounds have the same unit.
func (t *textWriter) interval(i summary.Interval) string {
	if math.IsNaN(i.Lo) || math.IsNaN(i.Hi) {
		return ""
	}
	lo, hi := t.time(i.Lo), t.time(i.Hi)
	if n, unit, _ := strings.Cut(lo, " "); strings.HasSuffix(hi, " "+unit) && !math.IsInf(i.Hi, 1) {
		lo = n
	}
	return lo + " to " + hi
}
