package gridtext

import (
	"fmt"
	"strings"

	"fourfold/puzzle"
)

// An Alphabet says which values single characters stand for. It matters from order 10 on.
type Alphabet int

const (
	AlphabetAuto Alphabet = iota // found out from the text; see docs/formats.md
	AlphabetOne                  // 1-9A-Z: 1 is value 1, A is value 10, and 0 is a blank
	AlphabetZero                 // 0-9A-Z: 0 is value 1, A is value 11
)

var alphabetNames = [...]string{"auto", "1-9A-Z", "0-9A-Z"}

// String returns "auto", "1-9A-Z" or "0-9A-Z".
func (a Alphabet) String() string {
	if a < 0 || int(a) >= len(alphabetNames) {
		return fmt.Sprintf("Alphabet(%d)", int(a))
	}
	return alphabetNames[a]
}

// ParseAlphabet is the inverse of [Alphabet.String]. Its error lists all names.
func ParseAlphabet(name string) (Alphabet, error) {
	for a, n := range alphabetNames {
		if strings.EqualFold(n, name) {
			return Alphabet(a), nil
		}
	}
	return 0, fmt.Errorf("unknown alphabet %q: expected one of %s", name, strings.Join(alphabetNames[:], ", "))
}

const symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// symbolIndex returns the index of a digit or capital letter in symbols, or -1.
func symbolIndex(b byte) int {
	switch {
	case '0' <= b && b <= '9':
		return int(b - '0')
	case 'A' <= b && b <= 'Z':
		return int(b-'A') + 10
	}
	return -1
}

// first returns the index in symbols of value 1.
func (a Alphabet) first() int {
	if a == AlphabetZero {
		return 0
	}
	return 1
}

// forOrder returns the alphabet for writing a grid of the order.
func (a Alphabet) forOrder(order int) Alphabet {
	switch {
	case order == puzzle.MaxOrder:
		return AlphabetZero // 1-9A-Z has one letter too few
	case a == AlphabetAuto:
		return AlphabetOne
	}
	return a
}

// Symbols returns the characters of the values 1 to order, as grids of the order are written. The
// order is at most puzzle.MaxOrder. AlphabetAuto means 1-9A-Z. Order 36 always has 0-9A-Z, because
// 1-9A-Z has only 35 characters.
func (a Alphabet) Symbols(order int) string {
	first := a.forOrder(order).first()
	return symbols[first : first+order]
}

// values returns the number of values that have a symbol.
func (a Alphabet) values() int { return len(symbols) - a.first() }

// symbol returns the symbol of a value from 1 to a.values().
func (a Alphabet) symbol(value int) byte { return symbols[value-1+a.first()] }

// value returns the value of a symbol in a grid of the order, or 0 for a blank. X is a blank in
// orders where it is not a value.
func (a Alphabet) value(symbol byte, order int) (value int, ok bool) {
	index := symbolIndex(symbol)
	value = index - a.first() + 1
	switch {
	case index >= 0 && 1 <= value && value <= order:
		return value, true
	case isBlank(symbol) || symbol == 'X' || symbol == '0' && a != AlphabetZero:
		return 0, true
	}
	return 0, false
}

// isBlank reports whether the symbol is a blank in every alphabet and order.
func isBlank(symbol byte) bool { return symbol == '.' || symbol == '*' || symbol == '_' }
