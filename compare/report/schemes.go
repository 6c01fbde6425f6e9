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
	puzzles int
	seconds float64
	labels  map[string]*schemeTally
	clues   []clueTally // by the weakest scheme that needs no guess; the last is for puzzles that need one
	names   []string    // techniques
}

// A schemeSolver has the numbers of its order and scheme.
type schemeSolver struct{ order, scheme int }

// A schemeTally has the counts of one label.
type schemeTally struct {
	puzzles int
	clues   int
	needs   []int // puzzles by the weakest scheme that needs no guess, and last those that need one; without those that have no solution
	runs    []runTally
}

// A runTally has the counts of one solver and label.
type runTally struct {
	runs, none, free int // all; that found that there is no solution; solved without a guess
	solved, stopped  histogram
	applied          map[string]int64
}

// A histogram has the number of runs by their guesses.
type histogram map[int64]int

// A clueTally has the clues of puzzles.
type clueTally struct{ puzzles, least, most, sum int }

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
	s.clues = make([]clueTally, len(s.schemes)+1)
	return s
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
// counter for each kind of unit, such as "hidden-single/row".
func applied(t *results.Trial) map[string]int64 {
	counts := map[string]int64{}
	if _, ok := t.Counters["filled"]; !ok {
		return counts // of another engine
	}
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
	s.puzzles++
	l := s.labels[c.Label]
	if l == nil {
		l = s.newTally()
		s.labels[c.Label] = l
	}
	l.puzzles, l.clues = l.puzzles+1, l.clues+c.Clues
	need, solvable := len(s.schemes), true
	for k := range c.Trials {
		t, r := &c.Trials[k], &l.runs[k]
		r.runs++
		for i := range t.Samples {
			s.seconds += t.Samples[i].Wall.Seconds()
		}
		guesses := t.Counters["guesses"]
		switch {
		case !t.Finished():
			r.stopped[guesses]++
		case t.Count == 0:
			r.none++
			solvable = false
		default:
			r.solved[guesses]++
			if guesses == 0 {
				r.free++
				need = min(need, s.solvers[k].scheme)
			}
		}
		for name, n := range applied(t) {
			r.applied[name] += n
			if n > 0 && !slices.Contains(s.names, name) {
				s.names = append(s.names, name)
			}
		}
	}
	if !solvable {
		return
	}
	l.needs[need]++
	if c.Order > 0 {
		s.clues[need].add(c.Clues)
	}
}

func (s *Schemes) newTally() *schemeTally {
	l := &schemeTally{needs: make([]int, len(s.schemes)+1), runs: make([]runTally, len(s.solvers))}
	for k := range l.runs {
		l.runs[k] = runTally{solved: histogram{}, stopped: histogram{}, applied: map[string]int64{}}
	}
	return l
}

func (c *clueTally) add(clues int) {
	if c.puzzles == 0 || clues < c.least {
		c.least = clues
	}
	c.puzzles, c.sum, c.most = c.puzzles+1, c.sum+clues, max(c.most, clues)
}

// add adds the counts of another label.
func (l *schemeTally) add(other *schemeTally) {
	l.puzzles, l.clues = l.puzzles+other.puzzles, l.clues+other.clues
	for k, n := range other.needs {
		l.needs[k] += n
	}
	for k := range other.runs {
		r, o := &l.runs[k], &other.runs[k]
		r.runs, r.none, r.free = r.runs+o.runs, r.none+o.none, r.free+o.free
		r.solved.add(o.solved)
		r.stopped.add(o.stopped)
		for name, n := range o.applied {
			r.applied[name] += n
		}
	}
}

func (h histogram) add(other histogram) {
	for guesses, n := range other {
		h[guesses] += n
	}
}

// runs returns the number of runs.
func (h histogram) runs() (n int) {
	for _, runs := range h {
		n += runs
	}
	return n
}

// sorted returns the guesses of the runs in increasing order.
func (h histogram) sorted() []float64 {
	list := make([]float64, 0, len(h))
	for _, guesses := range slices.Sorted(maps.Keys(h)) {
		list = append(list, slices.Repeat([]float64{float64(guesses)}, h[guesses])...)
	}
	return list
}

// mostLabels is the number of labels up to which there are figures by label.
const mostLabels = 12

// A schemeRow is the counts of all labels, or of one.
type schemeRow struct {
	name string
	*schemeTally
}

