package summary

import (
	"math"
	"slices"
	"strings"

	"fourfold/compare"
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
// only if all of them were.
type Summary struct {
	Table     *results.Table
	Cases     int
	Agree     int
	Disagree  int
	Undecided int
	Puzzles   []Puzzle // the cases, with isomorphs joined
	Solvers   []SolverSummary
	Pairs     []Pair  // every two solvers, i < j
	Best      int     // the single best solver: lowest PAR2 of those that took part in the most puzzles, or -1 if none finished or no PAR2 is known
	VBS       float64 // mean time of the virtual best solver: the quickest on each puzzle, penalized as PAR2 where none finished
	Groupings []Grouping
	Outliers  []Outlier
	Warnings  []string // what a reader of the figures must know
}

// A Puzzle is a case, or the cases made of one Sudoku.
type Puzzle struct {
	Row   *results.Row  // the first of them
	Rows  []results.Row // all of them, in the Table
	Times []float64     // by solver: mean over the isomorphs of the median sample; +Inf if one did not finish, NaN if it had no part (unsupported or failed)
}

// Time returns the time of a solver, NaN if it is not known.
func (p *Puzzle) Time(solver int) float64 {
	if solver < len(p.Times) {
		return p.Times[solver]
	}
	return math.NaN()
}

// Quickest returns the time of the quickest solver, the virtual best. It is +Inf if none
// finished.
func (p *Puzzle) Quickest() float64 {
	least := math.Inf(1)
	for _, t := range p.Times {
		if t < least {
			least = t
		}
	}
	return least
}

// tried reports whether any solver had a part.
func (p *Puzzle) tried() bool {
	return slices.ContainsFunc(p.Times, func(x float64) bool { return !math.IsNaN(x) })
}

// Disputed reports whether two solvers gave different answers to the puzzle or to any of
// its isomorphs, or one of them did what no solver may do. To give up is no answer.
func (p *Puzzle) Disputed(a, b int) bool {
	for i := range p.Rows {
		r := &p.Rows[i]
		if r.Verdict == compare.Disagree && a < len(r.Cells) && b < len(r.Cells) &&
			r.Cells[a].Answered() && r.Cells[b].Answered() && !sameAnswer(r.Verdict, &r.Cells[a], &r.Cells[b]) {
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
	Wins        int // puzzles on which it was the quickest, alone or level with others

	Median  Interval // of time; the unfinished count as longer than all others, so it may be +Inf; the whole range below six puzzles
	Mean    float64  // of those that finished; NaN if there are none
	Slowest float64  // likewise
	PAR2    float64  // mean with twice the timeout for each unfinished; NaN where there is an unfinished but no timeout

	CPU, Setup, Search, Bytes, Objects, Peak, Nodes float64 // medians of those that finished; NaN if unknown

	// A solver gains on a puzzle the logarithm of how many times as long the slowest
	// takes, which is twice the timeout, or without one the longest time of all, where
	// one did not finish. The portfolio gains as much as the best of them. Shares are
	// NaN where it gains nothing.
	Marginal float64 // share of the portfolio's gain that would be lost without it
	Shapley  float64 // its exact Shapley value, as a share of the portfolio's gain
}

// A Pair is a comparison of the solvers A and B, puzzle by puzzle.
type Pair struct {
	A, B    int
	Both    int      // puzzles both finished
	OnlyA   int      // finished by A and not by B
	OnlyB   int      // the other way round
	FasterA int      // of Both
	FasterB int      // of Both
	Ratio   Interval // geometric mean of A's time over B's, over Both; Lo and Hi are NaN for a single puzzle
	P       float64  // Wilcoxon signed-rank test that neither is faster, on the logs of the ratios; an unfinished one counts as the timeout if the other finished, equal times are dropped; of a single case the Mann-Whitney test on its samples, NaN without any
	Holm    float64  // P corrected for the number of pairs
	Alike   int      // cases on which both finished with the same answer
	Differ  int      // cases on which both gave an answer, right or wrong, the verdict is disagree and the two are not alike
}

// Significant reports whether the test says that one of the two is faster.
func (p *Pair) Significant() bool { return p.Holm < significance }

// A Grouping is the puzzles by one measure of difficulty.
type Grouping struct {
	By     string // "label", "clues", "solutions", "guesses" or "file"
	Note   string // what By leaves open, such as whose guesses; may be empty
	Groups []Group
}

// Name returns By with the Note.
func (g *Grouping) Name() string { return strings.TrimSpace(g.By + " " + g.Note) }

// A Group is the puzzles of one difficulty. Its recommendation is learned on half of
// them, and judged on the other half.
type Group struct {
	Name        string
	Puzzles     int
	Members     []int     // in Summary.Puzzles, increasing
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
	Puzzle int // in Puzzles
	Solver int
	Time   float64
	Why    string  // Slow or Noisy
	Factor float64 // Slow: the time over the solver's median of those that finished; Noisy: the longest sample over the shortest
}
