package main

import (
	"context"
	"errors"
	"fmt"
	"io"
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

// A working is one run of the command: its flags, and the values made from them.
type working struct {
	*console
	solver  string
	workers int
	nodes   int64
	time    time.Duration
	shard   string
	output  string
}

func workCommand(app *console) *cobra.Command {
	c := &working{console: app}
	cmd := &cobra.Command{
		Use:   "work JOBS",
		Short: "Do jobs that split has made",
		Long: `Work does the jobs of a file that "fourfold split" or "fourfold merge --left" has written, and writes an answer for each. With --shard it
does a part of them, as a task of an array job does. With --nodes or --time a job has a budget. Its answer then has what is
left of the job, which merge --left writes as new jobs.

Each answer is in the file at once. A run that was killed or interrupted goes on with the same command: it skips the jobs that the
file answers and, without a budget, does what is left of them. A job may be done twice, also on another machine. It counts once.

Exit codes: 0 done; 2 bad usage or bad input; 3 interrupted.`,
		Example: `  fourfold split --jobs 200 --output jobs.jsonl problem.dlx
  fourfold work --output answers.jsonl jobs.jsonl
  fourfold work --shard 17/200 --time 10m --output 17.jsonl jobs.jsonl`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("work: expected one file of jobs, found %s", words.Plural(len(args), "file"))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args[0]) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVarP(&c.output, "output", "o", "", "add the answers to `FILE`, and skip the jobs that it answers; without it, write them to standard output")
	f.StringVar(&c.shard, "shard", "", "do only a part of the jobs, `i/n`: every n-th, from the i-th on")
	f.StringVar(&c.solver, "solver", solvers.Default, "do the jobs by `dlx`; it may have settings, as in dlx:core=cells")
	f.IntVar(&c.workers, "workers", 1, "use `N` goroutines for each job")
	f.DurationVar(&c.time, "time", 0, "end a job after `D`, such as 10m, and leave the rest of it")
	f.Int64Var(&c.nodes, "nodes", 0, "end a job after `N` nodes, and leave the rest of it; 0 means never")
	notNegative(f, "time", "nodes")
	return cmd
}

func (c *working) run(ctx context.Context, file string) error {
	shard, shards, err := setting.ParseShard(c.shard)
	if err != nil {
		return fmt.Errorf("--shard %q: %w", c.shard, err)
	}
	engine, err := solvers.DLX(c.solver, solvers.Bounds{MaxNodes: c.nodes, Workers: c.workers})
	if err != nil {
		return err
	}
	batch, err := c.readBatch(ctx, file)
	if err != nil || batch == nil {
		return err
	}
	if batch.Answered {
		return fmt.Errorf("%s: answers stand behind the jobs: expected the jobs that are left, as merge --left writes them", words.Printable(file))
	}
	log, err := c.openLog(ctx, &batch.Split)
	if err != nil {
		return err
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
		c.complain("interrupted; %s", c.howToGoOn())
	}
	return nil
}

// budget reports whether a job may end before it is done.
func (c *working) budget() bool { return c.time > 0 || c.nodes > 0 }

// howToGoOn says what a person does after an interruption.
func (c *working) howToGoOn() string {
	switch {
	case c.output == "":
		return "the answers so far are on standard output"
	case c.budget():
		return "the same command does the other jobs, and merge --left has what is left of those that were begun"
	}
	return "the same command goes on from there"
}

// openLog opens the file of the answers, or a log that writes to standard output.
func (c *working) openLog(ctx context.Context, s *jobs.Split) (*jobs.Log, error) {
	if c.output == "" {
		return jobs.NewLog(c.out), nil
	}
	if err := c.plan.Claim("--output", c.output); err != nil {
		return nil, err
	}
	return jobs.OpenLog(ctx, c.output, s)
}

// do does a job, and adds the answers to the log. With a budget, a job that has an answer is done. Without one, what is
// left of it is done, too. An interruption is no error.
func (c *working) do(ctx context.Context, w *jobs.Worker, j jobs.Job, log *jobs.Log) error {
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

// readBatch reads a file of jobs. It returns nil if it was interrupted.
func (c *console) readBatch(ctx context.Context, name string) (b *jobs.Batch, err error) {
	err = c.readFile(ctx, "the file of jobs", name, func(in io.Reader, name string) (err error) {
		b, err = jobs.ReadBatch(ctx, in, name)
		return err
	})
	if err != nil {
		b = nil
	}
	return b, err
}

// readFile calls read for a file that is an input of the command. If it was interrupted, it says so and returns nil.
func (c *console) readFile(ctx context.Context, what, name string, read func(in io.Reader, name string) error) error {
	if err := c.plan.Input(what, name); err != nil {
		return err
	}
	in, path, err := c.lookingReader(new(input.Shape)).OpenData(name)
	if err != nil {
		return err
	}
	defer in.Close()
	if err = read(textfile.Unzip(in), path); ctx.Err() != nil {
		c.raise(answer.GaveUp)
		c.complain("interrupted")
		return nil
	}
	return err
}
