package cdcl

import (
	"slices"

	"fourfold"
)

// The core does not know items. So the item by which a fact follows is worked out again, from the
// problem: it is an item that alone rules out that all of some facts hold.

// itemOf returns an item that alone rules out that all of the facts hold, or a painter that rules it
// out by the color of an item that it paints; -1 if there is none.
func (t *tracer) itemOf(facts []fourfold.Fact) int32 {
	if len(facts) == 0 {
		return -1
	}
	for _, f := range facts {
		if f.Option < 0 {
			if t.colorClash(f.Item, facts) {
				return f.Item
			}
			return t.painterOf(facts)
		}
	}
	for _, i := range t.p.Option(facts[0].Option) {
		if t.tooMany(i, facts) || t.tooFew(i.Index, facts) {
			return i.Index
		}
	}
	return t.painterOf(facts)
}

// painterOf returns a painter of an item that has a color by one of the facts, if the others rule out
// all options of the painter that give it; -1 if there is none.
func (t *tracer) painterOf(facts []fourfold.Fact) int32 {
	k := slices.IndexFunc(facts, func(f fourfold.Fact) bool { return f.Holds })
	if k < 0 {
		return -1
	}
	has := []fourfold.Item{{Index: facts[k].Item, Color: facts[k].Color}}
	if o := facts[k].Option; o >= 0 {
		has = t.p.Option(o)
	}
	for _, i := range has {
		for _, by := range t.search.encoder.tablesOf(i.Index) {
			if i.Color != fourfold.NoColor && t.lacks(by.painter, i, slices.Concat(facts[:k], facts[k+1:])) {
				return by.painter
			}
		}
	}
	return -1
}

// lacks reports whether the facts rule out all options of a painter that give an item its color, and
// nothing else.
func (t *tracer) lacks(painter int32, i fourfold.Item, facts []fourfold.Fact) bool {
	n := 0
	for _, o := range t.p.Uses(painter) {
		if t.p.ColorIn(o, i.Index) == i.Color {
			n++
		}
	}
	return n == len(facts) && !slices.ContainsFunc(facts, func(f fourfold.Fact) bool {
		return f.Holds || !t.paints(f, i.Index, i.Color) || !t.contains(f.Option, painter)
	})
}

// tooMany reports whether the facts choose one option more than item i has room for. The first of
// them has i.
func (t *tracer) tooMany(i fourfold.Item, facts []fourfold.Fact) bool {
	return len(facts) == int(t.p.Room(i.Index))+1 && !slices.ContainsFunc(facts, func(f fourfold.Fact) bool {
		return !f.Holds || !t.contains(f.Option, i.Index)
	}) && (i.Color == fourfold.NoColor || t.p.ColorIn(facts[1].Option, i.Index) != i.Color)
}

// tooFew reports whether the facts rule out so many options of the item that one too few is left.
func (t *tracer) tooFew(item int32, facts []fourfold.Fact) bool {
	return len(facts) == len(t.p.Uses(item))-int(t.p.Need(item))+1 && !slices.ContainsFunc(facts, func(f fourfold.Fact) bool {
		return f.Holds || !t.contains(f.Option, item)
	})
}

// colorClash reports whether the facts, of which one is about a color of the item, contradict each
// other by the colors of the item alone.
func (t *tracer) colorClash(item int32, facts []fourfold.Fact) bool {
	has, hasNot := fourfold.NoColor, fourfold.NoColor // colors that the item has and has not
	options := 0
	for _, f := range facts {
		switch {
		case f.Option >= 0:
			options++
		case f.Item != item:
			return false
		case !f.Holds:
			hasNot = f.Color
		case has != fourfold.NoColor:
			return len(facts) == 2 // two colors
		default:
			has = f.Color
		}
	}
	if len(facts) != options+1 {
		return false
	}
	if hasNot != fourfold.NoColor { // an option gives the color that the item does not have
		return options == 1 && slices.ContainsFunc(facts, func(f fourfold.Fact) bool { return f.Holds && t.paints(f, item, hasNot) })
	}
	if options == 1 && slices.ContainsFunc(facts, func(f fourfold.Fact) bool { return f.Holds && t.excludes(f, item, has) }) {
		return true
	}
	return options == t.painters(item, has) &&
		!slices.ContainsFunc(facts, func(f fourfold.Fact) bool { return f.Option >= 0 && (f.Holds || !t.paints(f, item, has)) })
}

// paints reports whether the option of a fact contains the item in a color.
func (t *tracer) paints(f fourfold.Fact, item int32, c fourfold.Color) bool {
	return f.Option >= 0 && t.p.ColorIn(f.Option, item) == c
}

// excludes reports whether the option of a fact contains the item, but not in a color.
func (t *tracer) excludes(f fourfold.Fact, item int32, c fourfold.Color) bool {
	return f.Option >= 0 && t.contains(f.Option, item) && t.p.ColorIn(f.Option, item) != c
}

// painters returns how many options give a color to an item.
func (t *tracer) painters(item int32, c fourfold.Color) (n int) {
	for _, o := range t.p.Uses(item) {
		if t.p.ColorIn(o, item) == c {
			n++
		}
	}
	return n
}

// contains reports whether an option contains an item.
func (t *tracer) contains(o, item int32) bool {
	_, ok := slices.BinarySearch(t.p.Uses(item), o)
	return ok
}
