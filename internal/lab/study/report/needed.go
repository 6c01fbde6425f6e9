package report

import (
	"fmt"
	"slices"

	"fourfold/internal/kit/words"
	"fourfold/internal/write/chart"
)

// neededChart shows for each label the shares of the schemes that its puzzles need.
func (s *counts) neededChart() *chart.Chart {
	names := append(slices.Clone(s.Schemes), "guess")
	c := chart.Stacks{
		Text: chart.Text{Name: "needed", Title: "Weakest scheme that needs no guess, by label",
			Note: "A bar shows the shares of the puzzles of a label by the weakest scheme that solves them without a guess, with any of the orders. " +
				"The last color is for puzzles that need a guess with every scheme."},
		X: groupAxis, Y: "share of the puzzles", Groups: s.groups, Write: words.Share, Shares: true,
	}
	for k, name := range names {
		l, all := chart.Layer{Name: name, Shade: k, Heights: make([]float64, len(s.groups))}, 0
		for g, needs := range s.needs {
			if needs.Schemes[k] > 0 {
				l.Heights[g] = float64(needs.Schemes[k]) / float64(needs.Puzzles)
			}
			all += needs.Schemes[k]
		}
		l.Note = words.Grouped(all)
		c.Layers = append(c.Layers, l)
	}
	if n := len(s.Puzzles) - s.all.Puzzles; n > 0 {
		c.Note += fmt.Sprintf(" Left out: %s without a solution.", words.PluralGrouped(n, "puzzle"))
	}
	return c.Chart()
}
