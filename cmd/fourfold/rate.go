package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"fourfold"
	"fourfold/internal/answer"
	"fourfold/internal/progress"
	"fourfold/internal/rate"
	"fourfold/internal/read/input"
	"fourfold/internal/record"
	"fourfold/internal/solvers"
	"fourfold/internal/words"
)

// A grading is one run of the command: its flags, the values made from them, and the results.
type grading struct {
	*console
	shape   input.Shape
	solver  string
	limit   int
	atLeast string
	atMost  string
	timeout time.Duration
	workers int
	json    bool

	engine   fourfold.Solver
	wanted   rate.Range // of the lines written
	widths   []int      // of the columns; nil unless at a terminal
	labeled  []rate.Labeled
	severity *answer.Severity
}

func rateCommand(c *console, severity *answer.Severity) *cobra.Command {
	g := &grading{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "rate [FILE...]",
		Short: "Say how much inference each puzzle needs",
		Long: `Rate reads the files, or standard input, and writes one line for each puzzle. Tabs
separate the columns:

  puzzle     the file and the line
  label      the difficulty that the file names, such as Hard
  clues      how many cells are given
  solutions  how many there are, or a bound such as >=1000 if counting stopped there
  scheme     the weakest scheme of inference that settles the puzzle without a guess:
             none, singles, pairs, triples, locked, fish, quads or all; guess if every
             scheme needs a guess; limit if time ran out; invalid if the puzzle cannot
             be read
  technique  the hardest technique that is needed if the simplest one is always applied
  guesses    if the scheme is guess: the fewest guesses that any order and scheme
             needed to find a solution
  by         the order and the scheme with the fewest guesses
  space      the product of the numbers of candidates of all cells
  singles    the same product after singles
  left       the same product after the strongest scheme
  rating     how hard the puzzle is for a person who always applies the simplest
             technique: the number of the hardest technique, from 1.0 (a naked single)
             to below 10. If no technique suffices: 10 plus 0.1 for each of the fewest
             guesses. It ends at 20.0: that is 100 guesses or more
  grade      a word for the number: easy, medium, hard, expert, extreme, or nightmare if
             a guess is needed

Only a puzzle with exactly one solution has a rating and a grade. A scheme settles a
puzzle without a solution if it shows that there is none. A puzzle with several solutions
needs a guess. If puzzles have labels, a table on standard error compares the labels with
the ratings. It counts all puzzles, also those that --at-least and --at-most leave out.

Exit codes: 0 rated; 2 bad usage or bad input; 3 gave up at a limit, or interrupted;
4 an engine was wrong.`,
		Example: `  fourfold rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold rate --json 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | fourfold rate --at-least triples --at-most all | cut -f 1
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | fourfold rate --at-most medium`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := notNegative(cmd.Flags(), "time"); err != nil {
				return err
			}
			return g.run(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&g.solver, "solver", "", "count the solutions by the engine `NAME`; see \"fourfold version\" (default "+solvers.DefaultText+")")
	f.IntVar(&g.limit, "limit", 1000, "count up to `N` solutions; 0 counts them all")
	f.StringVar(&g.atLeast, "at-least", rate.Schemes()[0], "write only puzzles that are at least as hard as `BOUND`: a scheme or guess, a grade, or a number as in the column rating")
	f.StringVar(&g.atMost, "at-most", rate.Guess.String(), "write only puzzles that are at most as hard as `BOUND`")
	f.DurationVar(&g.timeout, "time", 0, "give up on a puzzle after `D`, such as 10s")
	f.IntVar(&g.workers, "workers", defaultWorkers(), "rate `N` puzzles at once; ratings keep the order of the input")
	f.BoolVar(&g.json, "json", false, "write JSON lines")
	addShapeFlags(f, &g.shape)
	return cmd
}

// check checks the flags, and sets what the run needs of them.
func (g *grading) check(files []string) (err error) {
	switch {
	case g.limit < 0 || g.limit == 1:
		return errors.New("--limit: expected 0, for no limit, or at least 2, to tell one solution from several")
	case g.workers < 1 || g.workers > maxWorkers:
		return errWorkers
	}
	if g.wanted, err = rate.ParseRange(g.atLeast, g.atMost); err != nil {
		return err
	}
	if g.engine, err = solvers.Choose(g.solver, solvers.Bounds{}); err != nil {
		return err
	}
	return cmp.Or(g.plan.Input("a file of --solver", solvers.Files(g.solver)...), g.checkShape(&g.shape, files))
}

func (g *grading) run(ctx context.Context, files []string) error {
	if err := g.check(files); err != nil {
		return err
	}
	out := bufio.NewWriterSize(clearing{g.messages, g.out}, 1<<16)
	if isTerminal(g.out) {
		g.widths = rate.Widths(words.PlaceWidth(g.reader(&g.shape).FirstNames(files)))
	}
	if !g.json {
		words.WriteRow(out, g.widths, rate.Columns())
	}
	reader := g.reader(&g.shape)
	done := progress.NewCounter(g.messages, isTerminal(g.out))
	settings := rate.Settings{Counter: g.engine, Limit: g.limit}
	work := orderly[*input.Task, *rate.Result]{
		console: g.console, workers: g.workers, flush: func() { out.Flush() }, done: done,
		find: func(ctx context.Context, t *input.Task) *rate.Result {
			return rate.RateTask(ctx, &g.shape, t, settings, g.timeout)
		},
		write: func(r *rate.Result) { g.write(out, r) },
		state: func(r *rate.Result) resultState { return resultState{r.Task, r.Begun, r.HasRating()} },
	}
	work.run(ctx, reader.Tasks(files))
	g.messages.Clear()
	g.writeAgreement(out)
	out.Flush()
	g.ended(ctx, g.severity, done.N())
	return nil
}

// write writes one rating, or a message if something went wrong.
func (g *grading) write(out *bufio.Writer, r *rate.Result) {
	word := r.Word()
	*g.severity = max(*g.severity, word.Severity(false))
	switch t := r.Task; word {
	case answer.Invalid:
		g.badTask(t)
	case answer.Wrong:
		g.complain("%s: %v", t.Where, r.Err)
	case answer.Limit, answer.Failed:
		if !g.isInterruption(r.Err) {
			g.warn("%s: stopped after %s: %v", t.Where, words.Duration(r.Elapsed), r.Err)
		}
	default:
		if t.Puzzle != nil && t.Puzzle.Label != "" {
			g.labeled = append(g.labeled, rate.Labeled{Label: t.Puzzle.Label, Rating: r.Difficulty.Rating})
		}
	}
	switch {
	case r.Task.Unopened:
	case r.HasRating() && !g.wanted.Includes(&r.Rating):
	case !r.HasRating() && !g.wanted.IsAll():
	case g.json:
		record.Write(out, r.Record())
	default:
		words.WriteRow(out, g.widths, r.Row())
	}
}

// writeAgreement writes how well the labels agree with the ratings, if there are labels.
func (g *grading) writeAgreement(out *bufio.Writer) {
	if len(g.labeled) == 0 {
		return
	}
	a := rate.Agree(g.labeled)
	if !g.json {
		out.Flush()
		g.messages.Clear()
		a.WriteText(g.err)
		return
	}
	record.Write(out, a.Record())
}
