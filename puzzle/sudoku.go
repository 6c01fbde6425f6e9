package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle/rule"
)

// A Sudoku is a puzzle on a square grid of order 4 to 49. Every row, every column and
// every box must contain every value once.
//
// Only Givens must be set. The size of the boxes is then that of [DefaultBox]. Prime
// orders, such as 5 and 7, have no default boxes and need Regions.
type Sudoku struct {
	Givens           Grid
	BoxRows, BoxCols int   // size of a box; 0 and 0 mean the default
	Regions          []int // jigsaw: the region of each cell, from 0, in place of boxes; nil means boxes
	Diagonals        bool  // both long diagonals must contain every value once, too

	// Allowed has the values that each cell may have: bit v-1 stands for value v, and 0 for any
	// value. It has no effect on cells with a given. A nil Allowed allows all values.
	Allowed []uint64

	Rules rule.List // further rules, such as killer cages; nil means none
	Form  Form      // of the grid; zero means that of a Sudoku
}

// DefaultBox returns the default size of a box for an order. The number of rows is the
// largest divisor of the order that is not greater than its square root. So order 9 has
// boxes of 3x3, order 6 of 2x3 (2 rows of 3 cells), order 8 of 2x4 and order 12 of 3x4.
// DefaultBox returns false for prime orders and for orders below 4 or above MaxOrder.
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

// CheckRegions checks the regions of a jigsaw. regions has the region of each cell, from
// 0, row by row. For order n there must be n regions of n cells each. The order is 1 to
// MaxOrder. The error wraps ErrBadPuzzle.
func CheckRegions(order int, regions []int) error {
	if order < 1 || order > MaxOrder {
		return rulef("regions of order %d: expected 1 to %d", order, MaxOrder)
	}
	if len(regions) != order*order {
		return rulef("found the regions of %s: expected %d", words.Plural(len(regions), "cell"), order*order)
	}
	size := make([]int, order)
	for cell, r := range regions {
		if r < 0 || r >= order {
			return rulef("%s is in region %d: expected 0 to %d", CellName(cell, order), r, order-1)
		}
		size[r]++
	}
	for r, n := range size {
		if n != order {
			return rulef("region %d has %s: expected %d", r+1, words.Plural(n, "cell"), order)
		}
	}
	return nil
}

// Box returns the size of the boxes: BoxRows and BoxCols, or the default. It returns 0 and
// 0 if the puzzle has no boxes.
func (s Sudoku) Box() (rows, cols int) {
	if s.Regions != nil || s.Form.NoBoxes || s.Form.Open {
		return 0, 0
	}
	if s.BoxRows != 0 || s.BoxCols != 0 {
		return s.BoxRows, s.BoxCols
	}
	if s.Givens.Rows == s.Givens.Cols {
		rows, cols, _ = DefaultBox(s.Givens.Rows)
	}
	return rows, cols
}

// checkShape checks the shape of the puzzle and the range of its values. It does not check
// whether givens repeat. The error wraps ErrBadPuzzle.
func (s Sudoku) checkShape() error {
	if !s.Form.IsZero() {
		if err := s.Form.check(s.Givens); err != nil {
			return err
		}
	} else if err := s.Givens.checkSquare(4); err != nil {
		return err
	}
	order := s.Givens.Rows
	if s.Allowed != nil && len(s.Allowed) != len(s.Givens.Cells) {
		return badf("found the allowed values of %s: expected %d", words.Plural(len(s.Allowed), "cell"), len(s.Givens.Cells))
	}
	rows, cols := s.Box()
	switch {
	case s.Regions != nil:
		if err := CheckRegions(order, s.Regions); err != nil {
			return fmt.Errorf("%w: %w", ErrBadPuzzle, err)
		}
		if s.Givens.Cols != order {
			return badf("regions in a grid of %dx%d (rows x columns): expected a square", order, s.Givens.Cols)
		}
	case rows == 0 && cols == 0 && !s.Form.IsZero():
	case rows == 0 && cols == 0:
		return badf("order %d is prime and has no boxes: expected regions", order)
	case rows < 1 || cols < 1 || order%rows != 0 || s.Givens.Cols%cols != 0 || rows > s.Form.values(s.Givens)/cols || s.Form.IsZero() && rows*cols != order:
		return badf("boxes of %dx%d in a grid of order %d: expected %d cells in a box", rows, cols, order, order)
	}
	if s.Diagonals && s.Givens.Cols != order {
		return badf("diagonals in a grid of %dx%d (rows x columns): expected a square", order, s.Givens.Cols)
	}
	if len(s.Rules) == 0 {
		return nil
	}
	for _, r := range s.Rules {
		if k := rule.KindOf(r.Kind); s.Form.Holes != nil && k.IsGlobal() && k.IsPosted() {
			return rulef("the rule %s in a grid with cells left out: expected all cells", r.Kind)
		}
	}
	if err := s.Rules.Check(s.Board()); err != nil {
		return ruleError(err.Error())
	}
	return nil
}

