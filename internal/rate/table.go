package rate

import (
	"fmt"
	"io"
	"strings"

	"fourfold/internal/techniques"
	"fourfold/internal/words"
)

// Widths returns estimates of the column widths for these files. The widths must be estimated,
// because each row is written before the next rating is known.
func Widths(files []string) []int {
	name := "standard input"
	for _, file := range files {
		if len(file) > len(name) {
			name = file
		}
	}
	longest := 0
	for _, t := range techniques.Table() {
		longest = max(longest, len(t.Name))
	}
	return []int{len(name + ":1000"), len("Extreme"), 5, 9, 7, longest, 7, len("cp:order=fewest,scheme=singles"), 7, 7, 7, 6, 0}
}

// WriteRow writes the fields of a row as one line: in columns with these widths, or separated by
// tabs if widths is nil. An empty field is written as "-".
func WriteRow(w io.Writer, widths []int, fields []string) error {
	var b strings.Builder
	for k, field := range fields {
		if field == "" {
			field = "-"
		}
		field = words.OneLine(strings.ReplaceAll(field, "\t", " "))
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
