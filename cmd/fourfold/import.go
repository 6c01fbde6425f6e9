package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"fourfold"
	"fourfold/internal/answer"
	"fourfold/internal/export"
	"fourfold/internal/export/mapfile"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
	"fourfold/internal/words"
)

// An importing is one run of the command: its flags, and where its results go.
type importing struct {
	*console
	mapPath string
	maxSize string
	output  output
}

func importCommand(c *console) *cobra.Command {
	v := &importing{console: c}
	cmd := &cobra.Command{
		Use:   "import --map FILE [ANSWER]",
		Short: "Check the answer of another solver, and print the solution",
		Long: `Import reads the answer of a solver to a model that "fourfold export" has written, from a
file or from standard input. The map is the file of --map, or the model itself if the map
is in its comments.

It reads the outputs and solution files of SAT, MaxSAT and pseudo-Boolean solvers, of
glpsol, CBC, HiGHS, SCIP and Gurobi, of minizinc and XCSP3 solvers, and of Knuth's
programs. "fourfold export --to help" lists them by format.

The solution is checked against the problem and, if this is a Sudoku, by the rules on the
grid. It is written as "fourfold solve" does. The words are: none, if the solver says that
there is no solution, which is not checked; limit, if the solver does not know; wrong, if
its solution is none.

Exit codes: 0 a solution; 1 no solution; 2 bad usage, or the answer cannot be read or is
too short; 3 the solver does not know; 4 the solution is wrong.`,
		Example: `  printf 'a b c\na b\nb c\nc\n' | fourfold export --as dlx --to cnf --force --output small.cnf; printf 's SATISFIABLE\nv 1 -2 3 0\n' | fourfold import --map small.cnf
  printf 'a b c\na b\nb c\nc\n' | fourfold export --as dlx --to lp --force --output small.lp; printf 'solution status: optimal solution found\nx1 1\nx3 1\n' | fourfold import --map small.lp --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("import: expected one answer, found %d", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if v.mapPath == "" {
				return errors.New("import: expected --map with the map of the model, or the model itself")
			}
			v.output.chosen = cmd.Flags().Changed("format")
			if err := v.output.check(); err != nil {
				return err
			}
			name := input.StandardInput
			if len(args) == 1 {
				name = args[0]
			}
			return v.run(cmd.Context(), name)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&v.mapPath, "map", "", "read the map from `FILE`, or from the comments of a model")
	f.StringVar(&v.maxSize, "max-size", "", "read a problem in the map of at most `SIZE` bytes, such as 512k, 64M or 2G (default 64M)")
	v.output.addAnswerFlags(f)
	return cmd
}

func (v *importing) run(ctx context.Context, name string) error {
	if v.mapPath == input.StandardInput && name == input.StandardInput {
		return errors.New("--map -: standard input is the answer: expected a file for one of the two")
	}
	if err := v.plan.Input("an input file", name, v.mapPath); err != nil {
		return err
	}
	begin := time.Now()
	key, a, err := v.readMap(ctx)
	if err == nil {
		err = v.readAnswer(ctx, key, a, name)
	}
	if ctx.Err() != nil {
		v.raise(answer.GaveUp)
		v.complain("interrupted")
		return nil
	}
	if err != nil {
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
	v.output.write(a)
	v.output.text.Close()
	return out.Flush()
}

// open opens a file, or standard input.
func (v *importing) open(ctx context.Context, name string) (text io.Reader, end func() error, err error) {
	reader := v.lookingReader(&input.Shape{})
	reader.Context = ctx
	in, _, err := reader.OpenData(name)
	if err != nil {
		return nil, nil, err
	}
	return textfile.Text(in), in.Close, nil
}

// readMap reads the map, and its puzzle as the task of an answer.
func (v *importing) readMap(ctx context.Context) (*export.Key, *answer.Answer, error) {
	r, end, err := v.open(ctx, v.mapPath)
	if err != nil {
		return nil, nil, err
	}
	defer end()
	name := words.Printable(nameOf(v.mapPath))
	shape := input.Shape{MaxSize: v.maxSize}
	if err := shape.Check(nil); err != nil {
		return nil, nil, err
	}
	m, err := mapfile.Read(r, name, shape.Limit())
	if err != nil {
		return nil, nil, err
	}
	t, err := m.Task(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: the puzzle of the map: %w", name, err)
	}
	key, err := m.Key(t.Problem)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	return key, &answer.Answer{Attempt: answer.Attempt{Task: t, Begun: true}, Question: answer.Question{Want: 1}, Solver: m.Format}, nil
}

// readAnswer reads and judges the answer.
func (v *importing) readAnswer(ctx context.Context, key *export.Key, a *answer.Answer, name string) error {
	r, end, err := v.open(ctx, name)
	if err != nil {
		return err
	}
	defer end()
	where := nameOf(name)
	a.Task.File, a.Task.Where, a.Task.Line = where, words.Printable(where), 0
	got, err := key.Read(r)
	if syntax := (*export.SyntaxError)(nil); errors.As(err, &syntax) && syntax.Line > 0 {
		return fmt.Errorf("%s:%w", a.Task.Where, err)
	}
	if err != nil && !errors.Is(err, export.ErrWrong) {
		return fmt.Errorf("%s: %w", a.Task.Where, err)
	}
	v.judge(a, got, err)
	return nil
}

// judge makes an answer of what a solver says.
func (v *importing) judge(a *answer.Answer, got export.Answer, wrong error) {
	switch {
	case wrong != nil:
		a.Wrong = wrong
	case got.Verdict == export.Found:
		a.Wrong = a.Task.VerifyGrid(got.Solution)
		a.Solutions, a.First = 1, got.Solution
	case got.Verdict == export.None:
		a.Complete = true
		v.complain("%s: the solver says that there is no solution (%s), which is not checked", a.Task.Where, got.Said)
	default:
		a.Err = unknown{got.Said}
	}
}

// nameOf returns the name of a file in messages.
func nameOf(path string) string {
	if path == input.StandardInput {
		return "standard input"
	}
	return path
}

// An unknown says that a solver has no answer. It wraps fourfold.ErrLimit.
type unknown struct{ said string }

func (u unknown) Error() string { return fmt.Sprintf("the solver does not know (%s)", u.said) }
func (unknown) Unwrap() error   { return fourfold.ErrLimit }
