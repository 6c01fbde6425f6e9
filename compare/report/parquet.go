package report

import (
	"io"
	"math"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"fourfold/compare/results"
)

// A Parquet writes the rows of a [CSV] as a Parquet file, for DuckDB, pandas and others. The columns have
// the same names, in alphabetic order. What is not known is null, and so is a number of solutions of 2^63
// or more.
type Parquet struct {
	w       *parquet.GenericWriter[any]
	columns []column // in the order of the file
}

// NewParquet returns a writer to w.
func NewParquet(w io.Writer) *Parquet {
	group, byName := parquet.Group{}, map[string]column{}
	for _, c := range columns {
		node := [...]parquet.Node{text: parquet.String(), whole: parquet.Int(64), float: parquet.Leaf(parquet.DoubleType)}[c.kind]
		group[c.name] = parquet.Optional(node)
		byName[c.name] = c
	}
	schema := parquet.NewSchema("results", group)
	p := &Parquet{w: parquet.NewGenericWriter[any](w, schema, parquet.Compression(&parquet.Snappy), parquet.MaxRowsPerRowGroup(1<<17))}
	for _, path := range schema.Columns() {
		p.columns = append(p.columns, byName[path[0]])
	}
	return p
}

// Add writes the rows of a case.
func (p *Parquet) Add(line *results.Case) error {
	for k := range line.Trials {
		row := make(parquet.Row, len(p.columns))
		for i, c := range p.columns {
			v, level := valueOf(c, c.of(line, &line.Trials[k])), 1
			if v.IsNull() {
				level = 0
			}
			row[i] = v.Level(0, level, i)
		}
		if _, err := p.w.WriteRows([]parquet.Row{row}); err != nil {
			return err
		}
	}
	return nil
}

// valueOf returns a value of a column, which is null if it is not known.
func valueOf(c column, v any) parquet.Value {
	switch v := v.(type) {
	case int:
		return parquet.Int64Value(int64(v))
	case float64:
		if !math.IsNaN(v) {
			return parquet.DoubleValue(v)
		}
	case string:
		if c.kind == text {
			return parquet.ByteArrayValue([]byte(v))
		}
		if n, err := strconv.ParseInt(v, 10, 64); err == nil {
			return parquet.Int64Value(n)
		}
	}
	return parquet.NullValue()
}

// End writes what is still in memory, and the end of the file. It does not close w.
func (p *Parquet) End() error { return p.w.Close() }
