package compare

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"

	"fourfold"
)

// A Case is a problem with a name for reports.
type Case struct {
	Name    string
	Problem *fourfold.Problem

	// Check checks each solution once more, after Problem.Check, by rules that know
	// nothing of the encoding. It may be nil.
	Check func(fourfold.Solution) error

	// Twin says that the case must have as many solutions as the case before it in
	// [Each], because it is the same puzzle with its parts renamed and moved.
	Twin bool

	// Givens is the number of givens that can be left out one by one. Keep returns the
	// case that has only the listed givens, whose numbers are in increasing order, and
	// false if there is no such case. Both are for [Reproduce]. Without them a case is
	// made smaller only by its options and items.
	Givens int
	Keep   func(givens []int) (Case, bool)

	// Tag belongs to the caller. The Outcome has the Case with the same Tag.
	Tag any
}

// A Config says what each solver must find and how it is timed. The zero Config asks each solver
// once for all solutions, without a timeout.
type Config struct {
	Want      int           // solutions asked for: 1 finds, 2 tests uniqueness, 0 means all
	Count     bool          // only numbers of solutions are compared where Want is 0: a fourfold.Counting counts without listing, and others list and are checked
	Cheapest  bool          // the cheapest solution is asked for instead, by fourfold.Cheapest; Want and Count must not be set
	Timeout   time.Duration // per search; 0 means none
	Repeat    int           // samples of each solver and case, at most; 0 means that the checked search is the only sample
	MinSample time.Duration // a search is repeated inside a sample until the sample takes this long; 0 means once
	Grace     time.Duration // how late a solver may return after it is told to stop; 0 means a second
	Block     int           // cases whose samples are taken in one random order, fewer if they take long; 0 means 16
	Seed      uint64        // of the order in which samples are taken

	// Budget is the time that the whole run of [Each] may take, with the time that the caller takes
	// for the outcomes; 0 means that there is no bound. Samples are taken as long as there is time
	// for them: of each solver on a case as many, fewer than Repeat or none. At its end the checked
	// searches are stopped, and [Each] yields no case that lacks one. A sample that has begun ends.
	Budget time.Duration
	Cases  int // number of cases to expect, for Budget and Planned; 0 means unknown

	// Planned is called once, after the first block, if more cases are expected. It is told what the
	// first block promises: the time of the whole run, which may be more than Budget, and the samples
	// of each solver and case, as in Repeat. It may be nil.
	Planned func(run time.Duration, samples int)

	// Over is called if Budget is used up: with the first case that is not done. It may be nil.
	Over func(Case)
}

// An Outcome is the verdict on a case, with the trials in the order of the solvers.
type Outcome struct {
	Case    Case
	Verdict Verdict
	Reason  string // one line, for every verdict
	Trials  []Trial
}

// A Trial is what one solver did with a case.
type Trial struct {
	Solver  string
	Status  Status
	Count   int            // solutions of the checked search
	Total   *big.Int       // the exact number if the solver counted without listing, else nil; Count is at most the largest int
	Hash    Hash           // of the set of solutions; zero if Total is not nil
	Cost    *int64         // of the cheapest solution found; nil without one, or without Config.Cheapest
	Bound   *int64         // no solution costs less, as the solver claims: Cost if it finished; nil if it claims nothing
	Stats   fourfold.Stats // of the checked search
	Samples []Sample       // empty if it did not finish, else at least one
	Err     error          // why it did not finish; nil if it did
	Stopped int            // samples that were left out because a search in them did not finish
	Fault   *Fault         // the first rule that it broke; nil if it broke none

	limit   int64 // like Bound; fourfold.NoBound if nothing is claimed, and math.MaxInt64 if there is no solution
	witness int   // the number of a trial that has a solution that this one misses
	found   set
	checked Sample // of the checked search
	bytes   int64  // that the last search allocated, or more: those of the checked search include the checks
}

// Finished reports whether the solver gave an answer: all solutions, or as many as Config.Want.
func (t *Trial) Finished() bool { return t.Err == nil && t.Fault == nil }

// complete reports whether the trial has all solutions.
func (t *Trial) complete(want int) bool { return t.Finished() && (want == 0 || t.Count < want) }

// ErrTimeout is the error of a trial that ended at Config.Timeout.
var ErrTimeout = errors.New("timed out")

