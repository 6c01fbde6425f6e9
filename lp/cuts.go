package lp

// Cuts says which cuts a relaxation gets. A cut is a row that holds for every exact cover, and
// that excludes the point that the relaxation has returned. So the next point is closer to being
// whole, or there is none. Cuts follow from the conflict graph: its vertices are the options, and
// two options are neighbors if at most one of them can be chosen.
type Cuts int

const (
	// NoCuts adds no cuts.
	NoCuts Cuts = iota
	// Cliques adds cuts of options that are all neighbors of each other: at most one is chosen.
	Cliques
	// OddHoles adds cuts of cycles of 2k+1 options: at most k of them are chosen.
	OddHoles
)

// cutRow is the kind of a row that is a cut.
const cutRow RowKind = 255

// A cut says that the sum of its terms is at most most. The terms are columns of options, in
// increasing order, with coefficients from 1 to most.
type cut struct {
	terms []Term
	most  int32
}

// row returns the row of a cut without its cells.
func (c cut) row() row { return row{cutRow, 0, c.most, -1} }

// addCuts adds a row for each cut.
func (g *program) addCuts(cuts []cut) {
	added := make([][]cell, g.columns())
	n := len(g.cells)
	for _, c := range cuts {
		for _, t := range c.terms {
			added[t.Column] = append(added[t.Column], cell{int32(len(g.rows)), t.Coefficient})
		}
		g.rows = append(g.rows, c.row())
		n += len(c.terms)
	}
	start, cells := make([]int32, 0, len(g.start)), make([]cell, 0, n)
	for j := range g.columns() {
		start = append(start, int32(len(cells)))
		cells = append(append(cells, g.column(j)...), added[j]...)
	}
	g.start, g.cells = append(start, int32(len(cells))), cells
}
