package grid

import (
	"bytes"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/codec"
)

// A foreign is a line that states or names more rules than a grid can show, or is a puzzle in a form
// that the reader does not read. The puzzle that it belongs to is refused. Without the rules it would
// be another puzzle, and its solution would be a wrong answer.
type foreign struct {
	what   string // such as "killer cages"
	reach  reach
	column int    // of its first character
	name   string // of further rules, if the line states no others; "" otherwise
	below  bool   // behind a blank line, it belongs to the grid above in any case
}

// A reach says how much of a file is refused because of a foreign line.
type reach uint8

const (
	reachLine  reach = iota // only the line, which is a whole puzzle
	reachRules              // the puzzle above or below the line
	reachFile               // the rest of the file
)

// notPlain is the end of all messages about foreign text: it says what the reader can read.
const notPlain = "expected a Sudoku without further rules as a grid of text, or # in front of a comment"

// foreign returns what is foreign in the line, or nil.
func (l *line) foreign() *foreign {
	if !l.asked && rulerLength(l.string(0, len(l.text))) == 0 {
		l.rules = foreignText(l.raw)
	}
	l.asked = true
	return l.rules
}

// isForeign reports whether the line is foreign by its structure. A line of words with the name of
// further rules is not.
func (l *line) isForeign() bool {
	f := l.foreign()
	return f != nil && f.name == ""
}

// foreignText recognizes foreign lines. It returns nil for rows, for headings and captions that
// have no name of further rules, for puzzles on one line with plain labels, and for text that it
// does not recognize.
func foreignText(line []byte) *foreign {
	text := bytes.Trim(line, " \t\r")
	if len(text) == 0 || sectionOf(text) != noSection || isFence(text) {
		return nil
	}
	column := 1 + bytes.Index(line, text)
	l := lineOf(text)
	from, to := l.firstWord()
	word, length, rest := l.text[from:to], to-from, text[l.offset(to):]
	const longWord = 82 // no word of a text is so long
	if isWhole(length) && (length >= longWord || isMostlyCells(word) || to-from == len(l.text) && !hasBothCases(word)) {
		if what := labelRules(word, rest); what != "" && areSymbols(word) {
			return &foreign{what: what, reach: reachLine, column: column + length}
		}
		if name := codec.VariantName(rest); name != "" && areSymbols(word) {
			return &foreign{what: rulesOf(name) + behindPuzzle, reach: reachLine, column: column + length, name: name}
		}
		return nil
	}
	if isRow := len(bytes.Trim(text, "0123456789 \t.,*_|Xx-+")) == 0; isRow || l.mightBeRow() {
		return nil
	}
	for _, known := range foreignForms {
		if strings.IndexByte(foreignBegin, text[0]) >= 0 && known.form.Get().Match(text) {
			f := &foreign{what: known.what, reach: known.reach, column: column}
			if f.below = f.what == unknownSection; f.below {
				f.what += " " + clip(text)
			}
			return f
		}
	}
	for word := range bytes.FieldsFuncSeq(text, func(char rune) bool { return strings.ContainsRune(" \t,|", char) }) {
		if isWhole(len(word)) && isMap(word) {
			return &foreign{what: mapOfRegions, reach: reachRules, column: column}
		}
	}
	if statesRules(text) || namesRule(text) {
		return &foreign{what: cellRules, reach: reachRules, column: column}
	}
	if name := codec.VariantName(text); name != "" {
		return &foreign{what: rulesOf(name), reach: reachRules, column: column, name: name}
	}
	return nil
}

const (
	unknownSection = "the unknown section"
	foreignBegin   = "hw<{[(0123456789S#m:" // the first characters of the forms below
)

// foreignForms are forms of puzzles and rules that the reader does not read. They are recognized by the
// beginning of a line. The first form that matches is taken.
var foreignForms = []struct {
	what  string
	form  *words.Pattern
	reach reach
}{
	{aLink, words.NewPattern(`^(https?://|www\.)\S+$`), reachLine},
	{"a puzzle of another program", words.NewPattern(`^(\d+x\d+[a-z]*:|:\d{4}[:-]|SumoCueV\d|#?m=(edit|solve)&p=)`), reachLine},
	{"XML or HTML", words.NewPattern(`^<([!?]|/?[A-Za-z][^<>]*>)`), reachFile},
	{"a list", words.NewPattern(`^([{\[]\s*"|[({\[]+\s*['"]?-?\d+["']?\s*[,;])`), reachRules},
	{cellRules, words.NewPattern(`^((\d+\s*[:;=]?\s*)?\(\d+\s*,\s*\d+\)|(\d+,\d+\s*)+->?\s*\d)`), reachRules},
	{cellRules, words.NewPattern(`^\d+\s*(=|:\s)\s*[({\[]?\s*\d+(\s*[,+ ]\s*\d+)+\s*[)}\]]?;?$`), reachRules},
	{unknownSection, words.NewPattern(`^\[[^\[\]]*\]$`), reachRules},
}
