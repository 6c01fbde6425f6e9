package grid

import (
	"cmp"
	"fmt"
	"strings"

	"fourfold/internal/read/codec"
	"fourfold/puzzle"
)

// A Format is a text format of puzzles. Every format can be read and written. docs/formats.md has
// an example of each.
type Format int

const (
	FormatLine    Format = iota // one line of Rows*Cols characters
	FormatGrid                  // one line for each row
	FormatPretty                // one line for each row, in a drawn frame
	FormatPipes                 // one line for each row, with bars and dashes between boxes
	FormatCommas                // numbers with commas between them
	FormatRanked                // a heading with a number and a label, then one line for each row
	FormatNumbers               // numbers with spaces between them

	FormatSDM        // one line of 81 digits, with 0 for blanks
	FormatSDK        // SadMan Sudoku and SudoCue: header lines, rows, and sections
	FormatSS         // Simple Sudoku: rows in a frame, perhaps with the candidates below
	FormatCandidates // the candidates of each cell, in a frame
	FormatCSV        // a table with the names of the columns on its first line
	FormatHoDoKu     // lines of HoDoKu's library of techniques
	FormatOpenSudoku // XML of OpenSudoku
	FormatJSON       // an array of rows
	FormatFPuzzles   // a link to f-puzzles
	FormatSudokuPad  // a link to SudokuPad
	FormatRules      // the size of the grid, its rows, and a rule on each line
	numberOfFormats  = iota
)

// A sign is a feature of a text by which the reader recognizes a format.
type sign uint8

const (
	signLine sign = 1 << iota
	signFrame
	signBars
	signCommas
	signHeading
	signNumbers
	signStars
)

// A formatRow is a row of the table of formats.
type formatRow struct {
	name      string
	about     string // a short description
	extension string // of files in this format, such as ".sdk"; "" means ".txt"
	also      string // what a puzzle may have beside its givens, in words with commas between them
	sign      sign
	oneLine   bool // a puzzle is written on one line
	numbers   bool // values can be written as numbers, not as symbols
	single    bool // a file has one puzzle

	least, most int // the orders of its puzzles; 0 and 0 mean 4 to puzzle.MaxOrder, and grids that are not square

	// write is nil if the format has a codec, which has the same name.
	write func(dst []byte, p *page) []byte
}

// formats is the table of formats. The reader, the writer and the help of the command use it, and
// a test compares docs/formats.md with it. To add a format, add a row here, its write function or
// its codec, and code in the reader that notes its sign.
//
// One reader reads all formats and notes the signs it finds. The format of a text is the first one
// in the table whose sign was found. Without any sign, it is FormatGrid.
var formats = [numberOfFormats]formatRow{
	FormatLine: {name: "line", about: "one line of all cells, such as 81 characters", also: labelOnly,
		sign: signLine, oneLine: true, write: appendLine},
	FormatGrid: {name: "grid", about: "one line for each row", write: appendGrid},
	FormatPretty: {name: "pretty", about: "a drawing with a frame around each box", also: "boxes, regions",
		sign: signFrame, numbers: true, write: appendPretty},
	FormatPipes: {name: "pipes", about: "rows such as 000|007|000 with ---+---+--- between bands", also: "boxes",
		sign: signBars, write: appendPipes},
	FormatCommas: {name: "commas", about: "rows of numbers with commas between them", also: "boxes",
		sign: signCommas, numbers: true, write: appendCommas},
	FormatRanked: {name: "ranked", about: `a heading such as "12 Hard" and then rows such as 240 300 000`, also: labelOnly,
		sign: signHeading, write: appendRanked},
	FormatNumbers: {name: "numbers", about: "rows of numbers with spaces between them",
		sign: signNumbers, numbers: true, write: appendNumbers},

	FormatSDM: {name: "sdm", about: "one line of 81 digits, with 0 for blanks", extension: ".sdm",
		oneLine: true, least: 9, most: 9, write: appendSDM},
	FormatSDK: {name: "sdk", about: "a puzzle of SadMan Sudoku or SudoCue, with header lines and the state of play", extension: ".sdk",
		also: "placed values, title, author, source, comment, level, date, url", single: true, least: 9, most: 9, write: appendSDK},
	FormatSS: {name: "ss", about: "a puzzle of Simple Sudoku, with the state of play and candidates if there are any", extension: ".ss",
		also: "placed values, candidates", sign: signStars, single: true, least: 9, most: 9, write: appendSS},
	FormatCandidates: {name: "candidates", about: "the candidates of each cell, in a frame",
		also: "candidates, boxes", least: 4, most: 9, write: appendCandidates},
	FormatCSV: {name: "csv", about: "a table with a puzzle on each line and the names of the columns on the first line", extension: ".csv",
		also: "solution, title, author, source, comment, level, rating, any other field", oneLine: true, least: 4, most: maxSymbols, write: appendTableRow},
	FormatHoDoKu: {name: "hodoku", about: "a line of HoDoKu's library of techniques",
		also: "placed values, candidates", oneLine: true, least: 9, most: 9},
	FormatOpenSudoku: {name: "opensudoku", about: "XML of OpenSudoku", extension: ".opensudoku",
		also: "placed values, candidates, comment, folder", least: 9, most: 9},
	FormatJSON:      {name: "json", about: "an array of rows in JSON", extension: ".json", numbers: true, least: 4, most: puzzle.MaxOrder},
	FormatFPuzzles:  {name: "fpuzzles", about: "a link to f-puzzles", also: fpuzzlesHas, oneLine: true, least: 4, most: 16},
	FormatSudokuPad: {name: "sudokupad", about: "a link to SudokuPad", also: fpuzzlesHas, oneLine: true, least: 4, most: 16},
	FormatRules: {name: "rules", about: "rows of numbers, and the rules below, one on each line",
		also: "boxes, regions, diagonals, further rules, title, author, source, comment", numbers: true, write: appendRuleText},
}

