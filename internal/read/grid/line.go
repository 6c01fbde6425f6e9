package grid

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/puzzle"
)

// A line is a line of a text. It is classified once, when it is first asked for.
type line struct {
	raw    []byte // as it stands in the text, without its end
	number int    // from 1
	crlf   bool   // it ends in CR and LF
	long   bool   // it is longer than textfile.MaxLine, and raw is empty
	noText int    // the column of the first byte that is no text; 0 if there is none

	text    []byte  // in plain form, without signs of quotation such as "> > " at the beginning
	columns []int32 // of the characters of text; nil if text[k] stands in column k+1
	all     class   // of its characters
	cells   int     // characters other than spaces, bars and commas
	likely  int     // of them digits, X, and signs that are blanks in every format
	digits  int

	rules *foreign // what foreign returns
	asked bool     // it was called

	caption, captionAsked bool // what isCaption returns, and whether it was called

	list int // what listIn returns, and 1; -1 for no list, 0 if it was not called
}

// lineOf returns a line of its own.
func lineOf(text []byte) *line {
	l := &line{raw: text}
	l.classify()
	return l
}

// classify sets all fields below text.
func (l *line) classify() {
	l.text, l.columns, l.all, l.cells, l.likely, l.digits = l.raw, nil, 0, 0, 0, 0
	for _, char := range l.raw {
		c := classes[char]
		l.count(char, c)
		if char < ' ' && char != '\t' || char >= utf8.RuneSelf || char == '>' {
			l.plain()
			return
		}
	}
}

// count counts a character.
func (l *line) count(char byte, c class) {
	l.all |= c
	if c&(space|upright|drawn|comma) == 0 {
		l.cells++
	}
	if c&digit != 0 {
		l.digits++
	}
	if c&(digit|blank) != 0 || char|0x20 == 'x' {
		l.likely++
	}
}

// plain makes the plain form of a line that is not its own.
func (l *line) plain() {
	text, columns := make([]byte, 0, len(l.raw)), make([]int32, 0, len(l.raw))
	column := int32(0)
	for k := 0; k < len(l.raw); {
		char, size := utf8.DecodeRune(l.raw[k:])
		if l.noText == 0 && (char == 0 || char == utf8.RuneError && size == 1) {
			l.noText = int(column) + 1
		}
		column++
		k += size
		plain := byte(char)
		switch {
		case char == '\f' || char == '\v':
			plain = ' '
		case char == '…': // what a word processor makes of three dots
			text, columns = append(text, '.', '.'), append(columns, column, column)
			plain = '.'
		case char >= utf8.RuneSelf:
			plain = plainOf(char)
		}
		if plain != 0 {
			text, columns = append(text, plain), append(columns, column)
		}
	}
	quoted := quoteSigns(text)
	l.text, l.columns = text[quoted:], columns[quoted:]
	l.all, l.cells, l.likely, l.digits = 0, 0, 0, 0
	for _, char := range l.text {
		l.count(char, classes[char])
	}
}

// quoteSigns returns the number of characters of "> > " at the beginning of a line.
func quoteSigns(text []byte) (n int) {
	for k := 0; k < len(text) && (text[k] == '>' || text[k] == ' '); k++ {
		if text[k] == '>' {
			n = k + 1
		}
	}
	if 0 < n && n < len(text) && text[n] == ' ' {
		n++
	}
	return n
}

// isQuoted reports whether the line begins with signs of quotation, which its plain form does not have.
func (l *line) isQuoted() bool {
	return len(l.columns) > 0 && l.columns[0] > 1 && len(l.raw) > 0 && (l.raw[0] == '>' || l.raw[0] == ' ')
}

// column returns the column of the k-th character of the plain form, or that behind the last one.
func (l *line) column(k int) int {
	switch {
	case l.columns == nil:
		return k + 1
	case k < len(l.columns):
		return int(l.columns[k])
	case len(l.columns) == 0:
		return 1
	}
	return int(l.columns[len(l.columns)-1]) + 1 + k - len(l.columns)
}

