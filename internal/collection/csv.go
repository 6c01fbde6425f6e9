package collection

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"fourfold/internal/words"
)

// WriteCSV writes the summary as a table in long form: a row for each value of each fact, with the
// number of puzzles that have it and their share, and rows for least, median, mean and most of the
// facts that are numbers.
func (s *Summary) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{"fact", "value", "puzzles", "of", "share"}) // out.Error returns a write error after Flush
	out.Write([]string{"input", "puzzles", strconv.Itoa(s.Puzzles), "", ""})
	out.Write([]string{"input", "files", strconv.Itoa(s.Files), "", ""})
	out.Write([]string{"input", "invalid", strconv.Itoa(s.Invalid), "", ""})
	out.Write([]string{"input", "interrupted", strconv.FormatBool(s.Interrupted), "", ""})
	for _, t := range s.Tables() {
		for _, r := range t.Rows {
			out.Write([]string{t.Name, words.CSVText(r.Value), strconv.Itoa(r.Puzzles), strconv.Itoa(t.Of), fmt.Sprintf("%.6g", t.Share(r))})
		}
	}
	for _, m := range s.Measures() {
		for _, v := range []struct {
			name  string
			value float64
		}{{"least", m.Least}, {"median", m.Median}, {"mean", m.Mean}, {"most", m.Most}} {
			out.Write([]string{m.Name + ": " + v.name, fmt.Sprintf("%.10g", v.value), "", strconv.Itoa(m.Of), ""})
		}
	}
	out.Flush()
	return out.Error()
}

// A PuzzleCSV writes a row for each puzzle. Unknown values are empty.
type PuzzleCSV struct{ w *csv.Writer }

var puzzleColumns = []string{
	"file", "line", "kind", "order", "rules", "format", "label", "puzzle", "clues", "symmetry", "status", "solutions",
	"singles", "minimal", "duplicate", "automorphisms", "grade", "rating", "technique",
	"items", "secondary", "options", "cells", "colors", "error",
}

// NewPuzzleCSV writes the header.
func NewPuzzleCSV(w io.Writer) (*PuzzleCSV, error) {
	c := &PuzzleCSV{csv.NewWriter(w)}
	return c, c.w.Write(puzzleColumns)
}

// Add writes the row of a puzzle, after Summary.Add has counted it.
func (c *PuzzleCSV) Add(f *Facts) error {
	row := f.columns()
	record := make([]string, len(puzzleColumns))
	for k, name := range puzzleColumns {
		record[k] = row[name]
	}
	return c.w.Write(record)
}

// End writes the rows that are still in a buffer.
func (c *PuzzleCSV) End() error {
	c.w.Flush()
	return c.w.Error()
}

// columns returns the row of a puzzle by the names of the columns.
func (f *Facts) columns() map[string]string {
	row := map[string]string{"file": words.CSVText(f.Task.File)}
	if f.Task.Line > 0 {
		row["line"] = strconv.Itoa(f.Task.Line)
	}
	if f.Task.Err != nil {
		row["error"], row["status"] = words.CSVText(strings.ReplaceAll(f.Task.Err.Error(), "\n", " ")), "invalid"
		return row
	}
	row["kind"], row["status"], row["solutions"], row["singles"] = f.Kind, f.Status(), f.counted(), yesNo(f.Singles)
	if p := f.Task.Puzzle; p != nil {
		row["order"], row["rules"], row["format"] = strconv.Itoa(f.Order), words.CSVText(f.Rules), p.Format.String()
		row["label"], row["puzzle"] = words.CSVText(p.Label), words.CSVText(f.Task.Givens())
		row["clues"], row["symmetry"] = strconv.Itoa(f.Clues), f.Symmetry.String()
		row["minimal"], row["duplicate"] = f.Minimal.String(), f.Duplicate.String()
	}
	if f.Classic {
		row["automorphisms"] = strconv.FormatInt(f.Automorphisms, 10)
	}
	if s := f.Size; s != nil {
		row["items"], row["secondary"], row["options"] = strconv.Itoa(s.Items), strconv.Itoa(s.Secondary), strconv.Itoa(s.Options)
		row["cells"], row["colors"] = strconv.Itoa(s.Cells), yesNo(s.Colors)
	}
	if r := f.Rated; r != nil && r.Err == nil {
		row["grade"], row["rating"], row["technique"] = r.Grade.String(), fmt.Sprintf("%.1f", r.Rating), r.Technique
	}
	return row
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}
