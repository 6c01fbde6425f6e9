package report

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/words"
	"fourfold/internal/write/chart"
)

// need counts for each group how many puzzles need each scheme. A puzzle needs the weakest scheme
// that solves it without a guess, with any order. The last count is that of the puzzles that need
// a guess. Puzzles without a solution are left out.
func (s *counts) need() {
	for range s.groups {
		s.needs = append(s.needs, make([]int, len(s.Schemes)+1))
	}
	for i, n := range s.Needed() {
		if n < 0 {
			s.unsolvable++
			continue
		}
		s.needs[s.groupOf[i]][n]++
	}
}

// neededChart shows for each label the shares of the schemes that its puzzles need.
func (s *counts) neededChart() *chart.Chart {
	names := append(slices.Clone(s.Schemes), "guess")
	c := chart.Stacks{
		Text: chart.Text{Name: "needed", Title: "Weakest scheme that needs no guess, by label", Alt: s.neededAlt(names),
			Note: "A bar shows the shares of the puzzles of a label by the weakest scheme that solves them without a guess, with any of the orders. " +
				"The last color is for puzzles that need a guess with every scheme."},
		X: groupAxis, Y: "share of the puzzles", Groups: s.groups, Write: words.Share, Shares: true,
	}
	for k, name := range names {
		l, all := chart.Layer{Name: name, Shade: k, Heights: make([]float64, len(s.groups))}, 0
		for g, needs := range s.needs {
			if needs[k] > 0 {
				l.Heights[g] = float64(needs[k]) / float64(sum(needs))
			}
			all += needs[k]
		}
		l.Note = words.Grouped(all)
		c.Layers = append(c.Layers, l)
	}
	if s.unsolvable > 0 {
		c.Note += fmt.Sprintf(" Left out: %s without a solution.", words.PluralGrouped(s.unsolvable, "puzzle"))
	}
	c.Note += s.groupNote()
	return c.Chart()
}

func (s *counts) neededAlt(names []string) string {
	if len(s.Puzzles) == 0 {
		return "The weakest scheme without a guess, by label. There are no puzzles."
	}
	return "The weakest scheme without a guess, by label. " + s.eachGroup("; ", func(g int) string {
		var told []string
		for k, name := range names {
			if n := s.needs[g][k]; n > 0 {
				told = append(told, fmt.Sprintf("%s %s", name, words.Grouped(n)))
			}
		}
		return s.groups[g].Name + ": " + strings.Join(told, ", ")
	}) + "."
}

func sum(counts []int) (n int) {
	for _, count := range counts {
		n += count
	}
	return n
}
