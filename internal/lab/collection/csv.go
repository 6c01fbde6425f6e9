package collection

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/write/doc"
)

// WriteCSV writes the summary as a table in long form: a row for each value of each fact, with the
// number of puzzles that have it and their share, and rows for least, median, mean and most of the
// facts that are numbers.
func (s *Summary) WriteCSV(w io.Writer) error {
	t := doc.Table{Columns: []doc.Column{{Head: "fact"}, {Head: "value"}, {Head: "puzzles"}, {Head: "of"}, {Head: "share"}}}
	add := func(fact, value string, rest ...doc.Cell) {
		t.Add(append([]doc.Cell{doc.Text(fact), {Text: value}}, rest...)...)
	}
	add("input", "puzzles", doc.Count(s.Puzzles))
	add("input", "files", doc.Count(s.Files))
	add("input", "invalid", doc.Count(s.Invalid))
	add("input", "interrupted", doc.Text(strconv.FormatBool(s.Interrupted)))
	for _, facts := range s.Tables() {
		for _, r := range facts.Rows {
			add(facts.Name, r.Value, doc.Count(r.Puzzles), doc.Count(facts.Of), doc.Share(float64(r.Puzzles), float64(facts.Of)))
		}
	}
	for _, m := range s.Measures() {
		for k, value := range []float64{m.Least, m.Median, m.Mean, m.Most} {
			add(m.Name+": "+[]string{"least", "median", "mean", "most"}[k], doc.Amount(value).Raw, doc.Cell{}, doc.Count(m.Of))
		}
	}
	return t.WriteCSV(w)
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
