package gridtext

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fourfold/puzzle"
)

// An ExtraText is the text of further rules, as docs/formats.md describes it:
//
//	# A comment.
//	windoku, anti-knight
//	region r1c1 r1c2 r2c1     # no value twice
//	differ r1c1 r2c3          # two cells with different values
//	forbid r5c1 r5c2 1-2 2-1  # values that the two cells must not have together
//	odd r1c1 r5c5
//	even r9c9
//
// Each statement is on a line of its own, or ends in a semicolon. The zero value has no rules.
type ExtraText struct {
	name       string // of the file, for messages
	statements []extraStatement
}

// An extraStatement is a statement. Cells and values are not checked against an order.
type extraStatement struct {
	verb   extraVerb
	rule   puzzle.Rule // for verbRule
	cells  []extraCell
	values [][2]uint8 // for forbid
	first  extraWord
}

// An extraCell is a cell with its place in the text.
type extraCell struct {
	puzzle.Square
	extraWord
}

// An extraWord is a word with its place in the text, from 1.
type extraWord struct {
	text         string
	line, column int
}

// An extraVerb is the first word of a statement.
type extraVerb string

const (
	verbRule   extraVerb = "" // the statement is the name of a rule
	verbRegion extraVerb = "region"
	verbDiffer extraVerb = "differ"
	verbForbid extraVerb = "forbid"
	verbOdd    extraVerb = "odd"
	verbEven   extraVerb = "even"
)

var extraVerbs = []extraVerb{verbRegion, verbDiffer, verbForbid, verbOdd, verbEven}

// ExtraWords returns all words that a statement of an ExtraText may begin with.
func ExtraWords() (words []string) {
	for _, r := range puzzle.Rules() {
		words = append(words, string(r))
	}
	for _, v := range extraVerbs {
		words = append(words, string(v))
	}
	return words
}

// MaxExtra is the greatest length of an ExtraText in bytes.
const MaxExtra = 4 << 20

// ParseExtra reads the text of further rules. The error is a *ParseError with the name.
func ParseExtra(text, name string) (*ExtraText, error) {
	e := &ExtraText{name: name}
	if len(text) > MaxExtra {
		return nil, e.errorAt(extraWord{line: 1, column: 1}, "the text is longer than %d bytes: expected fewer rules", MaxExtra)
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff"))
	for k, line := range strings.Split(text, "\n") {
		for _, words := range splitStatements(line, k+1) {
			if err := e.read(words); err != nil {
				return nil, err
			}
		}
	}
	return e, nil
}

// splitStatements returns the words of the statements of a line. A comma is a space.
func splitStatements(line string, number int) (statements [][]extraWord) {
	line, _, _ = strings.Cut(line, "#")
	line += ";"
	var words []extraWord
	begin, beginColumn, column := -1, 0, 0 // of the current word; begin is -1 between words
	for k, char := range line {
		column++
		isEnd := char == ';' || char == ',' || unicode.IsSpace(char)
		switch {
		case isEnd && begin >= 0:
			words = append(words, extraWord{line[begin:k], number, beginColumn})
			begin = -1
		case !isEnd && begin < 0:
			begin, beginColumn = k, column
		}
		if char == ';' && words != nil {
			statements, words = append(statements, words), nil
		}
	}
	return statements
}

// read adds the statement of some words. There is at least one.
func (e *ExtraText) read(words []extraWord) error {
	first := words[0]
	verb := extraVerb(strings.ToLower(first.text))
	if !slices.Contains(extraVerbs, verb) {
		for _, word := range words {
			rule, ok := puzzle.ParseRule(word.text)
			if !ok {
				return e.errorAt(word, "found %q: expected %s", clip([]byte(word.text)), choiceOf(ExtraWords()))
			}
			e.statements = append(e.statements, extraStatement{rule: rule, first: word})
		}
		return nil
	}
	s := extraStatement{verb: verb, first: first}
	for _, word := range words[1:] {
		if row, col, ok := extraCellOf(word.text); ok {
			s.cells = append(s.cells, extraCell{puzzle.Square{Row: row - 1, Col: col - 1}, word})
			continue
		}
		values, ok := extraValuesOf(word.text)
		switch {
		case verb != verbForbid:
			return e.errorAt(word, "found %q: expected a cell, such as r1c1", clip([]byte(word.text)))
		case !ok:
			return e.errorAt(word, "found %q: expected a cell, such as r1c1, or two values, such as 1-2", clip([]byte(word.text)))
		}
		s.values = append(s.values, values)
	}
	if want := s.wrongCount(); want != "" {
		return e.errorAt(first, "%s with %s: expected %s", verb, s.counts(), want)
	}
	e.statements = append(e.statements, s)
	return nil
}

// wrongCount returns the number of cells and values that the statement needs, or "" if it has them.
func (s *extraStatement) wrongCount() string {
	switch n := len(s.cells); {
	case s.verb == verbRegion && n < 2:
		return "2 cells or more"
	case s.verb == verbDiffer && n != 2:
		return "2 cells"
	case s.verb == verbForbid && (n != 2 || len(s.values) == 0):
		return "2 cells, and the values that they must not have, such as 1-2 2-1"
	case n == 0:
		return "cells, such as r1c1"
	}
	return ""
}

func (s *extraStatement) counts() string {
	text := counted(len(s.cells), "cell")
	if s.verb == verbForbid {
		text += " and " + counted(len(s.values), "pair") + " of values"
	}
	return text
}

// extraCellOf reads a cell such as r1c1. Row and column count from 1.
func extraCellOf(word string) (row, col int, ok bool) {
	word = strings.ToLower(word)
	if word == "" || word[0] != 'r' {
		return 0, 0, false
	}
	r, c, _ := strings.Cut(word[1:], "c")
	row, okRow := extraNumber(r)
	col, okCol := extraNumber(c)
	return row, col, okRow && okCol
}

// extraValuesOf reads two values such as 1-2.
func extraValuesOf(word string) (values [2]uint8, ok bool) {
	a, b, _ := strings.Cut(word, "-")
	v, okA := extraNumber(a)
	w, okB := extraNumber(b)
	return [2]uint8{uint8(v), uint8(w)}, okA && okB
}

// extraNumber reads a number from 1 to 99 without a sign.
func extraNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0 && len(text) <= 2 && text[0] != '+'
}

