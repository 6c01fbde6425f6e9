package main

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"

	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/solvers"
	"fourfold/internal/words"
)

// lasting is the flag --checkpoint, and what goes with it.
type lasting struct {
	path   string
	engine dlx.Solver
	file   *dlx.Checkpoint // nil before the search
	err    error           // why the file cannot be used
}

func (l *lasting) addFlags(f *pflag.FlagSet) {
	f.StringVar(&l.path, "checkpoint", "", "save the search of one puzzle in `FILE` and FILE.state about once per second; after a kill or a limit, the same command goes on from there")
}

// checkCheckpoint checks the flag --checkpoint. Changed reports whether a flag was given.
func (s *solve) checkCheckpoint(changed func(name string) bool) (err error) {
	if !changed("checkpoint") {
		return nil
	}
	if path := s.lasting.path; path == "" || path == input.StandardInput {
		return fmt.Errorf("--checkpoint %q: expected the name of a file", path)
	}
	if other := given(changed, "save", "explain", "dedupe", "estimate"); other != "" {
		return fmt.Errorf("--checkpoint excludes %s", other)
	}
	if s.lasting.engine, err = s.onlyDLX("--checkpoint"); err != nil {
		return err
	}
	if changed("workers") {
		s.lasting.engine.Workers = s.workers
	}
	return nil
}

// onlyDLX returns the engine for a flag that only dlx has. Without --solver that is dlx, for 9x9
// Sudokus, too.
func (s *solve) onlyDLX(flag string) (dlx.Solver, error) {
	name := s.solver
	if name == "" {
		name = solvers.Default
	}
	bounds, err := s.bounds()
	if err != nil {
		return dlx.Solver{}, err
	}
	engine, err := solvers.DLX(name, bounds)
	if err != nil {
		return engine, fmt.Errorf("%s: %w", flag, err)
	}
	return engine, nil
}

// onlyTask returns the only puzzle or problem of the input, for a flag that needs that. It returns
// nil if it was interrupted.
func (s *solve) onlyTask(flag string, files []string) (only *input.Task, err error) {
	for t := range s.reader(&s.shape).Tasks(files) {
		if s.reading.Err() != nil {
			return nil, nil
		}
		if only != nil {
			return nil, fmt.Errorf("%s: expected one puzzle, found a second one at %s", flag, t.Where)
		}
		only = t
	}
	if only == nil && s.reading.Err() == nil {
		err = fmt.Errorf("%s: expected one puzzle, found none", flag)
	}
	return only, err
}

// solveLasting answers the only puzzle of the input, and saves the search.
func (s *solve) solveLasting(ctx context.Context, files []string) error {
	task, err := s.onlyTask("--checkpoint", files)
	if err != nil || task == nil {
		return err
	}
	if isTerminal(s.out) {
		s.output.draw(true)
	}
	solver := s.answerer()
	solver.Choose = func(p *fourfold.Problem) fourfold.Solver { return s.openCheckpoint(ctx, p) }
	a := solver.Solve(ctx, task)
	if s.lasting.file != nil {
		defer s.lasting.file.Close()
	}
	switch {
	case ctx.Err() != nil && (!a.Begun || s.lasting.err != nil):
		return nil
	case s.lasting.err != nil:
		return s.lasting.err
	}
	a.Solver = cmp.Or(s.solver, a.Solver)
	*s.severity = max(*s.severity, a.Severity())
	s.search.Answered()
	s.output.write(a)
	s.output.text.Close()
	s.output.out.Flush()
	if ctx.Err() == nil || a.Err == nil {
		s.done.Add(1)
	}
	s.endCheckpoint(a.Err)
	return nil
}

// openCheckpoint opens the checkpoint of a search for the answer to the question. If it cannot be
// used, the solver that it returns has the error.
func (s *solve) openCheckpoint(ctx context.Context, p *fourfold.Problem) fourfold.Solver {
	l := &s.lasting
	l.file, l.err = l.engine.OpenCheckpoint(ctx, l.path, p, dlx.CheckpointOptions{
		Count: s.question.Unlisted(), Limit: int64(s.question.Want),
		Warn: func(err error) { s.complain("%v", err) },
	})
	if l.err != nil {
		return unusable{l.err}
	}
	if at := l.file.State(); at.Resumed {
		found := solutionsFound(at.Found)
		if at.Ended {
			s.complain("%s: the search has ended before, with %s", l.path, found)
		} else {
			s.complain("%s: the search goes on after %s and %s of the tree", l.path, found, words.Share(at.Done))
		}
	}
	return l.file
}

// endCheckpoint says how to go on, if the search has ended early with err. After a failure, the same
// command would fail again.
func (s *solve) endCheckpoint(err error) {
	l := &s.lasting
	if l.file == nil {
		return
	}
	switch at := l.file.State(); {
	case l.file.Err() != nil:
		*s.severity = max(*s.severity, answer.GaveUp)
	case !at.Resumed, err != nil && answer.WordOf(err) == answer.Failed:
	case !at.Ended && at.Done > 0:
		s.complain("%s: %s of the tree is searched; the same command goes on from there", l.path, words.Share(at.Done))
	case !at.Ended:
		s.complain("%s: the same command goes on from there", l.path)
	}
}

// An unusable solver only returns an error.
type unusable struct{ err error }

func (unusable) Name() string { return solvers.Default }

func (u unusable) Solve(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, u.err
}

// solutionsFound writes a number of solutions that may be too large for an int.
func solutionsFound(n *big.Int) string {
	if n.IsInt64() && n.Int64() <= math.MaxInt {
		return words.PluralGrouped(int(n.Int64()), "solution")
	}
	return n.String() + " solutions"
}
