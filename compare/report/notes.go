package report

import (
	"fmt"
	"math"
	"slices"

	"fourfold/compare/summary"
	"fourfold/internal/words"
)

// guessesText explains the number of guesses of a solver.
const guessesText = "choices among two or more candidates in its search; 0: deductions were enough"

// settledText says how many puzzles a solver answered without the library that it is named for. It
// is empty if there are none.
func settledText(s *summary.Summary, solver int) string {
	n := s.Solvers[solver].Settled
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s settled %s of %s before it called its library", s.Solvers[solver].Name, words.Grouped(n), words.PluralGrouped(s.Puzzles, "puzzle"))
}

// contradiction explains why a pair has an interval without 1 although its p is large. It is empty
// if there is no such pair.
func contradiction(pairs []summary.Pair) string {
	var found []summary.Pair
	for _, p := range pairs {
		if (p.Ratio.Hi < 1 || p.Ratio.Lo > 1) && !math.IsNaN(p.Holm) && !p.Significant() {
			p.Holm = p.P // without the correction
			found = append(found, p)
		}
	}
	if found == nil {
		return ""
	}
	why := "p is corrected for many pairs, and the interval is not"
	if slices.ContainsFunc(found, func(p summary.Pair) bool { return !p.Significant() }) {
		why = "a few puzzles with extreme ratios decide the mean, while the test counts all puzzles"
	}
	return "an interval without 1 and a large p: " + why
}
