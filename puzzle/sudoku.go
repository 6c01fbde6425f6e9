package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// A Sudoku is a square grid of order 4 to 36 in which every row, column and box
// holds every value once.
//
// Only the givens are needed. Without boxes it has those of [DefaultBox]; an
// order with none, such as 5 or 7, needs Regions.
type Sudoku struct {
	Givens           Grid
	BoxRows, BoxCols int   // size of a box; 0 and 0 mean the default
	Regions          []int // jigsaw: the region of each cell, from 0; nil means boxes. It overrides the box.
	Diagonals        bool  // both long diagonals hold every value once, too
}

// DefaultBox returns the size of the boxes that an order has unless its puzzle
// says otherwise: the rows are the largest divisor of the order up to its square
// root. So 9 has 3x3, 6 has 2x3 (2 rows of 3 cells), 8 has 2x4 and 12 has 3x4.
// It returns false for an order below 4 or above MaxOrder, and for a prime one.
func DefaultBox(order int) (rows, cols int, ok bool) {
	if order < 4 || order > MaxOrder {
		return 0, 0, false
	}
	for d := 2; d*d <= order; d++ {
		if order%d == 0 {
			rows = d
		}
	}
	if rows == 0 {
		return 0, 0, false
	}
	return rows, order / rows, true
}

// CheckRegions returns an error, which wraps ErrBadPuzzle, unless regions divides a
// square of the order, 1 to MaxOrder, into as many regions of as many cells. It has the
// region of each cell, from 0.
func CheckRegions(order int, regions []int) error {
	if order < 1 || order > MaxOrder {
		return badf("regions of order %d: expected 1 to %d", order, MaxOrder)
	}
	if len(regions) != order*order {
		return badf("regions: given for %d cells: expected %d", len(regions), order*order)
	}
	size := make([]int, order)
	for cell, r := range regions {
		if r < 0 || r >= order {
			return badf("regions: %s is in region %d: expected 0 to %d", CellName(cell, order), r, order-1)
		}
		size[r]++
	}
	for r, n := range size {
		if n != order {
			return badf("regions: region %d has %d cells: expected %d", r+1, n, order)
		}
	}
	return nil
}

// Box returns the size of the boxes: BoxRows and BoxCols, or the default. It
// returns 0 and 0 if there are none.
func (s Sudoku) Box() (rows, cols int) {
	if s.Regions != nil {
		return 0, 0
	}
	if s.BoxRows != 0 || s.BoxCols != 0 {
		return s.BoxRows, s.BoxCols
	}
	rows, cols, _ = DefaultBox(s.Givens.Rows)
	return rows, cols
}

// checkShape returns an error, which wraps ErrBadPuzzle, unless the puzzle has a shape
// that is possible and values in range. Givens may still repeat.
func (s Sudoku) checkShape() error {
	if err := s.Givens.checkSquare(4); err != nil {
		return err
	}
	order := s.Givens.Rows
	if s.Regions != nil {
		return CheckRegions(order, s.Regions)
	}
	switch rows, cols := s.Box(); {
	case rows == 0 && cols == 0:
		return badf("order %d is prime and has no boxes: expected regions", order)
	case rows < 1 || cols < 1 || rows > order/cols || rows*cols != order:
		return badf("boxes of %dx%d in a grid of order %d: expected %d cells in a box", rows, cols, order, order)
	}
	return nil
}

// units returns the rows, the columns, the boxes or regions, and the diagonals if the
// puzzle has them, in this order.
func (s Sudoku) units() []Unit {
	order := s.Givens.Rows
	units := linesOf(order)
	if s.Regions != nil {
		units = append(units, regionsOf("region", order, s.Regions)...)
	} else {
		rows, cols := s.Box()
		units = append(units, regionsOf("box", order, boxes(order, rows, cols))...)
	}
	if s.Diagonals {
		units = append(units, diagonalsOf(order)...)
	}
	return units
}

