package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/answer"
	"fourfold/internal/collection"
	"fourfold/internal/inorder"
	"fourfold/internal/progress"
	"fourfold/internal/read/input"
	"fourfold/internal/record"
	"fourfold/internal/solvers"
	"fourfold/internal/words"
	"fourfold/internal/write/outfile"
)

// A census is one run of the command: its flags, and the values made from them.
type census struct {
	*console
	shape    input.Shape
	settings collection.Settings
	grades   bool
	sample   int
	seed     uint64
	files    outputs
	json     bool
	workers  int

	sampled  *collection.Sample // the puzzles to rate at the end; nil if there are none
	summary  *collection.Summary
	set      *outfile.Set
	rows     *collection.PuzzleCSV // of --per-puzzle
	severity *answer.Severity
}

func statsCommand(c *console, severity *answer.Severity) *cobra.Command {
	s := &census{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "stats [FILE...]",
		Short: "Say what is in a collection of puzzles",
		Long: `Stats reads the files, or standard input, and says what is in them: shapes and formats,
clues, how many puzzles have no solution, one or several, the share that singles alone
solve, labels, symmetric patterns of givens, automorphisms, and puzzles that are equal or
isomorphic to an earlier one. For problems in Knuth's format it gives the size, too.

Two facts cost more time and need a flag. --minimal says how many puzzles are minimal.
--grades rates puzzles with one solution as "fourfold rate" does; it takes a random
sample of 1000 puzzles, or as many as --sample says.

A share is a part of the puzzles that could be read. A puzzle is solved by singles if
naked and hidden singles fill its grid.

Exit codes: 0 answered; 2 bad usage or bad input; 3 interrupted (the figures are then of
the puzzles that were read); 4 a solution failed verification.`,
		Example: `  fourfold stats 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold stats --grades --minimal --json 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold stats --force -o stats.html --csv stats.csv --per-puzzle puzzles.csv 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  printf 'a b c\na b\nb c\nc\n' | fourfold stats --as dlx --limit 1000`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := notNegative(cmd.Flags(), "limit", "time", "sample"); err != nil {
				return err
			}
			return s.run(cmd.Context(), files, cmd.Flags().Changed)
		},
	}
	cmd.Flags().SortFlags = false
	s.addFlags(cmd.Flags())
	return cmd
}

func (s *census) addFlags(f *pflag.FlagSet) {
	f.IntVar(&s.settings.Limit, "limit", 2, "count up to `N` solutions of each puzzle; 0 counts them all")
	f.DurationVar(&s.settings.Timeout, "time", 10*time.Second, "give up on a search or a rating after `D`; 0 means never")
	f.BoolVar(&s.settings.Minimal, "minimal", false, "find out how many puzzles are minimal, so that no given can be left out")
	f.BoolVar(&s.grades, "grades", false, "rate puzzles: grade, rating and hardest technique")
	f.IntVar(&s.sample, "sample", 1000, "with --grades: rate `N` puzzles at random; 0 rates all, and so does --per-puzzle")
	f.Uint64Var(&s.seed, "seed", 1, "with --grades: use `N` as the seed of the random sample")
	f.StringVar(&s.files.perPuzzle, "per-puzzle", "", "write a table with a row for each puzzle to `FILE`, as CSV")
	f.StringVar(&s.files.csv, "csv", "", "write a table with a row for each value of each fact to `FILE`")
	s.files.addReportFlags(f)
	s.addForceFlag(f)
	f.BoolVar(&s.json, "json", false, "write one line of JSON in place of the text")
	f.IntVar(&s.workers, "workers", defaultWorkers(), "work on `N` puzzles at once")
	addShapeFlags(f, &s.shape)
}

// check checks the flags, and sets what the run needs of them.
func (s *census) check(files []string, changed func(flag string) bool) error {
	switch {
	case s.settings.Limit == 1:
		return errors.New("--limit: expected 0, for no limit, or at least 2, to tell one solution from several")
	case s.workers < 1 || s.workers > maxWorkers:
		return errWorkers
	case !s.grades && (changed("sample") || changed("seed")):
		return errors.New("--sample and --seed: expected --grades with them")
	case s.files.perPuzzle != "" && (changed("sample") && s.sample > 0 || changed("seed")):
		return errors.New("--per-puzzle and --sample exclude each other: with --grades, the table has the rating of each puzzle")
	}
	if err := s.checkShape(&s.shape, files); err != nil {
		return err
	}
	engines, err := solvers.Choose("", solvers.Bounds{})
	if err != nil {
		return err
	}
	s.settings.Engine = engines
	s.settings.ClassicPath, _ = engines.ClassicPath()
	s.settings.Shape = &s.shape
	s.settings.Grades = s.grades && (s.files.perPuzzle != "" || s.sample == 0)
	return s.files.claim(s.plan)
}

