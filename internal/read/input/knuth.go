package input

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"unicode"

	"fourfold"
	"fourfold/internal/read/textfile"
)

// looksLikeDLX reports whether a text is a problem in Knuth's format, by its first lines: one with the names
// of the items, and below it options of these items. If this is not sure, likely reports whether the first
// option is one, or has mostly items. A grid of letters and a table with names of columns are never taken for a problem.
// looksLikeDLX waits for the first line, and for more lines as long as all of them belong to a problem. It
// consumes nothing.
func looksLikeDLX(r *bufio.Reader) (sure, likely bool) {
	const most = 20 // options
	var d dlxText
	for used := 0; d.p == nil || d.p.NumOptions() < most; {
		line := textfile.LineAt(r, used)
		used += len(line)
		if text, _ := r.Peek(used); len(line) == 0 || !d.add(string(line), text) {
			break
		}
	}
	p := d.p
	if p == nil || p.NumOptions() == 0 {
		return false, d.mostly
	}
	full := int32(0)
	for o := range p.NumOptions() {
		if len(p.Option(o)) == int(p.NumItems()) {
			full++
		}
	}
	sure = !d.doubt && (p.NumPrimary() < p.NumItems() || 2*full < p.NumOptions()) // rows of a grid have all symbols
	return sure, !sure
}

// A dlxText is the first lines of a text that may be a problem in Knuth's format.
type dlxText struct {
	p       *fourfold.Problem // that the lines are; nil before the line of items
	items   []string
	comment bool // there is a comment
	doubt   bool // the last line may be a row of a grid, or is no option
	mostly  bool // most words of the last line are items
}

// add adds a line, with which the text ends. It reports whether the next line matters.
func (d *dlxText) add(line string, text []byte) bool {
	words := strings.Fields(strings.TrimPrefix(line, "\ufeff"))
	switch {
	case len(words) > 0 && words[0][0] == '|':
		d.comment = true
		d.doubt = len(words) > 1 && strings.HasSuffix(words[len(words)-1], "|") // a row in a frame
		return !d.doubt
	case d.p != nil:
		gaps := strings.HasPrefix(line, " ") || strings.Contains(line, "  ") || strings.Contains(line, "\t\t") // for blank cells
		d.doubt = gaps && !slices.ContainsFunc(d.items, func(name string) bool { return len(name) > 1 })
	case len(words) > 0:
		d.items = words
		isNamed := d.comment || slices.Contains(words, "|") || strings.ContainsFunc(line, unicode.IsLetter)
		if !isNamed || len(words) == 1 || slices.ContainsFunc(words, isNoItem) {
			return false
		}
	}
	if len(words) == 0 {
		return !d.doubt
	}
	p, err := fourfold.ReadProblem(bytes.NewReader(text), "")
	if err == nil {
		d.p = p
		return !d.doubt
	}
	known := 0
	for _, word := range words {
		if name, _, _ := strings.Cut(word, ":"); slices.Contains(d.items, name) {
			known++
		}
	}
	d.doubt, d.mostly = true, d.p != nil && 2*known > len(words) && !slices.Contains(words, "|") // which is in a frame
	return false
}

// isNoItem reports whether a word of the line of items may be a puzzle, a row of a grid that occurs several
// times, or a part of its frame.
func isNoItem(word string) bool {
	const puzzle = 16 // the shortest one on a line; Knuth's programs allow 8 bytes
	isName := func(char rune) bool { return unicode.IsLetter(char) || unicode.IsDigit(char) }
	return len(word) >= puzzle || strings.HasPrefix(word, "000") || strings.Contains(word, "..") || word != "|" && !strings.ContainsFunc(word, isName)
}
