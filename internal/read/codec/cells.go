package codec

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// blanks are the texts of an empty cell in JSON. In orders above 9, "0" may be a value; see
// fillGrid.
var blanks = []string{"", " ", ".", "0", "_", "*", "-", "?"}

// cellText returns the text of a cell: that of a string or a number, and "" for null and false.
func (v *value) cellText() (string, error) {
	switch {
	case v.kind == text:
		return strings.TrimSpace(v.text), nil
	case v.kind == number:
		return strings.TrimSuffix(v.text, ".0"), nil
	case v.kind == null || v.kind == boolean && !v.truth:
		return "", nil
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

// cellsGrid makes a square grid of the values of its cells, row by row. Cells are numbers, or
// single characters if one of them is a letter. The order is at most puzzle.MaxOrder.
func cellsGrid(cells []*value, order int) (puzzle.Grid, error) {
	texts := make([]string, len(cells))
	letters := false
	for k, v := range cells {
		t, err := v.cellText()
		if err != nil {
			return puzzle.Grid{}, err
		}
		texts[k] = t
		letters = letters || symbolValue(t) > 9
	}
	g, bad, err := fillGrid(texts, order, letters && order > 9)
	if err != nil && bad >= 0 {
		return g, cells[bad].errorf("%s: %w", puzzle.CellName(bad, order), err)
	}
	return g, err
}

// fillGrid makes a grid of the texts of its cells: numbers, or one character each, which is a symbol.
// Among symbols, 1 is the value 1 and A is the value 10. Some programs write 0 for the value 1 and A
// for 11. The highest letter shows that they do not; without it, a 0 is ambiguous. bad is the cell
// that the error is about, or -1.
func fillGrid(texts []string, order int, symbols bool) (g puzzle.Grid, bad int, err error) {
	g = puzzle.NewGrid(order, order)
	zero, highest := -1, false
	for cell, t := range texts {
		if t == "0" && zero < 0 {
			zero = cell
		}
		if slices.Contains(blanks, t) {
			continue
		}
		v, err := strconv.Atoi(t)
		if symbols {
			v, err = symbolValue(t), nil
		}
		switch {
		case symbols && (v == 0 || v > order):
			return puzzle.Grid{}, cell, fmt.Errorf("%s is not a value: expected %s, or 0 or . for a blank", words.Quote(t), symbolsOf(order))
		case err != nil || v < 0 || v > order:
			return puzzle.Grid{}, cell, fmt.Errorf("%s is not a value: expected 1 to %d, or 0 for a blank", words.Quote(t), order)
		}
		g.Cells[cell] = uint8(v)
		highest = highest || v == order
	}
	if symbols && zero >= 0 && order > 9 && !highest && g.Filled() > 0 {
		return puzzle.Grid{}, zero, errors.New("0 may be a blank or a value here: expected . for a blank, or numbers in place of letters")
	}
	return g, -1, nil
}

// symbolValue returns the value of a single character, or 0.
func symbolValue(symbol string) int {
	if len(symbol) != 1 {
		return 0
	}
	switch char := symbol[0]; {
	case '1' <= char && char <= '9':
		return int(char - '0')
	case 'a' <= char|0x20 && char|0x20 <= 'z':
		return int(char|0x20-'a') + 10
	}
	return 0
}

// symbolsOf returns the values of an order in words, such as "1-9" or "1-9 and A-G".
func symbolsOf(order int) string {
	switch {
	case order <= 9:
		return fmt.Sprintf("1-%d", order)
	case order == 10:
		return "1-9 and A"
	}
	return fmt.Sprintf("1-9 and A-%c", 'A'+min(order, 35)-10)
}

// textGrid makes a square grid of a text with one character for each cell, row by row. Line breaks
// are ignored, and spaces too, unless they must be blanks for the grid to be a square.
func textGrid(text string) (puzzle.Grid, error) {
	text = strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(text)
	order := puzzle.SquareOrder(len(text))
	if order == 0 {
		text = strings.ReplaceAll(text, " ", "")
		order = puzzle.SquareOrder(len(text))
	}
	if order == 0 {
		return puzzle.Grid{}, fmt.Errorf("found %s: expected a square number of them, such as 81", words.Plural(len(text), "character"))
	}
	g, bad, err := fillGrid(strings.Split(text, ""), order, true)
	if err != nil && bad >= 0 {
		return g, fmt.Errorf("%s: %w", puzzle.CellName(bad, order), err)
	}
	return g, err
}

// checkOrder returns an error for an order that a Sudoku cannot have.
func checkOrder(order int) error {
	if order < 4 || order > puzzle.MaxOrder {
		return fmt.Errorf("a grid of order %d: expected 4 to %d", order, puzzle.MaxOrder)
	}
	return nil
}
