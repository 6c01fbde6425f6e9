package input

import (
	"fmt"
	"strings"

	"fourfold"
)

// readMatrix reads a matrix of 0 and 1, with gaps between them or without. Its columns are the
// items, and its rows the options.
func readMatrix(t *table) error {
	row := 0
	return t.each(func(line string) error {
		var option []fourfold.Item
		row++
		number, place := 0, 0 // columns of the matrix and of the line
		for _, r := range line {
			if place++; strings.ContainsRune(gaps, r) {
				continue
			}
			switch {
			case r != '0' && r != '1':
				return t.errorf(place, "found %q in a matrix: expected 0, 1, blanks and commas", r)
			case row == 1:
				if err := t.item(place, fmt.Sprint(number+1)); err != nil {
					return err
				}
			case number == len(t.items):
				return t.errorf(place, "row %d is too long: expected %d numbers, as in the first row", row, number)
			}
			if r == '1' {
				option = append(option, t.items[number])
			}
			number++
		}
		switch {
		case number < len(t.items):
			return t.errorf(1, "row %d has %d numbers: expected %d, as in the first row", row, number, len(t.items))
		case len(option) == 0:
			return t.errorf(1, "row %d covers nothing: expected a 1 in each row", row)
		}
		return t.option(fmt.Sprintf("row%d", row), option, 0)
	})
}
