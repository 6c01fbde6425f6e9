package codec

import (
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// jsonGrid is the format of grids in JSON. Each puzzle is written as an array of rows on a line of
// its own. Many other forms are read: a grid as one array or string, objects with a puzzle and a
// solution, arrays of all these, and the JSON of f-puzzles.
var jsonGrid = &Codec{
	Name:   "json",
	Find:   func(string) (from, to int) { return -1, -1 }, // FindList finds it
	Decode: decodeJSON,
	Encode: func(dst []byte, s *puzzle.Sheet) ([]byte, error) { return AppendJSON(dst, s.Grid, false), nil },
}

// decodeJSON returns the puzzles of a JSON text.
func decodeJSON(source string, values Values) ([]puzzle.Sheet, error) {
	v, err := parseJSON(source)
	r := jsonReader{values: values}
	if err == nil {
		err = r.puzzles(v)
	}
	if err != nil {
		return nil, inPlace(source, err)
	}
	return r.sheets, nil
}

// A jsonReader makes puzzles of values of JSON.
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
	case v.kind == array && len(v.list) == 0:
		return v.errorf("an empty array: expected a grid")
	}
	grid, err := v.grid(r.values)
	switch {
	case err != nil:
		return err
	case grid != nil:
		r.sheets = append(r.sheets, puzzle.Sheet{Grid: *grid})
	}
	for k := 0; grid == nil && k < len(v.list); k++ {
		if err := r.puzzles(v.list[k]); err != nil {
			return err
		}
	}
	return nil
}

// grid returns the grid of a string or an array, or nil if the value is no grid.
func (v *value) grid(values Values) (*puzzle.Grid, error) {
	q, err := v.square()
	if q == nil || err != nil {
		return nil, err
	}
	g, err := q.grid(values)
	return &g, err
}

// square returns the cells of a string or an array. It returns nil if the value is no grid: a number,
// an object, or an array of grids or of objects.
func (v *value) square() (*square, error) {
	switch {
	case v.kind == text:
		q, err := textSquare(v.text)
		if err != nil {
			return nil, v.errorf("%w", err)
		}
		q.whole = v
		return q, nil
	case v.arrayOf((*value).isScalar):
		return v.flatSquare()
	case v.arrayOf(func(row *value) bool {
		return row.kind == array && (len(row.list) == 0 || row.arrayOf((*value).isScalar))
	}):
		return v.rowsSquare()
	}
	return nil, nil
}

// flatSquare returns the square of an array of all cells, or of an array of rows as strings. It
// returns nil for an array of whole puzzles as strings.
func (v *value) flatSquare() (*square, error) {
	n := len(v.list)
	if slices.ContainsFunc(v.list, func(e *value) bool { return e.kind != text || len(strings.TrimSpace(e.text)) <= 2 }) {
		order := puzzle.SquareOrder(n)
		if order == 0 {
			return nil, v.errorf("an array of %s: expected all cells of a square grid, such as 81", words.Plural(n, "cell"))
		}
		return cellsSquare(v, v.list, order)
	}
	if checkOrder(n) != nil {
		return nil, nil
	}
	q := &square{order: n, whole: v}
	for _, e := range v.list {
		row := strings.Split(e.text, "")
		if len(row) != n {
			return nil, nil
		}
		q.texts = append(q.texts, row...)
	}
	order := puzzle.SquareOrder(n)
	if order != 0 && !slices.ContainsFunc(q.texts, func(t string) bool { return symbolValue(t) > order }) {
		return nil, nil // n whole puzzles: a grid of order n has greater values, or many solutions
	}
	return q, nil
}

// rowsSquare returns the square of an array of rows. It returns nil for an array of grids that are
// arrays of all cells.
func (v *value) rowsSquare() (*square, error) {
	order := len(v.list[0].list)
	if puzzle.SquareOrder(order) != 0 && order != len(v.list) {
		return nil, nil
	}
	if err := checkOrder(order); err != nil {
		return nil, v.errorf("%w", err)
	}
	var cells []*value
	for row, cellsOfRow := range v.list {
		if len(cellsOfRow.list) != order {
			return nil, cellsOfRow.errorf("row %d has %s: expected %d", row+1, words.Plural(len(cellsOfRow.list), "cell"), order)
		}
		cells = append(cells, cellsOfRow.list...)
	}
	if len(v.list) != order {
		return nil, v.errorf("found %s of %s: expected %d rows", words.Plural(len(v.list), "row"), words.Plural(order, "cell"), order)
	}
	return cellsSquare(v, cells, order)
}

// AppendJSON appends a grid as an array of rows. With fromZero, values count from 0, and null is a blank. Otherwise values count
// from 1, and 0 is a blank.
func AppendJSON(dst []byte, g puzzle.Grid, fromZero bool) []byte {
	for cell, v := range g.Cells {
		switch {
		case cell == 0:
			dst = append(dst, "[["...)
		case cell%g.Cols == 0:
			dst = append(dst, "],["...)
		default:
			dst = append(dst, ',')
		}
		switch {
		case !fromZero:
			dst = strconv.AppendInt(dst, int64(v), 10)
		case v == 0:
			dst = append(dst, "null"...)
		default:
			dst = strconv.AppendInt(dst, int64(v)-1, 10)
		}
	}
	return append(dst, "]]"...)
}
