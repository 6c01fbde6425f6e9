package input

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"fourfold"
	"fourfold/internal/read/textfile"
)

// tables are the formats of problems beside Knuth's, by their names for Shape.As.
var tables = map[string]func(*table) error{"matrix": readMatrix, "sets": readSets, "spp": readSPP}

// tableNames returns these names.
func tableNames() []string { return slices.Sorted(maps.Keys(tables)) }

// maxTable is the greatest length of their texts, in bytes, unless Shape.MaxSize is another.
const maxTable = 64 << 20

// A table is a problem that is read from the lines of a text.
type table struct {
	in    *bufio.Reader
	name  string // of the file
	line  int    // from 1
	items []fourfold.Item
	b     fourfold.Builder
}

// A field is a word or number of a line.
type field struct {
	text   string
	column int // of its first character, from 1
}

// readTable reads a problem of up to some bytes.
func readTable(in io.Reader, name string, size int64, read func(*table) error) (*fourfold.Problem, error) {
	t := &table{in: textfile.Limit(bufio.NewReader(in), size), name: name}
	err := read(t)
	if err == nil && len(t.items) == 0 {
		err = t.errorf(1, "found the end of the file: expected the options of a problem")
	}
	if err != nil {
		return nil, err
	}
	return t.b.Problem()
}

// each calls read with the fields of each line that has any.
func (t *table) each(read func(fields []field) error) error {
	for {
		fields, err := t.next()
		if err == nil {
			err = read(fields)
		}
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// next returns the fields of the next line that has any, between blanks and commas. The error is
// io.EOF at the end of the text.
func (t *table) next() (fields []field, err error) {
	for len(fields) == 0 {
		line, err := t.in.ReadString('\n')
		switch {
		case err == io.EOF && line == "":
			return nil, err
		case err != nil && err != io.EOF:
			return nil, fmt.Errorf("%s: %w", t.name, err)
		}
		t.line++
		fields = fieldsOf(strings.TrimPrefix(line, "\ufeff"))
	}
	return fields, nil
}

// fieldsOf returns the fields of a line.
func fieldsOf(line string) (fields []field) {
	column, begin := 1, -1
	for k, r := range line + "\n" {
		switch isGap := strings.ContainsRune(" \t\r\n,", r); {
		case isGap && begin >= 0:
			fields = append(fields, field{line[begin:k], column - utf8.RuneCountInString(line[begin:k])})
			begin = -1
		case !isGap && begin < 0:
			begin = k
		}
		column++
	}
	return fields
}

// errorf returns an error about a column of the current line.
func (t *table) errorf(column int, format string, args ...any) error {
	return &fourfold.SyntaxError{Name: t.name, Line: max(t.line, 1), Column: column, Msg: fmt.Sprintf(format, args...)}
}
