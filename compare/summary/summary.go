package summary

import (
	"math"
	"strings"

	"fourfold/compare/results"
	"fourfold/internal/stats"
)

// significance is the level of a corrected P value below which a difference is significant.
const significance = 0.05

// A Summary holds the statistics of a table. Times are seconds. Slices by solver are in the order
// of Table.Run.Solvers.
//
// The unit of every statistic is the puzzle. The times of a puzzle and of its isomorphs are
// averaged first, and the puzzle counts as finished only if all of these cases were. Tests and
// ratios count a puzzle once, even if the input repeats it.
type Summary struct {
	Table     *results.Table
	Cases     int
	Agree     int
	Disagree  int
	Undecided int
	Puzzles   int             // cases, where a puzzle and its isomorphs count as one
	Solvers   []SolverSummary // one for each solver
	Pairs     []Pair          // every two solvers, A < B
	Best      int             // the single best solver: the lowest PAR2 among the solvers that took part in the most puzzles; -1 if none of them finished a puzzle or has a PAR2
	VBS       float64         // PAR2 of the virtual best solver, an imaginary solver that is as fast as the fastest solver on each puzzle
	Groupings []Grouping
	Outliers  []Outlier
	Families  *Families // the figures by family, if the caller wants a report of encodings; Summarize leaves it nil
	Warnings  []string  // what a reader of the figures must know, one sentence each
}

// Time returns the time of a solver on a puzzle in seconds. It is +Inf if a timeout or a limit
// stopped the solver, and NaN if the solver has no time for another reason (unsupported or
// failed).
func (s *Summary) Time(puzzle, solver int) float64 { return s.Table.Time(puzzle, solver) }

// Quickest returns the time of the virtual best on a puzzle: that of the fastest solver, or +Inf
// if none finished.
func (s *Summary) Quickest(puzzle int) float64 {
	least := math.Inf(1)
	for k := range s.Solvers {
		if t := s.Time(puzzle, k); t < least {
			least = t
		}
	}
	return least
}

// tried reports whether any solver took part in a puzzle.
func (s *Summary) tried(puzzle int) bool {
	for k := range s.Solvers {
		if !math.IsNaN(s.Time(puzzle, k)) {
			return true
		}
	}
	return false
}

// An Interval is an estimate with the bounds of its 95 % confidence interval.
type Interval struct{ Center, Lo, Hi float64 }

// Inverse returns the estimate of 1/x if i is the estimate of a positive x.
func (i Interval) Inverse() Interval { return Interval{1 / i.Center, 1 / i.Hi, 1 / i.Lo} }

func intervalOf(i stats.Interval) Interval { return Interval{i.Center, i.Lo, i.Hi} }

// A SolverSummary holds the figures of one solver over all puzzles.
type SolverSummary struct {
	Name        string
	Finished    int // puzzles
	Unfinished  int // puzzles on which a timeout or a limit stopped it
	Unsupported int // puzzles
	Crashed     int // puzzles on which its program crashed or gave an answer that cannot be read
	Faults      int // puzzles
	Wins        int // puzzles on which it was the fastest, alone or level with others: see [Level]
	Settled     int // puzzles settled before its library was called: see [results.Trial.Settled]

	Median  Interval // of its times, where unfinished puzzles are +Inf; with fewer than six puzzles the interval is the whole range
	Mean    float64  // of the finished puzzles; NaN if there are none
	Slowest float64  // of the finished puzzles; NaN if there are none
	PAR2    float64  // mean time with twice the timeout for each unfinished puzzle; NaN if there are such puzzles but no timeout

	CPU, Setup, Search, Bytes, Objects, Peak, Nodes float64 // medians over the finished puzzles; NaN if unknown

	// The gain of a solver on a puzzle is the logarithm of the slowest time over its own time.
	// An unfinished puzzle counts as twice the timeout, or as the longest time of all if there
	// is no timeout. The gain of the portfolio is the largest gain of a solver. Level times count
	// as equal, and solvers of which every two are level have equal shares.
	Marginal float64 // marginal contribution: share of the portfolio's gain that would be lost without it; NaN if the portfolio gains nothing
	Shapley  float64 // exact Shapley value, as a share of the portfolio's gain; if the portfolio gains nothing or all solvers are level, an equal share for all that finished a puzzle; NaN if none did
}

// A Pair is a comparison of the solvers A and B, puzzle by puzzle.
type Pair struct {
	A, B    int
	Both    int      // puzzles both finished
	OnlyA   int      // puzzles that A finished and B did not
	OnlyB   int      // puzzles that B finished and A did not
	FasterA int      // puzzles of Both on which A was faster and the two were not level: see [Level]
	FasterB int      // puzzles of Both on which B was faster and the two were not level
	Ratio   Interval // geometric mean of A's time over B's, over Both; Lo and Hi are NaN below six puzzles
	Level   bool     // the two differ by no more than chance: they are level on at least three of four puzzles that either finished, and the signed-rank test on the other puzzles is not significant
	P       float64  // of Wilcoxon's signed-rank test that neither is faster, on the logarithms of the ratios; an unfinished puzzle counts as the timeout if the other finished it, and equal times are dropped; for a single case, of the Mann-Whitney test on its samples, or NaN if there are none
	Holm    float64  // P corrected for the number of pairs
	Alike   int      // cases on which both finished with the same answer
	Differ  int      // cases with the verdict disagree on which both gave an answer, right or wrong, and the answers differ
}

// Significant reports whether the test shows that one of the two is faster.
func (p *Pair) Significant() bool { return p.Holm < significance }

// A Grouping divides the puzzles into groups by one measure of difficulty.
type Grouping struct {
	By     string  // "label", "clues", "solutions", "guesses" or "file"
	Note   string  // a detail of By, for example "of cp" for guesses; may be empty
	Of     []uint8 // by puzzle: the number of its group
	Groups []Group
}

// Members returns the puzzles of a group, in increasing order.
func (g *Grouping) Members(group int) []int32 {
	members := make([]int32, 0, g.Groups[group].Puzzles)
	for i, at := range g.Of {
		if int(at) == group {
			members = append(members, int32(i))
		}
	}
	return members
}

// Name returns By with the Note.
func (g *Grouping) Name() string { return strings.TrimSpace(g.By + " " + g.Note) }

// A Group is the puzzles of one difficulty.
type Group struct {
	Name     string
	Puzzles  int
	Median   []float64 // by solver; +Inf if half of them did not finish
	PAR2     []float64 // by solver
	Finished []int     // by solver
}

// The values of Outlier.Why.
const (
	Slow  = "slow"  // the time is beyond the outer fence of the logarithms of the solver's times
	Noisy = "noisy" // the longest sample of a case is at least twice the shortest
)

// An Outlier is a puzzle that stands out for one solver.
type Outlier struct {
	Puzzle int // number of the puzzle
	Solver int
	Time   float64
	Why    string  // Slow or Noisy
	Factor float64 // Slow: the time over the solver's median over finished puzzles; Noisy: the longest sample over the shortest
}
