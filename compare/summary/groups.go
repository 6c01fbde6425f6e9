package summary

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"fourfold/compare/results"
	"fourfold/internal/kit/words"
)

const (
	mostGroups   = 12 // of a grouping; if there are more, the smallest are joined
	mostFamilies = 40 // groups of the grouping by family
)

// A place is the place of a puzzle in a grouping. Groups are in the order of their ranks, and
// groups of the same rank in the order of their names.
type place struct {
	rank int
	name string
}

// others is the place of puzzles whose groups are joined because there are too many.
var others = place{math.MaxInt, "others"}

// unknown is the place of a puzzle whose measure is not known.
var unknown = place{math.MaxInt - 1, "unknown"}

func (p place) compare(q place) int {
	return cmp.Or(cmp.Compare(p.rank, q.rank), cmp.Compare(p.name, q.name))
}

// group fills in the groupings that have more than one group, and fewer than one for each puzzle.
func (s *Summary) group() {
	for _, by := range []string{ByLabel, ByClues, BySolutions, ByGuesses, ByFamily} {
		g, members := s.divide(by)
		if len(members) < 2 || len(members) == s.Puzzles {
			continue
		}
		s.fill(g, members, false)
		if by != ByFamily || !slices.ContainsFunc(s.Groupings, g.same) {
			s.Groupings = append(s.Groupings, g)
		}
	}
}

// same reports whether two groupings make the same groups, whatever their names.
func (g *Grouping) same(other *Grouping) bool {
	return len(g.Groups) == len(other.Groups) && !slices.ContainsFunc(g.Groups, func(a Group) bool {
		return !slices.ContainsFunc(other.Groups, func(b Group) bool { return slices.Equal(a.Members, b.Members) })
	})
}

// GroupBy divides the puzzles by one of the keys. If there are more than twelve groups, the smallest
// are joined. There may be forty families.
func (s *Summary) GroupBy(by string) *Grouping {
	if by == Auto {
		by = ByClues
		if slices.ContainsFunc(s.Table.Puzzles, func(p results.Puzzle) bool { return p.Label != "" }) {
			by = ByLabel
		}
	}
	g, members := s.divide(by)
	s.fill(g, members, true)
	return g
}

// divide divides the puzzles by their places in a grouping.
func (s *Summary) divide(by string) (*Grouping, map[place][]int) {
	g := &Grouping{By: by}
	placeOf := s.placesBy(g)
	members := map[place][]int{}
	for i := range s.Puzzles {
		at := placeOf(i)
		members[at] = append(members[at], i)
	}
	return g, members
}

// fill fills in the groups, with the figures of the measures if they are wanted.
func (s *Summary) fill(g *Grouping, members map[place][]int, measures bool) {
	join(members, map[string]int{ByFamily: mostFamilies}[g.By])
	for _, at := range slices.SortedFunc(maps.Keys(members), place.compare) {
		g.Groups = append(g.Groups, s.groupOf(words.OneLine(at.name), members[at], measures))
	}
}

// join joins the smallest groups if there are more than most; 0 means mostGroups.
func join(members map[place][]int, most int) {
	if most = cmp.Or(most, mostGroups); len(members) <= most {
		return
	}
	places := slices.SortedFunc(maps.Keys(members), func(p, q place) int {
		return cmp.Or(cmp.Compare(len(members[q]), len(members[p])), p.compare(q))
	})
	var joined []int
	for _, at := range places[most-1:] {
		joined = append(joined, members[at]...)
		delete(members, at)
	}
	slices.Sort(joined)
	members[others] = joined
}

// groupOf returns the group of some puzzles.
func (s *Summary) groupOf(name string, members []int, measures bool) Group {
	g := Group{Name: name, Puzzles: len(members), Members: members}
	for k := range s.Solvers {
		g.Solvers = append(g.Solvers, s.figures(members, k, measures))
	}
	return g
}
