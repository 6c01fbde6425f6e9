package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/write/chart"
)

// techniqueChart shows the share of each technique for each label, with the strongest scheme and
// the main order.
func (s *counts) techniqueChart() *chart.Chart {
	c := chart.Stacks{
		Text: chart.Text{Name: "techniques", Title: "Techniques applied, by label",
			Note: s.techniqueSetting() + "The number above a bar says how often techniques were applied, including those before dead ends."},
		X: groupAxis, Y: "share of the techniques applied", Groups: s.groups, Write: partOf, Shares: true,
	}
	var unused []string
	for k, name := range s.Techniques {
		if s.allShares.Techniques[k] == 0 {
			unused = append(unused, name)
			continue
		}
		l := chart.Layer{Name: name, Note: partOf(s.allShares.Techniques[k]), Shade: len(c.Layers)}
		for _, share := range s.shares {
			l.Heights = append(l.Heights, share.Techniques[k])
		}
		c.Layers = append(c.Layers, l)
	}
	for _, share := range s.shares {
		c.Above = append(c.Above, words.Amount(float64(share.Applications)))
	}
	if len(unused) > 0 {
		c.Note += " Never applied: " + strings.Join(unused, ", ") + "."
	}
	return c.Chart()
}

// beyondChart shows how often techniques other than singles were applied. They are too rare to be
// seen in the techniqueChart.
func (s *counts) beyondChart() *chart.Chart {
	c := chart.Stacks{
		Text: chart.Text{Name: "techniques-beyond", Title: "Techniques beyond singles, by label",
			Note: s.techniqueSetting() + "A bar shows how often a puzzle of the label needed a technique other than singles, on average, including applications before dead ends."},
		X: groupAxis, Y: "applications for each puzzle", Groups: s.groups, Write: perPuzzle,
	}
	sums := make([]float64, len(s.groups))
	shade := 0
	for k, name := range s.Techniques {
		part := s.allShares.Techniques[k]
		if part > 0 && !strings.HasSuffix(name, "single") {
			l := chart.Layer{Name: name, Note: words.Amount(math.Round(part * float64(s.allShares.Applications))), Shade: shade}
			for g, share := range s.shares {
				l.Heights = append(l.Heights, share.Techniques[k]*float64(share.Applications)/float64(max(1, s.groups[g].Count)))
				sums[g] += l.Heights[g]
			}
			c.Layers = append(c.Layers, l)
		}
		if part > 0 {
			shade++
		}
	}
	for _, sum := range sums {
		c.Above = append(c.Above, perPuzzle(sum))
	}
	return c.Chart()
}

// techniqueSetting says which scheme and order the charts of techniques show.
func (s *counts) techniqueSetting() string {
	return fmt.Sprintf("Scheme %s with order %s. ", s.allShares.Scheme, s.allShares.Order)
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
