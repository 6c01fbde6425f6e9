package human

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
)

// A deadly pattern is a loop of cells in which two values alternate: each cell sees the next one, and
// each unit that has a cell of the loop has two. If a solution fills the loop with the two values, they
// can be exchanged, and the result is another solution. So if the problem has one solution, some cell
// holds a further value, a guardian. A loop of four cells is a unique rectangle.
//
// The values need not be candidates of the cells: a value that was ruled out is not in the solution, so
// the exchanged filling is no solution either. But the problem must have the options: a given has a
// single option, so there is no pattern through a given.
//
// The notes of a player are a rule of the problem: there is no pattern through a candidate that they lack.

const (
	maxLoop = 8 // cells of the largest loop
	maxRoof = 2 // cells of a loop that may have guardians
)

// A loop is cells, as items, in their order, with two values.
type loop struct {
	cells     []int32
	values    [2]int32
	options   [][2]int32 // of each item that is an active cell, those of the problem with the values; -1 for none
	roof      []int      // the indexes of the cells with guardians
	guardians []int32
}

// deadlyPatterns returns the steps of unique rectangles and loops.
func (s *position) deadlyPatterns() (steps []Step) {
	for _, first := range s.active {
		if options := s.options[first]; s.isCell(first) && len(options) == 2 {
			l := loop{cells: []int32{first}, values: [2]int32{s.grid.valueOf[options[0]], s.grid.valueOf[options[1]]}}
			if l.values[0] >= 0 && l.values[1] >= 0 {
				l.options = s.optionsWith(l.values)
				s.extendLoop(&l, func() { steps = s.appendLoop(steps, &l) })
			}
		}
	}
	return steps
}

// extendLoop adds cells to a loop and calls visit for each that is closed. The first cell is the lowest
// one without guardians.
func (s *position) extendLoop(l *loop, visit func()) {
	n := len(l.cells)
	last := l.cells[n-1]
	if n >= 4 && n%2 == 0 && l.cells[1] < last && s.see(last, l.cells[0], l) && s.isDeadly(l) {
		visit()
	}
	if n == maxLoop {
		return
	}
	for _, c := range s.active {
		if !s.isCell(c) || slices.Contains(l.cells, c) || !s.see(last, c, l) || !s.work(1) {
			continue
		}
		guardians := len(l.guardians)
		for _, o := range s.options[c] {
			if !slices.Contains(l.values[:], s.grid.valueOf[o]) {
				l.guardians = append(l.guardians, o)
			}
		}
		if has := len(l.guardians) > guardians; has && len(l.roof) < maxRoof || !has && c > l.cells[0] {
			if has {
				l.roof = append(l.roof, n)
			}
			l.cells = append(l.cells, c)
			s.extendLoop(l, visit)
			if l.cells = l.cells[:n]; has {
				l.roof = l.roof[:len(l.roof)-1]
			}
		}
		l.guardians = l.guardians[:guardians]
	}
}

// optionsWith returns the options of the problem with two values, for each active cell.
func (s *position) optionsWith(values [2]int32) [][2]int32 {
	options := make([][2]int32, s.p.NumItems())
	for _, c := range s.active {
		if s.isCell(c) {
			options[c] = [2]int32{s.optionOf(c, values[0]), s.optionOf(c, values[1])}
		}
	}
	return options
}

// optionOf returns the option of the problem that has a value in a cell, or -1.
func (s *position) optionOf(cell, value int32) int32 {
	for _, o := range s.p.Uses(cell) {
		if s.grid.valueOf[o] == value && s.grid.cellOf[o] == cell {
			return o
		}
	}
	return -1
}

// see reports whether neither value of a loop can be in both of two cells.
func (s *position) see(a, b int32, l *loop) bool {
	for side, x := range l.options[a] {
		y := l.options[b][side]
		if x < 0 || y < 0 || !s.conflict(x, y) {
			return false
		}
	}
	return true
}

