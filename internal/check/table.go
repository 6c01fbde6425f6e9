package check

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"fourfold/internal/words"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// Columns returns the names of the columns of a row.
func Columns(minimized bool) []string {
	columns := []string{"puzzle", "label", "status", "solutions", "clues", "minimal", "redundant", "mistakes"}
	if minimized {
		columns = append(columns, "minimized")
	}
	return columns
}

// Widths returns estimates of the column widths for these files. The widths must be estimated,
// because each row is written before the next result is known.
func Widths(files []string) []int {
	name := "standard input"
	for _, file := range files {
		if len(file) > len(name) {
			name = file
		}
	}
	return []int{len(name + ":1000"), len("Extreme"), len("multiple"), 9, 5, 7, 9, 8, 0}
}

// WriteColumns writes the names of the columns as AppendRow writes a row.
func WriteColumns(w io.Writer, widths []int, minimized bool) error {
	_, err := w.Write(appendFields(nil, widths, Columns(minimized)))
	return err
}

// AppendRow appends the result as a row: its fields, separated by tabs, or in columns with these
// widths. An unknown field is "-".
func (r *Result) AppendRow(dst []byte, widths []int, minimized bool) []byte {
	return appendFields(dst, widths, r.row(minimized))
}

func appendFields(dst []byte, widths []int, fields []string) []byte {
	for k, field := range fields {
		if k > 0 && widths == nil {
			dst = append(dst, '\t')
		}
		dst = append(dst, field...)
		if widths != nil && k < len(fields)-1 {
			dst = append(dst, strings.Repeat(" ", max(0, widths[k]-len(field))+2)...)
		}
	}
	return append(dst, '\n')
}

// row returns the fields of a row.
func (r *Result) row(minimized bool) []string {
	status := r.Status()
	label, clues, solutions, minimal, redundant, mistakes := "-", "-", "-", "-", "-", "-"
	if p := r.Task.Puzzle; p != nil {
		clues = strconv.Itoa(r.Clues())
		label = cmp.Or(oneField(p.Label), label)
	}
	if status != Invalid && status != Wrong {
		solutions = strconv.Itoa(r.Solutions)
		if !r.Complete {
			solutions = ">=" + solutions
		}
	}
	if status == Unique && r.RedundantKnown {
		minimal, redundant = "no", strconv.Itoa(len(r.Redundant))
		if len(r.Redundant) == 0 {
			minimal = "yes"
		}
	}
	if r.Compared || len(r.Mistakes) > 0 || r.Stated || r.DeadEnd != nil || r.Completes {
		mistakes = strconv.Itoa(r.mistakes())
	}
	fields := []string{oneField(r.Task.Where), label, string(status), solutions, clues, minimal, redundant, mistakes}
	if minimized {
		text := "-"
		if r.Minimized != nil {
			text = r.lineOf(*r.Minimized)
		}
		fields = append(fields, text)
	}
	return fields
}

// oneField returns a text without tabs and line breaks.
func oneField(text string) string { return words.OneLine(strings.ReplaceAll(text, "\t", " ")) }

// mistakes returns the number of mistakes. A stated solution that is wrong counts as one, and so
// do placed values that fit no solution.
func (r *Result) mistakes() int {
	n := len(r.Mistakes)
	if r.StatedBad != "" {
		n++
	}
	if r.DeadEnd != nil {
		n++
	}
	return n
}

// lineOf returns a grid as one line, in the alphabet of the puzzle.
func (r *Result) lineOf(g puzzle.Grid) string {
	line, err := gridtext.AppendGrid(nil, g, gridtext.FormatLine, gridtext.WriteOptions{Alphabet: r.Task.Puzzle.Alphabet})
	if err != nil {
		return g.String()
	}
	return string(line)
}

// Totals counts results.
type Totals struct {
	Puzzles  int
	status   map[Status]int
	minimal  int
	known    int // of the proper puzzles: it is known whether they are minimal
	mistaken int
}

// Add counts a result.
func (t *Totals) Add(r *Result) {
	if t.status == nil {
		t.status = map[Status]int{}
	}
	t.Puzzles++
	t.status[r.Status()]++
	if r.IsMinimal() {
		t.minimal++
	}
	if r.RedundantKnown {
		t.known++
	}
	if r.HasMistakes() {
		t.mistaken++
	}
}

// HasMore reports whether the report of some puzzle would say more than its row.
func (t *Totals) HasMore() bool {
	return t.status[Multiple]+t.status[None]+t.mistaken > 0
}

// String returns the totals as a sentence, such as "9 puzzles: 7 unique (5 minimal), 1 with
// several solutions, 1 without a solution".
func (t *Totals) String() string {
	var parts []string
	for _, part := range []struct {
		status Status
		text   string
	}{
		{Unique, "unique"}, {Multiple, "with several solutions"}, {None, "without a solution"}, {Invalid, "invalid"},
		{Limit, "stopped at a limit"}, {Failed, "failed"}, {Wrong, "with a wrong answer of an engine"},
	} {
		n := t.status[part.status]
		if n == 0 {
			continue
		}
		text := words.Grouped(n) + " " + part.text
		if part.status == Unique && t.known > 0 {
			text += fmt.Sprintf(" (%s minimal)", words.Grouped(t.minimal))
		}
		parts = append(parts, text)
	}
	if t.mistaken > 0 {
		parts = append(parts, words.Grouped(t.mistaken)+" with mistakes")
	}
	return words.PluralGrouped(t.Puzzles, "puzzle") + ": " + strings.Join(parts, ", ")
}