// shape returns the shape of the puzzle's layout.
func (s Sudoku) shape() shape {
	g, units := s.Givens, s.units()
	for k := range units {
		units[k].Cells = slices.DeleteFunc(units[k].Cells, func(cell int) bool { return slices.Contains(s.Form.Holes, cell) })
	}
	return shape{rows: g.Rows, cols: g.Cols, order: s.Form.values(g), cells: s.Form.cells(g), units: units, conflicts: conflicts(s.Board(), units)}
}

// units returns the rows, then the columns, then the boxes or regions, then the diagonals
// if the puzzle has them, then the units of its Rules.
func (s Sudoku) units() (units []Unit) {
	g, b := s.Givens, s.Board()
	if !s.Form.Open {
		units = linesOf(g.Rows, g.Cols)
	}
	if s.Regions != nil {
		units = append(units, regionsOf("region", s.Regions)...)
	} else if b.Areas != nil {
		units = append(units, regionsOf("box", b.Areas)...)
	}
	if s.Diagonals {
		units = append(units, diagonalsOf(g.Rows)...)
	}
	return append(units, ruleUnits(b)...)
}

// Compile returns the puzzle as an exact cover problem. These items are primary: each cell
// ("r1c2"), and each value of each row ("r1=5"), column ("c2=5"), box or region ("b1=5"),
// diagonal ("d1=5") and extra region of as many cells as values ("window1=5"). The values of
// smaller extra regions ("argyle1=5") are secondary items, and so is each rule that at most one of
// some values is placed ("anti-knight-r1c1-r2c3=5"). The options are the allowed candidates that no given contradicts, such as
// "r1c2=5". The items of an option have the order of this list. A given keeps its own
// option, so a solution of the problem fills every cell. Options are ordered by cell, row
// by row, and then by value. The Source of the problem is the *Compiled itself.
//
// If givens repeat a value in a unit or break a rule of Rules, the error is a *GivensError, which
// wraps ErrBadGivens. If the shape or a value of the puzzle is malformed, the error wraps
// ErrBadPuzzle.
func (s Sudoku) Compile() (*Compiled, error) {
	if err := s.checkShape(); err != nil {
		return nil, err
	}
	l := s.layout()
	b := s.Board()
	var of *ruled
	if hasConstraints(s.Rules) {
		var err error
		if of, err = l.constrain(b); err != nil {
			return nil, ruleError(err.Error())
		}
	}
	if clashes := s.Clashes(s.Givens); len(clashes) > 0 {
		return nil, &GivensError{Duplicates: duplicates(l.units, s.Givens, b.Low), Clashes: clashes}
	}
	if _, ok := l.usedValues(s.Givens); !ok {
		return nil, &GivensError{Duplicates: duplicates(l.units, s.Givens, b.Low)}
	}
	var c *Compiled
	var err error
	if allowed := restrict(b, s.Allowed); of != nil {
		c, err = of.compile(l.masks(s.Givens, allowed))
	} else {
		c, err = l.compile(s.Givens, allowed)
	}
	if err != nil {
		return nil, err
	}
	c.givens = s.Givens.Clone()
	c.Problem = c.Problem.WithSource(c)
	return c, nil
}

// Candidates returns the values that the givens leave to each cell by the units and the rules: bit
// v-1 stands for value v. Each rule excludes values on its own. A given is the only candidate of its
// cell. Givens may break the rules: then some cells may have no candidates.
// Allowed does not matter. The error wraps ErrBadPuzzle.
func (s Sudoku) Candidates() ([]uint64, error) {
	if err := s.checkShape(); err != nil {
		return nil, err
	}
	l, b := s.layout(), s.Board()
	masks := l.masks(s.Givens, restrict(b, nil))
	if hasConstraints(s.Rules) {
		of, err := l.constrain(b)
		if err != nil {
			return nil, ruleError(err.Error())
		}
		masks = of.filtered(masks)
	}
	for cell := range masks {
		masks[cell] >>= 1
	}
	return masks, nil
}

