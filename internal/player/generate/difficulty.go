package generate

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/human"
	"fourfold/internal/player/rate"
)

// A Difficulty says how hard puzzles must be. The zero Difficulty accepts all puzzles.
type Difficulty struct {
	// Least and Most are bounds of the number that package rate gives a puzzle, both included. If
	// both are 0, there are no bounds.
	Least, Most float64

	// Technique is the hardest technique of the puzzle as package rate gives it: the simpler
	// techniques do not suffice, and with this one they do. "" means any.
	Technique string

	// MinGuesses is the least number of guesses of HardFor, when it looks for one solution. 0
	// means any number, or DefaultThreshold if HardFor is set. A solver that does not count
	// guesses counts nodes.
	MinGuesses int64
	HardFor    fourfold.Solver // nil means a cp.Solver
}

// The least numbers of nodes and guesses of Difficulty.HardFor if MinGuesses is 0.
const (
	DefaultThresholdPlain = 100_000 // nodes of plain backtracking
	DefaultThreshold      = 10      // guesses or nodes of other solvers
)

// IsAny reports whether all puzzles are accepted.
func (d *Difficulty) IsAny() bool {
	return d.Least == 0 && d.Most == 0 && d.Technique == "" && d.MinGuesses == 0 && d.HardFor == nil
}

// hasNumber reports whether the number of package rate counts.
func (d *Difficulty) hasNumber() bool { return d.Most > 0 || d.Technique != "" }

// isPlain reports whether the solver for which puzzles must be hard is plain backtracking without a
// limit.
func (d *Difficulty) isPlain() bool {
	return d.HardFor != nil && d.HardFor.Name() == "bt"
}

// isRare reports whether hill climbing finds puzzles sooner than random attempts do.
func (d *Difficulty) isRare() bool { return d.needsGuess() || d.threshold() > 0 && !d.isPlain() }

// needsGuess reports whether only puzzles are accepted that no technique solves.
func (d *Difficulty) needsGuess() bool {
	least, _ := d.bounds()
	return least > noTechnique
}

// threshold returns the least number of guesses or nodes, or 0 if they do not count.
func (d *Difficulty) threshold() int64 {
	switch {
	case d.MinGuesses > 0 || d.HardFor == nil:
		return d.MinGuesses
	case d.isPlain():
		return DefaultThresholdPlain
	}
	return DefaultThreshold
}

// solver returns the solver whose guesses are counted.
func (d *Difficulty) solver() fourfold.Solver {
	if d.HardFor == nil {
		return cp.Solver{}
	}
	return d.HardFor
}

// ParseDifficulty reads a grade, such as "hard", a number of package rate, such as 4.5, or a range
// of these, such as "hard-expert" or "4.5-6".
func ParseDifficulty(text string) (least, most float64, err error) {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	if least, _, err = parseGrade(first); err != nil {
		return 0, 0, err
	}
	if _, most, err = parseGrade(last); err != nil {
		return 0, 0, err
	}
	if least > most {
		return 0, 0, fmt.Errorf("%q: expected the easier bound first", text)
	}
	return least, most, nil
}

