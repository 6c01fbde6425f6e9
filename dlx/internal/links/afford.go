package links

// A budget is what the options chosen have cost. Options with net costs are in the order of these,
// so those that cannot be afforded are all behind one of them.
type budget struct {
	spent  int64 // the net costs of the options chosen
	fit    int   // so many of the first options can be afforded; the others are hidden
	hidden int   // len(Core.hidden)
}

// spend pays for option o, which is chosen now, and hides the options that cannot be afforded after
// it.
func (c *Core) spend(o int32) {
	if !c.purse.Priced() {
		return
	}
	m, b := &c.matrix, &c.budget
	b.spent = c.purse.Pay(b.spent, o)
	for _, i := range c.p.Option(o) {
		if m.bounds != nil && m.need(i.Index+1) < 0 {
			b.spent += c.purse.More(i.Index)
		}
	}
	fit := c.purse.Fit(b.fit, b.spent)
	for o := b.fit - 1; o >= fit; o-- {
		if x := c.primary(int32(o)); m.isLive(x) {
			c.hidden = append(c.hidden, x)
			m.takeOut(x)
		}
	}
	b.fit, b.hidden = fit, len(c.hidden)
}

// refund undoes spend, back to the budget before it.
func (c *Core) refund(to *budget) {
	for k := len(c.hidden) - 1; k >= to.hidden; k-- {
		c.matrix.putBack(c.hidden[k])
	}
	c.hidden, c.budget = c.hidden[:to.hidden], *to
}

// tooDear reports whether the next option of level l, and so each one behind it, cannot be afforded
// any more.
func (c *Core) tooDear(l *level) bool {
	x := c.tries[l.next]
	return x > root && c.purse.TooDear(l.budget.spent, c.matrix.nodes[x].option)
}
