package report

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/compare/results"
	"fourfold/internal/kit/words"
)

// A CSV writes a row for each case and solver. Times are in seconds and sizes in bytes, for one
// search, as medians of the samples. Unknown values are empty. The environment is a number from 1,
// as in the other reports. A text that a spreadsheet would take for a formula has an apostrophe
// before it.
type CSV struct {
	w       *csv.Writer
	columns func(first *results.Case) []column // nil when the header is written
	list    []column
}

// A column has a value for each case and trial: a string, an int or a float64. It is nil, or NaN, if it is
// not known.
type column struct {
	name string
	of   func(c *results.Case, t *results.Trial) any
}

// allColumns are the columns of [NewCSV].
func allColumns() []column {
	return slices.Concat([]column{
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
}

func measured() (list []column) {
	for _, m := range results.Measures {
		list = append(list, column{m.Name, func(_ *results.Case, t *results.Trial) any { return m.Of(t) }})
	}
	return list
}

// schemeColumns are the first columns of [NewSchemesCSV].
var schemeColumns = []column{
	{"PuzzleNumber", func(c *results.Case, _ *results.Trial) any { return cmp.Or(c.Number, c.Index+1) }},
	{"Difficulty", func(c *results.Case, _ *results.Trial) any { return c.Label }},
	{"GuessCount", func(_ *results.Case, t *results.Trial) any { return results.Measures[results.Guesses].Of(t) }},
	{"MRV", func(_ *results.Case, t *results.Trial) any {
		order, _ := schemeOf(t.Solver)
		return cmp.Or(map[string]string{"mrv": "true", "fixed": "false"}[order], order)
	}},
	{"Scheme", func(_ *results.Case, t *results.Trial) any { _, scheme := schemeOf(t.Solver); return scheme }},
	{"Filled", func(_ *results.Case, t *results.Trial) any {
		if _, known := t.Counters["filled"]; !known {
			return nil
		}
		filled := 100 * float64(t.Counters["filled"]) / float64(max(1, t.Counters["cells"]))
		return strings.TrimSuffix(strconv.FormatFloat(filled, 'f', 1, 64), ".0")
	}},
}

// NewCSV returns a writer of all columns.
func NewCSV(w io.Writer) *CSV {
	columns := allColumns()
	return &CSV{w: csv.NewWriter(w), columns: func(*results.Case) []column { return columns }}
}

// NewSchemesCSV returns a writer of guesses and of how often each technique was applied, as a study
// of schemes has them. MRV is true for the order "mrv", false for "fixed", and the name of any other
// order. Filled is in percent. Techniques up to triples always have a column. They are followed by
// the other techniques of the solvers, as the first case has them.
func NewSchemesCSV(w io.Writer) *CSV {
	return &CSV{w: csv.NewWriter(w), columns: func(first *results.Case) []column {
		list := slices.Clone(schemeColumns)
		for _, name := range techniquesOf(first) {
			list = append(list, column{camelCase(name), func(_ *results.Case, t *results.Trial) any {
				counts := applied(t)
				return known(int(counts[name]), counts != nil)
			}})
		}
		return list
	}}
}

// camelCase returns the words of a technique in the plural, such as "NakedSingles".
func camelCase(technique string) string {
	name := ""
	for word := range strings.SplitSeq(technique, " ") {
		first, size := utf8.DecodeRuneInString(word)
		name += string(unicode.ToUpper(first)) + word[size:]
	}
	for _, end := range []string{"s", "fish", "pointing", "claiming"} {
		if strings.HasSuffix(technique, end) {
			return name
		}
	}
	return name + "s"
}

// Add writes the rows of a case. The first one has the header before it.
func (c *CSV) Add(line *results.Case) error {
	c.begin(line)
	for k := range line.Trials {
		record := make([]string, len(c.list))
		for i, col := range c.list {
			record[i] = csvText(col.of(line, &line.Trials[k]))
		}
		if err := c.w.Write(record); err != nil {
			return err
		}
	}
	return nil
}

// begin writes the header, unless it is written. An error is that of the next row, or of End.
func (c *CSV) begin(first *results.Case) {
	if c.columns == nil {
		return
	}
	c.list, c.columns = c.columns(first), nil
	names := []string{}
	for _, col := range c.list {
		names = append(names, col.name)
	}
	c.w.Write(names)
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
	c.begin(&results.Case{})
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
