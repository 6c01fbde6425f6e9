package sat

import (
	"maps"
	"slices"

	"fourfold"
)

// Colors says how the colors of a painted item are written. A painted item is a secondary item to
// which some undecided option gives a color.
type Colors int

const (
	// Direct writes an item that few options contain as pairs of options which do not agree on its
	// color. In an item with many options, each color that several of them give to it has an
	// auxiliary variable, and at most one of the colors may be true. So it is in an item with
	// painters, unless AtMostOne is Pairs; see painters.go.
	Direct Colors = iota
	// Log numbers the colors of an item. The binary digits of the number are auxiliary variables:
	// log2(k) of them, and log2(k) clauses for each option of the item, if it has k colors. An
	// option without a color counts as a color of its own.
	Log
)

// painted reports whether an option with a variable paints item i.
func (e *encoder) painted(i int32) bool {
	return !e.p.IsPrimary(i) && slices.ContainsFunc(e.at(i), func(u use) bool { return u.color != fourfold.NoColor })
}

// oneColor reports whether all options with a variable agree on the color of item i.
func (e *encoder) oneColor(i int32) bool {
	uses := e.at(i)
	for _, u := range uses {
		if u.color == fourfold.NoColor || u.color != uses[0].color {
			return false
		}
	}
	return true
}

// heads returns the variables for the uses of an item of which at most one may be true. They
// are the variables of the options that do not paint the item, and one variable for each color,
// which is implied by each option that paints the item in that color.
func (e *encoder) heads(uses []use) []int32 {
	heads := make([]int32, 0, len(uses))
	byColor := map[fourfold.Color][]use{}
	for _, u := range uses {
		if e.poll.Add(16) != nil {
			break
		}
		if u.color == fourfold.NoColor {
			heads = append(heads, u.v)
		} else {
			byColor[u.color] = append(byColor[u.color], u)
		}
	}
	for _, c := range slices.Sorted(maps.Keys(byColor)) {
		heads = append(heads, e.head(byColor[c]))
	}
	return heads
}

// head returns a variable that is true if one of the uses is true, and with Ladder only then. If
// there is one use, this is the variable of the use itself.
func (e *encoder) head(uses []use) int32 {
	if len(uses) == 1 {
		return uses[0].v
	}
	y := e.auxiliary()
	for _, u := range uses {
		e.add(-u.v, y)
	}
	if e.limits.amo == Ladder {
		e.scratch = append(e.scratch[:0], -y)
		for _, u := range uses {
			e.scratch = append(e.scratch, u.v)
		}
		e.add(e.scratch...)
	}
	return y
}

// number writes that the uses of item i agree on a number. The number is that of the color, or a
// number of its own for an option that does not paint the item.
func (e *encoder) number(i int32) {
	uses, byColor, n := e.at(i), map[fourfold.Color]int{}, 0
	numbers := make([]int, len(uses))
	for x, u := range uses {
		if e.poll.Add(16) != nil {
			return
		}
		k, seen := byColor[u.color]
		if !seen || u.color == fourfold.NoColor {
			k = n
			byColor[u.color] = k
			n++
		}
		numbers[x] = k
	}
	bits := e.auxiliaries(digits(n))
	for x, u := range uses {
		e.spell(u.v, numbers[x], bits)
	}
}
