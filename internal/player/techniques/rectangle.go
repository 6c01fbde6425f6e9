package techniques

import (
	"slices"

	"fourfold/internal/player/human"
)

// A unique rectangle is a deadly pattern of four cells. Its types say which guardians there are.

// rectangles returns a step for each type that applies to each rectangle.
func (s *State) rectangles() (steps []human.Step) {
	b := s.view()
	if len(b.cells) < 4 {
		return nil
	}
	search := patternSearch{s: s, most: 4, extra: -1, visit: func(x, y []int32) bool {
		if len(x) == 4 {
			if p := newPattern(s, x, y); len(p.cells) == 4 && s.isCell(p.cells[0]) && p.isClosed() {
				steps = append(steps, b.stepsOfRectangle(p)...)
			}
		}
		return true
	}}
	search.search()
	return steps
}

func (b *board) stepsOfRectangle(p *pattern) []human.Step {
	var steps []human.Step
	guardians, roof := p.guardians()
	step, ok := b.s.byGuardians(p.cells, guardians)
	name := b.guardedType(guardians, roof)
	if !ok && len(roof) <= maxRoof {
		step, ok = b.s.byLockedSet(p.cells, guardians)
		name = b.lockedType(step, roof)
	}
	if ok {
		step.Name = name
		steps = append(steps, step)
	}
	if len(roof) > 1 {
		if step, ok := b.s.byAssumption(p); ok {
			step.Name = b.assumedType(p, roof)
			steps = append(steps, step)
		}
	}
	return steps
}

// guardedType names a rectangle whose guardians have a common rival.
func (b *board) guardedType(guardians, roof []int32) string {
	value := func(o int32) int32 { return b.s.grid.valueOf[o] }
	same := !slices.ContainsFunc(guardians, func(o int32) bool { return value(o) != value(guardians[0]) })
	switch {
	case len(roof) == 1:
		return "unique rectangle type 1"
	case !same:
		return "unique rectangle type 3"
	case len(roof) == 2 && b.sharesUnit(roof[0], roof[1]):
		return "unique rectangle type 2"
	}
	return "unique rectangle type 5"
}

// lockedType names a rectangle with an almost locked set: in type 3, the set is in a unit of the roof.
func (b *board) lockedType(step human.Step, roof []int32) string {
	for _, set := range step.Sets {
		cells := slices.Concat(roof, set.Items)
		for _, u := range b.s.grid.units {
			if !slices.ContainsFunc(cells, func(c int32) bool { return !slices.Contains(u.cells, c) }) {
				return "unique rectangle type 3"
			}
		}
	}
	return "unique rectangle with a set"
}

// assumedType names a rectangle that rules out an option of its own: type 4 if a value has no
// other places than the roof in a unit, type 6 if a value has no other places than the rectangle
// in two parallel lines.
func (b *board) assumedType(p *pattern, roof []int32) string {
	if len(roof) != 2 {
		return "hidden rectangle"
	}
	adjacent := b.sharesUnit(roof[0], roof[1])
	lines := map[[2]int32]int{} // of a value and a role
	for _, x := range p.items {
		g, first := b.s.grid, p.a[x.a]
		if !x.primary || len(x.guardians) > 0 || !g.roles[x.item].IsUnit() {
			continue
		}
		line := [2]int32{g.valueOf[first], int32(g.roles[x.item])}
		lines[line]++
		switch {
		case adjacent && slices.Contains(roof, g.cellOf[first]) && slices.Contains(roof, g.cellOf[p.b[x.b]]):
			return "unique rectangle type 4"
		case !adjacent && g.roles[x.item].IsLine() && lines[line] == 2:
			return "unique rectangle type 6"
		}
	}
	return "hidden rectangle"
}

// sharesUnit reports whether two cells, which are items, are in one unit.
func (b *board) sharesUnit(x, y int32) bool {
	return slices.ContainsFunc(b.s.grid.units, func(u unit) bool { return slices.Contains(u.cells, x) && slices.Contains(u.cells, y) })
}
