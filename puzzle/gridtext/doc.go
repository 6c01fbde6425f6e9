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
// # How a text becomes a grid
//
// The reader does not try one format after the other. It reads line by line, with rules that hold
// for all formats, and notes the signs by which the formats differ:
//
//  1. Before a puzzle, it skips blank lines, comments, headings and names of columns. It keeps a
//     heading for the puzzle below it.
//  2. A line that begins with a word of more than 36 characters is a puzzle on one line. A word of
//     16, 25 or 36 characters is a puzzle on one line, too, unless the puzzles before it or the
//     lines below it show that it is a row of order 16, 25 or 36.
//  3. Any other line is a row, or draws a part of a frame. The reader cuts a row at spaces, bars
//     and commas into tokens. A token is one number, or as many cells as it has characters. The
//     first row determines the order. The reader reads rows until the grid is full.
//  4. The signs it found (commas, bars, box drawing, a heading, numbers) determine the format.
//  5. The cells get their values. Up to order 9, a digit is its own value. From order 10 on, there
//     are two alphabets: 1 to 9 and then A to Z, or 0 to 9 and then A to Z. The reader looks for
//     evidence of one of them in the symbols of the grid.
//
// # Reading the source
//
// [Reader.Next] returns one puzzle or one error. It calls next (reader.go), which skips and
// classifies lines and then reads a puzzle. The files of the reader are
//
//	reader.go      the Reader and its state; which kind of text begins on a line
//	source.go      the lines of the source: nextLine, advance, peek
//	lines.go       a puzzle on one line
//	rows.go        a puzzle of many lines
//	columns.go     the columns of a table; tablelines.go reads its lines; record.go cuts them into fields
//	codectext.go   texts that package codec decodes; extent.go finds their ends
//	sdk.go         header lines, sections and placed values of .sdk and .sdx files
//	orders.go      puzzles of another order than those before
//	cells.go       the tokens and the cells of a row, and the values of a full grid
//	evidence.go    which of the two alphabets a grid uses
//	headings.go    headings and names of columns
//	rules.go       text above a puzzle that states rules, and the refusal of the puzzle
//	below.go       text below a grid that states rules of the grid
//	candidates.go  grids of candidates
//	attached.go    the further grids of a file of Simple Sudoku
//	recover.go     bad puzzles of many lines, and where they end
//	messages.go    the messages of all errors
//
// The rules above are strict. Next gives what they cannot read to orLoose, which goes back to the
// first line and reads the lines loosely. It finds every way to read them as one puzzle. If there
// is exactly one way, it is the puzzle. Several ways are an error. If the first line is a caption,
// Next reads on behind it. The files are
//
//	loosereader.go   orLoose: going back, captions, and taking the one reading
//	loose.go         readings: all ways to read lines
//	looseblock.go    the lines that may belong to one grid
//	looselines.go    a puzzle on one line behind a label, in quotes, or as fields
//	looserows.go     rows of characters and of fields
//	loosecolumns.go  rows in which a space is a blank
//	looseparts.go    lines without names, bullets, quotes and code around the cells
//	loosetable.go    tables of web pages
//	loosechars.go    plain forms of characters, and other blanks
//	change.go        Change and Apply
//	captions.go      captions
//
// The files below recognize characters, words and lines. Their functions do not use the Reader.
//
//	characters.go  classes of characters and lines
//	foreign.go     foreignText: lines that state or name rules, and puzzles in forms of other programs
//	labelrules.go  names of cells ("r1c1") and lists of them, also behind a puzzle on one line
//	regionmap.go   maps of the regions of a jigsaw
//
// The Reader keeps six things from one puzzle to the next:
//
//   - What the lines above state: the columns of a table, header lines, the section.
//   - The other puzzles of a text of another program, in Reader.decoded.
//   - The format of the puzzles before: order, oneLine, rowsOnOneLine, bandRows and alphabet. A
//     puzzle that could be read in two ways is read like the puzzles before it.
//   - Reader.rules: text above the next puzzle that states or names rules. keepRules and
//     refuseMap set it. Next calls checkRules, which refuses the next puzzle because of it. Text
//     below a grid is handled at once and is not kept.
//   - What loose reading needs: the caption above the next puzzle (title), and the last line of the
//     last block that could not be read (broken).
//   - Reader.bad: a puzzle of many lines that could not be read. abandonRows, endOfGrid and
//     rulesBelow set it. The next call of Next begins with skipBad, which skips the rest of that
//     puzzle.
//
// Writing is simpler. A [Writer] writes many puzzles with all that a format has around them; [Lost]
// says what a format cannot carry. The files are
//
//	formats.go     the table of formats
//	writer.go      the Writer
//	write.go       the formats of plain grids, and pretty.go one of them
//	sheets.go      .sdm, .sdk and .ss
//	notes.go       grids of candidates
//	table.go       CSV
//	lost.go        Lost: what is read back of what was written
//	carries.go     Carries: what a format holds, by trying
package gridtext
