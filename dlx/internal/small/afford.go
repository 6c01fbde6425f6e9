package small

// Options with net costs have their numbers in the order of these. So the options that a state
// cannot afford are all behind one of them, and to hide them is to add them to the clashes of the
// option that is chosen.

// afford pays for option x, and returns its clashes with all options that cannot be afforded after
// it. If x itself cannot, these are all options.
func (c *Core) afford(st *state, x int, clashes []uint64) []uint64 {
	st.spent += c.purse.Cost(int32(x))
	fit := c.purse.Fit(st.fit, st.spent)
	row := c.row[:c.words]
	copy(row, clashes)
	for w := fit >> 6; w < c.words; w++ {
		row[w] |= ^uint64(0) << max(0, fit-w<<6)
	}
	st.fit = fit
	return row
}

// tooDear reports whether option x of a decision, and so all options of it that are not tried yet,
// cannot be afforded any more.
func (c *Core) tooDear(f *frame, x int) bool {
	return c.purse.Priced() && c.purse.Empty(f.spent+c.purse.Cost(int32(x)))
}
