package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"time"

	"github.com/spf13/cobra"

	"fourfold"
	"fourfold/internal/kit/setting"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/jobs"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
)

const jobsExample = `  fourfold split --jobs 200 --output jobs.jsonl problem.dlx
  fourfold work --output answers.jsonl jobs.jsonl
  fourfold merge jobs.jsonl answers.jsonl`

// A splitCmd is one run of the command split: its flags.
type splitCmd struct {
	*console
	shape  input.Shape
	solver string
	jobs   int
	all    bool
	seed   uint64
	output string
}

func splitCommand(app *console) *cobra.Command {
	c := &splitCmd{console: app}
	cmd := &cobra.Command{
		Use:   "split [FILE]",
		Short: "Divide one long search into jobs",
		Long: `Split divides the search for all solutions of one puzzle or problem into jobs. "fourfold work" does them on any number of machines, in
any order, and "fourfold merge" adds up the answers. The same three commands let a search on one machine survive a kill.

Split says how many nodes and solutions the search has. It also says how long it takes one worker to visit each solution: by random probes,
or exactly if the search is short. A count that remembers subtrees may be far faster.

The jobs take about equally long, by the estimate. The file of jobs has the problem, too. docs/jobs.md has recipes for clusters.

Exit codes: 0 divided; 2 bad usage or bad input; 3 interrupted.`,
		Example: jobsExample,
		RunE:    func(cmd *cobra.Command, files []string) error { return c.run(cmd.Context(), files) },
	}
	f := cmd.Flags()
	f.IntVar(&c.jobs, "jobs", 100, "make up to `N` jobs: many more than there are machines, so that none waits long for another")
	f.BoolVar(&c.all, "all", false, "list the solutions, and do not only count them")
	f.StringVar(&c.solver, "solver", solvers.Default, "make the jobs by `dlx`, with settings or without, as in dlx:core=cells")
	f.Uint64Var(&c.seed, "seed", 1, "use `N` as the seed of the estimate")
	f.StringVarP(&c.output, "output", "o", "", "write the jobs to `FILE`")
	c.addForceFlag(f)
	restrict(f, "jobs", "1 or more", func(string) bool { return c.jobs >= 1 })
	addShapeFlags(f, &c.shape)
	return cmd
}

func (c *splitCmd) run(ctx context.Context, files []string) error {
	engine, err := solvers.DLX(c.solver, solvers.Bounds{})
	if err == nil {
		err = cmp.Or(c.checkShape(&c.shape, files), c.plan.Output("--output", c.output))
	}
	if err != nil {
		return err
	}
	task, err := c.onlyTask("split", &c.shape, files)
	if err != nil {
		return err
	}
	var estimate string
	var split *jobs.Split
	var list []jobs.Job
	a := answer.Attempt{Task: task}
	a.Do(ctx, &c.shape, 0, func(ctx context.Context) (err error) {
		if estimate, err = jobs.Estimate(ctx, engine, task.Problem, c.seed); err != nil {
			return err
		}
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
	err = c.writeTo(ctx, c.output, func(w io.Writer) error { return jobs.Write(w, split, list) })
	if err == nil {
		c.complain("%s: %s; %s", task.Where, words.PluralGrouped(len(list), "job"), estimate)
	}
	return err
}

// onlyTask returns the only puzzle or problem of the input, for a command or a flag that needs that.
func (c *console) onlyTask(what string, shape *input.Shape, files []string) (only *input.Task, err error) {
	for t := range c.reader(shape).Tasks(files) {
		switch {
		case c.reading.Err() != nil:
			return nil, context.Cause(c.reading)
		case only != nil:
			return nil, fmt.Errorf("%s: expected one puzzle, found a second one at %s", what, t.Where)
		}
		only = t
	}
	if only == nil {
		err = cmp.Or(context.Cause(c.reading), fmt.Errorf("%s: expected one puzzle, found none", what))
	}
	return only, err
}

// A workCmd is one run of the command work: its flags.
type workCmd struct {
	*console
	solver  string
	workers int
	nodes   int64
	time    time.Duration
	shard   string
	output  string
}

func workCommand(app *console) *cobra.Command {
	c := &workCmd{console: app}
	cmd := &cobra.Command{
		Use:   "work JOBS",
		Short: "Do jobs of split",
		Long: `Work does the jobs of a file that "fourfold split" or "fourfold merge --left" has written, and writes an answer for each. With --shard it
does a part of them, as a task of an array job does.

Each answer is in the file at once. After a kill, the same command goes on: it does the jobs that have no answer, and the rest of a job that Ctrl-C
ended. A job may be done twice, also on another machine. It counts once.

With --nodes or --time each job has a budget. What is left of it then is in its answer, and merge --left makes new jobs of it.

Exit codes: 0 done; 2 bad usage or bad input; 3 interrupted.`,
		Example: jobsExample + "\n  fourfold work --shard 17/200 --time 10m --output 17.jsonl jobs.jsonl",
		Args:    takes(1, 1, "one file of jobs"),
		RunE:    func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args[0]) },
	}
	f := cmd.Flags()
	f.StringVarP(&c.output, "output", "o", "", "add the answers to `FILE`, and skip the jobs that it answers (default standard output)")
	f.StringVar(&c.shard, "shard", "", "do only a part of the jobs, `i/n`: every n-th, from the i-th on")
	f.StringVar(&c.solver, "solver", solvers.Default, "do the jobs by `dlx`, with settings or without, as in dlx:core=cells")
	f.IntVar(&c.workers, "workers", 1, "use `N` goroutines for each job")
	f.DurationVar(&c.time, "time", 0, "end a job after `D`, such as 10m, and leave the rest of it")
	f.Int64Var(&c.nodes, "nodes", 0, "end a job after `N` nodes, and leave the rest of it")
	notNegative(f, "time", "nodes")
	return cmd
}

