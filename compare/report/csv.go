package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
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

// A column has a value for each case and trial: a string, an int or a float64. It is nil, or NaN, if it is
// not known.
type column struct {
	name string
	of   func(c *results.Case, t *results.Trial) any
}

// columns are the columns of a CSV.
var columns = slices.Concat([]column{
	{"index", func(c *results.Case, _ *results.Trial) any { return c.Index }},
	{"file", func(c *results.Case, _ *results.Trial) any { return c.File }},
	{"line", func(c *results.Case, _ *results.Trial) any { return known(c.Line, c.Line > 0) }},
	{"isomorph", func(c *results.Case, _ *results.Trial) any { return c.Isomorph }},
	{"kind", func(c *results.Case, _ *results.Trial) any { return c.Kind }},
	{"label", func(c *results.Case, _ *results.Trial) any { return c.Label }},
	{"order", func(c *results.Case, _ *results.Trial) any { return known(c.Order, c.Order > 0) }},
	{"clues", func(c *results.Case, _ *results.Trial) any { return known(c.Clues, c.Order > 0) }},
	{"primary", func(c *results.Case, _ *results.Trial) any { return c.Primary }},
	{"secondary", func(c *results.Case, _ *results.Trial) any { return c.Secondary }},
	{"options", func(c *results.Case, _ *results.Trial) any { return c.Options }},
	{"verdict", func(c *results.Case, _ *results.Trial) any { return c.Verdict.String() }},
	{"solver", func(_ *results.Case, t *results.Trial) any { return t.Solver }},
	{"status", func(_ *results.Case, t *results.Trial) any { return t.Status.String() }},
	{"count", func(_ *results.Case, t *results.Trial) any { return number(t) }},
	{"hash", func(_ *results.Case, t *results.Trial) any { return t.Hash }},
	{"fault", func(_ *results.Case, t *results.Trial) any { return t.Kind }},
	{"samples", func(_ *results.Case, t *results.Trial) any { return len(t.Samples) }},
}, measured(), []column{
	{"settled", func(_ *results.Case, t *results.Trial) any { return t.Settled }},
	{"environment", func(c *results.Case, _ *results.Trial) any { return c.Env + 1 }},
})

func measured() (list []column) {
	for _, m := range results.Measures {
		list = append(list, column{m.Name, func(_ *results.Case, t *results.Trial) any { return m.Of(t) }})
	}
	return list
}

// NewCSV writes the header.
func NewCSV(w io.Writer) (*CSV, error) {
	c := &CSV{csv.NewWriter(w)}
	names := []string{}
	for _, col := range columns {
		names = append(names, col.name)
	}
	return c, c.w.Write(names)
}

// Add writes the rows of a case.
func (c *CSV) Add(line *results.Case) error {
	for k := range line.Trials {
		record := make([]string, len(columns))
		for i, col := range columns {
			record[i] = csvText(col.of(line, &line.Trials[k]))
		}
		if err := c.w.Write(record); err != nil {
			return err
		}
	}
	return nil
}

// csvText returns a value of a column as text, or "" if it is not known.
func csvText(v any) string {
	switch v := v.(type) {
	case string:
		return words.CSVText(v)
	case int:
		return strconv.Itoa(v)
	case float64:
		if math.IsNaN(v) {
			return ""
		}
		if v == math.Trunc(v) {
			return strconv.FormatFloat(v, 'f', -1, 64)
		}
		return fmt.Sprintf("%.6g", v)
	}
	return ""
}

// End writes the rows that are still in a buffer.
func (c *CSV) End() error {
	c.w.Flush()
	return c.w.Error()
}

// known returns n, or nil if it is not known.
func known(n int, known bool) any {
	if !known {
		return nil
	}
	return n
}

// number returns the number of solutions of a trial in digits.
func number(t *results.Trial) string {
	if t.Total != "" {
		return t.Total
	}
	return strconv.FormatInt(t.Count, 10)
}
