package dedupe

import (
	"fourfold/internal/input"
	"fourfold/puzzle/canonical"
)

// IsPlain reports whether a task of files of this shape is a 9x9 Sudoku, and no further rules are
// stated.
func IsPlain(shape *input.Shape, t *input.Task) bool {
	return t.Err == nil && t.Puzzle != nil && isPlain(shape, t.Puzzle)
}

// OfCells returns the key of a 9x9 Sudoku without further rules, and the number of its
// automorphisms. No given may repeat in a row, a column or a box.
func (k *Keyer) OfCells(cells *canonical.Cells) (key Key, automorphisms int64) {
	key = k.ofCells(cells)
	return key, k.canonizer.Automorphisms()
}

// EqualCells returns the key of a 9x9 Sudoku without further rules that only puzzles with the same
// givens have.
func EqualCells(cells *canonical.Cells) Key { return KeyOf(append([]byte{0xfe}, cells[:]...)) }

// Equal returns the key of any other puzzle that only puzzles with the same rules and givens have.
// The task must have a puzzle.
func Equal(t *input.Task) Key { return KeyOf(describe(t.Puzzle)) }