// isDeadly reports whether both ways to fill a loop cover the same items, each once.
func (s *position) isDeadly(l *loop) bool {
	var items [2][]int32
	for k, c := range l.cells {
		for side, v := range l.values {
			for _, i := range s.p.Option(s.optionOf(c, v)) {
				if i.Color != 0 {
					return false
				}
				items[(k+side)%2] = append(items[(k+side)%2], i.Index)
			}
		}
	}
	slices.Sort(items[0])
	slices.Sort(items[1])
	n := len(items[0])
	return slices.Equal(items[0], items[1]) && len(slices.Compact(items[0])) == n
}

// appendLoop appends the steps of a loop, of each type one.
func (s *position) appendLoop(steps []Step, l *loop) []Step {
	isKnown := func(name string) bool { _, known := stepNamed(steps, name); return known }
	if len(l.cells) > 4 && isKnown("unique loop") {
		return steps
	}
	add := func(step Step, name string) {
		if len(l.cells) > 4 {
			name = "unique loop"
		}
		if !isKnown(name) {
			step.Name, step.Core = name, slices.Sorted(slices.Values(l.cells))
			steps = append(steps, step)
		}
	}
	var roof []int32
	for _, k := range l.roof {
		roof = append(roof, l.cells[k])
	}
	guardians := slices.Sorted(slices.Values(l.guardians))
	if step, ok := s.byGuardians(l.cells, guardians); ok {
		add(step, s.typeOfRectangle(guardians, roof))
	} else if !isKnown("unique rectangle type 3") {
		if step, ok := s.byLockedSet(l.cells, guardians, roof); ok {
			add(step, "unique rectangle type 3")
		}
	}
	if step, ok := s.bySharedValue(l, roof); ok {
		add(step, "unique rectangle type 4")
	}
	return steps
}

// typeOfRectangle returns the name of a rectangle whose guardians have a common rival.
func (s *position) typeOfRectangle(guardians, roof []int32) string {
	for _, o := range guardians {
		if len(roof) > 1 && s.grid.valueOf[o] != s.grid.valueOf[guardians[0]] {
			return "unique rectangle type 3"
		}
	}
	switch {
	case len(roof) == 1:
		return "unique rectangle type 1"
	case s.inOneUnit(roof):
		return "unique rectangle type 2"
	}
	return "unique rectangle type 5"
}

// inOneUnit reports whether cells are in one unit.
func (s *position) inOneUnit(cells []int32) bool {
	return slices.ContainsFunc(s.grid.units, func(u unit) bool {
		return !slices.ContainsFunc(cells, func(c int32) bool { return !slices.Contains(u.cells, c) })
	})
}

// byGuardians returns the step that a pattern proves because one of its guardians is in the
// solution. It returns false if there is none. If all guardians are options of one item of the
// base, the step rules out its other options only, and the rest follows from that.
func (s *position) byGuardians(base, guardians []int32) (Step, bool) {
	if len(guardians) == 0 {
		return Step{}, false
	}
	list := s.seenBy(guardians).list()
	for _, i := range base {
		if len(list) > 0 && !slices.ContainsFunc(guardians, func(o int32) bool { return !s.contains(o, i) }) {
			list = without(s.options[i], guardians)
			break
		}
	}
	return sorted(Step{Base: slices.Clone(base), Fins: guardians, Removed: list}), len(list) > 0
}

// bySharedValue returns the step of two neighbors with guardians of which one must hold a value, since a
// unit has no other place for it: neither of them holds the other value.
func (s *position) bySharedValue(l *loop, roof []int32) (Step, bool) {
	if len(roof) != 2 || l.roof[1]-l.roof[0] != 1 && l.roof[1]-l.roof[0] != len(l.cells)-1 {
		return Step{}, false
	}
	for side, v := range l.values {
		x, y := s.optionOf(roof[0], v), s.optionOf(roof[1], v)
		for _, i := range s.p.Option(x) {
			both := s.isActive(i.Index) && s.contains(y, i.Index) && len(s.options[i.Index]) == 2
			if !both || !s.live.has(x) || !s.live.has(y) {
				continue
			}
			step := Step{Base: append(slices.Clone(l.cells), i.Index)}
			for _, c := range roof {
				step.Removed = append(step.Removed, s.optionOf(c, l.values[1-side]))
			}
			step.Removed = s.liveOf(step.Removed)
			return sorted(step), len(step.Removed) > 0
		}
	}
	return Step{}, false
}

