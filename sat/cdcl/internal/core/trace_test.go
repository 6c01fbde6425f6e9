package core

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// A trace is a sequence of calls of a solver, as an application might make them. A run of a trace
// compares each answer with a reference.
type trace []call

// A call is one call of a solver. Calls that the solver's rules do not allow at this point are
// left out, so each part of a trace is a trace.
type call interface {
	do(*run) error
	lits() []Lit          // all literals of the call
	with(lits []Lit) call // the same call with other literals
	simpler() []call      // the same call with fewer extras
	String() string       // the call as Go code
}

// A subject is the part of a solver that traces use. Only a test of the tests has one that is no
// Solver.
type subject interface {
	Reset(vars int)
	Group(lits []Lit, exactly bool)
	Add(lits ...Lit)
	Solve(work *poll.Poll, assumptions ...Lit) (Result, error)
	Enumerate(work *poll.Poll, yield func() bool, assumptions ...Lit) (Result, error)
	Failed() []Lit
	Value(l Lit) int8
}

// A run is a run of a trace.
type run struct {
	subject
	core     *Solver // what the subject is, or has inside
	ref      *reference
	searched bool // since the last Reset
	err      error
	before   Stats      // at the begin of the last search
	rng      *rand.Rand // what happens at learned clauses; nil if nothing does
	tally    *tally
}

// A tally counts what runs have met, so that a test can tell that it has met everything.
type tally struct {
	sat, unsat, assumed, failed, models, limits, canceled, learned, deleted, restarts, reductions int
}

// runTrace returns the first disagreement of a solver with the reference, or nil.
func runTrace(s subject, core *Solver, calls trace, count *tally) (err error) {
	at := -1
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("call %d, %v: panic: %v", at, calls[at], r)
		}
	}()
	r := &run{subject: s, core: core, ref: newReference(0), tally: count}
	core.Options = Options{}
	reset{}.do(r)
	for k, c := range calls {
		at = k
		if err := c.do(r); err != nil {
			return fmt.Errorf("call %d, %v: %w", k, c, err)
		}
		if r.err == nil {
			r.err = r.checkLimits()
		}
		if r.err != nil {
			return fmt.Errorf("call %d, %v: %w", k, c, r.err)
		}
	}
	count.learned += int(core.Stats.Learned)
	count.restarts += int(core.Stats.Restarts)
	count.reductions += int(core.Stats.Reductions)
	return nil
}

func (r *run) allowed(lits []Lit) bool {
	return !slices.ContainsFunc(lits, func(l Lit) bool { return int(l>>1) >= r.ref.vars })
}

// A reset makes the solver new.
type reset struct{ vars int }

func (c reset) do(r *run) error {
	r.core.Log, r.core.Listener = proofLog{r}, jolter{r}
	r.Reset(c.vars)
	r.before = Stats{}
	r.ref, r.searched = newReference(c.vars), false
	return nil
}

// A setting changes the options of the solver.
type setting struct{ options Options }

func (c setting) do(r *run) error {
	r.core.Options, r.before = c.options, r.core.Stats
	return nil
}

// A group is at most one, or exactly one, of different variables.
type groupOf struct {
	exactly bool
	members []Lit
}

func (c groupOf) do(r *run) error {
	if r.searched || !r.allowed(c.members) {
		return nil
	}
	r.Group(c.members, c.exactly)
	r.ref.group(c.members, c.exactly)
	return nil
}

type add struct{ clause []Lit }

func (c add) do(r *run) error {
	if !r.allowed(c.clause) {
		return nil
	}
	r.ref.add(maskOf(c.clause)) // before the call, which may log a clause that follows from it
	r.Add(c.clause...)
	return nil
}

// A solve asks for a model.
type solve struct {
	assume []Lit
	extras
}

// An enumerate asks for all models, or the first ones.
type enumerate struct {
	models int // stop after so many; 0 means all
	assume []Lit
	extras
}

// The extras of a search are what may happen in it.
type extras struct {
	jolts  uint64 // the seed of what happens at learned clauses: looks, restarts, reductions; 0 means nothing
	cancel int    // the context ends at this look; 0 means never
}

func (c solve) do(r *run) error {
	if !r.allowed(c.assume) {
		return nil
	}
	ctx, work := r.begin(c.extras)
	result, err := r.Solve(&work, c.assume...)
	if err != nil || result == Unknown {
		return r.ended(result, err, ctx)
	}
	if result == Sat {
		r.tally.sat++
		_, err := r.model(c.assume)
		return err
	}
	r.tally.unsat++
	if len(c.assume) > 0 {
		r.tally.assumed++
	}
	return r.checkFailed(c.assume)
}

