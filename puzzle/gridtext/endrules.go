package gridtext

import (
	"bytes"
	"strings"
	"unicode"

	"fourfold/internal/codec"
)

// The functions of this file refuse a good puzzle because of words about it: header lines above
// it, or rules below it at the end of the file.

// checkWords returns an error if header lines above a good puzzle state further rules, or if rules
// stand below it and no other puzzle follows.
func (r *Reader) checkWords(p *Puzzle) error {
	line, column := p.Where(0)
	at := place{int32(line), int32(column)}
	if p.Format == FormatSDK {
		for _, text := range []string{p.Title, p.Comment} {
			if word := codec.FurtherRules(text, codec.AsComment); word != "" {
				r.canContinue = true
				return r.errorAt(at, "found rules (%s) in a header line above this puzzle: %s", word, notPlain)
			}
		}
	}
	if what := r.rulesToEnd(); what != "" {
		r.canContinue = true
		return r.errorAt(at, "%w", RulesBelowError(what))
	}
	return nil
}

// rulesToEnd returns the rules that the lines between the current puzzle and the end of the file
// state. It returns "" if there are none, if a puzzle may follow, or if more than maxRules lines
// follow. It reads ahead only if lines have come already: a program may wait for the answer to a
// puzzle before it writes more.
func (r *Reader) rulesToEnd() string {
	first := 1
	if r.reread {
		first = 0
	}
	if len(r.decoded) > 0 || first == 1 && len(r.ahead) == 0 && len(r.returned) == 0 && !r.hasTextAhead() {
		return ""
	}
	rules, rows := "", 0
	for k := first; k < first+maxRules; k++ {
		if rules == "" && k > len(r.ahead) && len(r.returned) == 0 && !r.hasMore() {
			return ""
		}
		line, ok := r.peek(k)
		switch {
		case !ok:
			return rules
		case line.long:
			return ""
		case isComment(line.text):
		case isBlankLine(line.text):
		case BeginsText(line.text) || likelyCells(line.text) >= 16 && isMostlyCells(line.text) && !isCaption(line.text):
			return ""
		case isCells(line.text):
			rows++
		case rules == "":
			rules = StatedRules(line.text)
		}
		if rows >= 4 || rules == "" && k > first+3 {
			return ""
		}
	}
	return ""
}

// hasTextAhead reports whether the next line may state rules, as far as its beginning shows
// without a wait for it.
func (r *Reader) hasTextAhead() bool {
	if r.ended || r.in == nil {
		return false
	}
	n := r.in.Buffered()
	if n == 0 {
		return r.hasMore()
	}
	const enough = 17
	begin, _ := r.in.Peek(min(n, enough))
	return len(begin) < enough || bytes.ContainsFunc(begin, func(char rune) bool { return !isDivider(char) && !('0' <= char && char <= '9') && !isBlank(byte(char)) })
}

// hasMore reports whether the next line can be read without a wait for a program that writes it.
// If the buffer was full, there is no such program.
func (r *Reader) hasMore() bool {
	if r.ended || r.in == nil || r.in.Buffered() > 0 {
		return true
	}
	none, _ := r.in.Peek(0)
	return cap(none) == 0
}

// isCells reports whether a line may be a row of cells in any form: it has signs for some cells, and
// no letters. A sum of cells is none.
func isCells(text []byte) bool {
	return countCellSigns(string(text)) >= 4 && !isCageSum(bytes.TrimSpace(text)) &&
		!bytes.ContainsFunc(text, func(char rune) bool { return unicode.IsLetter(char) && !strings.ContainsRune("oxX", char) })
}

// StatedRules returns the further rules that a line of text between puzzles states, or "".
func StatedRules(line []byte) string {
	if what := ExtraRules(line); what != "" {
		return what
	}
	if isCaption(line) && mayStateRules(line) {
		return "text that may state rules"
	}
	return ""
}
