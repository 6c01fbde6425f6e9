// Package gridtext reads and writes grids of puzzles as text, in the formats that people use for Sudokus.
//
// A [Reader] finds out the format of each puzzle by itself. [Parse] walks through all puzzles of a text:
//
//	for p, err := range gridtext.Parse(file, "puzzles.txt", gridtext.ParseOptions{}) {
//		if err != nil {
//			fmt.Println(err) // puzzles.txt:3:82: found 82 characters: expected 81 (order 9), like the puzzles before it
//			continue
//		}
//		fmt.Println(p.Line, p.Grid)
//	}
//
// [WriteGrid] writes a grid in a [Format]. The file docs/formats.md of this project describes each of them
// with examples. They are one line a puzzle, and several ways to draw a grid with one line a row:
//
//	line                pipes    commas            ranked     pretty
//	1.....2..3.....4    10|00    1,0,     0,0,     12 Hard    ┌─────┬─────┐
//	                    00|20    0,0,     2,0,     10 00      │ 1 . │ . . │
//	                    --+--                      00 20      │ . . │ 2 . │
//	                    03|00    0,3,     0,0,     03 00      ├─────┼─────┤
//	                    00|04    0,0,     0,4      00 04      │ . 3 │ . . │
//	                                                          │ . . │ . 4 │
//	                                                          └─────┴─────┘
//
// # How a text becomes a grid
//
// No format is announced, so the reader does not try one format after the other. It reads what all formats
// have in common, a line at a time, and notes the signs that tell them apart:
//
//  1. Blank lines, comments, headings and the names of columns are passed over before a puzzle. A heading is
//     kept for the puzzle below it.
//  2. A line that begins with a word of more than 36 characters is a puzzle by itself. So is a word of 16, 25
//     or 36 characters, unless the puzzles before it or the lines below show that it is a row of that order.
//  3. Any other line is a row, or draws a part of a frame. A row is cut at blanks, bars and commas into
//     tokens. A token is one number, or as many cells as it has characters. The first row settles the order,
//     and rows are read until the grid is full.
//  4. The signs found on the way (commas, bars, box drawing, a heading, numbers) name the format.
//  5. The cells get their values. Up to order 9 a digit is its own value. Above it letters follow, and there
//     are two alphabets: 1 to 9 and then A, or 0 to 9 and then A. The symbols of the grid are searched for
//     evidence of one of them.
//
// # Errors
//
// An error about a text is a [ParseError] with file, line and column, and its message says what was expected
// there. After a bad puzzle on one line the reader goes on with the next line, and after one of many lines
// where it ends. A puzzle that stands with text that states more rules, such as the cages of a killer, is
// refused. docs/formats.md has the details. Errors about a grid or an option, which have no place in a text,
// wrap puzzle.ErrBadPuzzle.
package gridtext
