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

// WriteText writes the summary for a terminal of 100 to 120 columns, in ASCII: tables
// with a unit on every figure, without those that have nothing to say. With color, the
// best figures, faults and warnings stand out by escape sequences.
func WriteText(w io.Writer, s *summary.Summary, color bool) error {
	t := &textWriter{s: s, color: color}
	t.counts()
	t.solvers()
	t.resources()
	t.pairs()
	for k := range s.Groupings {
		t.grouping(&s.Groupings[k], k == 0)
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
}

func (t *textWriter) timeout() float64 { return t.s.Table.Run.Timeout() }

// solvers writes the times.
func (t *textWriter) solvers() {
	table := textTable{heads: []string{"solver", "finished", "unfinished", "unsupported", "faults", "settled", "median", "95% interval", "mean", "PAR2", "slowest", "wins"}, left: []int{0}}
	least := func(figure func(*summary.SolverSummary) float64) func(k int, text string) textCell {
		return t.best(len(t.s.Solvers), func(k int) float64 { return figure(&t.s.Solvers[k]) })
	}
	median := least(func(s *summary.SolverSummary) float64 { return s.Median.Center })
	par2 := least(func(s *summary.SolverSummary) float64 { return s.PAR2 })
	censored := slices.ContainsFunc(t.s.Solvers, func(s summary.SolverSummary) bool { return s.Unfinished > 0 })
	for k := range t.s.Solvers {
		s := &t.s.Solvers[k]
		row := cellsOf(shortName(s.Name, 20), fmt.Sprint(s.Finished), unlessZero(s.Unfinished), unlessZero(s.Unsupported))
		row = append(row, textCell{unlessZero(s.Faults), bad}, textCell{text: unlessZero(s.Settled)}, median(k, t.time(s.Median.Center)))
		row = append(row, cellsOf(t.interval(s.Median), inText.time(s.Mean), "", inText.time(s.Slowest), "")...)
		if censored { // else it is the mean
			row[9] = par2(k, inText.time(s.PAR2))
		}
		if len(t.s.Solvers) > 1 {
			row[11].text = fmt.Sprint(s.Wins)
		}
		table.rows = append(table.rows, row)
	}
	t.write("Time for a puzzle", table)
}

// best returns a function that makes cells, of which the k with the least of n values
// stand out.
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

// resources writes what searches took beside time, and what each solver is worth.
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
	if slices.ContainsFunc(t.s.Solvers, func(s summary.SolverSummary) bool { return s.Finished > 0 }) {
		title := "Median of what a finished puzzle took"
		if len(t.s.Solvers) > 1 {
			title += ", and the solver's share of the speed-up over the slowest (logarithms)"
		}
		t.write(title, table)
	}
}

func (t *textWriter) pairs() {
	if len(t.s.Pairs) == 0 {
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
	t.write("Pairs: time on the puzzles that both finished; puzzles that only one finished, and answers that differ", table)
}

// significance marks a ratio that the test bears out.
func significance(p *summary.Pair) style {
	if p.Significant() {
		return strong
	}
	return plain
}

// grouping writes the medians by one measure of difficulty, and the means with the
// solver to take, which goes by them. The first says what that means.
func (t *textWriter) grouping(g *summary.Grouping, first bool) {
	by := g.By
	if g.Note != "" {
		by += " " + shortName(g.Note, 30)
	}
	t.write("Median time by "+by, t.groupTable(g, func(g *summary.Group) []float64 { return g.Median }))
	table := t.groupTable(g, func(g *summary.Group) []float64 { return g.PAR2 })
	title := "Mean time by " + by
	if slices.ContainsFunc(t.s.Solvers, func(s summary.SolverSummary) bool { return s.Unfinished > 0 }) {
		title += ", an unfinished one as twice the timeout"
	}
	if len(t.s.Solvers) > 1 && slices.ContainsFunc(g.Groups, func(g summary.Group) bool { return g.Recommended >= 0 }) {
		table.heads = append(table.heads, "take", "loss", "judged best")
		for k := range table.rows {
			table.rows[k] = append(table.rows[k], t.recommendation(&g.Groups[k])...)
		}
		if first {
			title += "; what to take, and its loss\nagainst the virtual best on the puzzles not learned from"
		}
	}
	t.write(title, table)
}

// groupTable returns the table of one figure of each solver by group.
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

// recommendation returns the cells that say what to take in a group.
func (t *textWriter) recommendation(g *summary.Group) []textCell {
	if g.Recommended < 0 {
		return cellsOf("?", "", "")
	}
	loss, best := "", ""
	if !math.IsNaN(g.Regret) {
		loss = fmt.Sprintf("+%.1f%%", 100*(g.Regret-1))
	}
	if g.JudgedBest >= 0 && g.JudgedBest != g.Recommended {
		best = shortName(t.s.Solvers[g.JudgedBest].Name, 12)
	}
	return cellsOf(shortName(t.s.Solvers[g.Recommended].Name, 12), loss, best)
}

// portfolio compares always the same solver with always the quickest.
func (t *textWriter) portfolio() {
	s := t.s
	if s.Best < 0 || len(s.Solvers) < 2 || math.IsNaN(s.VBS) {
		return
	}
	best := &s.Solvers[s.Best]
	fmt.Fprintf(&t.b, "\nsingle best solver: %s, PAR2 %s; virtual best, the quickest on each puzzle: %s, %.1f%% of it\n",
		shortName(best.Name, 20), inText.time(best.PAR2), inText.time(s.VBS), 100*s.VBS/best.PAR2)
}

func (t *textWriter) outliers() {
	if len(t.s.Outliers) == 0 {
		return
	}
	table := textTable{heads: []string{"solver", "puzzle", "time", "why"}, left: []int{0, 1, 3}}
	for _, o := range t.s.Outliers {
		why := "its samples differ by a factor of " + words.ThreeDigits(o.Factor)
		if o.Why == summary.Slow {
			why = words.ThreeDigits(o.Factor) + " times the median of those it finished"
		}
		table.rows = append(table.rows, cellsOf(shortName(t.s.Solvers[o.Solver].Name, 20), shortPlace(t.s.Table.Place(o.Puzzle)), inText.time(o.Time), why))
	}
	t.write("Outliers", table)
}

func (t *textWriter) warnings() {
	for k, warning := range t.s.Warnings {
		if k == 0 {
			t.b.WriteByte('\n')
		}
		lines := wrapped("note: "+ascii(warning), textWidth)
		lines[0] = t.styled("note:", odd) + strings.TrimPrefix(lines[0], "note:")
		t.b.WriteString(strings.Join(lines, "\n      ") + "\n")
	}
}

// time writes a median: beyond all times if it is infinite.
func (t *textWriter) time(seconds float64) string {
	if math.IsInf(seconds, 1) && t.s.Table.Run.TimeoutNs > 0 {
		return "> " + words.Limit(t.timeout())
	}
	return inText.time(seconds)
}

// interval writes the bounds, with one unit if both have the same.
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
