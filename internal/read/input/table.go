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

// The limits of a text and of its problem are those of fourfold.TextLimits. If Shape.MaxSize is
// above maxTable, the others grow in proportion.
const (
	maxTable   = 64 << 20 // bytes
	maxLine    = 16 << 20 // bytes
	maxItems   = 1 << 19
	maxOptions = 2 << 20
	maxCells   = 8 << 20
)

// gaps stand between the fields of a line.
const gaps = " \t\r\n,"

// A table is a problem that is read from the lines of a text.
type table struct {
	in     *bufio.Reader
	name   string // of the file
	growth int64  // of the limits
	line   int    // from 1
	items  []fourfold.Item
	cells  int64
	b      fourfold.Builder
}

// A field is a word or number of a line.
type field struct {
	text   string
	column int // of its first character, from 1
}

// readTable reads a problem of up to some bytes.
func readTable(in io.Reader, name string, size int64, read func(*table) error) (*fourfold.Problem, error) {
	t := &table{in: textfile.Limit(bufio.NewReader(in), size), name: name, growth: max(1, size/maxTable)}
	err := read(t)
	if err == nil && len(t.items) == 0 {
		err = t.errorf(1, "found the end of the file: expected the options of a problem")
	}
	if err != nil {
		return nil, err
	}
	return t.b.Problem()
}

// next returns the next line that has fields. The error is io.EOF at the end of the text.
func (t *table) next() (string, error) {
	for {
		line, err := t.in.ReadString('\n')
		if err == io.EOF && line == "" {
			return "", err
		} else if err != nil && err != io.EOF {
			return "", fmt.Errorf("%s: %w", t.name, err)
		}
		t.line++
		if int64(len(line)) > maxLine*t.growth {
			return "", t.tooMany(1, maxLine, "bytes in a line")
		}
		if line = strings.TrimPrefix(line, "\ufeff"); strings.Trim(line, gaps) != "" {
			return line, nil
		}
	}
}

// each calls read for each line that has fields.
func (t *table) each(read func(line string) error) error {
	for {
		line, err := t.next()
		if err == nil {
			err = read(line)
		}
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// fieldsOf returns the fields of a line.
func fieldsOf(line string) (fields []field) {
	column, begin := 1, -1
	for k, r := range line + "\n" {
		switch isGap := strings.ContainsRune(gaps, r); {
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

// item adds an item that is named in a column of the current line.
func (t *table) item(column int, name string) error {
	if int64(len(t.items)) == maxItems*t.growth {
		return t.tooMany(column, maxItems, "items")
	}
	t.items = append(t.items, t.b.Primary(name))
	return nil
}

// option adds an option with a cost.
func (t *table) option(title string, items []fourfold.Item, cost int64) error {
	o := t.b.Option(title, items...)
	t.b.Cost(o, cost)
	switch t.cells += int64(len(items)); {
	case int64(o) >= maxOptions*t.growth:
		return t.tooMany(1, maxOptions, "options")
	case t.cells > maxCells*t.growth:
		return t.tooMany(1, maxCells, "items in all options together")
	}
	return nil
}

// tooMany returns the error about a limit.
func (t *table) tooMany(column int, limit int64, what string) error {
	return t.errorf(column, "more than %d %s: expected at most that many (--max-size raises the limit)", limit*t.growth, what)
}

// errorf returns an error about a column of the current line.
func (t *table) errorf(column int, format string, args ...any) error {
	return &fourfold.SyntaxError{Name: t.name, Line: max(t.line, 1), Column: column, Msg: fmt.Sprintf(format, args...)}
}
