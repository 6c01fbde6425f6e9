package lp

import (
	"slices"

	"fourfold"
)

// painted adds the rows of secondary item i that has painters: primary items whose options all paint
// item i, and of which exactly one is chosen (package painters). The painters agree on the color, so
// in each color the sums of their options are equal, as the flow is that enters and leaves a node of
// a network. No other row is needed: the sum of the first painter in a color takes the place of the
// color variable. Users must be sorted by color.
func (e *encoder) painted(i int32, us []user, painters []int32) {
	first := slices.MinFunc(painters, func(j, k int32) int { return e.state.Free(j) - e.state.Free(k) })
	for n := 0; len(us) > 0; us = us[n:] {
		for n = 1; n < len(us) && us[n].color == us[0].color; n++ {
		}
		if us[0].color == fourfold.NoColor {
			e.row(row{AtMostOne, 0, 0, i}, us[:n])
			continue
		}
		rest := slices.Clone(us[:n])
		for _, j := range painters {
			rest = slices.DeleteFunc(rest, func(u user) bool { return e.holds(u, j) })
			if j != first {
				e.sameColor(i, us[:n], first, j)
			}
		}
		if len(rest) == 0 {
			continue
		}
		var columns []int32
		for _, u := range us[:n] {
			if e.holds(u, first) {
				columns = append(columns, e.column[u.option])
			}
		}
		e.within(i, columns, rest, e.cliques(rest))
	}
}

// sameColor adds the row of users of one color: as many of them are chosen among the options of item
// j as among those of item k.
func (e *encoder) sameColor(i int32, us []user, j, k int32) {
	r := int32(-1)
	for _, u := range us {
		sign := int32(0)
		if e.holds(u, j) {
			sign++
		}
		if e.holds(u, k) {
			sign--
		}
		if sign == 0 {
			continue
		}
		if r < 0 {
			r = e.row(row{SameColor, 0, 0, i}, nil)
		}
		e.entries = append(e.entries, entry{e.column[u.option], cell{r, sign}})
	}
}

// holds reports whether the option of a user contains an item.
func (e *encoder) holds(u user, item int32) bool {
	items := e.p.Option(u.option)
	e.state.Poll(len(items))
	return slices.ContainsFunc(items, func(i fourfold.Item) bool { return i.Index == item })
}
