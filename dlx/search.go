package dlx

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync/atomic"
	"time"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// A question says what a search is to find.
type question struct {
	problem *fourfold.Problem
	yield   func(fourfold.Solution) bool // gets each solution, which is lent; not used with options.Count
	options tree.Options
	limit   int64         // with options.Count: the search ends after this many solutions; 0 or less means no limit
	parts   []Part        // to be searched; nil for the whole tree
	keep    bool          // what is left is asked for
	most    *atomic.Int64 // with options.Net: the net costs of a cover that is searched for; it may fall
	resumed bool          // with keep: the workers stand where they stood at the end of the last search; parts are the others

	maxTime   time.Duration // with keep, see Session
	maxCovers int64
}

// An answer is what a search has found, and what is left.
type answer struct {
	total   *big.Int // covers counted
	yielded int64
	ran     bool   // the problem was loaded
	left    []Part // with question.keep
	queue   []Part // of left, what no worker has begun
	stats   fourfold.Stats
}

// A search is one call of Solve, or of a Session.
type search struct {
	question
	ctx     context.Context
	solver  Solver
	workers []*worker // the first one is in the goroutine of the caller until there is a team
	solo    int       // the search is given to a team when it comes down to 0; see soloLooks
	yielded int64
	covers  int // since the last look
	team    *team
	trial   trial
}

// soloLooks is the number of looks at the context, after manyCovers each, before a search is given
// to several workers. A look after a whole budget counts coverLooks times more. A search that ends
// before, in a millisecond or two, does not pay for other workers.
var soloLooks = 4 * coverLooks

const (
	// coverLooks is about how many times manyCovers can be found in the time of a budget.
	coverLooks = 64

	// manyCovers is the number of covers after which a search looks at the context, if it finds
	// covers so fast that it does not use up its budgets.
	manyCovers = 64
)

// search answers a question by a worker that is not used by anybody else. It keeps no memory of the
// problem.
func (s Solver) search(ctx context.Context, q question) (answer, error) {
	kept := []*worker{s.Core.kind(q.problem).get()}
	a, err := s.searchBy(ctx, q, &kept)
	for _, w := range kept { // not after a panic, which may leave a core in disorder
		w.release(q.problem)
	}
	return a, err
}

// searchBy answers a question by workers, the first of which is there. It appends those that it
// adds.
func (s Solver) searchBy(ctx context.Context, q question, workers *[]*worker) (a answer, err error) {
	begin := time.Now()
	call := &search{question: q, ctx: ctx, solver: s, workers: *workers, solo: soloLooks}
	defer func() { *workers = call.workers }()
	for _, w := range call.workers {
		w.ready, w.active = false, w.active && q.resumed
	}
	first := call.workers[0]
	first.looks = poll.ForSearch(ctx, call)
	if call.options.Rank, err = s.ranks(ctx, q.problem); err == nil {
		err = first.load(call, nil)
	}
	ready := time.Now()
	if err == nil {
		err = call.run()
		if a.ran = true; call.team != nil {
			a.left, a.queue = call.team.left()
		}
	}
	a.total, a.yielded = call.total(), call.yielded
	a.stats = fourfold.Stats{
		Vars: int(q.problem.NumOptions()), Rows: int(q.problem.NumItems()),
		Setup: ready.Sub(begin), Search: time.Since(ready), Counters: call.counters(),
	}
	if s.Core == AutoCore {
		a.stats.Engine = call.workers[0].kind.core.String()
	}
	if limit := big.NewInt(q.limit); q.limit > 0 && a.total.Cmp(limit) >= 0 {
		a.total, err = limit, nil
	}
	return a, err
}

// refusal names the setting core in the error of a core that does not take a problem.
func (s Solver) refusal(err error) error {
	if errors.Is(err, errors.ErrUnsupported) {
		return fmt.Errorf("core=%v: %w", s.Core, err)
	}
	return err
}

// run searches. It returns nil when that is complete or yield has returned false.
func (s *search) run() error {
	if s.keep {
		return s.byTeam(s.parts)
	}
	s.prepareTrial()
	err := s.workers[0].start(Part{Share: 1})
	for err == nil && s.workers[0].active {
		if err = s.step(); err == nil && s.solo <= 0 && s.trial.stage != trialAhead && (s.trial.stage == trialOver || s.trial.share == 0) && s.many() {
			if s.trial.stage == trialRuns {
				s.endTrial(true)
			}
			return s.byTeam(nil)
		}
	}
	if s.trial.stage == trialRuns {
		s.endTrial(s.workers[0].total().Cmp(s.trial.first.total()) >= 0)
	}
	if err == poll.ErrEnough {
		return nil
	}
	return err
}

