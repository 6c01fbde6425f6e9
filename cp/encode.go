package cp

import (
	"slices"

	"fourfold"
)

// A network is a problem as variables and domains. The variables are the primary
// items, and the domain of an item is the options that hold it and are live. The
// constraints are the options themselves: one that is chosen filters the domains
// of every option it shares an item with, unless both paint it in one colour.
//
// The problem has all of it by index already. Only the colours are turned around here,
// so that those of an item's options are read in a row.
type network struct {
	*fourfold.Problem
	primary   []bool
	label     []uint8  // of each item, the index of its kind in labels
	labels    []string // the kinds of the items
	numCells  int      // how many items a search guesses for: those of the kind "cell" or, if there are none, all
	cellLabel int      // the index of the kind "cell", or -1
	colors    []int32  // of item i in its uses: colors[start[i]:]; nil if nothing is painted
	start     []int32
}

// newNetwork encodes p in time and space proportional to its items, and to its length if
// it has colours.
func newNetwork(p *fourfold.Problem) network {
	n := network{Problem: p, primary: make([]bool, p.NumItems()), label: make([]uint8, p.NumItems())}
	for i := range n.primary {
		n.primary[i] = p.IsPrimary(i)
		n.label[i] = n.labelOf(p.ItemKind(i))
	}
	n.findCells()
	if p.HasColors() {
		n.readColors()
	}
	return n
}

func (n *network) findCells() {
	n.cellLabel = slices.Index(n.labels, "cell")
	for i, primary := range n.primary {
		if primary && int(n.label[i]) == n.cellLabel {
			n.numCells++
		}
	}
	if n.numCells == 0 {
		n.cellLabel, n.numCells = -1, n.NumPrimary()
	}
}

// labelOf returns the index of a kind, which is most often the last one.
func (n *network) labelOf(kind string) uint8 {
	for k := len(n.labels) - 1; k >= 0; k-- {
		if n.labels[k] == kind {
			return uint8(k)
		}
	}
	n.labels = append(n.labels, kind)
	return uint8(len(n.labels) - 1)
}

func (n *network) readColors() {
	n.start = make([]int32, n.NumItems())
	at := int32(0)
	for i := range n.start {
		n.start[i] = at
		at += int32(len(n.Uses(i)))
	}
	n.colors = make([]int32, at)
	end := append([]int32{}, n.start...)
	for o := range n.NumOptions() {
		for _, i := range n.Option(o) {
			n.colors[end[i.Index]] = int32(i.Color)
			end[i.Index]++
		}
	}
}

// colorsOf returns the colours of item i in its uses, one beside each, if there are any.
func (n *network) colorsOf(i int32) []int32 {
	return n.colors[n.start[i]:][:len(n.Uses(int(i)))]
}
