package puzzle

import "fourfold"

// maxLangford is the greatest value of a cell.
const maxLangford = 255

// Langford is a puzzle: arrange two copies of each number from 1 to N in a line, so that
// there are k places between the two copies of k. N is 1 to 255. There are arrangements
// only if N or N+1 is a multiple of 4. An arrangement and its mirror image are two
// solutions. (C. D. Langford, 1958; Knuth, The Art of Computer Programming 7.2.2.1.)
type Langford struct{ N int }

// Compile returns the puzzle as an exact cover problem. All items are primary: first the
// numbers ("1", "2", ...), then the places of the line ("s1", "s2", ...). An option is a
// number and two places, about 3N²/2 options in all. They are ordered by number, and then
// by place. The grid is one row with 2N cells.
func (l Langford) Compile() (*Compiled, error) {
	n := l.N
	if n < 1 || n > maxLangford {
		return nil, badf("Langford pairs of %d numbers: expected 1 to %d", n, maxLangford)
	}
	var d draft
	numbers := numbered(d.Primary, "", n)
	places := numbered(d.Primary, "s", 2*n)
	for k := 1; k <= n; k++ {
		for left := range 2*n - k - 1 {
			right := left + k + 1
			d.add([]fourfold.Item{numbers[k-1], places[left], places[right]}, newMark(left, k), newMark(right, k))
		}
	}
	return d.compiled(1, 2*n)
}
