package canonical

// isTied reports whether a stack is the first of several tied stacks.
func (s *state) isTied(stack uint8) bool {
	return s.stackTied>>stack&1 != 0 && s.stackTied<<1>>stack&1 == 0
}

// orderStacks orders the tied stacks from slot p on. If the order of their cells in the row depends
// on how other ties are ended, orderStacks arranges the row with each of the stacks at slot p, and
// returns true.
func (c *Canonizer) orderStacks(s *state, row *[9]uint8, p, last uint8) (done bool) {
	stack, end := p/3, p/3+2
	if s.stackTied>>stack == 0b11 {
		end++
	}
	var keys [3]uint16
	for k := stack; k < end; k++ {
		var ok bool
		if keys[k], ok = s.stackKey(c, row, k); !ok {
			c.tryStacks(s, row, stack, end, last)
			return true
		}
	}
	for k := stack + 1; k < end; k++ { // insertion sort
		for j := k; j > stack && keys[j] < keys[j-1]; j-- {
			keys[j], keys[j-1] = keys[j-1], keys[j]
			s.swapStacks(c, j, j-1)
		}
	}
	for k := stack; k < end-1; k++ {
		if keys[k] != keys[k+1] {
			s.stackTied &^= 1 << k
		}
	}
	return false
}

// tryStacks arranges a row with each of the tied stacks as the first of them.
func (c *Canonizer) tryStacks(s *state, row *[9]uint8, stack, end, last uint8) {
	for k := stack; k < end; k++ {
		t := *s
		t.swapStacks(c, stack, k)
		t.stackTied &^= 1 << stack
		c.arrange(t, row, 3*stack, last)
	}
}

// stackKey returns the cells of a stack in their least order, in 4 bits each. It returns false if a
// digit has a label that is not fixed.
func (s *state) stackKey(c *Canonizer, row *[9]uint8, stack uint8) (key uint16, ok bool) {
	var kinds [3]uint8
	for k := range kinds {
		kind := s.kind(row, 3*stack+uint8(k))
		if kind != 0 && kind != fresh && !s.isFixed(c.introSlot[kind]) {
			return 0, false
		}
		kinds[k] = kind
	}
	tied := s.tied >> (3 * stack)
	for _, k := range [3]int{0, 1, 0} { // bubble sort of the tied columns
		if tied>>k&1 != 0 && kinds[k] > kinds[k+1] {
			kinds[k], kinds[k+1] = kinds[k+1], kinds[k]
		}
	}
	return uint16(kinds[0])<<8 | uint16(kinds[1])<<4 | uint16(kinds[2]), true
}
