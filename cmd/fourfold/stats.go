package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/lab/collection"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/read/input"
	"fourfold/internal/write/outfile"
	"fourfold/internal/write/record"
)

// A statsCmd is one run of the command: its flags, and the values made from them.
type statsCmd struct {
	*console
	shape    input.Shape
	settings collection.Settings
	grades   bool
	sample   int
	seed     uint64
	files    outputs
	json     bool
	workers  int

	sampled *collection.Sample // the puzzles to rate at the end; nil if there are none
	summary *collection.Summary
	set     *outfile.Set
	rows    *collection.PuzzleCSV // of --per-puzzle
}

func statsCommand(app *console) *cobra.Command {
	c := &statsCmd{console: app}
	cmd := &cobra.Command{
		Use:   "stats [FILE...]",
		Short: "Say what is in a collection of puzzles",
		Long: `Stats says what is in a collection of puzzles: shapes, clues, how many have no solution, one or several, symmetries, and puzzles that are
there twice.

It also has the formats, the share of the readable puzzles that naked and hidden singles alone solve, labels, automorphisms, and the size of
problems in Knuth's format. Two facts cost more time and need a flag: --minimal, and --grades, which rates a random sample of 1000 puzzles
with one solution, or as many as --sample says.

Exit codes: 0 answered; 2 bad usage or bad input; 3 interrupted (the figures are then of the puzzles that were read); 4 a solution failed
verification.`,
		Example: `  fourfold stats puzzles.txt
  fourfold stats --grades --minimal puzzles.txt
  fourfold stats --force -o stats.html --csv stats.csv puzzles.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := c.check(files, cmd.Flags().Changed); err != nil {
				return err
			}
			return c.run(cmd.Context(), files)
		},
	}
	cmd.Flags().SortFlags = false
	c.addFlags(cmd.Flags())
	return cmd
}

func (c *statsCmd) addFlags(f *pflag.FlagSet) {
	addLimitFlag(f, &c.settings.Limit, 2, "count up to `N` solutions of each puzzle; 0 counts them all")
	f.DurationVar(&c.settings.Timeout, "time", 10*time.Second, "give up on a search or a rating after `D`; 0 means never")
	f.BoolVar(&c.settings.Minimal, "minimal", false, "count the minimal puzzles: no given of them can be left out")
	f.BoolVar(&c.grades, "grades", false, "rate puzzles: grade, rating and hardest technique")
	f.IntVar(&c.sample, "sample", 1000, "with --grades: rate `N` puzzles at random; 0 rates all, and so does --per-puzzle")
	f.Uint64Var(&c.seed, "seed", 1, "with --grades: use `N` as the seed of the random sample")
	f.StringVar(&c.files.perPuzzle, "per-puzzle", "", "write a table with a row for each puzzle to `FILE`, as CSV")
	f.StringVar(&c.files.csv, "csv", "", "write a table to `FILE`; with a row for each value of each fact")
	c.files.addReportFlags(f)
	c.addForceFlag(f)
	f.BoolVar(&c.json, "json", false, "write one line of JSON in place of the text")
	addWorkersFlag(f, &c.workers, "work on `N` puzzles at once")
	notNegative(f, "time", "sample")
	addShapeFlags(f, &c.shape)
}

// check checks the flags, and sets what the run needs of them.
func (c *statsCmd) check(files []string, changed func(flag string) bool) error {
	switch {
	case !c.grades && (changed("sample") || changed("seed")):
		return errors.New("--sample and --seed: expected --grades with them")
	case c.files.perPuzzle != "" && (changed("sample") && c.sample > 0 || changed("seed")):
		return errors.New("--per-puzzle and --sample exclude each other: with --grades, the table has the rating of each puzzle")
	}
	if err := c.checkShape(&c.shape, files); err != nil {
		return err
	}
	engines, err := solvers.Choose("", solvers.Bounds{})
	if err != nil {
		return err
	}
	c.settings.Engine = engines
	c.settings.ClassicPath, _ = engines.ClassicPath()
	c.settings.Shape = &c.shape
	c.settings.Grades = c.grades && (c.files.perPuzzle != "" || c.sample == 0)
	return c.files.claim(c.plan)
}

func (c *statsCmd) run(ctx context.Context, files []string) error {
	c.summary = collection.NewSummary(c.settings)
	if c.grades && !c.settings.Grades {
		c.sampled = collection.NewSample(c.sample, c.seed)
	}
	c.set = c.plan.Set()
	defer c.set.Discard()
	if err := c.openRows(); err != nil {
		return err
	}
	finder := collection.Finder{Settings: c.settings}
	p := perPuzzle[*input.Task, *collection.Facts]{console: c.console, workers: c.workers, find: finder.Find, note: c.note}
	if err := p.run(ctx, c.reader(&c.shape).Tasks(files)); err != nil {
		return err
	}
	if c.summary.Interrupted = ctx.Err() != nil; c.summary.Puzzles+c.summary.Invalid == 0 {
		return c.noPuzzle(ctx)
	}
	if c.sampled != nil && ctx.Err() == nil {
		if err := c.rateSample(ctx); err != nil {
			return err
		}
	}
	return c.report()
}

// openRows opens the file of --per-puzzle.
func (c *statsCmd) openRows() error {
	if c.files.perPuzzle == "" {
		return nil
	}
	f, err := c.set.Create(c.files.perPuzzle)
	if err == nil {
		c.rows, err = collection.NewPuzzleCSV(f)
	}
	return err
}

// note counts the facts of a puzzle.
func (c *statsCmd) note(f *collection.Facts) error {
	c.summary.Add(f)
	if c.sampled != nil && f.Valid() && f.IsUnique() {
		c.sampled.Add(f.Task)
	}
	if c.rows == nil {
		return nil
	}
	return c.rows.Add(f)
}

// rateSample rates the puzzles of the sample until ctx is done.
func (c *statsCmd) rateSample(ctx context.Context) error {
	p := perPuzzle[*input.Task, *collection.Rated]{
		console: c.console, unit: "rating", workers: c.workers,
		find: func(ctx context.Context, t *input.Task) *collection.Rated {
			return collection.Rate(ctx, &c.shape, t, c.settings.Timeout)
		},
		note: func(r *collection.Rated) error {
			if !c.isInterruption(r.Err) {
				c.summary.AddRating(r)
			}
			return nil
		},
	}
	tasks := c.sampled.Tasks()
	p.expected = len(tasks)
	c.messages.Status("rating a sample of the puzzles")
	return p.run(ctx, slices.Values(tasks))
}

// report writes the summary and the files that flags ask for.
func (c *statsCmd) report() error {
	var err error
	if c.rows != nil {
		err = c.rows.End()
	}
	if err == nil {
		c.set.Add(c.files.csv, c.summary.WriteCSV)
		err = c.files.commit(c.set, c.summary.Document())
	}
	return errors.Join(err, c.answer())
}

// answer writes the summary to standard output.
func (c *statsCmd) answer() error {
	out := bufio.NewWriter(c.out)
	write := func() error { return c.summary.Document().WriteText(out, c.terminal()) }
	if c.json {
		var seed *uint64
		if c.sampled != nil {
			seed = &c.seed
		}
		write = func() error { return record.Write(out, c.summary.Record(seed)) }
	}
	err := write()
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("writing the answers: %w", err)
	}
	return nil
}
