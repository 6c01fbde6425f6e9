package human

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
)

// A bent set is n cells with n values of which all but one are restricted: all options of the
// value in these cells conflict with each other. Each restricted value is in at most one of the
// cells, so the other value is in one of the cells at least, and options in conflict with all its
// places can be ruled out. XY-wing, XYZ-wing and WXYZ-wing are bent sets of three and four cells.

// findBent returns the find function for bent sets of n cells of which the first has the given
// number of values, or any number if that is 0.
func findBent(n, pivot int) func(*position) (Step, bool) {
	return func(s *position) (Step, bool) {
		b := s.view()
		for c := range b.cells {
			if values := b.cells[c].values; bits.OnesCount64(values) <= n && (pivot == 0 || bits.OnesCount64(values) == pivot) {
				search := bentSearch{b: b, size: n, pivot: pivot != 0, cells: []int32{int32(c)}}
				if step, ok := search.extend(values, 0); ok || s.left < 0 {
					return step, ok
				}
			}
		}
		return Step{}, false
	}
}

// A bentSearch adds cells to a set. With a pivot, all cells share a unit with the first one;
// without, each cell comes after the first one in the order of cells.
type bentSearch struct {
	b     *board
	size  int
	pivot bool
	cells []int32
}

// extend adds cells to those chosen, whose values are given, with the values that two of them can
// hold at the same time.
func (x *bentSearch) extend(values, loose uint64) (Step, bool) {
	if len(x.cells) == x.size {
		return x.finish(values, loose)
	}
	b, first := x.b, x.cells[0]
	if !b.s.work(len(b.cells)) {
		return Step{}, false
	}
	for c := range int32(len(b.cells)) {
		union := values | b.cells[c].values
		switch {
		case bits.OnesCount64(union) > x.size || values&b.cells[c].values == 0:
			continue
		case x.pivot && (c == first || len(x.cells) > 1 && c <= x.cells[len(x.cells)-1] || !b.shareUnit(first, c)):
			continue
		case !x.pivot && (c <= first || slices.Contains(x.cells, c) || x.isRepeated(c)):
			continue
		}
		if both := loose | b.looseWith(x.cells, c); both&(both-1) == 0 {
			x.cells = append(x.cells, c)
			if step, ok := x.extend(union, both); ok {
				return step, true
			}
			x.cells = x.cells[:len(x.cells)-1]
		}
	}
	return Step{}, false
}

// isRepeated reports whether the chosen cells and c were tried before, with c before the last one.
func (x *bentSearch) isRepeated(c int32) bool {
	last := len(x.cells) - 1
	if c > x.cells[last] {
		return false
	}
	values := uint64(0)
	for _, d := range x.cells[:last] {
		values |= x.b.cells[d].values
	}
	return values&x.b.cells[c].values != 0
}

// finish accepts a set with one value that is not restricted. Without such a value it is a naked
// set or a Sue de Coq.
func (x *bentSearch) finish(values, loose uint64) (Step, bool) {
	if bits.OnesCount64(values) != x.size || loose == 0 || !x.pivot && !x.isWing() {
		return Step{}, false
	}
	options := x.b.optionsOf(x.cells, bits.TrailingZeros64(loose))
	removed := x.b.s.seenBy(options)
	if removed.isEmpty() {
		return Step{}, false
	}
	return Step{Base: x.b.itemsOf(x.cells), Fins: options, Removed: removed.list()}, true
}

// isWing reports whether all cells but one are in a unit, which has one of the first two then.
func (x *bentSearch) isWing() bool {
	for _, u := range slices.Concat(x.b.cells[x.cells[0]].units, x.b.cells[x.cells[1]].units) {
		n := 0
		for _, c := range x.cells {
			if slices.Contains(x.b.cells[c].units, u) {
				n++
			}
		}
		if n == x.size-1 {
			return true
		}
	}
	return false
}

// optionsOf returns the options of a value in cells.
func (b *board) optionsOf(cells []int32, number int) []int32 {
	var options []int32
	for _, c := range cells {
		if b.cells[c].values>>number&1 != 0 {
			options = append(options, b.optionOf(c, number))
		}
	}
	slices.Sort(options)
	return options
}

// isRestricted reports whether all options conflict with each other.
func (b *board) isRestricted(options []int32) bool {
	for k, o := range options {
		if !b.s.conflictsOf(o).includes(options[k+1:]) {
			return false
		}
	}
	return true
}

// bentSet explains a wing: n cells hold n values between them, and only one of the values, that of
// the fins, can be in several of the cells.
func (g *Guide) bentSet(s Step, before *State) string {
	if g.labels == nil {
		return fmt.Sprintf("one of %s is chosen", g.optionList(s.Fins, "and"))
	}
	v, ends := g.value(s.Fins[0]), g.placesOf(s.Fins)
	conclusion := fmt.Sprintf("so %s is in %s, and no cell that sees %s is %s", v, words.List(ends, "or"), allOf(len(ends)), v)
	cells := g.meanings(s.Base)
	for _, i := range s.Base {
		if text := g.pivot(i, s, before); text != "" {
			return text + ", " + conclusion
		}
	}
	return fmt.Sprintf("%s can only hold %s between them, and only %s can be in several of these cells, %s",
		words.List(names(cells), "and"), words.List(g.valuesIn(s.Base, before), "and"), v, conclusion)
}

func allOf(n int) string {
	if n == 2 {
		return "both"
	}
	return "all of these"
}

// pivot says of each value of the pivot of a wing of three cells what follows from it.
func (g *Guide) pivot(item int32, s Step, before *State) string {
	if len(s.Base) != 3 {
		return ""
	}
	var cases []string
	pivot := g.meaning(item).name
	for _, o := range before.Options(item) {
		if slices.Contains(s.Fins, o) {
			continue // the value itself
		}
		wing := ""
		for _, i := range s.Base {
			options := before.Options(i)
			if i == item || len(options) != 2 {
				continue
			}
			for k, x := range options {
				if g.value(x) == g.value(o) && slices.Contains(s.Fins, options[1-k]) {
					wing = g.literal(options[1-k:2-k], true)
				}
			}
		}
		if wing == "" {
			return ""
		}
		cases = append(cases, fmt.Sprintf("if %s is %s, then %s", pivot, g.value(o), wing))
	}
	if len(cases) != 2 {
		return ""
	}
	return strings.Join(cases, ", and ")
}
