package gridtext

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/puzzle"
)

// orderOfLength returns the order, from 4 to MaxOrder, of a square of so many
// cells, or 0.
func orderOfLength(cells int) int {
	for order := 4; order <= puzzle.MaxOrder && order*order <= cells; order++ {
		if order*order == cells {
			return order
		}
	}
	return 0
}

func isSpace(text []byte) bool { return len(bytes.Trim(text, " \t\r")) == 0 }

func (r *Reader) isComment() bool {
	text := bytes.TrimLeft(r.cur.text, " \t")
	return len(text) > 0 && text[0] == '#'
}

// isBar reports whether the character is an upright line between cells.
func isBar(char rune) bool { return char == '|' || isDrawing(char) }

// isDrawing reports whether the character is one of the box drawing characters.
func isDrawing(char rune) bool { return 0x2500 <= char && char <= 0x257f }

// isRule reports whether the line only draws something. Asterisks may be the
// corners of what is drawn, but cells if there is nothing else.
func isRule(text []byte) bool {
	level, corner := false, false
	for _, char := range string(text) {
		switch {
		case char == ' ' || char == '\t':
		case char == '*':
			corner = true
		case strings.ContainsRune("-=+|:", char) || isDrawing(char):
			level = level || char != '|'
		default:
			return false
		}
	}
	return level || !corner && !isSpace(text)
}

// separators may stand between a puzzle on one line and its label.
const separators = " \t,;:|"

// firstWord returns the characters of a line up to the first separator, blanks in
// front left out, with their column, how many they are, and what follows.
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

// isLine reports whether the current line is a puzzle by itself, sound or not. A
// word of 16 characters may be that, of order 4, or a row of order 16; likewise
// with 25 and 36.
func (r *Reader) isLine() bool {
	_, _, length, rest := firstWord(r.cur.text)
	order := orderOfLength(length)
	switch {
	case length > puzzle.MaxOrder:
		return true
	case order != 0 && r.order != 0:
		return r.order != length
	case order != 0:
		return !isSpace(rest) || !r.isFirstRow(length, order)
	}
	return r.oneLine && countCells(r.cur.text) != r.order
}

// countCells returns the number of characters that are not there to divide cells.
func countCells(text []byte) int {
	n := 0
	for _, char := range string(text) {
		if !isBar(char) && !strings.ContainsRune(" \t,", char) {
			n++
		}
	}
	return n
}

// isFirstRow reports whether the current line, a word of the given length, is the
// first of a grid of so many rows rather than the first of any number of puzzles
// of the small order: whether such words follow, but no more than the grid has
// rows, and some symbol is beyond the small order.
func (r *Reader) isFirstRow(length, order int) bool {
	beyond := false
	for k := range length + 1 {
		line, ok := r.peek(k)
		word, _, n, rest := firstWord(line.text)
		if !ok || n != length || !isSpace(rest) {
			return beyond && k > 1
		}
		for _, char := range bytes.ToUpper(word) {
			beyond = beyond || symbolIndex(char) > order && (char != 'X' || length > symbolIndex('X'))
		}
	}
	return false
}

// peek returns the current line for 0 and the k-th after it otherwise.
func (r *Reader) peek(k int) (textLine, bool) {
	if k == 0 {
		r.cur.text = bytes.Clone(r.cur.text)
		return r.cur, true
	}
	for len(r.ahead) < k {
		line, ok := r.readLine()
		if !ok {
			return textLine{}, false
		}
		line.text = bytes.Clone(line.text)
		r.ahead = append(r.ahead, line)
	}
	return r.ahead[k-1], true
}

// readHeading reads the current line as the heading of the next puzzle.
func (r *Reader) readHeading() bool {
	if !headingLike(r.cur.text) {
		return false
	}
	r.number, r.label, _ = parseHeading(r.cur.text)
	r.heading = r.line
	return true
}

func headingLike(text []byte) bool {
	_, _, ok := parseHeading(text)
	return ok
}

// parseHeading reads a number and a label that begins with a letter ("12 Very
// hard"), or one word and a number ("Grid 12"). What might be a row of cells is no
// heading.
func parseHeading(text []byte) (number int, label string, ok bool) {
	if len(text) > maxHeading {
		return 0, "", false
	}
	line := strings.Trim(string(text), " \t")
	end := strings.IndexAny(line, " \t")
	if end < 0 || mightBeRow(text) {
		return 0, "", false
	}
	first, rest := line[:end], strings.TrimLeft(line[end:], " \t")
	if number, ok := smallNumber(first); ok {
		char, _ := utf8.DecodeRuneInString(rest)
		return number, rest, unicode.IsLetter(char)
	}
	number, ok = smallNumber(rest)
	return number, first, ok && strings.IndexFunc(first, func(char rune) bool { return !unicode.IsLetter(char) }) < 0
}

