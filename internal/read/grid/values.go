package grid

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/puzzle"
)

// A valuer gives the cells of a grid their values. It knows what the user and the puzzles before say
// about the alphabet.
type valuer struct {
	asked Alphabet // ParseOptions.Alphabet
	known Alphabet // for which a puzzle before had evidence; AlphabetAuto if none had
}

// A valued grid is one whose cells have values.
type valued struct {
	grid, placed puzzle.Grid // placed has no cells if no value was placed
	alphabet     Alphabet
	shown        Alphabet // the alphabet for which the grid has evidence; AlphabetAuto if it has none
	blank        byte     // the sign of all blanks, one of Blanks; 0 if there is none or another one
	regions      regions  // that are drawn
}

// values returns the values of the cells of a grid. commas says that they are a list with commas, in
// which numbers have no alphabet.
func (v valuer) values(cells []cell, order int, commas bool) (*valued, *fault) {
	if slices.ContainsFunc(cells, func(c cell) bool { return c.other == 0 && symbolIndex(c.symbol) > 9 && c.symbol != 'X' }) {
		cells = slices.Clone(cells)
		for k := range cells { // among letters, O is one
			if cells[k].other == 'O' {
				cells[k].other = 0
			}
		}
	}
	numbers := order > maxSymbols || v.inNumbers(cells, commas)
	if f := v.checkBlanks(cells, order, numbers); f != nil {
		return nil, f
	}
	if f := checkPadded(cells); f != nil {
		return nil, f
	}
	g := &valued{grid: puzzle.NewGrid(order, order)}
	var f *fault
	if g.alphabet, g.shown, f = v.choose(cells, order, numbers); f != nil {
		return nil, f
	}
	kinds := map[byte]bool{}
	for k := range cells {
		c := &cells[k]
		value, ok := v.valueOf(c, order, numbers, g.alphabet)
		switch {
		case !ok && numbers:
			return nil, noValue(c, expectedNumber(order))
		case !ok:
			return nil, noValue(c, expectedSymbol(g.alphabet, order))
		case value == 0:
			kinds[c.symbol] = true
		case c.placed:
			if g.placed.Cells == nil {
				g.placed = puzzle.NewGrid(order, order)
			}
			g.placed.Cells[k] = uint8(value)
		default:
			g.grid.Cells[k] = uint8(value)
		}
	}
	for kind := range kinds {
		if len(kinds) == 1 && kind != 0 && strings.IndexByte(Blanks, kind) >= 0 {
			g.blank = kind
		}
	}
	return g, nil
}

// valueOf returns the value of a cell, or 0 for a blank. Numbers count from 0 if the alphabet that the
// user asked for does.
func (v valuer) valueOf(c *cell, order int, numbers bool, a Alphabet) (value int, ok bool) {
	switch {
	case numbers && v.hasZero():
		if value, ok = c.asNumber(order); ok && c.other == 0 && !isBlank(c.symbol) && c.symbol != 'X' {
			value++
		}
		return value, ok && value <= order
	case numbers:
		return c.asNumber(order)
	case c.other == 'O' && order > 9:
		return a.value('O', order)
	case c.other != 0:
		return 0, true
	}
	return a.value(c.symbol, order)
}

// inNumbers reports whether the cells are decimal numbers. They are symbols in a list with letters,
// and in a list of single characters if the user asked for another alphabet with digits.
func (v valuer) inNumbers(cells []cell, commas bool) bool {
	letters := false
	for k := range cells {
		c := &cells[k]
		if c.symbol == 0 && c.other == 0 {
			return true
		}
		letters = letters || c.other == 0 && symbolIndex(c.symbol) > 9 && c.symbol != 'X'
	}
	return commas && !letters && (v.asked.isDigits() || !strings.ContainsAny(string(v.asked), symbols[:10]))
}

