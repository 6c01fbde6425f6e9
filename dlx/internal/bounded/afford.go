package bounded

// Options with net costs are in the order of these. So the options that a state cannot afford are
// all behind one of them.

// pay returns what is spent when option o is chosen, too.
func (c *Core) pay(spent int64, o int32) int64 {
	if !c.purse.Priced() {
		return spent
	}
	spent = c.purse.Pay(spent, o)
	for _, i := range c.p.Option(o) {
		if c.taken[i.Index] >= c.low[i.Index] {
			spent += c.purse.More(i.Index)
		}
	}
	return spent
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
