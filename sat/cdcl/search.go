package cdcl

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/sat/cdcl/internal/core"
)

// A search is one call of Solve. The core searches, and calls model at each model.
type search struct {
	ctx    context.Context
	solver Solver
	looks  poll.Poll
	yield  func(fourfold.Solution) bool
	p      *fourfold.Problem

	encoder   encoder
	core      *core.Solver
	proof     *prover           // nil unless a proof is wanted
	portfolio *portfolio        // nil while one worker searches
	rows      int               // groups and clauses of the problem
	cover     fourfold.Solution // scratch memory of decode

	found  int64 // models
	passed int64 // models after which the search went on
	err    error // of the last emit
}

// searches holds the memory of ended searches. On small problems it takes longer to make the
// arrays of a core than to search.
var searches = sync.Pool{New: func() any { return newMemory() }}

func newMemory() *search { return &search{core: core.New(0)} }

// begin makes s a search of p.
func (s *search) begin(ctx context.Context, options Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) {
	s.ctx, s.solver, s.p, s.yield = ctx, options, p, yield
	s.looks = poll.ForSearch(ctx, s)
}

// release keeps the memory of s for later searches, unless it is large.
func (s *search) release() {
	small := s.p.NumCells() <= maxKept && (s.core.Stats.Learned <= fewLearned || s.core.Bytes() <= maxBytes)
	if small {
		s.clear()
		searches.Put(s)
	}
}

// clear makes s as if it were new. It keeps the memory, but not the problem.
func (s *search) clear() {
	s.encoder.clear()
	s.core.Reset(0)
	s.core.Listener, s.core.Log = nil, nil
	*s = search{encoder: s.encoder, core: s.core, cover: s.cover}
}

// These are guesses: a 25x25 Sudoku has 62,500 cells.
const (
	maxKept    = 1 << 16 // the most cells of a problem whose search is kept in memory
	maxBytes   = 1 << 24 // the most bytes of a core that is kept in memory
	fewLearned = 1000    // clauses that take few bytes
)

// prepare gives the problem to the core.
func (s *search) prepare() error {
	if err := s.poll(); err != nil {
		return err
	}
	s.encoder.split = s.proof == nil && s.core.Listener == nil // they tell of options and colors only
	if err := s.encoder.load(s.p, &s.looks); err != nil {
		return err
	}
	memory, err := s.solver.memory(s.encoder.bytes())
	if err != nil {
		return err
	}
	if memory > 0 && s.core.Bytes() > memory { // it has the memory of a larger problem before
		listener := s.core.Listener
		s.core = core.New(0)
		s.core.Listener = listener
	}
	s.core.Options = s.solver.options()
	s.core.Options.Memory = memory
	if len(s.encoder.tables) > 0 && s.solver.Decide == Both {
		s.core.Options.Decide = core.First // items mislead there, though they learn clauses of small glue
	}
	if s.proof != nil {
		if err := s.startProof(); err != nil {
			return err
		}
	}
	if err := s.load(s.core); err != nil {
		return err
	}
	if s.solver.Workers > 1 && s.solver.Restarts != Never { // clauses of others are taken in at restarts
		s.core.Meet = s.meet
	}
	return nil
}

// load gives the problem to a core.
func (s *search) load(c *core.Solver) (err error) {
	if err := c.ResetUnder(&s.looks, s.encoder.numVars); err != nil {
		return err
	}
	s.rows, err = s.encoder.fill(c)
	return err
}

// all finds all solutions. If there is no second one soon, it excludes the first one by a clause, and
// goes on with restarts.
func (s *search) all() error {
	if s.core.Listener == nil { // which is told of no further clause
		s.core.Patience = patience
	}
	return s.run()
}

// patience is a guess.
const patience = 200

// run finds all solutions that agree with the assumptions. It returns nil when that is complete or
// yield has returned false. The core counts the nodes, and looks at the context.
func (s *search) run(assumptions ...core.Lit) error {
	defer s.disband()
	result, err := s.core.Enumerate(&s.looks, s.model, assumptions...)
	if err == errLost {
		result, err = s.conclude()
	}
	if result == core.Sat && err == nil && s.err == nil { // out of patience
		s.core.Patience = 0
		s.exclude()
		result, err = s.core.Enumerate(&s.looks, s.model)
	}
	switch {
	case s.err == poll.ErrEnough:
		return nil
	case s.err != nil:
		return s.err
	case result == core.Unsat && err == nil:
		return s.proved()
	}
	return err
}

// proved completes the proof, if one is wanted.
func (s *search) proved() error {
	if s.proof == nil {
		return nil
	}
	return s.proof.end()
}

// poll returns the cause if the context is done.
func (s *search) poll() error { return s.looks.Now() }

// Progress returns how far the search has come.
func (s *search) Progress() poll.Progress {
	return poll.Progress{Nodes: s.core.Stats.Decisions, Depth: s.core.Depth()}
}

// model emits the model that the core has found. It returns false if the search is to end.
func (s *search) model() bool {
	s.disband()
	s.core.Meet = nil
	s.err = s.emit()
	return s.err == nil
}

// exclude adds a clause that excludes the last solution.
func (s *search) exclude() {
	point := s.appendPoint(nil, s.cover)
	for j := range point {
		point[j] ^= 1
	}
	s.core.Add(point...)
}

// emit checks and yields the solution of the model that the core has found. It returns
// poll.ErrEnough when yield has returned false.
func (s *search) emit() error {
	sol, err := s.decode()
	if err != nil {
		return err
	}
	if err := s.p.Check(sol); err != nil {
		return fmt.Errorf("the model of cdcl: %w", err)
	}
	s.found++
	if s.proof != nil {
		if err := s.proof.solution(s, sol); err != nil {
			return err
		}
	}
	if !s.yield(sol) {
		return poll.ErrEnough
	}
	s.passed++
	return s.poll()
}

// decode returns the options that the model chooses, or the cause if the context is done. The next
// call overwrites the solution.
func (s *search) decode() (fourfold.Solution, error) {
	s.cover = s.core.AppendModel(s.cover[:0], int(s.p.NumOptions()))
	return s.cover, s.looks.Add(len(s.cover))
}

// appendPoint appends literals that only one solution makes true. All others follow from them. They
// are its options and, if items have bounds, the negations of the others: a further option may be a
// solution, too. Otherwise it would cover a primary item twice.
func (s *search) appendPoint(lits []core.Lit, sol fourfold.Solution) []core.Lit {
	for _, o := range sol {
		lits = append(lits, core.Pos(int(o)))
	}
	for o := int32(0); s.p.HasBounds() && o < s.p.NumOptions() && s.looks.Add(1) == nil; o++ {
		if _, chosen := slices.BinarySearch(sol, o); !chosen {
			lits = append(lits, core.Neg(int(o)))
		}
	}
	return lits
}
