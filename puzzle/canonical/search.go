package canonical

// A Canonizer finds canonical forms, one after the other, in memory that it uses again. The zero
// value is ready to use. Only one goroutine at a time may use it. It takes 3 kB, and up to 1 MB
// more for grids with much symmetry.
type Canonizer struct {
	source [2][9][9]uint8 // the rows of the grid and of its transpose

	// The rows of the image that are known, which are the same for all states.
	image      [9][9]uint8
	labels     uint8      // the greatest label in them; labels count from 1 in order of occurrence
	introRow   [10]uint8  // the row where each label occurs first
	introSlot  [10]uint8  // the slot where it does
	introduced [9]uint16  // the labels that occur first in each slot, as bits
	best       [9]uint8   // the least next row so far; fresh means not known
	states     []state    // all choices that lead to the known rows
	next       []state    // all choices that lead to best, too
	blankRows  [2][9]bool // the rows of source without givens
	blankBands [2][3]bool // the bands without givens

	openings    []opening // of a full grid
	bestOpening uint64    // the second row of all of them, 4 bits for each cell

	result     Transform
	symmetries int64
}

// Form returns the canonical form of a grid. The values must be 0 to 9, and none may repeat in a
// row, a column or a box; see [CellsOf].
func (c *Canonizer) Form(cells *Cells) (form Cells) {
	if c.load(cells); cells.full() {
		c.openFull()
		c.search(2)
	} else {
		c.search(0)
	}
	c.symmetries = 0
	for k := range c.states {
		c.symmetries += int64(c.states[k].weight) * c.states[k].completions()
	}
	for n := int64(9 - c.labels); n > 1; n-- {
		c.symmetries *= n
	}
	c.result = c.transform(&c.states[0])
	for r := range c.image {
		copy(form[9*r:], c.image[r][:])
	}
	return form
}

// Automorphisms returns Result.Automorphisms of the latest form.
func (c *Canonizer) Automorphisms() int64 { return c.symmetries }

// Transform returns Result.Transform of the latest form.
func (c *Canonizer) Transform() Transform { return c.result }

// FormBySolution is [FormBySolution] for a puzzle and its solution, which are not checked.
func (c *Canonizer) FormBySolution(cells, solution *Cells) (form Cells) {
	c.Form(solution)
	c.symmetries = 0
	for k := range c.states {
		t := c.transform(&c.states[k])
		image := t.Apply(cells)
		order := 1
		if k > 0 {
			order = compare(&form, &image)
		}
		if order > 0 {
			form, c.result, c.symmetries = image, t, 0
		}
		if order >= 0 {
			c.symmetries++
		}
	}
	return form
}

func compare(a, b *Cells) int {
	for k := range a {
		if a[k] != b[k] {
			return int(a[k]) - int(b[k])
		}
	}
	return 0
}

// load sets the source.
func (c *Canonizer) load(cells *Cells) {
	for k, v := range cells {
		c.source[0][k/9][k%9], c.source[1][k%9][k/9] = v, v
	}
	for t := range c.source {
		c.blankBands[t] = [3]bool{true, true, true}
		for r, row := range c.source[t] {
			c.blankRows[t][r] = row == [9]uint8{}
			c.blankBands[t][r/3] = c.blankBands[t][r/3] && c.blankRows[t][r]
		}
	}
	c.labels, c.introduced = 0, [9]uint16{}
	c.states = append(c.states[:0], start(0), start(1))
}

// search finds the rows of the image from row r on. For each row it keeps all states that lead to
// the least row.
func (c *Canonizer) search(r uint8) {
	for ; r < 9; r++ {
		c.best = [9]uint8{fresh, fresh, fresh, fresh, fresh, fresh, fresh, fresh, fresh}
		c.next = c.next[:0]
		for k := range c.states {
			c.extend(&c.states[k], r)
		}
		c.states, c.next = c.next, c.states
		c.image[r] = c.best
		for slot, l := range c.best {
			if l > c.labels {
				c.introRow[l], c.introSlot[l] = r, uint8(slot)
				c.introduced[slot] |= 1 << l
				c.labels = max(c.labels, l)
			}
		}
	}
}

// extend arranges row r of the image for a state, with each source row that may be there.
func (c *Canonizer) extend(s *state, r uint8) {
	for left := s.rowsFor(r); left != 0; {
		from := lowest(left)
		same := c.sameAs(s.transposed, from) & left
		left &^= same
		t := *s
		t.rows[r] = from
		t.used |= 1 << from
		t.weight *= count(same)
		c.arrange(t, &c.source[s.transposed][from], 0, c.labels)
	}
}

// rowsFor returns the source rows that may become row r of the image, as bits.
func (s *state) rowsFor(r uint8) uint16 {
	if r%3 != 0 {
		return 0b111 << (s.rows[r-1] / 3 * 3) &^ s.used
	}
	free := uint16(0)
	for band := range 3 {
		if rows := uint16(0b111) << (3 * band); s.used&rows == 0 {
			free |= rows
		}
	}
	return free
}