func (l *line) place(k int) place { return place{int32(l.number), int32(l.column(k))} }

// string returns a part of the plain form as a text of as many characters, with the letters and signs that are not ASCII.
func (l *line) string(from, to int) string {
	if l.columns == nil {
		return string(l.text[from:to])
	}
	chars, all := []rune(string(l.raw)), make([]rune, 0, to-from)
	for k := from; k < to; k++ {
		char := rune(l.text[k])
		if char >= utf8.RuneSelf {
			char = chars[l.columns[k]-1]
		}
		all = append(all, char)
	}
	return string(all)
}

// original returns n characters of the text from a column on.
func (l *line) original(column, n int) string {
	chars := []rune(string(l.raw))
	from := min(column-1, len(chars))
	return string(chars[from:min(from+n, len(chars))])
}

// isText reports whether the line is text in UTF-8.
func (l *line) isText() bool { return !l.long && l.noText == 0 }

// isBlank reports whether nothing can be seen in the line.
func (l *line) isBlank() bool { return l.cells == 0 && l.all&^space == 0 && !l.long }

// isComment reports whether the first character that is not a space is a number sign.
func (l *line) isComment() bool { return bytes.HasPrefix(trim(l.text), []byte("#")) }

// isFrame reports whether the line is part of a drawing and has no cells, in the signs that most
// people use. Asterisks may be the corners. A line of asterisks alone is a row of blanks.
func (l *line) isFrame() bool {
	levels, corners := false, false
	for _, char := range l.text {
		switch {
		case is(char, space):
		case char == '*':
			corners = true
		case !is(char, frame):
			return false
		case char != '|':
			levels = true
		}
	}
	return levels || !corners && !l.isBlank()
}

// isSection reports whether the line is the name of a section that contains a grid: [Puzzle] or
// [State].
func (l *line) isSection() bool { return sectionOf(l.text) != noSection }

// looksLikeRow reports whether the line may be a row of cells, perhaps a damaged one. At least half of
// its characters are digits or blanks.
func (l *line) looksLikeRow() bool { return 2*l.likely >= l.cells }

// likelyCells returns the number of cells if the line is a row. If its words are numbers, each word is a cell.
// Otherwise each character is a cell.
func (l *line) likelyCells() int {
	if n := placedCells(l.text); n > 0 {
		return n
	}
	words, twos := 0, false
	for from, to := range wordsOf(l.text, dividers) {
		words++
		twos = twos || to-from == 2
		if to-from > 3 || to-from > 1 && !isNumber(l.text[from:to]) {
			return l.cells
		}
	}
	if l.all&comma != 0 && words >= 4 || twos && words >= 10 {
		return words
	}
	return l.cells
}

// mightBeRow reports whether the line could be a row: in one of the alphabets, all its characters
// are cells of a grid whose order is the number of these characters.
func (l *line) mightBeRow() bool {
	return l.cells >= 4 && l.cells <= maxSymbols && areValues(l.text, l.cells, AlphabetOne, AlphabetZero)
}

// dividers are the characters between cells.
const dividers = space | upright | drawn | comma

// wordsOf returns the words between characters of some classes: the index of their first character and
// that behind their last one.
func wordsOf(text []byte, between class) func(yield func(from, to int) bool) {
	return func(yield func(from, to int) bool) {
		for k := 0; k < len(text); k++ {
			if is(text[k], between) {
				continue
			}
			from := k
			for k < len(text) && !is(text[k], between) {
				k++
			}
			if !yield(from, k) {
				return
			}
		}
	}
}

// firstWord returns the index of the first word of a line and that behind it. The word ends before a
// separator or a bar.
func (l *line) firstWord() (from, to int) {
	for from < len(l.text) && is(l.text[from], space) {
		from++
	}
	to = from
	for to < len(l.text) && !isSeparator(l.text[to]) && !is(l.text[to], upright|drawn) {
		to++
	}
	return from, to
}