// many reports whether the search pays for several workers.
func (s *search) many() bool { return s.solver.workers() > 1 && !s.workers[0].recalls() }

// step lets the only worker run up to the next event.
func (s *search) step() (err error) {
	w, budget := s.workers[0], s.budget()
	switch w.core.Run(budget) {
	case tree.Paused:
		s.solo -= coverLooks
		return cmp.Or(s.worked(budget.Work), s.poll())
	case tree.Limited:
		return fourfold.ErrLimit
	case tree.Stopped:
		return w.stopped()
	case tree.Done:
		w.active = false
		return nil
	}
	cover, err := w.decode()
	if err == nil {
		err = s.emit(cover, &w.looks)
	}
	if len(s.trial.found) > manyKnown {
		s.endTrial(false)
	}
	if s.covers++; s.covers < manyCovers || err != nil {
		return err
	}
	s.solo--
	return s.poll()
}

// poll looks at the context. It returns poll.ErrEnough if enough covers are counted.
func (s *search) poll() error {
	s.covers = 0
	if err := s.workers[0].looks.Now(); err != nil || s.limit <= 0 || s.workers[0].core.Total().Cmp(big.NewInt(s.limit)) < 0 {
		return err
	}
	return poll.ErrEnough
}

// budget returns how far the core may go until it is asked again: work up to the next look at the
// context, and the nodes that are left up to the limit. With a limit of solutions to count, the
// first budgets are small.
func (s *search) budget() tree.Budget {
	b := tree.Budget{Work: poll.Every, Nodes: -1, Net: s.net()}
	if s.solver.MaxNodes > 0 {
		b.Nodes = s.solver.MaxNodes - s.soloNodes()
	}
	if s.limit > 0 {
		b.Work = min(b.Work, max(s.limit, s.workers[0].core.Nodes()))
	}
	if s.trial.stage != trialOver {
		b.Work = min(b.Work, s.trial.left)
	}
	return b
}

// net returns the net costs that a cover may have.
func (q *question) net() int64 {
	if q.most == nil {
		return 0
	}
	return q.most.Load()
}

// emit yields a cover. It returns poll.ErrEnough if yield has returned false, or the cause if the
// context is done.
func (s *search) emit(cover fourfold.Solution, looks *poll.Poll) error {
	if !s.trial.note(cover) {
		return looks.Now()
	}
	s.yielded++
	if !s.yield(cover) {
		return poll.ErrEnough
	}
	return looks.Now()
}

// Progress returns how far the search has come. It is for the watcher of the context, while there
// is no team.
func (s *search) Progress() poll.Progress {
	if !s.workers[0].loaded {
		return poll.Progress{}
	}
	return s.workers[0].progress()
}

// total returns the number of covers that all workers have counted. With keep, it is the number of
// those known.
func (s *search) total() *big.Int {
	if s.keep && s.team != nil {
		return s.team.total()
	}
	sum := new(big.Int)
	for _, w := range s.workers {
		if w.ready {
			sum.Add(sum, w.total())
		}
	}
	return sum
}

// counters returns the sums of the counters of all workers, and the numbers of workers and of parts
// if there were several workers.
func (s *search) counters() (sums []fourfold.Counter) {
	sums = s.workers[0].core.Counters()
	for k, w := range s.workers {
		if k > 0 && w.ready {
			addCounters(sums, w.core.Counters(), 1)
		}
		if w.ready {
			addCounters(sums, w.before.counters, -1)
		}
	}
	addCounters(sums, s.trial.before, 1)
	if s.team != nil && s.team.size > 1 {
		sums = append(sums, fourfold.Counter{Name: "workers", Value: int64(s.team.size)}, fourfold.Counter{Name: "parts", Value: s.team.parts})
	}
	return sums
}

// addCounters adds counters, or subtracts them.
func addCounters(sums, counters []fourfold.Counter, sign int64) {
	for k, c := range counters {
		sums[k].Value += sign * c.Value
	}
}
