package grid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// An Alphabet is the characters of the values 1, 2, 3 and so on: digits and capital letters, each of
// them once. It matters from order 10 on, and for grids of letters.
type Alphabet string

const (
	AlphabetAuto Alphabet = ""                    // found out from the text; see docs/formats.md
	AlphabetOne  Alphabet = "123456789" + letters // 1 is value 1, A is value 10, and 0 is a blank
	AlphabetZero Alphabet = symbols               // 0 is value 1, A is value 11
	letters               = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	symbols               = "0123456789" + letters
)

// maxSymbols is the largest order whose values have symbols. The values of larger grids are numbers. So a word of more
// characters is no row.
const maxSymbols = len(symbols)

// String returns "auto", or the characters, with the first and the last character of a range, as in
// "1-9A-Z" and "A-P".
func (a Alphabet) String() string {
	switch {
	case a == AlphabetAuto:
		return "auto"
	case a == AlphabetOne:
		return "1-9A-Z"
	case a == AlphabetZero:
		return "0-9A-Z"
	case strings.HasPrefix(letters, string(a)):
		return string(a[:1]) + "-" + string(a[len(a)-1:])
	}
	return string(a)
}

// ParseAlphabet is the inverse of [Alphabet.String].
func ParseAlphabet(name string) (Alphabet, error) {
	text, a, ok := strings.ToUpper(name), "", true
	if text == "AUTO" {
		return AlphabetAuto, nil
	}
	for k := 0; k < len(text) && ok; k++ {
		first := symbolIndex(text[k])
		if k+2 < len(text) && text[k+1] == '-' {
			k += 2
		}
		last := symbolIndex(text[k])
		if ok = first >= 0 && last >= first && !strings.ContainsAny(a, symbols[first:last+1]); ok {
			a += symbols[first : last+1]
		}
	}
	if !ok || len(a) < 4 {
		return "", fmt.Errorf("unknown alphabet %q: expected auto, 1-9A-Z, 0-9A-Z, a range of letters such as A-P, "+
			"or the characters of the values, such as ACEHMNRST", name)
	}
	return Alphabet(a), nil
}

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

// isDigits reports whether the values up to 9 are the digits from 1 on.
func (a Alphabet) isDigits() bool { return a == AlphabetAuto || a == AlphabetOne }

// forOrder returns the alphabet for writing a grid of the order.
func (a Alphabet) forOrder(order int) Alphabet {
	switch {
	case order == maxSymbols:
		return AlphabetZero // 1-9A-Z has one letter too few
	case a == AlphabetAuto || len(a) < order:
		return AlphabetOne
	}
	return a
}

// Symbols returns the characters of the values 1 to order, as grids of the order are written, or "" above
// order 36, where values are numbers. AlphabetAuto means 1-9A-Z. Order 36 always has 0-9A-Z, because
// 1-9A-Z has only 35 characters.
func (a Alphabet) Symbols(order int) string {
	if order > maxSymbols {
		return ""
	}
	return string(a.forOrder(order)[:order])
}

// Symbol returns the text of a value in a grid of the order: its character, or a number above order 36.
func (a Alphabet) Symbol(value, order int) string {
	if all := a.Symbols(order); all != "" {
		return all[value-1 : value]
	}
	return strconv.Itoa(value)
}

// symbol returns the symbol of a value from 1 to len(a).
func (a Alphabet) symbol(value int) byte { return a[value-1] }

// value returns the value of a symbol in a grid of the order, or 0 for a blank. X and 0 are blanks
// where they are not values.
func (a Alphabet) value(symbol byte, order int) (value int, ok bool) {
	if isBlank(symbol) {
		return 0, true
	}
	if k := strings.IndexByte(string(a), symbol); k >= 0 && k < order {
		return k + 1, true
	}
	return 0, symbol == 'X' || symbol == '0' && a != AlphabetZero
}

// isBlank reports whether the symbol is a blank in every alphabet and order.
func isBlank(symbol byte) bool { return symbol == '.' || symbol == '*' || symbol == '_' }

// areValues reports whether all characters of a text in plain form but dividers are values or blanks of the order in one of
// the alphabets.
func areValues(text []byte, order int, in ...Alphabet) bool {
	return slices.ContainsFunc(in, func(a Alphabet) bool {
		for _, char := range text {
			if is(char, dividers) {
				continue
			}
			if _, ok := a.value(byte(unicode.ToUpper(rune(char))), order); !ok || char >= 0x80 {
				return false
			}
		}
		return true
	})
}
