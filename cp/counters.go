package cp

import (
	"context"
	"slices"
	"sort"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// counters returns how often each rule of the schemes was applied, the simplest rule first.
func (r *rules) counters() []fourfold.Counter {
	all := r.tally()
	counters := make([]fourfold.Counter, len(all))
	for k, a := range all {
		counters[k] = fourfold.Counter{Name: a.technique.counter(), Value: a.n}
	}
	return counters
}

// Techniques returns the names of the rules that the scheme has for p, such as "naked
// single", the simplest rule first.
func Techniques(p *fourfold.Problem, scheme Scheme) []string {
	looks := poll.New(context.Background())
	v := newView(p, &looks)
	r := newRules(Solver{Scheme: scheme.orDefault()}, &v, nil)
	var names []string
	for _, a := range r.tally() {
		names = append(names, a.technique.name())
	}
	return slices.Compact(names)
}

// A tally counts the applications of techniques.
type tally []applications

type applications struct {
	technique technique
	n         int64
}

func (l *tally) add(t technique, n int64) {
	for k := range *l {
		if (*l)[k].technique == t {
			(*l)[k].n += n
			return
		}
	}
	*l = append(*l, applications{t, n})
}

// tally returns the techniques of the schemes, the simplest first, and how often each was
// applied.
func (r *rules) tally() tally {
	scheme := r.scheme | r.root
	if scheme == None {
		return nil
	}
	all := make(tally, 0, 16)
	for k, kind := range r.view.kinds {
		all.add(nameOf(kind, "", 0), r.singles[k])
	}
	for a, base := range r.view.kinds {
		for b, cover := range r.view.kinds {
			for size := 1; size <= scheme.largestSet(RoleOf(base), RoleOf(cover)); size++ {
				n := int64(0)
				if r.applied != nil {
					n = r.applied[r.index(uint8(a), uint8(b), size)]
				}
				if n > 0 || isNamed(base, cover, size) {
					all.add(nameOf(base, cover, size), n)
				}
			}
		}
	}
	if scheme&ruleAllDifferent != 0 {
		all.add(technique{rank: allDifferent}, r.matched)
	}
	if r.unsupported > 0 || r.dom != nil && r.dom.supports != nil {
		all.add(technique{rank: unsupportedColor}, r.unsupported)
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].technique.rank < all[j].technique.rank })
	return all
}

// isNamed reports whether a base of the given size and kind with a cover of the other kind is
// a technique on grids. Some combinations are not: a base of one cell, or of one row with
// one column, has a single option if its cover has one item, so it is a single. No option
// contains two cells, two rows, two columns or two boxes. If a problem uses these kinds in
// another way, the unnamed sets are followed and counted nevertheless.
func isNamed(base, cover string, size int) bool {
	a, b := RoleOf(base), RoleOf(cover)
	switch {
	case a == RoleOther || b == RoleOther:
		return true
	case base == cover && a != RoleFurther:
		return false
	}
	return size > 1 || a.IsUnit() && b.IsUnit() && !(a.IsLine() && b.IsLine())
}
