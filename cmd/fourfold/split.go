package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/jobs"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
)

// A splitting is one run of the command: its flags, and the values made from them.
type splitting struct {
	*console
	shape  input.Shape
	solver string
	jobs   int
	all    bool
	seed   uint64
	output string
}

func splitCommand(app *console) *cobra.Command {
	c := &splitting{console: app}
	cmd := &cobra.Command{
		Use:   "split [FILE]",
		Short: "Divide one long count into jobs for many machines",
		Long: `Split divides the search for all solutions of one puzzle or problem into jobs. "fourfold work" does them, on any number of machines, in
any order, any number of times. "fourfold merge" adds up the answers. docs/jobs.md has recipes for clusters.

The jobs take about equally long, by an estimate of the sizes of subtrees. The file has the problem, so work needs no other file.

Exit codes: 0 divided; 2 bad usage or bad input; 3 interrupted.`,
		Example: `  fourfold split --jobs 200 --output jobs.jsonl problem.dlx
  fourfold work --output answers.jsonl jobs.jsonl
  fourfold merge jobs.jsonl answers.jsonl`,
		RunE: func(cmd *cobra.Command, files []string) error { return c.run(cmd.Context(), files) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.IntVar(&c.jobs, "jobs", 100, "make up to `N` jobs; make many more than there are machines, so that no machine waits long for another")
	f.BoolVar(&c.all, "all", false, "list the solutions, and do not only count them")
	f.StringVar(&c.solver, "solver", solvers.Default, "make the jobs by `dlx`; it may have settings, as in dlx:core=cells")
	f.Uint64Var(&c.seed, "seed", 1, "use `N` as the seed of the estimate")
	f.StringVarP(&c.output, "output", "o", "", "write the jobs to `FILE`")
	c.addForceFlag(f)
	restrict(f, "jobs", "1 or more", func(string) bool { return c.jobs >= 1 })
	addShapeFlags(f, &c.shape)
	return cmd
}

func (c *splitting) run(ctx context.Context, files []string) error {
	engine, err := solvers.DLX(c.solver, solvers.Bounds{})
	if err == nil {
		err = c.checkShape(&c.shape, files)
	}
	if err == nil {
		err = c.plan.Output("--output", c.output)
	}
	if err != nil {
		return err
	}
	task, err := c.onlyTask("split", &c.shape, files)
	if err != nil || task == nil {
		return err
	}
	var split *jobs.Split
	var list []jobs.Job
	a := answer.Attempt{Task: task}
	a.Do(ctx, &c.shape, 0, func(ctx context.Context) (err error) {
		if split, list, err = jobs.Divide(ctx, engine, task.Problem, task.Where, c.all, c.jobs, c.seed); err == nil && c.all {
			split.Grid = jobs.GridOf(task)
		}
		return err
	})
	if text := a.Message(); text != "" {
		c.complain("%s", text)
	}
	if c.raise(a.Severity()); ctx.Err() != nil {
		c.raise(answer.GaveUp)
	}
	if a.Task.Err != nil || a.Err != nil || !a.Begun {
		return nil
	}
	write := func(w io.Writer) error { return jobs.Write(w, split, list) }
	if c.output == "" {
		return write(c.out)
	}
	if err := c.plan.Write(ctx, c.output, write); err != nil {
		return err
	}
	c.complain("%s: %s", task.Where, words.PluralGrouped(len(list), "job"))
	return nil
}

// onlyTask returns the only puzzle or problem of the input, for a command or a flag that needs that. It
// returns nil if it was interrupted.
func (c *console) onlyTask(what string, shape *input.Shape, files []string) (only *input.Task, err error) {
	for t := range c.reader(shape).Tasks(files) {
		if c.reading.Err() != nil {
			return nil, nil
		}
		if only != nil {
			return nil, fmt.Errorf("%s: expected one puzzle, found a second one at %s", what, t.Where)
		}
		only = t
	}
	if only == nil && c.reading.Err() == nil {
		err = fmt.Errorf("%s: expected one puzzle, found none", what)
	}
	return only, err
}
