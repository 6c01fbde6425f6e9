package collection

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"fourfold/internal/words"
)

const (
	mostRows  = 30 // of a table in the text; further rows are joined
	nameWidth = 36 // longer values are cut
	barWidth  = 30
)

// WriteText writes the summary for a terminal of 100 columns.
func (s *Summary) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, line := range s.Headlines() {
		fmt.Fprintln(&b, line)
	}
	writeMeasures(&b, s.Measures())
	var tables []Table
	width := 0
	for _, t := range s.Tables() {
		t = t.Joined(mostRows)
		tables, width = append(tables, t), max(width, t.width())
	}
	for _, t := range tables {
		writeTable(&b, t, width)
	}
	for k, note := range s.Notes() {
		if k == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "note: %s\n", note)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Headlines returns the most important figures, one line each.
func (s *Summary) Headlines() []string {
	lines := []string{words.PluralGrouped(s.Puzzles, "puzzle") + " in " + words.PluralGrouped(s.Files, "file")}
	if s.Interrupted {
		lines[0] += ", as far as they were read before the interruption"
	}
	if s.Invalid > 0 {
		lines = append(lines, words.PluralGrouped(s.Invalid, "part")+" of the input could not be read as a puzzle, or givens break the rules")
	}
	if s.Puzzles > 0 {
		lines = append(lines, fmt.Sprintf("singles alone solve %s of the puzzles (%s of %s)", share(s.Solved, s.Puzzles), words.Grouped(s.Solved), words.Grouped(s.Puzzles)))
	}
	return lines
}

// Notes returns what a reader of the figures must know, one sentence each.
func (s *Summary) Notes() (notes []string) {
	if s.Interrupted {
		notes = append(notes, "the run was interrupted: the figures do not cover the whole input")
	}
	if s.unsettled > 0 {
		notes = append(notes, fmt.Sprintf("the time was too short to count the solutions of %s to the end", words.PluralGrouped(s.unsettled, "puzzle")))
	}
	if s.Limit > 2 {
		notes = append(notes, fmt.Sprintf("up to %s solutions of a puzzle were counted", words.Grouped(s.Limit)))
	}
	if s.Classic > 0 && s.Classic < s.Grids {
		notes = append(notes, "isomorphic puzzles are found among 9x9 Sudokus without further rules only; other puzzles are the same if they are equal")
	}
	if s.Unrated > 0 {
		notes = append(notes, fmt.Sprintf("the time was too short to rate %s", words.PluralGrouped(s.Unrated, "puzzle")))
	}
	if s.Rated > 0 && s.Rated < s.Unique {
		notes = append(notes, fmt.Sprintf("grades, ratings and techniques are those of a random sample of %s", s.ratedPuzzles()))
	}
	return notes
}

// ratedPuzzles returns how many puzzles were rated, and of how many.
func (s *Summary) ratedPuzzles() string {
	if s.Rated == s.Unique {
		return "all puzzles with one solution"
	}
	return fmt.Sprintf("%s of the %s with one solution", words.Grouped(s.Rated), words.PluralGrouped(s.Unique, "puzzle"))
}

func share(part, whole int) string {
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(whole))
}

// writeMeasures writes a row for each measure.
func writeMeasures(b *strings.Builder, all []Measure) {
	if len(all) == 0 {
		return
	}
	width := 0
	for _, m := range all {
		width = max(width, utf8.RuneCountInString(cut(m.Name)))
	}
	fmt.Fprintf(b, "\n%-*s  %9s  %9s  %9s  %9s  %9s\n", width, "", "least", "median", "mean", "most", "puzzles")
	for _, m := range all {
		fmt.Fprintf(b, "%-*s  %9s  %9s  %9s  %9s  %9s\n", width, cut(m.Name), words.Amount(m.Least), words.Amount(m.Median), words.Amount(m.Mean), words.Amount(m.Most), words.Grouped(m.Of))
	}
}

// cut shortens a value to nameWidth.
func cut(value string) string {
	value = words.OneLine(value)
	if utf8.RuneCountInString(value) > nameWidth {
		return string([]rune(value)[:nameWidth-3]) + "..."
	}
	return value
}

// width returns the width of the title and the values of a table. Values are indented.
func (t *Table) width() int {
	width := utf8.RuneCountInString(t.Title)
	for _, r := range t.Rows {
		width = max(width, 2+utf8.RuneCountInString(cut(r.Value)))
	}
	return width
}

// writeTable writes a row for each value, with its share and a bar.
func writeTable(b *strings.Builder, t Table, width int) {
	most := 1
	for _, r := range t.Rows {
		most = max(most, r.Puzzles)
	}
	fmt.Fprintf(b, "\n%-*s  %10s  %7s\n", width, t.Title, "puzzles", "share")
	if t.Among != "" {
		fmt.Fprintf(b, "(%s)\n", t.Among)
	}
	for _, r := range t.Rows {
		name := cut(r.Value)
		if t.Number {
			name = fmt.Sprintf("%7s", name)
		}
		bar := strings.Repeat("#", (barWidth*r.Puzzles+most-1)/most)
		line := fmt.Sprintf("  %-*s  %10s  %7s  %s", width-2, name, words.Grouped(r.Puzzles), share(r.Puzzles, t.Of), bar)
		fmt.Fprintln(b, strings.TrimRight(line, " "))
	}
}
