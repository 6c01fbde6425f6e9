package human

import (
	"slices"
	"strings"

	"fourfold/internal/kit/words"
)

// Hint says a step in three ways: where to look and for which technique, which cells or values are
// involved, and in full.
func (g *Guide) Hint(s Explained) [3]string {
	return [3]string{
		"look at " + g.where(s.Step) + ": " + withArticle(s.Name),
		s.Name + ": look at " + g.involved(s.Step),
		s.Text,
	}
}

// GuessHint says in three ways that no technique leads further. The last one has the right value,
// by the cells of the solution. If they are nil, it has the guess of the search.
func (g *Guide) GuessHint(s Explained, solution []uint8) [3]string {
	head := "no technique leads further, so a guess is needed"
	m, right := g.meaning(s.Base[0]), g.RightGuess(s, solution)
	full := head + ": try " + g.guess(s.Step)
	if solution != nil && g.labels != nil {
		s.Removed = append(slices.Clone(s.Removed), s.Chosen) // as alternatives of the right one
		s.Chosen = right
		full = head + ", and the right one is " + g.guess(s.Step)
	}
	return [3]string{head, head + ": look at " + g.describe(m), full}
}

// RightGuess returns the option that is right in place of a guess, by the cells of the solution. If they are nil, or the
// problem is no grid, it returns the guess of the search.
func (g *Guide) RightGuess(s Explained, solution []uint8) int32 {
	for _, o := range g.alternatives(s.Step) {
		if at, ok := g.placement(o); ok && solution != nil && int(solution[at.Row*g.labels.order+at.Col]) == at.Value {
			return o
		}
	}
	return s.Chosen
}

// maxInvolved is the number of cells or values that a hint names.
const maxInvolved = 9

// where names one place of a step: a unit, a value or an item.
func (g *Guide) where(s Step) string {
	base, cover := g.meanings(s.Base), g.meanings(s.Cover)
	switch {
	case g.labels == nil:
		return g.describe(base[0])
	case len(base) > maxInvolved:
		return "the whole grid"
	case s.Action == Remove && len(cover) > 0 && allCells(base) && oneUnit(cover):
		return g.labels.unit(*cover[0].unit)
	case oneUnit(base):
		return g.labels.unit(*base[0].unit)
	case oneValue(base, nil):
		return "the value " + g.labels.symbol(base[0].value)
	}
	for k, m := range base {
		if m.cell {
			return g.area(s.Base[k])
		}
	}
	return g.labels.unit(*base[0].unit)
}

// area names the box or region of a cell, or its row if there are none.
func (g *Guide) area(item int32) string {
	cell, _ := g.labels.Cell(item)
	of := g.labels.unitsOf(cell)
	for _, u := range of {
		if u.Kind == "box" || u.Kind == "region" {
			return g.labels.unit(u)
		}
	}
	return g.labels.unit(of[0])
}

// involved names the items of the base of a step.
func (g *Guide) involved(s Step) string {
	base := g.meanings(s.Base)
	if len(base) > maxInvolved {
		return g.start(s)
	}
	switch {
	case allCells(base):
		return words.List(names(base), "and")
	case oneValue(base, nil):
		return g.labels.symbol(base[0].value) + " in " + g.units(base)
	case oneUnit(base):
		return words.List(g.values(base), "and") + " in " + g.labels.unit(*base[0].unit)
	}
	return g.list(base, "and")
}

// start names the beginning of a long step: the first option of its first chain, its fins, or the
// first item of its base.
func (g *Guide) start(s Step) string {
	options := s.Fins
	if len(s.Chains) > 0 && len(s.Chains[0]) > 0 {
		options = s.Chains[0][0].Options
	}
	if len(options) == 0 || len(options) > maxInvolved {
		return g.describe(g.meaning(s.Base[0])) + " and " + words.Plural(len(s.Base)-1, "other item")
	}
	var all []string
	for _, o := range options {
		text := g.candidate(o, "=")
		if at, ok := g.placement(o); ok {
			text = g.labels.symbol(at.Value) + " in " + g.place(o)
		}
		all = append(all, text)
	}
	slices.Sort(all)
	return words.List(slices.Compact(all), "and")
}

// withArticle returns the name of a technique with its article. Some names have none.
func withArticle(name string) string {
	for _, bare := range []string{"pointing", "claiming", "locked candidates"} {
		if strings.HasSuffix(name, bare) {
			return name
		}
	}
	for _, sound := range []string{"X-", "XY", "AIC", "ALS", "e"} {
		if strings.HasPrefix(name, sound) {
			return "an " + name
		}
	}
	return "a " + name
}
