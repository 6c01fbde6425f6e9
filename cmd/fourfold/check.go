package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/answer"
	"fourfold/internal/check"
	"fourfold/internal/inorder"
	"fourfold/internal/progress"
	"fourfold/internal/read/input"
	"fourfold/internal/record"
	"fourfold/internal/solvers"
	"fourfold/internal/words"
)

// A checking is one run of the command: its flags, the values made from them, and the totals.
type checking struct {
	*console
	shape    input.Shape
	solver   string
	limit    int
	timeout  time.Duration
	workers  int
	details  bool
	minimize bool
	quiet    bool
	json     bool

	givens, solution string
	answers          bool

	checker    check.Checker
	originals  *check.Companions // of --givens; nil without it
	solutions  *check.Companions // of --solution; nil without it
	report     bool              // write reports, not a table
	begun      bool              // a report or a row was written
	widths     []int             // of the columns; nil unless at a terminal
	hasExample bool              // an example of a format was shown
	totals     check.Totals
	severity   *answer.Severity
}

func checkCommand(c *console, severity *answer.Severity) *cobra.Command {
	k := &checking{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "check [FILE...]",
		Short: "Say what is right and wrong with a puzzle",
		Long: `Check reads the files, or standard input, and says of each puzzle

  - what is wrong with its text, with line and column, and each value that the givens
    repeat in a row, column or box
  - whether it has exactly one solution; if it has several, in which cells they differ
  - whether it is minimal, and which givens are redundant
  - if it has no solution: a minimal set of givens that contradict each other
  - where the values that a player has placed, or a solution that the file states, are wrong

A single puzzle gets a report of a few lines. Of several puzzles, each gets a row of a
table, and the totals are on standard error; --details writes a report for each.

If the format tells placed values from givens, the placed values are compared with the only
solution of the givens. In a plain grid all values are givens. Then --givens names the puzzle
as it was before, or --solution the solution. The report says where the mistakes are. With
--show-answers it has the right values, too.

The columns of the table are

  puzzle     the file and the line
  label      the difficulty that the file names, such as Hard
  status     unique, multiple (solutions), none, limit, failed, invalid or wrong
  solutions  how many there are, or a bound such as >=1000 if counting stopped there
  clues      how many cells are given
  minimal    yes or no, for a unique puzzle
  redundant  how many givens can be left out, each one alone
  mistakes   how many values, notes and stated solutions are wrong
  minimized  with --minimize: a minimal puzzle with some of the givens

Exit codes: 0 every puzzle is unique and nothing is wrong; 1 no solution, several solutions,
or a mistake; 2 bad usage, bad input, or givens that break the rules; 3 gave up at a limit,
or interrupted; 4 an engine was wrong.`,
		Example: `  fourfold check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold check --minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | fourfold check --details --show-answers`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := notNegative(cmd.Flags(), "time"); err != nil {
				return err
			}
			return k.run(cmd.Context(), files)
		},
	}
	cmd.Flags().SortFlags = false
	k.addFlags(cmd.Flags())
	return cmd
}

func (k *checking) addFlags(f *pflag.FlagSet) {
	f.StringVar(&k.givens, "givens", "", "the values of the puzzles that are not in the grids of `FILE` are placed values; FILE may be the text of a grid")
	f.StringVar(&k.solution, "solution", "", "compare all values with the solution in `FILE`, which may be the text of a grid")
	f.BoolVar(&k.answers, "show-answers", false, "write the right values of wrong cells, too")
	f.BoolVar(&k.minimize, "minimize", false, "write a minimal puzzle with some of the givens of each puzzle with one solution, too")
	f.BoolVar(&k.details, "details", false, "write a report for each puzzle, not a row")
	f.StringVar(&k.solver, "solver", "", "solve by the engine `NAME`; see \"fourfold version\" (default "+solvers.DefaultText+")")
	f.IntVar(&k.limit, "limit", 1000, "count up to `N` solutions; 0 counts them all")
	f.DurationVar(&k.timeout, "time", 10*time.Second, "give up on a puzzle after `D`; 0 means never")
	f.IntVar(&k.workers, "workers", defaultWorkers(), "check `N` puzzles at once; results keep the order of the input")
	f.BoolVar(&k.json, "json", false, "write JSON lines")
	f.BoolVar(&k.quiet, "quiet", false, "write no results; the exit code is the answer")
	addShapeFlags(f, &k.shape)
}

