package human

import (
	"slices"

	"fourfold/cp"
)

// nameOfChain names a chain by its ends, its cells and its groups. A chain whose ends have different
// values is a loop that closes at the candidate that both ends exclude.
func (s *position) nameOfChain(chain Chain, loop bool) string {
	name := "AIC"
	if first, last := chain[0].Options[0], chain[len(chain)-1].Options[0]; loop {
		name = "continuous nice loop"
	} else if s.grid.valueOf[first] != s.grid.valueOf[last] {
		name = "discontinuous nice loop"
	}
	switch {
	case isGrouped(chain):
		return "grouped " + name
	case name == "AIC" && len(chain) == 6 && s.isCell(chain[1].Item) && s.isUnitValue(chain[3].Item) && s.isCell(chain[5].Item):
		return "W-wing"
	}
	return name
}

func nameOfXYChain(Chain, bool) string { return "XY-chain" }

// nameOfXChain names a chain of units with two places of a value.
func (s *position) nameOfXChain(chain Chain, loop bool) string {
	switch {
	case s.isEmptyRectangle(chain) && !loop:
		return "empty rectangle"
	case isGrouped(chain):
		return "grouped X-chain"
	case loop:
		return "X-chain"
	case len(chain) == 4:
		return s.nameOfTurbot(chain)
	}
	return "X-chain"
}

func isGrouped(chain Chain) bool {
	return slices.ContainsFunc(chain, func(l Link) bool { return len(l.Options) > 1 })
}

// nameOfTurbot names a chain of four places by its two units, and the one in the middle.
func (s *position) nameOfTurbot(chain Chain) string {
	a, m, b := s.grid.roles[chain[1].Item], s.grid.roles[chain[2].Item], s.grid.roles[chain[3].Item]
	switch {
	case a.IsLine() && a == b && m.IsLine() && m != a:
		return "skyscraper"
	case a.IsLine() && b.IsLine() && a != b && m == cp.RoleArea:
		return "two-string kite"
	}
	return "turbot fish"
}

// isEmptyRectangle reports whether a chain leads through a line with two places of a value and an
// area whose places lie in a row and a column.
func (s *position) isEmptyRectangle(chain Chain) bool {
	if len(chain) != 4 {
		return false
	}
	line, area := chain[:2], chain[2:]
	if s.grid.roles[area[1].Item] != cp.RoleArea {
		line, area = area, line
	}
	return s.grid.roles[area[1].Item] == cp.RoleArea && isGrouped(area) && !isGrouped(line) &&
		s.grid.roles[line[1].Item].IsLine() && s.crosses(area[0].Options, area[1].Options)
}

// crosses reports whether the options of a lie in a row and those of b in a column, or the other
// way round.
func (s *position) crosses(a, b node) bool {
	return s.inLine(a, cp.RoleRow) && s.inLine(b, cp.RoleColumn) || s.inLine(a, cp.RoleColumn) && s.inLine(b, cp.RoleRow)
}

// inLine reports whether the options have an item of role r in common.
func (s *position) inLine(options node, r cp.Role) bool {
	for _, i := range s.p.Option(options[0]) {
		if s.grid.roles[i.Index] == r && s.allContain(options, i.Index) {
			return true
		}
	}
	return false
}
