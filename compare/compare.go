package compare

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"fourfold"
)

// A Case is a problem with a name for reports.
type Case struct {
	Name    string
	Problem *fourfold.Problem

	// Check, if it is not nil, judges each solution once more, beside
	// Problem.Check, by rules that know nothing of the encoding.
	Check func(fourfold.Solution) error

	// Twin says that the case must have as many solutions as the one before it in
	// [Each], because it is the same puzzle with its parts renamed and moved.
	Twin bool

	// Givens is how many parts of the puzzle can be left out one by one, and Keep
	// makes the case that has only those in the list, which increases. It returns
	// false if there is no such case. Both are for [Reproduce]; a case without them
	// is made smaller by its options and items alone.
	Givens int
	Keep   func(givens []int) (Case, bool)

	// Tag is the caller's, and comes back in the Outcome.
	Tag any
}

// A Config says what is asked of each solver and how it is timed. The zero Config
// asks for all solutions, once, without a timeout.
type Config struct {
	Want      int           // solutions asked for: 1 finds, 2 tests uniqueness, 0 means all
	Timeout   time.Duration // per search; 0 means none
	Repeat    int           // samples of each solver and case; 0 means that the checked search is the only one
	MinSample time.Duration // searches are repeated inside a sample until it takes this long; 0 means never
	Grace     time.Duration // how late a solver may return once it is told to stop; 0 means a second
	Block     int           // cases whose samples are mixed, fewer if they take long; 0 means 16
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
	Hash    Hash           // of their set
	Stats   fourfold.Stats // of the checked search
	Samples []Sample       // empty if it did not finish, else at least one
	Err     error          // why it did not finish; nil if it did
	Stopped int            // samples that were left out since a search of them did not finish
	Fault   *Fault         // the first thing it did that no solver may do; nil if nothing

	witness int // another trial, which has a solution that this one misses
	found   set
	checked Sample // of the checked search
}

// Finished reports whether the solver gave an answer: all solutions, or as many as
// were asked for.
func (t *Trial) Finished() bool { return t.Err == nil && t.Fault == nil }

// complete reports whether the trial has all solutions.
func (t *Trial) complete(want int) bool { return t.Finished() && (want == 0 || t.Count < want) }

// ErrTimeout is why a trial ended at Config.Timeout.
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
// It takes the cases in blocks. Each solver first searches each case once, with every
// solution checked, which also warms it up. Then the samples of all solvers and cases
// of the block are taken in an order drawn at random from the seed, so that whatever
// disturbs the machine for a while disturbs them alike. Nothing is kept of a block but
// its outcomes.
//
// When ctx is done, Each returns the outcomes of the block that have all their
// samples and ends.
func Each(ctx context.Context, cases iter.Seq[Case], solvers []fourfold.Solver, cfg Config) iter.Seq[Outcome] {
	return func(yield func(Outcome) bool) {
		r := newRunner(solvers, cfg)
		size := cfg.Block
		if size <= 0 {
			size = 16
		}
		block := make([]*race, 0, size)
		more := true
		flush := func() {
			for left := block; len(left) > 0 && more && ctx.Err() == nil; {
				n := r.checkAll(ctx, left)
				r.sample(ctx, left[:n])
				for _, c := range left[:n] {
					if c.fill(); !c.done {
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
			block = append(block, &race{Outcome: Outcome{Case: c}})
			if len(block) == size {
				if flush(); !more {
					return
				}
			}
		}
		flush()
	}
}

// A race is a case under way.
type race struct {
	Outcome
	searches []int // to repeat inside the next sample, by solver; 0 means that it gets none
	turns    []int // of sampling taken, by solver
	done     bool
}

// longBlock is the time after which no more cases join a block, so that a run that is
// stopped has not much to lose.
const longBlock = 5 * time.Second

// checkAll checks the cases until there are enough for a block, and returns how many
// were begun.
func (r *runner) checkAll(ctx context.Context, block []*race) int {
	begin := time.Now()
	for k, c := range block {
		if !r.check(ctx, c) || time.Since(begin) > longBlock {
			return k + 1
		}
	}
	return len(block)
}

// check gives a case to each solver once and judges the answers. It returns false,
// and leaves the case as it is, if ctx is done before the last of them has ended.
func (r *runner) check(ctx context.Context, c *race) bool {
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
	r.twins(c)
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

// twins compares the number of solutions with that of the case before.
func (r *runner) twins(c *race) {
	n := -1
	for k := range c.Trials {
		if t := &c.Trials[k]; t.Finished() {
			n = t.Count
			break
		}
	}
	if c.Case.Twin && c.Verdict != Disagree && n >= 0 && r.twin >= 0 && n != r.twin {
		c.Verdict = Disagree
		c.Reason = fmt.Sprintf("%s, but %d for the same puzzle with its parts moved", counted(n), r.twin)
	}
	if !c.Case.Twin || r.twin < 0 {
		r.twin = n
	}
}

// A turn is a sample to take.
type turn struct{ race, solver int }

// sample takes the samples of a block, one of each case and solver before the next of
// any. A case that lacks a sample when ctx is done is marked as not done.
func (r *runner) sample(ctx context.Context, block []*race) {
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
			r.repeat(ctx, block[t.race], t.solver)
			if ctx.Err() != nil {
				r.undo(block)
				return
			}
			block[t.race].turns[t.solver]++
		}
	}
}

// undo marks the cases that have not had all their turns as not done.
func (r *runner) undo(block []*race) {
	for _, c := range block {
		for s, n := range c.searches {
			c.done = c.done && (n == 0 || c.turns[s] >= r.cfg.Repeat)
		}
	}
}

// fill gives the checked search as their sample to trials that finished and have none.
func (c *race) fill() {
	for k := range c.Trials {
		if t := &c.Trials[k]; t.Finished() && len(t.Samples) == 0 {
			t.Samples = append(t.Samples, t.checked)
		}
	}
}