func (c *workCmd) run(ctx context.Context, file string) error {
	shard, shards, err := setting.ParseShard(c.shard)
	if err != nil {
		return fmt.Errorf("--shard %q: %w", c.shard, err)
	}
	engine, err := solvers.DLX(c.solver, solvers.Bounds{MaxNodes: c.nodes, Workers: c.workers})
	if err != nil {
		return err
	}
	batch, err := c.readBatch(ctx, file)
	if err != nil {
		return err
	}
	log := jobs.NewLog(c.out)
	if c.output != "" {
		if err := c.plan.Claim("--output", c.output); err != nil {
			return err
		}
		if log, err = jobs.OpenLog(ctx, c.output, &batch.Split); err != nil {
			return err
		}
	}
	defer log.Close()
	worker := jobs.NewWorker(&batch.Split, batch.P, engine)
	for k := shard - 1; k < len(batch.List) && ctx.Err() == nil; k += shards {
		c.messages.Status(fmt.Sprintf("job %s of %s", words.Grouped(k+1), words.Grouped(len(batch.List))))
		if err := c.do(ctx, worker, batch.List[k], log); err != nil {
			return err
		}
	}
	c.messages.Clear()
	if ctx.Err() != nil {
		c.raise(answer.GaveUp)
		how := "the same command goes on from there"
		if c.output == "" {
			how = "the answers so far are on standard output"
		}
		c.complain("interrupted; %s", how)
	}
	return nil
}

// budget reports whether a job may end before it is done.
func (c *workCmd) budget() bool { return c.time > 0 || c.nodes > 0 }

// do does a job, and adds the answers to the log. With a budget, a job that has an answer is done.
// Without one, what is left of it is done, too. An interruption is no error.
func (c *workCmd) do(ctx context.Context, w *jobs.Worker, j jobs.Job, log *jobs.Log) error {
	if c.budget() && log.Done(j) {
		return nil
	}
	for todo := log.Left(j); len(todo) > 0 && ctx.Err() == nil; todo = log.Left(j) {
		within, cancel := answer.WithTimeout(ctx, c.time)
		a, err := w.Do(within, todo[0])
		cancel()
		switch {
		case a != nil:
			if err := log.Add(a); err != nil {
				return err
			}
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, fourfold.ErrLimit):
			c.warn("job %s: --time %s is too short to begin it: expected a longer time", j.ID, c.time)
			c.raise(answer.GaveUp)
			return nil
		default:
			return fmt.Errorf("job %s: %w", j.ID, err)
		}
		if c.budget() {
			return nil
		}
	}
	return nil
}

// readBatch reads a file of jobs.
func (c *console) readBatch(ctx context.Context, name string) (b *jobs.Batch, err error) {
	err = c.readFile(ctx, "the file of jobs", name, func(in io.Reader, name string) (err error) {
		b, err = jobs.ReadBatch(ctx, in, name)
		return err
	})
	return b, err
}

// readFile calls read for a file that is an input of the command.
func (c *console) readFile(ctx context.Context, what, name string, read func(in io.Reader, name string) error) error {
	if err := c.plan.Input(what, name); err != nil {
		return err
	}
	in, path, err := c.lookingReader(new(input.Shape)).OpenData(name)
	if err != nil {
		return err
	}
	defer in.Close()
	err = read(textfile.Unzip(in), path)
	return cmp.Or(context.Cause(ctx), err)
}

// A mergeCmd is one run of the command merge: its flags.
type mergeCmd struct {
	*console
	left   string
	output string
}

