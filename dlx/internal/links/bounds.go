package links

import (
	"math"

	"fourfold"
)

// With bounds, an item stays active while options of it are chosen. It is covered when its room is
// used up, or never: a cover is found when no option is live. To branch on an item is to take one
// option out of all lists, and to choose it or leave it out.
//
// Knuth's dlx3 tries all options of the item in turn. Here the item to branch on is picked anew
// when an option is out.

// A bound is how often an item must and may be covered, and how often it is.
type bound struct{ low, high, taken int32 }

// encodeBounds sets m.bounds, and covers the items that have no room from the start.
func (m *matrix) encodeBounds(p *fourfold.Problem) {
	m.bounds = m.bounds[:0]
	if !p.HasBounds() {
		m.bounds = nil
		return
	}
	m.bounds = append(m.bounds, bound{})
	for i := range p.NumItems() {
		m.bounds = append(m.bounds, bound{low: p.Need(i), high: p.Room(i)})
	}
	for i := range p.NumItems() {
		if p.Room(i) == 0 && m.work.Err() == nil {
			m.cover(i + 1)
		}
	}
}

// need returns how many more options the item of header h needs. It is not positive if the item
// needs none.
func (m *matrix) need(h int32) int32 { return m.bounds[h].low - m.bounds[h].taken }

// branches returns in how many ways the first option of an item can be chosen, so that enough are
// left. To choose none is one of them if the item needs none.
func (m *matrix) branches(h int32) int32 { return m.size[h] - max(m.need(h), 0) + 1 }

// take counts one more option of the item of header h, or one less if by is -1. It reports whether
// the room of the item is used up with that option.
func (m *matrix) take(h, by int32) bool {
	b := &m.bounds[h]
	b.taken += by
	return max(b.taken, b.taken-by) == b.high
}

// decideByNeed is decide for items with bounds: an item that needs more options than are left or as
// many, or else, of the items that need some, one of the lowest rank with the fewest branches. If
// no item needs any, it is one with a live option. It returns root if there is none.
func (c *Core) decideByNeed() int32 {
	m := &c.matrix
	best, least := root, int64(math.MaxInt64)
	for h := m.nodes[root].right; h != root; h = m.nodes[h].right {
		_ = m.work.Add(1) // Run looks at the error
		key := int64(m.branches(h))
		switch needs := m.need(h) > 0; {
		case needs && key <= 1:
			return h
		case m.size[h] == 0:
			continue
		case !needs:
			key += 1 << 62
		case c.rank != nil:
			key += int64(c.rank[h-1]) << 31
		}
		if key < least {
			best, least = h, key
		}
	}
	return best
}

// pushOption takes the option of node x out of all lists, and makes a level for it. If there are
// several branches, the second try is to leave the option out. It is the number of branches, below
// 0.
func (c *Core) pushOption(x, branches int32) {
	first := len(c.tries)
	if c.tries = append(c.tries, x); branches > 1 {
		c.tries = append(c.tries, -branches)
	}
	c.matrix.takeOut(x)
	c.addLevel(root, first)
}

// takeOut hides the option of node x, whose item is primary, in the list of that item, too.
func (m *matrix) takeOut(x int32) {
	m.hide(x)
	n := m.nodes[x]
	m.nodes[n.up].down, m.nodes[n.down].up = n.down, n.up
	m.size[n.item]--
	m.updates++
}

// putBack undoes takeOut.
func (m *matrix) putBack(x int32) {
	n := m.nodes[x]
	m.nodes[n.up].down, m.nodes[n.down].up = x, x
	m.size[n.item]++
	m.unhide(x)
}
