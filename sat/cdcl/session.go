package cdcl

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/sat/cdcl/internal/core"
)

// A Session answers many questions about one problem: whether there is a solution with some
// options and without others, whether it is the only one, and why there is none. The problem is
// encoded once. The clauses that the answer to a question has taught are kept for later
// questions, so these take less time than searches that begin anew, mostly much less. The
// clauses are forgotten like those of a search, so the memory stays bounded by Solver.Memory.
//
// A question may end early, because its context is done or at a limit. After that the Session can
// still be asked. A Session is for one goroutine. The zero Session has no problem: until Reset gives
// it one, each question returns an error.
type Session struct {
	solver Solver
	search *search

	err         error      // of Reset
	assumptions []core.Lit // of the last question
	answered    bool       // the last question ended without an error
	stats       fourfold.Stats
}

// An Assumption says of an option that it is chosen, or that it is not.
type Assumption struct {
	Option int32
	Out    bool // the option is not chosen
}

// NewSession returns a Session about p, with the settings of the zero Solver. The error is the
// cause if ctx is done, or wraps errors.ErrUnsupported if p is too large. ctx is only used
// during the call.
func NewSession(ctx context.Context, p *fourfold.Problem) (*Session, error) {
	return Solver{}.NewSession(ctx, p)
}

// NewSession returns a Session about p, with the settings of s. MaxNodes and MaxConflicts are
// limits of each question.
func (s Solver) NewSession(ctx context.Context, p *fourfold.Problem) (*Session, error) {
	s.Workers = 1
	session := &Session{solver: s, search: newMemory()}
	if err := session.Reset(ctx, p); err != nil {
		return nil, err
	}
	return session, nil
}

// Reset makes s a Session about another problem, as [Solver.NewSession] does. It reuses the
// memory, which saves most of the time to encode a small problem. After an error, each question
// returns the error, until Reset succeeds.
func (s *Session) Reset(ctx context.Context, p *fourfold.Problem) error {
	begin := time.Now()
	if s.search == nil {
		s.search = newMemory()
	}
	s.search.clear()
	s.answered = false
	s.search.begin(ctx, s.solver, p, nil)
	s.err = s.search.prepare()
	s.stats = fourfold.Stats{Setup: time.Since(begin)}
	return s.err
}

// Solve returns a solution that agrees with the assumptions, and whether there is one. If there
// is none, Failed says why. The order of the assumptions makes no difference to the answer. A
// question is faster if it begins with the same assumptions as the last one. The caller owns
// the solution.
//
// The error is the cause if ctx is done, fourfold.ErrLimit at a limit of the Solver, or names an
// option that the problem does not have.
func (s *Session) Solve(ctx context.Context, assumed ...Assumption) (solution fourfold.Solution, ok bool, err error) {
	err = s.Visit(ctx, func(lent fourfold.Solution) bool {
		solution, ok = slices.Clone(lent), true
		return false
	}, assumed...)
	return solution, ok, err
}

// Unique returns the only solution that agrees with the assumptions. If there is none, the
// error is fourfold.ErrNoSolution, and Failed says why. If there are several, Unique returns
// one of them and fourfold.ErrNotUnique. Other errors are those of Solve. With one of them,
// Unique returns the solution found so far, if any.
func (s *Session) Unique(ctx context.Context, assumed ...Assumption) (fourfold.Solution, error) {
	var solution fourfold.Solution
	n := 0
	err := s.Visit(ctx, func(lent fourfold.Solution) bool {
		if n++; n == 1 {
			solution = slices.Clone(lent)
		}
		return n < 2
	}, assumed...)
	switch {
	case n == 2:
		return solution, fourfold.ErrNotUnique
	case err == nil && n == 0:
		return nil, fourfold.ErrNoSolution
	}
	return solution, err
}

// Visit calls yield with each solution that agrees with the assumptions, until yield returns
// false. A yielded slice is valid only until yield returns, and yield must not change it or use
// the Session. The errors are those of Solve.
func (s *Session) Visit(ctx context.Context, yield func(fourfold.Solution) bool, assumed ...Assumption) error {
	s.answered = false
	if err := s.assume(assumed); err != nil {
		return err
	}
	call := s.search
	begin := time.Now()
	call.looks = poll.ForSearch(ctx, call)
	call.yield, call.err = yield, nil
	err := call.poll()
	if err == nil {
		s.grant()
		err = call.run(s.assumptions...)
	}
	call.yield = nil
	s.answered = err == nil
	s.stats.Search += time.Since(begin)
	return err
}

// errNoProblem is the error of questions to a zero Session.
var errNoProblem = errors.New("the session has no problem: call Reset first")

// assume notes the assumptions of a question.
func (s *Session) assume(assumed []Assumption) error {
	switch {
	case s.search == nil:
		return errNoProblem
	case s.err != nil:
		return s.err
	}
	s.assumptions = s.assumptions[:0]
	for _, a := range assumed {
		if n := s.search.p.NumOptions(); a.Option < 0 || a.Option >= n {
			return fmt.Errorf("option %d: expected one of the %d options, counted from 0", a.Option, n)
		}
		l := core.Pos(int(a.Option))
		if a.Out {
			l = core.Neg(int(a.Option))
		}
		s.assumptions = append(s.assumptions, l)
	}
	return nil
}

// grant sets the limits of a question. The core counts from the beginning of the Session.
func (s *Session) grant() {
	c := s.search.core
	limits := s.solver.options()
	if limits.Nodes > 0 {
		c.Nodes = c.Stats.Decisions + limits.Nodes
	}
	if limits.Conflict > 0 {
		c.Conflict = c.Stats.Conflicts + limits.Conflict
	}
}

// Failed returns assumptions of the last question that no solution agrees with, if that question
// found that there is no solution. It returns none after an error, and if the problem has no
// solution at all. To leave out any one of the assumptions may still leave no solution. The caller owns the
// slice.
func (s *Session) Failed() []Assumption {
	if !s.answered {
		return nil
	}
	var failed []Assumption
	for _, l := range s.search.core.Failed() {
		failed = append(failed, Assumption{Option: int32(l >> 1), Out: l&1 == 1})
	}
	return failed
}

// Stats returns what all questions since NewSession or Reset have cost, as [Solver.Solve] does.
func (s *Session) Stats() fourfold.Stats {
	stats := s.stats
	if s.search == nil {
		return stats
	}
	stats.Vars, stats.Rows, stats.Counters = s.search.encoder.numVars, s.search.rows, s.search.counters()
	return stats
}
