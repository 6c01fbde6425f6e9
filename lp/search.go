//go:build cgo && !noclp

package lp

import (
	"context"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/kit/tracing"
)

// A goal says where solutions go, and after how many nodes to give up. The search of a dive has a
// goal of its own.
type goal struct {
	yield    func(fourfold.Solution) bool
	maxNodes int64
}

// A search is one call of Solve.
type search struct {
	goal
	ctx    context.Context
	looks  poll.Poll
	rec    *tracing.Recorder // nil if the events are not wanted
	trace  *reduce.Trace     // nil as long as no events are told
	solver Solver            // the settings

	p       *fourfold.Problem
	state   *reduce.State
	deadEnd bool // whether propagation at the root has found a dead end

	// The relaxations, see relax.
	root   *program // nil if propagation leaves nothing to decide
	levels []*relaxation
	depth  int       // the number of levels in use
	above  int       // the number of decisions above the current node
	x      []float64 // the value of each option in the last feasible relaxation
	stop   *stopper
	check  *fourfold.Checker // checks integral points
	lost   int64             // the work of the relaxations that have settled nothing; see due.go
	work   int64             // the work of the last relaxation

	// Presolving.
	presolvedAt int64   // the number of hidden options when presolve last ended, plus 1
	excluded    []int32 // scratch memory of include
	wide        []int32 // scratch memory of including

	// Look-ahead and dives.
	probes   []probe // one for each option
	round    int32   // the number of the round of look-ahead
	lastDive int64   // the number of the node of the last dive

	// The other settings, and the other question.
	cheap     *optimum // nil unless the cheapest solutions are wanted
	last      []bool   // the options of the last solution, if Solver.Objective is Overlap
	solutions int64    // the number of solutions remembered in last

	nodes, decisions, presolved, relaxations, pivots, certificates, heuristics, nonzeros int64
}

// run walks the whole tree, depth first. It returns nil when the tree is complete or yield has
// returned false.
func (s *search) run() error {
	err := s.enter()
	switch {
	case err != nil || s.deadEnd:
	case s.cheap != nil:
		err = s.cheap.run()
	default:
		err = s.visit()
	}
	if err == nil {
		err = s.state.Err() // if the context is done, a dead end may be wrong
	}
	if err == poll.ErrEnough {
		return nil
	}
	return err
}

// enter counts one node. It returns an error if the limit is reached or the context is done.
func (s *search) enter() error {
	if err := s.poll(); err != nil {
		return err
	}
	if s.nodes == s.maxNodes && s.maxNodes > 0 {
		return fourfold.ErrLimit
	}
	s.nodes++
	return nil
}

// poll returns the cause if the context is done, and poll.ErrEnough if no more events are wanted.
// It looks each time, because it is called for each node, each relaxation and each probe of
// look-ahead, and each of these is much work. During a relaxation, CLP is stopped by a stopper.
func (s *search) poll() error {
	if s.rec.Ended() {
		return poll.ErrEnough
	}
	return s.looks.Now()
}

// Progress returns how far the search has come.
func (s *search) Progress() poll.Progress { return poll.Progress{Nodes: s.nodes, Depth: s.above} }

// emit yields the solution of the chosen options and rest. It returns poll.ErrEnough if yield
// returns false.
func (s *search) emit(rest []int32) error {
	solution, err := s.decode(rest)
	if err != nil {
		return err
	}
	s.remember(solution)
	if !s.yield(solution) {
		return poll.ErrEnough
	}
	return nil
}

// decode returns the chosen options and rest as a solution, or the cause if the context is done.
func (s *search) decode(rest []int32) (fourfold.Solution, error) {
	sol := slices.Concat(s.state.Chosen(), rest)
	s.looks.Sort(sol, int(s.p.NumOptions()))
	return sol, s.looks.Now()
}

// visit emits all solutions at and below the current node. The node must have been propagated
// without a dead end. The caller undoes the changes of visit.
func (s *search) visit() error {
	for s.state.Open() > 0 {
		if !s.settle() {
			return s.state.Err()
		}
		if s.state.Open() == 0 {
			break
		}
		rest, v, err := s.complete()
		if err != nil || v == infeasible {
			return err
		}
		if rest != nil {
			return s.branchOff(rest)
		}
		if s.cheap != nil && v == feasible {
			if stale, deadEnd := s.cheap.narrow(); deadEnd {
				return s.state.Err()
			} else if stale {
				continue
			}
		}
		d, deadEnd, err := s.decide(v == feasible)
		if err == nil && deadEnd {
			s.trace.DeadEnd("look-ahead")
		}
		if err != nil || deadEnd {
			return err
		}
		s.trace.Settled("look-ahead")
		if d.alternatives != nil {
			s.decisions++
			return s.branch(d)
		}
	}
	return s.emit(nil)
}

// settle probes and presolves the current node. It returns false at a dead end, or when the
// context is done.
func (s *search) settle() bool {
	ok := s.probeNode()
	s.trace.Settled("probing")
	if ok = ok && s.presolve(); ok {
		s.trace.Settled("presolve")
	} else {
		s.trace.DeadEnd("presolve")
	}
	return ok
}

// complete returns options that complete a solution together with the chosen options, or nil, and
// the result of the relaxation, if it is due. It finds them by fixing and propagating, by the
// relaxation, or by a dive.
func (s *search) complete() (rest []int32, v verdict, err error) {
	if s.cheap == nil {
		rest = s.fixAndPropagate()
	}
	if rest == nil && s.relaxationDue() {
		if v, err = s.relax(); err != nil || v != feasible {
			return nil, v, err
		}
		if rest = s.integral(); rest != nil {
			s.refund()
		} else if s.cheap == nil && s.diveDue() {
			rest, err = s.dive()
		}
	}
	if cause := s.state.Err(); cause != nil {
		return nil, v, cause // an undo that was cut short has left options of rest chosen
	}
	if rest != nil && !s.isCover(rest) {
		rest = nil
	}
	return rest, v, err
}

// descend visits the child that alternative k of a decision leads to, and restores the state.
func (s *search) descend(d decision, k int) error {
	a := d.alternatives[k]
	if err := s.enter(); err != nil {
		return err
	}
	mark := s.mark()
	s.above++
	defer func() { s.above--; s.undo(mark) }()
	s.trace.Decide(d.item, a.option, a.hide, d.visited+k+1, d.visited+len(d.alternatives))
	if !s.apply(a) || !s.state.Propagate() {
		s.trace.DeadEnd("")
		return nil
	}
	s.trace.Settled("")
	return s.visit()
}

// apply chooses or hides the option. It returns false at a dead end.
func (s *search) apply(a alternative) bool {
	for _, o := range a.others {
		if !s.state.Hide(o) {
			return false
		}
	}
	if a.option < 0 {
		return true
	}
	if a.hide {
		return s.state.Hide(a.option)
	}
	return s.state.Choose(a.option)
}

// A mark is a place in the search that undo can go back to.
type mark struct {
	state int
	depth int // the number of levels in use
	above int // the decisions that the trace has told
}

func (s *search) mark() mark { return mark{s.state.Mark(), s.depth, s.trace.Depth()} }

// undo restores the state at the mark.
func (s *search) undo(m mark) {
	s.state.Undo(m.state)
	s.depth = m.depth
	s.trace.Undo(m.above, m.state)
}
