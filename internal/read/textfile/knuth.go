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
// a problem. LooksLikeDLX waits for the first line, and for more lines as long as all of them belong to a
// problem. It consumes nothing.
func LooksLikeDLX(r *bufio.Reader) (sure, likely bool) {
	const most = 100 // options
	d := dlxText{items: map[string]bool{}}
	for used := 0; d.options < most; {
		text, _ := r.Peek(r.Buffered())
		if !d.doubt {
			text = ahead(r, used, MaxLine)
		}
		line, _, ended := bytes.Cut(text[used:], []byte("\n"))
		if used == 0 && bytes.HasPrefix(line, []byte("|"+madeBy)) {
			return true, false
		}
		isPart := !ended && (d.doubt || len(text) >= MaxLine)
		if isPart || used == len(text) || !d.add(string(TrimMark(line))) {
			break
		}
		used = min(used+len(line)+1, len(text))
	}
	if !d.named || 2*d.known <= d.words {
		return false, false
	}
	sure = !d.doubt && (d.split || 2*d.full < d.options) // rows of a grid have all symbols
	return sure, !sure
}

// A dlxText is the first lines of a text that may be a problem in Knuth's format.
type dlxText struct {
	items   map[string]bool
	single  bool // each item has one character
	split   bool // a bar is between the items
	named   bool // some item has a letter, or a bar begins a comment or splits the items
	doubt   bool // some line may be a row of a grid, or is no option
	options int  // the number of options
	full    int  // the number of options with as many words as there are items
	known   int  // the number of words of options that are items
	words   int  // the number of all words of options
}

// add adds a line. It reports whether the next line matters.
func (d *dlxText) add(line string) bool {
	words := strings.Fields(line)
	isComment := len(words) > 0 && words[0][0] == '|'
	switch {
	case isComment:
		d.named = true
		d.doubt = d.doubt || len(words) > 1 && strings.HasSuffix(words[len(words)-1], "|") // a row in a frame
	case len(words) > 0 && len(d.items) == 0:
		return d.addItems(words)
	case slices.Contains(words, "|"): // a grid with lines between its boxes
		d.known = 0
		return false
	case len(words) > 0:
		d.addOption(words)
	}
	gaps := strings.HasPrefix(line, " ") || strings.Contains(line, "  ") || strings.Contains(line, "\t\t") // for blank cells
	d.doubt = d.doubt || gaps && d.single && !isComment
	return true
}

// addItems adds the line of items. It returns false if the line is none.
func (d *dlxText) addItems(words []string) bool {
	d.single = true
	for _, name := range words {
		switch {
		case name == "|" && !d.split:
			d.split, d.named = true, true
			continue
		case d.items[name], !isItem(name):
			return false
		}
		d.items[name] = true
		d.single = d.single && len(name) == 1
		d.named = d.named || strings.ContainsFunc(name, unicode.IsLetter)
	}
	return len(d.items) > 1
}

// isItem reports whether a word may be the name of an item. A word that may be a puzzle, a row of a grid that
// occurs several times, or a part of its frame is none.
func isItem(word string) bool {
	const puzzle = 16 // the shortest one on a line; Knuth's programs allow 8 bytes
	isName := func(char rune) bool { return unicode.IsLetter(char) || unicode.IsDigit(char) }
	return len(word) < puzzle && !strings.ContainsAny(word, "|:") && strings.ContainsFunc(word, isName) &&
		!strings.HasPrefix(word, "000") && !strings.Contains(word, "..")
}

// addOption adds a line with an option.
func (d *dlxText) addOption(words []string) {
	for _, word := range words {
		name, color, colored := strings.Cut(word, ":")
		if d.items[name] && colored == (color != "") {
			d.known++
		} else {
			d.doubt = true
		}
	}
	d.words += len(words)
	d.options++
	if len(words) == len(d.items) {
		d.full++
	}
}