// byLockedSet returns the step that a pattern and one almost locked set in a unit of its roof prove: a
// guardian that is chosen rules out its rivals, and if it takes a value from the set, those of the
// other values of the set, too. A nil roof allows any set.
func (s *position) byLockedSet(base, guardians, roof []int32) (Step, bool) {
	b := s.view()
	values := uint64(0)
	for _, g := range guardians {
		if n := b.number[g]; n >= 0 {
			values |= 1 << n
		}
	}
	removed := newBitset(s.p.NumOptions())
	for _, a := range b.lockedSets() {
		if !s.work(1) {
			break
		}
		near := func() bool { return s.inOneUnit(append(slices.Clip(roof), b.itemsOf(a.cells)...)) }
		if a.values&values != 0 && b.ruledOutBy(a, guardians, removed) && near() {
			step := b.stepOf(removed, a)
			step.Base, step.Fins = append(step.Base, base...), guardians
			return sorted(step), true
		}
	}
	return Step{}, false
}

// ruledOutBy sets removed to the options that each guardian rules out, by a conflict or by taking
// a value from the set. It returns false if there are none.
func (b *board) ruledOutBy(a *lockedSet, guardians []int32, removed bitset) bool {
	copy(removed, b.s.live)
	for _, g := range guardians {
		out := b.s.conflictsOf(g)
		if n := b.number[g]; n >= 0 && a.values>>n&1 != 0 && a.seeing(int(n)).has(g) {
			out = slices.Clone(out)
			for v := range a.all() {
				if v != int(n) {
					out.unite(a.seeing(v))
				}
			}
		}
		if removed.retain(out); removed.isEmpty() {
			return false
		}
	}
	return len(guardians) > 0
}

// oneSolution begins the reason of every step that assumes a unique solution.
const oneSolution = "since the puzzle has one solution, "

// deadly explains a step that assumes a unique solution. One of the fins, the guardians, is
// chosen, because there would be a second solution without them. If there are none, each of the
// options that are ruled out would lead to a second solution.
func (g *Guide) deadly(s Step, before *State) string {
	if strings.HasPrefix(s.Name, "BUG") {
		return g.bug(s)
	}
	core := g.list(g.meanings(s.Core), "and")
	if len(s.Fins) > 0 {
		return fmt.Sprintf("%s%s cannot hold only %s, which could be exchanged for a second solution, so %s%s",
			oneSolution, core, words.List(g.patternValues(s, before), "and"), g.guardians(s.Fins), g.withSet(s))
	}
	values, because := slices.Clone(s.Removed), ""
	for _, i := range s.Base {
		if m := g.meaning(i); m.unit != nil {
			values, because = append(values, g.p.Uses(i)[0]), g.describe(m)
		}
	}
	return fmt.Sprintf("with %s, %s would hold only %s, because %s has no other place; these could be exchanged for a second solution, but the puzzle has one solution",
		g.optionList(s.Removed, "or"), core, words.List(g.valuesOf(values), "and"), because)
}

// patternValues returns the values of the cells of a deadly pattern without the guardians.
func (g *Guide) patternValues(s Step, before *State) []string {
	var options []int32
	for _, i := range s.Core {
		options = append(options, without(before.Options(i), s.Fins)...)
	}
	return g.valuesOf(options)
}

// guardians says that one of some options is chosen.
func (g *Guide) guardians(options []int32) string {
	cells := slices.Compact(slices.Sorted(slices.Values(g.placesOf(options))))
	switch values := g.valuesOf(options); {
	case len(cells) == 1:
		return cells[0] + " is " + words.List(values, "or")
	case len(values) == 1:
		return values[0] + " is in " + words.List(cells, "or")
	}
	return "one of " + g.optionList(options, "and") + " is right"
}

// withSet names the almost locked set with which guardians work.
func (g *Guide) withSet(s Step) string {
	if len(s.Sets) == 0 {
		return ""
	}
	return ", and each of these excludes the same by itself, or takes a value from the set " + g.setText(s.Sets[0]) + ", which then holds all its others"
}
