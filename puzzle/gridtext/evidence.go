package gridtext

import "fourfold/puzzle"

// chooseAlphabet returns the alphabet of the grid. From order 10 on, it looks for evidence in the
// symbols. The result holds for later grids, too, if evidence determined it. The rules are in
// docs/formats.md.
func (r *Reader) chooseAlphabet(order int, numbers bool) (Alphabet, error) {
	switch {
	case order == puzzle.MaxOrder && (numbers || r.o.Alphabet == AlphabetAuto):
		return AlphabetZero, nil // 1-9A-Z has one letter too few
	case numbers:
		return AlphabetOne, nil
	case order == puzzle.MaxOrder && r.o.Alphabet == AlphabetOne:
		return 0, r.noLetterFor36(r.grid.cells[0])
	case r.o.Alphabet != AlphabetAuto:
		return r.o.Alphabet, nil
	case order <= 9:
		return AlphabetOne, nil
	}
	e := r.evidence(order)
	shown := e.alphabet(order)
	switch {
	case e.last && r.alphabet == AlphabetZero:
		return 0, r.otherAlphabet(r.grid.cells[e.lastCell], order)
	case r.alphabet != AlphabetAuto:
		return r.alphabet, nil
	case shown != AlphabetAuto:
		r.alphabet = shown
		return shown, nil
	case e.zeros == 0:
		return AlphabetOne, nil
	}
	return 0, r.unclearAlphabet(r.grid.cells[e.zeroCell])
}

// evidence describes the symbols of a grid that help to choose its alphabet. The last symbol is
// the last value in 1-9A-Z, such as G in order 16; it is not a value in 0-9A-Z.
type evidence struct {
	last      bool // the last symbol occurs
	lastCell  int  // its first cell
	zeros     int  // how often 0 occurs
	zeroCell  int  // the first cell with 0
	zeroTwice bool // 0 occurs twice in some row or column
	blanks    bool // some other blank occurs
}

func (r *Reader) evidence(order int) evidence {
	var e evidence
	var rows, cols uint64
	for k, c := range r.grid.cells {
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
		case c.symbol == 'X':
			value, _ := AlphabetOne.value('X', order)
			e.blanks = e.blanks || value == 0
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
