package generate

import (
	"fmt"
	"slices"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// A Symmetry is a set of movements of the grid that leave the cells with givens where they are.
type Symmetry uint8

const (
	NoSymmetry   Symmetry = iota
	Rotate180             // the half-turn, the symmetry of newspapers
	Rotate90              // the quarter-turn, which includes the half-turn
	Horizontal            // left and right are exchanged
	Vertical              // top and bottom are exchanged
	Orthogonal            // both
	Diagonal              // rows and columns are exchanged: the mirror is the diagonal from r1c1
	Antidiagonal          // the mirror is the other diagonal
	Diagonals             // both mirrors
	Full                  // all of them
)

// A move moves a cell of a grid: it exchanges rows and columns, and then turns the rows, the columns
// or both around. An exchange may lead out of a grid that is no square.
type move struct{ exchange, rows, cols bool }

func (m move) of(lastRow, lastCol, r, c int) (int, int) {
	if m.exchange {
		r, c, lastRow, lastCol = c, r, lastCol, lastRow
	}
	if m.rows {
		r = lastRow - r
	}
	if m.cols {
		c = lastCol - c
	}
	return r, c
}

// symmetries has the names, and moves that generate the others of the symmetry. A symmetry stands
// behind all symmetries that it includes.
var symmetries = [...]struct {
	name  string
	moves []move
}{
	NoSymmetry:   {"none", nil},
	Rotate180:    {"rotate180", []move{{rows: true, cols: true}}},
	Rotate90:     {"rotate90", []move{{exchange: true, cols: true}}},
	Horizontal:   {"horizontal", []move{{cols: true}}},
	Vertical:     {"vertical", []move{{rows: true}}},
	Orthogonal:   {"orthogonal", []move{{cols: true}, {rows: true}}},
	Diagonal:     {"diagonal", []move{{exchange: true}}},
	Antidiagonal: {"antidiagonal", []move{{exchange: true, rows: true, cols: true}}},
	Diagonals:    {"diagonals", []move{{exchange: true}, {rows: true, cols: true}}},
	Full:         {"full", []move{{exchange: true}, {cols: true}}},
}

// symmetryAliases are other names of symmetries.
var symmetryAliases = map[string]Symmetry{
	"half-turn": Rotate180, "180": Rotate180, "rotational": Rotate180, "rotate": Rotate180,
	"quarter-turn": Rotate90, "90": Rotate90, "no": NoSymmetry,
}

// Symmetries returns the names of all symmetries.
func Symmetries() (names []string) {
	for _, s := range symmetries {
		names = append(names, s.name)
	}
	return names
}

// ParseSymmetry reads the name of a symmetry.
func ParseSymmetry(name string) (Symmetry, error) {
	for s := range symmetries {
		if symmetries[s].name == name {
			return Symmetry(s), nil
		}
	}
	if s, ok := symmetryAliases[name]; ok {
		return s, nil
	}
	return 0, fmt.Errorf("unknown symmetry %q: expected %s", name, words.Choice(name, Symmetries()))
}

func (s Symmetry) String() string { return symmetries[s].name }

// Orbits returns the sets of cells of a grid of order n that have givens together. Cells count
// from 0, row by row. The orbits are ordered by their first cells.
func (s Symmetry) Orbits(n int) (orbits [][]int) {
	seen := make([]bool, n*n)
	for cell := range seen {
		if seen[cell] {
			continue
		}
		seen[cell] = true
		orbit := []int{cell}
		for k := 0; k < len(orbit); k++ {
			for _, move := range symmetries[s].moves {
				r, c := move.of(n-1, n-1, orbit[k]/n, orbit[k]%n)
				if to := r*n + c; !seen[to] {
					seen[to] = true
					orbit = append(orbit, to)
				}
			}
		}
		orbits = append(orbits, orbit)
	}
	return orbits
}

// SymmetryOf returns the symmetry of the cells with givens. The values do not matter.
func SymmetryOf(g puzzle.Grid) (found Symmetry) {
	for s, of := range symmetries {
		if !slices.ContainsFunc(of.moves, func(m move) bool { return !keepsPattern(g, m) }) {
			found = Symmetry(s) // the last one includes all others of the pattern
		}
	}
	return found
}

// keepsPattern reports whether a move leads from givens to givens and from empty cells to empty
// cells.
func keepsPattern(g puzzle.Grid, m move) bool {
	for cell, v := range g.Cells {
		r, c := m.of(g.Rows-1, g.Cols-1, cell/g.Cols, cell%g.Cols)
		if r >= g.Rows || c >= g.Cols || r < 0 || c < 0 || (v == 0) != (g.At(r, c) == 0) {
			return false
		}
	}
	return true
}
