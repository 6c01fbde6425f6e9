package summary

import (
	"bytes"
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"fourfold/internal/stats"
	"fourfold/internal/words"
)

const (
	mostGroups = 12 // of a grouping; if there are more, the smallest are joined
	mostFiles  = 40 // groups of the grouping by file
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

// group fills in the groupings that have more than one group.
func (z *summarizer) group() {
	t := z.Table
	if t.Labeled() {
		z.groupBy("label", "", func(i int) place { return labelPlace(t.Label(i)) })
	}
	z.groupBy("clues", "", func(i int) place { return cluesPlace(t.Shape(i)) })
	z.groupBy("solutions", "", func(i int) place { return solutionsPlace(t.Solutions(i)) })
	if k := z.guesser(); k >= 0 {
		z.groupBy("guesses", "of "+z.Solvers[k].Name, func(i int) place { return guessesPlace(t.Guesses(i, k)) })
	}
	dir := commonDir(t)
	before := len(z.Groupings)
	z.groupBy("file", "", func(i int) place { return place{0, strings.TrimPrefix(t.File(i), dir)} })
	if len(z.Groupings) > before && slices.ContainsFunc(z.Groupings[:before], z.Groupings[before].same) {
		z.Groupings = z.Groupings[:before]
	}
}

// same reports whether two groupings make the same groups, whatever their names.
func (g *Grouping) same(other Grouping) bool {
	if len(g.Groups) != len(other.Groups) {
		return false
	}
	const none = math.MaxUint8
	to, from := bytes.Repeat([]byte{none}, none), bytes.Repeat([]byte{none}, none)
	for i, a := range g.Of {
		b := other.Of[i]
		if to[a] == none && from[b] == none {
			to[a], from[b] = b, a
		}
		if to[a] != b || from[b] != a {
			return false
		}
	}
	return true
}

func (z *summarizer) groupBy(by, note string, placeOf func(puzzle int) place) {
	sizes := map[place]int{}
	for i := range z.Puzzles {
		sizes[placeOf(i)]++
	}
	most := mostGroups
	if by == "file" {
		most = mostFiles
	}
	if len(sizes) < 2 || len(sizes) == z.Puzzles { // one group, or a group for each puzzle
		return
	}
	places := shownPlaces(sizes, most)
	numbers := make(map[place]uint8, len(places))
	for k, at := range places {
		numbers[at] = uint8(k)
	}
	g := Grouping{By: by, Note: note, Of: make([]uint8, z.Puzzles), Groups: make([]Group, len(places))}
	for i := range z.Puzzles {
		k, shown := numbers[placeOf(i)]
		if !shown {
			k = numbers[others]
		}
		g.Of[i] = k
		g.Groups[k].Puzzles++
	}
	for k, at := range places {
		g.Groups[k] = z.summarizeGroup(at.name, g.Members(k))
	}
	z.Groupings = append(z.Groupings, g)
}

// shownPlaces returns the places that make groups, in order. If there are more than most, others
// stands for the smallest.
func shownPlaces(sizes map[place]int, most int) []place {
	places := sortedPlaces(sizes)
	if len(places) <= most {
		return places
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(sizes[b], sizes[a]) })
	places = append(places[:most-1], others)
	slices.SortFunc(places, place.compare)
	return places
}

func (p place) compare(q place) int {
	return cmp.Or(cmp.Compare(p.rank, q.rank), cmp.Compare(p.name, q.name))
}

func sortedPlaces(sizes map[place]int) []place {
	return slices.SortedFunc(maps.Keys(sizes), place.compare)
}

func (z *summarizer) summarizeGroup(name string, members []int32) Group {
	g := Group{Name: words.OneLine(name), Puzzles: len(members)}
	for k := range z.Solvers {
		_, ended := z.parts(members, k)
		g.Median = append(g.Median, stats.MedianSorted(z.times(members, k)).Center)
		g.PAR2 = append(g.PAR2, z.par2(members, k))
		g.Finished = append(g.Finished, ended)
	}
	return g
}
