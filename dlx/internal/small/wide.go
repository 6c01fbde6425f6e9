package small

import "math/bits"

// A state of the search has the live options, and counts them for each active item.
type state struct {
	live   [maxWords]uint64
	picked [maxWords]uint64   // the options chosen
	active [maxLanes]uint64   // primary items
	counts [MaxPrimary]uint16 // the live options of each primary item; plus covered if not active
	left   int                // the number of live options
	open   int                // the number of active items
	spent  int64              // the net costs of the options chosen
	fit    int                // so many of the first options can be afforded; the others are not live
}

// covered is added to the count of an item that is not active, so that it is no longer small.
const covered = 1 << 15

// A frame is a decision, and the state in which it is made.
type frame struct {
	state
	all   [maxWords]uint64 // the options of the decision
	tries [maxWords]uint64 // those not tried yet
	try   int32            // the option tried last
	begin int64            // Core.steps when the decision was made
	noted bool             // the memo notes the covers below the decision
}

// copyFrom makes st a copy of from.
func (s *problem) copyFrom(st, from *state) {
	st.live, st.picked, st.active = from.live, from.picked, from.active
	copy(st.counts[:s.primary], from.counts[:s.primary])
	st.left, st.open, st.spent, st.fit = from.left, from.open, from.spent, from.fit
}

// root makes st the state without any choice, and returns false if an item has no options.
func (c *Core) root(st *state) bool {
	st.live, st.picked, st.active = [maxWords]uint64{}, [maxWords]uint64{}, [maxLanes]uint64{}
	for x := range c.options {
		st.live[x>>6] |= 1 << (x & 63)
	}
	st.left, st.open, st.spent, st.fit = c.options, c.primary, 0, c.options
	c.forced = c.forced[:0]
	possible := true
	for k := range c.primary {
		st.active[k>>6] |= 1 << (k & 63)
		n := c.numUses[k]
		st.counts[k] = n
		if n <= 1 {
			c.forced = append(c.forced, uint16(k))
		}
		possible = possible && n > 0
	}
	return possible
}

// choose chooses live option x and returns false at a dead end: if an active item has no live
// option left. The state is then of no use. Items with one live option left are added to forced.
func (c *Core) choose(st *state, x int) bool {
	st.picked[x>>6] |= 1 << (x & 63)
	c.chosen++
	row, first, cells, counts := c.clashes(x), c.first, c.cells, &st.counts
	if c.purse.Priced() {
		row = c.afford(st, x, row)
	}
	items := cells[first[x]:first[x+1]]
	for _, k := range items {
		counts[k&(MaxPrimary-1)] |= covered
		st.active[k>>6&(maxLanes-1)] &^= 1 << (k & 63)
	}
	st.open -= len(items)
	left := st.left
	for w, row := range row {
		hidden := st.live[w] & row
		st.live[w] &^= row
		for ; hidden != 0; hidden &= hidden - 1 {
			left--
			y := w<<6 + bits.TrailingZeros64(hidden)
			for _, k := range cells[first[y]:first[y+1]] {
				n := counts[k&(MaxPrimary-1)] - 1
				counts[k&(MaxPrimary-1)] = n
				if n > 1 {
					continue
				}
				if n == 0 {
					return false
				}
				c.forced = append(c.forced, k)
			}
		}
	}
	st.left = left
	return true
}

// settle chooses forced options as long as there are any. It returns false at a dead end.
func (c *Core) settle(st *state) bool {
	for n := len(c.forced); n > 0; n = len(c.forced) {
		k := int(c.forced[n-1])
		c.forced = c.forced[:n-1]
		if st.counts[k] == 1 && !c.choose(st, c.onlyOption(st, k)) {
			return false
		}
	}
	return true
}

// onlyOption returns the live option of an item that has one.
func (c *Core) onlyOption(st *state, k int) int {
	for w, uses := range c.usesOf(k) {
		if v := uses & st.live[w]; v != 0 {
			return w<<6 + bits.TrailingZeros64(v)
		}
	}
	return 0
}

// branch returns the first item with fewest live options among the active items of lowest rank.
func (c *Core) branch(st *state) int {
	best, fewest, lowest := 0, uint16(covered), int32(0)
	for lane, active := range st.active {
		for ; active != 0; active &= active - 1 {
			k := lane<<6 + bits.TrailingZeros64(active)
			n, rank := st.counts[k], c.rankOf(k)
			if fewest == covered || rank < lowest || rank == lowest && n < fewest {
				best, fewest, lowest = k, n, rank
			}
		}
	}
	return best
}

// decide makes f a decision on an item with fewest live options.
func (c *Core) decide(f *frame) {
	f.all = [maxWords]uint64{}
	for w, uses := range c.usesOf(c.branch(&f.state)) {
		f.all[w] = uses & f.live[w]
	}
	f.tries = f.all
}

// next takes an option of f that is not tried yet. It returns false if there is none.
func (f *frame) next() (x int, ok bool) {
	for w, v := range f.tries {
		if v != 0 {
			return w<<6 + bits.TrailingZeros64(v), true
		}
	}
	return 0, false
}
