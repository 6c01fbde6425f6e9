package puzzle

import (
	"errors"
	"fmt"
)

// ErrBadPuzzle is wrapped by every error about the description of a puzzle, such as a
// grid of the wrong shape, a value out of range, or boxes that do not tile the grid.
var ErrBadPuzzle = errors.New("malformed puzzle")

// ErrBadGivens is wrapped by [GivensError], the error about givens that repeat a value in
// a unit.
var ErrBadGivens = errors.New("givens break the rules")

// ErrNotSolved is wrapped by the error of [Sudoku.Check] about a grid that does not solve
// the puzzle.
var ErrNotSolved = errors.New("not a solution of the puzzle")

func badf(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrBadPuzzle, fmt.Sprintf(format, args...))
}

// A ruleError is an error about regions or further rules. It wraps ErrBadPuzzle, but its text does
// not begin with "malformed puzzle", because the rules may come from a flag of a command.
type ruleError string

func (e ruleError) Error() string { return string(e) }

// Unwrap returns ErrBadPuzzle.
func (ruleError) Unwrap() error { return ErrBadPuzzle }

func rulef(format string, args ...any) error { return ruleError(fmt.Sprintf(format, args...)) }