const maxHeading = 200

// smallNumber reads a number of up to nine digits.
func smallNumber(s string) (int, bool) {
	if len(s) == 0 || len(s) > 9 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// mightBeRow reports whether all characters are cells of a grid that has so many
// in a row, in some alphabet.
func mightBeRow(text []byte) bool {
	order := countCells(text)
	for _, char := range bytes.ToUpper(text) {
		if char == ' ' || char == '\t' {
			continue
		}
		_, one := AlphabetOne.value(char, order)
		_, zero := AlphabetZero.value(char, order)
		if !one && !zero {
			return false
		}
	}
	return order >= 4 && order <= puzzle.MaxOrder
}

// quickLine returns the puzzle of the current line if it is sound and looks just
// like the puzzle before it, and otherwise nil. It saves time and has no say in what
// is read.
func (r *Reader) quickLine() *Puzzle {
	text, length := r.cur.text, r.order*r.order
	if r.order == 0 || r.order > 9 || len(text) < length || r.o.Alphabet == AlphabetZero {
		return nil
	}
	if len(text) > length && !strings.ContainsRune(separators, rune(text[length])) {
		return nil
	}
	cells, ok := digits(text[:length], r.order)
	if !ok {
		return nil
	}
	r.found++
	p := r.newPuzzle()
	p.follow(text[length:])
	p.Grid = puzzle.Grid{Rows: r.order, Cols: r.order, Cells: cells}
	p.Alphabet = AlphabetOne
	return p
}

// readPuzzleLine reads the current line as a puzzle by itself.
func (r *Reader) readPuzzleLine() (*Puzzle, error) {
	p := r.newPuzzle()
	word, column, length, rest := firstWord(r.cur.text)
	p.follow(rest)
	p.Format, r.oneLine = FormatLine, true
	order := orderOfLength(length)
	if err := r.addSymbols(token{text: word, column: column}, cmp.Or(r.order, order)); err != nil {
		return nil, err
	}
	if err := r.checkLength(column, length, order); err != nil {
		return nil, err
	}
	return r.finish(p, order)
}

// follow takes note of what stands behind the cells on one line.
func (p *Puzzle) follow(text []byte) {
	p.Rest = string(text)
	if p.Label == "" {
		p.Label = trimLabel(p.Rest)
	}
}

// trimLabel takes away what divides a label from the puzzle before it.
func trimLabel(text string) string {
	return strings.TrimRight(strings.TrimLeft(text, separators), " \t")
}

// namesColumns reports whether the current line, before all puzzles, has the names of the
// columns of a table: a name in the first column, and below it a puzzle by itself.
func (r *Reader) namesColumns() bool {
	if r.found > 0 || r.heading > 0 || !isName(r.cur.text) {
		return false
	}
	r.peek(0)
	for k := 1; k <= maxBetween; k++ {
		next, _ := r.peek(k)
		if word, _, length, _ := firstWord(next.text); length > 0 && word[0] != '#' {
			return isLineLength(length)
		}
	}
	return false
}

// maxBetween is how many lines may stand between the names of columns and the first puzzle,
// less one: blank ones and comments.
const maxBetween = 8

// isName reports whether a line begins with a word of letters, some other than X, that is
// too short for the cells of a puzzle.
func isName(text []byte) bool {
	word, _, length, _ := firstWord(bytes.TrimPrefix(text, []byte(`"`)))
	some := false
	for _, char := range bytes.TrimSuffix(word, []byte(`"`)) {
		if char != '_' && char < utf8.RuneSelf && !unicode.IsLetter(rune(char)) {
			return false
		}
		some = some || !strings.ContainsRune("_Xx", rune(char))
	}
	return some && length <= puzzle.MaxOrder
}

// isLineLength reports whether a puzzle by itself may have so many cells.
func isLineLength(n int) bool { return n > puzzle.MaxOrder && orderOfLength(n) != 0 }

// digits reads a word all of whose characters are cells of an order up to 9.
func digits(text []byte, order int) ([]uint8, bool) {
	cells := make([]uint8, len(text))
	for k, char := range text {
		switch {
		case '0' <= char && char <= '0'+byte(order):
			cells[k] = char - '0'
		case isBlank(char) || char == 'X' || char == 'x':
		default:
			return nil, false
		}
	}
	return cells, true
}

// checkLength returns an error unless a line has the right number of characters.
func (r *Reader) checkLength(column, length, order int) error {
	fits := func(order int) string { return fmt.Sprintf("%d (order %d)", order*order, order) }
	switch {
	case order != 0 && (r.order == 0 || r.order == order):
		return nil
	case r.order != 0:
		found := fmt.Sprintf("%d characters", length)
		if order != 0 {
			found += fmt.Sprintf(" (order %d)", order)
		}
		return r.errorf(column+min(length, r.order*r.order), "found %s: expected %s%s", found, fits(r.order), r.asBefore())
	}
	below := 4
	for below < puzzle.MaxOrder && (below+1)*(below+1) < length {
		below++
	}
	expected := fits(below)
	if below < puzzle.MaxOrder && below*below < length {
		expected += " or " + fits(below+1)
	}
	return r.errorf(column+length, "found %d characters: expected %s", length, expected)
}

// asBefore says why an order is expected.
func (r *Reader) asBefore() string {
	if r.o.Order != 0 {
		return ""
	}
	return ", like the puzzles before it"
}

// readRows reads a puzzle of many lines, of which the current one is the first.
func (r *Reader) readRows() (*Puzzle, error) {
	p := r.newPuzzle()
	g := &r.grid
	if p.Label != "" {
		g.signs |= signHeading
	}
	r.again = true
	for g.rows == 0 || len(g.cells) < g.order*g.order {
		if err := r.nextRow(); err != nil {
			if g.rows == 1 && r.isLineOfItself() {
				r.goOn, r.again = true, true
				before := ""
				if r.order != 0 {
					before = r.asBefore()
				}
				return nil, r.errorAt(p.Line, 1, fmt.Errorf("a row of %d cells by itself: expected %d rows, or each puzzle on a line%s", g.order, g.order, before))
			}
			r.goOn = g.rows == 0 && r.order == 0 && r.beforeLines()
			return nil, err
		}
		if g.rows == 1 {
			p.Line = r.line
		}
	}
	p.Format, r.oneLine = formatOf(g.signs), false
	if g.rows > 1 {
		if err := r.endOfGrid(g.order); err != nil {
			return nil, err
		}
	}
	return r.finish(p, g.order)
}

// beforeLines reports whether the next line is a puzzle by itself, so that the
// one before, such as the names of columns, may be skipped.
func (r *Reader) beforeLines() bool {
	if !r.advance() {
		return false
	}
	r.again = true
	_, _, length, _ := firstWord(r.cur.text)
	return isLineLength(length)
}

// isLineOfItself reports whether the current line is no row but a puzzle by itself, so
// that the row above it may be skipped.
func (r *Reader) isLineOfItself() bool {
	_, _, length, _ := firstWord(r.cur.text)
	return isLineLength(length) && (r.order == 0 || length == r.order*r.order)
}

// nextRow reads up to the end of the next row of cells.
func (r *Reader) nextRow() error {
	g := &r.grid
	for {
		more, err := r.nextLine()
		text := r.cur.text
		switch {
		case err != nil:
			return err
		case !more && g.rows == 0:
			return r.errorf(1, "expected a row of cells, found the end of the file")
		case !more:
			return r.missing("the end of the file")
		case isRule(text):
			g.signs |= signOf(text)
		case !isSpace(text):
			return r.addRow()
		case !g.mayRest():
			return r.missing("a blank line")
		}
	}
}

func (r *Reader) missing(found string) error {
	g := &r.grid
	return r.errorf(1, "found %d of %d rows: expected row %d, found %s", g.rows, g.order, g.rows+1, found)
}

// mayRest reports whether a blank line may follow the rows read so far: before
// the first, or always after as many rows as after the first time.
func (g *rawGrid) mayRest() bool {
	if g.band == 0 {
		g.band = g.rows
	}
	return g.rows == 0 || g.order%g.band == 0 && g.rows%g.band == 0
}

// addRow reads the current line as the next row of a grid; the first row settles
// the order.
func (r *Reader) addRow() error {
	g := &r.grid
	before := len(g.cells)
	if err := r.readRow(); err != nil {
		return err
	}
	n := len(g.cells) - before
	if g.rows > 0 && n != g.order {
		return r.errorf(r.columnAfter(before, g.order), "row %d has %d cells: expected %d, like row 1", g.rows+1, n, g.order)
	}
	if g.rows == 0 {
		order := n
		if n > puzzle.MaxOrder {
			order = orderOfLength(n)
		}
		switch {
		case r.order != 0 && order != r.order:
			return r.errorf(r.columnAfter(before, r.order), "found a row of %d cells: expected %d%s", n, r.order, r.asBefore())
		case order < 4:
			return r.errorf(r.columnAfter(before, puzzle.MaxOrder), "found a row of %d cells: expected 4 to %d, or all cells of a square", n, puzzle.MaxOrder)
		}
		g.order = order
	}
	g.rows++
	return nil
}

// columnAfter returns the column of the cell that is the first too many in a row
// that begins with the given cell, or the column behind the row.
func (r *Reader) columnAfter(first, expected int) int {
	if cells := r.grid.cells[first:]; len(cells) > expected {
		return int(cells[expected].column)
	}
	return utf8.RuneCount(bytes.TrimRight(r.cur.text, " \t")) + 1
}
