package canonical

// fresh is the kind of a cell whose digit has no label yet. It is greater than every label.
const fresh = 15

// kind returns 0 for an empty cell, the label of its digit, or fresh.
func (s *state) kind(row *[9]uint8, slot uint8) uint8 {
	d := row[s.cols[slot]]
	if d == 0 {
		return 0
	}
	if l := s.label[d]; l != 0 {
		return l
	}
	return fresh
}

// arrange puts a source row into the next row of the image in all ways that make it least, from
// slot p on. The labels up to last are in use. If the row is not greater than c.best, which is the
// least row so far, the resulting states are added to c.next.
func (c *Canonizer) arrange(state state, row *[9]uint8, p, last uint8) {
	s := &state
	for p < 9 {
		if p%3 == 0 && s.isTied(p/3) && c.orderStacks(s, row, p, last) {
			return
		}
		end := s.split(c, row, p)
		switch k := s.kind(row, p); k {
		case 0:
			for ; p < end; p++ {
				if !c.emit(p, 0) {
					return
				}
			}
		case fresh:
			for ; p < end; p++ {
				if last++; !c.emit(p, last) {
					return
				}
			}
		default:
			if end > p+1 && c.orderLabels(s, row, p, end, last) {
				return
			}
			if !c.emit(p, s.fixLabel(c, s.kind(row, p))) {
				return
			}
			p++
		}
	}
	c.add(s, row)
}

// emit compares the next cell of a row with the least row so far. It reports whether to go on. A
// smaller cell begins a new least row. Its other cells are still unknown, but they will follow,
// since every way to arrange a row can be completed.
func (c *Canonizer) emit(p, v uint8) bool {
	if v < c.best[p] {
		c.best[p] = v
		for k := p + 1; k < 9; k++ {
			c.best[k] = fresh
		}
		c.next = c.next[:0]
	}
	return v == c.best[p]
}

// add adds the state after a row that is equal to c.best.
func (c *Canonizer) add(s *state, row *[9]uint8) {
	c.next = append(c.next, *s)
	t := &c.next[len(c.next)-1]
	for slot, l := range c.best {
		if l > c.labels {
			d := row[t.cols[slot]]
			t.label[d], t.digit[l] = l, d
		}
	}
}

// split orders the tied columns from slot p on by what they have in a row: nothing, a digit with a
// label, or another digit. It returns the end of the first of these groups.
func (s *state) split(c *Canonizer, row *[9]uint8, p uint8) (end uint8) {
	for end = p + 1; s.tied>>(end-1)&1 != 0; end++ {
	}
	if end == p+1 {
		return end
	}
	first := p
	for _, limit := range [2]uint8{1, fresh} {
		begin := first
		for k := first; k < end; k++ {
			if s.kind(row, k) < limit {
				s.swap(c, first, k)
				first++
			}
		}
		if first > begin && first < end {
			s.tied &^= 1 << (first - 1)
			return first
		}
	}
	return end
}

// orderLabels chooses the column for slot p among the tied columns before end, which all have a
// digit with a label. If several choices give the least label, orderLabels arranges the rest of
// the row for each of them, and returns true.
func (c *Canonizer) orderLabels(s *state, row *[9]uint8, p, end, last uint8) (done bool) {
	least, ways := uint8(fresh), uint16(0)
	for k := p; k < end; k++ {
		l := s.leastLabel(c, s.kind(row, k), p)
		if l < least {
			least, ways = l, 0
		}
		if l == least {
			ways |= 1 << k
		}
	}
	if least > c.best[p] {
		return true
	}
	for k := p; k < end; k++ {
		switch {
		case ways>>k&1 == 0:
		case ways == 1<<k: // the only way, or the last one
			s.swap(c, p, k)
			s.tied &^= 1 << p
			if !done {
				return false
			}
			c.arrange(*s, row, p, last)
			return true
		default:
			done = true
			ways &^= 1 << k
			t := *s
			t.swap(c, p, k)
			t.tied &^= 1 << p
			c.arrange(t, row, p, last)
		}
	}
	return done
}

// leastLabel returns the least label that a digit with label l can get if its column is put into
// slot p, the first slot of its tied columns.
func (s *state) leastLabel(c *Canonizer, l, p uint8) uint8 {
	slot := c.introSlot[l]
	if s.isFixed(slot) {
		return l
	}
	first := s.firstTied(slot)
	if first == p {
		first++
	}
	return c.image[c.introRow[l]][first]
}

// fixLabel gives the digit with label l the least label that it can get, and returns that label.
func (s *state) fixLabel(c *Canonizer, l uint8) uint8 {
	slot := c.introSlot[l]
	if s.isFixed(slot) {
		return l
	}
	first := s.firstTied(slot)
	s.fix(c, slot)
	return c.image[c.introRow[l]][first]
}
