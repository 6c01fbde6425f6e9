package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strconv"

	"fourfold/compare/results"
	"fourfold/internal/kit/words"
)

// A CSV writes a row for each case and solver. Times are in seconds and sizes in bytes, for one
// search, as medians of the samples. Unknown values are empty. The environment is a number from 1,
// as in the other reports. A text that a spreadsheet would take for a formula has an apostrophe
// before it.
type CSV struct {
	w *csv.Writer
}

// csvHeader returns the names of the columns.
func csvHeader() []string {
	names := []string{"index", "file", "line", "isomorph", "kind", "label", "order", "clues", "primary", "secondary", "options",
		"verdict", "solver", "status", "count", "hash", "fault", "samples"}
	for _, m := range results.Measures {
		names = append(names, m.Name)
	}
	return append(names, "settled", "environment")
}

// NewCSV writes the header.
func NewCSV(w io.Writer) (*CSV, error) {
	c := &CSV{csv.NewWriter(w)}
	return c, c.w.Write(csvHeader())
}

// Add writes the rows of a case.
func (c *CSV) Add(line *results.Case) error {
	for k := range line.Trials {
		t := &line.Trials[k]
		record := []string{
			strconv.Itoa(line.Index), words.CSVText(line.File), positive(line.Line), strconv.Itoa(line.Isomorph), words.CSVText(line.Kind), words.CSVText(line.Label),
			positive(line.Order), known(line.Clues, line.Order > 0), strconv.Itoa(line.Primary), strconv.Itoa(line.Secondary), strconv.Itoa(line.Options),
			line.Verdict.String(), words.CSVText(t.Solver), t.Status.String(), number(t), words.CSVText(t.Hash), words.CSVText(t.Kind), strconv.Itoa(len(t.Samples)),
		}
		for _, m := range results.Measures {
			record = append(record, measured(&m, t))
		}
		record = append(record, words.CSVText(t.Settled), strconv.Itoa(line.Env+1))
		if err := c.w.Write(record); err != nil {
			return err
		}
	}
	return nil
}

// measured returns a measure of a trial as text, or "" if it is not known.
func measured(m *results.Measure, t *results.Trial) string {
	switch x := m.Of(t); {
	case math.IsNaN(x):
		return ""
	case m.Unit == results.Count && x == math.Trunc(x):
		return strconv.FormatFloat(x, 'f', -1, 64)
	default:
		return fmt.Sprintf("%.6g", x)
	}
}

// End writes the rows that are still in a buffer.
func (c *CSV) End() error {
	c.w.Flush()
	return c.w.Error()
}

// known returns n as text, or "" if it is not known.
func known(n int, known bool) string {
	if !known {
		return ""
	}
	return strconv.Itoa(n)
}

// positive returns n as text, or "" if it is not positive.
func positive(n int) string { return known(n, n > 0) }

// number returns the number of solutions of a trial in digits.
func number(t *results.Trial) string {
	if t.Total != "" {
		return t.Total
	}
	return strconv.FormatInt(t.Count, 10)
}
