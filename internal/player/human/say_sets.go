package human

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
)

// placesOf returns the cells of options.
func (g *Guide) placesOf(options []int32) []string { return texts(options, g.place) }

// optionList lists options of any problem.
func (g *Guide) optionList(options []int32, conjunction string) string {
	return words.List(texts(options, func(o int32) string { return g.candidate(o, "=") }), conjunction)
}

// bentSet explains a wing: n cells hold n values between them, and only one of the values, that of
// the fins, can be in several of the cells.
func (g *Guide) bentSet(s Step, before *State) string {
	if g.labels == nil {
		return fmt.Sprintf("one of %s is chosen", g.optionList(s.Fins, "and"))
	}
	v, ends := g.value(s.Fins[0]), g.placesOf(s.Fins)
	conclusion := fmt.Sprintf("so %s is in %s, and no cell that sees %s is %s", v, words.List(ends, "or"), allOf(len(ends)), v)
	cells := g.meanings(s.Base)
	for _, i := range s.Base {
		if text := g.pivot(i, s, before); text != "" {
			return text + ", " + conclusion
		}
	}
	return fmt.Sprintf("%s can only hold %s between them, and only %s can be in several of these cells, %s",
		words.List(names(cells), "and"), words.List(g.valuesIn(s.Base, before), "and"), v, conclusion)
}

func allOf(n int) string {
	if n == 2 {
		return "both"
	}
	return "all of these"
}

// pivot says of each value of the pivot of a wing of three cells what follows from it.
func (g *Guide) pivot(item int32, s Step, before *State) string {
	if len(s.Base) != 3 {
		return ""
	}
	var cases []string
	pivot := g.meaning(item).name
	for _, o := range before.Options(item) {
		if slices.Contains(s.Fins, o) {
			continue // the value itself
		}
		wing := ""
		for _, i := range s.Base {
			options := before.Options(i)
			if i == item || len(options) != 2 {
				continue
			}
			for k, x := range options {
				if g.value(x) == g.value(o) && slices.Contains(s.Fins, options[1-k]) {
					wing = g.literal(options[1-k:2-k], true)
				}
			}
		}
		if wing == "" {
			return ""
		}
		cases = append(cases, fmt.Sprintf("if %s is %s, then %s", pivot, g.value(o), wing))
	}
	if len(cases) != 2 {
		return ""
	}
	return strings.Join(cases, ", and ")
}

// valuesIn returns the values that cells can hold, in increasing order.
func (g *Guide) valuesIn(items []int32, s *State) []string {
	var options []int32
	for _, i := range items {
		options = append(options, s.Options(i)...)
	}
	return g.valuesOf(options)
}

// valuesOf returns the values of options, in increasing order, each once.
func (g *Guide) valuesOf(options []int32) []string {
	var values []int
	for _, o := range options {
		at, _ := g.labels.Placement(o)
		values = append(values, at.Value)
	}
	slices.Sort(values)
	return texts(slices.Compact(values), g.labels.symbol)
}

// lockedSets explains a step by sets of cells and their values.
func (g *Guide) lockedSets(s Step, before *State) string {
	switch {
	case g.labels == nil:
		return "almost locked sets of " + g.list(g.meanings(s.Base), "and")
	}
	var sets, joints []string
	last, values := letters(len(s.Sets)-1), g.valuesOf(s.Removed)
	links := g.links(s.Sets, values)
	for k, set := range s.Sets {
		sets = append(sets, fmt.Sprintf("set %s is %s", letters(k), g.setText(set)))
		if k > 0 {
			joints = append(joints, fmt.Sprintf("%s and %s cannot both hold %s", letters(k-1), letters(k), words.List(links[k-1], "or")))
		}
	}
	text := words.List(sets, "and") + "; " + strings.Join(joints, ", ") + ", and a set without one of its values holds all others; so "
	switch {
	case len(links) == 1 && len(links[0]) > 1:
		return text + fmt.Sprintf("each set holds all its values but %s, and each of these is in A or B, and no cell that sees all places of such a value there is that value",
			words.List(links[0], "and"))
	case len(values) == 1:
		return text + fmt.Sprintf("%s is in A or %s, and no cell that sees all its places there is %s", values[0], last, values[0])
	}
	return text + fmt.Sprintf("each of %s is in A or %s, and no cell that sees all its places there holds it", words.List(values, "and"), last)
}

// links returns, for each two neighbors in a chain of sets, the values that only one of them can hold.
// Of three sets it returns one value for each two: the values differ, and the step rules out neither.
func (g *Guide) links(sets []Set, removed []string) [][]string {
	all := [][]string{g.restricted(sets[0], sets[1])}
	if len(sets) == 2 {
		return all
	}
	all = append(all, g.restricted(sets[1], sets[2]))
	for _, x := range all[0] {
		for _, y := range all[1] {
			if x != y && !slices.Contains(removed, x) && !slices.Contains(removed, y) {
				return [][]string{{x}, {y}}
			}
		}
	}
	return all
}

// setText names the cells of a set and its values, such as "r1c1 r1c2 (1, 2, 5)".
func (g *Guide) setText(set Set) string {
	if g.labels == nil {
		return g.list(g.meanings(set.Items), "and")
	}
	return strings.Join(names(g.meanings(set.Items)), " ") + " (" + strings.Join(g.valuesOf(set.Options), ", ") + ")"
}

// restricted returns the values that only one of two sets can hold.
func (g *Guide) restricted(a, b Set) []string {
	var values []int32
	for _, x := range a.Options {
		value := g.value(x)
		same := func(o int32) bool { return g.value(o) == value }
		if !slices.ContainsFunc(b.Options, same) {
			continue
		}
		excluded := true
		for _, y := range a.Options {
			for _, z := range b.Options {
				excluded = excluded && (!same(y) || !same(z) || g.conflict(y, z))
			}
		}
		if excluded {
			values = append(values, x)
		}
	}
	return g.valuesOf(values)
}

// conflict reports whether two different options share an item, and not in the same color.
func (g *Guide) conflict(a, b int32) bool { return a != b && g.p.Clash(a, b) }
