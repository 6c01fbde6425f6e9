package links

import (
	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// A node is an item of an option, or the header of an item, or the root.
type node struct {
	left, right int32
	up, down    int32
	item        int32 // the header of the list that the node is in
	option      int32 // -1 for headers
	color       int32 // of the item in the option; 0 for none, fixed if it need not be looked at
}

// fixed is the color of a node whose item is purified in the color of the node.
const fixed int32 = -1

// root is the node before the first header. The header of item i is node i+1.
const root int32 = 0

// A matrix is a problem as lists of nodes.
type matrix struct {
	nodes   []node
	size    []int32 // size[h] is the number of nodes in the list of header h, without the header
	first   []int32 // the first node of each option
	updates int64   // nodes that have left the list of an item
	bounds  []bound // of each header; nil if every item has room for one option
	work    *poll.Poll
}

// encode makes m the matrix of p. It stops when the context is done.
func (m *matrix) encode(p *fourfold.Problem) {
	items, options := int(p.NumItems()), int(p.NumOptions())
	if m.work.Add(items+options+p.NumCells()) != nil {
		return // it takes long to make large arrays
	}
	m.nodes, m.size, m.first = m.nodes[:0], scratch.Sized(m.size, items+1), scratch.Sized(m.first, options)
	clear(m.size)
	m.updates = 0
	m.encodeHeaders(p)
	for o := range p.NumOptions() {
		if m.work.Add(len(p.Option(o))) != nil {
			return
		}
		m.encodeOption(o, p.Option(o))
	}
	m.encodeBounds(p)
}

// encodeHeaders makes the root and a header for each item.
func (m *matrix) encodeHeaders(p *fourfold.Problem) {
	for h := range p.NumItems() + 1 {
		m.nodes = append(m.nodes, node{left: h, right: h, up: h, down: h, item: h, option: -1})
		if h != root && p.IsPrimary(h-1) {
			m.insertRow(h, root)
		}
	}
}

// encodeOption makes a node for each item of option o.
func (m *matrix) encodeOption(o int32, items []fourfold.Item) {
	first := int32(len(m.nodes))
	m.first[o] = first
	for k, i := range items {
		x, h := first+int32(k), i.Index+1
		m.nodes = append(m.nodes, node{left: x, right: x, item: h, option: o, color: int32(i.Color)})
		m.insertRow(x, first)
		above := m.nodes[h].up
		m.nodes[x].up, m.nodes[x].down = above, h
		m.nodes[above].down, m.nodes[h].up = x, x
		m.size[h]++
	}
}

// insertRow puts node x at the end of the circular list that begins with first.
func (m *matrix) insertRow(x, first int32) {
	if x == first {
		return
	}
	last := m.nodes[first].left
	m.nodes[x].left, m.nodes[x].right = last, first
	m.nodes[last].right, m.nodes[first].left = x, x
}
