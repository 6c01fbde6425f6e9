package api

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/internal/kit/stats"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/read/input"
)

// A compareRequest asks for a comparison of solvers on the puzzles of a text.
type compareRequest struct {
	Text    string   `json:"text"`
	Solvers []string `json:"solvers"`
	Seconds float64  `json:"seconds,omitempty"` // for all of it; 0 means as long as the service allows
}

// A comparison is the answer. Times are in milliseconds.
type comparison struct {
	Type          string           `json:"type"`
	Solvers       []solverTimes    `json:"solvers"`
	Puzzles       []comparedPuzzle `json:"puzzles"`
	Disagreements []string         `json:"disagreements"`
	Undecided     int              `json:"undecided"` // puzzles on which a solver was stopped, or that were not reached
}

// The solverTimes are those of the puzzles that a solver has solved.
type solverTimes struct {
	Name   string     `json:"name"`
	Solved int        `json:"solved"`
	Times  *quartiles `json:"times_ms"` // null if it has solved none
	Ratio  *float64   `json:"ratio"`    // the geometric mean of its times, divided by those of the first solver; null if none were solved by both
}

type quartiles struct {
	Min    float64 `json:"min"`
	Q1     float64 `json:"q1"`
	Median float64 `json:"median"`
	Q3     float64 `json:"q3"`
	Max    float64 `json:"max"`
}

type comparedPuzzle struct {
	Line      string             `json:"line"`
	Solutions int                `json:"solutions"` // found, up to 2
	Times     map[string]float64 `json:"times_ms"`  // of the solvers that solved it
}

const (
	maxCompared = 8 // solvers
	repeated    = 5 // samples of each solver and puzzle, at most
	minSample   = 2 * time.Millisecond
)

// compare gives the puzzles of a text to several solvers. It looks for a second solution, so that the answers can differ.
// One comparison runs at a time.
func (s *Service) compare(ctx context.Context, request []byte, out Stream) error {
	var r compareRequest
	if err := parse(request, &r); err != nil {
		return err
	}
	engines, err := s.compared(r.Solvers)
	if err != nil {
		return err
	}
	cases, err := s.cases(r.Text)
	if err != nil {
		return err
	}
	budget := s.Limits.Time * 9 / 10
	if wanted := r.Seconds * float64(time.Second); wanted > 0 && wanted < float64(budget) {
		budget = time.Duration(wanted)
	}
	select {
	case s.comparing <- struct{}{}:
		defer func() { <-s.comparing }()
	default:
		return &Error{Message: "another comparison is running: ask again when it has ended"}
	}
	got := &comparison{Type: "comparison", Puzzles: []comparedPuzzle{}, Disagreements: []string{}}
	share := budget / time.Duration(2*len(cases)*len(engines)) // of a checked search
	cfg := compare.Config{Want: 2, Timeout: max(share, 10*time.Millisecond), Repeat: repeated, MinSample: minSample, Budget: budget, Cases: len(cases), Block: 4, Seed: 1}
	for outcome := range compare.Each(ctx, slices.Values(cases), engines, cfg) {
		got.add(outcome)
		out.Progress(progress{Type: "progress", Done: len(got.Puzzles), Of: len(cases)})
	}
	got.Undecided += len(cases) - len(got.Puzzles)
	got.summarize(engines)
	return send(out, got)
}

// compared returns the solvers of a comparison.
func (s *Service) compared(specs []string) (all []fourfold.Solver, err error) {
	if len(specs) == 0 || len(specs) > maxCompared {
		return nil, &Error{Message: fmt.Sprintf("%s: expected 1 to %d", words.Plural(len(specs), "solver"), maxCompared)}
	}
	for k, spec := range specs {
		if spec == "" || slices.Contains(specs[:k], spec) {
			return nil, &Error{Message: fmt.Sprintf("solver %q is empty or listed twice", spec)}
		}
		if err := checkSolver(spec); err != nil {
			return nil, err
		}
		solver, err := solvers.Parse(spec, solvers.Bounds{Memory: s.Limits.Memory})
		if err != nil {
			return nil, errorOf(err)
		}
		all = append(all, solver)
	}
	return all, nil
}

// cases returns the puzzles of a text, up to the limit. All of them must be readable.
func (s *Service) cases(text string) (all []compare.Case, err error) {
	shape := new(input.Shape)
	for t := range open(text).Puzzles(shape) {
		if len(all) == s.Limits.Puzzles {
			break
		}
		if err := s.checkSize(t); err != nil {
			return nil, err
		}
		if shape.Compile(t); t.Err != nil {
			return nil, errorOf(t.Err)
		}
		all = append(all, compare.Case{Name: t.Where, Problem: t.Problem, Check: t.VerifyGrid, Tag: t})
	}
	if len(all) == 0 {
		return nil, &Error{Message: "no puzzle in the text"}
	}
	return all, nil
}

// add adds the outcome of a puzzle.
func (c *comparison) add(o compare.Outcome) {
	p := comparedPuzzle{Line: o.Case.Tag.(*input.Task).Givens(), Times: map[string]float64{}}
	for _, t := range o.Trials {
		p.Solutions = max(p.Solutions, t.Count)
		var times []float64
		for _, sample := range t.Samples {
			times = append(times, sample.Wall.Seconds()*1000)
		}
		if t.Finished() && len(times) > 0 {
			slices.Sort(times)
			p.Times[t.Solver] = stats.Quantile(times, 0.5)
		}
	}
	switch o.Verdict {
	case compare.Disagree:
		c.Disagreements = append(c.Disagreements, o.Case.Name+": "+o.Reason)
	case compare.Undecided:
		c.Undecided++
	}
	c.Puzzles = append(c.Puzzles, p)
}

// summarize makes the figures of the solvers.
func (c *comparison) summarize(engines []fourfold.Solver) {
	for _, e := range engines {
		var times, logs []float64
		for _, p := range c.Puzzles {
			mine, ok := p.Times[e.Name()]
			if !ok {
				continue
			}
			times = append(times, mine)
			if first, ok := p.Times[engines[0].Name()]; ok && first > 0 && mine > 0 {
				logs = append(logs, math.Log(mine/first))
			}
		}
		row := solverTimes{Name: e.Name(), Solved: len(times)}
		if slices.Sort(times); len(times) > 0 {
			q := func(at float64) float64 { return stats.Quantile(times, at) }
			row.Times = &quartiles{q(0), q(0.25), q(0.5), q(0.75), q(1)}
		}
		if len(logs) > 0 {
			ratio := math.Exp(stats.Mean(logs))
			row.Ratio = &ratio
		}
		c.Solvers = append(c.Solvers, row)
	}
}
