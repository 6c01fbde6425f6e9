package canonical

import "math"

// In a full grid the first row of the form is 123456789, and the second row depends only on where
// the digits of one source row are in another row of the same band. A shift is this map: the digit
// of the second row in column k is in column shift[k] of the first row.
//
// If the shift moves each stack to one other stack, the second row can begin with 456789. There are
// 18 orders of the columns that do this: three stacks can be the first, in six orders of its
// columns, and the shift gives the rest. Otherwise the second row begins with 457, and there are 12
// orders: three first stacks, two orders of the two columns that go to the same stack, and two
// orders of the last two columns. Most of these are out of the race by the fourth digit of the row,
// which is known without the order of the last two columns.
type shift [16]uint8 // 16, so that indexes need no checks

// shiftOf returns the shift from one row to another.
func shiftOf(first, second *[9]uint8) (s shift) {
	var at [10]uint8
	for k, d := range first {
		at[d] = uint8(k)
	}
	for k, d := range second {
		s[k] = at[d]
	}
	return s
}

// isPure reports whether the shift moves each stack to one other stack.
func (s *shift) isPure() bool { return s[0]/3 == s[1]/3 && s[1]/3 == s[2]/3 }

// An opening is two rows of the source, and an order of the columns.
type opening struct {
	transposed, first, second uint8
	cols                      [9]uint8
}

// openFull replaces the first two steps of search for a full grid.
func (c *Canonizer) openFull() {
	c.openings = c.openings[:0]
	c.bestOpening = math.MaxUint64
	for t := range uint8(2) {
		for first := range uint8(9) {
			for k := range uint8(2) {
				second := first/3*3 + (first+1+k)%3
				s := shiftOf(&c.source[t][first], &c.source[t][second])
				o := opening{transposed: t, first: first, second: second}
				if s.isPure() {
					c.openPure(&s, o)
				} else if c.bestOpening >= 0x457<<24 {
					c.openMixed(&s, o)
				}
			}
		}
	}
	c.states = c.states[:0]
	for k := range c.openings {
		c.states = append(c.states, c.stateOf(&c.openings[k]))
	}
	for slot := range uint8(9) {
		c.image[0][slot] = slot + 1
		c.image[1][slot] = uint8(c.bestOpening>>(4*(8-slot))) & 15
		c.introRow[slot+1], c.introSlot[slot+1] = 0, slot
	}
	c.labels = 9
}

// openPure adds the openings of a pure shift.
func (c *Canonizer) openPure(s *shift, o opening) {
	for stack := range uint8(3) {
		for _, order := range [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			for k := range 3 {
				o.cols[k] = 3*stack + order[k]
				o.cols[3+k] = s[o.cols[k]]
				o.cols[6+k] = s[o.cols[3+k]]
			}
			c.addOpening(s, &o)
		}
	}
}

// openMixed adds the openings of a shift that is not pure.
func (c *Canonizer) openMixed(s *shift, o opening) {
	for stack := range uint8(3) {
		x, y, z := 3*stack, 3*stack+1, 3*stack+2 // x and y go to the same stack
		switch {
		case s[x]/3 == s[z]/3:
			y, z = z, y
		case s[y]/3 == s[z]/3:
			x, z = z, x
		}
		for range 2 {
			x, y = y, x
			u, v, w := s[x], s[y], s[z]
			if fourthOf(s[u], [...]uint8{x, y, z, w}) > uint8(c.bestOpening>>20)&15 {
				continue
			}
			o.cols = [9]uint8{x, y, z, u, v, u/3*9 + 3 - u - v, w}
			one, other := w/3*3+(w+1)%3, w/3*3+(w+2)%3
			o.cols[7], o.cols[8] = one, other
			c.addOpening(s, &o)
			o.cols[7], o.cols[8] = other, one
			c.addOpening(s, &o)
		}
	}
}

// fourthOf returns the least fourth digit that a second row can have if the column to is the shift
// of the fourth column. The columns of the slots 0, 1, 2 and 6 are given. Any other column is in
// slot 7 or 8.
func fourthOf(to uint8, known [4]uint8) uint8 {
	switch to {
	case known[0]:
		return 1
	case known[1]:
		return 2
	case known[2]:
		return 3
	case known[3]:
		return 7
	}
	return 8
}

// addOpening adds an opening if its second row is not greater than the least so far.
func (c *Canonizer) addOpening(s *shift, o *opening) {
	slots := uint64(0) // the number of the slot of each column, from 1, in 4 bits each
	for slot, col := range o.cols {
		slots |= uint64(slot+1) << (4 * (col & 15))
	}
	row := uint64(0)
	for _, col := range o.cols {
		row = row<<4 | slots>>(4*(s[col&15]&15))&15
	}
	if row > c.bestOpening {
		return
	}
	if row < c.bestOpening {
		c.bestOpening, c.openings = row, c.openings[:0]
	}
	c.openings = append(c.openings, *o)
}

// stateOf returns the state after an opening.
func (c *Canonizer) stateOf(o *opening) state {
	s := state{cols: o.cols, transposed: o.transposed, used: 1<<o.first | 1<<o.second, weight: 1}
	s.rows[0], s.rows[1] = o.first, o.second
	for slot, col := range s.cols {
		d := c.source[o.transposed][o.first][col]
		s.label[d], s.digit[slot+1] = uint8(slot)+1, d
	}
	return s
}
