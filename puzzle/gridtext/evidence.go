package gridtext

import "fourfold/puzzle"

// chooseAlphabet returns the alphabet of the cells. From order 10 on it weighs
// what they show; what one grid has shown holds for those behind it.
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

// evidence is what the symbols of a grid tell about their alphabet.
type evidence struct {
	last      bool // the symbol that is the last value in 1-9A-Z, and no value in 0-9A-Z, occurs
	lastCell  int
	zeros     int  // how often 0 occurs
	zeroCell  int  // where it does first
	zeroTwice bool // it does twice in some row or column
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

// alphabet returns what the evidence shows, or auto if it leaves that open.
//
// The last symbol of 1-9A-Z settles it, and so does a 0 that is no value because
// it occurs twice in a row or column. A 0 that could be a value is one if it is in
// every row of a grid without blanks, and if it occurs three times beside blanks
// that are written otherwise. Fewer may be slips of a hand that blanked a cell.
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
