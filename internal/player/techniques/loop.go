package techniques

import (
	"slices"

	"fourfold/internal/player/human"
)

// The largest deadly patterns searched for. On a grid, at most two cells of a pattern may have
// guardians.
const (
	maxPattern = 8
	maxRoof    = 2
)

// patterns returns the steps of deadly patterns that are not rectangles: a unique loop, whose cells all
// have the same two values, or a deadly pattern.
func (s *State) patterns() (steps []human.Step) {
	b := s.view()
	search := patternSearch{s: s, most: maxPattern, extra: maxRoof, onlyLive: true}
	if len(b.cells) == 0 {
		search.most = 3 // no cells bound the search
	}
	search.visit = func(x, y []int32) bool {
		p := newPattern(s, x, y)
		if len(p.cells) == 4 && s.isCell(p.cells[0]) && len(p.a) == 4 || !p.isClosed() {
			return true
		}
		name := "deadly pattern"
		if b.isLoop(p) {
			name = "unique loop"
		}
		guardians, _ := p.guardians()
		step, ok := s.byGuardians(p.cells, guardians)
		if !ok {
			step, ok = s.byAssumption(p)
		}
		if !ok {
			step, ok = s.byLockedSet(p.cells, guardians)
		}
		if ok {
			step.Name = name
			steps = append(steps, step)
		}
		return len(steps) < 10
	}
	search.search()
	return steps
}

// isLoop reports whether all cells of a pattern have the same two values in it.
func (b *board) isLoop(p *pattern) bool {
	var values []int32
	for _, o := range slices.Concat(p.a, p.b) {
		if v := b.s.grid.valueOf[o]; !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return len(values) == 2 && b.s.isCell(p.cells[0])
}