// Run compares the solvers on one case, as [Each] does.
func Run(ctx context.Context, c Case, solvers []fourfold.Solver, cfg Config) Outcome {
	for out := range Each(ctx, slices.Values([]Case{c}), solvers, cfg) {
		return out
	}
	if ctx.Err() == nil {
		return Outcome{Case: c, Reason: "the budget was used up"}
	}
	return Outcome{Case: c, Reason: context.Cause(ctx).Error()}
}

// Each compares the solvers on the cases and returns the outcomes in their order.
//
// It takes the cases in blocks. Each solver first searches each case once, and every solution is
// checked. This search also warms up the solver. Then the samples of all solvers and cases of the
// block are taken in a random order drawn from the seed, so that a busy moment of the machine
// disturbs all solvers alike. Only the outcomes of a block are kept.
//
// With a Budget the samples of a block end when it has used up its share of the time that is left.
// Without Cases a block may use as much as if 100 cases were left.
//
// When ctx is done, Each yields the outcomes of the block that have all their samples, and ends.
func Each(ctx context.Context, cases iter.Seq[Case], solvers []fourfold.Solver, cfg Config) iter.Seq[Outcome] {
	return func(yield func(Outcome) bool) {
		r := newRunner(solvers, cfg)
		size := cfg.Block
		if size <= 0 {
			size = 16
		}
		block := make([]*pending, 0, size)
		more := true
		budgeted := ctx // of the checked searches
		if cfg.Budget > 0 {
			var cancel context.CancelFunc
			budgeted, cancel = context.WithDeadline(ctx, r.begin.Add(cfg.Budget))
			defer cancel()
		}
		flush := func() {
			for left := block; len(left) > 0 && more && ctx.Err() == nil; {
				begin := time.Now()
				n := r.checkAll(budgeted, left)
				r.plan(left[:n], r.sample(ctx, left[:n], r.share(begin, n)))
				for _, c := range left[:n] {
					if c.addCheckedSamples(); !c.done {
						if more = false; ctx.Err() == nil && cfg.Over != nil {
							cfg.Over(c.Case)
						}
						return
					}
					if more = yield(c.Outcome); !more {
						return
					}
				}
				left = left[n:]
			}
			block = block[:0]
		}
		for c := range cases {
			if ctx.Err() != nil {
				return
			}
			block = append(block, &pending{Outcome: Outcome{Case: c}})
			if len(block) == size {
				if flush(); !more {
					return
				}
			}
		}
		flush()
	}
}

// A pending is a case whose outcome is not complete yet.
type pending struct {
	Outcome
	searches []int // searches in the next sample, by solver; 0 means that the solver gets no sample
	turns    []int // samples taken so far, by solver
	done     bool
}

// longBlock is the time after which no more cases join a block, so that a run that is stopped
// loses little work. It bounds the checked searches together with the samples to come.
const longBlock = 5 * time.Second

// checkAll checks the cases of a block until they and their samples take longBlock. It returns the
// number of cases that it began, at least one.
func (r *runner) checkAll(ctx context.Context, block []*pending) int {
	begin := time.Now()
	ahead := 0.0 // seconds
	for k, c := range block {
		if !r.check(ctx, c) {
			return k + 1
		}
		for s, n := range c.searches {
			if n > 0 {
				ahead += r.seconds(c, s) * float64(r.cfg.Repeat-c.turns[s])
			}
		}
		if time.Since(begin).Seconds()+ahead > longBlock.Seconds() {
			return k + 1
		}
	}
	return len(block)
}

// sampleOverhead is about the mean time for collecting garbage and starting and ending the meter.
const sampleOverhead = 300 * time.Microsecond

// seconds estimates how long a sample of a trial takes. It returns a float64, because the flags
// allow more samples than a Duration can hold.
func (r *runner) seconds(c *pending, k int) float64 {
	return max(c.Trials[k].checked.Wall.Seconds(), longerSample*r.cfg.MinSample.Seconds()) + sampleOverhead.Seconds()
}

