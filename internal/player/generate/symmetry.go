package generate

import (
	"fmt"

	"fourfold/internal/kit/words"
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
// or both around.
type move struct{ exchange, rows, cols bool }

// of returns where a cell of a grid of order n comes to.
func (m move) of(n, cell int) int {
	r, c := cell/n, cell%n
	if m.exchange {
		r, c = c, r
	}
	if m.rows {
		r = n - 1 - r
	}
	if m.cols {
		c = n - 1 - c
	}
	return r*n + c
}

// symmetries has the names, and moves that generate the others of the symmetry.
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
				if to := move.of(n, orbit[k]); !seen[to] {
					seen[to] = true
					orbit = append(orbit, to)
				}
			}
		}
		orbits = append(orbits, orbit)
	}
	return orbits
}