// rows returns the counts of all labels, and those of each if there are several.
func (s *Schemes) rows() []schemeRow {
	all := schemeRow{"all", s.newTally()}
	rows := []schemeRow{all}
	for _, label := range words.SortLabels(slices.Sorted(maps.Keys(s.labels))) {
		all.add(s.labels[label])
		rows = append(rows, schemeRow{cmp.Or(words.OneLine(label), "no label"), s.labels[label]})
	}
	if len(rows) > mostLabels+1 || len(s.labels) < 2 && s.labels[""] != nil {
		return rows[:1]
	}
	return rows
}

// Doc returns the report. The summary is that of the same cases.
func (s *Schemes) Doc(of *summary.Summary) *doc.Doc {
	rows := s.rows()
	d := frame(of, doc.Section("Guesses"), s.guesses(rows), doc.Draw(s.boxes(rows).Chart), doc.Draw(s.finished(rows[0]).Chart),
		doc.Section("What a puzzle needs"), s.needs(rows), s.cluesByNeed(),
		doc.Section("Techniques"), s.shares(rows, "over all runs", 0))
	if last := len(s.solvers) - 1; last > 0 {
		d.Add(s.shares(rows, "by "+s.name(last), last))
	}
	solved, none := 0, 0
	for _, r := range rows[0].runs {
		solved, none = solved+r.solved.runs(), none+r.none
	}
	runs := s.puzzles * len(s.solvers)
	text := fmt.Sprintf("%s of %s solved", words.Grouped(solved), words.PluralGrouped(runs, "run"))
	if n := runs - solved - none; n > 0 {
		text += fmt.Sprintf(", %s stopped at a limit", words.Grouped(n))
	}
	if none > 0 {
		text += fmt.Sprintf(", %s without a solution", words.Grouped(none))
	}
	lead := fmt.Sprintf("%s by %s; time of all runs together: %s", words.PluralGrouped(s.puzzles, "puzzle"), words.Plural(len(s.solvers), "solver"), words.Seconds(s.seconds))
	if !d.Bad {
		d.Title, d.Lead = text, nil
	}
	d.Lead, d.Notes = append(d.Lead, lead), of.Table.Notes
	return d
}

// name returns the name of a solver in charts.
func (s *Schemes) name(k int) string {
	return strings.TrimPrefix(s.orders[s.solvers[k].order]+", "+s.schemes[s.solvers[k].scheme], ", ")
}

// guesses returns the table of guesses: a row for each label and solver.
func (s *Schemes) guesses(rows []schemeRow) *doc.Table {
	t := &doc.Table{Title: "Guesses by order and scheme", Lead: 3, Columns: []doc.Column{{Head: "label", Left: true, Width: 24}, {Head: "order", Left: true}, {Head: "scheme", Left: true},
		{Head: "runs"}, {Head: "solved"}, {Head: "stopped", Meaning: "runs that a limit stopped"}, {Head: "none", Meaning: "runs that found no solution"},
		{Head: "no guess", Meaning: "share of the runs with a solution that needed no guess"}, {Head: "mean", Meaning: "mean, median and max of the guesses of the solved runs"}, {Head: "median"}, {Head: "max"},
		{Head: "all: mean", Meaning: "of all runs; >= marks a lower bound, since a stopped run counts with the guesses so far"}, {Head: "all: median"}}}
	for _, row := range rows {
		for k := range row.runs {
			r := &row.runs[k]
			solved, stopped := r.solved.sorted(), r.stopped.sorted()
			cells := []doc.Cell{doc.Text(row.name), doc.Text(s.orders[s.solvers[k].order]), doc.Text(s.schemes[s.solvers[k].scheme]), doc.Count(r.runs), doc.Count(len(solved)), doc.Some(len(stopped)),
				doc.Some(r.none), doc.Share(float64(r.free), float64(r.runs-r.none)), mean(solved, false), median(solved, false), doc.Whole(stats.Quantile(solved, 1))}
			if len(stopped) > 0 {
				all := slices.Concat(solved, stopped)
				cells = append(cells, mean(all, true), median(all, len(solved) <= len(all)/2))
			}
			t.Add(cells...)
		}
	}
	if len(rows) == 1 {
		for k := range t.Rows {
			t.Rows[k][0] = doc.Cell{}
		}
	}
	return t
}

func mean(guesses []float64, atLeast bool) doc.Cell {
	if len(guesses) == 0 {
		return doc.Cell{}
	}
	return bound(fmt.Sprintf("%.2f", stats.Mean(guesses)), atLeast)
}

func median(guesses []float64, atLeast bool) doc.Cell {
	if len(guesses) == 0 {
		return doc.Cell{}
	}
	return bound(fmt.Sprintf("%.1f", (guesses[(len(guesses)-1)/2]+guesses[len(guesses)/2])/2), atLeast)
}

