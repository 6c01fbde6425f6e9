package report

import (
	"cmp"
	"math"
	"slices"

	"fourfold/compare/results"
	"fourfold/internal/auto"
	"fourfold/internal/stats"
)

// Verdicts as compare writes them.
const (
	verdictAgree    = "agree"
	verdictDisagree = "disagree"
)

const (
	clock        = 1e-9 // seconds: no time is shorter, so that every time has a logarithm
	fewestFenced = 10   // times that fences are made of
	outliersEach = 3    // of each sort and solver
	noisySpread  = 2    // longest sample over shortest
)

// Summarize draws up the figures of a table. The summary refers to the table, which
// must not change afterwards.
func Summarize(t *results.Table) *Summary {
	z := newSummariser(t)
	z.countVerdicts()
	for k := range z.Solvers {
		z.summariseSolver(k)
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

// A summariser is a summary on its way, and what it is made from.
type summariser struct {
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

func newSummariser(t *results.Table) *summariser {
	z := &summariser{Summary: &Summary{Table: t, Cases: len(t.Rows)}, timeout: math.NaN()}
	if t.Run.TimeoutNs > 0 {
		z.timeout = float64(t.Run.TimeoutNs) / 1e9
	}
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
func (z *summariser) add(rows []results.Row) {
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
	z.learning = append(z.learning, auto.Learning(p.Row.ID))
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
	case c.Status == results.StatusUnsupported:
		return unsupported
	}
	return stopped
}

func (z *summariser) outcome(puzzle, k int) outcome { return z.outcomes[puzzle*len(z.Solvers)+k] }

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

func (z *summariser) countVerdicts() {
	for k := range z.Table.Rows {
		switch z.Table.Rows[k].Verdict {
		case verdictAgree:
			z.Agree++
		case verdictDisagree:
			z.Disagree++
		default:
			z.Undecided++
		}
	}
}

// summariseSolver fills in everything of solver k but its share of the gains.
func (z *summariser) summariseSolver(k int) {
	s := &z.Solvers[k]
	for i := range z.Puzzles {
		switch z.outcome(i, k) {
		case finishedAll:
			s.Finished++
		case unfinished:
			s.Unfinished++
		case unsupported:
			s.Unsupported++
		case faulty:
			s.Faults++
		}
		if t := z.Puzzles[i].Times[k]; t == quickest(z.Puzzles[i].Times) && !math.IsInf(t, 1) {
			s.Wins++
		}
	}
	times := z.times(z.all, k)
	m := stats.MedianSorted(times)
	s.Median = Interval{m.Center, m.Lo, m.Hi}
	s.Mean, s.Slowest = math.NaN(), math.NaN()
	if ended := times[:s.Finished]; len(ended) > 0 {
		s.Mean, s.Slowest = mean(ended), ended[len(ended)-1]
	}
	s.PAR2 = z.par2(z.all, k)
	s.CPU = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.CPU) })
	s.Setup = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Setup) })
	s.Search = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Search) })
	s.Bytes = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Bytes) })
	s.Objects = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Objects) })
	s.Peak = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Peak) })
	s.Nodes = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Nodes) })
}

// quickest returns the least of times that are known, +Inf if there is none.
func quickest(times []float64) float64 {
	least := math.Inf(1)
	for _, t := range times {
		if t < least {
			least = t
		}
	}
	return least
}

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

// times returns the times of solver k on the puzzles it took part in, increasing.
func (z *summariser) times(puzzles []int, k int) []float64 {
	times := make([]float64, 0, len(puzzles))
	for _, i := range puzzles {
		if t := z.Puzzles[i].Times[k]; !math.IsNaN(t) {
			times = append(times, t)
		}
	}
	slices.Sort(times)
	return times
}

// medianOf returns the median of a figure over the puzzles that solver k finished.
func (z *summariser) medianOf(k int, figure func(*results.Cell) float64) float64 {
	xs := make([]float64, 0, z.Solvers[k].Finished)
	for i := range z.Puzzles {
		if z.outcome(i, k) == finishedAll {
			if x := meanOver(z.Puzzles[i].Rows, k, figure); !math.IsNaN(x) {
				xs = append(xs, x)
			}
		}
	}
	slices.Sort(xs)
	return stats.MedianSorted(xs).Center
}

// penalised is the time of PAR2: twice the timeout for an unfinished one.
func (z *summariser) penalised(t float64) float64 {
	if math.IsInf(t, 1) {
		return 2 * z.timeout
	}
	return t
}

