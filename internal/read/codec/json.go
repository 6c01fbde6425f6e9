package codec

import (
	"strconv"

	"fourfold/puzzle"
)

// jsonGrid is the format of grids in JSON. Each puzzle is written as an array of rows on a line of its own. A [List] reads it.
var jsonGrid = &Codec{
	Name:   "json",
	Find:   func(string) (from, to int) { return -1, -1 },
	Encode: func(dst []byte, s *puzzle.Sheet) ([]byte, error) { return AppendJSON(dst, s.Grid, false), nil },
}

// A jsonReader makes puzzles of values of JSON: of a grid as one array or string, of objects with a puzzle and a solution, of
// the JSON of f-puzzles, and of arrays of all these.
type jsonReader struct {
	values Values
	sheets []puzzle.Sheet
}

// puzzles reads the puzzles in a value.
func (r *jsonReader) puzzles(v *value) error {
	switch {
	case v.kind == object:
		return r.object(v)
	case v.kind != array && v.kind != text:
		return v.errorf("found %s: expected a grid as an array or an object", v.describe())
	}
	grid, err := v.grid(r.values)
	if grid != nil {
		r.sheets = append(r.sheets, puzzle.Sheet{Grid: *grid})
		return nil
	}
	for k := 0; k < len(v.list) && err == nil; k++ {
		err = r.puzzles(v.list[k])
	}
	return err
}

// AppendJSON appends a grid as an array of rows. With fromZero, values count from 0, and null is a blank. Otherwise values count
// from 1, and 0 is a blank.
func AppendJSON(dst []byte, g puzzle.Grid, fromZero bool) []byte {
	for cell, v := range g.Cells {
		separator := ","
		if cell == 0 {
			separator = "[["
		} else if cell%g.Cols == 0 {
			separator = "],["
		}
		dst = append(dst, separator...)
		if fromZero && v == 0 {
			dst = append(dst, "null"...)
			continue
		} else if fromZero {
			v--
		}
		dst = strconv.AppendInt(dst, int64(v), 10)
	}
	return append(dst, "]]"...)
}
