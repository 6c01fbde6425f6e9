package cp

import (
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// A view is a problem as variables and domains. The variables are the primary items. The
// domain of an item is the set of live options that contain the item. The constraints are
// the options: an option that is chosen filters out every option that shares an item with
// it, unless both paint the item in one color.
//
// The Problem stores all of this by index. The view adds the kinds of the items. It also
// stores the colors by item, so that the colors of an item are contiguous. It is constant.
//
// A kind is the text that the Problem has as the kind of an item, by its index in kinds. The
// cells are the items of the kind "cell" or, if no primary item has that kind, all primary
// items.
type view struct {
	*fourfold.Problem
	primary  []bool
	kinds    []string
	kindOf   []uint8 // of each item
	cellKind int     // the index of the kind "cell", or -1
	numCells int
	bounded  bool    // items have bounds
	width    int     // how many items an option has on average, up to poll.Every
	step     int     // how many options are filtered between two polls, a power of 2
	colors   []int32 // of item i in its uses: colors[start[i]:]; nil if there are no colors
	start    []int32
}

// block is how many items are encoded before they are counted as work.
const block = 1 << 8

// newView encodes p. Time and space are proportional to the number of items, or to the
// length of p if it has colors. It stops early when the context is done.
func newView(p *fourfold.Problem, looks *poll.Poll) view {
	v := view{Problem: p, bounded: p.HasBounds(), primary: make([]bool, p.NumItems()), kindOf: make([]uint8, p.NumItems())}
	v.width = min(p.NumCells()/max(1, int(p.NumOptions()))+1, poll.Every)
	for v.step = block; v.step*v.width > poll.Every; {
		v.step /= 2
	}
	for i, n := int32(0), p.NumItems(); i < n; {
		if looks.Add(block) != nil {
			return v
		}
		for end := i + min(block, n-i); i < end; i++ {
			v.primary[i] = p.IsPrimary(i)
			v.kindOf[i] = v.indexOf(v.kind(i))
		}
	}
	v.countCells()
	if p.HasColors() {
		v.readColors(looks)
	}
	return v
}

// indexOf returns the index of a kind, and adds the kind if it is new. The search begins at
// the last kind, because most items have the kind of the item before.
func (v *view) indexOf(kind string) uint8 {
	for k := len(v.kinds) - 1; k >= 0; k-- {
		if v.kinds[k] == kind {
			return uint8(k)
		}
	}
	v.kinds = append(v.kinds, kind)
	return uint8(len(v.kinds) - 1)
}

func (v *view) countCells() {
	v.cellKind = slices.Index(v.kinds, "cell")
	for i, primary := range v.primary {
		if primary && int(v.kindOf[i]) == v.cellKind {
			v.numCells++
		}
	}
	if v.numCells == 0 {
		v.cellKind, v.numCells = -1, int(v.NumPrimary())
	}
}

// isCell reports whether primary item i is a cell.
func (v *view) isCell(i int32) bool { return v.cellKind < 0 || int(v.kindOf[i]) == v.cellKind }

func (v *view) readColors(looks *poll.Poll) {
	v.start = make([]int32, v.NumItems())
	at := int32(0)
	for i := range v.start {
		v.start[i] = at
		at += int32(len(v.Uses(int32(i))))
	}
	v.colors = make([]int32, at)
	end := slices.Clone(v.start)
	for o := range v.NumOptions() {
		option := v.Option(o)
		if looks.Add(len(option)) != nil {
			return
		}
		for _, i := range option {
			v.colors[end[i.Index]] = int32(i.Color)
			end[i.Index]++
		}
	}
}

// colorsOf returns the colors of item i in its uses: color k is that of use k. The problem
// must have colors.
func (v *view) colorsOf(i int32) []int32 {
	return v.colors[v.start[i]:][:len(v.Uses(i))]
}
