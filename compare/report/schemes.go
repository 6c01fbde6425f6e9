package report

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/kit/stats"
	"fourfold/internal/kit/words"
	"fourfold/internal/write/chart"
	"fourfold/internal/write/doc"
)

// Schemes counts the guesses and the applications of techniques of solvers that differ in the
// order and the scheme of cp. Its memory grows with the number of labels, not of cases.
type Schemes struct {
	solvers []schemeSolver
	orders  []string
	schemes []string // in the order of the solvers, the weakest first
	seconds float64
	all     *schemeTally
	labels  map[string]*schemeTally
	names   []string // techniques
}

// A schemeSolver has the numbers of its order and scheme.
type schemeSolver struct{ order, scheme int }

// A schemeTally has the counts of all puzzles, or of those with one label. A puzzle needs the weakest
// scheme that solves it without a guess, with any order; the number behind the last scheme stands for
// puzzles that need a guess. Puzzles without a solution need nothing.
type schemeTally struct {
	name    string
	puzzles int
	grids   int         // of the puzzles
	clues   int         // of the grids
	needs   []int       // puzzles by what they need
	given   []histogram // the clues of these puzzles
	runs    []runTally  // by solver
}

// A runTally has the counts of one solver.
type runTally struct {
	runs    int
	stopped int       // by a limit
	none    int       // that found that there is no solution
	free    int       // solved without a guess
	guesses histogram // of the solved runs, if the solver counts guesses
	cut     histogram // guesses of the stopped runs
	applied map[string]int64
}

// solved returns the number of runs that found a solution.
func (r *runTally) solved() int { return r.runs - r.stopped - r.none }

// A histogram has the numbers of things by an amount, such as runs by their guesses.
type histogram map[int64]int

// NewSchemes returns an empty Schemes for the solvers of a run.
func NewSchemes(run *results.Run) *Schemes {
	s := &Schemes{labels: map[string]*schemeTally{}}
	number := func(list *[]string, name string) int {
		if !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
		return slices.Index(*list, name)
	}
	for _, name := range run.Solvers {
		order, scheme := schemeOf(name)
		s.solvers = append(s.solvers, schemeSolver{number(&s.orders, order), number(&s.schemes, scheme)})
	}
	s.all = s.newTally("all")
	return s
}

func (s *Schemes) newTally(name string) *schemeTally {
	needs := len(s.schemes) + 1
	l := &schemeTally{name: name, needs: make([]int, needs), given: make([]histogram, needs), runs: make([]runTally, len(s.solvers))}
	for k := range l.given {
		l.given[k] = histogram{}
	}
	for k := range l.runs {
		l.runs[k] = runTally{guesses: histogram{}, cut: histogram{}, applied: map[string]int64{}}
	}
	return l
}

// schemeOf returns the order and the scheme in the name of a solver. Without an order it is "", and
// without a scheme it is the name.
func schemeOf(solver string) (order, scheme string) {
	_, settings, _ := strings.Cut(solver, ":")
	scheme = solver
	for setting := range strings.SplitSeq(settings, ",") {
		switch name, value, _ := strings.Cut(setting, "="); name {
		case "order":
			order = value
		case "scheme":
			scheme = value
		}
	}
	return order, scheme
}

// usualTechniques are those up to triples, the simplest first.
var usualTechniques = []string{"naked single", "hidden single", "naked pair", "hidden pair", "naked triple", "hidden triple"}

// otherCounters are the counters of cp that count no technique.
var otherCounters = []string{"nodes", "guesses", "backtracks", "propagations", "cells", "filled", "too-dear"}

// applied returns how often each technique was applied in a trial of cp. Some techniques have a
// counter for each kind of unit, such as "hidden-single/row". It returns nil for another engine.
func applied(t *results.Trial) map[string]int64 {
	if _, ok := t.Counters["filled"]; !ok {
		return nil
	}
	counts := map[string]int64{}
	for counter, n := range t.Counters {
		if name, _, _ := strings.Cut(counter, "/"); !slices.Contains(otherCounters, name) {
			counts[strings.ReplaceAll(name, "-", " ")] += n
		}
	}
	return counts
}

// techniquesOf returns the usual techniques, and the others that the trials of a case count, by name.
func techniquesOf(c *results.Case) []string {
	others := map[string]bool{}
	for k := range c.Trials {
		for name := range applied(&c.Trials[k]) {
			others[name] = !slices.Contains(usualTechniques, name)
		}
	}
	maps.DeleteFunc(others, func(_ string, other bool) bool { return !other })
	return slices.Concat(usualTechniques, slices.Sorted(maps.Keys(others)))
}

