package cp

import (
	"cmp"
	"slices"

	"fourfold"
)

// ruleCounters returns how often each rule of the scheme was applied, simplest first.
func (s *search) ruleCounters() []fourfold.Counter {
	all := s.tally()
	counters := make([]fourfold.Counter, len(all))
	for k, t := range all {
		counters[k] = fourfold.Counter{Name: t.counter(), Value: t.n}
	}
	return counters
}

// tally returns the techniques of the scheme, simplest first, and how often each was
// applied.
func (s *search) tally() []applications {
	scheme := s.Scheme | s.Root
	if scheme == None {
		return nil
	}
	applied := func(rule int) int64 {
		if s.applied == nil {
			return 0 // singles were enough
		}
		return s.applied[rule]
	}
	all := make(tally, 0, 16)
	for k, kind := range s.labels {
		all.add(nameOf(kind, "", 0), s.singles[k])
	}
	for a, base := range s.labels {
		for b, cover := range s.labels {
			for size := 1; size <= scheme.largestSet(classOf(base), classOf(cover)); size++ {
				if n := applied(s.rule(uint8(a), uint8(b), size)); n > 0 || named(base, cover, size) {
					all.add(nameOf(base, cover, size), n)
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b applications) int { return cmp.Compare(a.rank, b.rank) })
	return all
}

// named reports whether there is a set of the size between two kinds that is no single: a
// cell whose options all hold one value has one option, and so have a row and a column for
// one value; and no option holds two cells, rows, columns or boxes. That is so on grids; where kinds
// are given to other things, unnamed sets are followed and counted all the same.
func named(base, cover string, size int) bool {
	a, b := classOf(base), classOf(cover)
	switch {
	case a == otherClass || b == otherClass:
		return true
	case base == cover && a != diagonalClass:
		return false
	}
	return size > 1 || a.isUnit() && b.isUnit() && !(a.isLine() && b.isLine())
}

// Techniques returns the names of the rules that the scheme has for p, simplest first.
func Techniques(p *fourfold.Problem, scheme Scheme) []string {
	s := search{domains: &domains{}, Solver: Solver{Scheme: scheme.orDefault(), Root: scheme.orDefault()}}
	for i := range p.NumItems() {
		s.labelOf(p.ItemKind(i))
	}
	s.singles = make([]int64, len(s.labels))
	var names []string
	for _, t := range s.tally() {
		if len(names) == 0 || names[len(names)-1] != t.name() {
			names = append(names, t.name())
		}
	}
	return names
}

// rule returns the place of a rule in applied, by the labels of base and cover.
func (n *network) rule(base, cover uint8, size int) int {
	return (int(base)*len(n.labels)+int(cover))*largest + size - 1
}

// applications are how often a technique was applied.
type applications struct {
	technique
	n int64
}

// A tally adds applications up by technique and unit.
type tally []applications

func (l *tally) add(t technique, n int64) {
	for k := range *l {
		if (*l)[k].technique == t {
			(*l)[k].n += n
			return
		}
	}
	*l = append(*l, applications{t, n})
}
