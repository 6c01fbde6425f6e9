package input

import (
	"fmt"
	"io"
	"strconv"

	"fourfold"
)

// maxRows is the greatest number of rows and of columns of a set partitioning problem.
const maxRows = 1 << 22

// An spp reads a set partitioning problem of the OR-Library: the numbers of rows and columns, and then of
// each column its cost, the number of its rows, and these rows, from 1. A row is an item, and a column an
// option.
type spp struct {
	*table
	fields []field // of the current line that are not read yet
}

func readSPP(t *table) error {
	s := spp{table: t}
	rows, _, err := s.number("the number of rows", 1, maxRows)
	if err != nil {
		return err
	}
	columns, _, err := s.number("the number of columns", 1, maxRows)
	if err != nil {
		return err
	}
	for k := range rows {
		t.items = append(t.items, t.b.Primary(strconv.FormatInt(k+1, 10)))
	}
	left, last := int64(fourfold.MaxCosts), make([]int64, rows)
	for column := int64(1); column <= columns; column++ {
		if err := s.column(column, &left, last); err != nil {
			return err
		}
	}
	if f, err := s.next(); err != io.EOF {
		if err == nil {
			err = t.errorf(f.column, "found %q behind the last of %d columns: expected the end of the file", f.text, columns)
		}
		return err
	}
	return nil
}

// column reads a column. left is what costs may add up to, and last the last column of each row.
func (s *spp) column(number int64, left *int64, last []int64) error {
	of := fmt.Sprintf(" of column %d", number)
	cost, _, err := s.number("the cost"+of, -*left, *left)
	if err != nil {
		return err
	}
	*left -= max(cost, -cost)
	size, at, err := s.number("the number of rows"+of, 0, int64(len(last)))
	switch {
	case err != nil:
		return err
	case size == 0:
		return s.errorf(at, "column %d covers nothing: expected a row", number)
	}
	var option []fourfold.Item
	for range size {
		row, at, err := s.number("a row"+of, 1, int64(len(last)))
		switch {
		case err != nil:
			return err
		case last[row-1] == number:
			return s.errorf(at, "row %d occurs twice in column %d: expected it once", row, number)
		}
		last[row-1] = number
		option = append(option, s.items[row-1])
	}
	s.b.Cost(s.b.Option(fmt.Sprintf("column%d", number), option...), cost)
	return nil
}

// number reads a number and its column in the text.
func (s *spp) number(what string, low, high int64) (n int64, column int, err error) {
	f, err := s.next()
	if err == io.EOF {
		return 0, 0, s.errorf(1, "found the end of the file: expected %s", what)
	} else if err != nil {
		return 0, 0, err
	}
	if n, err = strconv.ParseInt(f.text, 10, 64); err != nil || n < low || n > high {
		return 0, 0, s.errorf(f.column, "found %q: expected %s, a whole number from %d to %d", f.text, what, low, high)
	}
	return n, f.column, nil
}

// next returns the next field, of whatever line.
func (s *spp) next() (f field, err error) {
	if len(s.fields) == 0 {
		if s.fields, err = s.table.next(); err != nil {
			return f, err
		}
	}
	f, s.fields = s.fields[0], s.fields[1:]
	return f, nil
}
