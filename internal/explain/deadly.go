package explain

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/cp"
	"fourfold/internal/words"
)

// oneSolution begins the reason of every step that assumes a unique solution.
const oneSolution = "since the puzzle has one solution, "

// deadly explains a step that assumes a unique solution. One of the fins, the guardians, is chosen,
// because there would be a second solution without them. If there are none, each of the options
// that are ruled out would lead to a second solution.
func (g *Guide) deadly(s cp.Step, before *State) string {
	if strings.HasPrefix(s.Name, "BUG") {
		return g.bug(s)
	}
	cells := g.list(g.meanings(g.core(s)), "and")
	switch {
	case len(s.Fins) == 0:
		return fmt.Sprintf("%s%s cannot be filled so that values can be exchanged for a second solution, as they would be by %s",
			oneSolution, cells, g.optionList(s.Removed, "or"))
	case g.board == nil || before == nil:
		return fmt.Sprintf("%s%s cannot be filled so that values can be exchanged for a second solution, so one of %s is right",
			oneSolution, cells, g.optionList(s.Fins, "and"))
	}
	return fmt.Sprintf("%s%s cannot hold only %s, which could be exchanged for a second solution, so %s%s",
		oneSolution, cells, words.List(g.patternValues(s, before), "and"), g.guardians(s.Fins), g.withSet(s))
}

// core returns the items of the base that are not only in an almost locked set.
func (g *Guide) core(s cp.Step) []int32 {
	if len(s.Sets) == 0 {
		return s.Base
	}
	return slices.DeleteFunc(slices.Clone(s.Base), func(i int32) bool {
		return slices.Contains(s.Sets[0].Items, i) && !slices.ContainsFunc(s.Fins, func(o int32) bool { return slices.Contains(g.p.Uses(i), o) })
	})
}

// patternValues returns the values of the cells of a deadly pattern without those of the guardians.
func (g *Guide) patternValues(s cp.Step, before *State) []string {
	var options []int32
	for _, i := range g.core(s) {
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
func (g *Guide) withSet(s cp.Step) string {
	if len(s.Sets) == 0 {
		return ""
	}
	return ", which together with " + g.setText(s.Sets[0]) + " locks values"
}

// bug explains a BUG: without the guardians, every item has two options.
func (g *Guide) bug(s cp.Step) string {
	what := "every empty cell would have two candidates, and every value two places in each unit"
	if g.board == nil {
		what = "every item would have two options"
	}
	right := "one of these is right"
	if len(s.Fins) == 1 {
		right = "it is right"
	}
	return fmt.Sprintf("%swithout %s, %s, which allows a second solution or none, so %s%s",
		strings.TrimSuffix(oneSolution, ", ")+": ", g.optionList(s.Fins, "and"), what, right, g.withSet(s))
}