// Compile returns the puzzle as an exact cover problem. Its items, all primary,
// are the cells ("r1c2") and each value of each row ("r1=5"), column ("c2=5"),
// box or region ("b1=5") and diagonal ("d1=5"), and its options are the
// candidates ("r1c2=5", with items as listed) that no given contradicts. A given
// keeps its one option, so a solution of the problem fills every cell. Options
// are ordered by cell, row by row, and then by value. The Source of the problem is
// the *Compiled itself.
//
// The error is a *GivensError, which wraps ErrBadGivens, if givens repeat a value
// in a unit, and wraps ErrBadPuzzle if the puzzle has no sound shape.
func (s Sudoku) Compile() (*Compiled, error) {
	if err := s.checkShape(); err != nil {
		return nil, err
	}
	c, err := s.layout().compile(s.Givens)
	if err != nil {
		return nil, err
	}
	c.givens = s.Givens.Clone()
	c.Problem = c.Problem.WithSource(c)
	return c, nil
}

func (s Sudoku) layout() *layout { return layoutFor(s.key(), s.units) }

func (s Sudoku) key() layoutKey {
	key := layoutKey{order: s.Givens.Rows, diagonals: s.Diagonals}
	key.boxRows, key.boxCols = s.Box()
	if s.Regions != nil {
		region := make([]byte, len(s.Regions))
		for cell, r := range s.Regions {
			region[cell] = byte(r)
		}
		key.region = string(region)
	}
	return key
}

// Check reports whether g solves the puzzle: whether it has the shape of the
// givens, agrees with each of them, fills every cell and repeats no value in any
// unit. The error wraps ErrNotSolved and tells all that is wrong with the first of
// these that fails; it wraps ErrBadPuzzle if the puzzle itself has no sound shape.
//
// Check looks at the grid and the units and knows nothing of options and items,
// so it judges [Sudoku.Compile] as well as any solver.
func (s Sudoku) Check(g Grid) error {
	if err := s.checkShape(); err != nil {
		return err
	}
	order := s.Givens.Rows
	if g.Rows != order || g.Cols != order {
		return fmt.Errorf("%w: %d rows and %d columns: expected %d of each", ErrNotSolved, g.Rows, g.Cols, order)
	}
	if err := g.checkSquare(order); err != nil {
		return fmt.Errorf("%w: %w", ErrNotSolved, err)
	}
	for _, faults := range [][]string{
		s.changedGivens(g),
		emptyCells(g),
		repeatedValues(s.layout().units, g),
	} {
		if len(faults) > 0 {
			return fmt.Errorf("%w: %s", ErrNotSolved, strings.Join(faults, "; "))
		}
	}
	return nil
}

// changedGivens lists the cells that disagree with their givens.
func (s Sudoku) changedGivens(g Grid) (faults []string) {
	for cell, given := range s.Givens.Cells {
		switch v := g.Cells[cell]; {
		case given == 0 || v == given:
		case v == 0:
			faults = append(faults, fmt.Sprintf("%s is empty: %d is given", CellName(cell, g.Cols), given))
		default:
			faults = append(faults, fmt.Sprintf("%s is %d: %d is given", CellName(cell, g.Cols), v, given))
		}
	}
	return faults
}

// emptyCells tells how many cells are empty, and which is the first.
func emptyCells(g Grid) []string {
	switch n := len(g.Cells) - g.Filled(); n {
	case 0:
		return nil
	case 1:
		return []string{CellName(slices.Index(g.Cells, 0), g.Cols) + " is empty"}
	default:
		return []string{fmt.Sprintf("%d cells are empty, from %s on", n, CellName(slices.Index(g.Cells, 0), g.Cols))}
	}
}

// repeatedValues lists the values that a unit holds more than once.
func repeatedValues(units []Unit, g Grid) (faults []string) {
	for _, d := range duplicates(units, g) {
		faults = append(faults, d.String())
	}
	return faults
}
