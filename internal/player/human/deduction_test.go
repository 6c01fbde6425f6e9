package human_test

import (
	"context"
	"errors"
	"testing"

	"fourfold/cp"
	"fourfold/internal/player/human"
	"fourfold/puzzle"
)

// TestInterruptedDeduction: if a deduction finds nothing because the context is done, the trace
// ends with the cause and without a guess.
func TestInterruptedDeduction(t *testing.T) {
	c, err := puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4)}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	cause := errors.New("the cause")
	ctx, cancel := context.WithCancelCause(t.Context())
	deduce := func(cp.Position) (human.Step, bool) {
		cancel(cause)
		return human.Step{}, false
	}
	_, _, err = human.Solver{Solver: cp.Solver{Scheme: cp.All}}.StepsWith(ctx, c.Problem, deduce, func(s human.Step) bool {
		t.Errorf("step %s after the context was done", s.Name)
		return false
	})
	if !errors.Is(err, cause) {
		t.Errorf("StepsWith() = %v, want %v", err, cause)
	}
}
