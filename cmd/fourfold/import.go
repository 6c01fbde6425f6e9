package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/export"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
)

// An importCmd is one run of the command: its flags, and where its results go.
type importCmd struct {
	*console
	maxSize string
	all     bool
	output  answerOutput
}

func importCommand(c *console) *cobra.Command {
	v := &importCmd{console: c}
	cmd := &cobra.Command{
		Use:   "import MODEL [ANSWER]",
		Short: "Check the answer of another solver, and print the solution",
		Long: `Import reads the answer of another solver to a model that "fourfold export" has written, checks it, and writes the solution of the puzzle.

It reads the outputs and solution files of SAT, MaxSAT and pseudo-Boolean solvers, of glpsol, CBC, HiGHS, SCIP and Gurobi, of minizinc, and of
Knuth's programs. "fourfold export --to help" lists them by format.

It writes the first solution, with costs the cheapest, with --all every one, in the form of "fourfold solve". The cost is compared with the
one that the solver says. The words are: none, if the solver says that there is no solution, which is not checked;
limit, if the solver does not know; wrong, if its solution is none.

Exit codes: 0 a solution; 1 no solution; 2 bad usage, or the answer cannot be read or is too short; 3 the solver does not know; 4 the
solution is wrong.`,
		Example: `  fourfold export --output small.cnf small.dlx
  fourfold import small.cnf answer.txt
  fourfold import --all small.cnf answer.txt
  fourfold import --json small.cnf < answer.txt`,
		Args: takes(1, 2, "a model and one answer"),
		RunE: func(cmd *cobra.Command, args []string) error {
			v.output.chosen = cmd.Flags().Changed("to")
			if err := v.output.check(); err != nil {
				return err
			}
			args = append(args, input.StandardInput)
			return v.run(cmd.Context(), args[0], args[1])
		},
	}
	f := cmd.Flags()
	f.StringVar(&v.maxSize, "max-size", "", "read up to `SIZE` bytes of the problem stored in the model, such as 512k, 64M or 2G (default 64M)")
	f.BoolVar(&v.all, "all", false, "write all solutions of the answer")
	v.output.addAnswerFlags(f)
	return cmd
}

// run reads a model and an answer to it.
func (v *importCmd) run(ctx context.Context, model, name string) error {
	if model == input.StandardInput && name == input.StandardInput {
		return errors.New("import: both the model and its answer are standard input: expected a file for one of the two")
	}
	if err := v.plan.Input("an input file", name, model); err != nil {
		return err
	}
	begin := time.Now()
	a, all, err := v.read(ctx, model, name)
	if err = cmp.Or(context.Cause(ctx), err); err != nil {
		return err
	}
	if a.Err == nil {
		a.Elapsed = time.Since(begin)
	}
	out := bufio.NewWriterSize(v.out, 1<<16)
	v.output.start(v.console, out)
	if isTerminal(v.out) {
		v.output.draw(true)
		v.output.drawPuzzle(a.Task)
	}
	v.report(a)
	if a.Listed = v.all && a.Word() == answer.Solved; a.Listed {
		for k, s := range all {
			if err := v.output.writeSolution(a.Task, s, k+1); err != nil {
				return err
			}
		}
	}
	v.output.write(a)
	v.output.text.Close()
	return out.Flush()
}

// read makes the model again from its map, and reads and judges the answer to it. It also returns
// all solutions of the answer.
func (v *importCmd) read(ctx context.Context, model, name string) (*answer.Answer, []fourfold.Solution, error) {
	shape := input.Shape{MaxSize: v.maxSize}
	if err := shape.Check(nil); err != nil {
		return nil, nil, err
	}
	reader := v.lookingReader(&shape)
	in, path, err := reader.OpenData(model)
	if err != nil {
		return nil, nil, err
	}
	defer in.Close()
	about, err := export.ReadMap(in, words.Printable(path), shape.Limit())
	if err != nil {
		return nil, nil, err
	}
	m, t, err := about.Model(ctx, v.maxSize)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", words.Printable(path), err)
	}
	text, path, err := reader.OpenData(name)
	if err != nil {
		return nil, nil, err
	}
	defer text.Close()
	t.File, t.Where, t.Line = path, words.Printable(path), 0
	got, err := m.Read(textfile.Text(text))
	a := &answer.Answer{Attempt: answer.Attempt{Task: t, Begun: true}, Question: answer.Question{Want: 1}, Solver: about.Format}
	syntax := (*export.SyntaxError)(nil)
	switch {
	case errors.As(err, &syntax) && syntax.Line > 0:
		return nil, nil, fmt.Errorf("%s:%w", t.Where, err)
	case errors.Is(err, export.ErrWrong):
		a.Wrong = err
	case err != nil:
		return nil, nil, fmt.Errorf("%s: %w", t.Where, err)
	case got.Verdict == export.Found:
		v.found(a, got)
	case got.Verdict == export.None:
		a.Complete = true
		v.complain("%s: the solver says that there is no solution (%s), which is not checked", t.Where, got.Said)
	default:
		a.Err = unknown{got.Said}
	}
	return a, got.Solutions, nil
}

// found completes an answer with a solution. It says what the solution costs, and what the solver
// says of cheaper ones.
func (v *importCmd) found(a *answer.Answer, got export.Answer) {
	a.Solutions, a.First = 1, got.Solution
	if v.all {
		a.Solutions, a.Question.Want = len(got.Solutions), 0
	}
	for k := 0; k < len(got.Solutions) && a.Wrong == nil; k++ {
		a.Wrong = a.Task.VerifyGrid(got.Solutions[k])
	}
	if p := a.Task.Problem; p.HasCosts() {
		cheaper := "there may be a cheaper solution"
		if got.Optimal {
			cheaper = "the solver says that no solution is cheaper, which is not checked"
		}
		v.complain("%s: cost %d; %s", a.Task.Where, p.CostOf(got.Solution), cheaper)
	}
}

// An unknown says that a solver has no answer. It wraps fourfold.ErrLimit.
type unknown struct{ said string }

func (u unknown) Error() string { return fmt.Sprintf("the solver does not know (%s)", u.said) }
func (unknown) Unwrap() error   { return fourfold.ErrLimit }
