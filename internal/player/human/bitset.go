package human

import (
	"iter"
	"math/bits"
	"slices"
)

// A bitset is a set of options.
type bitset []uint64

func newBitset(options int32) bitset { return make(bitset, (options+63)/64) }

func (b bitset) has(o int32) bool { return b[o>>6]>>(o&63)&1 != 0 }
func (b bitset) add(o int32)      { b[o>>6] |= 1 << (o & 63) }
func (b bitset) remove(o int32)   { b[o>>6] &^= 1 << (o & 63) }

// retain removes all options that are not in c.
func (b bitset) retain(c bitset) {
	for k := range b {
		b[k] &= c[k]
	}
}

// meets reports whether b and c have an option in common.
func (b bitset) meets(c bitset) bool {
	for k := range b {
		if b[k]&c[k] != 0 {
			return true
		}
	}
	return false
}

// includes reports whether b has all options of the list.
func (b bitset) includes(options []int32) bool {
	for _, o := range options {
		if !b.has(o) {
			return false
		}
	}
	return true
}

// list returns the options in increasing order.
func (b bitset) list() []int32 { return slices.AppendSeq(make([]int32, 0, b.count()), b.all()) }

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
