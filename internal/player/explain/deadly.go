package explain

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/human"
)

// oneSolution begins the reason of every step that assumes a unique solution.
const oneSolution = "since the puzzle has one solution, "

// deadly explains a step that assumes a unique solution. One of the fins, the guardians, is
// chosen, because there would be a second solution without them. If there are none, each of the
// options that are ruled out would lead to a second solution.
func (g *Guide) deadly(s human.Step, before *State) string {
	switch {
	case strings.HasPrefix(s.Name, "BUG"):
		return g.bug(s)
	case len(s.Fins) == 0:
		return g.assumption(s)
	case g.board == nil:
		return fmt.Sprintf("%s%s cannot be filled so that values can be exchanged for a second solution, so one of %s is right",
			oneSolution, g.list(g.meanings(s.Base), "and"), g.optionList(s.Fins, "and"))
	}
	core := g.core(s, before)
	return fmt.Sprintf("%s%s cannot hold only %s, which could be exchanged for a second solution, so %s%s",
		oneSolution, g.list(g.meanings(core), "and"), words.List(g.patternValues(core, s, before), "and"), g.guardians(s.Fins), g.withSet(s))
}

// assumption explains that options would complete a deadly pattern.
func (g *Guide) assumption(s human.Step) string {
	if g.board == nil {
		return fmt.Sprintf("%swith %s, %s would be covered in a way that can be exchanged for a second solution",
			oneSolution, g.optionList(s.Removed, "or"), g.list(g.meanings(s.Base), "and"))
	}
	var cells, units []meaning
	values := slices.Clone(s.Removed)
	for k, m := range g.meanings(s.Base) {
		if m.cell {
			cells = append(cells, m)
		} else {
			units = append(units, m)
			values = append(values, g.p.Uses(s.Base[k])[0])
		}
	}
	because := ""
	if len(units) > 0 {
		because = ", because " + g.list(units, "and") + " " + have(len(units)) + " no other place"
	}
	return fmt.Sprintf("with %s, %s would hold only %s%s; these could be exchanged for a second solution, but the puzzle has one solution",
		g.optionList(s.Removed, "or"), g.list(cells, "and"), words.List(g.valuesOf(values), "and"), because)
}

func have(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}

// core returns the cells of a deadly pattern. The base also has the cells of an almost locked set;
// one of these is in the pattern if it can hold no other values than the rest of the pattern.
func (g *Guide) core(s human.Step, before *State) []int32 {
	if len(s.Sets) == 0 {
		return s.Base
	}
	hasFin := func(i int32) bool {
		return slices.ContainsFunc(s.Fins, func(o int32) bool { return slices.Contains(g.p.Uses(i), o) })
	}
	core := slices.DeleteFunc(slices.Clone(s.Base), func(i int32) bool { return slices.Contains(s.Sets[0].Items, i) && !hasFin(i) })
	values := g.patternValues(core, s, before)
	for _, i := range s.Sets[0].Items {
		outside := func(v string) bool { return !slices.Contains(values, v) }
		if !hasFin(i) && !slices.ContainsFunc(g.valuesIn([]int32{i}, before), outside) {
			core = append(core, i)
		}
	}
	slices.Sort(core)
	return core
}

// patternValues returns the values of the cells of a deadly pattern without the guardians.
func (g *Guide) patternValues(core []int32, s human.Step, before *State) []string {
	var options []int32
	for _, i := range core {
		for _, o := range before.Options(i) {
			if !slices.Contains(s.Fins, o) {
				options = append(options, o)
			}
		}
	}
	return g.valuesOf(options)
}

// guardians says that one of some options is chosen.
func (g *Guide) guardians(options []int32) string {
	cells := g.placesOf(options)
	slices.Sort(cells)
	values := g.valuesOf(options)
	switch cells = slices.Compact(cells); {
	case len(cells) == 1:
		return cells[0] + " is " + words.List(values, "or")
	case len(values) == 1:
		return values[0] + " is in " + words.List(cells, "or")
	}
	return "one of " + g.optionList(options, "and") + " is right"
}

// withSet names the almost locked set with which guardians work.
func (g *Guide) withSet(s human.Step) string {
	if len(s.Sets) == 0 {
		return ""
	}
	return ", and each of these excludes the same by itself, or takes a value from the set " + g.setText(s.Sets[0]) + ", which then holds all its others"
}

// bug explains a BUG: without the guardians, every item has two options.
func (g *Guide) bug(s human.Step) string {
	what := "every empty cell would have two candidates and every value two places in each unit"
	if g.board == nil {
		what = "every item would have two options"
	}
	right := "one of these is right"
	if len(s.Fins) == 1 {
		right = g.optionList(s.Fins, "or") + " is right"
	}
	return fmt.Sprintf("without %s, %s, so there would be two solutions or none; since the puzzle has one solution, %s%s",
		g.optionList(s.Fins, "and"), what, right, g.withSet(s))
}
