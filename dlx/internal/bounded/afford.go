package bounded

// Options with net costs are in the order of these. So the options that a state cannot afford are all
// behind one of them.

// spend pays for option o.
func (c *Core) spend(st *state, o int32) {
	if c.purse.Priced() {
		st.spent += c.purse.Cost(o)
	}
}

// afford hides the options that a state cannot afford. It returns false at a dead end.
func (c *Core) afford(st *state) bool {
	if c.purse.Empty(st.spent) {
		return false
	}
	fit := c.purse.Fit(st.fit, st.spent)
	for o := fit; o < st.fit; o++ {
		if c.isLive(st, int32(o)) && !c.hide(st, int32(o)) {
			return false
		}
	}
	st.fit = fit
	return true
}
