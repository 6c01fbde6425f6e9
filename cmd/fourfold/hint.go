package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/check"
	"fourfold/internal/player/human"
	"fourfold/internal/read/input"
)

// A hintCmd is one run of the command: its flags, and the values made from them.
type hintCmd struct {
	*console
	shape       input.Shape
	level       string
	coords      string
	givens      string
	ignoreNotes bool
	timeout     time.Duration
	workers     int
	json        bool

	finder    human.Finder
	levels    []int
	originals *check.Companions // of --givens; nil without it
	single    bool              // there is only one puzzle, so lines do not begin with its place
	terminal  bool              // the hints go to a terminal, and may end with how to see more
}

func hintCommand(app *console) *cobra.Command {
	c := &hintCmd{console: app}
	cmd := &cobra.Command{
		Use:   "hint [FILE...]",
		Short: "Give a hint for the next step of a puzzle",
		Long: `Hint tells the next step of a puzzle that you are stuck with. Level 1 says where to look and for which technique, level 2 which cells or
values are involved, and level 3 the whole step with its reason.

The step is the simplest one that leads on: the steps of "fourfold solve --explain" begin with it. If no technique leads on, level 3 says
which guess is right. A puzzle with no solution or several has no next step; see "fourfold check".

The values that a player has placed count, and so do the notes of candidates, if all empty cells have notes. A mistake in them is told
first: level 1 that there is one, level 2 in which row, level 3 in which cell. In a plain grid all values are givens. Then --givens names
the puzzle as it was before.

Exit codes: 0 a hint, or the puzzle is solved; 1 a mistake, no solution, or several; 2 bad usage or bad input; 3 gave up at a limit, or
interrupted; 4 an engine was wrong.`,
		Example: `  fourfold hint puzzle.txt
  fourfold hint --level 3 puzzle.txt
  fourfold hint --level all --givens puzzle.txt played.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := c.check(files); err != nil {
				return err
			}
			return c.run(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.StringVar(&c.level, "level", "1", "give a hint of level `L`, 1, 2 or 3; all writes the three below each other")
	f.StringVar(&c.givens, "givens", "", "take the givens from `FILE`: all other values are placed ones; FILE may be the text of a grid")
	f.BoolVar(&c.ignoreNotes, "ignore-notes", false, "leave the notes of candidates alone")
	f.StringVar(&c.coords, "coords", "r1c1", "name cells as `C` does, r1c1 or a1: in a1 the letter is the row")
	f.DurationVar(&c.timeout, "time", 10*time.Second, "give up on a puzzle after `D`; 0 means never")
	addWorkersFlag(f, &c.workers, "work on `N` puzzles at once; hints keep the order of the input")
	f.BoolVar(&c.json, "json", false, "write JSON lines")
	notNegative(f, "time")
	addShapeFlags(f, &c.shape)
	return cmd
}

// check checks the flags, and sets what the run needs of them.
func (c *hintCmd) check(files []string) (err error) {
	switch c.level {
	case "1", "2", "3":
		c.levels = []int{int(c.level[0] - '0')}
	case "all":
		c.levels = []int{1, 2, 3}
	default:
		return fmt.Errorf("--level %q: expected 1, 2, 3 or all", c.level)
	}
	if c.finder.Coords, err = human.ParseCoords(c.coords); err != nil {
		return fmt.Errorf("--coords %w", err)
	}
	if err := checkCompanions(&c.shape, files, "--givens", c.givens); err != nil {
		return err
	}
	engines, err := solvers.Choose("", solvers.Bounds{})
	if err != nil {
		return err
	}
	c.finder.IgnoreNotes = c.ignoreNotes
	c.finder.Checker = check.Checker{Shape: &c.shape, Engine: engines, Limit: 2, Timeout: c.timeout, Brief: true}
	c.finder.Checker.Classic, _ = engines.ClassicPath()
	return cmp.Or(c.plan.Input("the file of --givens", c.givens), c.checkShape(&c.shape, files))
}

func (c *hintCmd) run(ctx context.Context, files []string) (err error) {
	if c.originals, err = check.Open(c.lookingReader(&c.shape), "--givens", c.givens); err != nil {
		return err
	}
	c.terminal = isTerminal(c.out)
	p := perPuzzle[check.Subject, *human.Hint]{
		console: c.console, workers: c.workers, json: c.json,
		look:   func(single bool) { c.single = single },
		find:   func(ctx context.Context, s check.Subject) *human.Hint { return c.finder.Find(ctx, s) },
		note:   c.note,
		record: func(h *human.Hint) any { return h.Record(c.levels) },
		text:   c.write,
	}
	err = p.run(ctx, check.Subjects(c.reader(&c.shape).Tasks(files), c.originals, nil))
	if err != nil || ctx.Err() != nil {
		return err
	}
	return c.originals.Rest()
}

// note says that a hint was found without a count of the solutions.
func (c *hintCmd) note(h *human.Hint) error {
	if h.Uncounted && h.Err == nil && h.Task.Err == nil {
		c.warn("%s: the solutions could not be counted in half the --time, so no mistake was looked for", h.Task.Where)
	}
	return nil
}

// write writes one hint.
func (c *hintCmd) write(w io.Writer, h *human.Hint) {
	lines := h.Lines(c.levels)
	for k, line := range lines {
		if !c.single {
			line = h.Task.Where + ": " + line
		}
		if more := h.More(c.levels); more > 0 && c.single && c.terminal && k == len(lines)-1 {
			line += fmt.Sprintf(" (--level %d says more)", more)
		}
		fmt.Fprintln(w, words.OneLine(strings.TrimSpace(line)))
	}
}

// checkCompanions checks flags that name the grids to compare puzzles with. The arguments are names
// and values of these flags, in turn.
func checkCompanions(shape *input.Shape, files []string, flags ...string) error {
	uses := 0 // of standard input
	if len(files) == 0 || slices.Contains(files, input.StandardInput) {
		uses++
	}
	for k := 0; k < len(flags); k += 2 {
		flag, value := flags[k], flags[k+1]
		if shape.Dedupe && value != "" {
			return fmt.Errorf("--dedupe excludes %s, which may have a grid for each puzzle", flag)
		}
		if value != input.StandardInput {
			continue
		}
		if uses++; uses > 1 {
			return fmt.Errorf("%s -: standard input can be read only once: expected the name of a file", flag)
		}
	}
	return nil
}
