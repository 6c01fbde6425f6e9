package report

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"fourfold/internal/study"
	"fourfold/internal/words"
)

const (
	mostLabels  = 24 // labels side by side; neighbours are put together beyond that
	mostSchemes = 8  // as many as there are colours
	mostSeries  = 16
	fullLabels  = 12 // groups that a text alternative tells of
)

// A studied is an experiment counted up for its charts.
type studied struct {
	*study.Table
	groups  []Group  // of puzzles, by label, easiest first
	groupOf []int    // of each puzzle
	labels  int      // how many there are; more than groups if neighbours are put together
	series  []series // orders and schemes, order by order
	orders  int      // of the series: the first ones
	needs   [][]int  // by group and scheme needed, how many puzzles; those that need a guess last
	unended bool     // some run of the series was stopped

	unsolvable int // puzzles that have no solution
}

// A series is one order with one scheme.
type series struct {
	name     string
	mark     mark
	order    int       // its place among the orders
	tallies  []tally   // by group
	finished []float64 // guesses of the runs that were not stopped, in rising order
}

// A tally sums up the runs of a series in a group.
type tally struct {
	runs, stopped int
	guesses       float64
}

// mean returns the mean guesses of a run, those of stopped runs as far as they came.
func (t tally) mean() float64 { return t.guesses / float64(max(1, t.runs)) }

func newStudied(t *study.Table) *studied {
	s := &studied{Table: t, groupOf: make([]int, len(t.Puzzles))}
	s.group()
	s.count()
	s.need()
	return s
}

// group sorts the puzzles into groups by label.
func (s *studied) group() {
	labels := slices.Clone(s.Labels)
	at := map[string]int{} // group of each label
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
		s.groups = append(s.groups, Group{Name: spanName(span)})
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
		s.groups[g].Puzzles++
	}
}

// spans cuts labels into at most mostLabels spans of neighbours. The last label stays
// alone if it stands for none.
func spans(labels []string) [][]string {
	var unlabelled [][]string
	if last := len(labels) - 1; last >= 0 && labels[last] == "" {
		labels, unlabelled = labels[:last], [][]string{labels[last:]}
	}
	all := make([][]string, min(len(labels), mostLabels-len(unlabelled)))
	for i := range all {
		all[i] = labels[i*len(labels)/len(all) : (i+1)*len(labels)/len(all)]
	}
	return append(all, unlabelled...)
}

// labelNames returns labels fit to be shown, with a word for that of no label.
func labelNames(labels []string) []string {
	names := make([]string, len(labels))
	for i, name := range labels {
		names[i] = cmp.Or(label(name, 60), "(none)")
	}
	return names
}

// spanName names neighbouring labels, of which there is at least one.
func spanName(span []string) string {
	names := labelNames(span)
	if len(names) > 1 {
		return names[0] + " to " + names[len(names)-1]
	}
	return names[0]
}

