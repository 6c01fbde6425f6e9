package grid

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// A RuleText is the text of further rules, such as "windoku; killer 10 r1c1 r1c2". docs/rules.md
// describes all statements. The zero value has no rules.
type RuleText struct {
	name       string // of the file, for messages
	statements [][]ruleWord
}

// A ruleWord is a word with its place in the text, from 1.
type ruleWord struct {
	text         string
	line, column int
}

// MaxRules is the greatest length of a RuleText in bytes.
const MaxRules = 4 << 20

// ParseRules reads the text of further rules. The error is a *ParseError with the name.
func ParseRules(text, name string) (*RuleText, error) {
	t := &RuleText{name: name}
	if len(text) > MaxRules {
		return nil, t.errorAt(ruleWord{line: 1, column: 1}, "the text is longer than %d bytes: expected fewer rules", MaxRules)
	}
	for k, line := range textLines(strings.TrimPrefix(text, "\ufeff")) {
		t.statements = append(t.statements, splitStatements(line, k+1)...)
	}
	_, err := t.read(&rule.Board{Rows: puzzle.MaxOrder, Cols: puzzle.MaxOrder})
	return t, err
}

// ruleToken matches a word, a semicolon or a bar.
var ruleToken = words.NewPattern(`[;|]|[^;|,\s\pZ]+`)

// splitStatements returns the words of the statements of a line. A comma is a space.
func splitStatements(line string, number int) (statements [][]ruleWord) {
	line, _, _ = strings.Cut(line, "#")
	var words []ruleWord
	column, end := 1, 0
	for _, at := range ruleToken.Get().FindAllStringIndex(line+";", -1) {
		column += utf8.RuneCountInString(line[end:at[0]])
		end = at[0]
		if at[0] < len(line) && line[at[0]] != ';' {
			words = append(words, ruleWord{line[at[0]:at[1]], number, column})
		} else if words != nil {
			statements, words = append(statements, words), nil
		}
	}
	return statements
}

// IsEmpty reports whether there are no statements.
func (t *RuleText) IsEmpty() bool { return t == nil || len(t.statements) == 0 }

// Rules returns the rules for a board, or nil if there are none. The error is a *ParseError with the
// place of a fault of the text, or of a rule that does not fit the board.
func (t *RuleText) Rules(b *rule.Board) (rule.List, error) {
	if t.IsEmpty() {
		return nil, nil
	}
	l, err := t.read(b)
	if err != nil {
		return nil, err
	}
	with := *b
	with.Rules = append(with.Rules[:len(with.Rules):len(with.Rules)], l...)
	for k, r := range l {
		if err := r.Check(&with); err != nil {
			return nil, t.errorAt(t.placeOf(k), "%w", err)
		}
	}
	return l, nil
}

// placeOf returns the first word of the statement that has rule k.
func (t *RuleText) placeOf(k int) ruleWord {
	for _, words := range t.statements {
		n := 1
		if kind, _ := rule.Parse(words[0].text); kind.IsGlobal() {
			n = len(words)
		}
		if k < n {
			return words[min(k, len(words)-1)]
		}
		k -= n
	}
	return ruleWord{line: 1, column: 1}
}

// read reads all statements. Of the board it looks at the size only.
func (t *RuleText) read(b *rule.Board) (l rule.List, err error) {
	for _, words := range t.statements {
		more, err := t.statement(words, b)
		if err != nil {
			return nil, err
		}
		l = append(l, more...)
	}
	return l, nil
}

