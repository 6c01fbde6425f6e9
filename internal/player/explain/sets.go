package explain

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/human"
)

// finned explains a fish with fins.
func (g *Guide) finned(s human.Step) string {
	base, cover := g.meanings(s.Base), g.meanings(s.Cover)
	if g.board == nil || !oneValue(base, cover) {
		return fmt.Sprintf("every option of %s contains %s or is one of %s, so options of %s that conflict with each of these are ruled out",
			g.list(base, "or"), g.list(cover, "or"), g.optionList(s.Fins, "and"), g.list(cover, "and"))
	}
	v, fins := g.board.symbol(base[0].value), g.placesOf(s.Fins)
	noun := "fin"
	if len(fins) > 1 {
		noun = "fins"
	}
	return fmt.Sprintf("in %s, %s can only go in %s, or in the %s %s, so no other cell of %s that sees %s is %s",
		g.units(base), v, g.units(cover), noun, words.List(fins, "and"), g.units(cover), each(noun, len(fins)), v)
}

func each(noun string, n int) string {
	if n == 1 {
		return "the " + noun
	}
	return "all " + noun
}

// placesOf returns the cells of options.
func (g *Guide) placesOf(options []int32) []string { return texts(options, g.place) }

// optionList lists options of any problem.
func (g *Guide) optionList(options []int32, conjunction string) string {
	return words.List(texts(options, func(o int32) string { return g.candidate(o, "=") }), conjunction)
}

// bentSet explains a wing: n cells hold n values between them, and only one of the values, that of
// the fins, can be in several of the cells.
func (g *Guide) bentSet(s human.Step, before *State) string {
	if g.board == nil {
		return fmt.Sprintf("one of %s is chosen", g.optionList(s.Fins, "and"))
	}
	v, ends := g.value(s.Fins[0]), g.placesOf(s.Fins)
	conclusion := fmt.Sprintf("so %s is in %s, and no cell that sees %s is %s", v, words.List(ends, "or"), allOf(len(ends)), v)
	cells := g.meanings(s.Base)
	for _, i := range s.Base { // the pivot sees all other cells
		if !g.isPivot(i, s.Base) {
			continue
		}
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

// isPivot reports whether a cell shares a unit with all others.
func (g *Guide) isPivot(item int32, all []int32) bool {
	cell, ok := g.board.Cell(item)
	peers := g.board.peersOf(cell)
	for _, i := range all {
		other, isCell := g.board.Cell(i)
		ok = ok && isCell && (i == item || slices.Contains(peers, other))
	}
	return ok
}

// pivot says of each value of the pivot of a wing of three cells what follows from it.
func (g *Guide) pivot(item int32, s human.Step, before *State) string {
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
		at, _ := g.board.Placement(o)
		values = append(values, at.Value)
	}
	slices.Sort(values)
	return texts(slices.Compact(values), g.board.symbol)
}

// lockedSets explains a step by sets of cells and their values.
func (g *Guide) lockedSets(s human.Step, before *State) string {
	switch {
	case g.board == nil:
		return "almost locked sets of " + g.list(g.meanings(s.Base), "and")
	case len(s.Sets) == 1:
		return g.sueDeCoq(s)
	case s.Name == "death blossom":
		return g.blossom(s, before)
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

// links returns, for each two neighbors in a chain of sets, the values that only one of them can
// hold. In a chain of more than two sets it returns one value for each two: the one by which the
// chain leads to the values that the step rules out. Neighboring links have different values.
func (g *Guide) links(sets []human.Set, removed []string) [][]string {
	all := make([][]string, len(sets)-1)
	for k := range all {
		all[k] = g.restricted(sets[k], sets[k+1])
	}
	if len(all) < 2 {
		return all
	}
	chosen := make([][]string, len(all))
	var choose func(k int) bool
	choose = func(k int) bool {
		if k == len(all) {
			return !slices.Contains(removed, chosen[k-1][0])
		}
		for _, v := range all[k] {
			if k == 0 && slices.Contains(removed, v) || k > 0 && chosen[k-1][0] == v {
				continue
			}
			if chosen[k] = []string{v}; choose(k + 1) {
				return true
			}
		}
		return false
	}
	if choose(0) {
		return chosen
	}
	return all
}

// sueDeCoq explains a set of n cells with n values, none of which can be in two of the cells.
func (g *Guide) sueDeCoq(s human.Step) string {
	set := s.Sets[0]
	return fmt.Sprintf("the %s %s can only hold %s, and none of these can be in two of the cells, so each is in one of them, and no cell that sees all places of a value there is that value",
		words.Plural(len(set.Items), "cell"), words.List(names(g.meanings(set.Items)), "and"), words.List(g.valuesOf(set.Options), "and"))
}

// setText names the cells of a set and its values, such as "r1c1 r1c2 (1, 2, 5)".
func (g *Guide) setText(set human.Set) string {
	if g.board == nil {
		return g.list(g.meanings(set.Items), "and")
	}
	return strings.Join(names(g.meanings(set.Items)), " ") + " (" + strings.Join(g.valuesOf(set.Options), ", ") + ")"
}

// restricted returns the values that only one of two sets can hold.
func (g *Guide) restricted(a, b human.Set) []string {
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

// blossom explains a death blossom: the stem is the item of the base that is in no set, or the
// first one. Of each option of the stem, the text names the set that it leaves without a value.
func (g *Guide) blossom(s human.Step, before *State) string {
	stem := s.Base[0]
	for _, i := range s.Base {
		if !slices.ContainsFunc(s.Sets, func(set human.Set) bool { return slices.Contains(set.Items, i) }) {
			stem = i
			break
		}
	}
	var sets, cases []string
	for k, set := range s.Sets {
		sets = append(sets, fmt.Sprintf("set %s is %s", letters(k), g.setText(set)))
	}
	text := words.List(sets, "and") + "; a set without one of its values holds all others; "
	for _, o := range before.Options(stem) {
		cases = append(cases, "if "+g.literal([]int32{o}, true)+", "+g.petal(o, s))
	}
	return text + strings.Join(cases, "; ") + "; so each case excludes the same"
}

// petal says how an option of the stem of a death blossom excludes the options that the step rules
// out: by itself, or by a set from which it takes a value.
func (g *Guide) petal(o int32, s human.Step) string {
	for k, set := range s.Sets {
		for _, v := range g.valuesOf(set.Options) {
			if held, ok := g.heldWithout(set, v, o, s.Removed); ok {
				return fmt.Sprintf("%s has no %s and holds %s", letters(k), v, words.List(g.valuesOf(held), "and"))
			}
		}
	}
	return "no set is needed"
}

// heldWithout reports whether option o takes a value from an almost locked set, so that the set
// rules out those of the options that o does not, and returns these.
func (g *Guide) heldWithout(set human.Set, value string, o int32, removed []int32) (held []int32, ok bool) {
	sees := func(x int32, v string) bool {
		places := 0
		for _, y := range set.Options {
			if g.value(y) == v {
				places++
				if !g.conflict(x, y) {
					return false
				}
			}
		}
		return places > 0
	}
	if !sees(o, value) {
		return nil, false
	}
	for _, r := range removed {
		if g.conflict(o, r) {
			continue
		}
		if g.value(r) == value || !sees(r, g.value(r)) {
			return nil, false
		}
		held = append(held, r)
	}
	return held, len(held) > 0
}
