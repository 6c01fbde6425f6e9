package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/rate"
	"fourfold/internal/read/input"
	"fourfold/internal/write/doc"
	"fourfold/internal/write/record"
)

// A rateCmd is one run of the command: its flags, and the values made from them.
type rateCmd struct {
	*console
	shape   input.Shape
	solver  string
	atLeast string
	atMost  string
	timeout time.Duration
	workers int
	wide    bool
	json    bool

	summary bool
	sample  int
	seed    uint64
	files   reportFiles

	settings rate.Settings
	wanted   rate.Range // of the lines written
	rows     *doc.Rows
	read     string // the last file that had a puzzle
}

func rateCommand(app *console) *cobra.Command {
	c := &rateCmd{console: app}
	cmd := &cobra.Command{
		Use:   "rate [FILE...]",
		Short: "Say how hard each puzzle is",
		Long: `Rate says how hard each puzzle is for a person: a number, a grade such as medium, and the hardest technique that it needs.

A pipe or file, and --wide, get all columns:

  puzzle     the file and the line
  label      the difficulty that the file names, such as Hard
  clues      how many cells are given
  solutions  how many there are, or a bound such as >=1000 if counting stopped
  scheme     the weakest scheme of inference that solves the puzzle without a
             guess, from none and singles to all; guess, limit (of time) or
             invalid if there is none
  technique  the hardest technique, if the simplest possible is always applied
  guesses    if the scheme is guess: the fewest guesses of any order and scheme,
             in the canonical form of a 9x9 Sudoku without further rules
  by         the order and the scheme with the fewest guesses
  space      the product of the numbers of candidates of all cells
  singles    the same product after singles
  left       the same product after the strongest scheme
  rating     the number of the hardest step, from 1.0 (a single) to below 10; if
             guesses are needed: 10 plus 0.1 for each, up to 20.0
  grade      easy, medium, hard, expert, extreme, or nightmare with a guess
  score      how much work the puzzle is: a sum over the steps up to a guess

Only a puzzle with exactly one solution has a rating and a grade. For a puzzle without a solution, the scheme is the weakest one that shows
this.

With --summary, the output is not about each puzzle but about all of them: how many have which shape, no solution, one or several; how many
puzzles singles alone solve; clues, labels and duplicates; and the grades, ratings and hardest techniques of a random sample. If ten puzzles
of the sample have labels, a table compares labels and grades.

Exit codes: 0 rated; 2 bad usage or bad input; 3 gave up at a limit, or interrupted; 4 an engine was wrong.`,
		Example: `  fourfold rate puzzles.txt
  fourfold rate --at-most medium puzzles.txt
  fourfold rate --json 1.....2..3.....4
  fourfold rate --summary -o summary.html puzzles.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := c.check(files, cmd.Flags().Changed); err != nil {
				return err
			}
			if c.summary {
				return c.summarize(cmd.Context(), files)
			}
			return c.run(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.StringVar(&c.solver, "solver", "", solverUsage("count the solutions by the engine `NAME`"))
	addLimitFlag(f, &c.settings.Limit, 1000, "count up to `N` solutions; 0 counts them all; --summary counts 2")
	f.StringVar(&c.atLeast, "at-least", rate.Schemes()[0], "leave out puzzles easier than `BOUND`: a scheme or guess, a grade, or a number as in the column rating")
	f.StringVar(&c.atMost, "at-most", rate.Guess.String(), "leave out puzzles harder than `BOUND`")
	f.DurationVar(&c.timeout, "time", 0, "give up on a puzzle after `D`, such as 10s")
	addWorkersFlag(f, &c.workers, "rate `N` puzzles at once; ratings keep the order of the input")
	f.BoolVar(&c.wide, "wide", false, "write all columns at a terminal, too")
	f.BoolVar(&c.json, "json", false, "write JSON lines")
	f.BoolVar(&c.summary, "summary", false, "write what is in all files together, and not about each puzzle")
	f.IntVar(&c.sample, "sample", 1000, "with --summary: rate `N` puzzles at random; 0 rates all")
	f.Uint64Var(&c.seed, "seed", 1, "with --summary: use `N` as the seed of the random sample")
	c.files.addReportFlags(f)
	c.addForceFlag(f)
	notNegative(f, "time", "sample")
	addShapeFlags(f, &c.shape)
	return cmd
}

// check checks the flags, and sets what the run needs of them.
func (c *rateCmd) check(files []string, changed func(flag string) bool) (err error) {
	for _, name := range []string{"sample", "seed", "output", "to", "force"} {
		if changed(name) && !c.summary {
			return fmt.Errorf("--%s: expected --summary with it", name)
		}
	}
	if c.summary && (c.wide || changed("at-least") || changed("at-most")) {
		return errors.New("--summary excludes --wide, --at-least and --at-most: it is about all puzzles")
	}
	if c.summary && !changed("limit") {
		c.settings.Limit = 2
	}
	if c.wanted, err = rate.ParseRange(c.atLeast, c.atMost); err != nil {
		return err
	}
	if c.settings.Counter, err = solvers.Choose(c.solver, solvers.Bounds{}); err != nil {
		return err
	}
	return cmp.Or(c.plan.Input("a file of --solver", solvers.Files(c.solver)...), c.checkShape(&c.shape, files),
		c.files.claim(c.plan))
}

// rater returns the run that rates tasks.
func (c *rateCmd) rater(s rate.Settings) perPuzzle[*input.Task, *rate.Result] {
	return perPuzzle[*input.Task, *rate.Result]{
		console: c.console, workers: c.workers,
		find: func(ctx context.Context, t *input.Task) *rate.Result {
			return rate.RateTask(ctx, &c.shape, t, s, c.timeout)
		},
	}
}

func (c *rateCmd) run(ctx context.Context, files []string) error {
	reader := c.reader(&c.shape)
	terminal := isTerminal(c.out)
	columns := rate.Columns(terminal && !c.wide, words.PlaceWidth(reader.Files(files, filesForWidth, reader.Skip)))
	p := c.rater(c.settings)
	p.json, p.wanted = c.json, c.isWanted
	p.record = func(r *rate.Result) any { return r.Record() }
	p.text = func(_ io.Writer, r *rate.Result) { c.rows.Write(r.Row(columns)...) }
	if p.begin(); !c.json {
		c.rows = doc.NewRows(p.w, columns, terminal)
	}
	return p.run(ctx, reader.Tasks(files))
}

// isWanted reports whether a result is written. A file without a puzzle has no row.
func (c *rateCmd) isWanted(r *rate.Result) bool {
	if !r.Task.NoPuzzle() {
		c.read = r.Task.File
	}
	switch {
	case r.HasRating():
		return c.wanted.Includes(&r.Rating)
	case !c.json && c.read != r.Task.File:
		return false
	}
	return c.wanted.IsAll()
}

// summarize counts all puzzles, rates a sample of them, and writes the summary.
func (c *rateCmd) summarize(ctx context.Context, files []string) error {
	s, settings := rate.NewSummary(&c.shape, c.sample, c.seed), c.settings
	settings.Brief = c.sample > 0
	each := func(p perPuzzle[*input.Task, *rate.Result], tasks iter.Seq[*input.Task], add func(*rate.Result)) error {
		p.note = func(r *rate.Result) error {
			if !c.isInterruption(r.Err) {
				add(r)
			}
			return nil
		}
		return p.run(ctx, tasks)
	}
	if err := each(c.rater(settings), c.reader(&c.shape).Tasks(files), s.Add); err != nil {
		return err
	}
	if s.IsEmpty() {
		return c.noPuzzle(ctx)
	}
	if sample := s.Sample(); len(sample) > 0 && ctx.Err() == nil {
		c.messages.Status("rating a sample of the puzzles")
		p := c.rater(c.settings)
		p.unit, p.expected = "rating", len(sample)
		if err := each(p, slices.Values(sample), s.AddRating); err != nil {
			return err
		}
	}
	s.End(ctx.Err() != nil)
	return c.writeSummary(s)
}

// writeSummary writes the summary to standard output and to the file of --output.
func (c *rateCmd) writeSummary(s *rate.Summary) error {
	set := c.plan.Set()
	defer set.Discard()
	d, out := s.Document(), bufio.NewWriter(c.out)
	err := c.files.commit(set, d)
	if c.json {
		record.Write(out, s)
	} else {
		d.WriteText(out, c.terminal())
	}
	return errors.Join(err, out.Flush())
}
