package summary

import (
	"math"

	"fourfold/compare"
	"fourfold/compare/results"
)

// clock is the shortest time in seconds, so that every time has a logarithm.
const clock = 1e-9

// Summarize draws up the figures of a table. The summary refers to the table, which
// must not change afterwards.
func Summarize(t *results.Table) *Summary {
	z := newSummarizer(t)
	z.countVerdicts()
	for k := range z.Solvers {
		z.summarizeSolver(k)
	}
	z.shareGains()
	z.Best = z.best(z.all)
	z.VBS = z.virtualBest(z.all)
	z.comparePairs()
	z.group()
	z.findOutliers()
	z.warn()
	return z.Summary
}

// A summarizer makes a Summary.
type summarizer struct {
	*Summary
	timeout  float64   // seconds; NaN if there is none
	outcomes []outcome // of every puzzle, one solver after the other
	learning []bool    // by puzzle
	all      []int     // the puzzles
}

// An outcome is how a solver fared on a puzzle, all isomorphs together.
type outcome uint8

const (
	finishedAll outcome = iota
	unfinished          // at least one, and none of the outcomes below
	unsupported
	stopped // from outside
	faulty
)

func newSummarizer(t *results.Table) *summarizer {
	z := &summarizer{Summary: &Summary{Table: t, Cases: len(t.Rows)}, timeout: t.Run.Timeout()}
	for _, name := range t.Run.Solvers {
		z.Solvers = append(z.Solvers, SolverSummary{Name: name})
	}
	z.Puzzles = make([]Puzzle, 0, len(t.Rows))
	z.outcomes = make([]outcome, 0, len(t.Rows)*len(z.Solvers))
	for from := 0; from < len(t.Rows); {
		to := from + 1
		for to < len(t.Rows) && joined(&t.Rows[from], &t.Rows[to]) {
			to++
		}
		z.add(t.Rows[from:to])
		from = to
	}
	return z
}

// joined reports whether a row that follows puzzle a is an isomorph of it.
func joined(a, b *results.Row) bool {
	return b.Isomorph > 0 && a.File == b.File && a.Line == b.Line
}

// add adds the puzzle that the rows are of.
func (z *summarizer) add(rows []results.Row) {
	p := Puzzle{Row: &rows[0], Rows: rows, Times: make([]float64, len(z.Solvers))}
	for k := range z.Solvers {
		o := outcomeOf(rows, k)
		z.outcomes = append(z.outcomes, o)
		switch o {
		case finishedAll:
			p.Times[k] = max(clock, meanOver(rows, k, wall))
		case unfinished:
			p.Times[k] = math.Inf(1)
		default:
			p.Times[k] = math.NaN()
		}
	}
	z.all = append(z.all, len(z.Puzzles))
	z.Puzzles = append(z.Puzzles, p)
	z.learning = append(z.learning, results.Learning(p.Row.ID))
}

func outcomeOf(rows []results.Row, k int) outcome {
	worst := finishedAll
	for i := range rows {
		worst = max(worst, cellOutcome(&rows[i].Cells[k]))
	}
	return worst
}

func cellOutcome(c *results.Cell) outcome {
	switch {
	case c.Fault != "":
		return faulty
	case c.Finished():
		return finishedAll
	case c.Unfinished():
		return unfinished
	case c.Status == compare.Unsupported:
		return unsupported
	}
	return stopped
}

func (z *summarizer) outcome(puzzle, k int) outcome { return z.outcomes[puzzle*len(z.Solvers)+k] }

func wall(c *results.Cell) float64 { return float64(c.Wall) }

// meanOver returns the mean of a figure of solver k over the rows that know it; a
// negative one is not known, and NaN is the mean of none.
func meanOver(rows []results.Row, k int, figure func(*results.Cell) float64) float64 {
	sum, n := 0.0, 0
	for i := range rows {
		if x := figure(&rows[i].Cells[k]); x >= 0 {
			sum += x
			n++
		}
	}
	return sum / float64(n)
}

func (z *summarizer) countVerdicts() {
	for k := range z.Table.Rows {
		switch z.Table.Rows[k].Verdict {
		case compare.Agree:
			z.Agree++
		case compare.Disagree:
			z.Disagree++
		default:
			z.Undecided++
		}
	}
}
