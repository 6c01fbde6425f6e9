package grid

import (
	"slices"
	"strings"
)

// choose returns the alphabet of a grid. From order 10 on, and for grids of letters, it looks for
// evidence in the symbols. shown is the alphabet for which there is evidence, which holds for later
// grids, too. The rules are in docs/formats.md.
func (v valuer) choose(cells []cell, order int, numbers bool) (a, shown Alphabet, f *fault) {
	switch {
	case order > maxSymbols && !v.asked.isDigits():
		return "", "", shortAlphabet(v.asked, &cells[0], order)
	case order == maxSymbols && (numbers || v.asked == AlphabetAuto):
		return AlphabetZero, "", nil // 1-9A-Z has one letter too few
	case numbers && v.hasZero():
		return AlphabetZero, "", nil
	case numbers:
		return AlphabetOne, "", nil
	case v.asked != AlphabetAuto && len(v.asked) < order:
		return "", "", shortAlphabet(v.asked, &cells[0], order)
	case v.asked != AlphabetAuto:
		return v.asked, "", nil
	}
	e := evidenceOf(cells, order)
	if !e.digits && e.beyond {
		return v.chooseLetters(e.letters, cells, order)
	}
	if order <= 9 {
		return AlphabetOne, "", nil
	}
	shown = e.alphabet(order)
	switch {
	case e.last && v.known == AlphabetZero:
		return "", "", otherAlphabet(&cells[e.lastCell], order)
	case v.known == AlphabetOne || v.known == AlphabetZero:
		return v.known, "", nil
	case shown != AlphabetAuto:
		return shown, shown, nil
	case e.zeros == 0:
		return AlphabetOne, "", nil
	}
	return "", "", unclearAlphabet(&cells[e.zeroCell])
}

// chooseLetters returns the alphabet of a grid whose values are letters: that of the grids before, the
// first letters from A on, or the letters of the grid in alphabetical order if there are as many as
// values.
func (v valuer) chooseLetters(found string, cells []cell, order int) (a, shown Alphabet, f *fault) {
	own := AlphabetAuto
	if len(found) == order {
		own = Alphabet(found)
	}
	for _, a := range []Alphabet{v.known, Alphabet(letters[:min(order, len(letters))]), own} {
		if len(a) >= order && strings.Trim(found, string(a[:order])) == "" {
			return a, a, nil
		}
	}
	if 2*len(found) > order {
		return "", "", unknownLetters(&cells[0], found, order)
	}
	return AlphabetOne, "", nil // one of the letters is a mistake
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

func evidenceOf(cells []cell, order int) evidence {
	var e evidence
	var rows, cols uint64
	var seen [len(symbols)]bool
	for k := range cells {
		c := &cells[k]
		if c.other != 0 && (c.other != 'O' || order <= 9) {
			e.blanks = true
			continue
		}
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
