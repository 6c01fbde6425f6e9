// Package gridtext reads and writes puzzle grids as text, in the formats in which people write
// Sudokus.
//
// [ParseGrid] reads a text with one puzzle. [Parse] is an iterator over all puzzles of a text:
//
//	for p, err := range gridtext.Parse(file, "puzzles.txt", gridtext.ParseOptions{}) {
//		if err != nil {
//			// puzzles.txt:6:6: "#" is not a value: expected 1-9, or . 0 * _ X for a blank
//			fmt.Println(err)
//			continue
//		}
//		fmt.Println(p.Line, p.Grid)
//	}
//
// [Parse] finds out the format of each puzzle from the text. [WriteGrid] writes a grid in a given
// [Format]. The file docs/formats.md of this project describes all formats with examples. The line
// format has one puzzle on each line. The others have one row on each line:
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
// # Reading
//
// A [Reader] tries its layouts on each line (reader.go): a line of a table, a plain puzzle on one line,
// a text of another program, a grid of candidates, text with rules, a heading, and at last plain cells.
// The first layout that knows the line reads on from there. Plain cells are read by strict rules, which
// say what is wrong and where (lines.go, rows.go, cells.go). If they fail, the lines up to two blank
// lines are a block that may have a loose reading (loose.go and the files loose*.go): other blanks,
// fields, names of rows, code. One reading is the puzzle, several are an error, and with none the error
// of the strict rules stands. The chapter "How a text becomes a puzzle" of ARCHITECTURE.md has more.
//
// # Writing
//
// A [Writer] writes many puzzles with all that a format has around them. formats.go is the table of
// formats. [Lost] says what a format cannot carry.
package grid
