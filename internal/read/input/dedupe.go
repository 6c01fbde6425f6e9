package input

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"fourfold/internal/read/grid"
	"fourfold/puzzle/canonical"
)

// A Key stands for all puzzles that are the same. 9x9 Sudokus without further rules are the same if
// they have the same canonical form, so that one of them is the other with its digits renamed, its
// rows, columns, bands or stacks permuted, or transposed. Other puzzles are the same if they have the
// same rules and givens. A Key is a part of a cryptographic hash, so that nobody can find two
// different puzzles with the same key.
type Key [16]byte

// KeyOf returns the key of the description of a puzzle. A canonical form is 81 bytes, and the
// descriptions of other puzzles begin with a byte that no form has.
func KeyOf(description []byte) Key {
	sum := sha256.Sum256(description)
	return Key(sum[:len(Key{})])
}

// EqualKey returns a key that only puzzles with the same rules and givens have. The task must have a
// puzzle.
func EqualKey(t *Task) Key { return KeyOf(describe(t.Puzzle)) }

// Keys are the keys of the puzzles so far. They take some 20 to 40 bytes per puzzle. The zero value
// is ready to use.
type Keys struct{ seen map[Key]struct{} }

// Add adds a key. It returns false if the key was there already.
func (s *Keys) Add(k Key) bool {
	if _, known := s.seen[k]; known {
		return false
	}
	if s.seen == nil {
		s.seen = map[Key]struct{}{}
	}
	s.seen[k] = struct{}{}
	return true
}

// A Keyer finds keys. It keeps memory for the search for canonical forms, so only one goroutine may
// use it. The zero value is ready to use.
type Keyer struct{ canonizer canonical.Canonizer }

// OfCells returns the key of a 9x9 Sudoku without further rules. No given may repeat in a row, a
// column or a box.
func (k *Keyer) OfCells(cells *canonical.Cells) Key {
	form := k.canonizer.Form(cells)
	return KeyOf(form[:])
}

// Of returns the key of a task of files of this shape. It returns false for tasks with an error,
// puzzles whose givens break the rules, and problems in Knuth's format.
func (k *Keyer) Of(shape *Shape, t *Task) (key Key, ok bool) {
	if t.Err != nil || t.Puzzle == nil {
		return key, false
	}
	cells, err := shape.ClassicCells(t)
	switch {
	case errors.Is(err, errOther):
		return EqualKey(t), true
	case err != nil:
		return key, false
	}
	return k.OfCells(&cells), true
}

// A Filter decides which tasks to keep. Only one goroutine may use it.
type Filter struct {
	shape   *Shape
	keyer   Keyer
	seen    Keys
	skipped int
}

// NewFilter returns a filter for files of this shape, which Check has accepted.
func NewFilter(shape *Shape) *Filter { return &Filter{shape: shape} }

// Keep reports whether a task is the first of those that are the same. Tasks without a key are
// always kept.
func (f *Filter) Keep(t *Task) bool {
	key, ok := f.keyer.Of(f.shape, t)
	keep := !ok || f.seen.Add(key)
	if !keep {
		f.skipped++
	}
	return keep
}

// Skipped returns how many tasks were not kept.
func (f *Filter) Skipped() int { return f.skipped }

// errOther says that a puzzle has no canonical form.
var errOther = errors.New("a puzzle with other rules: expected a 9x9 Sudoku with boxes of 3x3 and no further rules")

// ClassicCells returns the cells of a puzzle if it is a 9x9 Sudoku without further rules. If it is
// not, or if its givens break the rules, the error says where.
func (s *Shape) ClassicCells(t *Task) (cells canonical.Cells, err error) {
	if !s.IsPlain(t) {
		other := s.WithGrid(t, t.Puzzle.Grid)
		if other.Err != nil {
			return cells, other.Err
		}
		if _, classic := other.Compiled.Classic(); !classic {
			return cells, t.Locate(errOther)
		}
	}
	if cells, err = canonical.CellsOf(t.Puzzle.Grid); err != nil {
		err = t.Locate(err)
	}
	return cells, err
}

// IsPlain reports whether a task is a 9x9 Sudoku, and no further rules are stated. It returns false
// if candidates are stated, which may exclude no more than the givens do; to find that out, the
// puzzle must be compiled.
func (s *Shape) IsPlain(t *Task) bool {
	p := t.Puzzle
	if t.Err != nil || p == nil {
		return false
	}
	threes := p.BoxRows == 3 && p.BoxCols == 3 || p.BoxRows == 0 && p.BoxCols == 0
	return s.MayBeClassic() && p.Grid.Rows == 9 && p.Grid.Cols == 9 && threes && p.Regions == nil && !p.Diagonals && len(p.Rules) == 0 && p.Form.IsZero() && p.Allowed == nil
}

// describe returns the rules that the file states for a puzzle, and its givens.
func describe(p *grid.Puzzle) []byte {
	return fmt.Appendf([]byte{0xff}, "%d %d %d %d %t %v %v %x %v %x",
		p.Grid.Rows, p.Grid.Cols, p.BoxRows, p.BoxCols, p.Diagonals, p.Regions, p.Allowed, p.Rules.Describe(nil), p.Form, p.Grid.Cells)
}
