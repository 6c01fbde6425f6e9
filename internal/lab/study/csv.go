package study

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fourfold/internal/kit/words"
)

// csvHeader has the first columns of every table.
var csvHeader = []string{"PuzzleNumber", "Difficulty", "GuessCount", "MRV", "Scheme", "Filled"}

// csvTechniques are the techniques that have a column in every table.
var csvTechniques = []string{"naked single", "hidden single", "naked pair", "hidden pair", "naked triple", "hidden triple"}

// WriteCSV writes a row for each run, in the order of the input.
//
// Labels are written by [words.CSVText], so that no spreadsheet reads one as a formula. MRV is
// true for the order "mrv", false for "fixed", and the name of any other order. Filled is in
// percent, with at most one decimal. The last columns say how often each technique was applied.
// Techniques up to triples always have a column. They are followed by other techniques that a run
// could use.
func (t *Table) WriteCSV(w io.Writer) error {
	names := slices.Clone(csvTechniques)
	for _, name := range t.Techniques {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	header, columns := slices.Clone(csvHeader), make([]int, len(names))
	for k, name := range names {
		header, columns[k] = append(header, csvColumn(name)), slices.Index(t.Techniques, name)
	}
	out := csv.NewWriter(w)
	out.Write(header) // out.Error returns a write error after Flush
	for k := range t.Runs {
		out.Write(t.csvRow(&t.Runs[k], columns))
	}
	out.Flush()
	return out.Error()
}

// csvRow returns the row of a run. The columns are indices into Techniques; -1 is a technique that
// no run could use.
func (t *Table) csvRow(r *Run, columns []int) []string {
	p := &t.Puzzles[r.Puzzle]
	row := []string{
		strconv.Itoa(p.Number), words.CSVText(p.Label), strconv.FormatInt(r.Guesses, 10), csvOrder(t.Orders[r.Order]), words.CSVText(t.Schemes[r.Scheme]),
		strings.TrimSuffix(strconv.FormatFloat(100*r.Filled, 'f', 1, 64), ".0"),
	}
	for _, k := range columns {
		n := int64(0)
		if k >= 0 {
			n = r.Applied[k]
		}
		row = append(row, strconv.FormatInt(n, 10))
	}
	return row
}

func csvOrder(name string) string {
	switch name {
	case "mrv":
		return "true"
	case "fixed":
		return "false"
	}
	return words.CSVText(name)
}

// csvColumn returns the heading of a technique: its words in the plural and in camel case, such as
// "NakedSingles".
func csvColumn(technique string) string {
	var b strings.Builder
	up := true
	for _, char := range technique {
		letter := unicode.IsLetter(char)
		if letter && up {
			char = unicode.ToUpper(char)
		}
		if letter {
			b.WriteRune(char)
		}
		up = !letter
	}
	for _, end := range []string{"s", "fish", "pointing", "claiming"} {
		if strings.HasSuffix(technique, end) {
			return b.String()
		}
	}
	return b.String() + "s"
}
