package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/check"
	"fourfold/internal/read/input"
	"fourfold/internal/write/doc"
)

// A checkCmd is one run of the command: its flags, the values made from them, and the totals.
type checkCmd struct {
	*console
	shape   input.Shape
	solver  string
	workers int
	details bool
	quiet   bool
	json    bool

	givens, solution string
	answers          bool

	checker   check.Checker
	originals *check.Companions // of --givens; nil without it
	solutions *check.Companions // of --solution; nil without it
	report    bool              // write reports, not a table
	begun     bool              // a report or a row was written
	place     int               // columns of the place of a puzzle
	rows      *doc.Rows
	totals    check.Totals
}

func checkCommand(app *console) *cobra.Command {
	c := &checkCmd{console: app}
	cmd := &cobra.Command{
		Use:   "check [FILE...]",
		Short: "Say what is right and wrong with a puzzle",
		Long: `Check says what is right and wrong with a puzzle: whether it can be read, has exactly one solution, and is minimal, and where values that a
player placed are wrong.

If there are several solutions, it names the cells in which they differ; if there is none, a minimal set of givens that contradict each
other. A single puzzle gets a report of a few lines. Of several puzzles, each gets a row of a table, and the totals are on standard error;
--details writes a report for each.

If the format tells placed values from givens, the placed values are compared with the only solution of the givens. In a plain grid all
values are givens. Then --givens names the puzzle as it was before, or --solution the solution.

The columns of the table are

  puzzle     the file and the line
  label      the difficulty that the file names, such as Hard
  status     unique, multiple (solutions), none, limit, failed, invalid or wrong
  solutions  how many there are, or a bound such as >=1000 if counting stopped
  clues      how many cells are given
  minimal    yes or no, for a unique puzzle
  redundant  how many givens can be left out, each one alone
  mistakes   how many values, notes and stated solutions are wrong
  minimized  with --minimize: a minimal puzzle with some of the givens

Exit codes: 0 every puzzle is unique and nothing is wrong; 1 no solution, several solutions, or a mistake; 2 bad usage, bad input, or givens
that break the rules; 3 gave up at a limit, or interrupted; 4 an engine was wrong.`,
		Example: `  fourfold check puzzles.txt
  fourfold check --minimize puzzles.txt
  fourfold check --details --show-answers --givens puzzle.txt played.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := c.check(files); err != nil {
				return err
			}
			return c.run(cmd.Context(), files)
		},
	}
	c.addFlags(cmd.Flags())
	return cmd
}

func (c *checkCmd) addFlags(f *pflag.FlagSet) {
	f.StringVar(&c.givens, "givens", "", "take the givens from `FILE`: all other values are placed ones; FILE may be the text of a grid")
	f.StringVar(&c.solution, "solution", "", "compare with the solution in `FILE`; FILE may be the text of a grid")
	f.BoolVar(&c.answers, "show-answers", false, "write the right values of wrong cells, too")
	f.BoolVar(&c.checker.Minimize, "minimize", false, "write a minimal puzzle with some of the givens of each puzzle that has one solution")
	f.BoolVar(&c.details, "details", false, "write a report for each puzzle, not a row")
	f.StringVar(&c.solver, "solver", "", solverUsage("solve by the engine `NAME`"))
	addLimitFlag(f, &c.checker.Limit, 1000, "count up to `N` solutions; 0 counts them all")
	f.DurationVar(&c.checker.Timeout, "time", 10*time.Second, "give up on a puzzle after `D`; 0 means never")
	addWorkersFlag(f, &c.workers, "check `N` puzzles at once; results keep the order of the input")
	f.BoolVar(&c.json, "json", false, "write JSON lines")
	f.BoolVar(&c.quiet, "quiet", false, "write no results: the exit code is the answer")
	notNegative(f, "time")
	addShapeFlags(f, &c.shape)
}

// check checks the flags, and sets what the run needs of them.
func (c *checkCmd) check(files []string) error {
	switch {
	case c.quiet && (c.json || c.details || c.checker.Minimize || c.answers):
		return errors.New("--quiet excludes --json, --details, --minimize and --show-answers")
	case c.json && c.details:
		return errors.New("--json and --details exclude each other: JSON lines have all details")
	}
	if err := checkCompanions(&c.shape, files, "--givens", c.givens, "--solution", c.solution); err != nil {
		return err
	}
	engines, err := solvers.Choose(c.solver, solvers.Bounds{})
	if err != nil {
		return err
	}
	c.checker.Shape, c.checker.Engine, c.checker.Brief = &c.shape, engines, c.quiet
	c.checker.Classic, _ = engines.ClassicPath()
	return cmp.Or(c.plan.Input("a file of --solver", solvers.Files(c.solver)...), c.plan.Input("the file of --givens", c.givens),
		c.plan.Input("the file of --solution", c.solution), c.checkShape(&c.shape, files))
}

func (c *checkCmd) run(ctx context.Context, files []string) (err error) {
	reader := c.reader(&c.shape)
	c.place = words.PlaceWidth(reader.Files(files, filesForWidth, reader.Skip))
	p := perPuzzle[check.Subject, *check.Result]{
		console: c.console, workers: c.workers, json: c.json,
		look:   c.look,
		find:   func(ctx context.Context, s check.Subject) *check.Result { return c.checker.Check(ctx, s) },
		refuse: c.refuse, finish: c.writeTotals,
		note:   c.note,
		record: func(r *check.Result) any { return r.Record(c.answers) },
	}
	if !c.quiet {
		p.text = c.write
	}
	looking := c.lookingReader(&c.shape)
	if c.originals, err = check.Open(looking, "--givens", c.givens); err == nil {
		c.solutions, err = check.Open(looking, "--solution", c.solution)
	}
	if err != nil {
		return err
	}
	err = p.run(ctx, check.Subjects(reader.Tasks(files), c.originals, c.solutions))
	if err != nil || ctx.Err() != nil {
		return err
	}
	return errors.Join(c.originals.Rest(), c.solutions.Rest())
}

// look decides between a report and a table.
func (c *checkCmd) look(single bool) {
	c.report = c.details || single && !c.quiet && !c.json
	c.checker.Details = c.report || c.json
}

// note adds a result to the totals.
func (c *checkCmd) note(r *check.Result) error {
	if !c.isInterruption(r.Err) {
		c.totals.Add(r)
	}
	return nil
}

// refuse reports a puzzle that cannot be read or breaks the rules.
func (c *checkCmd) refuse(r *check.Result) {
	if len(r.Faults) > 0 {
		for _, f := range r.Faults {
			if !c.report {
				c.warn("%v", f)
			}
		}
		return
	}
	c.badTask(r.Task)
}

// writeTotals writes the totals of several puzzles to standard error.
func (c *checkCmd) writeTotals(io.Writer) {
	if c.totals.Puzzles > 1 && !c.quiet {
		c.complain("%v", &c.totals)
	}
}

// write writes a result as a row of the table, or as a report. A puzzle that cannot be read has no
// report.
func (c *checkCmd) write(w io.Writer, r *check.Result) {
	switch {
	case !c.report && !c.begun:
		c.rows = doc.NewRows(w, check.Columns(c.checker.Minimize, c.place), isTerminal(c.out))
	case c.report && r.Task.Err != nil && len(r.Faults) == 0:
		return
	case c.report && c.begun:
		fmt.Fprintln(w)
	}
	c.begun = true
	if c.report {
		r.WriteReport(w, c.answers)
	} else {
		c.rows.Write(r.Row(c.checker.Minimize)...)
	}
}
