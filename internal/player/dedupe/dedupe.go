// Package dedupe finds puzzles that are the same as earlier ones. 9x9 Sudokus without further rules
// are the same if they have the same canonical form, so that one of them is the other with its
// digits renamed, its rows, columns, bands or stacks permuted, or transposed. Other puzzles are
// the same if they have the same rules and givens.
package dedupe

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/puzzle/canonical"
)

// A Key stands for all puzzles that are the same. It is a part of a cryptographic hash, so that
// nobody can find two different puzzles with the same key.
type Key [16]byte

// A Set is the keys of the puzzles so far. It takes some 20 to 40 bytes per puzzle.
type Set struct {
	seen    map[Key]struct{}
	skipped int
}

// Add adds a key. It returns false if the set already had the key: the puzzle is to be skipped.
func (s *Set) Add(k Key) bool {
	if _, known := s.seen[k]; known {
		s.skipped++
		return false
	}
	if s.seen == nil {
		s.seen = map[Key]struct{}{}
	}
	s.seen[k] = struct{}{}
	return true
}

// Skipped returns how many puzzles were skipped.
func (s *Set) Skipped() int { return s.skipped }

// A Keyer finds keys. It keeps memory for the search for canonical forms, so only one goroutine may
// use it. The zero value is ready to use.
type Keyer struct{ canonizer canonical.Canonizer }

// OfCells returns the key of a 9x9 Sudoku without further rules, and the number of its
// automorphisms. No given may repeat in a row, a column or a box.
func (k *Keyer) OfCells(cells *canonical.Cells) (key Key, automorphisms int64) {
	form := k.canonizer.Form(cells)
	return KeyOf(form[:]), k.canonizer.Automorphisms()
}

// EqualCells returns the key of a 9x9 Sudoku without further rules that only puzzles with the same
// givens have.
func EqualCells(cells *canonical.Cells) Key { return KeyOf(append([]byte{0xfe}, cells[:]...)) }

// Equal returns the key of any other puzzle that only puzzles with the same rules and givens have.
// The task must have a puzzle.
func Equal(t *input.Task) Key { return KeyOf(describe(t.Puzzle)) }

// KeyOf returns the key of the description of a puzzle. A canonical form is 81 bytes, and the
// descriptions of other puzzles begin with a byte that no form has.
func KeyOf(description []byte) Key {
	sum := sha256.Sum256(description)
	return Key(sum[:len(Key{})])
}

// A Filter decides which tasks to keep. Only one goroutine may use it.
type Filter struct {
	Set
	shape *input.Shape
	keyer Keyer
}

// New returns a filter for files of this shape, which Check has accepted.
func New(shape *input.Shape) *Filter { return &Filter{shape: shape} }

// Keep reports whether a task is the first of those that are the same. Tasks without a key are
// always kept.
func (f *Filter) Keep(t *input.Task) bool {
	key, ok := f.keyer.ofTask(f.shape, t)
	return !ok || f.Add(key)
}

// ofTask returns the key of a task of files of this shape. It returns false for tasks with an
// error, puzzles whose givens break the rules, and problems in Knuth's format.
func (k *Keyer) ofTask(shape *input.Shape, t *input.Task) (key Key, ok bool) {
	if t.Err != nil || t.Puzzle == nil {
		return key, false
	}
	cells, err := cellsOf(shape, t)
	switch {
	case err == errOther:
		return Equal(t), true
	case err != nil:
		return key, false
	}
	key, _ = k.OfCells(&cells)
	return key, true
}

// errOther says that a puzzle has no canonical form.
var errOther = errors.New("a puzzle with other rules: expected a 9x9 Sudoku with boxes of 3x3 and no further rules")

// cellsOf returns the cells of a puzzle if it is a 9x9 Sudoku without further rules. If it is not,
// the error is errOther. If its givens break the rules, the error says where.
func cellsOf(shape *input.Shape, t *input.Task) (cells canonical.Cells, err error) {
	if !IsPlain(shape, t) {
		other := shape.WithGrid(t, t.Puzzle.Grid)
		if other.Err != nil {
			return cells, other.Err
		}
		if _, classic := other.Compiled.Classic(); !classic {
			return cells, errOther
		}
	}
	if cells, err = canonical.CellsOf(t.Puzzle.Grid); err != nil {
		err = t.Locate(err)
	}
	return cells, err
}

// IsPlain reports whether a task of files of this shape is a 9x9 Sudoku, and no further rules are
// stated. It returns false if candidates are stated, which may exclude no more than the givens do;
// to find that out, the puzzle must be compiled.
func IsPlain(shape *input.Shape, t *input.Task) bool {
	p := t.Puzzle
	if t.Err != nil || p == nil {
		return false
	}
	threes := p.BoxRows == 3 && p.BoxCols == 3 || p.BoxRows == 0 && p.BoxCols == 0
	return shape.MayBeClassic() && p.Grid.Rows == 9 && p.Grid.Cols == 9 && threes && p.Regions == nil && !p.Diagonals && p.Extra == nil && p.Allowed == nil
}

// describe returns the rules that the file states for a puzzle, and its givens.
func describe(p *grid.Puzzle) []byte {
	return fmt.Appendf([]byte{0xff}, "%d %d %d %d %t %v %v %x %x",
		p.Grid.Rows, p.Grid.Cols, p.BoxRows, p.BoxCols, p.Diagonals, p.Regions, p.Allowed, p.Extra.Describe(nil), p.Grid.Cells)
}
