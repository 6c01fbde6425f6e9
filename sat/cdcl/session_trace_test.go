package cdcl

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll/polltest"
	"fourfold/internal/test/covertest"
)

// A sessionTrace is a sequence of calls of a Session, as an application might make them over a
// long time. A run of it compares each answer with brute force.
type sessionTrace []sessionCall

// A sessionCall is one call. Calls that need a problem are left out before there is one, and
// assumptions about options that the problem does not have are left out too, so each part of a
// trace is a trace.
type sessionCall interface {
	do(*sessionRun) error
	simpler() []sessionCall
	String() string // the call as Go code
}

type sessionRun struct {
	session *Session
	solver  Solver
	p       *fourfold.Problem
	all     []fourfold.Solution // the solutions of p
	fault   func([]fourfold.Solution) []fourfold.Solution
}

// runSession returns the first disagreement with brute force, or nil. If fault is not nil, it
// changes what brute force finds.
func runSession(calls sessionTrace, fault func([]fourfold.Solution) []fourfold.Solution) (err error) {
	at := -1
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("call %d, %v: panic: %v", at, calls[at], r)
		}
	}()
	r := &sessionRun{fault: fault}
	for k, c := range calls {
		at = k
		if err := c.do(r); err != nil {
			return fmt.Errorf("call %d, %v: %w", k, c, err)
		}
	}
	return nil
}

// An open makes a new Session.
type open struct {
	solver Solver
	text   string // the problem as a .dlx file
}

// A next gives the Session another problem.
type next struct{ text string }

// A question asks for solutions.
type question struct {
	kind    string // "solve", "unique" or "visit"
	assumed []Assumption
	most    int // visit: stop after so many solutions; 0 means never
	cancel  int // the context ends at this look; 0 means never
}

func (c open) do(r *sessionRun) (err error) {
	if err := r.read(c.text); err != nil {
		return err
	}
	r.solver = c.solver
	r.session, err = c.solver.NewSession(context.Background(), r.p)
	return err
}

func (c next) do(r *sessionRun) error {
	if r.session == nil {
		return nil
	}
	if err := r.read(c.text); err != nil {
		return err
	}
	return r.session.Reset(context.Background(), r.p)
}

func (r *sessionRun) read(text string) (err error) {
	r.p, err = fourfold.ReadProblem(strings.NewReader(text), "problem")
	if err != nil {
		return err
	}
	r.all = covertest.BruteForce(r.p)
	if r.fault != nil {
		r.all = r.fault(r.all)
	}
	return nil
}

var errOver = errors.New("the context has ended")

func (c question) do(r *sessionRun) error {
	if r.session == nil {
		return nil
	}
	assumed := slices.DeleteFunc(slices.Clone(c.assumed), func(a Assumption) bool { return a.Option >= r.p.NumOptions() })
	var want, got []fourfold.Solution
	for _, sol := range r.all {
		if agrees(sol, assumed) {
			want = append(want, sol)
		}
	}
	ctx := polltest.EndWith(c.cancel, errOver)
	enough := len(want) // solutions that a complete answer has
	var err error
	switch c.kind {
	case "solve":
		var sol fourfold.Solution
		var ok bool
		if sol, ok, err = r.session.Solve(ctx, assumed...); ok {
			got = append(got, sol)
		}
		enough = min(enough, 1)
	case "unique":
		var sol fourfold.Solution
		if sol, err = r.session.Unique(ctx, assumed...); sol != nil {
			got = append(got, sol)
		}
		if wrong := []error{fourfold.ErrNoSolution, nil, fourfold.ErrNotUnique}[min(2, len(want))]; errors.Is(err, wrong) {
			err = nil
		}
		enough = min(enough, 1)
	default:
		err = r.session.Visit(ctx, func(sol fourfold.Solution) bool { got = append(got, slices.Clone(sol)); return len(got) != c.most }, assumed...)
		if c.most > 0 {
			enough = min(enough, c.most)
		}
	}
	return r.compare(assumed, got, want, enough, err, ctx)
}

