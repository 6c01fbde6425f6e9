package core

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"fourfold/internal/test/covertest"
)

// truths is how many random problems TestTruth tries with FOURFOLD_LONG.
const truths = 1_000_000

// TestTruth: on random problems of clauses and groups, the solver agrees with brute force: the
// result, the model, the assumptions that failed, and all models, each once. Each clause that
// it learns follows by unit propagation.
func TestTruth(t *testing.T) {
	all := tryTraces(t, questions, 6000)
	all.limits, all.canceled = 1, 1 // there are none here
	all.check(t)
}

// TestSessions: over random sequences of calls, the solver agrees with brute force. The
// sequences reuse the solver, add clauses between searches, change the options, and end
// searches at limits and at any look.
func TestSessions(t *testing.T) {
	all := tryTraces(t, session, 6000)
	all.check(t)
}

// tryTraces runs random traces, each thread on a solver of its own.
func tryTraces(t *testing.T, random func(seed uint64) trace, n int) (all tally) {
	if covertest.Long() {
		n = truths
	}
	last := uint64(covertest.Cases(n))
	var next atomic.Uint64
	var lock sync.Mutex
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			s, count := New(0), new(tally)
			for seed := next.Add(1); seed <= last && !t.Failed(); seed = next.Add(1) {
				calls := random(seed)
				if err := runTrace(s, s, calls, count); err != nil {
					report(t, seed, calls, err)
				}
			}
			lock.Lock()
			defer lock.Unlock()
			all.add(count)
		})
	}
	wg.Wait()
	t.Logf("%+v", all)
	return all
}

// check fails if the traces have not met everything.
func (t *tally) check(test *testing.T) {
	if least := min(t.sat, t.unsat, t.assumed, t.failed, t.models, t.limits, t.canceled, t.learned, t.deleted, t.restarts, t.reductions); least == 0 {
		test.Errorf("the traces have not met everything: %+v", *t)
	}
}

func (t *tally) add(o *tally) {
	t.sat += o.sat
	t.unsat += o.unsat
	t.assumed += o.assumed
	t.failed += o.failed
	t.models += o.models
	t.limits += o.limits
	t.canceled += o.canceled
	t.learned += o.learned
	t.deleted += o.deleted
	t.restarts += o.restarts
	t.reductions += o.reductions
}

// report fails with a short trace, as a Go test. A trace that fails only on a solver that has run
// others is not shortened.
func report(t *testing.T, seed uint64, calls trace, err error) {
	fails := func(calls trace) bool {
		s := New(0)
		return runTrace(s, s, calls, new(tally)) != nil
	}
	if !fails(calls) {
		t.Errorf("seed %d, on a solver that has run other traces: %v", seed, err)
		return
	}
	short := shrink(calls, fails)
	s := New(0)
	t.Errorf("seed %d: %v\n%s", seed, runTrace(s, s, short, new(tally)), goTest("TestTrace", short))
}

// replay runs a trace that has failed once.
func replay(t *testing.T, calls trace) {
	t.Helper()
	s := New(0)
	if err := runTrace(s, s, calls, new(tally)); err != nil {
		t.Error(err)
	}
}