// choiceOf returns words as "a, b or c".
func choiceOf(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func (e *ExtraText) errorAt(at extraWord, format string, args ...any) error {
	return &ParseError{Name: e.name, Line: at.line, Column: at.column, Err: fmt.Errorf(format, args...)}
}

// Extra returns the rules for grids of an order, or nil if there are none. The error is a
// *ParseError with the place of the cell or value that such a grid does not have.
func (e *ExtraText) Extra(order int) (*puzzle.Extra, error) {
	if e == nil || len(e.statements) == 0 {
		return nil, nil
	}
	x := &puzzle.Extra{}
	for _, s := range e.statements {
		cells, err := e.cellsOf(s, order)
		if err != nil {
			return nil, err
		}
		switch s.verb {
		case verbRule:
			if x.Has(s.rule) {
				return nil, e.errorAt(s.first, "the rule %s is stated twice", s.rule)
			}
			x.Rules = append(x.Rules, s.rule)
		case verbRegion:
			x.Regions = append(x.Regions, puzzle.ExtraRegion(len(x.Regions)+1, cells))
		case verbDiffer, verbForbid:
			x.Pairs = append(x.Pairs, puzzle.Pair{A: cells[0], B: cells[1], Not: s.values})
		case verbOdd:
			x.Odd, err = e.withParity(x.Odd, x.Even, cells, s)
		case verbEven:
			x.Even, err = e.withParity(x.Even, x.Odd, cells, s)
		}
		if err != nil {
			return nil, err
		}
	}
	return x, nil
}

// withParity returns the odd or the even cells and those of a statement, each once. None of these
// may be one of the other cells.
func (e *ExtraText) withParity(same, other, cells []int, s extraStatement) ([]int, error) {
	for k, cell := range cells {
		if slices.Contains(other, cell) {
			return nil, e.errorAt(s.cells[k].extraWord, "%s is both odd and even: expected one of them", s.cells[k].text)
		}
		if !slices.Contains(same, cell) {
			same = append(same, cell)
		}
	}
	return same, nil
}

// cellsOf returns the cells of a statement in a grid of an order.
func (e *ExtraText) cellsOf(s extraStatement, order int) (cells []int, err error) {
	if s.verb == verbRegion && len(s.cells) > order {
		return nil, e.errorAt(s.first, "a region of %d cells in a grid of order %d: expected 2 to %d", len(s.cells), order, order)
	}
	for _, cell := range s.cells {
		if cell.Row >= order || cell.Col >= order {
			return nil, e.errorAt(cell.extraWord, "%s is not in a grid of order %d: expected r1c1 to r%dc%d", cell.text, order, order, order)
		}
		k := cell.Row*order + cell.Col
		if slices.Contains(cells, k) {
			return nil, e.errorAt(cell.extraWord, "%s is there twice: expected different cells", cell.text)
		}
		cells = append(cells, k)
	}
	for _, values := range s.values {
		if most := max(values[0], values[1]); int(most) > order {
			return nil, e.errorAt(s.first, "the value %d in a grid of order %d: expected 1 to %d", most, order, order)
		}
	}
	return cells, nil
}

// AppendExtra appends the text of rules for grids of an order, as ParseExtra reads it. Between two
// statements is the separator: "\n" or "; ".
func AppendExtra(dst []byte, e *puzzle.Extra, order int, separator string) []byte {
	if e.IsEmpty() {
		return dst
	}
	var statements []string
	add := func(verb extraVerb, cells []int, values [][2]uint8) {
		text := string(verb)
		for _, cell := range cells {
			text += " " + puzzle.CellName(cell, order)
		}
		for _, pair := range values {
			text += fmt.Sprintf(" %d-%d", pair[0], pair[1])
		}
		statements = append(statements, text)
	}
	for _, r := range e.Rules {
		statements = append(statements, string(r))
	}
	for _, u := range e.Regions {
		add(verbRegion, u.Cells, nil)
	}
	for _, p := range e.Pairs {
		verb := verbDiffer
		if p.Not != nil {
			verb = verbForbid
		}
		add(verb, []int{p.A, p.B}, p.Not)
	}
	if len(e.Odd) > 0 {
		add(verbOdd, e.Odd, nil)
	}
	if len(e.Even) > 0 {
		add(verbEven, e.Even, nil)
	}
	return append(dst, strings.Join(statements, separator)...)
}
