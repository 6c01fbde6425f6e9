package summary

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/kit/words"
)

// The keys of groupings.
const (
	ByLabel     = "label"     // the label of the puzzle in its file
	ByGrade     = "grade"     // the grade that the caller has found
	ByClues     = "clues"     // the number of givens, or the size of puzzles that are no 9x9 Sudokus
	BySolutions = "solutions" // none, unique or multiple
	ByGuesses   = "guesses"   // the guesses of cp or, without cp, of the first solver that counts them
	ByFamily    = "family"    // a file, or all files of a folder: the part of their names that comes first after the folder that all files have in common
)

// Auto is the key that stands for ByLabel if there are labels, else for ByClues.
const Auto = "auto"

// Keys are the keys of groupings.
var Keys = []string{Auto, ByLabel, ByGrade, ByClues, BySolutions, ByGuesses, ByFamily}

// placesBy returns the function that finds the place of a puzzle in a grouping, and sets the Note.
func (s *Summary) placesBy(g *Grouping) func(puzzle int) place {
	puzzles := s.Table.Puzzles
	switch g.By {
	case ByLabel:
		return func(i int) place { return labelPlace(puzzles[i].Label, "no label") }
	case ByGrade:
		return func(i int) place { return labelPlace(puzzles[i].Grade, "not graded") }
	case ByClues:
		return func(i int) place { return cluesPlace(&puzzles[i].Shape) }
	case BySolutions:
		return func(i int) place { return solutionsPlace(&puzzles[i]) }
	case ByGuesses:
		k := s.guesser()
		if k < 0 {
			return func(int) place { return unknown }
		}
		g.Note = "of " + s.Solvers[k].Name
		return func(i int) place { return guessesPlace(s.result(i, k)) }
	}
	places := families(puzzles)
	return func(i int) place { return places[puzzles[i].File] }
}

// labelPlace returns the place of a label. Words for a difficulty come first, from easy to hard,
// and other labels follow by name.
func labelPlace(label, none string) place {
	if label == "" {
		return place{math.MaxInt - 2, none}
	}
	if rank, known := words.LabelRank(label); known {
		return place{rank, label}
	}
	return place{math.MaxInt - 3, label}
}

// clueSteps are the smallest numbers of clues of the groups of 9x9 Sudokus. A Sudoku with fewer
// than 17 clues is never proper.
var clueSteps = []int{0, 17, 18, 21, 25, 29, 33, 41}

func cluesPlace(r *results.Shape) place {
	switch {
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

// stepPlace returns the place of n among groups that begin at the given numbers. The names of
// groups are such as "4-15", "3" or "256+".
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

// solutionsPlace returns the place of the number of solutions that a solver that finished tells. If
// solvers disagree, the number is unknown.
func solutionsPlace(p *results.Puzzle) place {
	for k := range p.Results {
		switch a := p.Results[k].Answer; {
		case p.Verdict == compare.Disagree:
			return unknown
		case a.Status == compare.None:
			return place{0, "none"}
		case a.Status == compare.Unique:
			return place{1, "unique"}
		case a.Status == compare.Multiple, a.Status == compare.Capped && a.Count > 1:
			return place{2, "multiple"}
		}
	}
	return unknown
}

// guesser returns the solver whose guesses measure difficulty: cp if it counts guesses, else the
// first solver that counts them, else -1.
func (s *Summary) guesser() int {
	counts := func(k int) bool { return !math.IsNaN(s.Solvers[k].Medians[results.Guesses]) }
	for k := range s.Solvers {
		if engineOf(s.Solvers[k].Name) == "cp" && counts(k) {
			return k
		}
	}
	return slices.IndexFunc(s.Solvers, func(x SolverSummary) bool { return !math.IsNaN(x.Medians[results.Guesses]) })
}

var guessSteps = []int{0, 1, 4, 16, 64, 256}

// guessesPlace returns the place of the guesses of a solver. A mean over isomorphs is rounded up.
func guessesPlace(r *results.Result) place {
	guesses := float64(r.Values[results.Guesses])
	if r.Outcome != results.Finished || math.IsNaN(guesses) {
		return unknown
	}
	return stepPlace(guessSteps, int(math.Ceil(guesses)))
}

// commonFolder returns the deepest folder that contains all files, with its slash.
func commonFolder(puzzles []results.Puzzle) string {
	dir := ""
	for i := range puzzles {
		folder, _ := path.Split(puzzles[i].File)
		if i == 0 {
			dir = folder
		}
		for !strings.HasPrefix(folder, dir) {
			dir, _ = path.Split(strings.TrimSuffix(dir, "/"))
		}
	}
	return dir
}

// families returns the places of the files in the grouping by family. The groups are in the order of
// the input.
func families(puzzles []results.Puzzle) map[string]place {
	dir := commonFolder(puzzles)
	places, ranks := map[string]place{}, map[string]int{}
	for i := range puzzles {
		name, _, _ := strings.Cut(strings.TrimPrefix(puzzles[i].File, dir), "/")
		name = cmp.Or(name, puzzles[i].File) // an absolute path beside relative ones
		if _, known := ranks[name]; !known {
			ranks[name] = len(ranks)
		}
		places[puzzles[i].File] = place{ranks[name], name}
	}
	return places
}
