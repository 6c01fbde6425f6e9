package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"fourfold/internal/study"
	"fourfold/internal/words"
	"fourfold/internal/write/chart"
)

const (
	mostLabels  = 24 // groups of labels in a chart; with more labels, neighboring labels share a group
	mostSchemes = chart.Colors
	mostSeries  = 16 // combinations of order and scheme in a chart
	fullLabels  = 12 // groups that the text alternative of a chart describes
)

// counts has the counts of a study that the charts show.
type counts struct {
	*study.Table
	groups  []chart.Group // of puzzles, by label, easiest first
	groupOf []int         // the group of each puzzle
	labels  int           // number of labels; more than groups if neighboring labels share a group
	series  []series      // all schemes of the first order, then of the next
	needs   [][]int       // number of puzzles by group and scheme needed; last those that need a guess
	unended bool          // some run of the series was stopped

	unsolvable int // number of puzzles without a solution
}

// A series has the runs of one order with one scheme.
type series struct {
	name     string
	mark     chart.Mark
	guesses  [][]float64 // of the runs, for each group, in increasing order; +Inf for a stopped run
	finished []float64   // guesses of the runs that were not stopped, in increasing order
}

func newCounts(t *study.Table) *counts {
	s := &counts{Table: t, groupOf: make([]int, len(t.Puzzles))}
	s.group()
	s.count()
	s.need()
	return s
}

// group sorts the puzzles into groups by label.
func (s *counts) group() {
	labels := slices.Clone(s.Labels)
	at := map[string]int{} // the group of each label
	for _, name := range labels {
		at[name] = 0
	}
	for i := range s.Puzzles {
		name := s.Puzzles[i].Label
		if _, known := at[name]; !known {
			at[name] = 0
			labels = append(labels, name)
		}
	}
	s.labels = len(labels)
	for g, span := range spans(labels) {
		s.groups = append(s.groups, chart.Group{Name: spanName(span)})
		for _, name := range span {
			at[name] = g
		}
	}
	if len(labels) == 1 && labels[0] == "" {
		s.groups[0].Name = "all"
	}
	for i := range s.Puzzles {
		g := at[s.Puzzles[i].Label]
		s.groupOf[i] = g
		s.groups[g].Count++
	}
}

// spans divides the labels into at most mostLabels spans of neighboring labels. If the last label
// is "", it is a span of its own.
func spans(labels []string) [][]string {
	var unlabeled [][]string
	if last := len(labels) - 1; last >= 0 && labels[last] == "" {
		labels, unlabeled = labels[:last], [][]string{labels[last:]}
	}
	all := make([][]string, min(len(labels), mostLabels-len(unlabeled)))
	for i := range all {
		all[i] = labels[i*len(labels)/len(all) : (i+1)*len(labels)/len(all)]
	}
	return append(all, unlabeled...)
}

// labelNames returns the labels as the page shows them: shortened, and "(none)" for "".
func labelNames(labels []string) []string {
	names := make([]string, len(labels))
	for i, name := range labels {
		names[i] = cmp.Or(chart.Clip(words.OneLine(name), 60), "(none)")
	}
	return names
}

// spanName returns the name of a span of one or more labels.
func spanName(span []string) string {
	names := labelNames(span)
	if len(names) > 1 {
		return names[0] + " to " + names[len(names)-1]
	}
	return names[0]
}

// count chooses the series and tallies their runs. If there are too many combinations, the series
// have the first orders, the weakest schemes and the strongest scheme.
func (s *counts) count() {
	schemes := spread(len(s.Schemes), mostSchemes)
	orders := min(len(s.Orders), mostSeries/max(1, len(schemes)))
	at := map[[2]int]int{}
	for order, name := range s.Orders[:orders] {
		for k, scheme := range schemes {
			at[[2]int{order, scheme}] = len(s.series)
			s.series = append(s.series, series{name: name + ", " + s.Schemes[scheme], mark: chart.GridMark(order, k), guesses: make([][]float64, len(s.groups))})
		}
	}
	for i := range s.Runs {
		r := &s.Runs[i]
		if k, found := at[[2]int{r.Order, r.Scheme}]; found {
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

// spread returns at most as many of the indices below n as most says: the first ones, and the
// last.
func spread(n, most int) []int {
	places := make([]int, min(n, most))
	for i := range places {
		places[i] = i
	}
	if n > most && most > 1 {
		places[most-1] = n - 1
	}
	return places
}

// seriesNote says which orders and schemes are left out of a chart, if any are.
func (s *counts) seriesNote() string {
	if all := len(s.Orders) * len(s.Schemes); len(s.series) < all {
		return fmt.Sprintf(" The chart shows %d of %s of order and scheme. The others are in the text.",
			len(s.series), words.PluralGrouped(all, "combination"))
	}
	return ""
}

// groupNote says that labels share groups, if they do.
func (s *counts) groupNote() string {
	if s.labels > len(s.groups) {
		return fmt.Sprintf(" There are %s labels, so neighboring labels are shown together.", words.Grouped(s.labels))
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

// eachGroup joins the texts that tell returns for the groups. If there are many groups, it
// describes only the first ones.
func (s *counts) eachGroup(separator string, tell func(g int) string) string {
	var told []string
	for g := range s.groups {
		if g == fullLabels {
			told = append(told, fmt.Sprintf("and %s more", words.PluralGrouped(len(s.groups)-g, "label")))
			break
		}
		told = append(told, tell(g))
	}
	return strings.Join(told, separator)
}

// groupAxis names the axis of the groups.
const groupAxis = "label (number of puzzles)"
