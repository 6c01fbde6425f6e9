package human

import (
	"slices"
	"strings"

	"fourfold"
	"fourfold/cp"
)

// A geometry says what the items of a problem stand for: cells, units and values, as their kinds and
// names tell. An item of a unit is a value in that unit, and has a name such as r1=4. If the items have no
// kinds, no item is a cell, and there are no units.
type geometry struct {
	roles   []cp.Role // of each item
	cellOf  []int32   // of an option, its only item that is a cell; else -1
	valueOf []int32   // of an option, its value, the same number for the same value; -1 if none
	painted []bool    // of an item: some option paints it, so it may have several chosen options

	units []unit
}

// A unit is some cells that hold each value at most once.
type unit struct {
	all   []int32 // the values in this unit: items
	cells []int32 // the active cells in this position: items, in increasing order
}

func newGeometry(p *fourfold.Problem) *geometry {
	g := &geometry{roles: make([]cp.Role, p.NumItems()), painted: make([]bool, p.NumItems()),
		cellOf: make([]int32, p.NumOptions()), valueOf: make([]int32, p.NumOptions())}
	values, units := map[string]int32{}, map[string]int{}
	valueOf := make([]int32, p.NumItems())
	for i := range p.NumItems() {
		valueOf[i], g.roles[i] = -1, cp.RoleOf(p.ItemKind(i))
		if !g.roles[i].IsUnit() {
			continue
		}
		name := p.ItemName(i)
		at := strings.LastIndexByte(name, '=') + 1
		if _, known := values[name[at:]]; !known {
			values[name[at:]] = int32(len(values))
		}
		valueOf[i] = values[name[at:]]
		key := p.ItemKind(i) + " " + name[:at]
		if _, known := units[key]; !known {
			units[key], g.units = len(g.units), append(g.units, unit{})
		}
		u := &g.units[units[key]]
		u.all = append(u.all, i)
	}
	for o := range p.NumOptions() {
		cell, cells := int32(-1), 0
		g.valueOf[o] = -1
		for _, i := range p.Option(o) {
			g.painted[i.Index] = g.painted[i.Index] || i.Color != 0
			if g.roles[i.Index] == cp.RoleCell {
				cell = i.Index
				cells++
			} else if v := valueOf[i.Index]; v >= 0 {
				g.valueOf[o] = v
			}
		}
		if g.cellOf[o] = cell; cells != 1 {
			g.cellOf[o] = -1
		}
	}
	return g
}

// read brings the units up to date with the live options of s.
func (g *geometry) read(s *position) {
	for k := range g.units {
		u := &g.units[k]
		u.cells = u.cells[:0]
		for _, i := range u.all {
			for _, o := range s.options[i] {
				if cell := g.cellOf[o]; cell >= 0 {
					u.cells = append(u.cells, cell)
				}
			}
		}
		slices.Sort(u.cells)
		u.cells = slices.Compact(u.cells)
	}
}