func (s *census) run(ctx context.Context, files []string, changed func(flag string) bool) error {
	if err := s.check(files, changed); err != nil {
		return err
	}
	s.summary = collection.NewSummary(s.settings)
	if s.grades && !s.settings.Grades {
		s.sampled = collection.NewSample(s.sample, s.seed)
	}
	s.set = s.plan.Set()
	defer s.set.Discard()
	if err := s.openRows(); err != nil {
		return err
	}
	if err := s.collect(ctx, files); err != nil {
		return err
	}
	if s.summary.Puzzles+s.summary.Invalid == 0 {
		if ctx.Err() == nil && *s.severity == answer.Answered {
			return errors.New("no puzzle in the input: expected at least one")
		}
		return nil
	}
	s.rateSample(ctx)
	return s.report()
}

// openRows opens the file of --per-puzzle.
func (s *census) openRows() error {
	if s.files.perPuzzle == "" {
		return nil
	}
	f, err := s.set.Create(s.files.perPuzzle)
	if err == nil {
		s.rows, err = collection.NewPuzzleCSV(f)
	}
	return err
}

// collect counts the facts of the puzzles until ctx is done, and reports those that cannot be
// read.
func (s *census) collect(ctx context.Context, files []string) error {
	reader := s.reader(&s.shape)
	counter := progress.NewCounter(s.messages, false)
	defer s.messages.Clear()
	for f := range collection.Collect(ctx, reader.Tasks(files), s.settings, s.workers) {
		if f.Task.Err != nil {
			s.badTask(f.Task)
			*s.severity = max(*s.severity, answer.BadInput)
			if f.Task.Unopened {
				continue
			}
		}
		if f.Wrong != nil {
			s.complain("%s: %v", f.Task.Where, f.Wrong)
			*s.severity = max(*s.severity, answer.WrongAnswer)
		}
		if f.Rated != nil {
			s.checkRating(f.Rated)
		}
		s.summary.Add(f)
		if s.sampled != nil && f.Valid() && f.IsUnique() {
			s.sampled.Add(f.Task)
		}
		if s.rows != nil {
			if err := s.rows.Add(f); err != nil {
				return err
			}
		}
		counter.Add(1)
	}
	s.summary.Interrupted = s.interruptedAfter(ctx, "puzzle", s.summary.Puzzles+s.summary.Invalid)
	return nil
}

// checkRating reports a rating that failed for another reason than time.
func (s *census) checkRating(r *collection.Rated) {
	if r.Err != nil && !r.TimedOut() {
		s.complain("%s: %v", r.Task.Where, r.Err)
		*s.severity = max(*s.severity, answer.WrongAnswer)
	}
}

// interruptedAfter reports that ctx is done, and how much was done before.
func (s *census) interruptedAfter(ctx context.Context, what string, n int) (interrupted bool) {
	if ctx.Err() == nil {
		return false
	}
	*s.severity = max(*s.severity, answer.GaveUp)
	s.complain("interrupted after %s", words.Plural(n, what))
	return true
}

// rateSample rates the puzzles of the sample until ctx is done.
func (s *census) rateSample(ctx context.Context) {
	if s.sampled == nil || ctx.Err() != nil {
		return
	}
	counter := progress.NewCounter(s.messages, false)
	tasks := s.sampled.Tasks()
	counter.Expect(len(tasks), 0)
	s.messages.Status("rating a sample of the puzzles")
	defer s.messages.Clear()
	rateTask := func(t *input.Task) *collection.Rated {
		return collection.Rate(ctx, &s.shape, t, s.settings.Timeout)
	}
	each := func(yield func(*input.Task) bool) {
		for _, t := range tasks {
			if ctx.Err() != nil || !yield(t) {
				return
			}
		}
	}
	for r := range inorder.Map(s.workers, 16*s.workers, each, rateTask, nil) {
		if ctx.Err() != nil && r.Err != nil {
			break
		}
		s.checkRating(r)
		s.summary.AddRating(r)
		counter.Add(1)
	}
	s.interruptedAfter(ctx, "rating", s.summary.Rated)
}

// report writes the summary and the files that flags ask for.
func (s *census) report() error {
	err := s.answer()
	if s.rows != nil {
		if e := s.rows.End(); e != nil {
			return errors.Join(err, e)
		}
	}
	s.set.Add(s.files.csv, s.summary.WriteCSV)
	return errors.Join(err, s.files.commit(s.set, s.summary.Document()))
}

// answer writes the summary to standard output.
func (s *census) answer() error {
	out := bufio.NewWriter(s.out)
	write := func() error { return s.summary.Document().WriteText(out, s.terminal()) }
	if s.json {
		var seed *uint64
		if s.sampled != nil {
			seed = &s.seed
		}
		write = func() error { return record.Write(out, s.summary.Record(seed)) }
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