// Add adds a case.
func (s *Schemes) Add(c *results.Case) {
	l := s.labels[c.Label]
	if l == nil {
		l = s.newTally(cmp.Or(words.OneLine(c.Label), "no label"))
		s.labels[c.Label] = l
	}
	need, solvable := len(s.schemes), true
	for k := range c.Trials {
		t := &c.Trials[k]
		for i := range t.Samples {
			s.seconds += t.Samples[i].Wall.Seconds()
		}
		techniques := applied(t)
		for name, n := range techniques {
			if n > 0 && !slices.Contains(s.names, name) {
				s.names = append(s.names, name)
			}
		}
		s.all.runs[k].add(t, techniques)
		l.runs[k].add(t, techniques)
		solvable = solvable && !(t.Finished() && t.Count == 0)
		if guesses, known := t.Counters["guesses"]; known && guesses == 0 && t.Finished() {
			need = min(need, s.solvers[k].scheme)
		}
	}
	for _, l := range []*schemeTally{s.all, l} {
		l.puzzles++
		if c.Order > 0 {
			l.grids, l.clues = l.grids+1, l.clues+c.Clues
		}
		if !solvable {
			continue
		}
		if l.needs[need]++; c.Order > 0 {
			l.given[need][int64(c.Clues)]++
		}
	}
}

// add adds a trial.
func (r *runTally) add(t *results.Trial, techniques map[string]int64) {
	r.runs++
	guesses, known := t.Counters["guesses"]
	switch {
	case !t.Finished():
		if r.stopped++; known {
			r.cut[guesses]++
		}
	case t.Count == 0:
		r.none++
	case known:
		r.guesses[guesses]++
		if guesses == 0 {
			r.free++
		}
	}
	for name, n := range techniques {
		r.applied[name] += n
	}
}

// sorted returns the amounts of all things in increasing order.
func (h histogram) sorted() []float64 {
	list := make([]float64, 0, len(h))
	for _, amount := range slices.Sorted(maps.Keys(h)) {
		list = append(list, slices.Repeat([]float64{float64(amount)}, h[amount])...)
	}
	return list
}

// mostLabels is the number of labels up to which there are figures by label.
const mostLabels = 12

// rows returns the counts of all labels, and those of each if there are several.
func (s *Schemes) rows() []*schemeTally {
	rows := []*schemeTally{s.all}
	for _, label := range words.SortLabels(slices.Sorted(maps.Keys(s.labels))) {
		rows = append(rows, s.labels[label])
	}
	if len(rows) > mostLabels+1 || len(s.labels) < 2 && s.labels[""] != nil {
		return rows[:1]
	}
	return rows
}

// Doc returns the report. The summary is that of the same cases.
func (s *Schemes) Doc(of *summary.Summary) *doc.Doc {
	rows, last := s.rows(), len(s.solvers)-1
	d := frame(of, doc.Section("Guesses"), s.guesses(rows), doc.Draw(s.boxes(rows).Chart), doc.Draw(s.finished().Chart),
		doc.Section("What a puzzle needs"), s.needs(rows), s.cluesByNeed(),
		doc.Section("Techniques"), s.shares(rows, "over all runs", 0))
	if last > 0 {
		d.Add(s.shares(rows, "by "+s.name(last), last))
	}
	sum := runTally{}
	for _, r := range s.all.runs {
		sum.runs, sum.stopped, sum.none = sum.runs+r.runs, sum.stopped+r.stopped, sum.none+r.none
	}
	text := fmt.Sprintf("%s of %s solved", words.Grouped(sum.solved()), words.PluralGrouped(sum.runs, "run"))
	if sum.stopped > 0 {
		text += fmt.Sprintf(", %s stopped at a limit", words.Grouped(sum.stopped))
	}
	if sum.none > 0 {
		text += fmt.Sprintf(", %s without a solution", words.Grouped(sum.none))
	}
	if !d.Bad && s.all.puzzles > 0 {
		d.Title, d.Lead = text, nil
	}
	d.Lead = append(d.Lead, fmt.Sprintf("%s by %s; time of all runs together: %s",
		words.PluralGrouped(s.all.puzzles, "puzzle"), words.Plural(len(s.solvers), "solver"), words.Seconds(s.seconds)))
	d.Notes = of.Table.Notes
	return d
}

// name returns the name of a solver in charts.
func (s *Schemes) name(k int) string {
	return strings.TrimPrefix(s.orders[s.solvers[k].order]+", "+s.schemes[s.solvers[k].scheme], ", ")
}

var labelColumn = doc.Column{Head: "label", Left: true, Width: 24}

