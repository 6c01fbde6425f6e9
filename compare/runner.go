package compare

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"fourfold"
	"fourfold/internal/kit/words"
)

// A runner gives cases to solvers.
type runner struct {
	solvers []fourfold.Solver
	cfg     Config
	random  *rand.Rand
	stray   []*search // by solver: a search that did not end when it was told to
	twin    string    // number of solutions that twins must have; "" means unknown
	garbage collector
	begin   time.Time // of the run
	cases   int       // in the blocks before
}

func newRunner(solvers []fourfold.Solver, cfg Config) *runner {
	if cfg.Grace <= 0 {
		cfg.Grace = time.Second
	}
	return &runner{
		solvers: solvers, cfg: cfg,
		begin:  time.Now(),
		random: rand.New(rand.NewPCG(cfg.Seed, 0x6f757266_6f6c64)),
		stray:  make([]*search, len(solvers)),
	}
}

// A checked search of longSearch or more counts as a sample, since warming up is a small part of
// it. It does not count if it has so many solutions that reading the clock around each check takes
// more than 1 % of its time.
const (
	longSearch = time.Second
	clockCost  = 200 * time.Nanosecond // for each solution, at most
)

func (t *Trial) isSample() bool {
	checks := time.Duration(t.Count)
	if t.Total != nil {
		checks = 0
	}
	return t.checked.Wall >= longSearch && 100*clockCost*checks < t.checked.Wall
}

// search gives a case to solver k and checks every solution.
func (r *runner) search(ctx context.Context, c Case, k int) Trial {
	t := Trial{Solver: r.solvers[k].Name(), limit: fourfold.NoBound}
	if r.isSearching(k) {
		t.Err = errors.New("left out: an earlier search of this solver is still running")
		t.Status = Failed
		return t
	}
	judge := &judgment{c: c, want: r.cfg.Want, best: optimum{math.MaxInt64, fourfold.NoBound}}
	s := &search{solver: r.solvers[k], problem: c.Problem, n: 1, counting: r.counting(k), grace: r.cfg.Grace, timeout: r.cfg.Timeout, read: runtime.ReadMemStats}
	s.yield = func(sol fourfold.Solution) bool {
		begin := time.Now()
		more := judge.add(sol)
		s.pause.Add(int64(time.Since(begin)))
		return more
	}
	if r.cfg.Cheapest {
		s.finding = func(f fourfold.Finding) bool {
			begin := time.Now()
			more := judge.addFinding(f)
			s.pause.Add(int64(time.Since(begin)))
			return more
		}
	}
	sample := s.run(ctx)
	judge.end()
	r.keepStray(k, s)
	t.Stats, t.Err = s.stats, s.err
	t.found, t.Count, t.Hash = judge.found, judge.found.n, judge.found.hash
	if s.counting != nil {
		t.setTotal(s.total)
	}
	if t.Fault = judge.fault; t.Fault == nil {
		t.Fault = s.fault
	}
	t.bytes = sample.Bytes
	sample.Bytes, sample.Objects, sample.Peak = -1, -1, -1 // unknown, because checking allocates too
	t.checked = sample
	if t.Finished() && r.cfg.Repeat > 0 && t.isSample() {
		t.Samples = append(t.Samples, sample)
	}
	t.found.scratch = nil
	if r.cfg.Cheapest {
		t.setOptimum(judge.best)
	}
	t.Status = t.status(r.cfg.Want)
	return t
}

// isSearching reports whether an earlier search of solver k is still running.
func (r *runner) isSearching(k int) bool { return r.stray[k] != nil && r.stray[k].running() }

// keepStray stores a search of solver k that is still running although it was told to stop.
func (r *runner) keepStray(k int, s *search) {
	if s.running() {
		r.stray[k] = s
	}
}

// repeat takes one sample of a trial. It adds the sample if all its searches finish and find as
// many solutions as the checked search.
func (r *runner) repeat(ctx context.Context, c *pending, k int) {
	t, n := &c.Trials[k], c.searches[k]
	if t.Fault != nil || r.isSearching(k) {
		return
	}
	want, left := r.cfg.Want, 0
	s := &search{solver: r.solvers[k], problem: c.Case.Problem, n: n, shortest: r.cfg.MinSample, counting: r.counting(k), grace: r.cfg.Grace, timeout: times(r.cfg.Timeout, n)}
	s.read = func(m *runtime.MemStats) { r.garbage.collect(m, n > 1, int64(n)*t.bytes) }
	found := 0
	s.before = func() { found += left; left = 0 }
	s.yield = func(fourfold.Solution) bool { left++; return left != want }
	if r.cfg.Cheapest { // the one that counts is the cheapest
		s.finding = func(f fourfold.Finding) bool {
			if f.Solution != nil && (t.Cost == nil || f.Cost <= *t.Cost) {
				left++
			}
			return true
		}
	}
	sample := s.run(ctx)
	r.keepStray(k, s)
	switch {
	case s.fault != nil:
		t.Fault, t.Status = s.fault, Failed
	case s.err != nil: // the answer of the checked search still holds
		t.Stopped++
		return
	case t.Total != nil && s.total.Cmp(t.Total) != 0:
		t.Fault = &Fault{Unstable, fmt.Sprintf("%s in the first search, but %v in a later search", counted(t.number()), s.total)}
		t.Status = Failed
	case t.Total == nil && found+left != sample.N*t.Count:
		t.Fault = &Fault{Unstable, fmt.Sprintf("%s in the first search, but %d in %s", counted(t.number()), found+left, words.Plural(sample.N, "later search"))}
		t.Status = Failed
	default:
		t.Samples = append(t.Samples, sample)
		c.searches[k], t.bytes = searchesIn(r.cfg.MinSample, sample.Wall), sample.Bytes
		return
	}
	c.Verdict, c.Reason = Disagree, t.Solver+": "+t.Fault.Error()
}

// times returns n times a timeout, or the longest Duration if that is longer.
func times(d time.Duration, n int) time.Duration {
	if d > math.MaxInt64/time.Duration(n) {
		return math.MaxInt64
	}
	return d * time.Duration(n)
}

// A judgment checks and collects the solutions of a search.
type judgment struct {
	c     Case
	want  int
	mu    sync.Mutex // protects against solvers that yield from several goroutines
	over  bool       // the search has ended, so later solutions are ignored
	found set
	best  optimum // with Config.Cheapest
	fault *Fault
}

// end makes add ignore all later solutions.
func (j *judgment) end() {
	j.mu.Lock()
	j.over = true
	j.mu.Unlock()
}

// add checks a solution, and reports whether the search should go on.
func (j *judgment) add(s fourfold.Solution) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.accept(s)
}

// accept is add for a caller that has locked the judgment.
func (j *judgment) accept(s fourfold.Solution) bool {
	if j.over || j.fault != nil {
		return false
	}
	if j.want > 0 && j.found.n == j.want {
		j.fault = &Fault{Excess, fmt.Sprintf("went on after %s, when yield had returned false", words.Plural(j.want, "solution"))}
		return false
	}
	err := j.c.Problem.Check(s)
	if err == nil && j.c.Check != nil {
		err = j.c.Check(s)
	}
	if err != nil {
		j.fault = &Fault{Wrong, err.Error()}
		return false
	}
	if j.found.add(s) {
		j.fault = &Fault{Repeated, fmt.Sprintf("yielded solution %v twice", s)}
		return false
	}
	return j.found.n != j.want
}
