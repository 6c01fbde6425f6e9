package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/answer"
	"fourfold/internal/check"
	"fourfold/internal/explain"
	"fourfold/internal/hint"
	"fourfold/internal/inorder"
	"fourfold/internal/progress"
	"fourfold/internal/read/input"
	"fourfold/internal/record"
	"fourfold/internal/solvers"
	"fourfold/internal/words"
)

// hintLevels are the words that --level takes.
var hintLevels = []string{"1", "2", "3", "all"}

// A hinting is one run of the command: its flags, and the values made from them.
type hinting struct {
	*console
	shape       input.Shape
	level       string
	coords      string
	givens      string
	ignoreNotes bool
	timeout     time.Duration
	workers     int
	json        bool

	finder    hint.Finder
	levels    []int
	originals *check.Companions // of --givens; nil without it
	single    bool              // there is only one puzzle, so lines do not begin with its place
	terminal  bool              // the hints go to a terminal, and may end with how to see more
	severity  *answer.Severity
}

func hintCommand(c *console, severity *answer.Severity) *cobra.Command {
	h := &hinting{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "hint [FILE...]",
		Short: "Give a hint for the next step of a puzzle",
		Long: `Hint reads the files, or standard input, and writes a hint for the simplest next step of
each puzzle. Level 1 says where to look and for which technique, level 2 which cells or
values are involved, and level 3 the whole step with its reason.

The values that a player has placed count, and so do the notes of candidates, if the format
has them and all empty cells have notes. A wrong value, or notes without the right value,
are a mistake, which the hint tells first: level 1 that there is one, level 2 in which row,
level 3 in which cell. No level tells the right value of a mistake.

In a plain grid all values are givens. Then --givens names the puzzle as it was before.

The step is one that leads on: the steps of "fourfold solve --explain" begin with it. If
no technique leads on, the hint says that a guess is needed, and level 3 which value is
right. A puzzle with no solution or several has no next step; "fourfold check" says more
about it.

Exit codes: 0 a hint, or the puzzle is solved; 1 a mistake, no solution, or several; 2 bad
usage or bad input; 3 gave up at a limit, or interrupted; 4 an engine was wrong.`,
		Example: `  fourfold hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold hint --level 3 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold hint --level all --givens 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := notNegative(cmd.Flags(), "time"); err != nil {
				return err
			}
			return h.run(cmd.Context(), files)
		},
	}
	cmd.Flags().SortFlags = false
	h.addFlags(cmd.Flags())
	return cmd
}

func (h *hinting) addFlags(f *pflag.FlagSet) {
	f.StringVar(&h.level, "level", "1", "say as much as level `L`: 1, 2 or 3; all writes the three below each other")
	f.StringVar(&h.givens, "givens", "", "the values of the puzzles that are not in the grids of `FILE` are placed values; FILE may be the text of a grid")
	f.BoolVar(&h.ignoreNotes, "ignore-notes", false, "leave the notes of candidates alone")
	f.StringVar(&h.coords, "coords", "r1c1", "name cells as `C` does, r1c1 or a1 (the letter is the row)")
	f.DurationVar(&h.timeout, "time", 10*time.Second, "give up on a puzzle after `D`; 0 means never")
	f.IntVar(&h.workers, "workers", defaultWorkers(), "work on `N` puzzles at once; hints keep the order of the input")
	f.BoolVar(&h.json, "json", false, "write JSON lines")
	addShapeFlags(f, &h.shape)
}

// check checks the flags, and sets what the run needs of them.
func (h *hinting) check(files []string) (err error) {
	switch h.level {
	case "1", "2", "3":
		h.levels = []int{int(h.level[0] - '0')}
	case "all":
		h.levels = []int{1, 2, 3}
	default:
		return fmt.Errorf("--level %q: expected 1, 2, 3 or all", h.level)
	}
	if h.finder.Coords, err = explain.ParseCoords(h.coords); err != nil {
		return fmt.Errorf("--coords %w", err)
	}
	stdin := len(files) == 0 || slices.Contains(files, input.StandardInput)
	switch {
	case h.workers < 1 || h.workers > maxWorkers:
		return errWorkers
	case h.shape.Dedupe && h.givens != "":
		return errors.New("--dedupe excludes --givens, which may have a grid for each puzzle")
	case stdin && h.givens == input.StandardInput:
		return errors.New("--givens -: standard input can be read only once: expected the name of a file")
	}
	engines, err := solvers.Choose("", solvers.Bounds{})
	if err != nil {
		return err
	}
	h.finder.IgnoreNotes = h.ignoreNotes
	h.finder.Checker = check.Checker{Shape: &h.shape, Engine: engines, Limit: 2, Timeout: h.timeout, Brief: true}
	h.finder.Checker.Classic, _ = engines.ClassicPath()
	return cmp.Or(h.plan.Input("the file of --givens", h.givens), h.checkShape(&h.shape, files))
}

func (h *hinting) run(ctx context.Context, files []string) (err error) {
	if err := h.check(files); err != nil {
		return err
	}
	if h.givens != "" {
		if h.originals, err = check.Open(h.lookingReader(&h.shape), "--givens", h.givens); err != nil {
			return err
		}
	}
	defer h.originals.Close()
	out := bufio.NewWriterSize(clearing{h.messages, h.out}, 1<<16)
	reader := h.reader(&h.shape)
	h.terminal = isTerminal(h.out)
	done := progress.NewCounter(h.messages, h.terminal)
	work := orderly[check.Subject, *hint.Hint]{
		console: h.console, workers: h.workers, flush: func() { out.Flush() }, done: done,
		find:  func(ctx context.Context, s check.Subject) *hint.Hint { return h.finder.Find(ctx, s) },
		write: func(found *hint.Hint) { h.write(out, found) },
		state: func(found *hint.Hint) resultState { return resultState{found.Task, found.Begun, found.Err == nil} },
	}
	work.run(ctx, h.begin(check.Subjects(reader.Tasks(files), h.originals, nil)))
	h.messages.Clear()
	out.Flush()
	if h.ended(ctx, h.severity, done.N()); ctx.Err() != nil {
		return nil
	}
	return h.originals.Rest()
}

// begin returns the same subjects, and notes whether there is only one.
func (h *hinting) begin(subjects iter.Seq[check.Subject]) iter.Seq[check.Subject] {
	return func(yield func(check.Subject) bool) {
		var all iter.Seq[check.Subject]
		all, h.single = inorder.LookAhead(subjects)
		all(yield)
	}
}

// write writes one hint, or a message if something went wrong.
func (h *hinting) write(out *bufio.Writer, found *hint.Hint) {
	*h.severity = max(*h.severity, found.Severity())
	switch t := found.Task; {
	case t.Err != nil:
		h.badTask(t)
	case found.Next == hint.Wrong:
		h.complain("%s: %v", t.Where, found.Err)
	case found.Err != nil && !h.isInterruption(found.Err):
		h.warn("%s: stopped after %s: %v", t.Where, words.Duration(found.Elapsed), found.Err)
	case found.Uncounted:
		h.warn("%s: the solutions could not be counted in half the --time, so no mistake was looked for", t.Where)
	}
	switch {
	case found.Task.Unopened:
	case h.json:
		record.Write(out, found.Record(h.levels))
	default:
		lines := found.Lines(h.levels)
		for k, line := range lines {
			if !h.single {
				line = found.Task.Where + ": " + line
			}
			if more := found.More(h.levels); more > 0 && h.single && h.terminal && k == len(lines)-1 {
				line += fmt.Sprintf(" (--level %d says more)", more)
			}
			fmt.Fprintln(out, words.OneLine(strings.TrimSpace(line)))
		}
	}
}
