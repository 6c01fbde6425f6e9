// Package grid reads and writes puzzle grids as text, in the formats and forms in which people write
// Sudokus. docs/formats.md describes all of them. Package puzzle/gridtext is its face for other modules.
//
// # Reading
//
// [ParseGrid] reads a text with one puzzle. [Parse] is an iterator over all puzzles of a text, and a [Reader]
// reads one after the other. The chapter "How a text becomes a puzzle" of ARCHITECTURE.md follows a text: bytes
// become lines, lines are classified, a block of lines is read in the layouts of layouts.go, and the cells of
// a reading get their values.
//
// # Errors
//
// An error about a text is a [ParseError] with file, line and column. Its message says what is
// wrong and what was expected. Reading goes on after a bad puzzle: on the next line after a bad
// puzzle on one line, and behind the last row after a bad puzzle of many lines.
//
// A text may state more rules than a grid can show, such as the cages of a killer, or have the name
// of a variant. Then the reader refuses the puzzle that the text belongs to, because the solution
// of the grid alone would be a wrong answer. docs/formats.md has the details.
//
// Errors about a grid or an option have no place in a text. These errors and every ParseError
// about a puzzle wrap puzzle.ErrBadPuzzle. A ParseError does not if the text could not be read.
//
// # Writing
//
// A [Writer] writes many puzzles with all that a format has around them. formats.go is the table of
// formats. [Lost] says what a format cannot carry.
package grid
