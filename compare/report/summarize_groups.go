package report

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"fourfold/compare/results"
	"fourfold/internal/stats"
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
func (z *summariser) group() {
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

func (z *summariser) groupBy(by, note string, placeOf func(*Puzzle) place) {
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
		g.Groups = append(g.Groups, z.summariseGroup(at.name, members[at]))
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

func (z *summariser) summariseGroup(name string, members []int) Group {
	g := Group{Name: name, Puzzles: len(members), Members: members, Recommended: -1, Regret: math.NaN()}
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
func (z *summariser) regret(puzzles []int, k int) float64 {
	var part []int
	for _, i := range puzzles {
		if !math.IsNaN(z.Puzzles[i].Times[k]) {
			part = append(part, i)
		}
	}
	return z.par2(part, k) / z.virtualBest(part)
}

// difficulties is the order of the words that files have for difficulty.
var difficulties = []string{"intro", "easy", "medium", "hard", "expert", "extreme", "evil"}

func labelPlace(p *Puzzle) place {
	if p.Row.Label == "" {
		return place{len(difficulties) + 1, "no label"}
	}
	rank := slices.Index(difficulties, strings.ToLower(p.Row.Label))
	if rank < 0 {
		rank = len(difficulties)
	}
	return place{rank, p.Row.Label}
}

// commonDir returns the longest folder, with its slash, that all files are in.
func commonDir(puzzles []Puzzle) string {
	dir := ""
	for i := range puzzles {
		folder, _ := path.Split(puzzles[i].Row.File)
		if i == 0 {
			dir = folder
		}
		for !strings.HasPrefix(folder, dir) {
			dir, _ = path.Split(strings.TrimSuffix(dir, "/"))
		}
	}
	return dir
}

// clueSteps are the first numbers of clues of the groups of 9x9 Sudokus. With fewer
// than 17 no Sudoku is proper.
var clueSteps = []int{0, 17, 18, 21, 25, 29, 33, 41}

func cluesPlace(p *Puzzle) place {
	switch r := p.Row; {
	case r.Kind == "sudoku" && r.Order == 9:
		return stepPlace(clueSteps, r.Clues)
	case r.Kind == "sudoku":
		return place{100 + r.Order, fmt.Sprintf("%dx%d", r.Order, r.Order)}
	case r.Order > 0:
		return place{10_000 + r.Order, fmt.Sprintf("%s %dx%d", r.Kind, r.Order, r.Order)}
	default:
		return place{100_000, r.Kind}
	}
}

// stepPlace returns the place of n among groups that begin at the given numbers, such
// as "4-15", "3" or "256+".
func stepPlace(steps []int, n int) place {
	k := len(steps) - 1
	for k > 0 && steps[k] > n {
		k--
	}
	switch {
	case k == len(steps)-1:
		return place{k, fmt.Sprintf("%d+", steps[k])}
	case steps[k+1] == steps[k]+1:
		return place{k, fmt.Sprint(steps[k])}
	}
	return place{k, fmt.Sprintf("%d-%d", steps[k], steps[k+1]-1)}
}

// solutionsPlace goes by those that finished. If solvers disagree nothing is known.
func solutionsPlace(p *Puzzle) place {
	if p.Row.Verdict == verdictDisagree {
		return unknown
	}
	for k := range p.Row.Cells {
		switch c := &p.Row.Cells[k]; {
		case c.Status == results.StatusNone:
			return place{0, "none"}
		case c.Status == results.StatusUnique:
			return place{1, "unique"}
		case c.Status == results.StatusMultiple, c.Status == results.StatusCapped && c.Count > 1:
			return place{2, "multiple"}
		}
	}
	return unknown
}

// guesser returns the solver whose guesses measure difficulty: cp if it counts them,
// else the first that does, else -1.
func (z *summariser) guesser() int {
	first := -1
	for k, s := range z.Solvers {
		name, _, _ := strings.Cut(s.Name, ":")
		if (name == "cp" || first < 0) && z.counts(k) {
			if name == "cp" {
				return k
			}
			first = k
		}
	}
	return first
}

func (z *summariser) counts(k int) bool {
	return slices.ContainsFunc(z.Table.Rows, func(r results.Row) bool { return r.Cells[k].Finished() && r.Cells[k].Guesses >= 0 })
}

var guessSteps = []int{0, 1, 4, 16, 64, 256}

// guessesPlace goes by the puzzle itself, not its isomorphs.
func guessesPlace(p *Puzzle, k int) place {
	c := &p.Row.Cells[k]
	if cellOutcome(c) != finishedAll || c.Guesses < 0 {
		return unknown
	}
	return stepPlace(guessSteps, int(min(c.Guesses, math.MaxInt32)))
}
