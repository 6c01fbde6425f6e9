package gridtext

import (
	"fmt"
	"strings"
)

// A Format is a text format of grids. Every format can be read and written. docs/formats.md has an
// example of each.
type Format int

const (
	FormatLine    Format = iota // one line of Rows*Cols characters
	FormatGrid                  // one line for each row
	FormatPretty                // one line for each row, in a drawn frame
	FormatPipes                 // one line for each row, with bars and dashes between boxes
	FormatCommas                // numbers with commas between them
	FormatRanked                // a heading with a number and a label, then one line for each row
	FormatNumbers               // numbers with spaces between them
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
)

// formats is the table of formats. The reader, the writer and the help of the command use it, and
// a test compares docs/formats.md with it. To add a format, add a row here, its write function,
// and code in the reader that notes its sign.
//
// One reader reads all formats and notes the signs it finds. The format of a text is the first one
// in the table whose sign was found. Without any sign, it is FormatGrid.
var formats = [...]struct {
	name    string
	about   string // a short description
	sign    sign
	knownBy string // the sign in words
	oneLine bool   // a grid is written on one line
	labeled bool   // the label is written
	numbers bool   // values are written as numbers, not as symbols
	write   func(dst []byte, p *page) []byte
	example string // a grid as write writes it
}{
	FormatLine: {
		name: "line", about: "one line of all cells, such as 81 characters",
		sign: signLine, knownBy: "one word with all cells",
		oneLine: true, labeled: true, write: appendLine,
		example: "1.....2..3.....4",
	},
	FormatGrid: {
		name: "grid", about: "one line for each row",
		knownBy: "the absence of all other signs", write: appendGrid,
		example: "1...\n..2.\n.3..\n...4",
	},
	FormatPretty: {
		name: "pretty", about: "a drawing with a frame around each box",
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
		name: "pipes", about: "rows such as 000|007|000 with ---+---+--- between bands",
		sign: signBars, knownBy: "bars, dashes or plus signs", write: appendPipes,
		example: "10|00\n00|20\n--+--\n03|00\n00|04",
	},
	FormatCommas: {
		name: "commas", about: "rows of numbers with commas between them",
		sign: signCommas, knownBy: "commas", numbers: true, write: appendCommas,
		example: "1,0,     0,0,\n0,0,     2,0,\n\n0,3,     0,0,\n0,0,     0,4",
	},
	FormatRanked: {
		name: "ranked", about: "a heading such as \"12 Hard\" and then rows such as 240 300 000",
		sign: signHeading, knownBy: "a heading", labeled: true, write: appendRanked,
		example: "12 Hard\n10 00\n00 20\n03 00\n00 04",
	},
	FormatNumbers: {
		name: "numbers", about: "rows of numbers with spaces between them",
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
}

// Formats returns all formats.
func Formats() []Format {
	all := make([]Format, len(formats))
	for f := range formats {
		all[f] = Format(f)
	}
	return all
}

func (f Format) exists() bool { return f >= 0 && int(f) < len(formats) }

// String returns the name of the format, such as "line".
func (f Format) String() string {
	if !f.exists() {
		return fmt.Sprintf("Format(%d)", int(f))
	}
	return formats[f].name
}

// OneLine reports whether the format writes a grid on one line. In other formats there must be a
// blank line between two grids, or the text cannot be read back.
func (f Format) OneLine() bool { return f.exists() && formats[f].oneLine }

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

// formatOf returns the format of a text with the given signs.
func formatOf(found sign) Format {
	for f, row := range formats {
		if found&row.sign != 0 {
			return Format(f)
		}
	}
	return FormatGrid
}
