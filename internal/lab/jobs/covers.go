package jobs

import (
	"encoding/binary"
	"iter"
	"math"

	"fourfold"
)

// covers are solutions: the number of options of each, then the first one, and then how much larger
// each other one is than the one before. All are varints of package binary. JSON has them in
// base64, so that a long list takes little time and space.
type covers []byte

// add adds a solution, whose options are in increasing order.
func (c *covers) add(s fourfold.Solution) {
	*c = binary.AppendUvarint(*c, uint64(len(s)))
	before := int32(0)
	for _, o := range s {
		*c = binary.AppendUvarint(*c, uint64(o-before))
		before = o
	}
}

// all yields the solutions, or nil in place of the first one that is damaged. The yielded slice is
// valid until yield returns.
func (c covers) all() iter.Seq[fourfold.Solution] {
	return func(yield func(fourfold.Solution) bool) {
		s := fourfold.Solution{}
		number := func() (n uint64, ok bool) {
			n, size := binary.Uvarint(c)
			ok = size > 0 && n <= math.MaxInt32
			if ok {
				c = c[size:]
			}
			return n, ok
		}
		for len(c) > 0 {
			n, ok := number()
			for s = s[:0]; ok && uint64(len(s)) < n; {
				var o uint64
				if o, ok = number(); len(s) > 0 {
					o += uint64(s[len(s)-1])
				}
				ok = ok && o <= math.MaxInt32
				s = append(s, int32(o))
			}
			if !ok {
				yield(nil)
				return
			}
			if !yield(s) {
				return
			}
		}
	}
}

// count returns the number of solutions, or -1 if they are damaged.
func (c covers) count() (n int64) {
	for s := range c.all() {
		if s == nil {
			return -1
		}
		n++
	}
	return n
}
