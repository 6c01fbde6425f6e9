package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/study"
	"fourfold/internal/write/chart"
)

const (
	mostLabels = 24 // groups of labels in a chart
	mostSeries = 16 // combinations of order and scheme in a chart
)

// counts has the counts of a study that the charts show.
type counts struct {
	*study.Table
	groups  []chart.Group // of puzzles, by label, easiest first
	groupOf []int         // the group of each puzzle
	series  []series      // all schemes of the first order, then of the next
	needs   []study.Need  // by group
	all     study.Need    // of all groups
	shares  []study.Share // of techniques, by group, with the strongest scheme that applied one
	unended bool          // some run of the series was stopped

	allShares study.Share // of all groups
}

// A series has the runs of one order with one scheme.
type series struct {
	name     string
	mark     chart.Mark
	guesses  [][]float64 // of the runs, for each group, in increasing order; +Inf for a stopped run
	finished []float64   // guesses of the runs that were not stopped, in increasing order
}

func newCounts(t *study.Table, of *study.Summary) *counts {
	s := &counts{Table: t, groupOf: make([]int, len(t.Puzzles)), all: of.Needs[0], needs: of.Needs[1:]}
	if shares := of.Strongest(); len(shares) > 0 {
		s.allShares, s.shares = shares[0], shares[1:]
	}
	s.group()
	s.count()
	return s
}

// group sorts the puzzles into groups by label. With many labels there is one group.
func (s *counts) group() {
	names := labelNames(s.Labels)
	if len(names) > mostLabels || len(names) == 1 && s.Labels[0] == "" {
		names, s.needs, s.shares = []string{"all"}, []study.Need{s.all}, []study.Share{s.allShares}
	}
	for _, name := range names {
		s.groups = append(s.groups, chart.Group{Name: name})
	}
	for i := range s.Puzzles {
		g := 0
		if len(names) == len(s.Labels) {
			g = slices.Index(s.Labels, s.Puzzles[i].Label)
		}
		s.groupOf[i] = g
		s.groups[g].Count++
	}
}

// labelNames returns the labels as the page shows them: shortened, and "(none)" for "".
func labelNames(labels []string) []string {
	names := make([]string, len(labels))
	for i, name := range labels {
		names[i] = cmp.Or(chart.Clip(words.OneLine(name), 60), "(none)")
	}
	return names
}

// count tallies the runs of the series. If there are too many combinations, the series have the first.
func (s *counts) count() {
	schemes := len(s.Schemes)
	for k := range min(len(s.Orders)*schemes, mostSeries) {
		order, scheme := k/schemes, k%schemes
		s.series = append(s.series, series{name: s.Orders[order] + ", " + s.Schemes[scheme], mark: chart.GridMark(order, scheme), guesses: make([][]float64, len(s.groups))})
	}
	for i := range s.Runs {
		r := &s.Runs[i]
		if k := r.Order*schemes + r.Scheme; k < len(s.series) {
			s.series[k].add(r, s.groupOf[r.Puzzle])
			s.unended = s.unended || r.Outcome == study.Limited
		}
	}
	for k := range s.series {
		slices.Sort(s.series[k].finished)
		for _, guesses := range s.series[k].guesses {
			slices.Sort(guesses)
		}
	}
}

func (x *series) add(r *study.Run, group int) {
	guesses := float64(r.Guesses)
	if r.Outcome == study.Limited {
		guesses = math.Inf(1)
	} else {
		x.finished = append(x.finished, guesses)
	}
	x.guesses[group] = append(x.guesses[group], guesses)
}

// seriesNote says which orders and schemes are left out of a chart, if any are.
func (s *counts) seriesNote() string {
	if all := len(s.Orders) * len(s.Schemes); len(s.series) < all {
		return fmt.Sprintf(" The chart shows %d of %s of order and scheme. The others are in the text.",
			len(s.series), words.PluralGrouped(all, "combination"))
	}
	return ""
}

// stoppedNote says how runs that were stopped are shown, if any are.
func (s *counts) stoppedNote(how string) string {
	if !s.unended {
		return ""
	}
	return fmt.Sprintf(how, limitName(s.Table))
}

// groupAxis names the axis of the groups.
const groupAxis = "label (number of puzzles)"
