package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"fourfold/compare/results"
	"fourfold/internal/words"
)

// A CSV writes a row for each case and solver. Times are in seconds and sizes in bytes, for one
// search, as medians of the samples. Unknown values are empty. The environment is a number from 1,
// as in the other reports. A text that a spreadsheet would take for a formula has an apostrophe
// before it.
type CSV struct {
	w *csv.Writer
}

var csvHeader = []string{
	"index", "file", "line", "isomorph", "kind", "label", "order", "clues", "primary", "secondary", "options",
	"verdict", "solver", "status", "count", "hash", "fault", "samples",
	"wall_s", "cpu_s", "setup_s", "search_s", "bytes", "objects", "peak_bytes", "vars", "rows", "literals", "conflicts", "nodes", "guesses", "settled", "environment",
}

// NewCSV writes the header.
func NewCSV(w io.Writer) (*CSV, error) {
	c := &CSV{csv.NewWriter(w)}
	return c, c.w.Write(csvHeader)
}

// Add writes the rows of a case.
func (c *CSV) Add(line *results.Case) error {
	row := results.RowOf(line)
	for k := range line.Trials {
		t, cell := &line.Trials[k], &row.Cells[k]
		record := []string{
			strconv.Itoa(line.Index), words.CSVText(line.File), positive(line.Line), strconv.Itoa(line.Isomorph), words.CSVText(line.Kind), words.CSVText(line.Label),
			positive(line.Order), known(line.Clues, line.Order > 0), strconv.Itoa(line.Primary), strconv.Itoa(line.Secondary), strconv.Itoa(line.Options),
			line.Verdict.String(), words.CSVText(t.Solver), t.Status.String(), number(t), words.CSVText(t.Hash), words.CSVText(t.Kind), strconv.Itoa(len(t.Samples)),
		}
		timed := len(t.Samples) > 0
		for _, v := range []struct {
			value float32
			known bool
		}{
			{cell.Wall, timed}, {cell.CPU, timed && cell.CPU >= 0}, {cell.Setup, timed}, {cell.Search, timed},
			{cell.Bytes, timed && cell.Bytes >= 0}, {cell.Objects, timed && cell.Objects >= 0}, {cell.Peak, timed && cell.Peak >= 0},
		} {
			text := ""
			if v.known {
				text = fmt.Sprintf("%.6g", v.value)
			}
			record = append(record, text)
		}
		record = append(record, strconv.Itoa(t.Vars), strconv.Itoa(t.Rows), counter(t, "literals", "nonzeros"), counter(t, "conflicts"), known(int(cell.Nodes), cell.Nodes >= 0), known(int(cell.Guesses), cell.Guesses >= 0),
			words.CSVText(cell.Settled), strconv.Itoa(line.Env+1))
		if err := c.w.Write(record); err != nil {
			return err
		}
	}
	return nil
}

// counter returns the first of the counters that a trial has as text, or "" if it has none of them.
func counter(t *results.Trial, names ...string) string {
	for _, name := range names {
		if n, ok := t.Counters[name]; ok {
			return strconv.FormatInt(n, 10)
		}
	}
	return ""
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
