package human

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/test/covertest"
)

// tiling covers a board of 4 by n with dominoes: one large group that needs guesses.
func tiling(n int) *fourfold.Problem {
	var b fourfold.Builder
	cells := primaries(&b, "c", 4*n)
	for k := range cells {
		if k%4 != 3 {
			b.Option("", cells[k], cells[k+1])
		}
		if k+4 < len(cells) {
			b.Option("", cells[k], cells[k+4])
		}
	}
	return must(b.Problem())
}

// sharing is n blocks. In each of them a locked set and a pair rule options out.
func sharing(n int) *fourfold.Problem {
	var b fourfold.Builder
	for k := range n {
		x, y := primaries(&b, fmt.Sprint("x", k, "."), 4), primaries(&b, fmt.Sprint("y", k, "."), 4)
		for r := range x {
			for c := range y {
				if r < 2 && c > 1 {
					continue // all options of the first two x lie in the first two y
				}
				b.Option("", x[r], y[c])
			}
		}
	}
	return must(b.Problem())
}

func primaries(b *fourfold.Builder, name string, n int) (items []fourfold.Item) {
	for k := range n {
		items = append(items, b.Primary(fmt.Sprint(name, k)))
	}
	return items
}

func must(p *fourfold.Problem, err error) *fourfold.Problem {
	if err != nil {
		panic(err)
	}
	return p
}

// traceCost traces p and returns the number of steps and the number of items examined.
func traceCost(p *fourfold.Problem) (steps int, examined int64) {
	t := &tracer{p: p, state: NewState(p), visit: func(Step) bool { steps++; return true }}
	if _, _, err := (Solver{Solver: cp.Solver{Scheme: cp.All}}).steps(context.Background(), t); err != nil {
		panic(err)
	}
	return steps, t.examined
}

// TestTraceIsLinear: a problem four times as long has four times as many steps, and the trace
// examines about four times as many items.
func TestTraceIsLinear(t *testing.T) {
	for name, make := range map[string]func(int) *fourfold.Problem{"cascade": covertest.Cascade, "tiling": tiling, "sharing": sharing} {
		const n = 500
		small, few := traceCost(make(n))
		large, many := traceCost(make(4 * n))
		if small < n || large < 3*small || large > 5*small {
			t.Errorf("%s: %d and %d steps, want about %d and four times as many", name, small, large, n)
		}
		if many > 6*few {
			t.Errorf("%s: %d and %d items examined, want about four times as many", name, few, many)
		}
	}
}

// TestTraceInterrupted: a trace polls the context before each step, and ends with its cause.
func TestTraceInterrupted(t *testing.T) {
	for name, p := range map[string]*fourfold.Problem{"cascade": covertest.Cascade(400), "sharing": sharing(50), "tiling": tiling(50)} {
		for _, at := range []int{1, 2, 20, 60} {
			steps := 0
			ctx := covertest.EndAt(at)
			found, _, err := Solver{Solver: cp.Solver{Scheme: cp.All}, RulesOnly: true}.Steps(ctx, p, func(Step) bool { steps++; return true })
			if !errors.Is(err, context.Canceled) || found != nil || steps >= at || ctx.Polls() > at+5 {
				t.Errorf("%s: Steps() = %v, %v after %d steps and %d polls of the context, want Canceled at poll %d", name, found, err, steps, ctx.Polls(), at)
			}
		}
	}
}

// stepsWith traces by the rules of a scheme and a source of further steps.
func stepsWith(s cp.Solver, ctx context.Context, p *fourfold.Problem, deduce func(*State) (Step, bool), visit func(Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	return Solver{Solver: s}.steps(ctx, &tracer{p: p, deduce: deduce, visit: visit, state: NewState(p)})
}

// TestInterruptedDeduction: if a deduction finds nothing because the context is done, the trace
// ends with the cause and without a guess.
func TestInterruptedDeduction(t *testing.T) {
	cause := errors.New("the cause")
	ctx, cancel := context.WithCancelCause(t.Context())
	deduce := func(*State) (Step, bool) {
		cancel(cause)
		return Step{}, false
	}
	_, _, err := stepsWith(cp.Solver{Scheme: cp.All}, ctx, covertest.Matching(4), deduce, func(s Step) bool {
		t.Errorf("step %s after the context was done", s.Name)
		return false
	})
	if !errors.Is(err, cause) {
		t.Errorf("Steps() = %v, want %v", err, cause)
	}
}