// trim removes spaces at both ends.
func trim(text []byte) []byte { return bytes.Trim(text, " \t") }

// isNumber reports whether a word consists of one to nine digits.
func isNumber(word []byte) bool { _, ok := smallNumber(string(word)); return ok }

// hasBothCases reports whether a word has both small and capital letters other than X. Encoded
// data has; puzzles do not.
func hasBothCases(word []byte) bool {
	isOther := func(char rune) bool { return unicode.IsLetter(char) && char|0x20 != 'x' }
	return bytes.ContainsFunc(bytes.ToUpper(word), func(char rune) bool { return isOther(char) && bytes.ContainsRune(word, char) }) &&
		bytes.ContainsFunc(bytes.ToLower(word), func(char rune) bool { return isOther(char) && bytes.ContainsRune(word, char) })
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

// isMostlyCells reports whether at least half of the characters of a text are digits, X or blanks.
func isMostlyCells(text []byte) bool {
	return lineOf(text).looksLikeRow()
}

// IsRow reports whether a line looks like a row of a grid, perhaps a damaged one: at least half of its
// characters, and four or more, are cells.
func IsRow(text []byte) bool {
	l := lineOf(bytes.TrimRight(text, "\r\n"))
	return l.cells >= 4 && l.looksLikeRow() && bytes.ContainsAny(l.text, "0123456789.")
}

func isLetter(char rune) bool { return 'a' <= char|0x20 && char|0x20 <= 'z' }

func isAlphanumeric(char rune) bool { return '0' <= char && char <= '9' || isLetter(char) }

// placedCells returns the number of cells of a row with placed values such as u5, as in .sdx files. It
// returns 0 for any other line. Such rows have 4 to 9 cells with spaces between them.
func placedCells(text []byte) int {
	if !bytes.ContainsAny(text, "uU") {
		return 0
	}
	cells, placed := 0, 0
	for from, to := range wordsOf(text, dividers) {
		switch word := text[from:to]; {
		case len(word) == 1 && (is(word[0], digit|blank) || word[0]|0x20 == 'x'):
		case isPlaced(word):
			placed++
		default:
			return 0
		}
		cells++
	}
	if placed == 0 || cells < 4 || cells > 9 {
		return 0
	}
	return cells
}

// isPlaced reports whether a word is a placed value such as u5.
func isPlaced(word []byte) bool {
	return len(word) == 2 && word[0]|0x20 == 'u' && '1' <= word[1] && word[1] <= '9'
}

// smallNumber reads a number of one to nine digits.
func smallNumber(s string) (int, bool) {
	if len(s) == 0 || len(s) > 9 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// isWhole reports whether so many cells on one line are a whole puzzle and too many for a row.
func isWhole(cells int) bool { return cells > maxSymbols && puzzle.SquareOrder(cells) != 0 }

func countWords(text []byte) (n int) {
	for range wordsOf(text, dividers) {
		n++
	}
	return n
}

// puzzleBehind returns the index of a puzzle on one line that stands behind other words of its
// line, or 0.
func puzzleBehind(l *line) int {
	for from, to := range wordsOf(l.text, dividers) {
		if from > 0 && isWhole(to-from) && areSymbols(l.text[from:to]) {
			return from
		}
	}
	return 0
}

// separatorOf returns the character that alone stands between any two cells of a row, a comma or a
// space. It returns 0 if something else stands there.
func separatorOf(l *line) byte {
	text := trim(l.text)
	switch words := countWords(text); {
	case l.all&comma != 0 && bytes.IndexByte(text, ' ') < 0:
		return ','
	case l.all&comma == 0 && len(text) == 2*words-1 && bytes.Count(text, []byte(" ")) == words-1:
		return ' '
	}
	return 0
}
