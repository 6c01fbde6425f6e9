package gridtext

import (
	"fmt"
	"strings"
)

// A Format is a text format of grids. Every format can be read and written; see
// docs/formats.md for an example of each.
type Format int

const (
	FormatLine    Format = iota // one line of Rows*Cols characters
	FormatGrid                  // one line a row
	FormatPretty                // one line a row in a drawn frame
	FormatPipes                 // one line a row, bars and dashes between boxes
	FormatCommas                // numbers with commas between them
	FormatRanked                // a heading with a number and a label, then one line a row
	FormatNumbers               // numbers with blanks between them
)

// A sign is something in a text that gives its format away.
type sign uint8

const (
	signLine    sign = 1 << iota // the puzzle is one word
	signFrame                    // box drawing
	signBars                     // bars, dashes and plus signs
	signCommas                   // commas
	signHeading                  // a heading such as "12 Hard"
	signNumbers                  // numbers of two digits
)

// formats is the table of formats. A text is read by one reader for all of them,
// whose findings are compared with the signs, in order; no sign at all means
// FormatGrid.
var formats = [...]struct {
	name  string
	about string
	sign  sign
	write func(dst []byte, p *page) []byte
}{
	FormatLine:    {"line", "one line of all cells, such as 81 characters", signLine, appendLine},
	FormatGrid:    {"grid", "one line a row", 0, appendGrid},
	FormatPretty:  {"pretty", "a drawing with a frame around each box", signFrame, appendPretty},
	FormatPipes:   {"pipes", "rows such as 000|007|000 with ---+---+--- between bands", signBars, appendPipes},
	FormatCommas:  {"commas", "rows of numbers with commas between them", signCommas, appendCommas},
	FormatRanked:  {"ranked", "a heading such as \"12 Hard\" and then rows such as 240 300 000", signHeading, appendRanked},
	FormatNumbers: {"numbers", "rows of numbers with blanks between them", signNumbers, appendNumbers},
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

// About describes the format in a few words.
func (f Format) About() string {
	if !f.exists() {
		return ""
	}
	return formats[f].about
}

// OneLine reports whether a grid takes one line. Grids of the other formats need
// a blank line between them to be read back.
func (f Format) OneLine() bool { return f == FormatLine }

// ParseFormat is the inverse of [Format.String]. Its error lists the names there
// are.
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

// formatOf returns the format that the signs give away.
func formatOf(found sign) Format {
	for f, row := range formats {
		if found&row.sign != 0 {
			return Format(f)
		}
	}
	return FormatGrid
}