// count chooses the series, the weakest schemes and the strongest by the first orders if
// there are too many, and tallies their runs.
func (s *studied) count() {
	schemes := spread(len(s.Schemes), mostSchemes)
	s.orders = min(len(s.Orders), mostSeries/max(1, len(schemes)))
	at := map[[2]int]int{}
	for order, name := range s.Orders[:s.orders] {
		for k, scheme := range schemes {
			at[[2]int{order, scheme}] = len(s.series)
			s.series = append(s.series, series{name: name + ", " + s.Schemes[scheme], order: order,
				mark: studyMark(order, k, len(schemes)), tallies: make([]tally, len(s.groups))})
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
	}
}

func (x *series) add(r *study.Run, group int) {
	t := &x.tallies[group]
	t.runs++
	t.guesses += float64(r.Guesses)
	if r.Outcome == study.Limited {
		t.stopped++
	} else {
		x.finished = append(x.finished, float64(r.Guesses))
	}
}

// spread returns at most so many of n places: the first, and the very last.
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

// schemeColours are those of all charts and black, before the yellow that is faint.
var schemeColours = slices.Insert(slices.Clone(okabeIto), len(okabeIto)-1, color.NRGBA{0, 0, 0, 0xff})

// studyMark shows the scheme by colour and the order by dashes and glyph; with a single
// scheme the colour is free for the order.
func studyMark(order, scheme, schemes int) mark {
	colour := scheme
	if schemes == 1 {
		colour = order
	}
	return mark{schemeColours[colour%len(schemeColours)], dashes[order%len(dashes)], glyphs[order%len(glyphs)]}
}

// seriesNote says which orders and schemes are left out of a chart, if any are.
func (s *studied) seriesNote() string {
	if all := len(s.Orders) * len(s.Schemes); len(s.series) < all {
		return fmt.Sprintf(" Shown are %d of %s of order and scheme; the others are in the text.", len(s.series), words.PluralGrouped(all, "combination"))
	}
	return ""
}

// groupNote says that labels are put together, if any are.
func (s *studied) groupNote() string {
	if s.labels > len(s.groups) {
		return fmt.Sprintf(" The %s labels are put together, neighbours with neighbours.", words.Grouped(s.labels))
	}
	return ""
}

// stoppedNote says how runs that were stopped are shown, if any are.
func (s *studied) stoppedNote(how string) string {
	if !s.unended {
		return ""
	}
	return fmt.Sprintf(how, limitName(s.Table))
}

// eachGroup joins what tell says of the groups, of the first ones if they are many.
func (s *studied) eachGroup(separator string, tell func(g int) string) string {
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

// groupsOnto puts the groups on the horizontal axis.
func (s *studied) groupsOnto(p *plot.Plot) {
	p.X.Min, p.X.Max = -0.5, float64(max(1, len(s.groups)))-0.5
	p.X.Tick.Marker = groupTicks(s.groups)
	p.X.Tick.Length = 0
}

// groupsWidth is the width of a chart that needs so much room for each group.
func (s *studied) groupsWidth(room vg.Length) vg.Length {
	const axis = 70
	for i := range s.groups {
		room = max(room, legendStyle.Width(label(s.groups[i].Name, groupName))+12)
	}
	return max(chartWidth, axis+room*vg.Length(len(s.groups)))
}

// A guessScale places numbers of guesses on an axis of the logarithms of one more, so
// that none has a place too.
type guessScale struct{ hi float64 }

// newGuessScale returns a scale that reaches up to so many guesses.
func newGuessScale(most float64) guessScale {
	return guessScale{1.06 * guessPlace(max(1, most))}
}

func guessPlace(guesses float64) float64 { return math.Log10(1 + guesses) }

// onto puts the scale on an axis.
func (sc guessScale) onto(axis *plot.Axis) {
	axis.Min, axis.Max = 0, sc.hi
	axis.Tick.Marker = sc
}

// Ticks implements plot.Ticker. Labels are at 0, at powers of ten, and at 2 and 5 where
// the axis is short.
func (sc guessScale) Ticks(lo, hi float64) []plot.Tick {
	ticks := []plot.Tick{{Value: 0, Label: "0"}}
	if hi < guessPlace(2) {
		ticks = append(ticks, plot.Tick{Value: guessPlace(0.5), Label: "0.5"})
	}
	every := max(1, int(math.Ceil(hi/9)))
	for decade := 0; float64(decade) <= hi; decade++ {
		for digit := 1; digit <= 9; digit++ {
			guesses := float64(digit) * math.Pow(10, float64(decade))
			place := guessPlace(guesses)
			labelled := digit == 1 && decade%every == 0 && place > 0.04*hi || hi < 3.6 && (digit == 2 || digit == 5)
			switch {
			case place > hi:
			case labelled:
				ticks = append(ticks, plot.Tick{Value: place, Label: guessCount(guesses)})
			case every == 1:
				ticks = append(ticks, plot.Tick{Value: place})
			}
		}
	}
	return ticks
}

// guessCount writes a number of guesses, or a mean of such numbers.
func guessCount(guesses float64) string {
	if whole := math.Trunc(guesses); whole == guesses && whole < 1e9 {
		return words.Grouped(int(whole))
	}
	return words.ThreeDigits(guesses)
}

// highest returns the largest of the values, or 0 if there is none.
func highest[T cmp.Ordered](values ...T) T {
	var most T
	for _, v := range values {
		most = max(most, v)
	}
	return most
}