// guesses returns the table of guesses: a row for each label and solver.
func (s *Schemes) guesses(rows []*schemeTally) *doc.Table {
	t := &doc.Table{Title: "Guesses by order and scheme", Lead: 3, Columns: []doc.Column{
		labelColumn, {Head: "order", Left: true}, {Head: "scheme", Left: true}, {Head: "runs"}, {Head: "solved"},
		{Head: "stopped", Meaning: "runs that a limit stopped"}, {Head: "none", Meaning: "runs that found no solution"},
		{Head: "no guess", Meaning: "share of the runs with a solution that needed no guess"},
		{Head: "mean", Meaning: "mean, median and max of the guesses of the solved runs"}, {Head: "median"}, {Head: "max"},
		{Head: "all: mean", Meaning: "of all runs, at least: a stopped run counts with the guesses so far"}, {Head: "all: median"},
	}}
	for _, row := range rows {
		for k := range row.runs {
			r := &row.runs[k]
			cells := []doc.Cell{{}, doc.Text(s.orders[s.solvers[k].order]), doc.Text(s.schemes[s.solvers[k].scheme]),
				doc.Count(r.runs), doc.Count(r.solved()), doc.Some(r.stopped), doc.Some(r.none)}
			if len(rows) > 1 {
				cells[0] = doc.Text(row.name)
			}
			guesses, cut := r.guesses.sorted(), r.cut.sorted()
			if len(guesses)+len(cut) == r.solved()+r.stopped { // else the solver does not count them
				cells = append(cells, doc.Share(float64(r.free), float64(r.runs-r.none)),
					mean(guesses), median(guesses), doc.Whole(stats.Quantile(guesses, 1)))
				if r.stopped > 0 {
					all := slices.Concat(guesses, cut)
					cells = append(cells, atLeast(mean(all), true), atLeast(median(all), len(guesses) <= len(all)/2))
				}
			}
			t.Add(cells...)
		}
	}
	return t
}

func mean(amounts []float64) doc.Cell {
	if len(amounts) == 0 {
		return doc.Cell{}
	}
	return doc.Text(fmt.Sprintf("%.2f", stats.Mean(amounts)))
}

func median(amounts []float64) doc.Cell {
	if len(amounts) == 0 {
		return doc.Cell{}
	}
	return doc.Text(fmt.Sprintf("%.1f", (amounts[(len(amounts)-1)/2]+amounts[len(amounts)/2])/2))
}

func atLeast(c doc.Cell, yes bool) doc.Cell {
	if yes {
		c.Text = ">=" + c.Text
	}
	return c
}

// needs returns the table of how many puzzles need which scheme, with how well the labels agree with
// that.
func (s *Schemes) needs(rows []*schemeTally) *doc.Table {
	t := &doc.Table{Title: "Weakest scheme that needs no guess, by any order", Lead: 2,
		Columns: []doc.Column{labelColumn, {Head: "puzzles"}, {Head: "mean clues"}}}
	for _, scheme := range s.schemes {
		t.Columns = append(t.Columns, doc.Column{Head: scheme})
	}
	t.Columns = append(t.Columns, doc.Column{Head: "guess"})
	for _, row := range rows {
		cells := []doc.Cell{doc.Text(row.name), doc.Count(row.puzzles), {}}
		if row.grids > 0 {
			cells[2] = doc.Text(fmt.Sprintf("%.1f", float64(row.clues)/float64(row.grids)))
		}
		for _, n := range row.needs {
			cells = append(cells, doc.Count(n))
		}
		t.Add(cells...)
	}
	if rho, n := s.correlation(); !math.IsNaN(rho) {
		t.Notes = append(t.Notes, fmt.Sprintf("rank correlation of label and weakest scheme (Spearman's rho): %.2f, over %s",
			rho, words.Plural(n, "puzzle")))
	}
	singles := func(v schemeSolver) bool { return s.schemes[v.scheme] == "singles" }
	if k := slices.IndexFunc(s.solvers, singles); k >= 0 {
		r := &s.all.runs[k]
		if share := doc.Share(float64(r.free), float64(r.runs-r.none)); share.Text != "" {
			t.Notes = append(t.Notes, "singles alone solve "+share.Text+" of the puzzles")
		}
	}
	return t
}

// correlation returns Spearman's rank correlation of the labels and the schemes that the puzzles
// need, and the number of puzzles. It is NaN if the order of the labels is not known.
func (s *Schemes) correlation() (rho float64, puzzles int) {
	var labels []string
	var needs []float64
	for label, l := range s.labels {
		for need, n := range l.needs {
			if strings.TrimSpace(label) != "" {
				labels = append(labels, slices.Repeat([]string{label}, n)...)
				needs = append(needs, slices.Repeat([]float64{float64(need)}, n)...)
			}
		}
	}
	grades, ok := words.LabelValues(labels)
	if !ok {
		return math.NaN(), 0
	}
	return stats.Spearman(grades, needs), len(labels)
}

