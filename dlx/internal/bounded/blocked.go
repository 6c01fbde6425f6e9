package bounded

import (
	"math/bits"

	"fourfold"
	table "fourfold/dlx/internal/bits"
	"fourfold/internal/kit/scratch"
)

// An option is blocked if it clashes with all live options of an item that needs one: no solution
// has it. In a Sudoku, blocked options are locked candidates. Knuth's dlx-pre takes them out of a
// problem before the search. Here they are hidden at each node, but only those of the items that
// are short of options.
type blocked struct {
	short  []int32  // items that came down to shortSpare or less since they were looked at last
	queued []bool   // of each item: it is in short
	rows   []uint64 // the options that clash with option o are rows[o*words:][:words]; empty if nothing is hidden
	filled []bool   // the row of option o is known
	meet   []uint64 // scratch memory of block
}

// shortSpare is how many options an item that is short of options can spare. More of them seldom
// clash with one and the same option.
const shortSpare = 2

// prepareBlocked forgets everything, and allocates the rows if blocked options are to be hidden.
func (c *Core) prepareBlocked() {
	c.short, c.rows = c.short[:0], c.rows[:0]
	if c.learns && table.Suits(c.p) {
		n := int(c.p.NumOptions())
		c.queued = scratch.Zeroed(c.queued, len(c.low))
		c.rows, c.filled = scratch.Sized(c.rows, n*c.words), scratch.Zeroed(c.filled, n)
		c.meet = scratch.Sized(c.meet, c.words)
	}
}

// noteShort notes that item i is short of options.
func (c *Core) noteShort(i int32) {
	if len(c.rows) > 0 && !c.queued[i] {
		c.queued[i] = true
		c.short = append(c.short, i)
	}
}

// forgetShort forgets what noteShort has noted.
func (c *Core) forgetShort() {
	for _, i := range c.short {
		c.queued[i] = false
	}
	c.short = c.short[:0]
}

// hideBlocked hides the options that items noted as short block, until an option is forced or there
// are no such items. It returns false at a dead end.
func (c *Core) hideBlocked(st *state) bool {
	for n := len(c.short); n > 0 && len(c.forced) == 0; n = len(c.short) {
		i := c.short[n-1]
		c.short, c.queued[i] = c.short[:n-1], false
		if c.taken[i] < c.low[i] && (!c.block(st, i) || !c.loseColors(st)) {
			return false
		}
	}
	return true
}

// block hides the options that item i blocks. It returns false at a dead end.
func (c *Core) block(st *state, i int32) bool {
	meet := c.meet
	copy(meet, st.live)
	for _, m := range c.usesOf(i) {
		for set := st.live[m.word] & m.bits; set != 0; set &= set - 1 {
			some := uint64(0)
			for w, row := range c.clashes(m.word<<6 + int32(bits.TrailingZeros64(set))) {
				meet[w] &= row
				some |= meet[w]
			}
			if c.spent += int64(len(meet)) / 4; some == 0 {
				return true
			}
		}
	}
	for w, set := range meet {
		if !c.hideSet(st, int32(w), set) {
			return false
		}
	}
	return true
}

// clashes returns the options that cannot stand beside option o.
func (c *Core) clashes(o int32) []uint64 {
	row := c.rows[int(o)*c.words:][:c.words]
	if !c.filled[o] {
		c.filled[o] = true
		c.fill(row, o)
	}
	return row
}

func (c *Core) fill(row []uint64, o int32) {
	clear(row)
	for _, i := range c.p.Option(o) {
		switch {
		case i.Color != fourfold.NoColor:
			uses := c.p.Uses(i.Index)
			c.spent += int64(len(uses))
			for k, color := range c.colors.Of(i.Index) {
				if color != i.Color {
					row[uses[k]>>6] |= 1 << (uses[k] & 63)
				}
			}
		case c.high[i.Index] == 1:
			for _, m := range c.usesOf(i.Index) {
				row[m.word] |= m.bits
			}
		}
	}
	row[o>>6] &^= 1 << (o & 63)
}
