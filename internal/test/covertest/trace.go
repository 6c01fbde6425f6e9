package covertest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/kit/tracing"
)

// traceCases check the rules of fourfold.Tracer.
var traceCases = []contractCase{
	{"Random", "the events fit each other, forward and backward, and their solutions are those of brute force", traceRandom},
	{"Known", "the events fit each other, and their solutions are those of Solve", traceKnown},
	{"EarlyStop", "Trace stops when visit returns false and returns nil", traceEarlyStop},
	{"DoneContext", "if the context is done before the start, Trace returns the cause and tells no event", traceDone},
	{"CancelInVisit", "if visit cancels the context, Trace returns the cause", traceCancel},
	{"NodeLimit", "a node limit ends the trace with ErrLimit, and the events before it fit each other", traceNodeLimit},
}

// Traces checks that the solvers, which are of type fourfold.Tracer, keep its contract.
func Traces(t *testing.T, newSolver NewSolver) {
	t.Run("Trace", func(t *testing.T) {
		for _, c := range traceCases {
			c.run(t, func(testing.TB) NewSolver { return newSolver })
		}
	})
}

func (n NewSolver) tracer(maxNodes int64) fourfold.Tracer { return n(maxNodes).(fourfold.Tracer) }

// traceProblems are problems whose searches have all that traces have: decisions, dead ends, colors, and no solution.
func traceProblems() map[string]*fourfold.Problem {
	var empty fourfold.Builder
	return map[string]*fourfold.Problem{
		"empty": must(&empty), "queens": Queens(6), "latin": Latin(3), "no solution": Matching(7), "matching": Matching(8),
		"colors": Petersen(3), "few colors": Petersen(2), "Sudoku": Shidoku("1.....2....3.4.."), "dead end": Shidoku("12....3.....4..."),
		"pairs": Pairs(5), "one color": OneColor(20), "chain": Chain(5, 6),
	}
}

// A checkedTrace plays the events of a trace.
type checkedTrace struct {
	events    []fourfold.Event
	player    *tracing.Player
	before    []*tracing.Player // the state before each decision that stands
	solutions *collection
	err       error // the first event that does not fit
}

// trace traces a search of p, and returns the trace and the error of the search.
func trace(ctx context.Context, s fourfold.Tracer, p *fourfold.Problem) (*checkedTrace, fourfold.Stats, error) {
	c := &checkedTrace{player: tracing.NewPlayer(p.NumOptions()), solutions: newCollection(p)}
	stats, err := s.Trace(ctx, p, func(e fourfold.Event) bool {
		if c.events = append(c.events, e); c.err == nil {
			if err := c.play(e); err != nil {
				c.err = fmt.Errorf("event %d, %v: %w", len(c.events), e.Kind, err)
			}
		}
		return true
	})
	return c, stats, err
}

func (c *checkedTrace) play(e fourfold.Event) error {
	if e.Kind == fourfold.Decide {
		c.before = append(c.before, c.player.Clone())
	}
	if err := c.player.Do(e); err != nil {
		return err
	}
	switch e.Kind {
	case fourfold.Undo:
		before := c.before[e.Depth]
		if c.before = c.before[:e.Depth]; !c.player.Equal(before) {
			return errors.New("the state is not that before the decision")
		}
	case fourfold.Found:
		return c.addSolution(e.Solution)
	}
	return nil
}

// addSolution adds a solution, which must have all chosen options and no hidden one.
func (c *checkedTrace) addSolution(sol fourfold.Solution) error {
	chosen, hidden := c.player.Settled()
	for _, o := range chosen {
		if !slices.Contains(sol, o) {
			return fmt.Errorf("solution %s lacks option %d, which is chosen", brief(sol), o)
		}
	}
	for _, o := range hidden {
		if slices.Contains(sol, o) {
			return fmt.Errorf("solution %s has option %d, which is hidden", brief(sol), o)
		}
	}
	return c.solutions.add(sol)
}

