package memo

import (
	"math/big"
	"math/bits"
	"slices"
)

// A Total is a number of covers without an upper bound. The zero Total is 0.
type Total struct {
	low  uint64
	high []uint64 // the words above low, the lowest first; the last one is not 0
}

// Inc adds 1.
func (t *Total) Inc() {
	if t.low++; t.low == 0 {
		t.carry(0, 1)
	}
}

// Add adds a number below 2^64.
func (t *Total) Add(n uint64) {
	var carry uint64
	if t.low, carry = bits.Add64(t.low, n, 0); carry != 0 {
		t.carry(0, 1)
	}
}

// carry adds a bit to the words from high[k] on.
func (t *Total) carry(k int, bit uint64) {
	for ; bit != 0; k++ {
		if k == len(t.high) {
			t.high = append(t.high, 0)
		}
		t.high[k], bit = bits.Add64(t.high[k], bit, 0)
	}
}

// addWords adds a number of at least one word, the lowest word first.
func (t *Total) addWords(words []uint64) {
	low, bit := bits.Add64(t.low, words[0], 0)
	t.low = low
	for k, w := range words[1:] {
		if k == len(t.high) {
			t.high = append(t.high, 0)
		}
		t.high[k], bit = bits.Add64(t.high[k], w, bit)
	}
	t.carry(len(words)-1, bit)
}

// appendSince appends t - before to words, the lowest word first, without leading zeros but with at
// least one word. t must not be less than before.
func (t *Total) appendSince(words []uint64, before *Total) []uint64 {
	low, borrow := bits.Sub64(t.low, before.low, 0)
	words = append(words, low)
	size := len(words)
	for k, w := range t.high {
		b := uint64(0)
		if k < len(before.high) {
			b = before.high[k]
		}
		w, borrow = bits.Sub64(w, b, borrow)
		if words = append(words, w); w != 0 {
			size = len(words)
		}
	}
	return words[:size]
}

// set makes t equal to other, in the memory of t.
func (t *Total) set(other *Total) {
	t.low, t.high = other.low, append(t.high[:0], other.high...)
}

// Reset makes t 0 and keeps its memory.
func (t *Total) Reset() { t.low, t.high = 0, t.high[:0] }

// Big returns the number. The caller owns it.
func (t *Total) Big() *big.Int {
	n := new(big.Int)
	var word big.Int
	for _, w := range slices.Backward(t.high) {
		n.Lsh(n.Or(n, word.SetUint64(w)), 64)
	}
	return n.Or(n, word.SetUint64(t.low))
}
