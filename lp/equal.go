//go:build cgo && !noclp

package lp

import (
	"cmp"
	"encoding/binary"
	"slices"

	"fourfold"
)

// hideDearer hides each option to which k cheaper ones are equal, and propagates. Of equal options
// at most one is in a solution if they share an item with room for one. It returns false at a dead
// end.
func (c *optimum) hideDearer() bool {
	equal := map[string][]int32{}
	var key []byte
	var items []fourfold.Item
	for o := range c.p.NumOptions() {
		items = append(items[:0], c.p.Option(o)...)
		c.state.Poll(len(items))
		if !c.open(o) || !slices.ContainsFunc(items, func(i fourfold.Item) bool { return i.Color == fourfold.NoColor && c.p.Room(i.Index) == 1 }) {
			continue
		}
		slices.SortFunc(items, func(i, j fourfold.Item) int { return cmp.Compare(i.Index, j.Index) })
		key = key[:0]
		for _, i := range items {
			key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(i.Index)), uint64(i.Color))
		}
		equal[string(key)] = append(equal[string(key)], o)
	}
	for _, list := range equal {
		if len(list) <= c.wanted {
			continue
		}
		slices.SortStableFunc(list, func(o, q int32) int { return cmp.Compare(c.p.Cost(o), c.p.Cost(q)) })
		for _, o := range list[c.wanted:] {
			c.state.Hide(o)
		}
	}
	return c.state.Propagate()
}