// checkPadded returns an error about the first number with 0 in front, such as 05, if the grid also
// has numbers of one digit. Then it is no value: someone may have typed a digit beside the 0 of a blank.
func checkPadded(cells []cell) *fault {
	padded := slices.IndexFunc(cells, func(c cell) bool { return c.padded })
	if padded < 0 || !slices.ContainsFunc(cells, func(c cell) bool { return '0' <= c.symbol && c.symbol <= '9' }) {
		return nil
	}
	return noValue(&cells[padded], "expected numbers that all have two digits, or a number without 0 in front")
}

// checkBlanks returns an error if some blank may be a mistake. Blanks are of one kind, unless all of
// them are signs that are blanks in every format: a stray character is not taken for a blank. A 0
// among other blanks may be a value if no cell has the highest value.
func (v valuer) checkBlanks(cells []cell, order int, numbers bool) *fault {
	counts, values, highest := map[byte]int{}, 0, false
	for k := range cells {
		c := &cells[k]
		if kind := c.kind(order, numbers); kind != 0 && !(kind == '0' && v.hasZero()) {
			counts[kind]++
			continue
		}
		values++
		highest = highest || int(c.number) == order || symbolIndex(c.symbol) == order
	}
	if order > 9 && !numbers && !v.hasZero() && slices.ContainsFunc(cells, func(c cell) bool { return c.symbol == '0' }) {
		counts['0']++ // a value or a blank
	}
	rarest := byte(0)
	for kind, n := range counts {
		if !isPlainBlank(kind) && (rarest == 0 || n < counts[rarest] || n == counts[rarest] && kind < rarest) {
			rarest = kind
		}
	}
	printed := rarest == wordBlank && counts['0'] > 0 && len(counts) == 2 // as null beside 0 in JSON
	if counts['0'] > 0 && (len(counts) == 2 || rarest == 0 && len(counts) > 1) && !highest && v.asked == AlphabetAuto && (order <= 9 || numbers) {
		if f := checkZero(cells, order); f != nil {
			return f
		}
	}
	if rarest != 0 && !printed && (len(counts) > 1 || values == 0 && rarest != wordBlank) {
		k := slices.IndexFunc(cells, func(c cell) bool { return c.kind(order, numbers) == rarest })
		return noValue(&cells[k], expectedSymbol(v.asked, order))
	}
	return nil
}

// hasZero reports whether the user asked for an alphabet in which 0 is a value.
func (v valuer) hasZero() bool { return v.asked != AlphabetAuto && v.asked[0] == '0' }

// kind returns the kind of blank that a cell is in a grid of an order, or 0 if it has a value. From
// order 10 on, letters may be values, and 0 unless the cells are numbers.
func (c *cell) kind(order int, numbers bool) byte {
	switch {
	case c.other == 'O' && order > 9:
		return 0
	case c.other != 0:
		return c.other
	case isBlank(c.symbol), (order <= 9 || numbers) && (c.symbol == '0' || c.symbol == 'X'):
		return c.symbol
	}
	return 0
}

// isPlainBlank reports whether a kind of blank is a sign that is a blank in every format.
func isPlainBlank(kind byte) bool { return isBlank(kind) || kind == '0' || kind == 'X' }

// checkZero returns an error about the first 0 of a grid with other blanks and without the highest value. If 0 is
// twice in a row or column, it is a blank.
func checkZero(cells []cell, order int) *fault {
	first, rows, cols := -1, uint64(0), uint64(0)
	for k := range cells {
		if cells[k].symbol != '0' {
			continue
		}
		row, col := uint64(1)<<(k/order), uint64(1)<<(k%order)
		if rows&row != 0 || cols&col != 0 {
			return nil
		}
		rows, cols = rows|row, cols|col
		if first < 0 {
			first = k
		}
	}
	alphabet := fmt.Sprintf("0-%d", order-1)
	if order > 10 {
		alphabet = AlphabetZero.String()
	}
	return newFault(cells[first].place(), ClassAlphabet, "0 may be a blank or a value, because there are other blanks and no %d: "+
		"expected --alphabet %s if 0 is a value, or one sign for all blanks", order, alphabet)
}
