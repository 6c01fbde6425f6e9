package puzzle

import "math/rand/v2"

// Isomorph returns a random puzzle that is equivalent to s, so it has the same number of
// solutions. Values are renamed, unless a rule depends on them. If s has boxes and no further rules,
// the bands, the rows in a band, the stacks and the columns in a stack are permuted, and if boxes
// are square, the grid may be transposed. If s has regions, diagonals or Rules, no cell moves.
// The givens are a copy. If the shape of s is malformed, or it
// has a Form, Isomorph returns s.
func (s Sudoku) Isomorph(rng *rand.Rand) Sudoku {
	if s.checkShape() != nil {
		return s
	}
	if !s.Form.IsZero() {
		return s
	}
	order := s.Givens.Rows
	m := identity(order)
	if !s.Rules.NeedsValues() {
		m.rename(rng)
	}
	if s.Regions == nil && !s.Diagonals && len(s.Rules) == 0 {
		boxRows, boxCols := s.Box()
		m.rows, m.cols = inBlocks(rng, order, boxRows), inBlocks(rng, order, boxCols)
		m.transpose = boxRows == boxCols && rng.IntN(2) == 0
	}
	s.Givens, s.Allowed = m.apply(s.Givens), m.applySets(s.Allowed)
	return s
}

// Isomorph returns a random puzzle that is equivalent to l, so it has the same number of
// solutions. Values are renamed, rows and columns are permuted, and the grid may be
// transposed. The givens are a copy. If the shape of l is malformed, Isomorph returns l.
func (l Latin) Isomorph(rng *rand.Rand) Latin {
	if l.Givens.checkSquare(1) != nil {
		return l
	}
	order := l.Givens.Rows
	m := identity(order)
	m.rename(rng)
	m.rows, m.cols = rng.Perm(order), rng.Perm(order)
	m.transpose = rng.IntN(2) == 0
	return Latin{Givens: m.apply(l.Givens)}
}

// Isomorph returns a random puzzle that is equivalent to o, so it has the same number of solutions.
// Values are renamed, and no cell moves. The givens are a copy. If o is malformed, Isomorph returns
// o.
func (o Overlap) Isomorph(rng *rand.Rand) Overlap {
	if o.check(o.Givens) != nil {
		return o
	}
	m := identity(boardOrder)
	m.rename(rng)
	o.Givens = o.Givens.Clone()
	for cell, v := range o.Givens.Cells {
		o.Givens.Cells[cell] = m.values[v]
	}
	return o
}

// A move moves the cell in row r and column c to row rows[r] and column cols[c], then
// swaps row and column if transpose is set. It replaces value v by values[v].
type move struct {
	rows, cols []int
	transpose  bool
	values     []uint8
}

func identity(order int) move {
	m := move{values: make([]uint8, order+1)}
	for k := range order {
		m.rows, m.cols = append(m.rows, k), append(m.cols, k)
		m.values[k+1] = uint8(k + 1)
	}
	return m
}

// rename permutes the values.
func (m *move) rename(rng *rand.Rand) {
	v := m.values[1:]
	rng.Shuffle(len(v), func(i, j int) { v[i], v[j] = v[j], v[i] })
}

// inBlocks returns a random permutation of 0 to n-1 that keeps blocks together: it
// permutes the blocks of the given size, and the numbers in each block.
func inBlocks(rng *rand.Rand, n, size int) []int {
	perm := make([]int, 0, n)
	for _, block := range rng.Perm(n / size) {
		for _, k := range rng.Perm(size) {
			perm = append(perm, block*size+k)
		}
	}
	return perm
}

func (m *move) apply(g Grid) Grid {
	h := NewGrid(g.Rows, g.Cols)
	for cell, v := range g.Cells {
		h.Cells[m.cell(cell)] = m.values[v]
	}
	return h
}

// cell returns where a cell moves.
func (m *move) cell(cell int) int {
	order := len(m.rows)
	row, col := m.rows[cell/order], m.cols[cell%order]
	if m.transpose {
		row, col = col, row
	}
	return row*order + col
}

// applySets moves sets of values: bit v-1 stands for value v.
func (m *move) applySets(sets []uint64) []uint64 {
	if sets == nil {
		return nil
	}
	moved := make([]uint64, len(sets))
	for cell, set := range sets {
		for v := range len(m.values) - 1 {
			if set>>v&1 != 0 {
				moved[m.cell(cell)] |= 1 << (m.values[v+1] - 1)
			}
		}
	}
	return moved
}