// statement returns the rules of one statement: the names of several rules without cells, or one
// rule with numbers and cells.
func (t *RuleText) statement(all []ruleWord, b *rule.Board) (l rule.List, err error) {
	first := all[0]
	kind, ok := rule.Parse(strings.TrimSuffix(first.text, ":"))
	if !ok {
		return nil, t.errorAt(first, "found %q: expected a rule, such as killer or windoku%s", clip([]byte(first.text)), words.DidYouMean(first.text, rule.Names()))
	}
	if kind.IsGlobal() && len(all) > 1 {
		for _, word := range all {
			more, err := t.statement([]ruleWord{word}, b)
			if err != nil {
				return nil, err
			}
			l = append(l, more...)
		}
		return l, nil
	}
	r := rule.Rule{Kind: kind.Name}
	next := true // the next cell begins a list
	for _, word := range all[1:] {
		cells, found, err := t.cells(word, b)
		numbers, isNumber := numbersOf(word.text)
		switch {
		case err != nil:
			return nil, err
		case word.text == "|":
			next = true
		case found && next:
			r.Cells, next = append(r.Cells, cells), false
		case found:
			last := &r.Cells[len(r.Cells)-1]
			*last = append(*last, cells...)
		case isNumber:
			r.Numbers = append(r.Numbers, numbers...)
		default:
			return nil, t.errorAt(word, "found %q: expected what %s has, as in %q", clip([]byte(word.text)), kind.Name, kind.Example)
		}
	}
	switch n := len(r.Cells); {
	case n < kind.Lists[0] || n > kind.Lists[1], len(r.Numbers) < kind.Numbers[0], len(r.Numbers) > kind.Numbers[1]:
		return nil, t.errorAt(first, "%s with %s and %s of cells: expected it as in %q", kind.Name, counted(len(r.Numbers), "number"), counted(n, "list"), kind.Example)
	}
	return rule.List{r}, nil
}

// cells reads the name of a cell, such as r1c1, or a run of cells, such as r1c1-r1c9.
func (t *RuleText) cells(word ruleWord, b *rule.Board) (cells []int, ok bool, err error) {
	first, last, isRun := strings.Cut(word.text, "-")
	from, okFrom := cellByName(first)
	to, okTo := from, okFrom
	if isRun {
		to, okTo = cellByName(last)
	}
	if !okFrom || !okTo {
		return nil, false, nil
	}
	for _, q := range []puzzle.Square{from, to} {
		if q.Row >= b.Rows || q.Col >= b.Cols {
			return nil, false, t.errorAt(word, "%v is not in a grid of %dx%d: expected r1c1 to r%dc%d", q, b.Rows, b.Cols, b.Rows, b.Cols)
		}
	}
	cells, ok = b.Run(from.Row*b.Cols+from.Col, to.Row*b.Cols+to.Col)
	if !ok {
		return nil, false, t.errorAt(word, "%v and %v are on no straight or diagonal line: expected a run such as r1c1-r1c9", from, to)
	}
	return cells, true, nil
}

// cellByName reads the name of a cell such as r1c1.
func cellByName(word string) (cell puzzle.Square, ok bool) {
	if word == "" || word[0]|0x20 != 'r' {
		return cell, false
	}
	row, col, _ := strings.Cut(strings.ToLower(word[1:]), "c")
	r, okRow := ruleNumber(row)
	c, okCol := ruleNumber(col)
	return puzzle.Square{Row: r - 1, Col: c - 1}, okRow && okCol
}

// ruleNumber reads a number from 1 to 99 without a sign.
func ruleNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0 && len(text) <= 2 && text[0] != '+'
}

// numbersOf reads a number, or two such as 1-2.
func numbersOf(word string) (numbers []int, ok bool) {
	word = strings.TrimSuffix(word, ":")
	a, c, isPair := strings.Cut(word, "-")
	if a == "" { // a negative number
		a, isPair = word, false
	}
	n, err := strconv.Atoi(a)
	if err != nil || len(a) > 6 || a[0] == '+' {
		return nil, false
	}
	if numbers = []int{n}; !isPair {
		return numbers, true
	}
	m, err := strconv.Atoi(c)
	return append(numbers, m), err == nil && m >= 0 && len(c) <= 2
}

func (t *RuleText) errorAt(at ruleWord, format string, args ...any) error {
	return &ParseError{Name: t.name, Line: at.line, Column: at.column, Err: fmt.Errorf(format, args...)}
}
