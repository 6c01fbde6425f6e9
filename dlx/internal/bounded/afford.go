package bounded

// Options with net costs are in the order of these. So the options that a state cannot afford are
// all behind one of them.

// costOf returns the net cost of option o after those that are chosen.
func (c *Core) costOf(o int32) int64 {
	sum := c.purse.Cost(o)
	for _, i := range c.p.Option(o) {
		if c.taken[i.Index] >= c.low[i.Index] {
			sum += c.purse.More(i.Index)
		}
	}
	return sum
}

// spend pays for option o, which is chosen next.
func (c *Core) spend(st *state, o int32) {
	if c.purse.Priced() {
		st.spent += c.costOf(o)
	}
}

// tooDear reports whether option o cannot be afforded.
func (c *Core) tooDear(st *state, o int32) bool {
	return c.purse.Priced() && c.purse.Empty(st.spent+c.costOf(o))
}

// afford hides the options that a state cannot afford. It returns false at a dead end.
func (c *Core) afford(st *state) bool {
	if c.purse.Empty(st.spent) {
		return false
	}
	fit := c.purse.Fit(st.fit, st.spent)
	for o := fit; o < st.fit; o++ {
		if st.isLive(int32(o)) && !c.hide(st, int32(o)) {
			return false
		}
	}
	st.fit = fit
	return true
}
