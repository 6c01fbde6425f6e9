package sat

import (
	"maps"
	"slices"

	"fourfold"
)

// painted reports whether an option with a variable paints item i.
func (e *encoder) painted(i int32) bool {
	return !e.p.IsPrimary(i) && slices.ContainsFunc(e.at(i), func(u use) bool { return u.color != fourfold.NoColor })
}

// A tally holds the numbers that the clauses of an item depend on.
type tally struct {
	uses      int
	heads     int   // the number of variables that encoder.heads returns
	shared    int   // colors that several uses have; each of them has an auxiliary variable
	followed  int   // uses in such a color; each of them implies the color
	sameColor int64 // pairs of uses in the same color
}

// tally counts the uses of item i.
func (e *encoder) tally(i int32) tally {
	uses := e.at(i)
	t := tally{uses: len(uses)}
	if e.p.IsPrimary(i) || !e.p.HasColors() {
		t.heads = len(uses)
		return t
	}
	seen := map[fourfold.Color]int{}
	for _, u := range uses {
		if e.poll.Add(16) != nil {
			break
		}
		if u.color == fourfold.NoColor {
			t.heads++
			continue
		}
		seen[u.color]++
	}
	for _, n := range seen {
		t.heads++
		t.sameColor += count(n)
		if n > 1 {
			t.shared++
			t.followed += n
		}
	}
	return t
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

// head returns a variable that is true if one of the uses is true. If there is one use, this is
// the variable of the use itself.
func (e *encoder) head(uses []use) int32 {
	if len(uses) == 1 {
		return uses[0].v
	}
	y := e.auxiliary()
	for _, u := range uses {
		e.add(-u.v, y)
	}
	return y
}