// What puzzles may have beside their givens.
const (
	labelOnly   = "a label"
	fpuzzlesHas = "placed values, candidates, solution, boxes, regions, diagonals, further rules, title, author, source, comment"
)

// The names of fields that have a meaning in several formats.
const (
	fieldDate = "date" // of publication
	fieldURL  = "url"  // of the source
)

// codec returns the codec of a format, or nil if it has none.
func (f Format) codec() *codec.Codec {
	for _, c := range codec.All() {
		if c.Name == f.String() {
			return c
		}
	}
	return nil
}

// Formats returns all formats.
func Formats() (all []Format) {
	for f := range formats {
		all = append(all, Format(f))
	}
	return all
}

// String returns the name of the format, such as "line".
func (f Format) String() string { return formats[f].name }

// ParseFormat is the inverse of [Format.String]. Its error lists all names.
func ParseFormat(name string) (Format, error) {
	var names []string
	for f, row := range formats {
		if strings.EqualFold(row.name, name) {
			return Format(f), nil
		}
		names = append(names, row.name)
	}
	return 0, fmt.Errorf("unknown format %q: expected one of %s", name, strings.Join(names, ", "))
}

// About describes the format in a few words, such as "one line for each row".
func (f Format) About() string { return formats[f].about }

// Extension returns the usual extension of files in the format, with the dot. Nothing depends on
// the extension of a file that is read.
func (f Format) Extension() string { return cmp.Or(formats[f].extension, ".txt") }

// OneLine reports whether the format writes a puzzle on one line. In other formats there must be a
// blank line between two puzzles, or the text cannot be read back.
func (f Format) OneLine() bool { return formats[f].oneLine }

// Single reports whether a file of other programs has only one puzzle in this format. The [Reader]
// reads several.
func (f Format) Single() bool { return formats[f].single }

// HasNumbers reports whether the format can have the values above 9 as numbers.
func (f Format) HasNumbers() bool { return formats[f].numbers }

// HoldsSolution reports whether a puzzle in the format has a place for its solution.
func (f Format) HoldsSolution() bool { return strings.Contains(formats[f].also, "solution") }

// holdsLabel reports whether a puzzle in the format has a place for its label.
func (f Format) holdsLabel() bool { return formats[f].also == labelOnly }

// Carries says in words what a puzzle in the format may have beside its givens, such as "title" or
// the name of a field.
func (f Format) Carries() []string {
	if formats[f].also == "" {
		return nil
	}
	return strings.Split(formats[f].also, ", ")
}

// Framed reports whether a file in the format has text before or behind its puzzles, such as the
// names of columns or the root of an XML text. Only puzzles may stand in it.
func (f Format) Framed() bool {
	c := f.codec()
	return f == FormatCSV || c != nil && c.Head+c.Foot != ""
}

// Holds reports whether the format can hold Sudokus of the order.
func (f Format) Holds(order int) bool {
	least, most := f.orders()
	return least <= order && order <= most
}

// orders returns the orders of Sudokus in the format.
func (f Format) orders() (least, most int) {
	if formats[f].most == 0 {
		return 4, puzzle.MaxOrder
	}
	return formats[f].least, formats[f].most
}

// Orders says in words which orders of Sudokus the format holds, such as "orders 4 to 49".
func (f Format) Orders() string {
	least, most := f.orders()
	if least == most {
		return fmt.Sprintf("order %d", least)
	}
	return fmt.Sprintf("orders %d to %d", least, most)
}

// formatOf returns the format of a grid of the order in a text with the given signs. The frame of
// Simple Sudoku has the signs of FormatPipes, too.
func formatOf(found sign, order int) Format {
	if found&signStars != 0 && FormatSS.Holds(order) {
		return FormatSS
	}
	for f, row := range formats {
		if found&row.sign != 0 {
			return Format(f)
		}
	}
	return FormatGrid
}
