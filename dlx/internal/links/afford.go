package links

// A budget is what the options chosen have cost. Options with net costs are in the order of these, so
// those that cannot be afforded are all behind one of them.
type budget struct {
	spent  int64 // the net costs of the options chosen
	fit    int   // so many of the first options can be afforded; the others are hidden
	hidden int   // len(Core.hidden)
}

// spend pays for option o, which is chosen now, and hides the options that cannot be afforded after it.
func (c *Core) spend(o int32) {
	if !c.purse.Priced() {
		return
	}
	m, b := &c.matrix, &c.budget
	b.spent += c.purse.Cost(o)
	fit := c.purse.Fit(b.fit, b.spent)
	for o := b.fit - 1; o >= fit; o-- {
		x := m.first[o]
		for !c.p.IsPrimary(m.nodes[x].item - 1) {
			x = m.nodes[x].right
		}
		if m.isLive(x) {
			c.hidden = append(c.hidden, x)
			m.hide(x)
			m.leaveColumn(x)
		}
	}
	b.fit, b.hidden = fit, len(c.hidden)
}

// refund undoes spend, back to the budget before it.
func (c *Core) refund(to budget) {
	for k := len(c.hidden) - 1; k >= to.hidden; k-- {
		c.matrix.returnColumn(c.hidden[k])
		c.matrix.unhide(c.hidden[k])
	}
	c.hidden, c.budget = c.hidden[:to.hidden], to
}

// leaveColumn takes node x out of the list of its item.
func (m *matrix) leaveColumn(x int32) {
	n := m.nodes[x]
	m.nodes[n.up].down, m.nodes[n.down].up = n.down, n.up
	m.size[n.item]--
}

// returnColumn undoes leaveColumn.
func (m *matrix) returnColumn(x int32) {
	n := m.nodes[x]
	m.nodes[n.up].down, m.nodes[n.down].up = x, x
	m.size[n.item]++
}

// tooDear reports whether the next option of level l, and so each one behind it, cannot be afforded any
// more. The option chosen last at l is undone.
func (c *Core) tooDear(l *level) bool {
	return c.purse.Priced() && c.purse.Empty(l.budget.spent+c.purse.Cost(c.matrix.nodes[c.tries[l.next]].option))
}
