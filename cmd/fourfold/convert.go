package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/internal/kit/progress"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/convert"
	"fourfold/internal/write/drawing"
	"fourfold/internal/write/outfile"
)

// A convertCmd is one run of the command: its flags, and the values made from them.
type convertCmd struct {
	*console
	shape    input.Shape
	settings convert.Settings
	timeout  time.Duration
	run      convert.Run
	done     *progress.Counter
}

func convertCommand(c *console) *cobra.Command {
	v := &convertCmd{console: c}
	cmd := &cobra.Command{
		Use:   "convert [FILE...]",
		Short: "Write puzzles in another format, also for printing",
		Long: `Convert writes puzzles in another format, to print them or for another program. "fourfold convert --to help" lists the formats.

Without --solutions it does not solve the puzzles, and writes those with a contradiction, too. If the format has no place for something that a puzzle has beside
its givens, such as candidates, a message says so. With --strict that is an error.

SVG and PNG show a single puzzle as a picture, and several on pages: --output p.png writes p-1.png, p-2.png and so on.

--canonical writes the canonical form (minlex) of 9x9 Sudokus and solution grids. Two puzzles have the same form if and only if one becomes the
other by renaming digits, transposing, and permuting bands, stacks, rows in a band and columns in a stack. The form is the least of all these
images, as a row of digits with 0 in empty cells.

Exit codes: 0 converted; 1 with --solutions: a puzzle has no solution; 2 bad usage or bad input; 3 interrupted, or gave up on a solution; 4
an engine was wrong.`,
		Example: `  fourfold convert --to csv puzzles.txt
  fourfold convert --solutions --output book.pdf puzzles.txt
  fourfold convert --to sdk --output folder/ puzzle.txt
  fourfold convert --canonical --dedupe puzzles.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if v.settings.To == "help" {
				return convert.ListFormats(v.out)
			}
			v.settings.Changed = cmd.Flags().Changed
			return v.convert(cmd.Context(), v.settings.TakeSolutions(files))
		},
	}
	f := cmd.Flags()
	v.addFlags(f)
	notNegative(f, "time", "per-page")
	addShapeFlags(f, &v.shape)
	return cmd
}

func (v *convertCmd) addFlags(f *pflag.FlagSet) {
	o := &v.settings
	f.StringVar(&o.To, "to", "", "write `FORMAT`, such as csv or pdf; \"--to help\" lists them (default by the extension of --output)")
	f.StringVarP(&o.Output, "output", "o", "", "write the puzzles to `FILE`; a folder, or a name that ends in /, gets a file for each input")
	v.addForceFlag(f)
	f.BoolVar(&v.run.Strict, "strict", false, "write nothing if a puzzle is bad, or if the format has no place for all of it")
	f.BoolVar(&v.run.Canonical, "canonical", false, "write the canonical forms of 9x9 Sudokus, one a line, unless --to or --output says otherwise")
	addDrawingFlags(f, o)
	f.BoolVar(&o.Candidates, "candidates", false, "draw the candidates of empty cells: those of the file, else all that no value excludes")
	f.DurationVar(&v.timeout, "time", 0, "with --solutions: give up on a puzzle after `D`, such as 10s")
	addWorkersFlag(f, &v.run.Workers, "with --solutions: solve `N` puzzles at once; puzzles keep the order of the input")
}

// addDrawingFlags adds the flags that say how puzzles are written in tables and drawings.
func addDrawingFlags(f *pflag.FlagSet, o *convert.Settings) {
	f.StringVar(&o.Symbols, "symbols", "auto", "write the values of grids above order 9 as `A` says: 1-9A-Z, 0-9A-Z, numbers or auto")
	f.StringVar(&o.Blank, "blank", "", "write empty cells as `CHAR`: one of "+grid.Blanks+" (default that of the format)")
	f.StringVar(&o.Header, "header", "", "write the columns `NAMES` of a table, as in quizzes,solutions")
	f.StringVar(&o.Solutions, "solutions", "", "write the solutions, too, in drawings at `[WHERE]`: grid (in the empty cells), end (in small grids behind the puzzles) or auto (grid in pictures, else end)")
	f.Lookup("solutions").NoOptDefVal = "auto"
	f.StringVar(&o.Title, "title", "", "write `TEXT` at the top of the pages of a drawing")
	f.IntVar(&o.PerPage, "per-page", 0, "draw `N` puzzles on a page (1, 2, 4, 6 or 9; default up to 6, fewer above order 9)")
	f.StringVar(&o.Paper, "paper", drawing.A4.String(), "draw on pages of `SIZE`: "+words.List(drawing.PaperNames(), "or"))
}

// check checks the flags, and sets what the run needs of them.
func (v *convertCmd) check(files []string) (err error) {
	if err := v.checkShape(&v.shape, files); err != nil {
		return err
	}
	if v.run.Target, v.run.Options, err = v.settings.Parse(); err != nil {
		return err
	}
	if v.run.Canonical && !v.shape.MayBeClassic() {
		return errors.New("--canonical: expected 9x9 Sudokus with boxes of 3x3, and no flag that says otherwise")
	}
	v.run.Options.Shape = &v.shape
	if v.settings.Changed("solutions") {
		if err := v.solve(); err != nil {
			return err
		}
	}
	return v.checkOutput()
}

// solve makes the run solve the puzzles.
func (v *convertCmd) solve() error {
	engines, err := solvers.Choose("", solvers.Bounds{})
	solver := &answer.Solver{
		Shape: &v.shape, Engine: engines, Timeout: v.timeout, Question: answer.Question{Want: 2},
		Choose: func(p *fourfold.Problem) fourfold.Solver { return engines.For(p, false) },
	}
	v.run.Solve = solver.Solve
	return err
}

// checkOutput returns an error if the output cannot be written, or is an input.
func (v *convertCmd) checkOutput() error {
	path := v.settings.Output
	if path == "" {
		if v.run.Target.IsBinary() && isTerminal(v.out) {
			return fmt.Errorf("format %s is no text for a terminal: expected --output FILE", v.run.Target.Name)
		}
		return nil
	}
	if outfile.IsFolder(path) {
		v.plan.Folder("--output", path)
		return outfile.MakeFolder(path)
	}
	return v.plan.Output("--output", path)
}

// convert runs the command.
func (v *convertCmd) convert(ctx context.Context, files []string) error {
	if err := v.check(files); err != nil {
		return err
	}
	r := &v.run
	r.Reader, r.Plan = v.reader(&v.shape), v.plan
	v.done = progress.NewCounter(v.messages, v.settings.Output == "" && isTerminal(v.out))
	r.Done, r.Stop = func() { v.done.Add(1) }, v.stopReading
	r.Bad = func(t *input.Task) { v.raise(answer.BadInput); v.badTask(t) }
	r.Warn = func(err error, s answer.Severity) { v.raise(s); v.warn("%v", err) }
	r.Failed = func(err error) { v.raise(answer.BadInput); v.complain("%v", err) }
	err := v.write(ctx, files)
	v.messages.Clear()
	return v.ended(ctx, err, words.PluralGrouped(v.done.N(), "puzzle"))
}

// write writes the output.
func (v *convertCmd) write(ctx context.Context, files []string) error {
	switch path := v.settings.Output; {
	case outfile.IsFolder(path):
		return v.run.ToFolder(ctx, files, path)
	case path != "":
		return v.run.ToFile(ctx, files, path)
	}
	out := bufio.NewWriterSize(v.out, 1<<16)
	err := v.run.ToStream(ctx, files, out)
	out.Flush()
	return err
}
