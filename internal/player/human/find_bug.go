package human

import (
	"fmt"
	"slices"

	"fourfold"
)

// BUG: if every active item had exactly two live options, the options that a solution leaves would
// be a second solution. So one of the options that are too many, the guardians, is in the
// solution. This holds for every exact cover problem, if the options in conflict share a primary
// item.

// maxBUG is the largest number of guardians.
const maxBUG = 6

// findBUG returns the find function for a number of guardians.
func findBUG(fewest, most int) func(*position) (Step, bool) {
	return func(s *position) (Step, bool) {
		guardians, ok := s.guardiansOfBUG(most)
		if !ok || len(guardians) < fewest || !s.twoSided(guardians) {
			return Step{}, false
		}
		step, ok := s.byGuardians(slices.Clone(s.active), guardians)
		if !ok && s.isCell(s.active[0]) {
			step, ok = s.byLockedSet(slices.Clone(s.active), guardians, nil)
		}
		return step, ok
	}
}

// guardiansOfBUG returns the options all of whose primary items have too many options, if without them every
// active item has exactly two.
func (s *position) guardiansOfBUG(most int) (guardians []int32, ok bool) {
	left := map[int32]int{}
	for _, i := range s.active {
		left[i] = len(s.options[i])
	}
	for o := range s.live.all() {
		few := func(i fourfold.Item) bool { return s.p.IsPrimary(i.Index) && len(s.options[i.Index]) <= 2 }
		if !slices.ContainsFunc(s.p.Option(o), few) {
			if guardians = append(guardians, o); len(guardians) > most {
				return nil, false
			}
			for _, i := range s.p.Option(o) {
				left[i.Index]--
			}
		}
	}
	for _, i := range s.active {
		if left[i] != 2 {
			return nil, false
		}
	}
	return guardians, len(s.active) > 0
}

// twoSided reports whether any two live options in conflict share a primary item, besides the
// guardians: then the options that a solution leaves do not conflict with each other.
func (s *position) twoSided(guardians []int32) bool {
	for i := range s.p.NumItems() {
		if s.p.IsPrimary(i) {
			continue
		}
		options := without(s.options[i], guardians)
		for k, o := range options {
			for _, other := range options[k+1:] {
				if s.conflict(o, other) && !s.sharePrimary(o, other) {
					return false
				}
			}
		}
	}
	return true
}

func (s *position) sharePrimary(a, b int32) bool {
	return slices.ContainsFunc(s.p.Option(a), func(i fourfold.Item) bool { return s.p.IsPrimary(i.Index) && s.contains(b, i.Index) })
}

// bug explains a BUG: without the guardians, every item has two options.
func (g *Guide) bug(s Step) string {
	what := "every empty cell would have two candidates and every value two places in each unit"
	if g.labels == nil {
		what = "every item would have two options"
	}
	right := "one of these is right"
	if len(s.Fins) == 1 {
		right = g.optionList(s.Fins, "or") + " is right"
	}
	return fmt.Sprintf("without %s, %s, so there would be two solutions or none; since the puzzle has one solution, %s%s",
		g.optionList(s.Fins, "and"), what, right, g.withSet(s))
}
