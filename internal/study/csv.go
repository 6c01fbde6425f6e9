package study

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fourfold/internal/words"
)

// csvHeader is what every table begins with.
var csvHeader = []string{"PuzzleNumber", "Difficulty", "GuessCount", "MRV", "Scheme", "Filled"}

// csvTechniques have a column in every table.
var csvTechniques = []string{"naked single", "hidden single", "naked pair", "hidden pair", "naked triple", "hidden triple"}

// WriteCSV writes a row for each run, in the order of the input.
//
// A label that a spreadsheet would take for a formula is as [words.CSVText] has it. MRV is
// true for the order "mrv" and false for "fixed"; for other orders it is their
// name. Filled is in percent, with at most one decimal. The columns end with how often
// each technique was applied: those up to triples always, and further ones that a run
// could use behind them.
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
	out.Write(header) // an error stays, and Flush passes it on
	for k := range t.Runs {
		out.Write(t.csvRow(&t.Runs[k], columns))
	}
	out.Flush()
	return out.Error()
}

// csvRow returns the row of a run. The columns are indices of its techniques, or -1 for
// one that no run could use.
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

// csvColumn returns the heading of a technique: its words in the plural, joined by
// capitals, as in "NakedSingles".
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
