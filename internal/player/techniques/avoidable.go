package techniques

import (
	"slices"

	"fourfold/internal/player/human"
)

// An avoidable rectangle is a deadly pattern of four cells of which two or three hold values that the
// solver has placed. If they were givens, the values could not be exchanged. In type 1 the last cell
// would complete one set of the pattern, in type 2 either of the last two may hold a further value.

// findAvoidable returns the find function for a type, by the number of cells without a value.
func findAvoidable(empty int) func(*State) (human.Step, bool) {
	return func(s *State) (step human.Step, ok bool) {
		if s.placed.count() < 4-empty || len(s.view().cells) == 0 {
			return step, false
		}
		search := patternSearch{s: s, most: 4, extra: -1, placed: s.placed, empty: empty}
		search.visit = func(a, b []int32) bool {
			step, ok = s.avoidable(a, empty)
			return !ok
		}
		search.search()
		return step, ok
	}
}

// avoidable returns the step of a set of placed and live options that can be exchanged.
func (s *State) avoidable(a []int32, empty int) (human.Step, bool) {
	var cells, guardians []int32
	live := 0
	for _, o := range a {
		cell := s.grid.cellOf[o]
		if cell < 0 {
			return human.Step{}, false
		}
		cells = append(cells, cell)
		if s.live.has(o) {
			live++
			guardians = append(guardians, without(s.options[cell], []int32{o})...)
		}
	}
	if len(a) != 4 || live != empty {
		return human.Step{}, false
	}
	slices.Sort(cells)
	slices.Sort(guardians)
	return s.byGuardians(cells, guardians)
}
