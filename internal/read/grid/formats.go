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
	extension string // of files in this format, such as ".txt"
	sign      sign
	knownBy   string // the sign in words
	oneLine   bool   // a puzzle is written on one line
	numbers   bool   // values can be written as numbers, not as symbols
	also      string // what a puzzle may have beside its givens, in words with commas between them

	least, most int  // the orders of its puzzles; 0 and 0 mean 4 to 36, and grids that are not square
	single      bool // a file has one puzzle

	// write is nil if the format has a codec, which has the same name, and for FormatCSV.
	write   func(dst []byte, p *page) []byte
	example string // a puzzle as the Writer writes it
}

// formats is the table of formats. The reader, the writer and the help of the command use it, and
// a test compares docs/formats.md with it. To add a format, add a row here, its write function or
// its codec, and code in the reader that notes its sign.
//
// One reader reads all formats and notes the signs it finds. The format of a text is the first one
// in the table whose sign was found. Without any sign, it is FormatGrid.
var formats = [numberOfFormats]formatRow{
	FormatLine: {
		name: "line", about: "one line of all cells, such as 81 characters", extension: ".txt",
		sign: signLine, knownBy: "one word with all cells",
		oneLine: true, also: labelOnly, write: appendLine,
		example: "1.....2..3.....4",
	},
	FormatGrid: {
		name: "grid", about: "one line for each row", extension: ".txt",
		knownBy: "the absence of all other signs", write: appendGrid,
		example: "1...\n..2.\n.3..\n...4",
	},
	FormatPretty: {
		name: "pretty", about: "a drawing with a frame around each box", extension: ".txt",
		also: "boxes, regions",
		sign: signFrame, knownBy: "box drawing characters", numbers: true, write: appendPretty,
		example: `
┌─────┬─────┐
│ 1 . │ . . │
│ . . │ 2 . │
├─────┼─────┤
│ . 3 │ . . │
│ . . │ . 4 │
└─────┴─────┘`[1:],
	},
	FormatPipes: {
		name: "pipes", about: "rows such as 000|007|000 with ---+---+--- between bands", extension: ".txt",
		also: "boxes",
		sign: signBars, knownBy: "bars, dashes or plus signs", write: appendPipes,
		example: "10|00\n00|20\n--+--\n03|00\n00|04",
	},
	FormatCommas: {
		name: "commas", about: "rows of numbers with commas between them", extension: ".txt",
		sign: signCommas, knownBy: "commas", numbers: true, write: appendCommas,
		example: "1,0,     0,0,\n0,0,     2,0,\n\n0,3,     0,0,\n0,0,     0,4",
	},
	FormatRanked: {
		name: "ranked", about: "a heading such as \"12 Hard\" and then rows such as 240 300 000", extension: ".txt",
		sign: signHeading, knownBy: "a heading", also: labelOnly, write: appendRanked,
		example: "12 Hard\n10 00\n00 20\n03 00\n00 04",
	},
	FormatNumbers: {
		name: "numbers", about: "rows of numbers with spaces between them", extension: ".txt",
		sign: signNumbers, knownBy: "numbers of two digits", numbers: true, write: appendNumbers,
		example: `
10  .  .  .  .  .  .  .  .  1
 .  9  .  .  .  .  .  .  2  .
 .  .  8  .  .  .  .  3  .  .
 .  .  .  7  .  .  4  .  .  .
 .  .  .  .  6  5  .  .  .  .
 .  .  .  .  5  6  .  .  .  .
 .  .  .  4  .  .  7  .  .  .
 .  .  3  .  .  .  .  8  .  .
 .  2  .  .  .  .  .  .  9  .
 1  .  .  .  .  .  .  .  . 10`[1:],
	},
	FormatSDM: {
		name: "sdm", about: "one line of 81 digits, with 0 for blanks", extension: ".sdm",
		knownBy: "one word with all cells", oneLine: true, least: 9, most: 9, write: appendSDM,
		example: "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
	},
	FormatSDK: {
		name: "sdk", about: "a puzzle of SadMan Sudoku or SudoCue, with header lines and the state of play", extension: ".sdk",
		also:    "placed values, title, author, source, comment, level, date, url",
		knownBy: "header lines such as `#ARuud`, or the section `[Puzzle]`", least: 9, most: 9, single: true, write: appendSDK,
		example: `
#ARuud
#DA random puzzle created by SudoCue
#CJust start plugging in the numbers
#B03-08-2006
#SSudoCue
#LEasy
#Uhttp://www.sudocue.net/
[Puzzle]
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1`[1:],
	},
	FormatSS: {
		name: "ss", about: "a puzzle of Simple Sudoku, with the state of play and candidates if there are any", extension: ".ss",
		also:    "placed values, candidates",
		knownBy: "a frame that begins with `*--`", sign: signStars, least: 9, most: 9, single: true, write: appendSS,
		example: `
 *-----------*
 |53.|.7.|...|
 |6..|195|...|
 |.98|...|.6.|
 |---+---+---|
 |8..|.6.|..3|
 |4..|8.3|..1|
 |7..|.2.|..6|
 |---+---+---|
 |.6.|...|28.|
 |...|419|..5|
 |...|.8.|.79|
 *-----------*`[1:],
	},
	FormatCandidates: {
		name: "candidates", about: "the candidates of each cell, in a frame", extension: ".txt",
		also:    "candidates, boxes",
		knownBy: "several digits in a cell", least: 4, most: 9, write: appendCandidates,
		example: `
.------------------------.------------------------.----------------------.
| 4      1679    12679   | 139    2369    1269    | 8      1239   5      |
| 26789  3       1256789 | 14589  24569   1245689 | 12679  1249   124679 |
| 2689   15689   125689  | 7      234569  1245689 | 12369  12349  123469 |
:------------------------+------------------------+----------------------:
| 3789   2       135789  | 3459   34579   4579    | 13579  6      13789  |
| 3679   15679   135679  | 359    8       25679   | 4      12359  12379  |
| 36789  456789  356789  | 3459   1       245679  | 23579  23589  23789  |
:------------------------+------------------------+----------------------:
| 289    89      289     | 6      459     3       | 1259   7      12489  |
| 5      6789    36789   | 2      479     14789   | 1369   13489  134689 |
| 1      6789    4       | 589    579     5789    | 23569  23589  23689  |
'------------------------'------------------------'----------------------'`[1:],
	},
	FormatCSV: {
		name: "csv", about: "a table with a puzzle on each line and the names of the columns on the first line", extension: ".csv",
		also:    "solution, title, author, source, comment, level, rating, any other field",
		knownBy: "a first line such as `puzzle,solution` or `quizzes,solutions`", oneLine: true,
		least: 4, most: puzzle.MaxOrder,
		example: `
puzzle,solution
1.....2..3.....4,1243342143122134`[1:],
	},
	FormatHoDoKu: {
		name: "hodoku", about: "a line of HoDoKu's library of techniques", extension: ".txt",
		also:    "placed values, candidates",
		knownBy: "a colon, the number of a technique and another colon", oneLine: true, least: 9, most: 9,
		example: ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::",
	},
	FormatOpenSudoku: {
		name: "opensudoku", about: "XML of OpenSudoku", extension: ".opensudoku",
		also:    "placed values, candidates, comment, folder",
		knownBy: "the element `<opensudoku>`", least: 9, most: 9,
		example: `
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<opensudoku version="2">
<folder name="Easy"><game data="530070000600195000098000060800060003400803001700020006060000280000419005000080079"/></folder>
</opensudoku>`[1:],
	},
	FormatJSON: {
		name: "json", about: "an array of rows in JSON", extension: ".json",
		numbers: true,
		knownBy: "`[` or `{`", least: 4, most: puzzle.MaxOrder,
		example: "[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]",
	},
	FormatFPuzzles: {
		name: "fpuzzles", about: "a link to f-puzzles", extension: ".txt",
		also:    fpuzzlesHas,
		knownBy: "its address", oneLine: true, least: 4, most: 16,
		example: "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1DQgDcYA7BAFwwFcZUSBDAG3oQEYBfZYHv3lwC6yQv37pSFanQYhmbOPABM4kWN6SyleDXqNW7eAGZxg9QMsTi2mfvmGliYUK5A===",
	},
	FormatSudokuPad: {
		name: "sudokupad", about: "a link to SudokuPad", extension: ".txt",
		also:    fpuzzlesHas,
		knownBy: "its address", oneLine: true, least: 4, most: 16,
		example: "https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcAWANCA5gJwgEwQbT1DQgDcYA7BAFwwFcZUSBDAG3oQEYBfZYHv3lwC6yQv37pSFanQYhmbOPABM4kWN6SyleDXqNW7eAGZxg9QMsTi2mfvmGliYUK5A%3D%3D%3D",
	},
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

// formatCodecs has the codec of each format that has one.
var formatCodecs = func() (all [numberOfFormats]*codec.Codec) {
	for _, c := range codec.All() {
		for f := range formats {
			if formats[f].name == c.Name {
				all[f] = c
			}
		}
	}
	return all
}()

// Formats returns all formats.
func Formats() []Format {
	var all []Format
	for f := range Format(numberOfFormats) {
		all = append(all, f)
	}
	return all
}

func (f Format) exists() bool { return f >= 0 && f < numberOfFormats }

// String returns the name of the format, such as "line".
func (f Format) String() string {
	if !f.exists() {
		return fmt.Sprintf("Format(%d)", int(f))
	}
	return formats[f].name
}

// About describes the format in a few words, such as "one line for each row".
func (f Format) About() string { return f.row().about }

// Extension returns the usual extension of files in the format, with the dot. Nothing depends on
// the extension of a file that is read.
func (f Format) Extension() string { return f.row().extension }

// Example returns a line with cells from a text in the format, such as "..2..5..8". Grids have the
// order, or order 9 if that is 0.
func (f Format) Example(order int) string {
	text := []byte(f.row().example)
	if order = cmp.Or(order, 9); f <= FormatNumbers {
		g := puzzle.NewGrid(order, order)
		_, shift, _ := puzzle.DefaultBox(order)
		for cell := len(g.Cells) - 1; cell >= 0; cell -= 3 {
			row, col := cell/order, cell%order
			g.Cells[cell] = uint8((row*shift+row/max(order/max(shift, 1), 1)+col)%order + 1)
		}
		text, _ = AppendGrid(nil, g, f, WriteOptions{})
	}
	lines := strings.Split(string(text), "\n")
	for k := len(lines) - 1; k > 0; k-- {
		if strings.ContainsAny(lines[k], "123456789") {
			return lines[k]
		}
	}
	return lines[0]
}

// OneLine reports whether the format writes a puzzle on one line. In other formats there must be a
// blank line between two puzzles, or the text cannot be read back.
func (f Format) OneLine() bool { return f.row().oneLine }

// Single reports whether a file of other programs has only one puzzle in this format. The [Reader]
// reads several.
func (f Format) Single() bool { return f.row().single }

// Holds reports whether the format can hold Sudokus of the order.
func (f Format) Holds(order int) bool {
	return f.exists() && f.row().holds(order)
}

// HoldsSolution reports whether a puzzle in the format has a place for its solution.
func (f Format) HoldsSolution() bool { return strings.Contains(f.row().also, "solution") }

// holdsLabel reports whether a puzzle in the format has a place for its label.
func (f Format) holdsLabel() bool { return f.row().also == labelOnly }

// HasNumbers reports whether the format can have the values above 9 as numbers.
func (f Format) HasNumbers() bool { return f.row().numbers }

// Carries says in words what a puzzle in the format may have beside its givens, such as "title" or
// the name of a field.
func (f Format) Carries() []string {
	if f.row().also == "" {
		return nil
	}
	return strings.Split(f.row().also, ", ")
}

// Framed reports whether a file in the format has text before or behind its puzzles, such as the
// names of columns or the root of an XML text. Only puzzles may stand in it.
func (f Format) Framed() bool {
	return f == FormatCSV || f.exists() && formatCodecs[f] != nil && formatCodecs[f].Head+formatCodecs[f].Foot != ""
}

// row returns the row of the format, or an empty row if the format does not exist.
func (f Format) row() *formatRow {
	if !f.exists() {
		return &formatRow{}
	}
	return &formats[f]
}

func (r *formatRow) holds(order int) bool {
	least, most := r.orders()
	return least <= order && order <= most
}

// orders returns the orders of Sudokus in the format.
func (r *formatRow) orders() (least, most int) {
	if r.most == 0 {
		return 4, puzzle.MaxOrder
	}
	return r.least, r.most
}

// Orders says in words which orders of Sudokus the format holds, such as "orders 4 to 36".
func (f Format) Orders() string {
	least, most := f.row().orders()
	if least == most {
		return fmt.Sprintf("order %d", least)
	}
	return fmt.Sprintf("orders %d to %d", least, most)
}

// ParseFormat is the inverse of [Format.String]. Its error lists all names.
func ParseFormat(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if strings.EqualFold(f.String(), name) {
			return f, nil
		}
		names = append(names, f.String())
	}
	return 0, fmt.Errorf("unknown format %q: expected one of %s", name, strings.Join(names, ", "))
}

// likelyFormat returns the format that the text seems to be in where a puzzle cannot be read.
func (r *Reader) likelyFormat(f *fault) Format {
	name := strings.TrimSuffix(strings.ToLower(r.name), ".gz")
	for f, row := range formats {
		if row.extension != formats[FormatGrid].extension && strings.HasSuffix(name, row.extension) {
			return Format(f)
		}
	}
	switch {
	case r.seen.table != nil:
		return FormatCSV
	case f.signs != 0:
		return formatOf(f.signs, f.order)
	case r.seen.onLine:
		return FormatLine
	}
	return FormatGrid
}

// formatOf returns the format of a grid of the order in a text with the given signs. The frame of
// Simple Sudoku has the signs of FormatPipes, too.
func formatOf(found sign, order int) Format {
	if found&signStars != 0 && formats[FormatSS].holds(order) {
		return FormatSS
	}
	for f, row := range formats {
		if found&row.sign != 0 {
			return Format(f)
		}
	}
	return FormatGrid
}
