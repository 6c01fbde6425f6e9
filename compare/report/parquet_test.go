package report

import (
	"bytes"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"fourfold/compare"
	"fourfold/compare/results"
)

// TestParquet: a Parquet file has the rows and the values of the CSV, as numbers where they are numbers.
func TestParquet(t *testing.T) {
	c := &results.Case{Index: 3, File: "a=b", Line: 4, Shape: results.Shape{Kind: "sudoku", Order: 9, Clues: 17}, Verdict: compare.Agree,
		Trials: []results.Trial{
			{Solver: "dlx", Status: compare.Unique, Count: 1, Hash: "h", Vars: 5, Samples: []compare.Sample{{N: 1, Wall: 1500}}},
			{Solver: "cp", Status: compare.TimedOut, Total: strings.Repeat("9", 30)},
		}}
	var b bytes.Buffer
	w := NewParquet(&b)
	for range 1000 {
		if err := w.Add(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	r := parquet.NewReader(bytes.NewReader(b.Bytes()))
	if r.NumRows() != 2000 {
		t.Fatalf("%d rows, want 2000", r.NumRows())
	}
	byName := func(row parquet.Row) map[string]parquet.Value {
		m := map[string]parquet.Value{}
		for k, path := range r.Schema().Columns() {
			m[path[0]] = row[k].Clone()
		}
		return m
	}
	rows := make([]parquet.Row, 2)
	if n, err := r.ReadRows(rows); n != 2 || err != nil && err != io.EOF {
		t.Fatalf("%d rows, %v", n, err)
	}
	of := csvOf(t, c)
	for k, row := range rows {
		got := byName(row)
		if len(got) != len(of[0]) {
			t.Errorf("%d columns, want %d", len(got), len(of[0]))
		}
		for i, name := range of[0] {
			want := of[k+1][i]
			switch v := got[name]; {
			case name == "count" && k == 1:
				if !v.IsNull() {
					t.Errorf("a count of 30 digits is %v, want null", v)
				}
			case v.IsNull() || v.Kind() == parquet.Double && math.IsNaN(v.Double()):
				if want != "" {
					t.Errorf("%s is null, want %s", name, want)
				}
			case strings.TrimPrefix(want, "'") != csvText(valueIn(v)):
				t.Errorf("%s is %v, want %s", name, v, want)
			}
		}
	}
}

// valueIn returns a value as a column has it.
func valueIn(v parquet.Value) any {
	switch v.Kind() {
	case parquet.Int64:
		return int(v.Int64())
	case parquet.Double:
		return v.Double()
	}
	return string(v.ByteArray())
}
