package summary

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"fourfold/internal/stats"
	"fourfold/internal/words"
)

const (
	enoughToLearn = 10 // puzzles in the learning half of a group
	mostGroups    = 12 // of a grouping; the smallest of more are taken together
	mostFiles     = 40 // the same for the grouping by file
)

// A place is where a puzzle belongs in a grouping: groups are in the order of their
// ranks, and of their names where these are level.
type place struct {
	rank int
	name string
}

// others is the place of what belongs to groups too many to show.
var others = place{math.MaxInt, "others"}

// unknown is the place of a puzzle whose measure is not known.
var unknown = place{math.MaxInt - 1, "unknown"}

// group fills in the groupings that tell more than one group.
func (z *summarizer) group() {
	z.groupBy("label", "", labelPlace)
	z.groupBy("clues", "", cluesPlace)
	z.groupBy("solutions", "", solutionsPlace)
	if k := z.guesser(); k >= 0 {
		z.groupBy("guesses", "of "+z.Solvers[k].Name, func(p *Puzzle) place { return guessesPlace(p, k) })
	}
	dir := commonDir(z.Puzzles)
	before := len(z.Groupings)
	z.groupBy("file", "", func(p *Puzzle) place { return place{0, strings.TrimPrefix(p.Row.File, dir)} })
	if len(z.Groupings) > before && slices.ContainsFunc(z.Groupings[:before], z.Groupings[before].same) {
		z.Groupings = z.Groupings[:before]
	}
}

// same reports whether two groupings make the same groups, under whatever names.
func (g *Grouping) same(other Grouping) bool {
	if len(g.Groups) != len(other.Groups) {
		return false
	}
	return !slices.ContainsFunc(g.Groups, func(a Group) bool {
		return !slices.ContainsFunc(other.Groups, func(b Group) bool { return slices.Equal(a.Members, b.Members) })
	})
}

func (z *summarizer) groupBy(by, note string, placeOf func(*Puzzle) place) {
	members := map[place][]int{}
	for i := range z.Puzzles {
		at := placeOf(&z.Puzzles[i])
		members[at] = append(members[at], i)
	}
	most := mostGroups
	if by == "file" {
		most = mostFiles
	}
	if len(members) < 2 || len(members) == len(z.Puzzles) { // every puzzle for itself
		return
	}
	gatherSmall(members, most)
	g := Grouping{By: by, Note: note}
	for _, at := range sortedPlaces(members) {
		g.Groups = append(g.Groups, z.summarizeGroup(at.name, members[at]))
	}
	z.Groupings = append(z.Groupings, g)
}

func sortedPlaces(members map[place][]int) []place {
	var places []place
	for at := range members {
		places = append(places, at)
	}
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.name, b.name))
	})
	return places
}

// gatherSmall puts the smallest groups into one where there are more than most.
func gatherSmall(members map[place][]int, most int) {
	if len(members) <= most {
		return
	}
	places := sortedPlaces(members)
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(len(members[b]), len(members[a])) })
	var gathered []int
	for _, at := range places[most-1:] {
		gathered = append(gathered, members[at]...)
		delete(members, at)
	}
	slices.Sort(gathered)
	members[others] = gathered
}

func (z *summarizer) summarizeGroup(name string, members []int) Group {
	g := Group{Name: words.OneLine(name), Puzzles: len(members), Members: members, Recommended: -1, Regret: math.NaN()}
	for k := range z.Solvers {
		_, ended := z.parts(members, k)
		g.Median = append(g.Median, stats.MedianSorted(z.times(members, k)).Center)
		g.PAR2 = append(g.PAR2, z.par2(members, k))
		g.Finished = append(g.Finished, ended)
	}
	var learning, judging []int
	for _, i := range members {
		if z.learning[i] {
			learning = append(learning, i)
		} else {
			judging = append(judging, i)
		}
	}
	g.JudgedBest = z.best(judging)
	if len(learning) >= enoughToLearn {
		g.Recommended = z.best(learning)
	}
	if g.Recommended >= 0 {
		g.Regret = z.regret(judging, g.Recommended)
	}
	return g
}

// regret returns the PAR2 of solver k over that of the virtual best, on those of the
// puzzles that k took part in.
func (z *summarizer) regret(puzzles []int, k int) float64 {
	var part []int
	for _, i := range puzzles {
		if !math.IsNaN(z.Puzzles[i].Times[k]) {
			part = append(part, i)
		}
	}
	return z.par2(part, k) / z.virtualBest(part)
}
