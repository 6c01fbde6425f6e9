package sat

import (
	"math/bits"
	"slices"
)

// bimander writes that at most one of the variables is true, with groups that are numbered in
// binary (S. Hoelldobler and V.-H. Nguyen, On SAT-Encodings of the At-Most-One Constraint, 2013).
// There are two variables in a group, and at most one of them may be true. The auxiliary variables
// are the bits of a number. A true variable says that the number is that of its group, and so
// makes the variables of all other groups false.
func (e *encoder) bimander(vars []int32) {
	number := e.auxiliaries(digits((len(vars) + 1) / 2))
	k := 0
	for group := range slices.Chunk(vars, 2) {
		if e.stops() {
			return
		}
		e.allPairs(group)
		for _, v := range group {
			e.spell(v, k, number)
		}
		k++
	}
}

// digits returns the number of binary digits of the numbers from 0 to n-1.
func digits(n int) int { return bits.Len(uint(n - 1)) }

// spell writes that if v is true, the binary number is k. The first bit of number is the lowest.
func (e *encoder) spell(v int32, k int, number []int32) {
	for d, bit := range number {
		if k>>d&1 == 0 {
			bit = -bit
		}
		e.add(-v, bit)
	}
}
