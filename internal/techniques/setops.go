package techniques

import (
	"iter"
	"math/bits"
)

// unite adds all options of c.
func (b bitset) unite(c bitset) {
	for k := range b {
		b[k] |= c[k]
	}
}

// without removes all options of c.
func (b bitset) without(c bitset) {
	for k := range b {
		b[k] &^= c[k]
	}
}

func (b bitset) isEmpty() bool {
	for _, word := range b {
		if word != 0 {
			return false
		}
	}
	return true
}

// within reports whether c has all options of b.
func (b bitset) within(c bitset) bool {
	for k, word := range b {
		if word&^c[k] != 0 {
			return false
		}
	}
	return true
}

func (b bitset) count() (n int) {
	for _, word := range b {
		n += bits.OnesCount64(word)
	}
	return n
}

// all returns the options in increasing order.
func (b bitset) all() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for k, word := range b {
			for ; word != 0; word &= word - 1 {
				if !yield(int32(k<<6 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}
