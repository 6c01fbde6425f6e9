package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
)

// A canonicalCmd is one run of the command: its flags, and the values made from them.
type canonicalCmd struct {
	*console
	shape   input.Shape
	by      string
	count   bool
	json    bool
	workers int

	finder answer.FormFinder
}

func canonicalCommand(app *console) *cobra.Command {
	c := &canonicalCmd{console: app}
	cmd := &cobra.Command{
		Use:   "canonical [FILE...]",
		Short: "Write the canonical form of 9x9 Sudokus and solution grids",
		Long: `Canonical writes the canonical form (minlex) of each 9x9 Sudoku or solution grid. Two puzzles have the same form if and only if they are
isomorphic.

Puzzles are isomorphic if one becomes the other by renaming digits, by transposing, and by permuting bands, stacks, rows in a band and
columns in a stack. The form is the least of all these images, as a row of digits with 0 in empty cells. Text behind a puzzle on its line
follows the form, too. An automorphism is a transform that leaves the puzzle as it is; it may rename digits that do not occur.

With --by solution, the least image of the solution is looked for, and the puzzle is moved along; of several, the least puzzle is taken. In
place of the form, the line is none or multiple if a puzzle does not have exactly one solution.

Exit codes: 0 answered; 1 with --by solution: not exactly one solution; 2 bad usage or bad input; 3 interrupted; 4 a solution failed
verification.`,
		Example: `  fourfold canonical puzzles.txt
  fourfold canonical --by solution puzzles.txt
  fourfold canonical --dedupe puzzles.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := c.check(files); err != nil {
				return err
			}
			p := perPuzzle[*input.Task, *answer.Form]{
				console: c.console, workers: c.workers, json: c.json, find: c.finder.Find,
				record: func(r *answer.Form) any { return r.Record() },
				text:   func(w io.Writer, r *answer.Form) { r.WriteText(w, c.count) },
			}
			return p.run(cmd.Context(), c.reader(&c.shape).Tasks(files))
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&c.by, "by", "puzzle", "find the least image of `WHAT`, puzzle or solution")
	f.BoolVar(&c.count, "count-automorphisms", false, "write how many automorphisms there are, too")
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
