package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"fourfold/internal/answer"
	"fourfold/internal/dedupe"
	"fourfold/internal/progress"
	"fourfold/internal/read/input"
	"fourfold/internal/record"
	"fourfold/internal/solvers"
)

// A canonizing is one run of the command: its flags, and the values made from them.
type canonizing struct {
	*console
	shape   input.Shape
	by      string
	count   bool
	json    bool
	workers int

	finder   dedupe.FormFinder
	severity *answer.Severity
}

func canonicalCommand(c *console, severity *answer.Severity) *cobra.Command {
	x := &canonizing{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "canonical [FILE...]",
		Short: "Write the canonical form of 9x9 Sudokus and solution grids",
		Long: `Canonical reads the files, or standard input, and writes one line for each puzzle: its
canonical form (minlex). If text follows a puzzle on its line, the same text follows the
form. Two puzzles have the same form if and only if one becomes the other by renaming
digits, by transposing, and by permuting bands, stacks, rows in a band and columns in a
stack. The form is the least of all these images, read as a row of digits in which an
empty cell counts as 0.

With --by solution, the least image of the solution is looked for, and the puzzle is
moved along. If several transforms lead there, the least puzzle is taken. Then puzzles
with isomorphic solutions get forms with the same solution. In place of the form, the
line is none or multiple if a puzzle does not have exactly one solution.

An automorphism is a transform that leaves the puzzle as it is, or with --by solution the
puzzle and its solution. Renaming digits that do not occur counts, too.

Exit codes: 0 answered; 1 with --by solution: not exactly one solution; 2 bad usage or bad
input; 3 interrupted; 4 a solution failed verification.`,
		Example: `  fourfold canonical 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold canonical --by solution --json 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold canonical --count-automorphisms 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | fourfold canonical --dedupe | sort`,
		RunE: func(cmd *cobra.Command, files []string) error {
			return x.run(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&x.by, "by", "puzzle", "look for the least image of `WHAT`: puzzle or solution")
	f.BoolVar(&x.count, "count-automorphisms", false, "write the number of automorphisms behind each form")
	f.BoolVar(&x.json, "json", false, "write JSON lines")
	f.IntVar(&x.workers, "workers", defaultWorkers(), "work on `N` puzzles at once; forms keep the order of the input")
	addShapeFlags(f, &x.shape)
	return cmd
}

// formBases are the values of --by.
var formBases = []string{"puzzle", "solution"}

// check checks the flags, and sets what the run needs of them.
func (x *canonizing) check(files []string) error {
	switch {
	case !slices.Contains(formBases, x.by):
		return fmt.Errorf("--by %q: expected puzzle or solution", x.by)
	case x.json && x.count:
		return errors.New("--json and --count-automorphisms exclude each other: the JSON lines have the number")
	case x.workers < 1 || x.workers > maxWorkers:
		return errWorkers
	}
	if err := x.checkShape(&x.shape, files); err != nil {
		return err
	}
	if !x.shape.MayBeClassic() {
		return errors.New("canonical forms are of 9x9 Sudokus with boxes of 3x3: expected no flag that says otherwise, such as --box 2x2, --diagonals, --extra, --regions, --as latin or --as dlx")
	}
	x.finder.Shape = &x.shape
	if x.by == "puzzle" {
		return nil
	}
	engine, err := solvers.Parse(solvers.Classic, solvers.Bounds{})
	x.finder.Solver = &answer.Solver{Shape: &x.shape, Engine: engine, Question: answer.Question{Want: 2, Unique: true}}
	return err
}

func (x *canonizing) run(ctx context.Context, files []string) error {
	if err := x.check(files); err != nil {
		return err
	}
	out := bufio.NewWriterSize(x.out, 1<<16)
	done := progress.NewCounter(x.messages, isTerminal(x.out))
	work := orderly[*input.Task, *dedupe.Form]{
		console: x.console, workers: x.workers, flush: func() { out.Flush() }, done: done,
		find:  x.finder.Find,
		write: func(r *dedupe.Form) { x.write(out, r) },
		state: func(r *dedupe.Form) resultState { return resultState{r.Task, r.Begun, r.Err == nil} },
	}
	work.run(ctx, x.reader(&x.shape).Tasks(files))
	x.messages.Clear()
	out.Flush()
	x.ended(ctx, x.severity, done.N())
	return nil
}

// write writes one form, or a message if something went wrong.
func (x *canonizing) write(out *bufio.Writer, r *dedupe.Form) {
	*x.severity = max(*x.severity, r.Word.Severity(false))
	switch t := r.Task; {
	case r.Word == answer.Invalid:
		x.badTask(t)
	case r.Word == answer.Wrong:
		x.complain("%s: %v", t.Where, r.Err)
	case r.Err != nil && !x.isInterruption(r.Err):
		x.warn("%s: %v", t.Where, r.Err)
	}
	switch {
	case r.Task.Unopened:
	case x.json:
		record.Write(out, r.Record())
	default:
		r.WriteText(out, x.count)
	}
}