func (s Sudoku) layout() *layout { return layoutFor(s.key(), s.shape) }

func (s Sudoku) key() layoutKey {
	key := layoutKey{rows: s.Givens.Rows, cols: s.Givens.Cols, order: s.Form.values(s.Givens), diagonals: s.Diagonals}
	if !s.Form.IsZero() {
		key.form = fmt.Sprint(s.Form)
	}
	if len(s.Rules) > 0 {
		key.rules = string(slices.DeleteFunc(slices.Clone(s.Rules), func(r rule.Rule) bool { return rule.KindOf(r.Kind).IsPosted() }).Describe(nil))
	}
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

// Check returns nil if g solves the puzzle. It makes six checks: g has the shape of the
// givens, agrees with all givens, fills every cell, repeats no value in a unit, has only
// allowed values, and breaks no rule of Rules. If a check fails, the error wraps ErrNotSolved and lists every fault that this check found;
// later checks are not made. If the puzzle itself is malformed, the error wraps
// ErrBadPuzzle only.
//
// Check reads only the grid, the units and the rules, and no options or items. So it finds mistakes
// of [Sudoku.Compile] as well as mistakes of a solver.
func (s Sudoku) Check(g Grid) error {
	if err := s.checkShape(); err != nil {
		return err
	}
	order := s.Givens.Rows
	if g.Rows != order || g.Cols != s.Givens.Cols {
		return fmt.Errorf("%w: a grid of %dx%d (rows x columns): expected %dx%d", ErrNotSolved, g.Rows, g.Cols, order, s.Givens.Cols)
	}
	if err := s.Form.check(g); err != nil {
		return fmt.Errorf("%w: %w", ErrNotSolved, err)
	}
	for _, faults := range [][]string{
		s.changedGivens(g),
		s.emptyCells(g),
		repeatedValues(s.layout().units, g, s.Form.low()),
		s.forbiddenValues(g),
		clashTexts(s.Clashes(g)),
	} {
		if len(faults) > 0 {
			return fmt.Errorf("%w: %s", ErrNotSolved, strings.Join(faults, "; "))
		}
	}
	return nil
}

// changedGivens lists the cells whose value is not the given one.
func (s Sudoku) changedGivens(g Grid) (faults []string) {
	for cell, given := range s.Givens.Cells {
		switch v := g.Cells[cell]; {
		case given == 0 || v == given:
		case v == 0:
			faults = append(faults, fmt.Sprintf("%s is empty: %d is given", CellName(cell, g.Cols), int(given)-1+s.Form.low()))
		default:
			faults = append(faults, fmt.Sprintf("%s is %d: %d is given", CellName(cell, g.Cols), int(v)-1+s.Form.low(), int(given)-1+s.Form.low()))
		}
	}
	return faults
}

// forbiddenValues lists the cells whose value is not allowed.
func (s Sudoku) forbiddenValues(g Grid) (faults []string) {
	for cell, allowed := range s.Allowed {
		if v := g.Cells[cell]; v != 0 && s.Givens.Cells[cell] == 0 && allowed != 0 && allowed>>(v-1)&1 == 0 {
			faults = append(faults, fmt.Sprintf("%s is %d, which is no candidate of the cell", CellName(cell, g.Cols), int(v)-1+s.Form.low()))
		}
	}
	return faults
}

// emptyCells says how many cells are empty, and which is the first.
func (s Sudoku) emptyCells(g Grid) []string {
	n := len(g.Cells) - g.Filled() - len(s.Form.Holes)
	if n == 0 {
		return nil
	}
	first := slices.IndexFunc(g.Cells, func(v uint8) bool { return v == 0 })
	for slices.Contains(s.Form.Holes, first) || g.Cells[first] != 0 {
		first++
	}
	if n == 1 {
		return []string{CellName(first, g.Cols) + " is empty"}
	}
	return []string{fmt.Sprintf("%d cells are empty, from %s on", n, CellName(first, g.Cols))}
}

// repeatedValues lists the values that occur more than once in a unit.
func repeatedValues(units []Unit, g Grid, low int) (faults []string) {
	for _, d := range duplicates(units, g, low) {
		faults = append(faults, d.String())
	}
	return faults
}
