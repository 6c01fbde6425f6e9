package input

import (
	"fmt"
	"io"

	"fourfold"
)

// readMatrix reads a matrix of 0 and 1, with gaps between them or without. Its columns are the items,
// and its rows the options.
func readMatrix(t *table) error {
	for row := 1; ; row++ {
		fields, err := t.next()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		var option []fourfold.Item
		column := 0 // of the matrix
		for _, f := range fields {
			for k, r := range []rune(f.text) {
				if r != '0' && r != '1' {
					return t.errorf(f.column+k, "found %q in a matrix: expected 0, 1, blanks and commas", r)
				}
				if row == 1 {
					t.items = append(t.items, t.b.Primary(fmt.Sprint(column+1)))
				} else if column == len(t.items) {
					return t.errorf(f.column+k, "row %d is too long: expected %d numbers, as in the first row", row, len(t.items))
				}
				if r == '1' {
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
	}
}