// par2 is the PAR2 of solver k over those of the puzzles that it took part in.
func (z *summariser) par2(puzzles []int, k int) float64 {
	sum, n := 0.0, 0
	for _, i := range puzzles {
		if t := z.Puzzles[i].Times[k]; !math.IsNaN(t) {
			sum += z.penalised(t)
			n++
		}
	}
	return sum / float64(n)
}

// virtualBest is the PAR2 of always running the quickest solver, over those of the
// puzzles that any took part in.
func (z *summariser) virtualBest(puzzles []int) float64 {
	sum, n := 0.0, 0
	for _, i := range puzzles {
		if !allNaN(z.Puzzles[i].Times) {
			sum += z.penalised(quickest(z.Puzzles[i].Times))
			n++
		}
	}
	return sum / float64(n)
}

func allNaN(xs []float64) bool {
	return !slices.ContainsFunc(xs, func(x float64) bool { return !math.IsNaN(x) })
}

// best returns the solver with the lowest PAR2 over the puzzles, of those that took
// part in the most of them: to leave out what is hard must not pay. It is -1 if no such
// solver finished one or has a PAR2.
func (z *summariser) best(puzzles []int) int {
	best, most, lowest := -1, 1, math.Inf(1)
	for k := range z.Solvers {
		part, ended := z.parts(puzzles, k)
		if part > most {
			best, most, lowest = -1, part, math.Inf(1)
		}
		if x := z.par2(puzzles, k); part == most && ended > 0 && x < lowest {
			best, lowest = k, x
		}
	}
	return best
}

// parts returns how many of the puzzles solver k took part in, and finished.
func (z *summariser) parts(puzzles []int, k int) (part, ended int) {
	for _, i := range puzzles {
		switch z.outcome(i, k) {
		case finishedAll:
			part++
			ended++
		case unfinished:
			part++
		}
	}
	return part, ended
}

// shareGains fills in the shares of the portfolio's gain.
func (z *summariser) shareGains() {
	penalty := z.penalty()
	total := 0.0
	gains := make([]float64, len(z.Solvers))
	for i := range z.Puzzles {
		gainsOn(z.Puzzles[i].Times, penalty, gains)
		first, second := 0.0, 0.0 // the largest gain, and the largest but one
		for _, g := range gains {
			first, second = max(first, g), max(second, min(first, g))
		}
		total += first
		for k, value := range stats.Shapley(gains) {
			z.Solvers[k].Shapley += value
			if gains[k] == first {
				z.Solvers[k].Marginal += first - second
			}
		}
	}
	for k := range z.Solvers {
		z.Solvers[k].Shapley = share(z.Solvers[k].Shapley, total)
		z.Solvers[k].Marginal = share(z.Solvers[k].Marginal, total)
	}
}

// gainsOn sets gains to the logarithm of how many times as long as each solver the
// slowest takes, which is the penalty where one of them did not finish.
func gainsOn(times []float64, penalty float64, gains []float64) {
	slowest := 0.0
	for _, t := range times {
		if math.IsInf(t, 1) {
			t = penalty
		}
		if t > slowest {
			slowest = t
		}
	}
	clear(gains)
	for k, t := range times {
		if t < slowest {
			gains[k] = math.Log(slowest / max(t, clock))
		}
	}
}

func share(part, whole float64) float64 {
	if whole == 0 {
		return math.NaN()
	}
	return part / whole
}

// penalty is what no answer to a puzzle costs.
func (z *summariser) penalty() float64 {
	if !math.IsNaN(z.timeout) {
		return 2 * z.timeout
	}
	longest := 0.0
	for i := range z.Puzzles {
		for _, t := range z.Puzzles[i].Times {
			if t > longest && !math.IsInf(t, 1) {
				longest = t
			}
		}
	}
	return longest
}

func (z *summariser) comparePairs() {
	var ps []float64
	for a := range z.Solvers {
		for b := a + 1; b < len(z.Solvers); b++ {
			z.Pairs = append(z.Pairs, z.compare(a, b))
			ps = append(ps, z.Pairs[len(z.Pairs)-1].P)
		}
	}
	for k, p := range stats.Holm(ps) {
		z.Pairs[k].Holm = p
	}
}

