package api

import (
	"context"

	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/human"
)

// explain answers with the lines of "fourfold solve --explain --json": the steps from the position to the solution, and
// the result.
func (s *Service) explain(ctx context.Context, request []byte, out Stream) error {
	r, shape, t, err := s.search(request)
	if err != nil {
		return err
	}
	counter, err := solvers.Choose("", solvers.Bounds{MaxNodes: human.MaxCountNodes})
	if err != nil {
		return err
	}
	engine, err := solvers.CP("cp", solvers.Bounds{})
	if err != nil {
		return err
	}
	e := human.Explainer{Shape: shape, Solver: human.Solver{Solver: engine}, Counter: counter, All: r.All}
	a := &answer.Answer{Attempt: answer.Attempt{Task: t}, Question: answer.Question{Want: 1}, Solver: "cp"}
	var walk *human.Walk
	var failed error // of out
	a.Do(ctx, shape, 0, func(ctx context.Context) error {
		e.Explain(ctx, a, func(w *human.Walk) bool { walk = w; return true }, func(step human.Explained) bool {
			failed = send(out, walk.Guide.Record(walk.Task.File, walk.Task.Line, step))
			return failed == nil
		})
		return a.Err
	})
	switch {
	case failed != nil:
		return failed
	case t.Err != nil:
		return errorOf(t.Err)
	}
	return send(out, a.Record())
}
