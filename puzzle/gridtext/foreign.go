package gridtext

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"fourfold/puzzle"
)

// A foreign is a line that states more rules than a grid can show, or is a puzzle in a form that
// the reader does not read. The puzzle that it belongs to is refused. Without the rules it would
// be another puzzle, and its solution would be a wrong answer.
type foreign struct {
	what   string // such as "killer cages"
	reach  reach
	column int // of its first character
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

// ExtraRules returns the further rules that a line states for the puzzle below it, in words such
// as "killer cages". It returns "" if the line states none.
func ExtraRules(line []byte) string {
	if f := foreignText(line); f != nil && f.reach == reachRules {
		return f.what
	}
	return ""
}

// ExtraRulesError returns the error about a puzzle below a line with further rules. what is the
// result of [ExtraRules] for that line.
func ExtraRulesError(what string) error {
	return fmt.Errorf("%s above this puzzle: %s", what, notPlain)
}

// foreignText recognizes foreign lines. It returns nil for rows, for headings that state no rules,
// for puzzles on one line with plain labels, and for text of which it does not know what it means.
func foreignText(line []byte) *foreign {
	text := bytes.Trim(line, " \t\r")
	if len(text) == 0 || isSection(text) {
		return nil
	}
	column := 1 + bytes.Index(line, text)
	word, _, length, rest := firstWord(text)
	if isLineLength(length) && (isMostlyCells(word) || len(word) == len(text) && !hasBothCases(word)) {
		if what := LabelRules(word, rest); what != "" && areSymbols(word) {
			return &foreign{what, reachLine, column + length}
		}
		return nil
	}
	if !mayBeForeign(text) || mightBeRow(text) {
		return nil
	}
	for _, known := range foreignForms {
		if strings.IndexByte(known.first, text[0]) >= 0 && known.form.Match(text) {
			what := known.what
			if what == unknownSection {
				what += " " + clip(text)
			}
			return &foreign{what, known.reach, column}
		}
	}
	for word := range bytes.FieldsFuncSeq(text, isDivider) {
		if isLineLength(len(word)) && isMap(word) {
			return &foreign{mapOfRegions, reachRules, column}
		}
	}
	if isCageSum(text) {
		return &foreign{"a sum of cells", reachRules, column}
	}
	if what := namedRules(text); what != "" {
		return &foreign{what, reachRules, column}
	}
	return nil
}

// hasBothCases reports whether a word has both small and capital letters other than X. Encoded
// data has; puzzles do not.
func hasBothCases(word []byte) bool {
	isOther := func(char rune) bool { return unicode.IsLetter(char) && char|0x20 != 'x' }
	return bytes.ContainsFunc(bytes.ToUpper(word), func(char rune) bool { return isOther(char) && bytes.ContainsRune(word, char) }) &&
		bytes.ContainsFunc(bytes.ToLower(word), func(char rune) bool { return isOther(char) && bytes.ContainsRune(word, char) })
}

// mayBeForeign reports whether a line has a character other than digits, blanks and bars. It saves
// the time of the tests that follow it.
func mayBeForeign(text []byte) bool {
	return bytes.ContainsFunc(text, func(char rune) bool {
		return !('0' <= char && char <= '9') && !strings.ContainsRune(" \t.,*_|Xx-+", char)
	})
}

// areSymbols reports whether all characters of a word are values or blanks.
func areSymbols(word []byte) bool {
	for _, char := range bytes.ToUpper(word) {
		if symbolIndex(char) < 0 && !isBlank(char) {
			return false
		}
	}
	return true
}

// foreignForms are forms of puzzles that the reader does not read. They are recognized by the
// beginning of a line. The first form that matches is taken.
var foreignForms = []struct {
	what  string
	first string // the characters that a line of the form may begin with
	form  *regexp.Regexp
	reach reach
}{
	{aLink, "hw", regexp.MustCompile(`^(https?://|www\.)\S+$`), reachLine},
	{"a Penpa link", "#m", regexp.MustCompile(`^#?m=(edit|solve)&p=`), reachLine},
	{"an f-puzzles text", "fN?", regexp.MustCompile(`^(f-?puz(zles)?|\?load=)?N4Ig[A-Za-z0-9+/=%]{20,}`), reachLine},
	{"a SudokuPad text", "fcs", regexp.MustCompile(`^(fpuz(zles)?|ctc|scl|scf)[A-Za-z0-9+/\\=%]{30,}$`), reachLine},
	{"a SumoCue text", "Ss", regexp.MustCompile(`^(?i:SumoCueV\d)`), reachLine},
	{"a killer such as 3x3::k", "0123456789", regexp.MustCompile(`^\d+x\d+:[a-z]*:k?[a-z]*:`), reachLine},
	{"a puzzle id such as 3x3:a1b2", "0123456789", regexp.MustCompile(`^\d+x\d+[a-z]*:`), reachLine},
	{"a HoDoKu library line", ":", regexp.MustCompile(`^:\d{4}(-\d)?:`), reachLine},
	{"constraints of an interactive solver", ".", regexp.MustCompile(`^\.[A-Z][A-Za-z]+~`), reachRules},
	{"an HTML page", "<", regexp.MustCompile(`^<(?i:!doctype html|html)\b`), reachFile},
	{"XML", "<", regexp.MustCompile(`^<([!?]|/?[A-Za-z][^<>]*>)`), reachFile},
	{"f-puzzles JSON", "{", regexp.MustCompile(`^\{.*"(size|grid|ruleset)"\s*:.*\}$`), reachLine},
	{"JSON", "{[", regexp.MustCompile(`^(\{\s*"[^"]*"\s*:.*[^}\]]|\{|\[|\[\s*\{)$`), reachFile},
	{"JSON", "{[", regexp.MustCompile(`^[{\[]\s*"`), reachRules},
	{"a list in brackets", "({[", regexp.MustCompile(`^[({\[]+\s*["']?-?\d+["']?\s*[,;]`), reachRules},
	{"cells by numbers", "0123456789", regexp.MustCompile(`^(\d+\s*[:;=]?\s*)?\(\d+\s*,\s*\d+\)`), reachRules},
	{"cells by numbers", "0123456789", regexp.MustCompile(`^(\d+,\d+\s*)+->?\s*\d`), reachRules},
	{unknownSection, "[", regexp.MustCompile(`^\[[^\[\]]*\]$`), reachRules},
}

const (
	unknownSection = "the unknown section"
	aLink          = "a link"
)

var knownSection = regexp.MustCompile(`^(?i:\s*\[(puzzle|state)\]\s*)$`)

// isSection reports whether the line is the name of a section that contains a grid: [Puzzle] or
// [State].
func isSection(text []byte) bool {
	return len(text) > 0 && bytes.IndexByte(text, '[') >= 0 && knownSection.Match(text)
}

// cageNumbers is a sum and the numbers of its cells.
var cageNumbers = regexp.MustCompile(`^\d+\s*(=|:\s)\s*[({\[]?\s*(\d+(\s*[,+ ]\s*\d+)+)\s*[)}\]]?;?$`)

// isCageSum reports whether a line is a sum and a list of different numbers of cells. A damaged
// row of values would have equal numbers.
func isCageSum(text []byte) bool {
	found := cageNumbers.FindSubmatch(text)
	if found == nil {
		return false
	}
	numbers := bytes.FieldsFunc(found[2], func(char rune) bool { return char < '0' || char > '9' })
	slices.SortFunc(numbers, bytes.Compare)
	return len(slices.CompactFunc(slices.Clone(numbers), bytes.Equal)) == len(numbers)
}

// rules is foreign text above a puzzle. The puzzle is refused because of it.
type rules struct {
	*foreign
	at   place
	told bool // an error about the text was returned

	// If unclear, the text may be rules or something else. Only a grid without givens is then
	// refused.
	unclear bool
	cells   int  // the number of cells in the first line of unclear text
	bad     bool // the unclear text is a bad grid
}

// rulesMayConcern reports whether unclear text above a puzzle may be its rules. It may if the
// puzzle has no givens, since such a puzzle makes little sense alone. But if the text looks like a
// puzzle of the same size, and has at least half of its rows, it is taken for a damaged puzzle.
func (r *Reader) rulesMayConcern(p *Puzzle) bool {
	cells := p.Grid.Rows
	if p.Format == FormatLine {
		cells *= cells
	}
	isGrid := abs(r.rules.cells-cells) <= 1 && (!r.rules.bad || 2*r.bad.lines() >= p.Grid.Rows)
	return p.Grid.Filled() == 0 && !isGrid
}

func abs(n int) int { return max(n, -n) }

// noteUnclear is called after every error. If the bad text may be rules of the puzzle below,
// noteUnclear sets r.rules. Between puzzles on one line, bad text stands for itself.
func (r *Reader) noteUnclear(err error) {
	if r.rules != nil && !r.rules.unclear || r.oneLine && r.some || err == io.EOF || err == errPartOfRules {
		return
	}
	text := r.cur.text // blank if rows are missing
	if _, _, length, _ := firstWord(text); !isBlankLine(text) && length <= puzzle.MaxOrder && countDigits(text) < 3 {
		return
	}
	cells := r.bad.cells
	if !r.bad.active && r.looksLikeRow(text) {
		cells = likelyCells(text)
	}
	r.rules = &rules{foreign: &foreign{what: "text that is no grid"}, told: true, unclear: true, cells: cells, bad: r.bad.active}
}

// noteRules sets r.rules if the current line, which stands in a bad grid, states rules.
func (r *Reader) noteRules() {
	if r.bad.below {
		return
	}
	if f := foreignText(r.cur.text); f != nil && f.reach == reachRules && (r.rules == nil || r.rules.unclear) {
		r.rules = &rules{foreign: f, at: r.placeOf(f.column), told: true}
	}
}

// readForeign reports whether the current line is foreign. If the line belongs to the puzzle below
// it, readForeign sets r.rules and returns no error. Otherwise it returns the error about the
// line.
func (r *Reader) readForeign() (found bool, err error) {
	f := foreignText(r.cur.text)
	if f == nil {
		return false, nil
	}
	r.canContinue = f.reach != reachFile || r.oneLine
	told := r.oneLine || r.toldLine == r.line
	if f.reach == reachRules || f.reach == reachLine && f.what != aLink && r.rowBelow() {
		if r.rules == nil || r.rules.unclear {
			r.rules = &rules{foreign: f, at: r.placeOf(f.column), told: told}
		}
		if !r.oneLine {
			return true, nil
		}
	}
	r.found++
	return true, r.foreignError(r.placeOf(f.column), f.what)
}

// rowBelow reports whether the line below the current one may be a row of a grid of many lines.
func (r *Reader) rowBelow() bool {
	r.peek(0)
	line, _ := r.peek(1)
	order := likelyCells(line.text)
	return order >= 4 && order <= puzzle.MaxOrder && isMostlyCells(line.text) && !headingLike(line.text)
}

// checkRules decides what to return for a puzzle or an error below the rules in r.rules, which
// must not be nil. It returns nil if the rules are unclear and do not concern the puzzle. It
// returns errPartOfRules if the error is about text that belongs to the rules; then Next reads on.
func (r *Reader) checkRules(p *Puzzle, err error) error {
	told := r.rules.told
	switch {
	case err == io.EOF && told:
		return err
	case r.rules.unclear && err != nil:
		return err
	case r.rules.unclear && !r.rulesMayConcern(p):
		r.rules = nil
		return nil
	case err == nil && told:
		line, column := p.Where(0)
		err = r.errorAt(place{int32(line), int32(column)}, "%w", ExtraRulesError(r.rules.what))
	case !told && (err == nil || err == io.EOF || r.bad.active && !r.bad.text):
		err = r.foreignError(r.rules.at, r.rules.what)
	case r.canContinue && !told:
		r.found--
		return errPartOfRules
	default:
		return err
	}
	r.found = max(r.found, 1)
	r.oneLine = r.oneLine && told
	r.rules, r.canContinue = nil, true
	return err
}

var errPartOfRules = errors.New("part of the rules of the puzzle below")

func countDigits(text []byte) (n int) {
	for _, char := range text {
		if '0' <= char && char <= '9' {
			n++
		}
	}
	return n
}

// standsAbove reports whether the text that begins on the k-th line after the current one stands
// directly above a grid of the same order or a puzzle on one line, without a blank line between.
func (r *Reader) standsAbove(k int) bool {
	for last := k + maxRules; k < last; k++ {
		line, ok := r.peek(k)
		switch {
		case !ok || isBlankLine(line.text):
			return false
		case foreignText(line.text) == nil && isMostlyCells(line.text) && r.mayBeginGrid(line.text):
			return true
		}
	}
	return false
}

// mayBeginGrid reports whether a line has as many cells as a row of the current grid, or as a
// puzzle on one line.
func (r *Reader) mayBeginGrid(line []byte) bool {
	cells := likelyCells(line)
	return cells == r.grid.order || isLineLength(cells)
}

// maxRules is the number of lines of rules in which standsAbove searches for a grid.
const maxRules = 100

// checkBelow returns an error about the current grid if rules stand below it. The current line is
// the blank line under the grid. Rules directly above another grid belong to that grid; but a
// section and a map of regions always belong to the grid above.
func (r *Reader) checkBelow() error {
	r.peek(0)
	next, ok := r.peek(1)
	if !ok {
		return nil
	}
	f := foreignText(next.text)
	if f == nil && r.mapBelow() {
		f = &foreign{mapOfRegions, reachRules, 1}
	}
	if f == nil || f.reach != reachRules || !strings.HasPrefix(f.what, unknownSection) && f.what != mapOfRegions && r.standsAbove(1) {
		return nil
	}
	r.order, r.toldLine, r.canContinue = r.grid.order, r.line+1, true
	return r.foreignError(place{int32(r.line) + 1, int32(f.column)}, f.what+" below a grid")
}

// rulesBelow returns the error about rules directly below a grid, and makes the rules a bad grid,
// so that the rest of them is skipped.
func (r *Reader) rulesBelow(f *foreign) error {
	r.canContinue, r.bad = true, badGrid{active: true, text: true, below: true, blocks: []int{1}}
	return r.foreignError(r.placeOf(f.column), f.what+" below a grid")
}

// foreignError returns the error about foreign text.
func (r *Reader) foreignError(at place, what string) error {
	return r.errorAt(at, "found %s: %s", what, notPlain)
}