// checkWhole checks the trace of a complete search for the solutions that there are, and plays it backward.
func (c *checkedTrace) checkWhole(want []fourfold.Solution) error {
	if c.err != nil {
		return c.err
	}
	if len(c.before) > 0 {
		return fmt.Errorf("%d decisions stand at the end", len(c.before))
	}
	got := slices.SortedFunc(slices.Values(c.solutions.all), slices.Compare)
	if want = slices.SortedFunc(slices.Values(want), slices.Compare); !slices.EqualFunc(got, want, slices.Equal) {
		return fmt.Errorf("solutions %v, want %v", got, want)
	}
	for k, e := range slices.Backward(c.events) {
		if err := c.player.Undo(e); err != nil {
			return fmt.Errorf("event %d, %v, played backward: %w", k+1, e.Kind, err)
		}
	}
	if !c.player.Open() {
		return errors.New("the events, played backward, do not lead to the start")
	}
	return nil
}

func traceRandom(t testing.TB, newSolver NewSolver) {
	for seed := range uint64(Cases(1500)) {
		p := Random(rand.New(rand.NewPCG(seed, 4)))
		if seed%3 == 2 {
			p = RandomBounds(rand.New(rand.NewPCG(seed, 4)))
		}
		c, _, err := trace(context.Background(), newSolver.tracer(0), p)
		if p.HasBounds() && errors.Is(err, errors.ErrUnsupported) {
			continue
		}
		if err == nil {
			err = c.checkWhole(BruteForce(p))
		}
		if err != nil {
			t.Fatalf("seed %d: %v, problem:\n%s", seed, err, textOf(p))
		}
	}
}

func traceKnown(t testing.TB, newSolver NewSolver) {
	for name, p := range traceProblems() {
		if err := CheckTrace(newSolver.tracer(0), p); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// CheckTrace returns an error if the events of a trace of p do not fit each other, or if their solutions are not those
// of Solve.
func CheckTrace(s fourfold.Tracer, p *fourfold.Problem) error {
	var want []fourfold.Solution
	if _, err := s.Solve(context.Background(), p, func(sol fourfold.Solution) bool { want = append(want, sol); return true }); err != nil {
		return err
	}
	c, _, err := trace(context.Background(), s, p)
	if err != nil {
		return err
	}
	return c.checkWhole(want)
}

func traceEarlyStop(t testing.TB, newSolver NewSolver) {
	p := Queens(6)
	whole, _, _ := trace(context.Background(), newSolver.tracer(0), p)
	for limit := 1; limit <= len(whole.events); limit += 1 + limit/8 {
		calls := 0
		_, err := newSolver.tracer(0).Trace(context.Background(), p, func(fourfold.Event) bool {
			calls++
			return calls < limit
		})
		if calls != limit || err != nil {
			t.Errorf("stop after %d: %d calls of visit, error %v", limit, calls, err)
		}
	}
}

func traceDone(t testing.TB, newSolver NewSolver) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errCause)
	if c, _, err := trace(ctx, newSolver.tracer(0), Queens(8)); !errors.Is(err, errCause) || len(c.events) > 0 {
		t.Errorf("error %v after %d events, want the cause after 0", err, len(c.events))
	}
}

func traceCancel(t testing.TB, newSolver NewSolver) {
	for _, at := range []int{1, 2, 10, 100} {
		ctx, cancel := context.WithCancelCause(context.Background())
		calls := 0
		_, err := newSolver.tracer(0).Trace(ctx, Pairs(30), func(fourfold.Event) bool {
			if calls++; calls == at {
				cancel(errCause)
			}
			return calls < 100000
		})
		if !errors.Is(err, errCause) {
			t.Errorf("context ended in event %d: error %v after %d events, want the cause", at, err, calls)
		}
		cancel(nil)
	}
}

func traceNodeLimit(t testing.TB, newSolver NewSolver) {
	for _, limit := range []int64{1, 2, 5, 20} {
		c, _, err := trace(context.Background(), newSolver.tracer(limit), Queens(8))
		if !errors.Is(err, fourfold.ErrLimit) || c.err != nil {
			t.Errorf("limit %d: error %v, want ErrLimit; %v", limit, err, c.err)
		}
	}
}

// SameSearch checks that a trace searches as Solve does: the named counters have the same values.
func SameSearch(t *testing.T, s fourfold.Tracer, counters ...string) {
	t.Helper()
	for name, p := range traceProblems() {
		want, err := s.Solve(context.Background(), p, func(fourfold.Solution) bool { return true })
		_, got, failed := trace(context.Background(), s, p)
		if err = errors.Join(err, failed); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, counter := range counters {
			a, known := want.Counter(counter)
			if b, _ := got.Counter(counter); a != b || !known {
				t.Errorf("%s: %s = %d in a trace, want %d", name, counter, b, a)
			}
		}
	}
}
