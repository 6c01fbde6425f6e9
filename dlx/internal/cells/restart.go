package cells

import (
	"math"

	"fourfold/dlx/internal/tree"
)

// A restarts says when the search of the whole tree begins anew, with another order of branching. In a
// large problem with many solutions, a search may choose some wrong options early, and then search a part
// of the tree without a solution that is too large for any computer. Then another order may soon find
// one. If it does not, either, the third and last search has the order of the first. All that is
// before the first solution, so no solution is found twice.
type restarts struct {
	byRivals bool  // the second search: items with most rivals come first
	nodes    int64 // the end of the first search; math.MaxInt64 if it has no end
	work     int64 // the end of the second search
}

// noRestart makes the present search the last.
func (r *restarts) noRestart() { r.nodes, r.work = math.MaxInt64, math.MaxInt64 }

// mayRestart prepares for a search of the whole tree, if the problem is large.
func (c *Core) mayRestart() {
	if c.Tuning.Restart {
		c.restarts.nodes = c.nodes + 1
	} else if c.matrix.p.NumOptions() > manyOptions {
		c.restarts.nodes = c.nodes + 4*int64(c.matrix.firstSecondary)
	}
}

// restart begins the search anew, if it is time to. It lets the core below end its subtree first, so
// pauses of that change nothing.
func (c *Core) restart() {
	spent := c.matrix.spent
	switch r := &c.restarts; {
	case c.state == subtree:
		return
	case c.nodes >= r.nodes:
		r.byRivals, r.nodes, r.work = true, math.MaxInt64, 7*spent
	case spent >= r.work:
		r.byRivals, r.work = false, math.MaxInt64
	default:
		return
	}
	c.start(tree.Part{})
}

// mostRivals returns the item whose options have most rivals, of those with as many options as item i.
func (m *matrix) mostRivals(i int32) int32 {
	best, most := i, m.rivals(i)
	for _, j := range m.active[:m.numActive] {
		if m.items[j].size != m.items[i].size {
			continue
		}
		if m.poll.Err() != nil {
			return best
		}
		if r := m.rivals(j); r > most || r == most && j < best {
			best, most = j, r
		}
	}
	return best
}

// rivals returns how many rivals the options of item i have, summed over its options. A rival is
// counted once for each item that it shares.
func (m *matrix) rivals(i int32) (sum int64) {
	for _, x := range m.set(i) {
		o := m.owner[x]
		cells := m.cells[m.option[o]:m.option[o+1]]
		_ = m.work(len(cells))
		for _, c := range cells {
			sum += int64(m.items[c.item].size)
		}
	}
	return sum
}
