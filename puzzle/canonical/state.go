package canonical

import "math/bits"

// A state is a choice for the first rows of the image. It stands for all transforms that agree with
// the choice and give these rows of the image: columns that are tied may be exchanged, together
// with the digits that these columns introduced.
//
// A slot is a column of the image; three slots are a stack of the image.
type state struct {
	cols  [9]uint8  // the source column in each slot; the order of tied slots is arbitrary
	label [10]uint8 // what each digit is renamed to; 0 means that it has not occurred
	digit [10]uint8 // the digit with each label

	tied      uint16 // bit p: slots p and p+1, of the same stack, are tied
	stackTied uint8  // bit i: stacks i and i+1 of the image are tied

	transposed uint8    // 1 if the source is the transposed grid
	rows       [9]uint8 // the source row of each row of the image
	used       uint16   // the source rows among them, as bits
	weight     uint32   // how many choices of rows without givens the state stands for
}

// start returns the state before the first row.
func start(transposed uint8) (s state) {
	for k := range s.cols {
		s.cols[k] = uint8(k)
	}
	s.tied, s.stackTied = 0b011_011_011, 0b11
	s.transposed, s.weight = transposed, 1
	return s
}

// isFixed reports whether the column of a slot is known.
func (s *state) isFixed(slot uint8) bool {
	return s.tied<<1>>slot&3 == 0 && s.stackTied<<1>>(slot/3)&3 == 0
}

// firstTied returns the first slot that the column in a slot can be moved to.
func (s *state) firstTied(slot uint8) uint8 {
	stack, in := slot/3, slot%3
	for stack > 0 && s.stackTied>>(stack-1)&1 != 0 {
		stack--
	}
	for in > 0 && s.tied>>(slot/3*3+in-1)&1 != 0 {
		in--
	}
	return 3*stack + in
}

// fix moves the column in a slot to the first slot that it can be moved to, and ends the ties of
// that slot.
func (s *state) fix(c *Canonizer, slot uint8) {
	first := s.firstTied(slot)
	if stack := first / 3; stack != slot/3 {
		s.swapStacks(c, stack, slot/3)
		slot = 3*stack + slot%3
	}
	s.stackTied &^= 1 << (first / 3)
	s.swap(c, first, slot)
	s.tied &^= 1 << first
}

// swap exchanges the columns of two tied slots, and the digits that they introduced.
func (s *state) swap(c *Canonizer, a, b uint8) {
	if a == b {
		return
	}
	s.cols[a], s.cols[b] = s.cols[b], s.cols[a]
	for left := c.introduced[a]; left != 0; left &= left - 1 {
		one := bits.TrailingZeros16(left)
		other := c.image[c.introRow[one]][b]
		d, e := s.digit[one], s.digit[other]
		s.digit[one], s.digit[other] = e, d
		s.label[d], s.label[e] = other, uint8(one)
	}
}

// swapStacks exchanges two tied stacks.
func (s *state) swapStacks(c *Canonizer, a, b uint8) {
	if a == b {
		return
	}
	for k := range uint8(3) {
		s.swap(c, 3*a+k, 3*b+k)
	}
}

// completions returns the number of ways to order the tied columns and stacks.
func (s *state) completions() int64 {
	n := int64(1)
	for stack := range 3 {
		n *= orders(s.tied >> (3 * stack) & 3)
	}
	return n * orders(uint16(s.stackTied))
}

// orders returns the number of ways to order three things, by the bits that tie the first to the
// second and the second to the third.
func orders(tied uint16) int64 { return [4]int64{1, 2, 2, 6}[tied] }
