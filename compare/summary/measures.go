package summary

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/difficulty"
)

// labelPlace goes by the word for a difficulty. Other labels come behind these, by name.
func labelPlace(p *Puzzle) place {
	if p.Row.Label == "" {
		return place{math.MaxInt - 2, "no label"}
	}
	if rank, known := difficulty.Rank(p.Row.Label); known {
		return place{rank, p.Row.Label}
	}
	return place{math.MaxInt - 3, p.Row.Label}
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
	if p.Row.Verdict == compare.Disagree {
		return unknown
	}
	for k := range p.Row.Cells {
		switch c := &p.Row.Cells[k]; {
		case c.Status == compare.None:
			return place{0, "none"}
		case c.Status == compare.Unique:
			return place{1, "unique"}
		case c.Status == compare.Multiple, c.Status == compare.Capped && c.Count > 1:
			return place{2, "multiple"}
		}
	}
	return unknown
}

// guesser returns the solver whose guesses measure difficulty: cp if it counts them,
// else the first that does, else -1.
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

func (z *summarizer) counts(k int) bool {
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
