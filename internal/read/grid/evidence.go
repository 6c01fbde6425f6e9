package grid

import (
	"slices"
	"strings"

	"fourfold/puzzle"
)

// chooseAlphabet returns the alphabet of the grid. From order 10 on, and for grids of letters, it looks
// for evidence in the symbols. The result holds for later grids, too, if evidence determined it. The
// rules are in docs/formats.md.
func (r *Reader) chooseAlphabet(order int, numbers bool) (Alphabet, error) {
	switch {
	case order == puzzle.MaxOrder && (numbers || r.o.Alphabet == AlphabetAuto):
		return AlphabetZero, nil // 1-9A-Z has one letter too few
	case numbers:
		return AlphabetOne, nil
	case r.o.Alphabet != AlphabetAuto && len(r.o.Alphabet) < order:
		return "", r.shortAlphabet(r.grid.cells[0], order)
	case r.o.Alphabet != AlphabetAuto:
		return r.o.Alphabet, nil
	}
	e := r.evidence(order)
	if !e.digits && e.beyond {
		return r.chooseLetters(e.letters, order)
	}
	if order <= 9 {
		return AlphabetOne, nil
	}
	shown := e.alphabet(order)
	switch {
	case e.last && r.alphabet == AlphabetZero:
		return "", r.otherAlphabet(r.grid.cells[e.lastCell], order)
	case r.alphabet == AlphabetOne || r.alphabet == AlphabetZero:
		return r.alphabet, nil
	case shown != AlphabetAuto:
		r.alphabet = shown
		return shown, nil
	case e.zeros == 0:
		return AlphabetOne, nil
	}
	return "", r.unclearAlphabet(r.grid.cells[e.zeroCell])
}

// chooseLetters returns the alphabet of a grid whose values are letters: that of the grids before, the
// first letters from A on, or the letters of the grid in alphabetical order if there are as many as
// values.
func (r *Reader) chooseLetters(found string, order int) (Alphabet, error) {
	own := AlphabetAuto
	if len(found) == order {
		own = Alphabet(found)
	}
	for _, a := range []Alphabet{r.alphabet, Alphabet(letters[:min(order, len(letters))]), own} {
		if len(a) >= order && strings.Trim(found, string(a[:order])) == "" {
			r.alphabet = a
			return a, nil
		}
	}
	if 2*len(found) > order {
		return "", r.unknownLetters(r.grid.cells[0], found, order)
	}
	return AlphabetOne, nil // one of the letters is a mistake
}

// evidence describes the symbols of a grid that help to choose its alphabet. The last symbol is
// the last value in 1-9A-Z, such as G in order 16; it is not a value in 0-9A-Z.
type evidence struct {
	last      bool   // the last symbol occurs
	lastCell  int    // its first cell
	zeros     int    // how often 0 occurs
	zeroCell  int    // the first cell with 0
	zeroTwice bool   // 0 occurs twice in some row or column
	blanks    bool   // some other blank occurs
	digits    bool   // some digit other than 0 occurs
	beyond    bool   // some letter occurs that is no value in 1-9A-Z
	letters   string // the letters that occur, each once, in alphabetical order
}

func (r *Reader) evidence(order int) evidence {
	var e evidence
	var rows, cols uint64
	var seen [len(symbols)]bool
	for k, c := range r.grid.cells {
		index := symbolIndex(c.symbol)
		if index >= 0 {
			seen[index] = true
		}
		switch {
		case c.symbol == symbols[order] && !e.last:
			e.last, e.lastCell = true, k
		case c.symbol == '0':
			row, col := uint64(1)<<(k/order), uint64(1)<<(k%order)
			e.zeroTwice = e.zeroTwice || rows&row != 0 || cols&col != 0
			rows, cols = rows|row, cols|col
			if e.zeros == 0 {
				e.zeroCell = k
			}
			e.zeros++
		case isBlank(c.symbol):
			e.blanks = true
		}
	}
	e.digits = slices.Contains(seen[1:10], true)
	if x := symbolIndex('X'); seen[x] && x > order && (e.digits || !e.blanks && e.zeros == 0) {
		seen[x], e.blanks = false, true
	}
	for index := 10; index < len(symbols); index++ {
		if seen[index] {
			e.letters += symbols[index : index+1]
			e.beyond = e.beyond || index > order
		}
	}
	return e
}

// alphabet returns the alphabet that the evidence shows, or AlphabetAuto if that is not clear.
//
// If the last symbol occurs, the alphabet is 1-9A-Z. If 0 occurs twice in a row or column, it is a
// blank, so the alphabet is 1-9A-Z. If there are no other blanks, 0 is a value only if it occurs
// in every row. If there are other blanks, 0 is a value if it occurs at least three times. If it
// occurs once or twice, it may be a value, or a blank that somebody wrote in another way.
func (e evidence) alphabet(order int) Alphabet {
	switch {
	case e.last || e.zeroTwice:
		return AlphabetOne
	case e.blanks && e.zeros >= 3, !e.blanks && e.zeros == order:
		return AlphabetZero
	case !e.blanks && e.zeros > 0:
		return AlphabetOne
	}
	return AlphabetAuto
}
