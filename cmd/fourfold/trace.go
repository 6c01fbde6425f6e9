package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/lab/trace"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

// A traceCmd is one run of the command: its flags, and the values made from them.
type traceCmd struct {
	*console
	shape   input.Shape
	solver  string
	events  []string
	nodes   int64
	timeout time.Duration

	job trace.Job
}

func traceCommand(app *console) *cobra.Command {
	c := &traceCmd{console: app}
	cmd := &cobra.Command{
		Use:   "trace [FILE...]",
		Short: "Write every step of a search as JSON lines",
		Long: `Trace writes every step of the search of an engine as a line of JSON: decisions, what follows from them, dead ends, and what is undone.
All engines have the same kinds of events. Each event says which options it chooses and hides, or opens again, so a program can play
the search forward and backward. The page of "fourfold serve" shows such traces. docs/trace.md describes the lines.

The kinds of events are ` + strings.Join(trace.KindNames(), ", ") + `.

Exit codes: 0 traced; 2 bad usage or bad input; 3 gave up at a limit, or interrupted; 4 an engine was wrong.`,
		Example: `  fourfold trace puzzle.txt > trace.jsonl
  fourfold trace --solver cp --events decide,dead-end,undo puzzle.txt
  fourfold trace --from 1000 --until 1100 puzzle.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := c.check(files); err != nil {
				return err
			}
			return c.run(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.StringVar(&c.solver, "solver", solvers.Default, "trace the engine `NAME`: cp, bt, dlx, sat, cdcl or lp; it may have settings, as in cp:scheme=pairs")
	f.IntVar(&c.job.Solutions, "limit", 1, "end after `N` solutions; 0 finds them all")
	f.IntVar(&c.job.From, "from", 1, "begin with event `N`; a line before it has the state of the search there")
	f.IntVar(&c.job.Until, "until", 0, "end with event `N`; 0 means the last")
	f.StringSliceVar(&c.events, "events", nil, "write only `KINDS` of events, such as decide,undo; such a trace cannot be played")
	f.DurationVar(&c.timeout, "time", 0, "give up on a puzzle after `D`, such as 10s")
	addNodesFlag(f, &c.nodes)
	notNegative(f, "limit", "until", "time", "nodes")
	restrict(f, "from", "1 or more", func(string) bool { return c.job.From >= 1 })
	addShapeFlags(f, &c.shape)
	return cmd
}

// check checks the flags, and sets what the run needs of them.
func (c *traceCmd) check(files []string) error {
	for _, name := range c.events {
		k := slices.Index(trace.KindNames(), name)
		if k < 0 {
			return fmt.Errorf("--events %q: expected %s%s", name, strings.Join(trace.KindNames(), ", "), words.DidYouMean(name, trace.KindNames()))
		}
		c.job.Kinds = append(c.job.Kinds, fourfold.EventKind(k))
	}
	if c.job.Until > 0 && c.job.From > c.job.Until {
		return fmt.Errorf("--from %d --until %d: expected --from not to be greater", c.job.From, c.job.Until)
	}
	var err error
	if c.job.Solver, err = solvers.Tracer(c.solver, solvers.Bounds{MaxNodes: c.nodes}); err != nil {
		return fmt.Errorf("--solver %w", err)
	}
	return c.checkShape(&c.shape, files)
}

// A traced is the result of one task. Its lines are written already.
type traced struct{ answer.Attempt }

func (c *traceCmd) run(ctx context.Context, files []string) error {
	p := perPuzzle[*input.Task, *traced]{console: c.console, oneByOne: true}
	p.find = func(ctx context.Context, t *input.Task) *traced {
		r := &traced{answer.Attempt{Task: t}}
		r.Do(ctx, &c.shape, c.timeout, func(ctx context.Context) error {
			_, err := c.job.Run(ctx, t, func(line any) error { return record.Write(p.w, line) })
			return err
		})
		return r
	}
	return p.run(ctx, c.reader(&c.shape).Tasks(files))
}
