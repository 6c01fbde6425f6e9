package generate

import (
	"fmt"

	"fourfold/internal/words"
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

// A generator of a symmetry moves a cell (r, c) of a grid of order n, counted from 0.
type generator func(n, r, c int) (int, int)

func halfTurn(n, r, c int) (int, int)    { return n - 1 - r, n - 1 - c }
func quarterTurn(n, r, c int) (int, int) { return c, n - 1 - r }
func leftRight(n, r, c int) (int, int)   { return r, n - 1 - c }
func topBottom(n, r, c int) (int, int)   { return n - 1 - r, c }
func transpose(_, r, c int) (int, int)   { return c, r }
func antitranspose(n, r, c int) (int, int) {
	return n - 1 - c, n - 1 - r
}

// symmetries has the names, and movements that generate the others of the symmetry.
var symmetries = [...]struct {
	name       string
	generators []generator
}{
	NoSymmetry:   {"none", nil},
	Rotate180:    {"rotate180", []generator{halfTurn}},
	Rotate90:     {"rotate90", []generator{quarterTurn}},
	Horizontal:   {"horizontal", []generator{leftRight}},
	Vertical:     {"vertical", []generator{topBottom}},
	Orthogonal:   {"orthogonal", []generator{leftRight, topBottom}},
	Diagonal:     {"diagonal", []generator{transpose}},
	Antidiagonal: {"antidiagonal", []generator{antitranspose}},
	Diagonals:    {"diagonals", []generator{transpose, antitranspose}},
	Full:         {"full", []generator{quarterTurn, transpose}},
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
			for _, move := range symmetries[s].generators {
				r, c := move(n, orbit[k]/n, orbit[k]%n)
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

// hasHalfTurn reports whether the half-turn is one of the movements of the symmetry.
func (s Symmetry) hasHalfTurn() bool {
	switch s {
	case Rotate180, Rotate90, Orthogonal, Diagonals, Full:
		return true
	}
	return false
}
