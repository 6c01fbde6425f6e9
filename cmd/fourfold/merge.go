package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/jobs"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
)

// A merging is one run of the command: its flags, and the values made from them.
type merging struct {
	*console
	left   string
	output string
}

func mergeCommand(app *console) *cobra.Command {
	c := &merging{console: app}
	cmd := &cobra.Command{
		Use:   "merge JOBS ANSWERS...",
		Short: "Add up the answers to jobs",
		Long: `Merge adds up the answers that "fourfold work" has written to the jobs of a file, in any number of files, and prints the number of
solutions. If the jobs list the solutions, it prints these, as grids or as options.

A job that was done several times counts once. Merge refuses answers to another problem, damaged answers, and answers that contradict
each other. The file of "fourfold solve --checkpoint" has jobs and answers, so it may stand alone. If jobs are missing, it prints "at least" and the number so far. --left writes what is missing as a file of
jobs, for the next round of work. Each merge gets the first file of jobs, never that of --left, and the answers of all rounds.

Exit codes: 0 added up; 2 bad usage or bad input; 3 jobs are missing, or interrupted; 4 answers contradict each other.`,
		Example: `  fourfold split --jobs 200 --output jobs.jsonl problem.dlx
  fourfold work --output answers.jsonl jobs.jsonl
  fourfold merge jobs.jsonl answers*.jsonl
  fourfold merge --left next.jsonl jobs.jsonl answers*.jsonl`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("merge: expected the file of jobs, and files of answers")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args[0], args[1:]) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&c.left, "left", "", "write the jobs that are missing to `FILE`; if there are none, --force removes an old FILE")
	f.StringVarP(&c.output, "output", "o", "", "write the number or the solutions to `FILE`")
	c.addForceFlag(f)
	return cmd
}

func (c *merging) run(ctx context.Context, file string, answers []string) error {
	batch, err := c.readBatch(ctx, file)
	if err != nil || batch == nil {
		return err
	}
	if batch.Rest {
		return fmt.Errorf("%s: these jobs are what is left of others: expected the first file of jobs, which split has written", words.Printable(file))
	}
	if batch.Answered && len(answers) == 0 {
		answers = []string{file}
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
		if err != nil || ctx.Err() != nil {
			return err
		}
	}
	if err := c.plan.Output("--output", c.output); err != nil {
		return err
	}
	if err := c.plan.Output("--left", c.left); err != nil {
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
	return c.writeSum(ctx, batch, sum, answers)
}

// writeLeft writes the jobs that are missing.
func (c *merging) writeLeft(ctx context.Context, b *jobs.Batch, sum *jobs.Sum) error {
	if c.left == "" {
		return nil
	}
	if len(sum.Left) == 0 {
		if c.plan.Force { // the jobs of an earlier merge are no longer left
			if err := os.Remove(c.left); !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		return nil
	}
	split := b.Split
	split.Rest = true
	return c.plan.Write(ctx, c.left, func(w io.Writer) error { return jobs.Write(w, &split, sum.Left) })
}

// writeSum writes the number of solutions, or the solutions.
func (c *merging) writeSum(ctx context.Context, b *jobs.Batch, sum *jobs.Sum, answers []string) error {
	write := func(w io.Writer) error {
		out := bufio.NewWriterSize(w, 1<<16)
		switch {
		case b.All:
			text := (&input.Task{Problem: b.P}).Text
			if b.Grid != nil {
				text = b.Grid.Text
			}
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
				if err != nil || ctx.Err() != nil {
					return err
				}
			}
			if err := sum.Missing(); err != nil {
				return err
			}
		case len(sum.Left) > 0:
			fmt.Fprintf(out, "%s%v\n", answer.AtLeast, sum.Found)
		default:
			fmt.Fprintln(out, sum.Found)
		}
		return out.Flush()
	}
	if c.output == "" {
		return write(c.out)
	}
	return c.plan.Write(ctx, c.output, write)
}
