package grid

import (
	"bytes"
	"cmp"
	"strings"
	"unicode/utf8"

	"fourfold/internal/read/codec"
	"fourfold/puzzle"
)

// separators are the characters that may stand between a puzzle on one line and its label.
const separators = " \t,;:|"

// firstWord skips spaces and returns the first word of a line, its column, its length in
// characters, and the rest of the line. The word ends before a separator or a bar.
func firstWord(line []byte) (word []byte, column, length int, rest []byte) {
	text := bytes.TrimLeft(line, " \t")
	end := bytes.IndexFunc(text, func(char rune) bool {
		return isBar(char) || strings.ContainsRune(separators, char)
	})
	if end < 0 {
		end = len(text)
	}
	return text[:end], len(line) - len(text) + 1, utf8.RuneCount(text[:end]), text[end:]
}

// trimLabel removes the separators before a label and the spaces after it.
func trimLabel(text string) string {
	return strings.TrimRight(strings.TrimLeft(text, separators), " \t")
}

// isLine reports whether the current line is meant as a puzzle on one line. The puzzle may be bad.
// A word of 16 characters may be a puzzle of order 4 or a row of order 16. Words of 25 and 36
// characters are ambiguous in the same way, unless the alphabet that the caller asked for is too short for a row.
func (r *Reader) isLine() bool {
	_, _, length, rest := firstWord(r.cur.text)
	order := puzzle.SquareOrder(length)
	switch {
	case isFrameLine(r.cur.text):
		return false
	case length > puzzle.MaxOrder, order != 0 && r.o.Alphabet != AlphabetAuto && length > len(r.o.Alphabet):
		return true
	case order != 0 && r.order == length && !r.oneLine:
		return false
	case order != 0 && r.oneLine && r.order == order:
		return true
	case order != 0:
		return !isBlankLine(rest) || !r.isFirstRow(length, order)
	}
	if r.oneLine && r.order == 0 {
		return !r.isAboveRow()
	}
	cells := countCells(r.cur.text)
	return r.oneLine && (cells != r.order || !r.looksLikeRow(r.cur.text)) && !r.isGridOf(cells)
}

// isAboveRow reports whether the current line and the line below it may be rows of the same grid.
func (r *Reader) isAboveRow() bool {
	next, text := r.nextText(), r.cur.text
	cells := likelyCells(text)
	return cells >= 4 && cells <= puzzle.MaxOrder && cells == likelyCells(next) && r.looksLikeRow(text) && r.looksLikeRow(next)
}

// isStrayFrame reports whether the current line looks like a part of a frame, but is between
// puzzles on one line and not above a row of a grid of their order.
func (r *Reader) isStrayFrame() bool {
	if !r.oneLine || r.order == 0 || !isFrameLine(r.cur.text) {
		return false
	}
	next := r.nextText()
	return likelyCells(next) != r.order || !r.looksLikeRow(next)
}

// nextText returns the next line that is not blank and not part of a frame. It returns nil if
// there is none among the next few lines.
func (r *Reader) nextText() []byte {
	const most = 4
	for k := 1; k <= most; k++ {
		if line, ok := r.peek(k); !ok {
			return nil
		} else if !isBlankLine(line.text) && !isFrameLine(line.text) {
			return line.text
		}
	}
	return nil
}

// isFirstRow decides what a line is whose only word has the given length: the first row of a grid
// of that order, or a puzzle of the small order. It is a row if more words of that length follow,
// but not more than the grid has rows, and if some symbol in them is not a value of the small
// order.
func (r *Reader) isFirstRow(length, order int) bool {
	beyond := false
	for k := range length + 1 {
		line, ok := r.peek(k)
		word, _, n, rest := firstWord(line.text)
		if !ok || n != length || !isBlankLine(rest) {
			return beyond && k > 1
		}
		for _, char := range bytes.ToUpper(word) {
			beyond = beyond || symbolIndex(char) > order && (char != 'X' || length > symbolIndex('X'))
		}
	}
	return false
}

// isLineLength reports whether a puzzle on one line may have n cells, and n is too much for a row.
func isLineLength(n int) bool { return n > puzzle.MaxOrder && puzzle.SquareOrder(n) != 0 }