func bound(text string, atLeast bool) doc.Cell {
	if atLeast {
		text = ">=" + text
	}
	return doc.Text(text)
}

// needs returns the table of how many puzzles need which scheme, with how well the labels agree with
// that.
func (s *Schemes) needs(rows []schemeRow) *doc.Table {
	t := &doc.Table{Title: "Weakest scheme that needs no guess, by any order", Lead: 2, Columns: []doc.Column{{Head: "label", Left: true, Width: 24}, {Head: "puzzles"}, {Head: "mean clues"}}}
	for _, scheme := range s.schemes {
		t.Columns = append(t.Columns, doc.Column{Head: scheme})
	}
	t.Columns = append(t.Columns, doc.Column{Head: "guess"})
	for _, row := range rows {
		cells := []doc.Cell{doc.Text(row.name), doc.Count(row.puzzles), {}}
		if row.clues > 0 {
			cells[2] = doc.Text(fmt.Sprintf("%.1f", float64(row.clues)/float64(row.puzzles)))
		}
		for _, n := range row.needs {
			cells = append(cells, doc.Count(n))
		}
		t.Add(cells...)
	}
	if rho, n := s.correlation(); !math.IsNaN(rho) {
		t.Notes = append(t.Notes, fmt.Sprintf("rank correlation of label and weakest scheme (Spearman's rho): %.2f, over %s", rho, words.Plural(n, "puzzle")))
	}
	for k, solver := range s.solvers {
		if r := rows[0].runs[k]; s.schemes[solver.scheme] == "singles" {
			t.Notes = append(t.Notes, "singles alone solve "+doc.Share(float64(r.free), float64(r.runs-r.none)).Text+" of the puzzles")
			break
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
				labels, needs = append(labels, slices.Repeat([]string{label}, n)...), append(needs, slices.Repeat([]float64{float64(need)}, n)...)
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
	t := &doc.Table{Title: "Clues by the weakest scheme that needs no guess", Columns: []doc.Column{{Head: "scheme", Left: true}, {Head: "puzzles"}, {Head: "fewest"}, {Head: "mean"}, {Head: "most"}}}
	for k, c := range s.clues {
		if c.puzzles > 0 {
			t.Add(doc.Text(append(s.schemes, "guess")[k]), doc.Count(c.puzzles), doc.Count(c.least), doc.Text(fmt.Sprintf("%.1f", float64(c.sum)/float64(c.puzzles))), doc.Count(c.most))
		}
	}
	return t
}

// shares returns the table of the share of each technique by label, over the runs of the solvers from
// a number on.
func (s *Schemes) shares(rows []schemeRow, over string, from int) *doc.Table {
	t := &doc.Table{Title: "Share of each technique, " + over, Lead: 2, Columns: []doc.Column{{Head: "label", Left: true, Width: 24}, {Head: "applications"}}}
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
func (s *Schemes) boxes(rows []schemeRow) *chart.BoxPlot {
	if len(rows) > 1 {
		rows = rows[1:]
	}
	b := &chart.BoxPlot{
		Text: chart.Text{Name: "guesses", Title: "Guesses by label, order and scheme",
			Note: "A box is the middle half of the guesses of the runs, with the median marked. Whiskers reach to the last run within 1.5 times the height of the box, and dots are runs beyond. " +
				"The color shows the scheme, and a paler tint is another order. Runs that a limit stopped are at the upper edge."},
		X: "label (number of puzzles)", Y: "guesses of a run (log scale of 1 + guesses)", Amounts: true, Censored: "stopped",
		Times: func(group, series int) iter.Seq[float64] {
			r := &rows[group].runs[series]
			return slices.Values(append(r.solved.sorted(), slices.Repeat([]float64{math.Inf(1)}, r.stopped.runs())...))
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

// finished shows how many puzzles each order and scheme finishes within a number of guesses.
func (s *Schemes) finished(all schemeRow) *chart.Cactus {
	c := &chart.Cactus{
		Text: chart.Text{Name: "finished", Title: "Puzzles solved within a number of guesses",
			Note: "A line that ends further to the right solves more puzzles. A lower line needs fewer guesses. The color shows the scheme, and the dashes show the order."},
		X: "puzzles solved", Y: "guesses for each puzzle (log scale of 1 + guesses)", All: s.puzzles, AllAs: "all puzzles", Amounts: true,
	}
	for k, solver := range s.solvers {
		c.Lines = append(c.Lines, chart.Line{Name: s.name(k), Mark: chart.GridMark(solver.order, solver.scheme), Values: all.runs[k].solved.sorted()})
	}
	return c
}
