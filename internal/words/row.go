package words

import (
	"fmt"
	"io"
	"strings"
)

// WriteRow writes the fields of a row of a table as one line: in columns with these widths, or
// separated by tabs if widths is nil. An empty field is written as "-".
func WriteRow(w io.Writer, widths []int, fields []string) error {
	var b strings.Builder
	for k, field := range fields {
		if field == "" {
			field = "-"
		}
		field = OneLine(strings.ReplaceAll(field, "\t", " "))
		switch {
		case widths != nil:
			fmt.Fprintf(&b, "%-*s  ", widths[k], field)
		case k > 0:
			b.WriteString("\t" + field)
		default:
			b.WriteString(field)
		}
	}
	_, err := fmt.Fprintln(w, strings.TrimRight(b.String(), " "))
	return err
}

// PlaceWidth returns the width of a column with the places of puzzles in these files.
func PlaceWidth(files []string) int {
	width := len("standard input")
	for _, file := range files {
		width = max(width, len(file))
	}
	return width + len(":1000")
}
