package grid

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"fourfold/puzzle"
)

// A rawGrid is a grid while it is read. Its cells are symbols and numbers as in the text. They get
// their values in finish, when the alphabet is known.
type rawGrid struct {
	order, rows int // order is 0 before the first row; rows is the number of rows read
	begin       int // the index of the line before its first line
	bandRows    int // the number of rows before the first blank line
	signs       sign
	cells       []rawCell
	tokens      []token // the tokens of the last row
	blocks      []int   // the number of lines in each block; blank lines separate blocks
	prose       error   // the error to report if the first row turns out to be text; nil if it looks like cells
	candidates  place   // the first cell with several candidates; its line is 0 if there is none
	separator   byte    // between any two cells of a row, and nothing else; 0 if that is not so
}

// A rawCell is a symbol or a number. Letters are capital.
type rawCell struct {
	symbol byte // 0 for a number
	number int16
	placed bool // by a player, so it is no given
	padded bool // a number of several digits of which the first is 0
	place
}

func (c rawCell) String() string {
	if c.symbol == 0 {
		return strconv.Itoa(int(c.number))
	}
	return string(c.symbol)
}

// A token is a part of a row between spaces, bars and commas.
type token struct {
	text   []byte
	column int
	field  int // the number of commas before the token
}

// readRow appends the cells of the current line. If the line has commas, or its tokens are
// numbers, each token is a cell. Otherwise each character is a cell.
func (r *Reader) readRow() error {
	g := &r.grid
	commas, err := r.tokenize()
	if err != nil {
		return err
	}
	if g.rows == 0 && commas == 0 {
		g.candidates = r.findCandidates()
	}
	if g.rows == 0 {
		g.separator = separatorOf(r.cur.text, g.tokens, commas)
	}
	switch {
	case commas == 0 && userCells(r.cur.text) > 0:
		r.addUserCells()
		return nil
	case commas > 0:
		g.signs |= signCommas
		return r.addNumbers(true)
	case areNumbers(g.tokens):
		g.signs |= signNumbers
		return r.addNumbers(false)
	}
	order := r.likelyOrder(countCells(r.cur.text))
	if k := longToken(g.tokens); k >= 0 {
		t := g.tokens[k]
		return r.noValue(r.placeOf(t.column), clip(t.text), expectedSymbol(r.o.Alphabet, cmp.Or(g.order, r.order, orderOfRow(len(g.tokens)))))
	}
	for _, t := range g.tokens {
		if err := r.addSymbols(t, order); err != nil {
			return err
		}
	}
	return nil
}

// findCandidates reports whether the current line looks like a row of a grid of candidates: 4 to 9
// tokens, each of increasing digits, and at least two of them with several digits. It returns the
// place of the first token with several digits, or the zero place.
func (r *Reader) findCandidates() (first place) {
	g := &r.grid
	if len(g.tokens) < 4 || len(g.tokens) > 9 {
		return place{}
	}
	long := 0
	for _, t := range g.tokens {
		for k, char := range t.text {
			if char < '1' || char > '9' || k > 0 && char <= t.text[k-1] {
				return place{}
			}
		}
		if len(t.text) > 1 {
			if long++; long == 1 {
				first = r.placeOf(t.column)
			}
		}
	}
	if long < 2 {
		return place{}
	}
	return first
}

// longToken returns the index of the first token with several characters if at least 8 tokens and
// three quarters of all have one character. Then each token should be a cell, and the long one is
// an error. Otherwise longToken returns -1.
func longToken(tokens []token) int {
	isLong := func(t token) bool { return utf8.RuneCount(t.text) > 1 }
	long := 0
	for _, t := range tokens {
		if isLong(t) {
			long++
		}
	}
	if len(tokens) < 8 || 4*long > len(tokens) {
		return -1
	}
	return slices.IndexFunc(tokens, isLong)
}

// tokenize cuts the current line into tokens, and returns the number of commas. It also notes the
// sign of a bar or a frame.
func (r *Reader) tokenize() (commas int, err error) {
	g := &r.grid
	g.tokens = g.tokens[:0]
	text := r.cur.text
	inside := false
	for k, column := 0, 1; k < len(text); column++ {
		char, size := utf8.DecodeRune(text[k:])
		tokens := len(g.tokens)
		switch {
		case isBar(char):
			g.signs |= signOf(text[k : k+size])
			inside = false
		case char == ' ' || char == '\t':
			inside = false
		case char == ',':
			if tokens == 0 || g.tokens[tokens-1].field != commas {
				return 0, r.nothingBeforeComma(column)
			}
			commas++
			inside = false
		case !inside:
			g.tokens = append(g.tokens, token{text[k : k+size], column, commas})
			inside = true
		default:
			t := &g.tokens[tokens-1]
			t.text = t.text[:len(t.text)+size]
		}
		k += size
	}
	return commas, nil
}

// areNumbers reports whether each of the tokens of a row without commas is one cell, as in a row
// of 16 numbers. There must be at least 10 tokens, and one of several digits. Orders below 10 have
// no values of two digits, and rows in groups of characters have fewer than 10 groups.
func areNumbers(tokens []token) bool {
	long := false
	for _, t := range tokens {
		_, number := smallNumber(string(t.text))
		blank := len(t.text) == 1 && (isBlank(t.text[0]) || t.text[0]|0x20 == 'x')
		if len(t.text) > 3 || !number && !blank {
			return false
		}
		long = long || len(t.text) > 1
	}
	return long && len(tokens) >= 10
}

