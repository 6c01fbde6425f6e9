package sat

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/irifrance/gini/z"

	"fourfold"
	"fourfold/internal/poll"
)

// A Session answers many questions about one problem: whether there is a solution with some
// options and without others, whether it is the only one, and why there is none. The problem is
// encoded once, and an option of a question is an assumption of the SAT solver. What the SAT
// solver has learned from a question stays true for later ones.
//
// A question may end early, because its context is done or at a limit. After that the Session can
// still be asked. A Session is for one goroutine. The zero Session has no problem: until Reset
// gives it one, each question returns an error.
type Session struct {
	solver Solver
	search *search // its state and clauses; the fields of a search that is under way are those of a question
	engine *engine // nil if nothing is undecided
	spare  int     // how many questions can still forbid solutions before the clauses are loaded anew

	err      error // of Reset
	answered bool  // the last question ended without an error
	failed   []Assumption
	stats    fourfold.Stats
}

// An Assumption says of an option that it is chosen, or that it is not.
type Assumption struct {
	Option int32
	Out    bool // the option is not chosen
}

// questions is the number of questions that forbid solutions, after which a Session loads its
// clauses anew. Such a question has a variable of its own, which says that its solutions are
// forbidden.
const questions = 256

// NewSession returns a Session about p, with the settings of the zero Solver. The error is the
// cause if ctx is done, or wraps errors.ErrUnsupported if p is too large. ctx is only used
// during the call.
func NewSession(ctx context.Context, p *fourfold.Problem) (*Session, error) {
	return Solver{}.NewSession(ctx, p)
}

// NewSession returns a Session about p, with the settings of s. What s.Reduce settles is settled
// once, before any question. MaxNodes is a limit of each question.
func (s Solver) NewSession(ctx context.Context, p *fourfold.Problem) (*Session, error) {
	session := &Session{solver: s}
	if err := session.Reset(ctx, p); err != nil {
		return nil, err
	}
	return session, nil
}

// Reset makes s a Session about another problem, as [Solver.NewSession] does. After an error, each
// question returns the error, until Reset succeeds.
func (s *Session) Reset(ctx context.Context, p *fourfold.Problem) error {
	begin := time.Now()
	s.answered, s.engine = false, nil
	s.search = newSearch(ctx, s.solver, p, nil)
	s.err = s.search.settle()
	if s.err == nil && s.open() {
		s.err = s.load(ctx)
	}
	s.stats = fourfold.Stats{Setup: time.Since(begin)}
	return s.err
}

// open reports whether there is anything left to decide.
func (s *Session) open() bool { return !s.search.deadEnd && s.search.state.Active() > 0 }

// load gives the clauses to a new SAT solver. The variables of questions come after those of the
// clauses.
func (s *Session) load(ctx context.Context) (err error) {
	if s.engine != nil {
		s.engine.close()
	}
	encoder := &s.search.memory.encoder
	if err := encoder.encode(ctx, s.search.p, s.search.state, s.search.bounds); err != nil {
		return err
	}
	s.search.size = encoder.size()
	e := newEngine(&encoder.cnf, questions)
	if err := e.fill(ctx); err != nil {
		return err
	}
	s.engine, s.spare = e, questions
	return nil
}