// readPlainLine reads a puzzle on one line if it has no faults and the same order as the last puzzle
// on one line. It only saves time: readCells would read the same puzzle.
func (r *Reader) readPlainLine() (*Puzzle, error) {
	text, order := r.cur.text, r.lineOrder
	length := order * order
	if !r.oneLine || order == 0 || order > 9 || len(text) < length || !r.o.Alphabet.isDigits() || length <= puzzle.MaxOrder && order != r.order {
		return nil, nil
	}
	if !isLabel(text[:length], text[length:]) {
		return nil, nil
	}
	cells, blank, ok := digits(text[:length], order)
	if !ok || isMap(text[:length]) {
		return nil, nil
	}
	r.found++
	p := r.newPuzzle()
	p.keepRest(text[length:])
	p.Grid = puzzle.Grid{Rows: order, Cols: order, Cells: cells}
	p.Alphabet, p.Blank = AlphabetOne, blank
	p.findSolution()
	return p, nil
}

// isLabel reports whether the text behind a puzzle on one line is a label: it has a separator in front,
// states and names no rules, and has no second puzzle. It may be empty. For most labels, the cost is a
// few operations for each character.
func isLabel(cells, rest []byte) bool {
	if len(rest) == 0 {
		return true
	}
	_, second := secondPuzzle(cells, rest)
	return isSeparator(rest[0]) && !second && labelRules(cells, rest) == "" && codec.VariantName(rest) == ""
}

// digits reads a word whose characters are values or blanks of an order up to 9. blank is the sign of
// all blanks, or 0 if there is none or several.
func digits(text []byte, order int) (cells []uint8, blank byte, ok bool) {
	cells = make([]uint8, len(text))
	var b blankSign
	for k, char := range text {
		switch {
		case '1' <= char && char <= '0'+byte(order):
			cells[k] = char - '0'
		case char == b.sign:
		case char == '0' || isBlank(char) || char|0x20 == 'x':
			b.add(char)
		default:
			return nil, 0, false
		}
	}
	return cells, b.only(), true
}

// A blankSign finds the sign of all blanks of a grid.
type blankSign struct {
	sign  byte
	mixed bool
}

func (b *blankSign) add(sign byte) {
	b.mixed = b.mixed || b.sign != 0 && b.sign != sign
	b.sign = sign
}

// only returns the sign if it is that of all blanks, and one that is written; else 0.
func (b *blankSign) only() byte {
	if b.mixed || strings.IndexByte(Blanks, b.sign) < 0 {
		return 0
	}
	return b.sign
}

// readPuzzleLine reads the current line as a puzzle on one line.
func (r *Reader) readPuzzleLine() (*Puzzle, error) {
	p := r.newPuzzle()
	word, column, _, rest := firstWord(r.cur.text)
	p.keepRest(rest)
	err := r.readWord(p, word, column)
	if err == nil {
		err = r.checkSecond(word, rest)
	}
	if err != nil {
		return nil, err
	}
	p.findSolution()
	return p, nil
}

// readWord reads the cells of p from a word of the current line, which begins in the given column.
func (r *Reader) readWord(p *Puzzle, word []byte, column int) error {
	r.grid.signs, r.oneLine = signLine, true
	length := utf8.RuneCount(word)
	order := puzzle.SquareOrder(length)
	wrongLength := order == 0 || r.order != 0 && r.order != order && !r.mayChangeTo(order, word)
	expected := order
	if wrongLength {
		expected = cmp.Or(r.order, order)
		if !r.looksLikeRow(word) {
			return r.textFound()
		}
	} else if r.quickWord(p, word, column, order) {
		return nil
	}
	if err := r.addSymbols(token{text: word, column: column}, expected); err != nil {
		return err
	}
	if wrongLength {
		return r.wrongLineLength(column, length)
	}
	err := r.finish(p, order)
	if err == nil {
		r.lineOrder, r.grid.order = order, order
	}
	return err
}

// quickWord is readWord for a word of digits and blanks without faults. It reports whether the
// word is one. It only saves time.
func (r *Reader) quickWord(p *Puzzle, word []byte, column, order int) bool {
	if order > 9 || !r.o.Alphabet.isDigits() || len(word) != order*order || isMap(word) {
		return false
	}
	cells, blank, ok := digits(word, order)
	if !ok {
		return false
	}
	p.Grid = puzzle.Grid{Rows: order, Cols: order, Cells: cells}
	p.Alphabet, p.Blank, p.indent = AlphabetOne, blank, column-1
	r.noteOrder(order)
	r.lineOrder, r.grid.order = order, order
	return true
}
