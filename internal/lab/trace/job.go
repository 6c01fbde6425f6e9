// Package trace writes the steps of searches.
//
//	record.go the JSON lines of a trace
//	job.go    traces one task, the givens first
//
// The tests read the lines again, and play them forward and backward.
package trace

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fourfold"
	"fourfold/internal/kit/tracing"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
)

// A Job is what a trace is to have.
type Job struct {
	Solver    fourfold.Tracer
	Solutions int                  // the trace ends after this many solutions; 0 means all
	From      int                  // the first event that is written, from 1; 0 means the first
	Until     int                  // the trace ends with this event; 0 means the end
	Kinds     []fourfold.EventKind // only these kinds are written; nil means all
}

// measured bounds the search that is timed before a trace. If it takes longer, its time is unknown.
const measured = time.Second

// repeated is the time in which a search is timed again.
const repeated = 30 * time.Millisecond

// Run traces a task, which is compiled, and calls write for every line: a *Header, a *State if the trace does not
// begin with the first event, each *Event, and the *End, which it returns, too. The first event of a grid chooses all
// givens, whatever the engine does first. Run plays every event, so an error that wraps answer.ErrWrong says that the
// engine told something impossible. Other errors are those of the search and of write. With one of write there is no End.
func (j *Job) Run(ctx context.Context, t *input.Task, write func(line any) error) (*End, error) {
	n := t.Problem.NumOptions()
	r := &run{Job: j, task: t, write: write, engine: tracing.NewPlayer(n), player: tracing.NewPlayer(n), given: make([]bool, n)}
	r.end = End{Type: endType, Skipped: j.Kinds != nil}
	header := newHeader(t, j.Solver.Name())
	header.SearchNs = j.measure(ctx, t.Problem)
	if err := write(header); err != nil {
		return nil, err
	}
	var err error
	first := givens(t)
	for _, o := range first.Chosen {
		r.given[o] = true
	}
	if len(first.Chosen) == 0 || r.tell(first) {
		_, err = j.Solver.Trace(ctx, t.Problem, r.visit)
	}
	if r.failed != nil {
		return nil, r.failed
	}
	if r.end.Status == "" || err != nil {
		r.end.Status = statusOf(ctx, err)
	}
	if err != nil {
		r.end.Error = err.Error()
	}
	if r.wrong != nil {
		err = fmt.Errorf("%w: %s, event %d: %w", answer.ErrWrong, r.Solver.Name(), r.end.Events+1, r.wrong)
		r.end.Status, r.end.Error = Failed, err.Error()
	}
	if failed := r.state(); failed != nil {
		return nil, failed
	}
	if failed := write(&r.end); failed != nil {
		return nil, failed
	}
	return &r.end, err
}

// measure returns the time in nanoseconds of the search without a trace, or 0 if it takes long. Of a short search it is
// the least of several, since the first one of a process warms caches.
func (j *Job) measure(ctx context.Context, p *fourfold.Problem) int64 {
	most := measured
	if end, limited := ctx.Deadline(); limited {
		most = min(most, time.Until(end)/10) // the rest is for the trace
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	var least time.Duration
	for runs, begin := 0, time.Now(); runs == 0 || runs < 10 && time.Since(begin) < repeated; runs++ {
		n := 0
		stats, err := fourfold.Visit(ctx, j.Solver, p, func(fourfold.Solution) bool {
			n++
			return n != j.Solutions
		})
		if err != nil {
			break
		}
		if runs == 0 || stats.Search < least {
			least = stats.Search
		}
	}
	return least.Nanoseconds()
}

func statusOf(ctx context.Context, err error) Status {
	switch {
	case err == nil:
		return Complete
	case errors.Is(err, fourfold.ErrLimit):
		return Limit
	case errors.Is(err, context.Cause(ctx)):
		return Interrupted
	}
	return Failed
}

// A run is one call of Job.Run.
type run struct {
	*Job
	task   *input.Task
	write  func(line any) error
	engine *tracing.Player // plays what the engine tells
	player *tracing.Player // plays what the trace has
	given  []bool          // by option: the first event chooses it
	begun  bool            // the State is written, or there is none
	end    End
	failed error // of write
	wrong  error // of the engine
}

// visit plays an event of the engine, and tells what the givens leave of it. It reports whether the trace goes on.
func (r *run) visit(e fourfold.Event) bool {
	r.wrong = r.engine.Do(e)
	return r.wrong == nil && (!r.rest(&e) || r.tell(e))
}

// tell plays an event of the trace, and writes it if it is wanted. It reports whether the trace goes on.
func (r *run) tell(e fourfold.Event) bool {
	n := r.end.Events + 1
	if n >= r.From {
		if r.failed = r.state(); r.failed != nil {
			return false
		}
	}
	if r.wrong = r.player.Do(e); r.wrong != nil {
		return false
	}
	r.end.Events = n
	if n >= r.From && (r.Kinds == nil || slices.Contains(r.Kinds, e.Kind)) {
		if r.failed = r.write(newEvent(r.task.Problem, n, e)); r.failed != nil {
			return false
		}
	}
	if e.Kind == fourfold.Found {
		r.end.Solutions++
		if r.end.Solutions == r.Solutions {
			r.end.Status = Enough
		}
	}
	if n == r.Until && r.end.Status == "" {
		r.end.Status = Ended
	}
	return r.end.Status == ""
}

// state writes the State before the first event that is wanted.
func (r *run) state() error {
	if r.begun || r.From <= 1 {
		return nil
	}
	r.begun = true
	s := &State{Type: stateType, After: r.end.Events, Decisions: newFacts(r.task.Problem, r.player.Decisions())}
	s.Chosen, s.Hidden = r.player.Settled()
	return r.write(s)
}

// givens returns the event that chooses the givens of a task, which is compiled. What they rule out is not in the problem. The
// event has no options if there are no givens.
func givens(t *input.Task) fourfold.Event {
	e := fourfold.Event{Kind: fourfold.Force, Fact: fourfold.NoFact, Item: -1, Rule: "given"}
	if t.Compiled == nil {
		return e
	}
	for o := range t.Problem.NumOptions() {
		if at, ok := t.Compiled.Placement(o); ok && int(t.Puzzle.Grid.At(at.Row, at.Col)) == at.Value {
			e.Chosen = append(e.Chosen, o)
		}
	}
	return e
}

// rest takes what the givens have settled out of an event of the engine: options, and decisions about them. It returns false
// if nothing is left to tell.
func (r *run) rest(e *fourfold.Event) bool {
	isGiven := func(o int32) bool { return r.given[o] }
	isFact := func(f fourfold.Fact) bool { return f.Option >= 0 && r.given[f.Option] }
	told := len(e.Chosen) + len(e.Hidden)
	e.Chosen, e.Hidden = slices.DeleteFunc(e.Chosen, isGiven), slices.DeleteFunc(e.Hidden, isGiven)
	e.Depth = len(r.player.Decisions())
	switch {
	case e.Kind == fourfold.Decide && isFact(e.Fact):
		e.Kind = fourfold.Force
	case e.Kind == fourfold.Decide:
		e.Depth++
	case e.Kind == fourfold.Undo:
		e.Facts = slices.DeleteFunc(e.Facts, isFact)
		e.Fact, e.Depth = append(e.Facts, fourfold.NoFact)[0], e.Depth-len(e.Facts) // the first that is left
	}
	return told == 0 || len(e.Chosen)+len(e.Hidden) > 0
}
