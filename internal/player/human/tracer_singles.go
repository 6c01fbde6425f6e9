package human

import (
	"strings"

	"fourfold"
	"fourfold/cp"
)

// The ratings of singles are those of Sudoku Explainer. A person sees first which value the last cell
// of a unit has, then where a value has one place in an area, and last that a cell has one value.
const (
	LastCell  = 1.0
	InArea    = 1.2
	Elsewhere = 1.5 // a value in another unit, or an item that is neither a value nor a cell
	OneValue  = 2.3
)

// RatingOfSingle returns the rating of the single of an item, which has one option left. The function
// open says which primary items no chosen option contains.
func RatingOfSingle(p *fourfold.Problem, item int32, open func(item int32) bool) float64 {
	role := cp.RoleOf(p.ItemKind(item))
	switch {
	case role == cp.RoleCell:
		return OneValue
	case lastOpen(p, item, open) == item:
		return LastCell
	case role == cp.RoleArea:
		return InArea
	}
	return Elsewhere
}

// lastOpen returns the open value in the unit of an item if there is only one, else -1. The values of
// a unit follow one another and have names with the same beginning, as r1=4 and r1=5.
func lastOpen(p *fourfold.Problem, item int32, open func(item int32) bool) int32 {
	kind, name := p.ItemKind(item), p.ItemName(item)
	unit := name[:strings.LastIndexByte(name, '=')+1]
	if unit == "" || !cp.RoleOf(kind).IsUnit() {
		return -1
	}
	last := int32(-1)
	for _, step := range [...]int32{-1, 1} {
		for i := item + max(step, 0); i >= 0 && i < p.NumItems() && p.ItemKind(i) == kind && strings.HasPrefix(p.ItemName(i), unit); i += step {
			if open(i) {
				if last >= 0 {
					return -1
				}
				last = i
			}
		}
	}
	return last
}
