package summary

import (
	"math"
	"strings"

	"fourfold/compare/results"
	"fourfold/internal/stats"
)

// significance is the level of the corrected P below which a difference is no chance.
const significance = 0.05

// A Summary is what a table says, in figures. Times are seconds. Slices by solver are in
// the order of Table.Run.Solvers.
//
// The unit of every statistic is the puzzle: the cases made of one Sudoku by
// Isomorphs are averaged to one time before anything else, and it counts as finished
// only if all of them were. Tests and ratios count a puzzle once, however often the input
// repeats it.
type Summary struct {
	Table     *results.Table
	Cases     int
	Agree     int
	Disagree  int
	Undecided int
	Puzzles   int // the cases, with isomorphs joined: those of the Table
	Solvers   []SolverSummary
	Pairs     []Pair  // every two solvers, i < j
	Best      int     // the single best solver: lowest PAR2 of those that took part in the most puzzles, or -1 if none finished or no PAR2 is known
	VBS       float64 // mean time of the virtual best solver: the quickest on each puzzle, penalized as PAR2 where none finished
	Groupings []Grouping
	Outliers  []Outlier
	Warnings  []string // what a reader of the figures must know
}

// Time returns the time of a solver on a puzzle in seconds, +Inf if it did not finish, and
// NaN if it had no part (unsupported or failed).
func (s *Summary) Time(puzzle, solver int) float64 { return s.Table.Time(puzzle, solver) }

// Quickest returns the time of the quickest solver on a puzzle, the virtual best. It is
// +Inf if none finished.
func (s *Summary) Quickest(puzzle int) float64 {
	least := math.Inf(1)
	for k := range s.Solvers {
		if t := s.Time(puzzle, k); t < least {
			least = t
		}
	}
	return least
}

// tried reports whether any solver had a part in a puzzle.
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

// Inverse returns the estimate of one over what i is an estimate of.
func (i Interval) Inverse() Interval { return Interval{1 / i.Center, 1 / i.Hi, 1 / i.Lo} }

func intervalOf(i stats.Interval) Interval { return Interval{i.Center, i.Lo, i.Hi} }

// A SolverSummary is one solver over all puzzles.
type SolverSummary struct {
	Name        string
	Finished    int // puzzles
	Unfinished  int // stopped by a timeout or a limit
	Unsupported int
	Faults      int
	Wins        int // puzzles on which it was the quickest, alone or level with others: see [Level]
	Settled     int // puzzles that were settled before its library was called

	Median  Interval // of time; the unfinished count as longer than all others, so it may be +Inf; the whole range below six puzzles
	Mean    float64  // of those that finished; NaN if there are none
	Slowest float64  // likewise
	PAR2    float64  // mean with twice the timeout for each unfinished; NaN where there is an unfinished but no timeout

	CPU, Setup, Search, Bytes, Objects, Peak, Nodes float64 // medians of those that finished; NaN if unknown

	// A solver gains on a puzzle the logarithm of how many times as long the slowest
	// takes, which is twice the timeout, or without one the longest time of all, where
	// one did not finish. The portfolio gains as much as the best of them. Times that
	// are level count as one time, and solvers every two of which are level have equal shares.
	Marginal float64 // share of the portfolio's gain that would be lost without it; NaN where it gains nothing
	Shapley  float64 // its exact Shapley value, as a share of the portfolio's gain; where that gains nothing, or all are level, an equal share for all that finished any, NaN where none did
}

// A Pair is a comparison of the solvers A and B, puzzle by puzzle.
type Pair struct {
	A, B    int
	Both    int      // puzzles both finished
	OnlyA   int      // finished by A and not by B
	OnlyB   int      // the other way round
	FasterA int      // of Both, and not level: see [Level]
	FasterB int      // likewise
	Ratio   Interval // geometric mean of A's time over B's, over Both; Lo and Hi are NaN below six puzzles
	Level   bool     // no more than chance tells them apart: they are level on three of four puzzles that either finished, and the others favor none by the signed-rank test
	P       float64  // Wilcoxon signed-rank test that neither is faster, on the logs of the ratios; an unfinished one counts as the timeout if the other finished, equal times are dropped; of a single case the Mann-Whitney test on its samples, NaN without any
	Holm    float64  // P corrected for the number of pairs
	Alike   int      // cases on which both finished with the same answer
	Differ  int      // cases on which both gave an answer, right or wrong, the verdict is disagree and the two are not alike
}

// Significant reports whether the test says that one of the two is faster.
func (p *Pair) Significant() bool { return p.Holm < significance }

// A Grouping is the puzzles by one measure of difficulty.
type Grouping struct {
	By     string  // "label", "clues", "solutions", "guesses" or "file"
	Note   string  // what By leaves open, such as whose guesses; may be empty
	Of     []uint8 // by puzzle: its group
	Groups []Group
}

// Members returns the puzzles of a group, in rising order.
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

// A Group is the puzzles of one difficulty. Its recommendation is learned on half of
// them, and judged on the other half.
type Group struct {
	Name        string
	Puzzles     int
	Median      []float64 // by solver; +Inf if half of them did not finish
	PAR2        []float64 // by solver
	Finished    []int     // by solver
	Recommended int       // lowest PAR2 on the learning half; -1 if it has fewer than ten puzzles or none finished
	Regret      float64   // on the judging half: PAR2 of Recommended over that of the virtual best; NaN if unknown
	JudgedBest  int       // lowest PAR2 on the judging half; -1 if there is none
}

// Why a puzzle stands out.
const (
	Slow  = "slow"  // finished beyond the outer fence of the log times
	Noisy = "noisy" // samples of one case differ twofold or more
)

// An Outlier is a puzzle that stands far out for one solver.
type Outlier struct {
	Puzzle int // its number
	Solver int
	Time   float64
	Why    string  // Slow or Noisy
	Factor float64 // Slow: the time over the solver's median of those that finished; Noisy: the longest sample over the shortest
}
