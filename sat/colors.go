package sat

import (
	"cmp"
	"slices"

	"fourfold"
)

// painted reports whether an option paints item i.
func (e *encoder) painted(i int) bool {
	return !e.p.IsPrimary(i) && slices.ContainsFunc(e.at(i), func(u use) bool { return u.color != fourfold.NoColor })
}

// heads returns variables for the uses of an item, of which at most one may be true.
// They are the unpainted options themselves and one variable for each color, which
// follows from each option that paints the item so.
func (e *encoder) heads(uses []use) []int32 {
	uses = slices.Clone(uses)
	slices.SortStableFunc(uses, func(a, b use) int { return cmp.Compare(a.color, b.color) })
	heads := make([]int32, 0, len(uses))
	for len(uses) > 0 {
		n := 1
		for n < len(uses) && uses[n].color == uses[0].color && uses[0].color != fourfold.NoColor {
			n++
		}
		heads = append(heads, e.head(uses[:n]))
		uses = uses[n:]
	}
	return heads
}

// head returns a variable that is true if any of the uses is: the use itself if it is
// the only one.
func (e *encoder) head(uses []use) int32 {
	if len(uses) == 1 {
		return uses[0].v
	}
	y := e.auxiliary()
	for _, u := range uses {
		e.add(neg(u.v), pos(y))
	}
	return y
}