// compare returns an error if an answer is wrong. enough is how many solutions a complete one has.
func (r *sessionRun) compare(assumed []Assumption, got, want []fourfold.Solution, enough int, err error, ctx *polltest.Context) error {
	for k, sol := range got {
		is := func(other fourfold.Solution) bool { return slices.Equal(sol, other) }
		if !slices.ContainsFunc(want, is) || slices.ContainsFunc(got[:k], is) {
			return fmt.Errorf("solution %v of %v is wrong or comes twice", sol, got)
		}
	}
	limited := r.solver.MaxNodes > 0 || r.solver.MaxConflicts > 0
	switch {
	case errors.Is(err, errOver) && ctx.Ended(), errors.Is(err, fourfold.ErrLimit) && limited:
		return nil
	case err != nil:
		return fmt.Errorf("error %w", err)
	case len(got) != enough:
		return fmt.Errorf("solutions %v, want %d of %v", got, enough, want)
	}
	failed := r.session.Failed()
	if len(want) > 0 {
		if len(failed) > 0 {
			return fmt.Errorf("failed: %v, and there is a solution", failed)
		}
		return nil
	}
	for _, a := range failed {
		if !slices.Contains(assumed, a) {
			return fmt.Errorf("failed: %v, not a part of %v", failed, assumed)
		}
	}
	if slices.ContainsFunc(r.all, func(sol fourfold.Solution) bool { return agrees(sol, failed) }) {
		return fmt.Errorf("failed: %v, and a solution agrees", failed)
	}
	return nil
}

// withoutLines returns a problem without each of its options in turn.
func withoutLines(text string) (list []string) {
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	for k := 1; k < len(lines); k++ {
		list = append(list, strings.Join(slices.Delete(slices.Clone(lines), k, k+1), ""))
	}
	return list
}

func (c open) simpler() (list []sessionCall) {
	if c.solver != (Solver{}) {
		list = append(list, open{Solver{}, c.text})
	}
	for _, text := range withoutLines(c.text) {
		list = append(list, open{c.solver, text})
	}
	return list
}

func (c next) simpler() (list []sessionCall) {
	for _, text := range withoutLines(c.text) {
		list = append(list, next{text})
	}
	return list
}

func (c question) simpler() (list []sessionCall) {
	for k := range c.assumed {
		list = append(list, question{c.kind, slices.Delete(slices.Clone(c.assumed), k, k+1), c.most, c.cancel})
	}
	if c.most > 0 {
		list = append(list, question{c.kind, c.assumed, c.most - 1, c.cancel})
	}
	if c.cancel > 0 {
		list = append(list, question{c.kind, c.assumed, c.most, 0})
	}
	return list
}

func (c open) String() string {
	return fmt.Sprintf("open{Solver{MaxNodes: %d, MaxConflicts: %d, Decide: %d, Restarts: %d, Seed: %d}, %q}",
		c.solver.MaxNodes, c.solver.MaxConflicts, c.solver.Decide, c.solver.Restarts, c.solver.Seed, c.text)
}

func (c next) String() string { return fmt.Sprintf("next{%q}", c.text) }

func (c question) String() string {
	assumed := "nil"
	if len(c.assumed) > 0 {
		var list []string
		for _, a := range c.assumed {
			list = append(list, fmt.Sprintf("{%d, %v}", a.Option, a.Out))
		}
		assumed = "[]Assumption{" + strings.Join(list, ", ") + "}"
	}
	return fmt.Sprintf("question{%q, %s, %d, %d}", c.kind, assumed, c.most, c.cancel)
}

// GoString returns the trace as Go code.
func (t sessionTrace) GoString() string {
	var b strings.Builder
	b.WriteString("sessionTrace{\n")
	for _, c := range t {
		fmt.Fprintf(&b, "\t\t%v,\n", c)
	}
	b.WriteString("\t}")
	return b.String()
}

// shrinkSession returns a short trace that fails.
func shrinkSession(calls sessionTrace, fails func(sessionTrace) bool) sessionTrace {
	return covertest.Shrink(calls, func(list []sessionCall) bool { return fails(list) }, func(list []sessionCall) iter.Seq[[]sessionCall] {
		return func(yield func([]sessionCall) bool) {
			for k, c := range list {
				for _, other := range c.simpler() {
					changed := slices.Clone(list)
					if changed[k] = other; !yield(changed) {
						return
					}
				}
			}
		}
	})
}

