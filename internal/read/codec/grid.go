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

// Values makes a grid of an order of the texts of its cells, row by row. The texts are those of a file: "5", "A", "5.0", "-1" or
// "", and "null" for null, None and false. bad is the cell that the error is about, or -1.
type Values func(cells []string, order int) (g puzzle.Grid, bad int, err error)

// grid returns the grid of a value. It returns nil if the value is no grid, but may have some in it.
func (v *value) grid(values Values) (*puzzle.Grid, error) {
	cells, order, err := v.cells()
	if err != nil || order == 0 {
		return nil, err
	}
	texts := make([]string, len(cells))
	for k, c := range cells {
		if texts[k], err = c.cellText(); err != nil {
			return nil, err
		}
	}
	g, bad, err := values(texts, order)
	switch {
	case err == nil:
		return &g, nil
	case bad >= 0:
		return nil, cells[bad].errorf("%s: %w", puzzle.CellName(bad, order), err)
	}
	return nil, v.errorf("%w", err)
}

// cells returns the cells of a grid, row by row, and its order. A grid is a string, an array of all cells, or an array of rows.
// The order is 0 if the value is none of these: a number, an object, or an array of grids or of objects.
func (v *value) cells() (cells []*value, order int, err error) {
	n := len(v.list)
	isCell := func(e *value) bool { return e.kind != text || len(strings.TrimSpace(e.text)) <= 2 } // and no row or puzzle
	switch {
	case v.kind == text:
		return v.cellsOfText()
	case v.arrayOf((*value).isScalar) && slices.ContainsFunc(v.list, isCell):
		if order = puzzle.SquareOrder(n); order == 0 {
			err = v.errorf("an array of %s: expected all cells of a square grid, such as 81", words.Plural(n, "cell"))
		}
		return v.list, order, err
	case v.arrayOf((*value).isRow):
		return v.cellsOfRows()
	}
	return nil, 0, nil
}

// cellsOfText returns the cells of a string, a character for each. Line breaks are ignored, and spaces too, unless they must be
// blanks for the grid to be a square.
func (v *value) cellsOfText() (cells []*value, order int, err error) {
	symbols := strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(v.text)
	if puzzle.SquareOrder(utf8.RuneCountInString(symbols)) == 0 {
		symbols = strings.ReplaceAll(symbols, " ", "")
	}
	n := utf8.RuneCountInString(symbols)
	if order = puzzle.SquareOrder(n); order == 0 {
		return nil, 0, v.errorf("found %s: expected a square number of them, such as 81", words.Plural(n, "character"))
	}
	return (&value{at: v.at, kind: text, text: symbols}).row(), order, nil
}

// cellsOfRows returns the cells of an array of rows. The order is 0 for an array of whole grids.
func (v *value) cellsOfRows() (cells []*value, order int, err error) {
	order = len(v.list[0].row())
	mayBeGrid := puzzle.SquareOrder(order) != 0
	switch isGrid := func(row *value) bool { return row.kind == text && isSmallGrid(row.row()) }; {
	case order > puzzle.MaxOrder, mayBeGrid && order != len(v.list), mayBeGrid && v.arrayOf(isGrid):
		return nil, 0, nil
	case checkOrder(order) != nil:
		return nil, 0, v.errorf("%w", checkOrder(order))
	}
	for k, row := range v.list {
		if n := len(row.row()); n != order {
			return nil, 0, row.errorf("row %d has %s: expected %d", k+1, words.Plural(n, "cell"), order)
		}
		cells = append(cells, row.row()...)
	}
	if n := len(v.list); n != order {
		return nil, 0, v.errorf("found %s of %s: expected %d rows", words.Plural(n, "row"), words.Plural(order, "cell"), order)
	}
	return cells, order, nil
}

// isRow reports whether a value may be a row: a string or an array of scalars.
func (v *value) isRow() bool {
	return v.kind == text || v.kind == array && (len(v.list) == 0 || v.arrayOf((*value).isScalar))
}

// row returns the cells of a row: the elements of an array, or the characters of a string. No string has more than the cells of
// the largest grid and one.
func (v *value) row() []*value {
	cells := v.list
	for _, char := range v.text {
		if len(cells) > puzzle.MaxOrder*puzzle.MaxOrder {
			break
		}
		cells = append(cells, &value{at: v.at, kind: text, text: string(char)})
	}
	return cells
}

// isSmallGrid reports whether the cells of a row may be all cells of a smaller grid: they have no greater values. Few grids
// of the order of the row are so.
func isSmallGrid(row []*value) bool {
	order := puzzle.SquareOrder(len(row))
	return order != 0 && !slices.ContainsFunc(row, func(c *value) bool {
		v, err := strconv.ParseInt(strings.TrimSpace(c.text), 36, 8)
		return err == nil && int(v) > order
	})
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

// describe returns the value for a message, or its kind.
func (v *value) describe() string {
	if v.text != "" {
		return words.Quote(v.text)
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
