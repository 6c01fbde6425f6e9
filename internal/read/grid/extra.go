package grid

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// An ExtraText is the text of further rules, such as "windoku; odd r1c1 r5c5". docs/formats.md describes
// all statements. The zero value has no rules.
type ExtraText struct {
	name       string // of the file, for messages
	statements [][]extraWord
}

// An extraWord is a word with its place in the text, from 1.
type extraWord struct {
	text         string
	line, column int
}

// An extraVerb is the first word of a statement, and what must follow.
type extraVerb struct {
	name        string
	least, most int // cells
	expected    string
}

var extraVerbs = []extraVerb{
	{"region", 2, math.MaxInt, "2 cells or more, such as r1c1 r1c2"},
	{"differ", 2, 2, "2 cells, such as r1c1 r2c3"},
	{"forbid", 2, 2, "2 cells, and the values that they must not have, such as 1-2 2-1"},
	{"odd", 1, math.MaxInt, "cells, such as r1c1"},
	{"even", 1, math.MaxInt, "cells, such as r1c1"},
}

// ExtraWords returns all words that a statement of an ExtraText may begin with.
func ExtraWords() (words []string) {
	for _, r := range puzzle.Rules() {
		words = append(words, string(r))
	}
	for _, v := range extraVerbs {
		words = append(words, v.name)
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
	for k, line := range textLines(strings.TrimPrefix(text, "\ufeff")) {
		e.statements = append(e.statements, splitStatements(line, k+1)...)
	}
	_, err := e.Extra(puzzle.MaxOrder)
	return e, err
}

// extraToken matches a word or a semicolon.
var extraToken = words.NewPattern(`;|[^;,\s\pZ]+`)

// splitStatements returns the words of the statements of a line. A comma is a space.
func splitStatements(line string, number int) (statements [][]extraWord) {
	line, _, _ = strings.Cut(line, "#")
	var words []extraWord
	column, end := 1, 0
	for _, at := range extraToken.Get().FindAllStringIndex(line+";", -1) {
		column += utf8.RuneCountInString(line[end:at[0]])
		end = at[0]
		if at[0] < len(line) && line[at[0]] != ';' {
			words = append(words, extraWord{line[at[0]:at[1]], number, column})
		} else if words != nil {
			statements, words = append(statements, words), nil
		}
	}
	return statements
}

// cellByName reads the name of a cell such as r1c1.
func cellByName(word string) (cell puzzle.Square, ok bool) {
	row, col, _ := strings.Cut(strings.TrimPrefix(strings.ToLower(word), "r"), "c")
	r, okRow := extraNumber(row)
	c, okCol := extraNumber(col)
	return puzzle.Square{Row: r - 1, Col: c - 1}, okRow && okCol && word[0]|0x20 == 'r'
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

func (e *ExtraText) errorAt(at extraWord, format string, args ...any) error {
	return &ParseError{Name: e.name, Line: at.line, Column: at.column, Err: fmt.Errorf(format, args...)}
}

// Extra returns the rules for grids of an order, or nil if there are none. The error is a
// *ParseError with the place of a fault of the text, or of a cell that such a grid does not have.
func (e *ExtraText) Extra(order int) (*puzzle.Extra, error) {
	if e == nil || len(e.statements) == 0 {
		return nil, nil
	}
	x := &puzzle.Extra{}
	for _, words := range e.statements {
		if err := e.add(x, words, order); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// add adds the rules of the statement with these words.
func (e *ExtraText) add(x *puzzle.Extra, all []extraWord, order int) error {
	for _, verb := range extraVerbs {
		if strings.EqualFold(verb.name, all[0].text) {
			return e.addVerb(x, verb, all, order)
		}
	}
	for _, word := range all {
		rule, ok := puzzle.ParseRule(word.text)
		if !ok {
			return e.errorAt(word, "found %q: expected %s", clip([]byte(word.text)), words.List(ExtraWords(), "or"))
		}
		x.Rules = append(x.Rules, rule)
	}
	return nil
}

// addVerb adds the rule of a statement that begins with a verb.
func (e *ExtraText) addVerb(x *puzzle.Extra, verb extraVerb, all []extraWord, order int) error {
	var cells []int
	var values [][2]uint8
	for _, word := range all[1:] {
		cell, isCell := cellByName(word.text)
		pair, areValues := extraValuesOf(word.text)
		switch {
		case isCell && max(cell.Row, cell.Col) >= order:
			return e.errorAt(word, "%v is not in a grid of order %d: expected r1c1 to r%dc%d", cell, order, order, order)
		case isCell:
			cells = append(cells, cell.Row*order+cell.Col)
		case areValues && verb.name == "forbid":
			values = append(values, pair)
		default:
			return e.errorAt(word, "found %q: expected %s", clip([]byte(word.text)), verb.expected)
		}
	}
	if n := len(cells); n < verb.least || n > verb.most || verb.name == "forbid" && values == nil {
		return e.errorAt(all[0], "%s with %s: expected %s", verb.name, counted(n, "cell"), verb.expected)
	}
	one := puzzle.Extra{}
	switch verb.name {
	case "region":
		one.Regions = []puzzle.Unit{puzzle.ExtraRegion(len(x.Regions)+1, cells)}
	case "odd":
		one.Odd = cells
	case "even":
		one.Even = cells
	default:
		one.Pairs = []puzzle.Pair{{A: cells[0], B: cells[1], Not: values}}
	}
	if err := one.Check(order, 0, 0); err != nil {
		return e.errorAt(all[0], "%w", err)
	}
	x.Regions, x.Pairs = append(x.Regions, one.Regions...), append(x.Pairs, one.Pairs...)
	x.Odd, x.Even = append(x.Odd, one.Odd...), append(x.Even, one.Even...)
	return nil
}

// AppendExtra appends the text of rules for grids of an order, as ParseExtra reads it. Between two
// statements is the separator: "\n" or "; ".
func AppendExtra(dst []byte, e *puzzle.Extra, order int, separator string) []byte {
	if e.IsEmpty() {
		return dst
	}
	var statements []string
	add := func(verb string, cells ...int) {
		for _, cell := range cells {
			verb += " " + puzzle.CellName(cell, order)
		}
		statements = append(statements, verb)
	}
	for _, r := range e.Rules {
		add(string(r))
	}
	for _, u := range e.Regions {
		add("region", u.Cells...)
	}
	for _, p := range e.Pairs {
		if p.Not == nil {
			add("differ", p.A, p.B)
			continue
		}
		add("forbid", p.A, p.B)
		for _, values := range p.Not {
			statements[len(statements)-1] += fmt.Sprintf(" %d-%d", values[0], values[1])
		}
	}
	if len(e.Odd) > 0 {
		add("odd", e.Odd...)
	}
	if len(e.Even) > 0 {
		add("even", e.Even...)
	}
	return append(dst, strings.Join(statements, separator)...)
}
