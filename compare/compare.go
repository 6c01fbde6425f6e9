package compare

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
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
	Timeout   time.Duration // per search; 0 means none
	Repeat    int           // samples of each solver and case; 0 means that the checked search is the only sample
	MinSample time.Duration // a search is repeated inside a sample until the sample takes this long; 0 means once
	Grace     time.Duration // how late a solver may return after it is told to stop; 0 means a second
	Block     int           // cases whose samples are taken in one random order, fewer if they take long; 0 means 16
	Seed      uint64        // of the order in which samples are taken
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
	Stats   fourfold.Stats // of the checked search
	Samples []Sample       // empty if it did not finish, else at least one
	Err     error          // why it did not finish; nil if it did
	Stopped int            // samples that were left out because a search in them did not finish
	Fault   *Fault         // the first rule that it broke; nil if it broke none

	witness int // the number of a trial that has a solution that this one misses
	found   set
	checked Sample // of the checked search
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
	return Outcome{Case: c, Reason: context.Cause(ctx).Error()}
}

// Each compares the solvers on the cases and returns the outcomes in their order.
//
// It takes the cases in blocks. Each solver first searches each case once, and every solution is
// checked. This search also warms up the solver. Then the samples of all solvers and cases of the
// block are taken in a random order drawn from the seed, so that a busy moment of the machine
// disturbs all solvers alike. Only the outcomes of a block are kept.
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
		flush := func() {
			for left := block; len(left) > 0 && more && ctx.Err() == nil; {
				n := r.checkAll(ctx, left)
				r.sample(ctx, left[:n])
				for _, c := range left[:n] {
					if c.addCheckedSamples(); !c.done {
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
		if ahead += r.sampleSeconds(c); time.Since(begin).Seconds()+ahead > longBlock.Seconds() {
			return k + 1
		}
	}
	return len(block)
}

// sampleOverhead is about the time for collecting garbage and starting the meter before a sample.
const sampleOverhead = 3 * time.Millisecond

// sampleSeconds estimates how many seconds the samples of a checked case take. It is a float64,
// because the flags allow more samples than a Duration can hold.
func (r *runner) sampleSeconds(c *pending) float64 {
	sum := 0.0
	for k := range c.Trials {
		if c.searches[k] > 0 {
			one := max(c.Trials[k].checked.Wall.Seconds(), longerSample*r.cfg.MinSample.Seconds())
			sum += (one + sampleOverhead.Seconds()) * float64(r.cfg.Repeat-c.turns[k])
		}
	}
	return sum
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
	c.Verdict, c.Reason = judge(r.cfg.Want, c.Trials)
	r.compareTwin(c)
	for k := range c.Trials {
		t := &c.Trials[k]
		t.found = set{}
		if t.Finished() {
			c.searches[k] = r.searches(t.checked.Wall)
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
// When ctx is done, it marks the cases that lack a sample as not done.
func (r *runner) sample(ctx context.Context, block []*pending) {
	for round := range r.cfg.Repeat {
		var turns []turn
		for k, c := range block {
			for s, n := range c.searches {
				if n > 0 && c.turns[s] <= round {
					turns = append(turns, turn{k, s})
				}
			}
		}
		r.random.Shuffle(len(turns), func(i, j int) { turns[i], turns[j] = turns[j], turns[i] })
		for _, t := range turns {
			r.repeat(ctx, block[t.place], t.solver)
			if ctx.Err() != nil {
				r.markIncomplete(block)
				return
			}
			block[t.place].turns[t.solver]++
		}
	}
}

// markIncomplete marks the cases that lack a sample as not done.
func (r *runner) markIncomplete(block []*pending) {
	for _, c := range block {
		for s, n := range c.searches {
			c.done = c.done && (n == 0 || c.turns[s] >= r.cfg.Repeat)
		}
	}
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
