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

// findBent returns the find function for bent sets of n cells of which the largest has the given number of
// values, or any number if that is 0.
func findBent(n, largest int) func(*position) (Step, bool) {
	return func(s *position) (Step, bool) {
		search := bentSearch{b: s.view(), size: n, largest: largest}
		return search.extend(0, 0, 0)
	}
}

// A bentSearch adds cells to a set, in their order.
type bentSearch struct {
	b             *board
	size, largest int
	cells         []int32
}

// extend adds cells from one on to those chosen, whose values are given, with the values that two of them
// can hold at the same time.
func (x *bentSearch) extend(from int, values, loose uint64) (Step, bool) {
	if len(x.cells) == x.size {
		return x.finish(values, loose)
	}
	b := x.b
	if !b.s.work(len(b.cells) - from) {
		return Step{}, false
	}
	for c := from; c < len(b.cells); c++ {
		union := values | b.cells[c].values
		if bits.OnesCount64(union) > x.size || x.largest > 0 && len(b.cells[c].options) > x.largest {
			continue
		}
		if both := loose | b.looseWith(x.cells, int32(c)); both&(both-1) == 0 {
			x.cells = append(x.cells, int32(c))
			if step, ok := x.extend(c+1, union, both); ok {
				return step, true
			}
			x.cells = x.cells[:len(x.cells)-1]
		}
	}
	return Step{}, false
}

// finish accepts a set with one value that is not restricted. Without such a value it is a naked
// set or a Sue de Coq.
func (x *bentSearch) finish(values, loose uint64) (Step, bool) {
	largest := 0
	for _, c := range x.cells {
		largest = max(largest, len(x.b.cells[c].options))
	}
	if bits.OnesCount64(values) != x.size || loose == 0 || x.largest > 0 && largest != x.largest || !x.isWing() {
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
