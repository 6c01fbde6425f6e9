package input

import (
	"fmt"

	"fourfold"
)

// readMatrix reads a matrix of 0 and 1, with gaps between them or without. Its columns are the
// items, and its rows the options.
func readMatrix(t *table) error {
	row := 0
	return t.each(func(fields []field) error {
		var option []fourfold.Item
		column := 0 // of the matrix
		row++
		for _, f := range fields {
			for k, r := range []rune(f.text) {
				if row == 1 {
					t.items = append(t.items, t.b.Primary(fmt.Sprint(column+1)))
				}
				switch {
				case r != '0' && r != '1':
					return t.errorf(f.column+k, "found %q in a matrix: expected 0, 1, blanks and commas", r)
				case column == len(t.items):
					return t.errorf(f.column+k, "row %d is too long: expected %d numbers, as in the first row", row, column)
				case r == '1':
					option = append(option, t.items[column])
				}
				column++
			}
		}
		switch {
		case column < len(t.items):
			return t.errorf(1, "row %d has %d numbers: expected %d, as in the first row", row, column, len(t.items))
		case len(option) == 0:
			return t.errorf(1, "row %d covers nothing: expected a 1 in each row", row)
		}
		t.b.Option(fmt.Sprintf("row%d", row), option...)
		return nil
	})
}