// parseGrade returns the least and the greatest number of a grade, or a number twice.
func parseGrade(text string) (least, most float64, err error) {
	if g, err := rate.ParseGrade(text); err == nil {
		least, most = g.Numbers()
		return least, most, nil
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(n) || n < 1 || n > rate.Ceiling {
		return 0, 0, fmt.Errorf("%q: expected a range such as hard-expert or 4.5-6, a number from 1 to %v, or %s",
			text, rate.Ceiling, words.Choice(text, rate.Grades()))
	}
	return n, n, nil
}

// checkDifficulty returns an error if the wishes for difficulty contradict each other, or cannot be
// had by puzzles of the shape.
func (w *Wishes) checkDifficulty() error {
	d := &w.Difficulty
	t, needs := human.Lookup(d.Technique)
	switch {
	case needs && d.Most > 0 && (t.Most < d.Least || t.Rating > d.Most):
		return fmt.Errorf("--needs %s: its number %s is not in the range of --difficulty: expected a number from %v to %v",
			d.Technique, numbersOf(t), d.Least, d.Most)
	case d.MinGuesses < 0:
		return errors.New("--min-guesses: expected at least 0")
	case d.HardFor != nil && d.HardFor.Name() == "classic":
		return errors.New("--hard-for classic: the number of its guesses depends on the processor: expected classic:path=go, or another solver")
	}
	return cmp.Or(d.checkNumbers(w), d.checkShape(w))
}

// checkNumbers checks that a puzzle can have a number within the bounds: that of a technique, or
// from 10.1 on one with a single decimal. Techniques that puzzles of the shape cannot need do not
// count.
func (d *Difficulty) checkNumbers(w *Wishes) error {
	if d.Most == 0 {
		return nil
	}
	numbers, err := w.ratings()
	if err != nil {
		return err
	}
	below, above := 0.0, math.Inf(1)
	for _, n := range numbers {
		switch {
		case n < d.Least:
			below = max(below, n)
		case n > d.Most:
			above = min(above, n)
		default:
			return nil
		}
	}
	wish := fmt.Sprintf("the number %v", d.Least)
	if d.Least < d.Most {
		wish = fmt.Sprintf("a number from %v to %v", d.Least, d.Most)
	}
	return fmt.Errorf("--difficulty: no puzzle%s has %s: expected %v or %v", w.ofShape(), wish, below, above)
}

// ofShape returns " of this shape" if the puzzles are not 9x9 Sudokus.
func (w *Wishes) ofShape() string {
	if w.IsClassic() {
		return ""
	}
	return " of this shape"
}

// ratings returns the numbers that package rate gives puzzles of the shape.
func (w *Wishes) ratings() (all []float64, err error) {
	empty, err := w.emptyGrid()
	if err != nil {
		return nil, err
	}
	possible := cp.Techniques(empty.Problem, human.DefaultScheme)
	for _, t := range human.Table() {
		if w.RandomRegions || !t.OfCP() || slices.Contains(possible, t.Name) {
			all = append(all, t.Numbers()...)
		}
	}
	for tenths := 10*noTechnique + 1; tenths <= 10*rate.Ceiling; tenths++ {
		all = append(all, tenths/10)
	}
	return all, nil
}

// checkShape checks that puzzles of the shape can be as hard, as far as that is known.
func (d *Difficulty) checkShape(w *Wishes) error {
	least, _ := d.bounds()
	if least > hardestOfOrder4 && w.isPlainSudoku(4) {
		return errors.New("--difficulty or --needs: naked singles solve all 4x4 Sudokus: expected a greater order, or other rules")
	}
	if d.Most > 0 && d.Most < human.InArea && w.IsClassic() && max(w.MaxClues, w.patternClues()) < cluesOfLastCells {
		return fmt.Errorf("--difficulty: hardly any puzzle with fewer than %d clues has the number %v: expected %v or more, or more --clues",
			cluesOfLastCells, human.LastCell, human.InArea)
	}
	t, _ := human.Lookup(d.Technique)
	if d.Technique == "" || !t.OfCP() {
		return nil
	}
	empty, err := w.emptyGrid()
	if err == nil && !slices.Contains(cp.Techniques(empty.Problem, human.DefaultScheme), d.Technique) {
		err = fmt.Errorf("--needs %s: puzzles of this shape cannot need it", d.Technique)
	}
	return err
}

// cluesOfLastCells is the number of clues from which on 9x9 Sudokus are found in seconds that need no more
// than the last cells of units.
const cluesOfLastCells = 50

// hardestOfOrder4 is the greatest number of the 4x4 Sudokus without further rules.
const hardestOfOrder4 = hardestSingle

// numbersOf returns the number of a technique, or the least and the greatest one.
func numbersOf(t human.Technique) string {
	if t.Rating == t.Most {
		return fmt.Sprintf("%.1f", t.Rating)
	}
	return fmt.Sprintf("%.1f-%.1f", t.Rating, t.Most)
}