// randomSession returns a random trace.
func randomSession(seed uint64) (calls sessionTrace) {
	rng := rand.New(rand.NewPCG(seed, 20))
	var assumed []Assumption
	for k := range 1 + rng.IntN(3) {
		p := covertest.Random(rng)
		if k == 0 || rng.IntN(4) == 0 {
			s := Solver{Decide: Decide(rng.IntN(3)), Restarts: Restarts(rng.IntN(4)), Seed: rng.Uint64N(3)}
			switch rng.IntN(6) {
			case 0:
				s.MaxNodes = 1 + rng.Int64N(9)
			case 1:
				s.MaxConflicts = 1 + rng.Int64N(9)
			}
			calls = append(calls, open{s, text(p)})
		} else {
			calls = append(calls, next{text(p)})
		}
		for range 2 + rng.IntN(10) {
			assumed = slices.Clone(assumed[:rng.IntN(len(assumed)+1)])
			for range rng.IntN(3) {
				if n := p.NumOptions(); n > 0 {
					assumed = append(assumed, Assumption{rng.Int32N(n), rng.IntN(2) == 0})
				}
			}
			q := question{kind: []string{"solve", "unique", "visit"}[rng.IntN(3)], assumed: assumed}
			if q.kind == "visit" {
				q.most = rng.IntN(4)
			}
			if rng.IntN(6) == 0 {
				q.cancel = 1 + rng.IntN(3)
			}
			calls = append(calls, q)
		}
	}
	return calls
}

// TestSessionTraces: over random sequences of calls, a Session agrees with brute force. If it does
// not, the test prints a short sequence as a Go test.
func TestSessionTraces(t *testing.T) {
	for seed := range uint64(covertest.Cases(6000)) {
		calls := randomSession(seed)
		if runSession(calls, nil) != nil {
			short := shrinkSession(calls, func(calls sessionTrace) bool { return runSession(calls, nil) != nil })
			t.Fatalf("seed %d: %v\nfunc TestTrace(t *testing.T) {\n\treplaySession(t, %#v)\n}", seed, runSession(short, nil), short)
		}
	}
}

// replaySession runs a trace.
func replaySession(t *testing.T, calls sessionTrace) {
	t.Helper()
	if err := runSession(calls, nil); err != nil {
		t.Error(err)
	}
}

// TestSessionTrace runs a trace as TestSessionTraces prints it.
func TestSessionTrace(t *testing.T) {
	replaySession(t, sessionTrace{
		open{Solver{MaxNodes: 0, MaxConflicts: 0, Decide: 0, Restarts: 0, Seed: 0}, "a b | s\na s\na\nb\n"},
		question{"visit", nil, 0, 0},
		question{"unique", []Assumption{{0, false}}, 0, 0},
		next{"a | s\na\n"},
		question{"solve", []Assumption{{0, true}}, 0, 1},
	})
}

// TestSessionFaultIsFound: if brute force forgot solutions with option 3, random traces would
// tell, and shrink to one question about a problem of four options.
func TestSessionFaultIsFound(t *testing.T) {
	forget := func(all []fourfold.Solution) []fourfold.Solution {
		return slices.DeleteFunc(all, func(sol fourfold.Solution) bool { return slices.Contains(sol, 3) })
	}
	fails := func(calls sessionTrace) bool { return runSession(calls, forget) != nil }
	found := 0
	for seed := uint64(1); found < 5 && seed < 500; seed++ {
		calls := randomSession(seed)
		if !fails(calls) {
			continue
		}
		found++
		short := shrinkSession(calls, fails)
		questions, lines := 0, 0
		for _, c := range short {
			switch c := c.(type) {
			case question:
				questions += 1 + len(c.assumed)/3
			case open:
				lines += strings.Count(strings.TrimSpace(c.text), "\n")
			case next:
				lines += strings.Count(strings.TrimSpace(c.text), "\n")
			}
		}
		if !fails(short) || questions != 1 || lines != 4 {
			t.Errorf("seed %d: %#v", seed, short)
		}
	}
	if found < 5 {
		t.Errorf("%d traces find the fault, want 5", found)
	}
}
