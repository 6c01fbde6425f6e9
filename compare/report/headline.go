package report

import (
	"fmt"
	"strings"

	"fourfold/compare/summary"
	"fourfold/internal/stats"
	"fourfold/internal/words"
)

// headline says in one sentence how many cases there were and whether the solvers agree.
func headline(s *summary.Summary) string {
	if s.Cases == 0 {
		return "There are no cases."
	}
	if s.Agree == s.Cases {
		if s.Cases == 1 {
			return "All solvers that finished agree on the single case."
		}
		return fmt.Sprintf("All solvers that finished agree on all %s.", words.PluralGrouped(s.Cases, "case"))
	}
	parts := []string{fmt.Sprintf("%s: agreement on %s", words.PluralGrouped(s.Cases, "case"), words.Grouped(s.Agree))}
	if s.Disagree > 0 {
		parts = append(parts, words.PluralGrouped(s.Disagree, "disagreement"))
	}
	if s.Undecided > 0 {
		parts = append(parts, words.Grouped(s.Undecided)+" undecided")
	}
	return strings.Join(parts, ", ") + "."
}

// lead says which solver is the best, and by how much.
func lead(s *summary.Summary) string {
	if s.Best < 0 || s.Best >= len(s.Solvers) {
		for i := range s.Solvers {
			if s.Solvers[i].Finished > 0 {
				return "No solver is named the best: without a timeout, a solver with unfinished puzzles has no PAR2."
			}
		}
		return "No solver finished."
	}
	best := &s.Solvers[s.Best]
	text := fmt.Sprintf("%s is the best single solver, with a mean time (PAR2) of %s", best.Name, words.Seconds(best.PAR2))
	next := runnerUp(s)
	if next < 0 {
		if settled := settledText(s, s.Best); settled != "" {
			text += ". " + settled
		}
		return text + "."
	}
	text += fmt.Sprintf(". The next is %s, with %s.", s.Solvers[next].Name, words.Seconds(s.Solvers[next].PAR2))
	if both, ratio := ratioOf(s, next, s.Best); both > 0 && stats.IsFinite(ratio.Center) && ratio.Center > 0 {
		text += " " + compared(best.Name, s.Solvers[next].Name, ratio, both)
	}
	for _, k := range []int{s.Best, next} {
		if settled := settledText(s, k); settled != "" {
			text += " " + settled + "."
		}
	}
	return text
}

// compared compares the times of two solvers. The ratio is the time of other over that of best.
func compared(best, other string, ratio summary.Interval, both int) string {
	quick, slow := best, other
	if ratio.Center < 1 {
		quick, slow = other, best
		ratio = ratio.Inverse()
	}
	text := fmt.Sprintf("On the %s that both finished, %s is %s times as fast as %s", words.PluralGrouped(both, "puzzle"), quick, onPage.ratio(ratio.Center), slow)
	if stats.IsFinite(ratio.Lo) && stats.IsFinite(ratio.Hi) && ratio.Lo < ratio.Hi {
		text += fmt.Sprintf(" (95 %% interval %s to %s)", onPage.ratio(ratio.Lo), onPage.ratio(ratio.Hi))
	}
	return text + ", by the geometric mean of the ratios."
}

// runnerUp returns the solver with the second lowest PAR2, among the solvers that took part in as
// many puzzles as the best one. It returns -1 if there is none.
func runnerUp(s *summary.Summary) int {
	part := func(i int) int { return s.Solvers[i].Finished + s.Solvers[i].Unfinished }
	next := -1
	for i := range s.Solvers {
		if p := s.Solvers[i].PAR2; i != s.Best && part(i) == part(s.Best) && stats.IsFinite(p) && (next < 0 || p < s.Solvers[next].PAR2) {
			next = i
		}
	}
	return next
}

// ratioOf returns the ratio of the times of a over those of b, and the number of puzzles that
// both finished.
func ratioOf(s *summary.Summary, a, b int) (both int, ratio summary.Interval) {
	for _, p := range s.Pairs {
		switch {
		case p.A == a && p.B == b:
			return p.Both, p.Ratio
		case p.A == b && p.B == a:
			return p.Both, p.Ratio.Inverse()
		}
	}
	return 0, summary.Interval{}
}
