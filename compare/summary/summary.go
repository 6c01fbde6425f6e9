package summary

import (
	"math"
	"strings"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/kit/stats"
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
	Groupings []*Grouping     // those with several groups, without Medians and Greatest
	Outliers  []Outlier
	Warnings  []string // what a reader of the figures must know, one sentence each

	units [][]int // see unitsOf
}

// Summarize computes the figures of a table. The summary refers to the table, so the table must
// not change after the call.
func Summarize(t *results.Table) *Summary {
	s := &Summary{
		Table: t, Cases: t.Cases, Puzzles: len(t.Puzzles), units: unitsOf(t),
		Agree: t.Verdicts[compare.Agree], Disagree: t.Verdicts[compare.Disagree], Undecided: t.Verdicts[compare.Undecided],
	}
	all := make([]int, s.Puzzles)
	for i := range all {
		all[i] = i
	}
	for k, name := range t.Run.Solvers {
		s.Solvers = append(s.Solvers, SolverSummary{Name: name, Figures: s.figures(all, k, true)})
	}
	s.comparePairs()
	s.countWins()
	s.Best = s.best(all)
	s.VBS = s.virtualBest(all)
	s.group()
	s.findOutliers()
	s.warn()
	return s
}

// Time returns the time of a solver on a puzzle in seconds. It is +Inf if a timeout or a limit
// stopped the solver, and NaN if the solver has no time for another reason (unsupported or
// failed).
func (s *Summary) Time(puzzle, solver int) float64 {
	return s.Table.Puzzles[puzzle].Results[solver].Time
}

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

// result returns the result of a solver on a puzzle.
func (s *Summary) result(puzzle, solver int) *results.Result {
	return &s.Table.Puzzles[puzzle].Results[solver]
}

// An Interval is an estimate with the bounds of its 95 % confidence interval.
type Interval struct{ Center, Lo, Hi float64 }

func intervalOf(i stats.Interval) Interval { return Interval{i.Center, i.Lo, i.Hi} }

// Figures are those of one solver on some puzzles. Unknown figures are NaN.
type Figures struct {
	Finished    int // puzzles
	Unfinished  int // puzzles on which a timeout or a limit stopped it
	Unsupported int // puzzles
	Crashed     int // puzzles on which its program crashed or gave an answer that cannot be read
	Faults      int // puzzles
	Settled     int // puzzles settled before its library was called: see [results.Trial]

	Median  Interval // of its times, where unfinished puzzles are +Inf; with fewer than six puzzles the interval is the whole range
	P95     float64  // the time that 95 % of the puzzles need at most, where unfinished puzzles are +Inf
	Mean    float64  // of the finished puzzles
	Slowest float64  // of the finished puzzles
	PAR2    float64  // mean time with twice the timeout for each unfinished puzzle; NaN if there are such puzzles but no timeout

	// Medians and Greatest are the median and the greatest value of each of [results.Measures], over
	// the finished puzzles. Sizes of the encoding are over all puzzles that have one.
	Medians, Greatest []float64
}

// A SolverSummary holds the figures of one solver over all puzzles.
type SolverSummary struct {
	Name string
	Figures
	Wins int // puzzles on which it was the fastest, alone or level with others: see [Level]
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
	P       float64  // of Wilcoxon's signed-rank test on the logarithms of the ratios that neither is faster, or for a single case of the Mann-Whitney test on its samples; NaN if there is none
	Holm    float64  // P corrected for the number of pairs
	Alike   int      // cases on which both finished with the same answer
	Differ  int      // cases with the verdict disagree on which both gave an answer, right or wrong, and the answers differ
}

// Significant reports whether the test shows that one of the two is faster.
func (p *Pair) Significant() bool { return p.Holm < significance }

// A Grouping divides the puzzles into groups.
type Grouping struct {
	By     string // one of the keys: see [Summary.GroupBy]
	Note   string // a detail of By, for example "of cp" for guesses; may be empty
	Groups []Group
}

// Name returns By with the Note.
func (g *Grouping) Name() string { return strings.TrimSpace(g.By + " " + g.Note) }

// A Group is the puzzles with one value of the key.
type Group struct {
	Name    string
	Puzzles int
	Members []int     // the puzzles, in increasing order
	Solvers []Figures // by solver
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
