package check

import (
	"fmt"
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

// Widths returns estimates of the column widths, of which the first is known. They must be estimated,
// because each row is written before the next result is known.
func Widths(place int) []int {
	return []int{place, len("Extreme"), len("multiple"), 9, 5, 7, 9, 8, 0}
}

// Row returns the fields of a row. An unknown field is empty.
func (r *Result) Row(minimized bool) []string {
	status := r.Status()
	var label, clues, solutions, minimal, redundant, mistakes string
	if p := r.Task.Puzzle; p != nil {
		label, clues = p.Label, strconv.Itoa(r.Clues())
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
	if r.Compared || len(r.Mistakes) > 0 || r.Stated {
		n := len(r.Mistakes)
		if r.StatedBad != "" {
			n++
		}
		mistakes = strconv.Itoa(n)
	}
	fields := []string{r.Task.Where, label, string(status), solutions, clues, minimal, redundant, mistakes}
	if minimized && r.Minimized != nil {
		fields = append(fields, r.lineOf(*r.Minimized))
	} else if minimized {
		fields = append(fields, "")
	}
	return fields
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
	if r.HasMistakes() {
		t.mistaken++
	}
}

// String returns the totals as a sentence, such as "9 puzzles: 7 unique (5 minimal), 1 with
// several solutions, 1 without a solution".
func (t *Totals) String() string {
	var parts []string
	for _, part := range []struct {
		count int
		text  string
	}{
		{t.status[Unique], fmt.Sprintf("unique (%s minimal)", words.Grouped(t.minimal))}, {t.status[Multiple], "with several solutions"},
		{t.status[None], "without a solution"}, {t.status[Invalid], "invalid"}, {t.status[Limit], "stopped at a limit"},
		{t.status[Failed], "failed"}, {t.status[Wrong], "with a wrong answer of an engine"}, {t.mistaken, "with mistakes"},
	} {
		if part.count > 0 {
			parts = append(parts, words.Grouped(part.count)+" "+part.text)
		}
	}
	return words.PluralGrouped(t.Puzzles, "puzzle") + ": " + strings.Join(parts, ", ")
}
