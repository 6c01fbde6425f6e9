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

var (
	queensKnown = sequence{"A000170", 1, `1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596 2279184 14772512 95815104 666090624
		4968057848 39029188884 314666222712 2691008701644 24233937684440 227514171973736 2207893435808352 22317699616364044 234907967154122528`}
	// An arrangement and its mirror image count once.
	langfordKnown = sequence{"A014552", 1, `0 0 1 1 0 0 26 150 0 0 17792 108144 0 0 39809640 326721800 0 0 256814891280 2636337861200 0 0
		3799455942515488 46845158056515936 0 0 111683611098764903232 1607383260609382393152`}
	costasKnown = sequence{"A008404", 1, `1 2 4 12 40 116 200 444 760 2160 4368 7852 12828 17252 19612 21104 18276 15096 10240 6464
		3536 2052 872 200 88 56 204 712 164`}
	latinKnown = sequence{"A002860", 1, `1 2 12 576 161280 812851200 61479419904000 108776032459082956800 5524751496156892842531225600
		9982437658213039871725064756920320000 776966836171770144107444346734230682311065600000`}
	triplesKnown = sequence{"A030128", 1, `1 0 1 0 0 0 30 0 840 0 0 0 1197504000 0 60281712691200 0 0 0 1348410350618155344199680000`}
	// One-factorizations of 2, 4, 6, ... vertices.
	factorizationsKnown = sequence{"A000438", 1, `1 1 6 6240 1225566720 252282619805368320 98758655816833727741338583040`}
	// Transversals of the cyclic squares of order 1, 3, 5, ....
	transversalsKnown = sequence{"A006717", 0, `1 3 15 133 2025 37851 1030367 36362925 1606008513 87656896891 5778121715415
		452794797220965 41609568918940625`}
)

// transversals returns the number of transversals of the cyclic square of order n.
func transversals(n int) known {
	if n%2 == 0 {
		return exactly(0, "no cyclic square of even order has a transversal: L. Euler 1782")
	}
	return transversalsKnown.of(n / 2)
}

// langford returns the number of arrangements of n pairs.
func langford(n int) known {
	if n%4 == 1 || n%4 == 2 {
		return exactly(0, "there are none unless N or N+1 is a multiple of 4: OEIS A014552")
	}
	return langfordKnown.at(n, 2)
}

// triples returns the number of Steiner triple systems of order n.
func triples(n int) known {
	if n%6 != 1 && n%6 != 3 {
		return exactly(0, "there are none unless N is 1 or 3 more than a multiple of 6: T. P. Kirkman 1847")
	}
	return triplesKnown.of(n)
}

// sudokuGrids returns the number of filled grids of an order, with boxes of 2x2, 2x3, 2x4, 3x3 and
// 2x5.
func sudokuGrids(order int) known {
	text, ok := map[int]string{
		4: "288", 6: "28200960", 8: "29136487207403520", 9: "6670903752021072936960", 10: "1903816047972624930994913280000",
	}[order]
	if !ok {
		return known{}
	}
	return known{"F. Jarvis, Sudoku enumeration problems; OEIS A107739 for orders 4 and 9", func() *big.Int {
		value, _ := new(big.Int).SetString(text, 10)
		return value
	}}
}

// pentominoes returns the number of packings of the 12 pentominoes, turned over or not.
func pentominoes(b board) known {
	source := "4 times the packings without symmetric ones: C. B. and J. Haselgrove 1960"
	switch sizes := [2]int{min(b.rows, b.cols), max(b.rows, b.cols)}; {
	case b.rectangle && sizes == [2]int{3, 20}:
		return exactly(4*2, source)
	case b.rectangle && sizes == [2]int{4, 15}:
		return exactly(4*368, source)
	case b.rectangle && sizes == [2]int{5, 12}:
		return exactly(4*1010, source)
	case b.rectangle && sizes == [2]int{6, 10}:
		return exactly(4*2339, source)
	case b.name == "8x8-2x2":
		return exactly(8*65, "8 times the packings without symmetric ones: D. Scott 1958")
	}
	return known{}
}

// macMahon returns the number of ways to fill a box whose border has one color.
func macMahon(rows, cols, border int) known {
	if border == 0 || rows != 4 && rows != 6 {
		return known{}
	}
	return exactly(8*13328, "8 times the fillings without symmetric ones: Knuth, The Art of Computer Programming 7.2.2.1")
}
