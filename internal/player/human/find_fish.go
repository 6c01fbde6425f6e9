package human

import (
	"fmt"
	"math/bits"
	"slices"

	"fourfold/cp"
	"fourfold/internal/kit/words"
)

// A fish has k base items and k cover items of one value: rows by columns, or columns by rows. Let b be
// the number of base items that contain an option, and c the number of cover items. The options with
// b > c are the fins.
//
// A solution takes exactly one option of each base item and at most one of each cover item. So the
// sum of c-b over the chosen options is at most 0. If no fin is chosen, no summand is negative, so
// no option with c > b is chosen. Hence an option with c > b that conflicts with all fins can be
// ruled out. This holds for items that overlap, too.
//
// The finder starts with the option to rule out. Without the options in conflict with it, the k
// base items must have all their options in k-1 cover items. Package cp finds the fish without fins.

var fishNames = [...]string{2: "X-wing", 3: "swordfish", 4: "jellyfish"}

// findFish returns the find function for fish with fins of a size.
func findFish(size int) func(*position) (Step, bool) {
	return func(s *position) (Step, bool) {
		for _, lines := range s.linesOfValues() {
			for side := range lines {
				f := fishSearch{s: s, size: size, lines: lines[side], covers: lines[1-side]}
				if step, ok := f.search(); ok || s.left < 0 {
					return step, ok
				}
			}
		}
		return Step{}, false
	}
}

// linesOfValues returns, of each value with live options, the rows and the columns that can hold it.
func (s *position) linesOfValues() (all [][2][]int32) {
	at := map[int32]int{}
	for i, role := range s.grid.roles {
		options := s.options[i]
		if !role.IsLine() || s.grid.painted[i] || len(options) == 0 {
			continue
		}
		value, side := s.grid.valueOf[options[0]], 0
		if _, known := at[value]; !known {
			at[value], all = len(all), append(all, [2][]int32{})
		}
		if role == cp.RoleColumn {
			side = 1
		}
		all[at[value]][side] = append(all[at[value]][side], int32(i))
	}
	return all
}

// A fishSearch is the search for fish with a base among some lines.
type fishSearch struct {
	s             *position
	size          int
	lines, covers []int32 // items
	target        int32
	bases         []fishBase // that may be in the base
	base          []int32    // those chosen
}

// A fishBase is a line, and which covers have those of its options that do not conflict with the target.
type fishBase struct {
	item int32
	in   uint64 // of each cover, a bit
}

func (f *fishSearch) search() (Step, bool) {
	coverOf := map[int32]int{} // of an option
	for k, i := range f.covers {
		for _, o := range f.s.options[i] {
			if _, known := coverOf[o]; !known && k < 64 {
				coverOf[o] = k
			}
		}
	}
	for _, i := range f.covers {
		for _, target := range f.s.options[i] {
			f.target, f.bases, f.base = target, f.bases[:0], f.base[:0]
			for _, line := range f.lines {
				if in, ok := f.coversOf(line, coverOf); ok && f.s.isActive(line) {
					f.bases = append(f.bases, fishBase{line, in})
				}
			}
			if step, ok := f.extend(0, 0); ok || f.s.left < 0 {
				return step, ok
			}
		}
	}
	return Step{}, false
}

// coversOf returns the covers that have the options of a line which do not conflict with the target. It
// returns false if there are too many, or none.
func (f *fishSearch) coversOf(line int32, coverOf map[int32]int) (in uint64, ok bool) {
	conflicts := f.s.conflictsOf(f.target)
	for _, o := range f.s.options[line] {
		k, covered := coverOf[o]
		switch {
		case o == f.target:
			return 0, false
		case conflicts.has(o):
			continue
		case !covered:
			return 0, false
		}
		in |= 1 << k
	}
	return in, in != 0 && bits.OnesCount64(in) < f.size
}

// extend adds base items, so that fewer covers than the size of the fish are enough.
func (f *fishSearch) extend(from int, in uint64) (Step, bool) {
	if len(f.base) == f.size {
		return f.step(in)
	}
	for k := from; k < len(f.bases) && f.s.work(1); k++ {
		if all := in | f.bases[k].in; bits.OnesCount64(all) < f.size {
			f.base = append(f.base, f.bases[k].item)
			if step, ok := f.extend(k+1, all); ok {
				return step, true
			}
			f.base = f.base[:len(f.base)-1]
		}
	}
	return Step{}, false
}

// step returns the fish of the chosen base, whose cover is the given one and the line of the target, if
// it has fins.
func (f *fishSearch) step(in uint64) (Step, bool) {
	s, step := f.s, Step{Base: slices.Clone(f.base)}
	for k, i := range f.covers {
		if k < 64 && in>>k&1 != 0 || s.contains(f.target, i) && len(step.Cover) < f.size {
			step.Cover = append(step.Cover, i)
		}
	}
	surplus := map[int32]int{}
	for _, i := range step.Cover {
		for _, o := range s.options[i] {
			surplus[o]++
		}
	}
	sashimi := false // a base item has at most one option in the cover
	for _, i := range step.Base {
		in := 0
		for _, o := range s.options[i] {
			if surplus[o]--; surplus[o] >= 0 {
				in++
			}
		}
		sashimi = sashimi || in <= 1
	}
	for o, n := range surplus {
		if n < 0 {
			step.Fins = append(step.Fins, o)
		}
	}
	slices.Sort(step.Fins)
	for o, n := range surplus {
		if n > 0 && s.conflictsOf(o).includes(step.Fins) {
			step.Removed = append(step.Removed, o)
		}
	}
	if step.Name = "finned " + fishNames[f.size]; sashimi {
		step.Name = "sashimi " + fishNames[f.size]
	}
	return step, len(step.Fins) > 0 && len(step.Removed) > 0 && len(step.Cover) == f.size
}

// finned explains a fish with fins.
func (g *Guide) finned(s Step) string {
	base, cover := g.meanings(s.Base), g.meanings(s.Cover)
	if g.labels == nil || !oneValue(base, cover) {
		return fmt.Sprintf("every option of %s contains %s or is one of %s, so options of %s that conflict with each of these are ruled out",
			g.list(base, "or"), g.list(cover, "or"), g.optionList(s.Fins, "and"), g.list(cover, "and"))
	}
	v, fins := g.labels.symbol(base[0].value), g.placesOf(s.Fins)
	noun, seen := "fin", "the fin"
	if len(fins) > 1 {
		noun, seen = "fins", "all fins"
	}
	return fmt.Sprintf("in %s, %s can only go in %s, or in the %s %s, so no other cell of %s that sees %s is %s",
		g.units(base), v, g.units(cover), noun, words.List(fins, "and"), g.units(cover), seen, v)
}
