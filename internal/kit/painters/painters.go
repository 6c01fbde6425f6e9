// Package painters finds the items of a problem that decide the colors of others.
//
// A painter of a secondary item is a primary item that must be covered exactly once, and whose
// options all paint the secondary item. So every solution paints it in one color, and all painters
// of the item agree on it. If no option of a painter is left that paints the item in a color, then
// all options that do so are in no solution. For an engine, the secondary item is a variable, its
// colors are the values, and each painter is a table constraint.
package painters

import (
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// Of returns the painters of each item, in increasing order: those of item i are at i. Items
// without painters have none. It returns nil if no item has any. It takes time proportional to the
// length of p, and counts it in looks, which may be nil. It returns the error of looks.
func Of(p *fourfold.Problem, looks *poll.Poll) ([][]int32, error) {
	if !p.HasColors() {
		return nil, nil
	}
	var all [][]int32
	for j := range p.NumItems() {
		if !p.IsPrimary(j) || p.Need(j) != 1 || p.Room(j) != 1 {
			continue
		}
		painted, work := paintedBy(p, j)
		for _, s := range painted {
			if all == nil {
				all = make([][]int32, p.NumItems())
			}
			all[s] = append(all[s], j)
		}
		if looks != nil {
			if err := looks.Add(work); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// paintedBy returns the items that all options of item j paint, and the number of items that it has
// looked at.
func paintedBy(p *fourfold.Problem, j int32) (painted []int32, work int) {
	for k, o := range p.Uses(j) {
		option := p.Option(o)
		work += len(option)
		if k == 0 {
			for _, i := range option {
				if i.Color != fourfold.NoColor {
					painted = append(painted, i.Index)
				}
			}
			continue
		}
		painted = slices.DeleteFunc(painted, func(s int32) bool {
			return !slices.ContainsFunc(option, func(i fourfold.Item) bool { return i.Index == s && i.Color != fourfold.NoColor })
		})
		if len(painted) == 0 {
			break
		}
	}
	return painted, work
}
