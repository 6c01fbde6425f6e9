package human

import (
	"slices"

	"fourfold"
	"fourfold/cp"
)

// A geometry says what the items of a problem stand for: cells, units and values, as their kinds and
// the options tell. If the items have no kinds, no item is a cell, and there are no units.
//
// An item of a unit is a value in that unit. Two such items of one kind belong to the same unit if
// some cell can hold the one and the other, and two items have the same value if they share an
// option. Givens can cut a unit or a value into parts. That does no harm: options of different
// parts have nothing to do with each other.
type geometry struct {
	roles   []cp.Role // of each item
	cellOf  []int32   // of an option, its only item that is a cell; else -1
	valueOf []int32   // of an option, its value, the same number for the same value; -1 if none
	unitOf  []int32   // of an item, its unit, an index of units; -1 if none
	painted []bool    // of an item: some option paints it, so it may have several chosen options

	units []unit
}

// A unit is some cells that hold each value at most once.
type unit struct {
	kind string
	role cp.Role
	all  []int32 // the values in this unit: items

	// These change from position to position.
	items []int32 // those of all that have live options, in increasing order
	cells []int32 // the active cells: items, in increasing order
}

func newGeometry(p *fourfold.Problem) *geometry {
	items, options := p.NumItems(), p.NumOptions()
	g := &geometry{roles: make([]cp.Role, items), unitOf: make([]int32, items), painted: make([]bool, items),
		cellOf: make([]int32, options), valueOf: make([]int32, options)}
	for i := range items {
		g.roles[i] = cp.RoleOf(p.ItemKind(i))
	}
	values, units := newForest(items), newForest(items)
	for o := range options {
		g.readOption(p, o, values)
	}
	for i := range items {
		if g.roles[i] == cp.RoleCell {
			g.joinUnits(p, i, units)
		}
	}
	for o := range options {
		if g.valueOf[o] >= 0 {
			g.valueOf[o] = values.root(g.valueOf[o])
		}
	}
	g.listUnits(p, units)
	return g
}

// readOption notes the cell of an option, one of its unit values, and the items that it paints. It
// joins its unit values.
func (g *geometry) readOption(p *fourfold.Problem, o int32, values forest) {
	cell, value := int32(-1), int32(-1)
	cells := 0
	for _, i := range p.Option(o) {
		if i.Color != 0 {
			g.painted[i.Index] = true
		}
		switch r := g.roles[i.Index]; {
		case r == cp.RoleCell:
			cell = i.Index
			cells++
		case r.IsUnit() && value < 0:
			value = i.Index
		case r.IsUnit():
			values.join(value, i.Index)
		}
	}
	if cells != 1 {
		cell = -1
	}
	g.cellOf[o], g.valueOf[o] = cell, value
}

// joinUnits joins the unit values of a cell that belong to one unit. An option of a cell where two
// units of one kind meet does not tell which of its items belongs to which unit, so such options
// are left out.
func (g *geometry) joinUnits(p *fourfold.Problem, cell int32, units forest) {
	first := map[string]int32{}
	for _, o := range p.Uses(cell) {
		of := map[string]int{}
		for _, i := range p.Option(o) {
			of[p.ItemKind(i.Index)]++
		}
		for _, i := range p.Option(o) {
			kind := p.ItemKind(i.Index)
			if !g.roles[i.Index].IsUnit() || of[kind] > 1 {
				continue
			}
			if j, seen := first[kind]; seen {
				units.join(i.Index, j)
			}
			first[kind] = i.Index
		}
	}
}

// listUnits makes the list of units, in the order of their first items.
func (g *geometry) listUnits(p *fourfold.Problem, units forest) {
	number := map[int32]int32{}
	for i, r := range g.roles {
		g.unitOf[i] = -1
		if !r.IsUnit() {
			continue
		}
		root := units.root(int32(i))
		u, seen := number[root]
		if !seen {
			u = int32(len(g.units))
			number[root] = u
			g.units = append(g.units, unit{kind: p.ItemKind(int32(i)), role: r})
		}
		g.unitOf[i] = u
		g.units[u].all = append(g.units[u].all, int32(i))
	}
}

// read brings the units up to date with the live options of s.
func (g *geometry) read(s *position) {
	for k := range g.units {
		u := &g.units[k]
		u.items, u.cells = u.items[:0], u.cells[:0]
		for _, i := range u.all {
			if len(s.options[i]) == 0 {
				continue
			}
			u.items = append(u.items, i)
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

// A forest has a tree for each set of joined items: the parent of each item, where a root is its
// own parent.
type forest []int32

func newForest(n int32) forest {
	f := make(forest, n)
	for i := range f {
		f[i] = int32(i)
	}
	return f
}

func (f forest) root(i int32) int32 {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

// join joins the sets of two items. The root of the set is its lowest item.
func (f forest) join(i, j int32) {
	i, j = f.root(i), f.root(j)
	f[max(i, j)] = min(i, j)
}
