package small

// Options with net costs have their numbers in the order of these. So the options that a state
// cannot afford are all behind one of them, and to hide them is to add them to the clashes of the
// option that is chosen.

// afford pays for option x, and returns its clashes with all options that cannot be afforded after
// it. If x itself cannot, these are all options.
func (c *Core) afford(st *state, x int, clashes []uint64) []uint64 {
	st.spent = c.purse.Pay(st.spent, int32(x))
	st.fit = c.purse.Fit(st.fit, st.spent)
	row := c.row[:c.words]
	copy(row, clashes)
	for w := st.fit >> 6; w < c.words; w++ {
		row[w] |= ^uint64(0) << max(0, st.fit-w<<6)
	}
	return row
}
