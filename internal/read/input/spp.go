package input

import (
	"fmt"
	"io"
	"strconv"

	"fourfold"
)

// readSPP reads a set partitioning problem of the OR-Library: the numbers of rows and columns, and
// then of each column its cost, the number of its rows, and these rows, from 1. A row is an item,
// and a column an option.
func readSPP(t *table) error {
	n := numbers{table: t}
	rows := n.next("the number of rows", 1, maxItems*t.growth)
	columns := n.next("the number of columns", 1, maxOptions*t.growth)
	for k := int64(1); k <= rows && n.err == nil; k++ {
		n.err = t.item(n.at, strconv.FormatInt(k, 10))
	}
	left, last := int64(fourfold.MaxCosts), make([]int64, rows) // left is what costs may add up to
	for column := int64(1); column <= columns && n.err == nil; column++ {
		of := fmt.Sprintf(" of column %d", column)
		cost, size := n.next("the cost"+of, -left, left), n.next("the number of rows"+of, 1, rows)
		left -= max(cost, -cost)
		var option []fourfold.Item
		for range size {
			row := n.next("a row"+of, 1, rows)
			if n.err != nil {
				return n.err
			} else if last[row-1] == column {
				return t.errorf(n.at, "row %d occurs twice in column %d: expected it once", row, column)
			}
			last[row-1] = column
			option = append(option, t.items[row-1])
		}
		if n.err == nil {
			n.err = t.option(fmt.Sprintf("column%d", column), option, cost)
		}
	}
	if n.more() {
		return t.errorf(n.fields[0].column, "found %q behind the last of %d columns: expected the end of the file", n.fields[0].text, columns)
	}
	return n.err
}

// numbers are the numbers of a text, of whatever lines. After an error there are no more.
type numbers struct {
	*table
	fields []field // of the current line that are not read yet
	at     int     // the column of the last number in its line
	err    error
}

// next returns the next number, or 0 after an error.
func (n *numbers) next(what string, low, high int64) int64 {
	if !n.more() {
		if n.err == nil {
			n.err = n.errorf(1, "found the end of the file: expected %s", what)
		}
		return 0
	}
	f := n.fields[0]
	n.at, n.fields = f.column, n.fields[1:]
	x, err := strconv.ParseInt(f.text, 10, 64)
	if err != nil || x < low || x > high {
		n.err = n.errorf(f.column, "found %q: expected %s, a whole number from %d to %d", f.text, what, low, high)
		return 0
	}
	return x
}

// more reports whether there is another number.
func (n *numbers) more() bool {
	if n.err == nil && len(n.fields) == 0 {
		line, err := n.table.next()
		if err != nil && err != io.EOF {
			n.err = err
		}
		n.fields = fieldsOf(line)
	}
	return n.err == nil && len(n.fields) > 0
}
