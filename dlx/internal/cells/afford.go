package cells

import "slices"

// A budget is what the options chosen have cost. Options with net costs are in the order of these,
// so those that cannot be afforded are all behind one of them.
type budget struct {
	spent int64 // the net costs of the options chosen
	fit   int   // so many of the first options can be afforded; the others are hidden
}

// spend pays for option o.
func (c *Core) spend(o int32) {
	if c.purse.Priced() {
		c.budget.spent += c.purse.Cost(o)
	}
}

// afford hides the options that cannot be afforded. It returns false at a dead end, or when the
// context is done.
func (c *Core) afford() bool { return !c.purse.Priced() || c.hideDear() }

func (c *Core) hideDear() bool {
	m, b := &c.matrix, &c.budget
	fit := c.purse.Fit(b.fit, b.spent)
	for o := int32(b.fit) - 1; o >= int32(fit); o-- {
		if m.isLive(m.primary(o)) && !m.hideOption(o) {
			return false
		}
	}
	b.fit = fit
	return m.countWork() == nil
}

// hideOption hides live option o: it does what hide does for each option. It returns false at a
// dead end.
func (m *matrix) hideOption(o int32) bool {
	m.live--
	for x := m.option[o]; x < m.option[o+1]; x++ {
		c := &m.cells[x]
		it := &m.items[c.item]
		if it.covered {
			continue
		}
		if it.epoch != m.epoch {
			m.saveSize(c.item, it)
		}
		m.updates++
		it.size--
		at, end := c.at, it.base+it.size
		z := m.sets[end]
		m.sets[at], m.sets[end] = z, x
		m.cells[z].at, c.at = at, end
		if it.size <= 1 && m.watch(c.item, it) {
			return false
		}
	}
	return true
}

// tooDear reports whether the next option of decision d, and so each one behind it, cannot be
// afforded any more.
func (c *Core) tooDear(d *decision) bool {
	return c.purse.Priced() && c.purse.Empty(d.budget.spent+c.purse.Cost(c.matrix.owner[c.tries[d.next]]))
}

// byCost sorts the options of a decision, which are cells of one item.
func (c *Core) byCost(tries []int32) {
	if c.purse.Priced() {
		slices.Sort(tries)
	}
}

// netBelow returns the net costs of the options of the residual, or nil.
func (c *Core) netBelow() []int64 {
	if !c.purse.Priced() {
		return nil
	}
	r := &c.below.residual
	r.net = r.net[:0]
	for _, o := range r.options {
		r.net = append(r.net, c.purse.Cost(o))
	}
	return r.net
}
