package grid

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"fourfold/internal/kit/pattern"
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
	if len(text) == 0 || sectionOf(text) != noSection || (text[0] == '[' || text[0] == '<') && markup().Match(text) {
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
	if !mayBeForeign(text) || l.mightBeRow() {
		return nil
	}
	for _, known := range foreignForms {
		if strings.IndexByte(known.first, text[0]) >= 0 && known.form().Match(text) {
			what, section := known.what, known.what == unknownSection
			if section {
				what += " " + clip(text)
			}
			return &foreign{what: what, reach: known.reach, column: column, below: section}
		}
	}
	for word := range bytes.FieldsFuncSeq(text, func(char rune) bool { return strings.ContainsRune(" \t,|", char) }) {
		if isWhole(len(word)) && isMap(word) {
			return &foreign{what: mapOfRegions, reach: reachRules, column: column}
		}
	}
	what := ""
	if isCageSum(text) {
		what = "a sum of cells"
	} else {
		what = rulesInText(text)
	}
	name := ""
	if what == "" {
		if name = codec.VariantName(text); name == "" {
			return nil
		}
		what = rulesOf(name)
	}
	return &foreign{what: what, reach: reachRules, column: column, name: name}
}

// mayBeForeign reports whether a line has a character that rows of digits and frames do not have.
// If it has no such character, foreignText skips its slow tests.
func mayBeForeign(text []byte) bool {
	return bytes.ContainsFunc(text, func(char rune) bool {
		return !('0' <= char && char <= '9') && !strings.ContainsRune(" \t.,*_|Xx-+", char)
	})
}

// foreignForms are forms of puzzles that the reader does not read. They are recognized by the
// beginning of a line. The first form that matches is taken.
var foreignForms = []struct {
	what  string
	first string // the characters that a line of the form may begin with
	form  func() *regexp.Regexp
	reach reach
}{
	{aLink, "hw", pattern.New(`^(https?://|www\.)\S+$`), reachLine},
	{"a Penpa link", "#m", pattern.New(`^#?m=(edit|solve)&p=`), reachLine},
	{"an f-puzzles text", "fN?", pattern.New(`^(f-?puz(zles)?|\?load=)?N4Ig[A-Za-z0-9+/=%]{20,}`), reachLine},
	{"a SudokuPad text", "fcs", pattern.New(`^(fpuz(zles)?|ctc|scl|scf)[A-Za-z0-9+/\\=%]{30,}$`), reachLine},
	{"a SumoCue text", "Ss", pattern.New(`^(?i:SumoCueV\d)`), reachLine},
	{"a killer such as 3x3::k", "0123456789", pattern.New(`^\d+x\d+:[a-z]*:k?[a-z]*:`), reachLine},
	{"a puzzle id such as 3x3:a1b2", "0123456789", pattern.New(`^\d+x\d+[a-z]*:`), reachLine},
	{"a HoDoKu library line", ":", pattern.New(`^:\d{4}(-\d)?:`), reachLine},
	{"constraints of an interactive solver", ".", pattern.New(`^\.[A-Z][A-Za-z]+~`), reachRules},
	{"an HTML page", "<", pattern.New(`^<(?i:!doctype html|html)\b`), reachFile},
	{"XML", "<", pattern.New(`^<([!?]|/?[A-Za-z][^<>]*>)`), reachFile},
	{"f-puzzles JSON", "{", pattern.New(`^\{.*"(size|grid|ruleset)"\s*:.*\}$`), reachLine},
	{"JSON", "{[", pattern.New(`^(\{\s*"[^"]*"\s*:.*[^}\]]|\{|\[|\[\s*\{)$`), reachFile},
	{"JSON", "{[", pattern.New(`^[{\[]\s*"`), reachRules},
	{"a list in brackets", "({[", pattern.New(`^[({\[]+\s*["']?-?\d+["']?\s*[,;]`), reachRules},
	{"cells by numbers", "0123456789", pattern.New(`^(\d+\s*[:;=]?\s*)?\(\d+\s*,\s*\d+\)`), reachRules},
	{"cells by numbers", "0123456789", pattern.New(`^(\d+,\d+\s*)+->?\s*\d`), reachRules},
	{unknownSection, "[", pattern.New(`^\[[^\[\]]*\]$`), reachRules},
}

const (
	unknownSection = "the unknown section"
	aLink          = "a link"
)

// cageNumbers is a sum and the numbers of its cells.
var cageNumbers = pattern.New(`^\d+\s*(=|:\s)\s*[({\[]?\s*(\d+(\s*[,+ ]\s*\d+)+)\s*[)}\]]?;?$`)

// isCageSum reports whether a line is a sum and a list of different numbers of cells. A damaged
// row of values would have equal numbers.
func isCageSum(text []byte) bool {
	found := cageNumbers().FindSubmatch(text)
	if found == nil {
		return false
	}
	numbers := bytes.FieldsFunc(found[2], func(char rune) bool { return char < '0' || char > '9' })
	slices.SortFunc(numbers, bytes.Compare)
	return len(slices.CompactFunc(slices.Clone(numbers), bytes.Equal)) == len(numbers)
}
