package codec

import (
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"fourfold/internal/kit/pattern"
	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// jsonGrid is the format of grids in JSON. Each puzzle is written as an array of rows on a line of
// its own. Many other forms are read: a grid as one array or string, objects with a puzzle and a
// solution, arrays of all these, and the JSON of f-puzzles.
var jsonGrid = &Codec{
	Name:   "json",
	Extent: JSON,
	Begins: beginsJSON,
	Decode: decodeJSON,
	Encode: encodeJSON,
}

// jsonStart matches the beginning of JSON: an object, or an array that begins with a value or an
// object. A section such as [Puzzle], the time of a chat such as [12:30] and a row such as [5 3 0]
// do not match.
var jsonStart = pattern.New(`^(\{\s*(["']|\}|$)|\[[\s(\[]*(["'{\]]|-?\d+(\.\d+)?\s*(,|\]|$)|null|false|None|False|$))`)

// loneRow matches an array of cells on a line of its own.
var loneRow = pattern.New(`^\[(\s*["']?[^"',\[\]{}]{0,2}["']?\s*,)*\s*["']?[^"',\[\]{}]{0,2}["']?\s*\][,;]?$`)

// sumAndCells matches the beginning of a list of cages: a sum, and then an array of cells.
var sumAndCells = pattern.New(`^\[\[\s*\d+\s*,\s*\[`)

// puzzleField matches a field that a puzzle or a line of this program has. Some names of fields
// are also those of fields of cages.
var puzzleField = sync.OnceValue(func() *regexp.Regexp {
	all := maps.Clone(puzzleNames)
	const ofCages = "cells|data|items|start|value|values"
	for name := range strings.SplitSeq(ofCages, "|") {
		delete(all, name)
	}
	return regexp.MustCompile(`(?i)["'](schema|` + strings.Join(slices.Sorted(maps.Keys(all)), "|") + `)["']\s*:|["'](` + ofCages + `)["']\s*:\s*\[\s*\[`)
})

// beginsJSON declines a row of a grid whose outer brackets are missing, and JSON on one line that
// is no puzzle, such as a list of cages.
func beginsJSON(line string) bool {
	const most = 10_000 // no list of cages and no row is as long
	begin := line[:min(len(line), most)]
	switch {
	case line == "" || line[0] != '{' && line[0] != '[' || !jsonStart().MatchString(begin), sumAndCells().MatchString(begin):
		return false
	case len(line) > most:
		return true
	case line[0] == '{' && strings.HasSuffix(line, "}"):
		return puzzleField().MatchString(line)
	}
	return !loneRow().MatchString(line) || puzzle.SquareOrder(1+strings.Count(line, ",")) != 0
}

// python and lastComma make JSON of lists and dictionaries as Python prints them and as programs
// state them. Each character keeps its place, so errors have the places of the text.
var lastComma = pattern.New(`,(\s*[\]}])`)

var python = strings.NewReplacer("'", `"`, "(", "[", ")", "]", "None", "null", "True", "true", "False", "false")

// decodeJSON returns the puzzles of a JSON text.
func decodeJSON(source string) ([]puzzle.Sheet, error) {
	if !strings.Contains(source, `"`) {
		source = lastComma().ReplaceAllString(python.Replace(source), " $1")
	}
	v, err := parseJSON(source)
	if err != nil {
		return nil, inPlace(source, err)
	}
	var sheets []puzzle.Sheet
	if err := appendPuzzles(&sheets, v); err != nil {
		return nil, inPlace(source, err)
	}
	return sheets, nil
}

// appendPuzzles appends the puzzles in a value.
func appendPuzzles(sheets *[]puzzle.Sheet, v *value) error {
	switch {
	case v.kind == object:
		return appendObject(sheets, v)
	case v.kind != array:
		return v.errorf("found %s: expected a grid as an array or an object", v.describe())
	case len(v.list) == 0:
		return v.errorf("an empty array: expected a grid")
	}
	if grid, err := valueGrid(v); grid != nil || err != nil {
		if err == nil {
			*sheets = append(*sheets, puzzle.Sheet{Grid: *grid})
		}
		return err
	}
	for _, e := range v.list {
		if e.kind == text {
			g, err := textGrid(e.text)
			if err != nil {
				return e.errorf("%w", err)
			}
			*sheets = append(*sheets, puzzle.Sheet{Grid: g})
			continue
		}
		if err := appendPuzzles(sheets, e); err != nil {
			return err
		}
	}
	return nil
}

// valueGrid returns the grid of a string or an array. It returns nil if the value is no grid: an
// array of grids or of objects.
func valueGrid(v *value) (*puzzle.Grid, error) {
	switch {
	case v.kind == text:
		g, err := textGrid(v.text)
		if err != nil {
			return nil, v.errorf("%w", err)
		}
		return &g, nil
	case v.arrayOf((*value).isScalar):
		return flatGrid(v)
	case v.arrayOf(func(row *value) bool {
		return row.kind == array && (len(row.list) == 0 || row.arrayOf((*value).isScalar))
	}):
		return rowsGrid(v)
	}
	return nil, nil
}

// flatGrid returns the grid of an array of all cells, or of an array of rows as strings. It
// returns nil for an array of whole puzzles as strings.
func flatGrid(v *value) (*puzzle.Grid, error) {
	n, long := len(v.list), 0
	for _, e := range v.list {
		if e.kind == text && len(strings.TrimSpace(e.text)) > 2 {
			long++
		}
	}
	if long < n {
		order := puzzle.SquareOrder(n)
		if order == 0 {
			return nil, v.errorf("an array of %s: expected all cells of a square grid, such as 81", words.Plural(n, "cell"))
		}
		g, err := cellsGrid(v.list, order)
		return &g, err
	}
	if checkOrder(n) != nil || slices.ContainsFunc(v.list, func(e *value) bool { return len(e.text) != n }) {
		return nil, nil
	}
	var all strings.Builder
	for _, e := range v.list {
		all.WriteString(e.text)
	}
	g, err := textGrid(all.String())
	if err != nil {
		return nil, v.errorf("%w", err)
	}
	if order := puzzle.SquareOrder(n); order != 0 && int(slices.Max(g.Cells)) <= order {
		return nil, nil // n whole puzzles: a grid of order n has greater values, or many solutions
	}
	return &g, nil
}

// rowsGrid returns the grid of an array of rows. It returns nil for an array of grids that are
// arrays of all cells.
func rowsGrid(v *value) (*puzzle.Grid, error) {
	order := len(v.list)
	if first := len(v.list[0].list); puzzle.SquareOrder(first) != 0 && first != order {
		return nil, nil
	}
	if err := checkOrder(order); err != nil {
		return nil, v.errorf("%w", err)
	}
	cells := make([]*value, 0, order*order)
	for row, cellsOfRow := range v.list {
		if len(cellsOfRow.list) != order {
			return nil, cellsOfRow.errorf("row %d has %s: expected %d", row+1, words.Plural(len(cellsOfRow.list), "cell"), order)
		}
		cells = append(cells, cellsOfRow.list...)
	}
	g, err := cellsGrid(cells, order)
	return &g, err
}

// encodeJSON appends the givens as an array of rows.
func encodeJSON(dst []byte, s *puzzle.Sheet) ([]byte, error) {
	g := s.Grid
	for cell, v := range g.Cells {
		switch {
		case cell == 0:
			dst = append(dst, "[["...)
		case cell%g.Cols == 0:
			dst = append(dst, "],["...)
		default:
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, int64(v), 10)
	}
	return append(dst, "]]"...), nil
}

var errNoPuzzle = errors.New("an object without a puzzle: expected a field such as \"puzzle\" or \"grid\"")
