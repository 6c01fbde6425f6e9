package generate

import (
	"cmp"
	"context"
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

// countedNodes is the number up to which nodes of plain backtracking are counted.
const countedNodes = 1_000_000

// Numbers of package rate.
const (
	hardestSingle = human.OneValue // the greatest number of puzzles that need singles only
	noTechnique   = 10.0           // the number of puzzles that need a guess is greater
)

// isPlain reports whether the solver for which puzzles must be hard is plain backtracking without a
// limit.
func (d *Difficulty) isPlain() bool {
	return d.HardFor != nil && d.HardFor.Name() == "bt"
}

// isRare reports whether a climb finds puzzles sooner than random attempts do.
func (d *Difficulty) isRare() bool { return d.needsGuess() || d.threshold() > 0 && !d.isPlain() }

// needsGuess reports whether only puzzles are accepted that no technique solves.
func (d *Difficulty) needsGuess() bool {
	least, _ := d.bounds()
	return least > noTechnique
}

// bounds returns the bounds of the number.
func (d *Difficulty) bounds() (least, most float64) {
	t, needs := human.Lookup(d.Technique)
	switch {
	case !needs:
		return d.Least, d.Most
	case d.Most == 0:
		return t.Rating, t.Most
	}
	return max(t.Rating, d.Least), min(t.Most, d.Most)
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

// solver returns the solver whose guesses are counted, and those of plain backtracking up to a limit.
func (d *Difficulty) solver() fourfold.Solver {
	switch {
	case d.HardFor == nil:
		return cp.Solver{}
	case d.isPlain():
		return cp.Backtracking{MaxNodes: max(countedNodes, d.threshold())}
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
// had by puzzles of the shape, as far as that is known.
func (w *Wishes) checkDifficulty() error {
	d := &w.Difficulty
	t, needs := human.Lookup(d.Technique)
	least, most := d.bounds()
	switch {
	case d.HardFor != nil && d.HardFor.Name() == "classic":
		return errors.New("--hard-for classic: the number of its guesses depends on the processor: expected classic:path=go, or another solver")
	case d.Most == 0 && !needs:
		return nil
	}
	empty, err := w.emptyGrid()
	if err != nil {
		return err
	}
	possible := cp.Techniques(empty.Problem, human.DefaultScheme)
	canNeed := func(t human.Technique) bool {
		return w.RandomRegions || !t.OfCP() || slices.Contains(possible, t.Name)
	}
	switch {
	case needs && least > most:
		return fmt.Errorf("--needs %s: its number %s is not in the range of --difficulty: expected a number from %v to %v",
			d.Technique, numbersOf(t), d.Least, d.Most)
	case needs && !canNeed(t):
		return fmt.Errorf("--needs %s: puzzles of this shape cannot need it", d.Technique)
	case least > hardestSingle && w.isPlainSudoku(4):
		return errors.New("--difficulty or --needs: naked singles solve all 4x4 Sudokus: expected a greater order, or other rules")
	case d.Most > 0 && d.Most < human.InArea && w.IsClassic() && w.MaxClues < cluesOfLastCells:
		return fmt.Errorf("--difficulty: hardly any puzzle with fewer than %d clues has the number %v: expected %v or more, or more --clues",
			cluesOfLastCells, d.Most, human.InArea)
	case d.Most == 0:
		return nil
	}
	var numbers []float64
	for _, t := range human.Table() {
		if canNeed(t) {
			numbers = append(numbers, t.Numbers()...)
		}
	}
	for tenths := 10*noTechnique + 1; tenths <= 10*rate.Ceiling; tenths++ {
		numbers = append(numbers, tenths/10)
	}
	return d.checkNumbers(numbers)
}

// checkNumbers returns an error if no number of puzzles of the shape is within the bounds.
func (d *Difficulty) checkNumbers(numbers []float64) error {
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
	return fmt.Errorf("--difficulty: no puzzle of this shape has %s: expected %v or %v", wish, below, above)
}

// cluesOfLastCells is the number of clues from which on 9x9 Sudokus are found in seconds that need
// no more than the last cells of units.
const cluesOfLastCells = 50

// accepts reports whether a candidate is as hard as wished, and adds what it finds out to it.
func (m *maker) accepts(ctx context.Context, c *Puzzle) (bool, error) {
	w, d := m.wishes, &m.wishes.Difficulty
	least, most := d.bounds()
	if most > 0 { // a test by singles is cheap
		singles := m.singles(c)
		if singles && least > hardestSingle || !singles && most <= hardestSingle {
			return false, nil
		}
	}
	if most > 0 || w.Rate {
		found, within, err := rate.MeasureUpTo(ctx, c.problem().Problem, cmp.Or(most, rate.Ceiling))
		if err != nil || !within || found.Rating < least || d.Technique != "" && found.Technique != d.Technique {
			return false, err
		}
		c.add("rating", found.Rating)
		c.add("grade", found.Grade.String())
		if found.Technique != "" {
			c.add("technique", found.Technique)
		}
	}
	if d.threshold() > 0 || w.Rate {
		n, counter, err := effort(ctx, d.solver(), c.problem().Problem)
		if err != nil || n < d.threshold() {
			return false, err
		}
		var value any = n
		if d.isPlain() && n >= countedNodes {
			value = fmt.Sprint(n, " or more")
		}
		c.add(d.solver().Name()+" "+counter, value)
	}
	return true, nil
}

// singles reports whether singles solve a candidate.
func (m *maker) singles(c *Puzzle) bool {
	m.field.load(c.Rules.Givens.Cells)
	return m.field.begin() && m.field.left == 0
}

// effort returns the number of guesses with which a solver finds the first solution, or of nodes if
// it does not count guesses, and the name of the counter. A solver that gives up at a limit of its
// settings has made at least as many.
func effort(ctx context.Context, solver fourfold.Solver, p *fourfold.Problem) (n int64, counter string, err error) {
	stats, err := fourfold.Visit(ctx, solver, p, func(fourfold.Solution) bool { return false })
	if ctx.Err() != nil {
		return 0, "", context.Cause(ctx)
	}
	if errors.Is(err, fourfold.ErrLimit) {
		err = nil
	}
	for _, counter := range []string{"guesses", "nodes"} {
		if n, ok := stats.Counter(counter); ok {
			return n, counter, err
		}
	}
	return 0, "", fmt.Errorf("solver %s counts neither guesses nor nodes", solver.Name())
}
