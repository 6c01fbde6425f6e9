package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/write/chart"
)

// A technique says how often one technique was applied.
type technique struct {
	name   string
	shade  int       // index among the techniques that were applied
	counts []float64 // for each group
	total  float64
}

// techniqueChart shows the share of each technique for each label, with the strongest scheme and
// the main order.
func (s *counts) techniqueChart() *chart.Chart {
	all, unused := s.techniques()
	whole := make([]float64, len(s.groups))
	for g := range whole {
		whole[g] = s.applied(all, g)
	}
	note := func(t *technique) string { return partOf(t.total / max(1, totalOf(all))) }
	c := chart.Stacks{
		Text: chart.Text{Name: "techniques", Title: "Techniques applied, by label",
			Note: s.techniqueSetting() + "The number above a bar says how often techniques were applied, including those before dead ends."},
		X: groupAxis, Y: "share of the techniques applied", Groups: s.groups, Layers: layers(all, whole, note), Write: partOf, Shares: true,
	}
	for g := range whole {
		c.Above = append(c.Above, words.Amount(whole[g]))
	}
	if len(unused) > 0 {
		c.Note += " Never applied: " + strings.Join(unused, ", ") + "."
	}
	return c.Chart()
}

// beyondChart shows how often techniques other than singles were applied. They are too rare to be
// seen in the techniqueChart.
func (s *counts) beyondChart() *chart.Chart {
	all, _ := s.techniques()
	all = slices.DeleteFunc(all, func(t technique) bool { return strings.HasSuffix(t.name, "single") })
	puzzles := make([]float64, len(s.groups))
	for g := range puzzles {
		puzzles[g] = float64(max(1, s.groups[g].Count))
	}
	note := func(t *technique) string { return words.Amount(t.total) }
	c := chart.Stacks{
		Text: chart.Text{Name: "techniques-beyond", Title: "Techniques beyond singles, by label",
			Note: s.techniqueSetting() + "A bar shows how often a puzzle of the label needed a technique other than singles, on average, including applications before dead ends."},
		X: groupAxis, Y: "applications for each puzzle", Groups: s.groups, Layers: layers(all, puzzles, note), Write: perPuzzle,
	}
	for g := range puzzles {
		mean := s.applied(all, g) / puzzles[g]
		c.Above = append(c.Above, perPuzzle(mean))
	}
	return c.Chart()
}

// layers returns a layer for each technique. In group g, the height 1 stands for whole[g]
// applications.
func layers(techniques []technique, whole []float64, note func(*technique) string) []chart.Layer {
	all := make([]chart.Layer, len(techniques))
	for k := range techniques {
		t := &techniques[k]
		all[k] = chart.Layer{Name: t.name, Note: note(t), Shade: t.shade, Heights: make([]float64, len(whole))}
		for g, n := range t.counts {
			if n > 0 {
				all[k].Heights[g] = n / whole[g]
			}
		}
	}
	return all
}

// techniqueSetting says which scheme and order the charts of techniques show.
func (s *counts) techniqueSetting() string {
	if len(s.Orders) == 0 || len(s.Schemes) == 0 {
		return ""
	}
	return fmt.Sprintf("Scheme %s with order %s. ", s.Schemes[len(s.Schemes)-1], s.Orders[s.MainOrder()])
}

// techniques returns the techniques that were applied, simplest first, and the names of those that
// were not.
func (s *counts) techniques() (applied []technique, unused []string) {
	all := make([]technique, len(s.Techniques))
	for k := range all {
		all[k] = technique{name: s.Techniques[k], counts: make([]float64, len(s.groups))}
	}
	for i := range s.Runs {
		r := &s.Runs[i]
		if r.Order != s.MainOrder() || r.Scheme != len(s.Schemes)-1 {
			continue
		}
		for k, n := range r.Applied {
			all[k].counts[s.groupOf[r.Puzzle]] += float64(n)
			all[k].total += float64(n)
		}
	}
	for _, t := range all {
		if t.total == 0 {
			unused = append(unused, t.name)
			continue
		}
		t.shade = len(applied)
		applied = append(applied, t)
	}
	return applied, unused
}

// applied returns how often all techniques together were applied in a group.
func (s *counts) applied(techniques []technique, group int) float64 {
	sum := 0.0
	for _, t := range techniques {
		sum += t.counts[group]
	}
	return sum
}

func totalOf(techniques []technique) float64 {
	sum := 0.0
	for _, t := range techniques {
		sum += t.total
	}
	return sum
}

// partOf writes a share in percent. A share above 0 is never written as 0.
func partOf(part float64) string {
	switch {
	case part == 0:
		return "0 %"
	case part < 0.0005:
		return "< 0.1 %"
	}
	return words.Share(part)
}

// perPuzzle writes a mean. A mean above 0 is never written as 0.
func perPuzzle(mean float64) string {
	if mean > 0 && mean < 0.005 {
		return "< 0.01"
	}
	return strconv.FormatFloat(mean, 'f', 2, 64)
}