// compare compares the solvers a and b on all puzzles. P takes in one that a single of
// them finished as if the other had ended at the timeout: its true rank would be no
// lower. Of a single case it is that of a test on the samples.
func (z *summariser) compare(a, b int) Pair {
	pair := Pair{A: a, B: b, P: math.NaN()}
	n := len(z.Puzzles)
	ta, tb, logs := make([]float64, 0, n), make([]float64, 0, n), make([]float64, 0, n)
	for i := range z.Puzzles {
		x, y := z.Puzzles[i].Times[a], z.Puzzles[i].Times[b]
		switch oa, ob := z.outcome(i, a), z.outcome(i, b); {
		case oa == finishedAll && ob == finishedAll:
			ta, tb = append(ta, x), append(tb, y)
			logs = append(logs, math.Log(x/y))
			if x < y {
				pair.FasterA++
			} else if y < x {
				pair.FasterB++
			}
		case oa == finishedAll && ob == unfinished:
			pair.OnlyA++
			if !z.limited(i, b) {
				logs = append(logs, math.Log(x/max(x, z.timeout)))
			}
		case oa == unfinished && ob == finishedAll:
			pair.OnlyB++
			if !z.limited(i, a) {
				logs = append(logs, math.Log(max(y, z.timeout)/y))
			}
		}
	}
	pair.Both = len(ta)
	ratio := stats.RatioMean(ta, tb)
	pair.Ratio = Interval{ratio.Center, ratio.Lo, ratio.Hi}
	logs = slices.DeleteFunc(logs, math.IsNaN) // no timeout, no bound
	switch {
	case z.Cases == 1 && pair.Both == 1 && len(z.Table.First) > 0:
		pair.P = stats.MannWhitney(z.Table.First[a], z.Table.First[b])
	case len(logs) > 0 && len(z.Puzzles) > 1:
		pair.P = stats.SignedRank(logs).P
	}
	z.countAnswers(&pair)
	return pair
}

// limited reports whether a limit of its own stopped solver k on a puzzle, which says
// nothing of the time it would have taken.
func (z *summariser) limited(puzzle, k int) bool {
	return slices.ContainsFunc(z.Puzzles[puzzle].Rows, func(r results.Row) bool { return r.Cells[k].Status == results.StatusLimit })
}

// countAnswers counts the cases on which the two have the same answer or not.
func (z *summariser) countAnswers(pair *Pair) {
	for k := range z.Table.Rows {
		row := &z.Table.Rows[k]
		a, b := &row.Cells[pair.A], &row.Cells[pair.B]
		switch {
		case !answered(a) || !answered(b):
		case sameAnswer(row.Verdict, a, b):
			pair.Alike++
		case row.Verdict == verdictDisagree:
			pair.Differ++
		}
	}
}

func answered(c *results.Cell) bool { return c.Finished() || c.Fault != "" }

// sameAnswer reports whether two trials with an answer agree. Those that were stopped
// at as many solutions as were asked for need not have found the same.
func sameAnswer(verdict string, a, b *results.Cell) bool {
	switch {
	case a.Fault != "" || b.Fault != "":
		return false
	case verdict != verdictDisagree:
		return true
	}
	return a.Status == b.Status && a.Count == b.Count && (a.Status == results.StatusCapped || a.Hash == b.Hash)
}

func (z *summariser) findOutliers() {
	for k := range z.Solvers {
		z.Outliers = append(z.Outliers, z.slow(k)...)
		z.Outliers = append(z.Outliers, z.noisy(k)...)
	}
}

// slow returns the slowest of the puzzles beyond the outer fence of those that solver k
// finished.
func (z *summariser) slow(k int) []Outlier {
	ended := z.times(z.all, k)[:z.Solvers[k].Finished]
	if len(ended) < fewestFenced {
		return nil
	}
	_, fence := stats.LogFences(ended)
	middle := stats.MedianSorted(ended).Center
	return z.worst(k, "slow", func(p *Puzzle) (float64, bool) { return p.Times[k] / middle, p.Times[k] > fence })
}

// noisy returns the puzzles with the most different samples of one case.
func (z *summariser) noisy(k int) []Outlier {
	return z.worst(k, "noisy", func(p *Puzzle) (float64, bool) {
		spread := 0.0
		for i := range p.Rows {
			spread = max(spread, float64(p.Rows[i].Cells[k].Spread))
		}
		return spread, spread >= noisySpread
	})
}

// worst returns the puzzles that solver k finished with the largest factors, of those
// that stand out; earlier ones come first where they are level.
func (z *summariser) worst(k int, why string, standsOut func(*Puzzle) (factor float64, out bool)) []Outlier {
	var found []Outlier
	for i := range z.Puzzles {
		if z.outcome(i, k) == finishedAll {
			p := &z.Puzzles[i]
			if factor, out := standsOut(p); out {
				found = append(found, Outlier{Puzzle: i, Solver: k, Time: p.Times[k], Why: why, Factor: factor})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Outlier) int { return cmp.Compare(b.Factor, a.Factor) })
	return found[:min(len(found), outliersEach)]
}
