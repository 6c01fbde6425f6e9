package cp

import (
	"cmp"
	"slices"
	"strings"

	"fourfold"
)

// ruleCounters returns how often each rule of the scheme was applied, simplest first.
func (s *search) ruleCounters() []fourfold.Counter {
	if s.Scheme&ruleSingles == 0 {
		return nil
	}
	var all tally
	for k, kind := range s.labels {
		all.add(nameOf(kind, "", 0), s.singles[k])
	}
	for a, base := range s.labels {
		for b, cover := range s.labels {
			for _, size := range s.Scheme.sizes(base, cover) {
				all.add(nameOf(base, cover, size), s.appliedTo(a, b, size))
			}
		}
	}
	return all.counters()
}

// sizes returns the sizes of the sets, of one kind in another, that have a name and that
// the scheme follows.
func (s Scheme) sizes(base, cover string) (all []int) {
	a, b := classOf(base), classOf(cover)
	if base == cover && a != otherClass && a != diagonalClass {
		return nil // no option holds two
	}
	for size := 1; size <= s.largestSet(a, b); size++ {
		if named(base, cover, size) {
			all = append(all, size)
		}
	}
	return all
}

// named reports whether there is a set of the size that is no single: a cell whose
// options all hold one value has one option, and so have a row and a column for one value.
func named(base, cover string, size int) bool {
	a, b := classOf(base), classOf(cover)
	gridOnly := a != otherClass && b != otherClass
	return size > 1 || !gridOnly || a.isUnit() && b.isUnit() && !(a.isLine() && b.isLine())
}

// Techniques returns the names of the rules that the scheme has for p, simplest first.
func Techniques(p *fourfold.Problem, scheme Scheme) []string {
	s := search{domains: &domains{network: newNetwork(p)}, Solver: Solver{Scheme: scheme.orDefault()}}
	s.singles = make([]int64, len(s.labels))
	var names []string
	for _, c := range s.ruleCounters() {
		name, _, _ := strings.Cut(c.Name, "/")
		if name = strings.ReplaceAll(name, "-", " "); name == "X wing" {
			name = "X-wing"
		}
		if len(names) == 0 || names[len(names)-1] != name {
			names = append(names, name)
		}
	}
	return names
}

// appliedTo returns how often sets of a size were found between two kinds, by index of
// their labels.
func (s *search) appliedTo(a, b, size int) (sum int64) {
	if size == 1 && s.applied != nil {
		return s.applied[a*len(s.labels)+b]
	}
	if s.tables == nil {
		return 0
	}
	t := s.tables
	for x, base := range t.name {
		for y, cover := range t.name {
			if base == s.labels[a] && cover == s.labels[b] && x != y {
				sum += t.found[(x*t.n+y)*5+size]
			}
		}
	}
	return sum
}

// A tally is a count for each technique, told apart by the unit it looks at.
type tally []struct {
	technique
	n int64
}

func (l *tally) add(t technique, n int64) {
	for k := range *l {
		if (*l)[k].technique == t {
			(*l)[k].n += n
			return
		}
	}
	*l = append(*l, struct {
		technique
		n int64
	}{t, n})
}

func (l tally) counters() []fourfold.Counter {
	slices.SortStableFunc(l, func(a, b struct {
		technique
		n int64
	}) int {
		return cmp.Compare(a.rank, b.rank)
	})
	all := make([]fourfold.Counter, len(l))
	for k, t := range l {
		all[k] = fourfold.Counter{Name: t.counter(), Value: t.n}
	}
	return all
}
