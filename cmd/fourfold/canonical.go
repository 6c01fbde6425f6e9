package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"fourfold/internal/answer"
	"fourfold/internal/dedupe"
	"fourfold/internal/read/input"
	"fourfold/internal/solvers"
)

// A canonicalCmd is one run of the command: its flags, and the values made from them.
type canonicalCmd struct {
	*console
	shape   input.Shape
	by      string
	count   bool
	json    bool
	workers int

	finder dedupe.FormFinder
}

func canonicalCommand(app *console) *cobra.Command {
	c := &canonicalCmd{console: app}
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
			if err := c.check(files); err != nil {
				return err
			}
			p := perPuzzle[*input.Task, *dedupe.Form]{
				console: c.console, workers: c.workers, json: c.json, find: c.finder.Find,
				record: func(r *dedupe.Form) any { return r.Record() },
				text:   func(w io.Writer, r *dedupe.Form) { r.WriteText(w, c.count) },
			}
			return p.run(cmd.Context(), c.reader(&c.shape).Tasks(files))
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&c.by, "by", "puzzle", "look for the least image of `WHAT`: puzzle or solution")
	f.BoolVar(&c.count, "count-automorphisms", false, "write the number of automorphisms behind each form")
	f.BoolVar(&c.json, "json", false, "write JSON lines")
	addWorkersFlag(f, &c.workers, "work on `N` puzzles at once; forms keep the order of the input")
	addShapeFlags(f, &c.shape)
	return cmd
}

// formBases are the values of --by.
var formBases = []string{"puzzle", "solution"}

// check checks the flags, and sets what the run needs of them.
func (c *canonicalCmd) check(files []string) error {
	switch {
	case !slices.Contains(formBases, c.by):
		return fmt.Errorf("--by %q: expected puzzle or solution", c.by)
	case c.json && c.count:
		return errors.New("--json and --count-automorphisms exclude each other: the JSON lines have the number")
	}
	if err := c.checkShape(&c.shape, files); err != nil {
		return err
	}
	if !c.shape.MayBeClassic() {
		return errors.New("canonical forms are of 9x9 Sudokus with boxes of 3x3: expected no flag that says otherwise, such as --box 2x2, --diagonals, --extra, --regions, --as latin or --as dlx")
	}
	c.finder.Shape = &c.shape
	if c.by == "puzzle" {
		return nil
	}
	engine, err := solvers.Parse(solvers.Classic, solvers.Bounds{})
	c.finder.Solver = &answer.Solver{Shape: &c.shape, Engine: engine, Question: answer.Question{Want: 2, Unique: true}}
	return err
}