// checkFailed checks the failed assumptions after Unsat: they are some of the assumptions, have no
// model, and this follows by unit propagation from what was learned.
func (r *run) checkFailed(assumed []Lit) error {
	failed := r.Failed()
	if len(failed) > 0 {
		r.tally.failed++
	}
	var negated []Lit
	for k, l := range failed {
		if !slices.Contains(assumed, l) || slices.Contains(failed[:k], l) {
			return fmt.Errorf("the failed literals %v are not different ones of the assumptions", failed)
		}
		negated = append(negated, l^1)
	}
	if r.ref.brute() && r.ref.count(failed) > 0 {
		return fmt.Errorf("the failed literals %v can be true", failed)
	}
	if !follows(maskOf(negated), r.ref.proof.clauses, r.ref.proof.tree) {
		return fmt.Errorf("that the literals %v fail does not follow by unit propagation", failed)
	}
	return nil
}

func (c enumerate) do(r *run) error {
	if !r.allowed(c.assume) {
		return nil
	}
	ctx, work := r.begin(c.extras)
	defer func() { r.ref.proof.tree = nil }()
	seen := map[uint64]bool{}
	var wrong error
	result, err := r.Enumerate(&work, func() bool {
		r.tally.models++
		model, err := r.model(c.assume)
		if wrong = err; wrong == nil && seen[model] {
			wrong = fmt.Errorf("the model %b comes twice", model)
		}
		seen[model] = true
		r.ref.proof.tree = append(r.ref.proof.tree, mask{^model & (1<<r.ref.vars - 1), model})
		return wrong == nil && len(seen) != c.models
	}, c.assume...)
	switch {
	case wrong != nil:
		return wrong
	case err != nil || result == Unknown:
		return r.ended(result, err, ctx)
	case result == Sat && (c.models == 0 || len(seen) != c.models):
		return fmt.Errorf("Sat after %d models, and %d were asked for", len(seen), c.models)
	case result == Sat:
		return nil
	case r.ref.brute() && len(seen) != r.ref.count(c.assume):
		return fmt.Errorf("%d models, want %d", len(seen), r.ref.count(c.assume))
	case len(seen) > 0:
		if len(r.Failed()) > 0 {
			return fmt.Errorf("the literals %v fail after %d models", r.Failed(), len(seen))
		}
		return nil
	}
	return r.checkFailed(c.assume)
}

var errEnded = errors.New("the context has ended")

// begin prepares a search.
func (r *run) begin(e extras) (*covertest.Context, poll.Poll) {
	r.searched = true
	r.rng = nil
	if e.jolts > 0 {
		r.rng = rand.New(rand.NewPCG(e.jolts, 19))
	}
	r.before = r.core.Stats
	ctx := covertest.EndWith(e.cancel, errEnded)
	return ctx, poll.New(ctx)
}

// ended checks the end of a search that is not complete.
func (r *run) ended(result Result, err error, ctx *covertest.Context) error {
	o, st := r.core.Options, r.core.Stats
	limited := o.Nodes > 0 && st.Decisions >= o.Nodes || o.Conflict > 0 && st.Conflicts >= o.Conflict || o.Memory > 0
	switch {
	case result != Unknown:
		return fmt.Errorf("result %d with error %v", result, err)
	case errors.Is(err, errEnded) && ctx.Ended():
		r.tally.canceled++
	case errors.Is(err, fourfold.ErrLimit) && limited:
		r.tally.limits++
	default:
		return fmt.Errorf("the search is not complete, error %v, context ended: %v, limits: %v", err, ctx.Ended(), limited)
	}
	return nil
}

// checkLimits checks that the last search has made no more decisions and met no more conflicts
// than it may.
func (r *run) checkLimits() error {
	o, st := r.core.Options, r.core.Stats
	if o.Nodes > 0 && st.Decisions > max(o.Nodes, r.before.Decisions) || o.Conflict > 0 && st.Conflicts > max(o.Conflict, r.before.Conflicts) {
		return fmt.Errorf("%d decisions and %d conflicts, limits %d and %d", st.Decisions, st.Conflicts, o.Nodes, o.Conflict)
	}
	return nil
}

// model returns the model that the solver has found.
func (r *run) model(assumed []Lit) (model uint64, err error) {
	for v := range r.ref.vars {
		switch r.Value(Pos(v)) {
		case 1:
			model |= 1 << v
		case 0:
			return 0, fmt.Errorf("variable %d has no value in the model", v)
		}
		if r.Value(Pos(v)) != -r.Value(Neg(v)) {
			return 0, fmt.Errorf("variable %d and its negation have the same value", v)
		}
	}
	if !r.ref.isModel(model) {
		return 0, fmt.Errorf("the model %b breaks a constraint", model)
	}
	if m := maskOf(assumed); m.pos&^model != 0 || m.neg&model != 0 {
		return 0, fmt.Errorf("the model %b breaks an assumption", model)
	}
	return model, nil
}

// GoString returns the trace as Go code.
func (t trace) GoString() string {
	var b strings.Builder
	b.WriteString("trace{\n")
	for _, c := range t {
		fmt.Fprintf(&b, "\t\t%v,\n", c)
	}
	b.WriteString("\t}")
	return b.String()
}
