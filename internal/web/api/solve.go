package api

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/rate"
	"fourfold/internal/read/input"
)

// rate answers with the record of "fourfold rate --json". It rates the givens.
func (s *Service) rate(ctx context.Context, request []byte, out Stream) error {
	shape, t, err := s.position(request)
	if err != nil {
		return err
	}
	counter, err := solvers.Choose("", solvers.Bounds{Memory: s.Limits.Memory})
	if err != nil {
		return err
	}
	return send(out, rate.RateTask(ctx, shape, t, rate.Settings{Counter: counter, Limit: maxChecked}, 0).Record())
}

// A searchRequest is a question for a search of the givens.
type searchRequest struct {
	Position
	Solver string `json:"solver,omitempty"` // "" means the engine that suits the puzzle
	Limit  int    `json:"limit,omitempty"`  // of a count; 0 means the limit of the service
	Events int    `json:"events,omitempty"` // of a trace; 0 means the limit of the service
	All    bool   `json:"all,omitempty"`    // of an explanation: with the steps that lead nowhere
}

// search reads a request for a search.
func (s *Service) search(request []byte) (r searchRequest, shape *input.Shape, t *input.Task, err error) {
	if err = parse(request, &r); err != nil {
		return r, nil, nil, err
	}
	if r.Limit < 0 || r.Events < 0 {
		return r, nil, nil, &Error{Message: "a number is negative: expected limit and events to be 0 or more"}
	}
	shape, t, err = s.task(&r.Position)
	return r, shape, t, err
}

// A solveAnswer is the record of "fourfold solve --json" and the cells of the solution.
type solveAnswer struct {
	answer.Record
	Grid []int `json:"grid,omitempty"`
}

// solve finds a solution of the givens, and says whether there is another.
func (s *Service) solve(ctx context.Context, request []byte, out Stream) error {
	return s.answer(ctx, request, out, func(searchRequest) answer.Question { return answer.Question{Want: 1, Second: true} })
}

// count counts the solutions of the givens up to a limit.
func (s *Service) count(ctx context.Context, request []byte, out Stream) error {
	return s.answer(ctx, request, out, func(r searchRequest) answer.Question {
		want := r.Limit
		if want == 0 || want > s.Limits.Solutions {
			want = s.Limits.Solutions
		}
		return answer.Question{Want: want, Count: true}
	})
}

// answer searches the givens for the answer to a question.
func (s *Service) answer(ctx context.Context, request []byte, out Stream, question func(searchRequest) answer.Question) error {
	r, shape, t, err := s.search(request)
	if err != nil {
		return err
	}
	engines, err := s.choose(r.Solver)
	if err != nil {
		return err
	}
	solver := answer.Solver{
		Shape: shape, Engine: engines, Question: question(r), Counted: countProgress(out),
		Choose: func(p *fourfold.Problem) fourfold.Solver { return engines.For(p, false) },
	}
	a := solver.Solve(ctx, t)
	got := solveAnswer{Record: a.Record()}
	if a.Solutions > 0 && a.First != nil && a.Wrong == nil {
		got.Grid = numbers(t.Grid(a.First).Cells)
	}
	return send(out, got)
}

// choose returns the engines for a name with settings, or for "". A client cannot name a program, and it cannot set
// what the limits of the service bound.
func (s *Service) choose(spec string) (solvers.Choice, error) {
	if err := checkSolver(spec); err != nil {
		return solvers.Choice{}, err
	}
	engines, err := solvers.Choose(spec, solvers.Bounds{Memory: s.Limits.Memory})
	if err != nil {
		return engines, errorOf(err)
	}
	return engines, nil
}

// bounded are the settings that clients may not use.
var bounded = []string{"memory", "workers", "clauses"}

func checkSolver(spec string) error {
	if spec == "" {
		return nil
	}
	name, settings, _ := strings.Cut(spec, ":")
	var names []string
	for _, e := range solvers.Engines() {
		names = append(names, e.Name)
	}
	if !slices.Contains(names, name) {
		return &Error{Message: fmt.Sprintf("unknown solver %q: expected %s", name, words.Choice(name, names))}
	}
	for part := range strings.SplitSeq(settings, ",") {
		if setting, _, _ := strings.Cut(part, "="); slices.Contains(bounded, strings.TrimSpace(setting)) {
			return &Error{Message: fmt.Sprintf("solver %q: the service sets %s itself", spec, strings.TrimSpace(setting))}
		}
	}
	return nil
}

// A progress is what a Stream hears of a long answer.
type progress struct {
	Type      string `json:"type"`
	Solutions int    `json:"solutions,omitempty"` // found so far
	Done      int    `json:"done"`                // puzzles
	Of        int    `json:"of,omitempty"`
}

// progressInterval is the time between two reports.
const progressInterval = 200 * time.Millisecond

// countProgress returns a function that reports the number of solutions now and then.
func countProgress(out Stream) func(int) {
	last := time.Now()
	return func(n int) {
		if n%256 == 0 && time.Since(last) > progressInterval {
			last = time.Now()
			out.Progress(progress{Type: "progress", Solutions: n})
		}
	}
}
