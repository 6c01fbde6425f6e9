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
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/jobs"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
)

// A checkpoint is the flag --checkpoint, and what goes with it.
type checkpoint struct {
	path   string
	engine dlx.Solver
	search *jobs.Search // nil before the search
	err    error        // why the file cannot be used
}

func (p *checkpoint) addFlags(f *pflag.FlagSet) {
	f.StringVar(&p.path, "checkpoint", "", "save the search of one puzzle in `FILE` about once per second, to go on after a kill or a limit; the same command goes on from there; FILE has jobs and answers, as those of split and work")
}

// checkCheckpoint checks the flag --checkpoint, and makes its engine.
func (c *solveCmd) checkCheckpoint([]string) (err error) {
	if path := c.checkpoint.path; path == "" || path == input.StandardInput {
		return fmt.Errorf("--checkpoint %q: expected the name of a file", path)
	}
	if c.checkpoint.engine, err = c.onlyDLX("--checkpoint"); err == nil && c.changed("workers") {
		c.checkpoint.engine.Workers = c.workers
	}
	return err
}

// onlyDLX returns the engine for a flag that only dlx has. Without --solver that is dlx, for 9x9
// Sudokus, too.
func (c *solveCmd) onlyDLX(flag string) (dlx.Solver, error) {
	name := c.solver
	if name == "" {
		name = solvers.Default
	}
	bounds, err := c.bounds()
	if err != nil {
		return dlx.Solver{}, err
	}
	engine, err := solvers.DLX(name, bounds)
	if err != nil {
		return engine, fmt.Errorf("%s: %w", flag, err)
	}
	return engine, nil
}

// solveCheckpoint answers the only puzzle of the input, and saves the search.
func (c *solveCmd) solveCheckpoint(ctx context.Context, files []string) error {
	task, err := c.onlyTask("--checkpoint", &c.shape, files)
	if err != nil || task == nil {
		return err
	}
	if isTerminal(c.out) {
		c.output.draw(true)
	}
	solver := c.answerer()
	solver.Choose = func(p *fourfold.Problem) fourfold.Solver { return c.openCheckpoint(ctx, p, task) }
	a := solver.Solve(ctx, task)
	if c.checkpoint.search != nil {
		defer c.checkpoint.search.Close()
	}
	switch {
	case ctx.Err() != nil && (!a.Begun || c.checkpoint.err != nil):
		return nil
	case c.checkpoint.err != nil:
		return c.checkpoint.err
	}
	a.Solver = cmp.Or(c.solver, a.Solver)
	c.puzzles.write(a)
	c.output.text.Close()
	c.puzzles.flush()
	if ctx.Err() == nil || a.Err == nil {
		c.puzzles.done.Add(1)
	}
	c.endCheckpoint(a.Err)
	return nil
}

// openCheckpoint opens the file of the search for the answer to the question. If it cannot be
// used, the solver that it returns has the error.
func (c *solveCmd) openCheckpoint(ctx context.Context, p *fourfold.Problem, task *input.Task) fourfold.Solver {
	l, o := &c.checkpoint, jobs.SearchOptions{All: !c.question.Unlisted(), Warn: func(err error) { c.complain("%v", err) }}
	if o.Path, o.Engine = l.path, l.engine; o.All && task.Problem == p {
		o.Grid = jobs.GridOf(task)
	}
	if l.search, l.err = jobs.OpenSearch(ctx, p, o); l.err != nil {
		return unusable{l.err}
	}
	if at := l.search.State(); at.Resumed {
		found := solutionsFound(at.Found)
		if at.Ended {
			c.complain("%s: the search has ended before, with %s", l.path, found)
		} else {
			c.complain("%s: the search goes on after %s and %s of the tree", l.path, found, words.Share(at.Done))
		}
	}
	return l.search
}

// endCheckpoint says how to go on, if the search has ended early with err. After a failure, the same
// command would fail again.
func (c *solveCmd) endCheckpoint(err error) {
	l := &c.checkpoint
	if l.search == nil {
		return
	}
	switch at := l.search.State(); {
	case l.search.Err() != nil:
		c.raise(answer.GaveUp)
	case !at.Resumed, err == nil, answer.WordOf(err) == answer.Failed:
	case !at.Ended && at.Done > 0:
		c.complain("%s: %s of the tree is searched; the same command goes on from there", l.path, words.Share(at.Done))
	case !at.Ended:
		c.complain("%s: the same command goes on from there", l.path)
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
