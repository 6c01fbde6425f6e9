package grid

import (
	"bytes"
	"strings"
	"unicode"

	"fourfold/internal/kit/words"
)

// A cell is what stands in a text in the place of a cell of a grid. It gets its value when all cells of
// the grid are known; see values.go.
type cell struct {
	symbol byte   // a digit, a capital letter, or a blank of every format; 0 for a number and for any other blank
	number int16  // of several digits
	other  byte   // the kind of a blank that is none in every format; 0 for all other cells
	placed bool   // by a player, so it is no given
	padded bool   // a number of several digits of which the first is 0
	size   int16  // in characters
	marks  uint64 // the candidates, where a cell has a group of them

	line *line
	at   int // the index of its first character in the plain form of the line
}

// Kinds of blanks that are no character. They are less than a space, so they are no kind that is one.
const (
	emptyField = 1 + iota // nothing between two separators
	wordBlank             // a word such as null
)

func (c *cell) place() place { return c.line.place(c.at) }

// text returns the cell as it stands in the text.
func (c *cell) text() string { return c.line.original(c.line.column(c.at), max(int(c.size), 1)) }

// same reports whether two cells have the same value, wherever they are in the text.
func (c *cell) same(d *cell) bool {
	isBlank := func(c *cell) bool { return c.other != 0 || isBlank(c.symbol) }
	return isBlank(c) && isBlank(d) || c.symbol == d.symbol && c.number == d.number && !isBlank(c) && !isBlank(d)
}

// cellAt returns the cell that a character of a line stands for.
func cellAt(l *line, at int) (c cell, ok bool) {
	char := l.text[at]
	c = cell{size: 1, line: l, at: at}
	switch {
	case is(char, blankToo):
		if c.other = char; char|0x20 == 'o' {
			c.symbol, c.other = 'O', 'O' // a value above order 23
		}
	case is(char, digit|letter|blank) && char < 0x80:
		c.symbol = byte(unicode.ToUpper(rune(char)))
	default:
		return c, false
	}
	return c, true
}

// wordBlanks are the words that languages print in place of a blank, in small letters.
var wordBlanks = words.Set("null none nil nan na undefined -1 false")

// cellOfWord returns the cell that a word stands for: a character, a number, or nothing.
func cellOfWord(l *line, from, to int) (c cell, ok bool) {
	from, to = unwrap(l.text, from, to)
	word := l.text[from:to]
	if len(word) == 1 {
		return cellAt(l, from)
	}
	c = cell{size: int16(len(word)), line: l, at: from}
	number := bytes.TrimRight(word, "0")
	if number = bytes.TrimSuffix(number, []byte(".")); len(number) == 0 || bytes.IndexByte(word, '.') < 0 {
		number = word
	}
	n, isNumber := smallNumber(string(number))
	switch {
	case len(word) == 0:
		c.other = emptyField
	case isNumber && len(number) == 1: // such as 5.0
		c.symbol = number[0]
	case isNumber && len(number) <= 3:
		c.number, c.padded = int16(n), number[0] == '0'
	case isPlaced(word):
		c.symbol, c.placed, c.size = word[1], true, 2
	case wordBlanks.Has(strings.ToLower(string(word))):
		c.other = wordBlank
	default:
		return c, false
	}
	return c, true
}

// wraps are the texts that may stand around a cell.
var wraps = [][2]string{{`"`, `"`}, {"'", "'"}, {"`", "`"}, {"**", "**"}, {"__", "__"}, {"<b>", "</b>"}}

// unwrap returns the place of a word without spaces, quotes and signs of bold letters around it.
func unwrap(text []byte, from, to int) (int, int) {
	for from < to && is(text[from], space) {
		from++
	}
	for from < to && is(text[to-1], space) {
		to--
	}
	for _, w := range wraps {
		if word := string(text[from:to]); len(word) >= len(w[0])+len(w[1]) && strings.HasPrefix(word, w[0]) && strings.HasSuffix(word, w[1]) {
			return unwrap(text, from+len(w[0]), to-len(w[1]))
		}
	}
	return from, to
}

// asNumber returns the value of a cell in a grid of numbers, or 0 for a blank.
func (c *cell) asNumber(order int) (value int, ok bool) {
	index := symbolIndex(c.symbol)
	switch {
	case c.other != 0:
		return 0, true
	case c.symbol == 0:
		return int(c.number), int(c.number) <= order
	case index >= 0 && index <= 9:
		return index, index <= order
	}
	return 0, isBlank(c.symbol) || c.symbol == 'X'
}

// A cutter cuts a stretch of a line into cells, and says whether it can. If it cannot, the last cell is the one that has no
// value. Without cells, a line is at most part of a frame.
type cutter func(s stretch) (cells []cell, ok bool)

// cutChars cuts a stretch into characters. Spaces and bars stand between cells.
func cutChars(s stretch) (cells []cell, ok bool) {
	cells = make([]cell, 0, s.cells)
	for k := s.from; k < s.to; k++ {
		if is(s.text[k], space|upright|drawn) {
			continue
		}
		c, ok := cellAt(s.line, k)
		if cells = append(cells, c); !ok {
			return cells, false
		}
	}
	return cells, true
}

// cutWords cuts a stretch into words. If it has commas, one stands between any two words, and one may stand behind the last.
func cutWords(s stretch) (cells []cell, ok bool) {
	text, last := s.part(), -1
	hasCommas := bytes.IndexByte(text, ',') >= 0
	for from, to := range wordsOf(text, dividers) {
		commas := bytes.Count(text[max(last, 0):from], []byte(","))
		if hasCommas && (last < 0) != (commas == 0) || commas > 1 {
			return append(cells, cell{line: s.line, at: s.from + max(bytes.LastIndexByte(text[:from], ','), 0), size: 1}), false
		}
		c, ok := cellOfWord(s.line, s.from+from, s.from+to)
		if cells = append(cells, c); !ok {
			return cells, false
		}
		last = to
	}
	return cells, last >= 0 && bytes.Count(text[last:], []byte(",")) <= 1
}
