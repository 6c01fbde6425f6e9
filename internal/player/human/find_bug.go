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

// guardiansOfBUG returns options without which every active item has exactly two live options.
func (s *position) guardiansOfBUG(most int) ([]int32, bool) {
	excess := map[int32]int{}
	total := 0
	for _, i := range s.active {
		switch n := len(s.options[i]); {
		case n < 2:
			return nil, false
		case n > 2:
			excess[i] = n - 2
			total += n - 2
		}
	}
	width := 0 // of the longest live option
	for o := range s.live.all() {
		width = max(width, len(s.p.Option(o)))
	}
	if len(s.active) == 0 || total > most*width {
		return nil, false
	}
	guardians := s.coverExcess(excess, nil, most)
	slices.Sort(guardians)
	return guardians, len(guardians) > 0
}

// coverExcess adds options to the guardians until no item has too many options. It returns nil if
// that is not possible.
func (s *position) coverExcess(excess map[int32]int, guardians []int32, most int) []int32 {
	first := int32(-1)
	for i, n := range excess {
		if n > 0 && (first < 0 || i < first) {
			first = i
		}
	}
	if first < 0 {
		return guardians
	}
	if len(guardians) == most {
		return nil
	}
	for _, o := range s.options[first] {
		if slices.Contains(guardians, o) || !s.work(1) || !s.takeExcess(excess, o, 1) {
			continue
		}
		if found := s.coverExcess(excess, append(guardians, o), most); found != nil {
			return found
		}
		s.takeExcess(excess, o, -1)
	}
	return nil
}

// takeExcess lowers the excess of the primary items of an option by n, if it is high enough.
func (s *position) takeExcess(excess map[int32]int, o int32, n int) bool {
	for _, i := range s.p.Option(o) {
		if s.p.IsPrimary(i.Index) && excess[i.Index] < n {
			return false
		}
	}
	for _, i := range s.p.Option(o) {
		if s.p.IsPrimary(i.Index) {
			excess[i.Index] -= n
		}
	}
	return true
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