// check gives a case to each solver once and judges the answers. If ctx is done before the last
// search has ended, it returns false and does not judge the case.
func (r *runner) check(ctx context.Context, c *pending) bool {
	c.Trials = make([]Trial, len(r.solvers))
	c.searches = make([]int, len(r.solvers))
	c.turns = make([]int, len(r.solvers))
	if ctx.Err() != nil {
		return false
	}
	for _, k := range r.random.Perm(len(r.solvers)) {
		c.Trials[k] = r.search(ctx, c.Case, k)
		if ctx.Err() != nil {
			return false
		}
	}
	c.Verdict, c.Reason = judge(r.cfg, c.Trials)
	r.compareTwin(c)
	for k := range c.Trials {
		t := &c.Trials[k]
		t.found = set{}
		if t.Finished() {
			c.searches[k] = searchesIn(r.cfg.MinSample, t.checked.Wall)
			c.turns[k] = len(t.Samples)
		}
	}
	c.done = true
	return true
}

// compareTwin compares the number of solutions of a twin with the number of the case before it.
func (r *runner) compareTwin(c *pending) {
	n := ""
	for k := range c.Trials {
		if t := &c.Trials[k]; t.Finished() {
			n = t.number()
			break
		}
	}
	if c.Case.Twin && c.Verdict != Disagree && n != "" && r.twin != "" && n != r.twin {
		c.Verdict = Disagree
		c.Reason = fmt.Sprintf("%s, but %s for the same puzzle with its parts renamed and moved", counted(n), r.twin)
	}
	if !c.Case.Twin || r.twin == "" {
		r.twin = n
	}
}

// A turn is a sample that has to be taken: of the case at a place of the block, and a solver.
type turn struct{ place, solver int }

// sample takes the samples of a block in rounds: one sample of each case and solver in each round.
// It takes no round that would last beyond the end, unless that is zero. It returns how many rounds
// fit, with the part of the next. When ctx is done, it returns -1 and marks the cases that lack a
// sample as not done.
func (r *runner) sample(ctx context.Context, block []*pending, end time.Time) float64 {
	defer r.garbage.restore()
	random := rand.New(rand.NewPCG(r.cfg.Seed, uint64(r.cases))) // for the same order whatever the budget
	for round := range r.cfg.Repeat {
		var turns []turn
		seconds := 0.0
		for k, c := range block {
			for s, n := range c.searches {
				if n > 0 && c.turns[s] <= round {
					turns = append(turns, turn{k, s})
					seconds += r.seconds(c, s)
				}
			}
		}
		if left := time.Until(end).Seconds(); !end.IsZero() && left < seconds {
			return float64(round) + max(0, left/seconds)
		}
		random.Shuffle(len(turns), func(i, j int) { turns[i], turns[j] = turns[j], turns[i] })
		for _, t := range turns {
			r.repeat(ctx, block[t.place], t.solver)
			if ctx.Err() != nil {
				for _, c := range block {
					for s, n := range c.searches {
						c.done = c.done && (n == 0 || c.turns[s] >= r.cfg.Repeat)
					}
				}
				return -1
			}
			block[t.place].turns[t.solver]++
		}
	}
	return float64(r.cfg.Repeat)
}

// share returns when a block of n cases has used up its share of the budget. It returns the zero
// time if there is no budget.
func (r *runner) share(begin time.Time, n int) time.Time {
	if r.cfg.Budget <= 0 {
		return time.Time{}
	}
	cases := 100 // for an unknown number
	if r.cfg.Cases > 0 {
		cases = r.cfg.Cases - r.cases
	}
	left := r.cfg.Budget - begin.Sub(r.begin)
	return begin.Add(left / time.Duration(max(cases, n)) * time.Duration(n))
}

// plan counts the cases of a block. If it is the first one, into which so many rounds of samples
// fitted, plan reports what the run takes.
func (r *runner) plan(block []*pending, rounds float64) {
	n := len(block)
	if r.cases == 0 && r.cfg.Planned != nil && r.cfg.Cases > n && rounds >= 0 && block[n-1].done {
		run := time.Since(r.begin) / time.Duration(n) * time.Duration(r.cfg.Cases)
		if rounds < float64(r.cfg.Repeat) {
			run = max(run, r.cfg.Budget) // later blocks use what this one has left
		}
		r.cfg.Planned(run, int(math.Round(rounds)))
	}
	r.cases += n
}

// addCheckedSamples gives each finished trial without a sample its checked search as the only
// sample.
func (c *pending) addCheckedSamples() {
	for k := range c.Trials {
		if t := &c.Trials[k]; t.Finished() && len(t.Samples) == 0 {
			t.Samples = append(t.Samples, t.checked)
		}
	}
}