// cluesByNeed returns the table of the clues of the puzzles by the scheme that they need.
func (s *Schemes) cluesByNeed() *doc.Table {
	t := &doc.Table{Title: "Clues by the weakest scheme that needs no guess", Columns: []doc.Column{
		{Head: "scheme", Left: true}, {Head: "puzzles"}, {Head: "fewest"}, {Head: "mean"}, {Head: "most"}}}
	for k, clues := range s.all.given {
		if list := clues.sorted(); len(list) > 0 {
			t.Add(doc.Text(append(s.schemes, "guess")[k]), doc.Count(len(list)), doc.Count(int(list[0])),
				doc.Text(fmt.Sprintf("%.1f", stats.Mean(list))), doc.Count(int(list[len(list)-1])))
		}
	}
	return t
}

// shares returns the table of the share of each technique by label, over the runs of the solvers from
// a number on.
func (s *Schemes) shares(rows []*schemeTally, over string, from int) *doc.Table {
	t := &doc.Table{Title: "Share of each technique, " + over, Lead: 2, Columns: []doc.Column{labelColumn, {Head: "applications"}}}
	slices.SortFunc(s.names, func(a, b string) int { return cmp.Or(cmp.Compare(usualRank(a), usualRank(b)), cmp.Compare(a, b)) })
	for _, name := range s.names {
		t.Columns = append(t.Columns, doc.Column{Head: name})
	}
	for _, row := range rows {
		sums, all := make([]int64, len(s.names)), int64(0)
		for _, r := range row.runs[from:] {
			for k, name := range s.names {
				sums[k] += r.applied[name]
				all += r.applied[name]
			}
		}
		cells := []doc.Cell{doc.Text(row.name), doc.Count(int(all))}
		for _, n := range sums {
			cells = append(cells, doc.Share(float64(n), float64(all)))
		}
		if all > 0 {
			t.Add(cells...)
		}
	}
	return t
}

// usualRank returns the place of a technique among the usual ones, which come first.
func usualRank(name string) int {
	if k := slices.Index(usualTechniques, name); k >= 0 {
		return k
	}
	return len(usualTechniques)
}

// boxes shows the guesses of the runs: for each label, one box for each order and scheme. A stopped
// run counts as one with more guesses than all others.
func (s *Schemes) boxes(rows []*schemeTally) *chart.BoxPlot {
	if len(rows) > 1 {
		rows = rows[1:]
	}
	b := &chart.BoxPlot{
		Text: chart.Text{Name: "guesses", Title: "Guesses by label, order and scheme",
			Note: "A box is the middle half of the guesses of the runs, with the median marked. " +
				"Whiskers reach to the last run within 1.5 times the height of the box, and dots are runs beyond. " +
				"The color shows the scheme, and a paler tint is another order. Runs that a limit stopped are at the upper edge."},
		X: "label (number of puzzles)", Y: "guesses of a run (log scale of 1 + guesses)", Amounts: true, Censored: "stopped",
		Times: func(group, series int) iter.Seq[float64] {
			r := &rows[group].runs[series]
			return slices.Values(append(r.guesses.sorted(), slices.Repeat([]float64{math.Inf(1)}, r.stopped)...))
		},
	}
	for _, row := range rows {
		b.Groups = append(b.Groups, chart.Group{Name: chart.Clip(row.name, 60), Count: row.puzzles})
	}
	for k, solver := range s.solvers {
		b.Series, b.Marks = append(b.Series, s.name(k)), append(b.Marks, chart.GridMark(solver.order, solver.scheme))
	}
	return b
}

// finished shows how many puzzles each order and scheme solves within a number of guesses.
func (s *Schemes) finished() *chart.Cactus {
	c := &chart.Cactus{
		Text: chart.Text{Name: "finished", Title: "Puzzles solved within a number of guesses",
			Note: "A line that ends further to the right solves more puzzles. A lower line needs fewer guesses. " +
				"The color shows the scheme, and the dashes show the order."},
		X: "puzzles solved", Y: "guesses for each puzzle (log scale of 1 + guesses)",
		All: s.all.puzzles, AllAs: "all puzzles", Amounts: true,
	}
	for k, solver := range s.solvers {
		c.Lines = append(c.Lines, chart.Line{Name: s.name(k), Mark: chart.GridMark(solver.order, solver.scheme), Values: s.all.runs[k].guesses.sorted()})
	}
	return c
}