func mergeCommand(app *console) *cobra.Command {
	c := &mergeCmd{console: app}
	cmd := &cobra.Command{
		Use:   "merge JOBS ANSWERS...",
		Short: "Add up the answers of work",
		Long: `Merge adds up the answers to the jobs of a file, and prints the number of solutions. If the jobs list the solutions, it prints these, as
grids or as options. The answers may be in any number of files. A job that was done several times counts once. Merge refuses answers to
another problem, damaged answers, and answers that contradict each other.

If answers are missing, it prints "at least" and the number so far, and --left writes what is missing as a file of jobs for the next round
of work. After each round, give merge the file that split has written, and the answers of all rounds.

Exit codes: 0 added up; 2 bad usage or bad input; 3 answers are missing, or interrupted; 4 answers contradict each other.`,
		Example: jobsExample + "\n  fourfold merge --left next.jsonl jobs.jsonl answers*.jsonl",
		Args:    takes(1, math.MaxInt, "the file of jobs, and files of answers"),
		RunE:    func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args[0], args[1:]) },
	}
	f := cmd.Flags()
	f.StringVar(&c.left, "left", "", "write the jobs that are missing to `FILE`; if there are none, --force removes an old FILE")
	f.StringVarP(&c.output, "output", "o", "", "write the number or the solutions to `FILE`")
	c.addForceFlag(f)
	return cmd
}

func (c *mergeCmd) run(ctx context.Context, file string, answers []string) error {
	batch, err := c.readBatch(ctx, file)
	if err != nil {
		return err
	}
	if batch.Rest {
		return fmt.Errorf("%s: these jobs are what is left of others: expected the first file of jobs, which split has written", words.Printable(file))
	}
	for _, name := range answers {
		if info, err := os.Stat(name); batch.All && (name == input.StandardInput || err == nil && !info.Mode().IsRegular()) {
			return fmt.Errorf("%s: not a regular file: expected one, since the solutions are read after all answers", words.Printable(name))
		}
	}
	m := jobs.NewMerger(batch)
	m.Warn = func(err error) { c.warn("%v", err) }
	for _, name := range answers {
		err := c.readFile(ctx, "a file of answers", name, func(in io.Reader, name string) error { return m.Add(ctx, in, name) })
		if err != nil {
			return err
		}
	}
	if err := cmp.Or(c.plan.Output("--output", c.output), c.plan.Output("--left", c.left)); err != nil {
		return err
	}
	sum, err := m.Sum()
	if err != nil {
		c.raise(answer.WrongAnswer)
		c.complain("%v", err)
		return nil
	}
	if len(sum.Left) > 0 {
		c.raise(answer.GaveUp)
	}
	c.complain("%v", sum)
	if err := c.writeLeft(ctx, batch, sum); err != nil {
		return err
	}
	return c.writeTo(ctx, c.output, func(w io.Writer) error { return c.writeSum(ctx, w, batch, sum, answers) })
}

// writeLeft writes the jobs that are missing.
func (c *mergeCmd) writeLeft(ctx context.Context, b *jobs.Batch, sum *jobs.Sum) error {
	switch {
	case c.left == "" || len(sum.Left) == 0 && !c.plan.Force:
		return nil
	case len(sum.Left) == 0: // the jobs of an earlier merge are no longer left
		if err := os.Remove(c.left); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	split := b.Split
	split.Rest = true
	return c.plan.Write(ctx, c.left, func(w io.Writer) error { return jobs.Write(w, &split, sum.Left) })
}

// writeSum writes the number of solutions, or the solutions.
func (c *mergeCmd) writeSum(ctx context.Context, w io.Writer, b *jobs.Batch, sum *jobs.Sum, answers []string) error {
	if !b.All {
		least := ""
		if len(sum.Left) > 0 {
			least = answer.AtLeast
		}
		_, err := fmt.Fprintf(w, "%s%v\n", least, sum.Found)
		return err
	}
	text := (&input.Task{Problem: b.P}).Text
	if b.Grid != nil {
		text = b.Grid.Text
	}
	out := bufio.NewWriterSize(w, 1<<16)
	for _, name := range answers {
		err := c.readFile(ctx, "a file of answers", name, func(in io.Reader, name string) error {
			return sum.Solutions(ctx, in, name, func(s fourfold.Solution) error {
				if err := b.P.Check(s); err != nil {
					return fmt.Errorf("%s: %w", words.Printable(name), err)
				}
				_, err := fmt.Fprintln(out, text(s))
				return err
			})
		})
		if err != nil {
			return err
		}
	}
	return cmp.Or(sum.Missing(), out.Flush())
}
