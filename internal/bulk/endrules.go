package bulk

import (
	"bytes"

	"fourfold/internal/textfile"
	"fourfold/puzzle/gridtext"
)

// Rules at the end of a text concern the last puzzle, since no other puzzle follows. So the cutter
// keeps the last puzzle back until it knows what stands below it. The functions of this file do
// that.

// maxKeptBack is the greatest length in bytes of lines that are kept back.
const maxKeptBack = blockSize / 32

// answerable returns the end of the whole lines that a block may have now. The last puzzle among
// them is kept back if rules or a part of a line stand below it. If more is true, there are more lines in any case,
// and they may be rules: the last puzzle is always kept back.
func (c *cutter) answerable(more bool) (end int) {
	text := c.buffer[c.from:c.end]
	if begin, rules := lastPuzzle(text); begin >= 0 && len(text)-begin <= maxKeptBack && (rules != "" || c.to > c.end || more && begin > 0) {
		return c.from + begin
	}
	return c.end
}

// lastPuzzle returns the index at which the line of the last puzzle begins, and the first rules
// below it. The index is -1 if there is no puzzle among the last lines.
func lastPuzzle(text []byte) (begin int, rules string) {
	for end := len(bytes.TrimSuffix(text, []byte("\n"))); ; {
		begin = bytes.LastIndexByte(text[:end], '\n') + 1
		line := bytes.TrimLeft(textfile.TrimEnd(text[begin:end]), " \t")
		if isPuzzle(line) {
			return begin, rules
		}
		if what := extraRules(line); what != "" {
			rules = what
		}
		if begin == 0 || len(text)-begin > maxKeptBack {
			return -1, ""
		}
		end = begin - 1
	}
}

// rejectAbove answers a puzzle with rules below it at the end of the text.
func (l *lineSolver) rejectAbove(s *solvedBlock, rules string, number, column int) {
	err := gridtext.RulesBelowError(rules)
	l.rules = ""
	l.addInvalid(s, &gridtext.ParseError{Name: l.Name, Line: number, Column: column, Err: err}, number)
}

// A final is the last puzzle of a text, with rules below it.
type final struct {
	left  int // the length of the text from its line on; -1 if there is no such puzzle
	rules string
}

// finalOf returns the last puzzle of the text that a block ends, if rules stand below it.
func finalOf(b block) final {
	if b.last {
		if begin, rules := lastPuzzle(b.text); begin >= 0 && rules != "" {
			return final{len(b.text) - begin, rules}
		}
	}
	return final{left: -1}
}
