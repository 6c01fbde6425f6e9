package summary

import (
	"fmt"
	"iter"
	"math"
	"path"
	"strings"

	"fourfold/compare/results"
	"fourfold/internal/words"
)

// labelPlace returns the place of a label. Words for a difficulty come first, from easy to hard,
// and other labels follow by name.
func labelPlace(label string) place {
	if label == "" {
		return place{math.MaxInt - 2, "no label"}
	}
	if rank, known := words.LabelRank(label); known {
		return place{rank, label}
	}
	return place{math.MaxInt - 3, label}
}

// commonDir returns the deepest folder that contains all files, with its slash.
func commonDir(t *results.Table) string {
	return commonFolder(func(yield func(string) bool) {
		for i := range t.Len() {
			if !yield(t.File(i)) {
				return
			}
		}
	})
}

// commonFolder is commonDir for a list of files.
func commonFolder(files iter.Seq[string]) string {
	dir, first := "", true
	for file := range files {
		folder, _ := path.Split(file)
		if first {
			dir, first = folder, false
		}
		for !strings.HasPrefix(folder, dir) {
			dir, _ = path.Split(strings.TrimSuffix(dir, "/"))
		}
	}
	return dir
}

// clueSteps are the smallest numbers of clues of the groups of 9x9 Sudokus. A Sudoku with fewer
// than 17 clues is never proper.
var clueSteps = []int{0, 17, 18, 21, 25, 29, 33, 41}

func cluesPlace(r results.Shape) place {
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

// solutionsPlace returns the place of a number of solutions.
func solutionsPlace(n results.Solutions) place {
	switch n {
	case results.NoSolution:
		return place{0, "none"}
	case results.OneSolution:
		return place{1, "unique"}
	case results.SeveralSolutions:
		return place{2, "multiple"}
	}
	return unknown
}

// guesser returns the solver whose guesses measure difficulty: cp if it counts guesses, else the
// first solver that counts them, else -1.
func (z *summarizer) guesser() int {
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

// counts reports whether solver k counts guesses.
func (z *summarizer) counts(k int) bool {
	for i := range z.Puzzles {
		if z.Table.Guesses(i, k) >= 0 {
			return true
		}
	}
	return false
}

var guessSteps = []int{0, 1, 4, 16, 64, 256}

// guessesPlace returns the place of a number of guesses; -1 is unknown.
func guessesPlace(guesses int) place {
	if guesses < 0 {
		return unknown
	}
	return stepPlace(guessSteps, guesses)
}
