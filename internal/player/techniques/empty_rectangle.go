package techniques

import (
	"fourfold/cp"
)

// emptyRectangle finds a turbot fish with groups: all places of a value in an area lie in a row
// and a column, and a line with two places of the value has one of them in that row or column.
func emptyRectangle(s *State) (cp.Step, bool) {
	lines := s.strongLinks(func(i int32) bool { return s.grid.roles[i].IsLine() })
	areas := s.groupLinks(func(i int32) bool { return s.grid.roles[i] == cp.RoleArea })
	for _, area := range areas {
		if !s.crosses(area.a, area.b) {
			continue
		}
		for _, line := range lines {
			if s.grid.valueOf[area.a[0]] != s.grid.valueOf[line.a] {
				continue
			}
			if !s.work(4) {
				return cp.Step{}, false
			}
			for _, ends := range [2]groupLink{{line.item, node{line.a}, node{line.b}}, {line.item, node{line.b}, node{line.a}}} {
				for _, box := range [2]groupLink{area, {area.item, area.b, area.a}} {
					if step, ok := s.emptyRectangleOf(ends, box); ok {
						return step, true
					}
				}
			}
		}
	}
	return cp.Step{}, false
}

// emptyRectangleOf returns the step in which the second node of the line excludes the first
// group of the area.
func (s *State) emptyRectangleOf(line, area groupLink) (cp.Step, bool) {
	if !s.conflictAll(line.b, area.a) {
		return cp.Step{}, false
	}
	removed := s.seenBy(line.a, area.b).list()
	if len(removed) == 0 {
		return cp.Step{}, false
	}
	step := stepOfTwo(line.item, area.item, s.sharedByAll(line.b, area.a), [4]node{line.a, line.b, area.a, area.b})
	step.Removed = removed
	return step, true
}

// crosses reports whether the options of a lie in a row and those of b in a column, or the other
// way round.
func (s *State) crosses(a, b node) bool {
	return s.inLine(a, cp.RoleRow) && s.inLine(b, cp.RoleColumn) || s.inLine(a, cp.RoleColumn) && s.inLine(b, cp.RoleRow)
}

// inLine reports whether the options have an item of role r in common.
func (s *State) inLine(options node, r cp.Role) bool {
	for _, i := range s.p.Option(options[0]) {
		if s.grid.roles[i.Index] == r && s.allContain(options, i.Index) {
			return true
		}
	}
	return false
}
