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

// A foreign is a line of a puzzle, or of a file, that says more than a grid does, or says it in a
// form that is not read. The puzzle it belongs to is refused: without its rules it would be another
// puzzle, and its solution a wrong answer.
type foreign struct {
	what   string // such as "killer cages"
	reach  reach
	column int // where it begins
}

// A reach is what a foreign line costs.
type reach uint8

const (
	reachLine  reach = iota // only itself: it is a whole puzzle
	reachRules              // the puzzle that it stands with
	reachFile               // the rest of the file
)

// notPlain says what is read instead of something foreign.
const notPlain = "expected a Sudoku without further rules as a grid of text, or # in front of a comment"

// ExtraRules returns what a line says about the puzzle below it beyond the givens, such as "killer
// cages". It returns "" for all other lines.
func ExtraRules(line []byte) string {
	if f := foreignText(line); f != nil && f.reach == reachRules {
		return f.what
	}
	return ""
}

// ExtraRulesError returns the error about a puzzle below a line that states more rules, as
// [ExtraRules] names them.
func ExtraRulesError(what string) error {
	return fmt.Errorf("%s above this puzzle: %s", what, notPlain)
}

// foreignText returns what a line is if it is neither a grid, nor a row of one, nor a heading. It
// returns nil for lines that it does not know.
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

// hasBothCases reports whether a word has small and capital letters other than X, as packed data has.
func hasBothCases(word []byte) bool {
	isOther := func(char rune) bool { return unicode.IsLetter(char) && char|0x20 != 'x' }
	return bytes.ContainsFunc(bytes.ToUpper(word), func(char rune) bool { return isOther(char) && bytes.ContainsRune(word, char) }) &&
		bytes.ContainsFunc(bytes.ToLower(word), func(char rune) bool { return isOther(char) && bytes.ContainsRune(word, char) })
}

// mayBeForeign reports whether a line has any character but digits, blanks and bars.
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

// foreignForms are forms of puzzles that are not read, by how a line begins. The first that fits is it.
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

// isSection reports whether the line is the name of a section that holds a grid.
func isSection(text []byte) bool {
	return len(text) > 0 && bytes.IndexByte(text, '[') >= 0 && knownSection.Match(text)
}

// cageNumbers is a sum and the numbers of its cells.
var cageNumbers = regexp.MustCompile(`^\d+\s*(=|:\s)\s*[({\[]?\s*(\d+(\s*[,+ ]\s*\d+)+)\s*[)}\]]?;?$`)

// isCageSum reports whether a line is a sum and numbers of cells, all different. In a damaged row of cells
// there are equal ones.
func isCageSum(text []byte) bool {
	found := cageNumbers.FindSubmatch(text)
	if found == nil {
		return false
	}
	numbers := bytes.FieldsFunc(found[2], func(char rune) bool { return char < '0' || char > '9' })
	slices.SortFunc(numbers, bytes.Compare)
	return len(slices.CompactFunc(slices.Clone(numbers), bytes.Equal)) == len(numbers)
}

// rules are the text above a puzzle that refuses it.
type rules struct {
	*foreign
	at   place
	told bool // there was an error about them

	// They may be no rules at all, but a grid without givens below them is refused.
	unclear bool
	cells   int  // of the first line
	bad     bool // they are a bad grid
}

// rulesMayConcern reports whether text that may be rules is about a puzzle: one without givens makes little
// sense alone. It is not if the text is a bad grid of the same size with at least half of the rows.
func (r *Reader) rulesMayConcern(p *Puzzle) bool {
	cells := p.Grid.Rows
	if p.Format == FormatLine {
		cells *= cells
	}
	isGrid := abs(r.rules.cells-cells) <= 1 && (!r.rules.bad || 2*r.bad.lines() >= p.Grid.Rows)
	return p.Grid.Filled() == 0 && !isGrid
}

func abs(n int) int { return max(n, -n) }

// noteUnclear takes note of bad text that may be rules of the puzzle below, unless the text is one of
// puzzles on one line, each for itself.
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

// noteRules takes note of the current line of a bad grid if it states rules of the puzzle below.
func (r *Reader) noteRules() {
	if r.bad.below {
		return
	}
	if f := foreignText(r.cur.text); f != nil && f.reach == reachRules && (r.rules == nil || r.rules.unclear) {
		r.rules = &rules{foreign: f, at: r.placeOf(f.column), told: true}
	}
}

// readForeign reads the current line if it is foreign. The error is nil if the line belongs to a
// puzzle below it.
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

// checkRules returns the error about a puzzle, or about what should be one, if there are rules above
// it. It returns errPartOfRules for text that belongs to the rules.
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

// standsAbove reports whether the text from the k-th line after the current one on stands directly above a
// grid of the same order, without a blank line.
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

// mayBeginGrid reports whether a line has as many cells as a row of the grid, or as a puzzle on one line.
func (r *Reader) mayBeginGrid(line []byte) bool {
	cells := likelyCells(line)
	return cells == r.grid.order || isLineLength(cells)
}

// maxRules is how many lines of rules are looked at to find what stands below them.
const maxRules = 100

// checkBelow refuses a grid if rules stand below the blank line under it, unless they stand directly above
// another grid. A section belongs to the grid before it.
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

// rulesBelow is about rules directly below a grid.
func (r *Reader) rulesBelow(f *foreign) error {
	r.canContinue, r.bad = true, badGrid{active: true, text: true, below: true, blocks: []int{1}}
	return r.foreignError(r.placeOf(f.column), f.what+" below a grid")
}

// foreignError is about something foreign.
func (r *Reader) foreignError(at place, what string) error {
	return r.errorAt(at, "found %s: %s", what, notPlain)
}
