package families

import (
	"math/big"
	"math/bits"

	"fourfold/puzzle"
)

// bell returns the number of partitions of a set of n things, by Aitken's array: each row begins
// with the last number of the row before it, and each further number is the sum of its neighbors
// to the left and above.
func bell(n int) known {
	return known{"Bell numbers, OEIS A000110", func() *big.Int {
		row := []*big.Int{big.NewInt(1)}
		for range n - 1 {
			next := []*big.Int{row[len(row)-1]}
			for _, above := range row {
				next = append(next, new(big.Int).Add(next[len(next)-1], above))
			}
			row = next
		}
		return row[len(row)-1]
	}}
}

// matchings returns the number of perfect matchings of n vertices.
func matchings(n int) known {
	if n%2 != 0 {
		return exactly(0, "an odd number of vertices has none")
	}
	return known{"(N-1)(N-3)...3·1, OEIS A001147", func() *big.Int {
		product := big.NewInt(1)
		for k := n - 1; k > 1; k -= 2 {
			product.Mul(product, big.NewInt(int64(k)))
		}
		return product
	}}
}

// signMatrices returns the number of alternating sign matrices of order n.
func signMatrices(n int) known {
	return known{"OEIS A005130; proved by D. Zeilberger 1996", func() *big.Int {
		above, below := big.NewInt(1), big.NewInt(1)
		for k := range int64(n) {
			above.Mul(above, new(big.Int).MulRange(1, 3*k+1))
			below.Mul(below, new(big.Int).MulRange(1, int64(n)+k))
		}
		return above.Div(above, below)
	}}
}

// aztecTilings returns the number of domino tilings of the Aztec diamond of order n.
func aztecTilings(n int) known {
	return known{"2^(N(N+1)/2), OEIS A006125; N. Elkies and others 1992", func() *big.Int {
		return new(big.Int).Lsh(big.NewInt(1), uint(n*(n+1)/2))
	}}
}

// maxTilingWork limits the count of domino tilings to about a second.
const maxTilingWork = 1 << 21

// dominoTilings returns the number of domino tilings of a board. It is not known for large boards,
// because the count takes 2^n steps for each square, where n is the shorter side.
func dominoTilings(b board) known {
	if b.cols > b.rows {
		b = b.transposed()
	}
	if b.cols > bits.Len(maxTilingWork) || b.rows*b.cols > maxTilingWork>>b.cols {
		return known{}
	}
	source := "counted square by square"
	if b.rectangle {
		source = "OEIS A099390; P. W. Kasteleyn 1961"
	}
	return known{source, func() *big.Int { return countTilings(b) }}
}

func (b board) transposed() board {
	t := b
	t.rows, t.cols, t.holes = b.cols, b.rows, nil
	for _, h := range b.holes {
		t.holes = append(t.holes, puzzle.Square{Row: h.Col, Col: h.Row})
	}
	return t
}

// countTilings counts square by square. A state says which of the next squares, as many as a row
// has, are covered by a domino that begins before them: bit 0 is the next square.
func countTilings(b board) *big.Int {
	hole := make([]bool, b.rows*b.cols)
	for _, h := range b.holes {
		hole[h.Row*b.cols+h.Col] = true
	}
	ways := map[uint32]*big.Int{0: big.NewInt(1)}
	for cell := range hole {
		next := map[uint32]*big.Int{}
		add := func(state uint32, n *big.Int) {
			if next[state] == nil {
				next[state] = new(big.Int)
			}
			next[state].Add(next[state], n)
		}
		right := (cell+1)%b.cols != 0 && !hole[cell+1]
		below := cell+b.cols < len(hole) && !hole[cell+b.cols]
		for state, n := range ways {
			if hole[cell] || state&1 != 0 {
				add(state>>1, n)
				continue
			}
			if right && state&2 == 0 {
				add(state>>1|1, n)
			}
			if below {
				add(state>>1|1<<(b.cols-1), n)
			}
		}
		ways = next
	}
	if n := ways[0]; n != nil {
		return n
	}
	return new(big.Int)
}

// The numbers of colorings are values of chromatic polynomials.
const chromaticSource = "chromatic polynomial"

// polynomial returns the value at k of a polynomial with these coefficients, the highest first.
func polynomial(k int, coefficients ...int64) *big.Int {
	value, x := new(big.Int), big.NewInt(int64(k))
	for _, c := range coefficients {
		value.Mul(value, x).Add(value, big.NewInt(c))
	}
	return value
}

// petersenColorings uses the polynomial in N. Biggs, Algebraic Graph Theory.
func petersenColorings(k int) known {
	return known{chromaticSource, func() *big.Int {
		value := polynomial(k, 1, -12, 67, -230, 529, -814, 775, -352)
		for _, root := range []int64{0, 1, 2} {
			value.Mul(value, big.NewInt(int64(k)-root))
		}
		return value
	}}
}

// cycleColorings is (k-1)^n + (-1)^n (k-1).
func cycleColorings(n, k int) known {
	if n > maxPower {
		return known{}
	}
	return known{chromaticSource, func() *big.Int {
		others := big.NewInt(int64(k) - 1)
		value := new(big.Int).Exp(others, big.NewInt(int64(n)), nil)
		if n%2 == 0 {
			return value.Add(value, others)
		}
		return value.Sub(value, others)
	}}
}

// completeColorings is k(k-1)...(k-n+1).
func completeColorings(n, k int) known {
	return known{chromaticSource, func() *big.Int {
		if n > k {
			return new(big.Int)
		}
		return new(big.Int).MulRange(int64(k-n+1), int64(k))
	}}
}

// maxPower limits numbers to some thousand digits.
const maxPower = 1000

// gridColorings is known here for grids with one or two rows: k(k-1)^(n-1) and
// k(k-1)(k²-3k+3)^(n-1).
func gridColorings(rows, cols, k int) known {
	if rows > 2 || cols > maxPower {
		return known{}
	}
	return known{chromaticSource, func() *big.Int {
		value, factor := polynomial(k, 1, 0), polynomial(k, 1, -1)
		if rows == 2 {
			value, factor = polynomial(k, 1, -1, 0), polynomial(k, 1, -3, 3)
		}
		return value.Mul(value, factor.Exp(factor, big.NewInt(int64(cols-1)), nil))
	}}
}