// Solve returns a solution that agrees with the assumptions, and whether there is one. If there
// is none, Failed says why. The caller owns the solution.
//
// The error is the cause if ctx is done, fourfold.ErrLimit at a limit of the Solver, or names an
// option that the problem does not have.
func (s *Session) Solve(ctx context.Context, assumed ...Assumption) (solution fourfold.Solution, ok bool, err error) {
	err = s.Visit(ctx, func(sol fourfold.Solution) bool {
		solution, ok = sol, true
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
	err := s.Visit(ctx, func(sol fourfold.Solution) bool {
		if n++; n == 1 {
			solution = sol
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
// false. The caller owns the solutions. yield must not use the Session. Each solution makes the
// search for the next one slower. The errors are those of Solve.
func (s *Session) Visit(ctx context.Context, yield func(fourfold.Solution) bool, assumed ...Assumption) error {
	s.answered, s.failed = false, nil
	if err := s.check(assumed); err != nil {
		return err
	}
	begin := time.Now()
	call := s.search
	call.ctx, call.looks, call.yield = ctx, poll.ForSearch(ctx, call), yield
	if s.solver.MaxNodes > 0 {
		call.maxNodes = call.nodes + s.solver.MaxNodes
	}
	err := call.poll()
	if err == nil {
		err = s.answer(assumed)
	}
	call.ctx, call.looks, call.yield = nil, poll.Poll{}, nil
	if err == errEnough {
		err = nil
	}
	s.answered = err == nil
	s.stats.Search += time.Since(begin)
	return err
}

// errNoProblem is the error of questions to a zero Session.
var errNoProblem = errors.New("the session has no problem: call Reset first")

// check returns the error of a question that cannot be asked.
func (s *Session) check(assumed []Assumption) error {
	switch {
	case s.search == nil:
		return errNoProblem
	case s.err != nil:
		return s.err
	}
	for _, a := range assumed {
		if n := s.search.p.NumOptions(); a.Option < 0 || a.Option >= n {
			return fmt.Errorf("option %d: expected one of the %d options, counted from 0", a.Option, n)
		}
	}
	return nil
}

// answer yields the solutions that agree with the assumptions. It returns errEnough if yield
// returns false.
func (s *Session) answer(assumed []Assumption) error {
	if s.search.deadEnd {
		return nil
	}
	if s.engine != nil && (s.spare == 0 || s.engine.sat == nil) {
		if err := s.load(s.search.ctx); err != nil {
			return err // the next question loads the clauses
		}
	}
	for _, a := range assumed {
		if s.settled(a.Option) && slices.Contains(s.search.state.Chosen(), a.Option) == a.Out {
			s.failed = []Assumption{a}
			return nil
		}
	}
	if s.engine == nil {
		return s.search.emit(nil)
	}
	return s.findModels(assumed)
}

// settled reports whether Reset has chosen or hidden the option.
func (s *Session) settled(o int32) bool { return s.engine == nil || s.engine.of[o] == 0 }

// findModels yields the models that agree with the assumptions. A model is forbidden as long as
// the variable of the question is assumed.
func (s *Session) findModels(assumed []Assumption) error {
	e := s.engine
	question := int32(e.vars + 1 + questions - s.spare)
	e.assumed, e.tried = e.assumed[:0], 0
	before := *e.listen.conflicts
	defer func() { s.search.conflicts += *e.listen.conflicts - before }()
	for _, a := range assumed {
		if v := e.of[a.Option]; a.Out && v != 0 {
			e.assumed = append(e.assumed, lit(-v))
		} else if v != 0 {
			e.assumed = append(e.assumed, lit(v))
		}
	}
	for n := 0; ; n++ {
		if err := s.search.enter(); err != nil {
			return err
		}
		found, err := e.solve(s.search.ctx)
		if err != nil {
			return err
		}
		if !found {
			s.fail(n == 0)
			return nil
		}
		model := e.model()
		if err := s.search.emit(model); err != nil {
			return err
		}
		if n == 0 {
			s.spare--
			e.assumed = append(e.assumed, lit(question))
			defer func() {
				if e.sat != nil {
					e.sat.Add(lit(-question))
					e.sat.Add(z.LitNull)
				}
			}()
		}
		e.sat.Add(lit(-question))
		e.forbid(model)
	}
}

// fail notes what the last call of the SAT solver has found to fail. first says that the call was
// the first of its question, so that it only assumed options.
//
// If nothing that was assumed fails, there is no solution at all, and gini must not be called any
// more: it would not find the conflict again. Otherwise gini would analyze the conflict at the
// next call, and go wrong if that leads to the same. A clause that is always true lets it forget
// the conflict.
func (s *Session) fail(first bool) {
	sat := s.engine.sat
	core := sat.Why(nil)
	s.search.deadEnd = len(core) == 0
	if first {
		s.failed = s.assumptions(core)
	}
	sat.Add(lit(1))
	sat.Add(lit(-1))
	sat.Add(z.LitNull)
}

// assumptions returns the assumptions that the literals stand for, each once.
func (s *Session) assumptions(literals []z.Lit) (list []Assumption) {
	for _, m := range literals {
		a := Assumption{Option: s.engine.options[m.Var()-1], Out: !m.IsPos()}
		if !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	return list
}

// Failed returns assumptions of the last question that no solution agrees with, if that question
// found that there is no solution. It returns none after an error, and if the problem has no
// solution at all. To leave out any one of the assumptions may still leave no solution. The caller
// owns the slice.
func (s *Session) Failed() []Assumption {
	if !s.answered {
		return nil
	}
	return slices.Clone(s.failed)
}

// Stats returns what all questions since NewSession or Reset have cost, as [Solver.Solve] does.
func (s *Session) Stats() fourfold.Stats {
	stats := s.stats
	if s.search == nil {
		return stats
	}
	stats.Vars, stats.Rows = int(s.search.size.Vars), int(s.search.size.Clauses)
	stats.Counters = s.search.counters()
	return stats
}
