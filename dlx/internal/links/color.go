package links

// choose takes the option of node x into the cover: it commits to the other items of the option.
// The item of x is covered already.
func (m *matrix) choose(x int32) {
	for y := m.nodes[x].right; y != x; y = m.nodes[y].right {
		m.commit(y)
		if m.work.Err() != nil {
			return // the lists are of no use any more
		}
	}
}

// unchoose undoes choose.
func (m *matrix) unchoose(x int32) {
	for y := m.nodes[x].left; y != x; y = m.nodes[y].left {
		m.uncommit(y)
	}
}

// commit covers the item of node x if it has no more room, or purifies it if the node has a color.
// If the node is fixed, this is done already.
func (m *matrix) commit(x int32) {
	switch n := m.nodes[x]; {
	case n.color == 0 && (m.bounds == nil || m.take(n.item, 1)):
		m.cover(n.item)
	case n.color > 0:
		m.purify(x)
	}
}

// uncommit undoes commit.
func (m *matrix) uncommit(x int32) {
	switch n := m.nodes[x]; {
	case n.color == 0 && (m.bounds == nil || m.take(n.item, -1)):
		m.uncover(n.item)
	case n.color > 0:
		m.unpurify(x)
	}
}

// purify hides the options that do not give the item of node x the color of x. The others stay
// live, and their nodes are fixed: nobody has to look at the color again. Node x itself keeps its
// color, which unpurify needs.
func (m *matrix) purify(x int32) {
	h, color := m.nodes[x].item, m.nodes[x].color
	for y := m.nodes[h].down; y != h; y = m.nodes[y].down {
		switch {
		case m.nodes[y].color != color:
			if m.hide(y); m.work.Err() != nil {
				return // the lists are of no use any more
			}
		case y != x:
			m.nodes[y].color = fixed
		}
	}
}

// unpurify undoes purify.
func (m *matrix) unpurify(x int32) {
	h, color := m.nodes[x].item, m.nodes[x].color
	for y := m.nodes[h].up; y != h; y = m.nodes[y].up {
		switch {
		case m.nodes[y].color == fixed:
			m.nodes[y].color = color
		case y != x:
			m.unhide(y)
		}
	}
}
