package families

import (
	"fmt"
	"math/big"
	"strings"
)

// A known says how many solutions a problem has. The zero known stands for an unknown number.
type known struct {
	source string
	value  func() *big.Int // nil if the number is not known
}

// find returns the number in decimal and its source. Both are empty if the number is not known.
func (k known) find() (number, source string) {
	if k.value == nil {
		return "", ""
	}
	return k.value().String(), k.source
}

// exactly returns a known number.
func exactly(n int64, source string) known {
	return known{source, func() *big.Int { return big.NewInt(n) }}
}

// A sequence is a table of numbers from the On-Line Encyclopedia of Integer Sequences.
type sequence struct {
	number string // of the sequence
	first  int    // the argument of the first term
	terms  string // with spaces between them
}

// of returns a term.
func (s sequence) of(n int) known { return s.at(n, 1) }

// at returns a term times a factor. It is unknown beyond the table.
func (s sequence) at(n int, factor int64) known {
	terms := strings.Fields(s.terms)
	if n < s.first || n-s.first >= len(terms) {
		return known{}
	}
	source := "OEIS " + s.number
	if factor != 1 {
		source = fmt.Sprintf("%d times OEIS %s", factor, s.number)
	}
	return known{source, func() *big.Int {
		value, _ := new(big.Int).SetString(terms[n-s.first], 10)
		return value.Mul(value, big.NewInt(factor))
	}}
}