// check checks the flags, and sets what the run needs of them.
func (k *checking) check(files []string) error {
	switch {
	case k.limit < 0 || k.limit == 1:
		return errors.New("--limit: expected 0, for no limit, or at least 2, to tell one solution from several")
	case k.workers < 1 || k.workers > maxWorkers:
		return errWorkers
	case k.quiet && (k.json || k.details || k.minimize):
		return errors.New("--quiet excludes --json, --details and --minimize")
	case k.json && k.details:
		return errors.New("--json and --details exclude each other: JSON lines have all details")
	case k.shape.Dedupe && (k.givens != "" || k.solution != ""):
		return errors.New("--dedupe excludes --givens and --solution, which may have a grid for each puzzle")
	case k.answers && k.quiet:
		return errors.New("--quiet excludes --show-answers")
	}
	uses := 0 // of standard input
	for _, name := range append([]string{k.givens, k.solution}, files...) {
		if name == input.StandardInput {
			uses++
		}
	}
	if len(files) == 0 {
		uses++
	}
	if uses > 1 && (k.givens == input.StandardInput || k.solution == input.StandardInput) {
		return errors.New("--givens - and --solution -: standard input can be read only once: expected the name of a file")
	}
	engines, err := solvers.Choose(k.solver, solvers.Bounds{})
	if err != nil {
		return err
	}
	k.checker = check.Checker{Shape: &k.shape, Engine: engines, Limit: k.limit, Timeout: k.timeout, Brief: k.quiet, Minimize: k.minimize}
	k.checker.Classic, _ = engines.ClassicPath()
	return cmp.Or(k.plan.Input("a file of --solver", solvers.Files(k.solver)...), k.plan.Input("the file of --givens", k.givens),
		k.plan.Input("the file of --solution", k.solution), k.checkShape(&k.shape, files))
}

func (k *checking) run(ctx context.Context, files []string) error {
	if err := k.check(files); err != nil {
		return err
	}
	if err := k.open(); ctx.Err() != nil {
		return k.end(ctx)
	} else if err != nil {
		return err
	}
	defer k.originals.Close()
	defer k.solutions.Close()
	out := bufio.NewWriterSize(clearing{k.messages, k.out}, 1<<16)
	reader := k.reader(&k.shape)
	if isTerminal(k.out) {
		k.widths = check.Widths(words.PlaceWidth(reader.FirstNames(files)))
	}
	done := progress.NewCounter(k.messages, isTerminal(k.out))
	work := orderly[check.Subject, *check.Result]{
		console: k.console, workers: k.workers, flush: func() { out.Flush() }, done: done,
		find:  func(ctx context.Context, s check.Subject) *check.Result { return k.checker.Check(ctx, s) },
		write: func(r *check.Result) { k.write(out, r) },
		state: func(r *check.Result) resultState { return resultState{r.Task, r.Begun, r.Err == nil} },
	}
	work.run(ctx, k.begin(check.Subjects(reader.Tasks(files), k.originals, k.solutions)))
	k.messages.Clear()
	out.Flush()
	return k.end(ctx)
}

// open opens the grids to compare with.
func (k *checking) open() (err error) {
	reader := k.lookingReader(&k.shape)
	if k.givens != "" {
		if k.originals, err = check.Open(reader, "--givens", k.givens); err != nil {
			return err
		}
	}
	if k.solution != "" {
		k.solutions, err = check.Open(reader, "--solution", k.solution)
	}
	return err
}

// begin returns the same subjects. When the first of them are read, it decides between a report
// and a table.
func (k *checking) begin(subjects iter.Seq[check.Subject]) iter.Seq[check.Subject] {
	k.checker.Details = k.json || k.details
	if k.quiet || k.json || k.details {
		k.report = k.details
		return subjects
	}
	return func(yield func(check.Subject) bool) {
		all, single := inorder.LookAhead(subjects)
		k.report, k.checker.Details = single, single
		all(yield)
	}
}

// end writes the totals and what ended the run early.
func (k *checking) end(ctx context.Context) error {
	if k.totals.Puzzles > 1 && !k.quiet {
		k.complain("%v", &k.totals)
	}
	if ctx.Err() != nil {
		*k.severity = max(*k.severity, answer.GaveUp)
		k.complain("interrupted after %s", words.Plural(k.totals.Puzzles, "puzzle"))
		return nil
	}
	return errors.Join(k.originals.Rest(), k.solutions.Rest())
}

// write writes one result, or a message if something went wrong.
func (k *checking) write(out *bufio.Writer, r *check.Result) {
	*k.severity = max(*k.severity, r.Severity())
	switch t := r.Task; {
	case t.Err != nil && len(r.Faults) == 0:
		k.badTask(t)
		if example := exampleFor(t.Err); example != "" && !k.quiet && !k.hasExample {
			k.hasExample = true
			k.complain("%s: %s", words.Printable(t.File), example)
		}
	case t.Err != nil && !k.report:
		for _, f := range r.Faults {
			k.warn("%v", f)
		}
	case r.Status() == check.Wrong:
		k.complain("%s: %v", t.Where, r.Err)
	case r.Err != nil && !k.isInterruption(r.Err):
		k.warn("%s: stopped after %s: %v", t.Where, words.Duration(r.Elapsed), r.Err)
	}
	if r.Task.Unopened {
		return
	}
	if r.Err == nil || !k.isInterruption(r.Err) {
		k.totals.Add(r)
	}
	switch {
	case k.quiet:
	case k.json:
		record.Write(out, r.Record(k.answers))
	case k.report:
		k.writeReport(out, r)
	default:
		if !k.begun {
			words.WriteRow(out, k.widths, check.Columns(k.minimize))
		}
		k.begun = true
		words.WriteRow(out, k.widths, r.Row(k.minimize))
	}
}

// writeReport writes a result as a report. A puzzle that cannot be read has none.
func (k *checking) writeReport(out *bufio.Writer, r *check.Result) {
	if r.Task.Err != nil && len(r.Faults) == 0 {
		return
	}
	if k.begun {
		fmt.Fprintln(out)
	}
	k.begun = true
	r.WriteReport(out, k.answers)
}
