package textfile

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"unicode"
)

// IsDLX reports whether a file of this name holds an exact cover problem in Knuth's format.
func IsDLX(name string) bool {
	return strings.HasSuffix(name, ".dlx") || strings.HasSuffix(name, ".dlx.gz")
}

// LooksLikeDLX reports whether a text is a problem in Knuth's format, by its first lines: one with the names
// of the items, and below it options of these items. If this is not sure, likely reports whether most
// words of the options are items. A grid of letters and a table with names of columns are never taken for
// a problem. LooksLikeDLX waits for the first line, and for more lines if no puzzle can be among the lines
// before. It consumes nothing.
func LooksLikeDLX(r *bufio.Reader) (sure, likely bool) {
	const most = 100 // options
	d := dlxText{waits: true}
	for used := 0; d.options < most; {
		line := d.peekLine(r, used)
		if used == 0 && bytes.HasPrefix(line, []byte("|"+madeBy)) {
			return true, false
		}
		used += len(line)
		if len(line) == 0 || !d.add(strings.Fields(string(TrimMark(line))), string(line)) {
			break
		}
	}
	if !d.named || 2*d.known <= d.words {
		return false, false
	}
	sure = !d.doubt && (d.split || 2*d.full < d.options) // rows of a grid have all symbols
	return sure, !sure
}

// A dlxText is the first lines of a text that may be a problem in Knuth's format.
type dlxText struct {
	items   map[string]bool // for each item, whether it is a secondary one; nil before the line of items
	single  bool            // each item has one character
	split   bool            // a bar is between the items
	named   bool            // some item has a letter, or a bar begins a comment or splits the items
	doubt   bool            // some line may be a row of a grid, or is no option
	options int             // the number of options
	full    int             // the number of options with all items
	known   int             // the number of words of options that are as they should be
	words   int             // the number of all words of options
	waits   bool            // no line so far is a puzzle, so nobody waits for an answer
}

// peekLine returns the line that begins at an offset. The line is empty at the end of the text, or if
// it is not to be waited for.
func (d *dlxText) peekLine(r *bufio.Reader, from int) []byte {
	text, _ := r.Peek(r.Buffered())
	if d.waits {
		text = ahead(r, from, MaxLine)
	}
	n := bytes.IndexByte(text[from:], '\n')
	if n < 0 && (!d.waits || len(text) >= MaxLine) {
		return nil
	}
	if n < 0 {
		return text[from:]
	}
	return text[from : from+n+1]
}

// add adds the words of a line. It reports whether the next line matters.
func (d *dlxText) add(words []string, line string) bool {
	if slices.ContainsFunc(words, func(word string) bool { return len(word) >= puzzleLength }) {
		d.waits = false
	}
	switch {
	case len(words) == 0:
	case words[0][0] == '|': // a comment, or a row in a frame
		d.named = true
		d.doubt = d.doubt || len(words) > 1 && strings.HasSuffix(words[len(words)-1], "|")
		line = "" // its gaps mean nothing
	case d.items == nil:
		return d.addItems(words)
	case slices.Contains(words, "|"): // a grid with lines between its boxes
		d.known = 0
		return false
	default:
		d.addOption(words)
	}
	gaps := strings.HasPrefix(line, " ") || strings.Contains(line, "  ") || strings.Contains(line, "\t\t") // for blank cells
	d.doubt = d.doubt || gaps && d.single
	d.waits = d.waits && !d.doubt
	return true
}

// addItems adds the line of items. It returns false if the line is none.
func (d *dlxText) addItems(words []string) bool {
	d.items, d.single = map[string]bool{}, true
	for _, name := range words {
		_, twice := d.items[name]
		switch {
		case name == "|" && !d.split:
			d.split, d.named = true, true
			continue
		case twice, strings.ContainsAny(name, "|:"), len(name) >= puzzleLength, isRow(name):
			return false
		}
		d.items[name] = d.split
		d.single = d.single && len(name) == 1
		d.named = d.named || strings.ContainsFunc(name, unicode.IsLetter)
	}
	return len(d.items) > 1
}

// puzzleLength is the length in bytes of the shortest puzzle on one line. Such a word is no item: Knuth's
// programs allow 8 bytes.
const puzzleLength = 16

// isRow reports whether a word may be a row of a grid that occurs several times, or of its frame.
func isRow(word string) bool {
	isName := func(char rune) bool { return unicode.IsLetter(char) || unicode.IsDigit(char) }
	return strings.HasPrefix(word, "000") || strings.Contains(word, "..") || !strings.ContainsFunc(word, isName)
}

// addOption adds a line with an option.
func (d *dlxText) addOption(words []string) {
	seen := map[string]bool{}
	for _, word := range words {
		name, color, colored := strings.Cut(word, ":")
		secondary, known := d.items[name]
		if known = known && !seen[name] && colored == (color != "") && (secondary || !colored); known {
			d.known++
		}
		seen[name] = true
		d.doubt = d.doubt || !known
	}
	d.words += len(words)
	d.options++
	if len(words) == len(d.items) {
		d.full++
	}
}