// likelyOrder returns the order of the grid for use in messages: the order that is known, else the
// order of a grid with so many cells in its first row.
func (r *Reader) likelyOrder(cells int) int {
	switch {
	case r.grid.order != 0:
		return r.grid.order
	case r.order != 0:
		return r.order
	}
	return orderOfRow(cells)
}

// addNumbers appends each token as one cell.
func (r *Reader) addNumbers(commas bool) error {
	g := &r.grid
	order := r.likelyOrder(len(g.tokens))
	for k, t := range g.tokens {
		if commas && k > 0 && g.tokens[k-1].field == t.field {
			return r.missingComma(t)
		}
		if utf8.RuneCount(t.text) == 1 {
			if err := r.addSymbols(t, order); err != nil {
				return err
			}
			continue
		}
		n, ok := smallNumber(string(t.text))
		if !ok || n > 999 {
			return r.noValue(r.placeOf(t.column), clip(t.text), expectedNumber(order))
		}
		g.cells = append(g.cells, rawCell{number: int16(n), padded: t.text[0] == '0', place: r.placeOf(t.column)})
	}
	return nil
}

// addSymbols appends each character of a token as one cell.
func (r *Reader) addSymbols(t token, order int) error {
	column := t.column
	for _, char := range string(t.text) {
		symbol := byte(unicode.ToUpper(char))
		if char > unicode.MaxASCII || symbolIndex(symbol) < 0 && !isBlank(symbol) {
			return r.noValue(r.placeOf(column), string(char), expectedSymbol(r.o.Alphabet, order))
		}
		r.grid.cells = append(r.grid.cells, rawCell{symbol: symbol, place: r.placeOf(column)})
		column++
	}
	return nil
}

// finish chooses the alphabet and the format, and fills p with the values of the cells. It returns
// an error if the grid is a map of regions, if the alphabet is not clear, or if a cell has no
// value.
func (r *Reader) finish(p *Puzzle, order int) error {
	if err := r.refuseMap(); err != nil {
		return err
	}
	if err := r.fill(p, order); err != nil {
		return err
	}
	r.noteOrder(order)
	return nil
}

// fill is finish for a grid that is no map. It changes nothing but p, and the known alphabet if there is
// no error.
func (r *Reader) fill(p *Puzzle, order int) (err error) {
	known := r.alphabet
	defer func() {
		if err != nil {
			r.alphabet = known
		}
	}()
	numbers := r.inNumbers()
	if c := r.grid.paddedBesideShort(); c != nil {
		return r.noValue(c.place, "0"+c.String(), "expected numbers that all have two digits, or a number without 0 in front")
	}
	if p.Alphabet, err = r.chooseAlphabet(order, numbers); err != nil {
		return err
	}
	p.Format = formatOf(r.grid.signs, order)
	p.Grid = puzzle.NewGrid(order, order)
	p.places = make([]place, len(r.grid.cells))
	p.Separator = r.grid.separator
	var blank blankSign
	for k, c := range r.grid.cells {
		v, ok := 0, false
		if numbers {
			v, ok = c.asNumber(order)
		} else {
			v, ok = p.Alphabet.value(c.symbol, order)
		}
		switch {
		case !ok && numbers:
			return r.noValue(c.place, c.String(), expectedNumber(order))
		case !ok:
			return r.noValue(c.place, c.String(), expectedSymbol(p.Alphabet, order))
		}
		p.places[k] = c.place
		if v == 0 {
			blank.add(c.symbol)
		}
		if c.placed {
			p.place(k, uint8(v))
		} else {
			p.Grid.Cells[k] = uint8(v)
		}
	}
	p.Blank = blank.only()
	return nil
}

// separatorOf returns the character that alone stands between any two cells of a row, a comma or a
// space. It returns 0 if something else stands there.
func separatorOf(text []byte, tokens []token, commas int) byte {
	text = bytes.TrimSpace(text)
	switch {
	case commas > 0 && bytes.IndexByte(text, ' ') < 0:
		return ','
	case commas == 0 && len(text) == 2*len(tokens)-1 && bytes.Count(text, []byte(" ")) == len(tokens)-1:
		return ' '
	}
	return 0
}

// paddedBesideShort returns the first number with 0 in front, such as 05, if the grid also has
// numbers of one digit. Then it is no value: someone may have typed a digit beside the 0 of a
// blank. The result is nil if there is none, or if all numbers have several digits.
func (g *rawGrid) paddedBesideShort() (padded *rawCell) {
	short := false
	for k := range g.cells {
		c := &g.cells[k]
		short = short || '0' <= c.symbol && c.symbol <= '9'
		if c.padded && padded == nil {
			padded = c
		}
	}
	if !short {
		return nil
	}
	return padded
}

// asNumber returns the value of a cell in a grid of numbers, or 0 for a blank.
func (c rawCell) asNumber(order int) (value int, ok bool) {
	index := symbolIndex(c.symbol)
	switch {
	case c.symbol == 0:
		return int(c.number), int(c.number) <= order
	case index >= 0 && index <= 9:
		return index, index <= order
	}
	return 0, isBlank(c.symbol) || c.symbol == 'X'
}

// inNumbers reports whether the cells of the grid are decimal numbers. They are symbols in a comma
// list with letters, and in a comma list of single characters if the caller asked for another
// alphabet.
func (r *Reader) inNumbers() bool {
	g := &r.grid
	letter := func(c rawCell) bool { return symbolIndex(c.symbol) > 9 && c.symbol != 'X' }
	switch {
	case slices.ContainsFunc(g.cells, func(c rawCell) bool { return c.symbol == 0 }):
		return true
	case g.signs&signCommas == 0 || !r.o.Alphabet.isDigits():
		return false
	}
	return !slices.ContainsFunc(g.cells, letter)
}
