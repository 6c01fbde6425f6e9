package codec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// Values makes a grid of an order of the texts of its cells, row by row. The texts are those of a
// file: "5", "A", "5.0", "-1" or "", and "null" for null, None and false. bad is the cell that the
// error is about, or -1.
type Values func(cells []string, order int) (g puzzle.Grid, bad int, err error)

// blanks are the texts of an empty cell for digits, in small letters.
var blanks = []string{"", ".", "0", "_", "*", "-", "?", "null", "nan", "none", "-1"}

// digits is the Values of formats in which 0 is a blank: numbers from 1, and letters above order 9, of which A is 10.
func digits(cells []string, order int) (g puzzle.Grid, bad int, err error) {
	g = puzzle.NewGrid(order, order)
	for cell, t := range cells {
		v := digitsValue(t, order)
		if v < 0 || v > order {
			return puzzle.Grid{}, cell, fmt.Errorf("%s is not a value: expected 1 to %d, or 0 for a blank", words.Quote(t), order)
		}
		g.Cells[cell] = uint8(v)
	}
	return g, -1, nil
}

// digitsValue returns the value that digits reads in the text of a cell: 0 for a blank. For any other
// text it returns a number that is no value.
func digitsValue(cell string, order int) int {
	t := plainNumber(cell)
	if slices.Contains(blanks, strings.ToLower(t)) {
		return 0
	}
	if order > 9 && len(t) == 1 {
		return symbolValue(t)
	}
	v, err := strconv.Atoi(t)
	if err != nil {
		return -1
	}
	return v
}

// plainNumber returns the text of a cell without spaces, a plus sign and the zeros of a fraction.
func plainNumber(cell string) string {
	t := strings.TrimSpace(cell)
	if len(t) > 1 {
		t = strings.TrimPrefix(t, "+")
	}
	if whole, zeros, found := strings.Cut(t, "."); found && whole != "" && strings.Trim(zeros, "0") == "" {
		return whole
	}
	return t
}

// areApart reports whether no two of the cells share a row or a column.
func areApart(cells []int, order int) bool {
	var rows, cols uint64
	for _, cell := range cells {
		row, col := uint64(1)<<(cell/order), uint64(1)<<(cell%order)
		if rows&row != 0 || cols&col != 0 {
			return false
		}
		rows, cols = rows|row, cols|col
	}
	return true
}

// symbolValue returns the value of a single character from 1 to Z, or -1.
func symbolValue(symbol string) int {
	v, err := strconv.ParseInt(symbol, 36, 8)
	if err != nil || len(symbol) != 1 || v == 0 {
		return -1
	}
	return int(v)
}

// A square is the texts of the cells of a square grid, row by row.
type square struct {
	order int
	texts []string
	whole *value   // the JSON, or nil
	cells []*value // of the elements of arrays, or nil
}

// grid makes the grid of a square. An error in JSON has its place.
func (q *square) grid(values Values) (puzzle.Grid, error) {
	g, bad, err := values(q.texts, q.order)
	if err == nil {
		return g, nil
	}
	at := q.whole
	if bad >= 0 {
		err = fmt.Errorf("%s: %w", puzzle.CellName(bad, q.order), err)
		if q.cells != nil {
			at = q.cells[bad]
		}
	}
	if at != nil {
		err = at.errorf("%w", err)
	}
	return puzzle.Grid{}, err
}

// textSquare returns the cells of a text with one character for each, row by row. Line breaks are
// ignored, and spaces too, unless they must be blanks for the grid to be a square.
func textSquare(text string) (*square, error) {
	text = strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(text)
	order := puzzle.SquareOrder(utf8.RuneCountInString(text))
	if order == 0 {
		text = strings.ReplaceAll(text, " ", "")
		order = puzzle.SquareOrder(utf8.RuneCountInString(text))
	}
	if order == 0 {
		return nil, fmt.Errorf("found %s: expected a square number of them, such as 81", words.Plural(utf8.RuneCountInString(text), "character"))
	}
	return &square{order: order, texts: strings.Split(text, "")}, nil
}

// textGrid makes a grid of digits of a text.
func textGrid(text string) (puzzle.Grid, error) {
	q, err := textSquare(text)
	if err != nil {
		return puzzle.Grid{}, err
	}
	return q.grid(digits)
}

// cellsSquare returns the square of the values of its cells.
func cellsSquare(whole *value, cells []*value, order int) (*square, error) {
	q := &square{order: order, texts: make([]string, len(cells)), whole: whole, cells: cells}
	for k, v := range cells {
		var err error
		if q.texts[k], err = v.cellText(); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// cellText returns the text of a cell: that of a string or a number, and "null" for null and false.
func (v *value) cellText() (string, error) {
	switch {
	case v.kind == text, v.kind == number, v.text == emptyElement:
		return v.text, nil
	case v.kind == null || v.kind == boolean && !v.truth:
		return "null", nil
	}
	return "", v.errorf("found %s: expected the value of a cell", v.describe())
}

// describe returns the kind of the value for a message, with the value if it is short.
func (v *value) describe() string {
	switch v.kind {
	case text:
		return words.Quote(v.text)
	case number:
		return v.text
	case boolean:
		return strconv.FormatBool(v.truth)
	}
	return kindNames[v.kind]
}

// checkOrder returns an error for an order that a Sudoku cannot have.
func checkOrder(order int) error {
	if order < 4 || order > puzzle.MaxOrder {
		return fmt.Errorf("a grid of order %d: expected 4 to %d", order, puzzle.MaxOrder)
	}
	return nil
}

// checkSize returns an error if the value is not the order of a grid.
func (v *value) checkSize(order int) error {
	if v.text != strconv.Itoa(order) {
		return v.errorf("size %s, but the grid has %s: expected the same number", words.Quote(v.text), words.Plural(order, "row"))
	}
	return nil
}
