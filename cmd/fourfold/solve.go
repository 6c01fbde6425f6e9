package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"fourfold"
	"fourfold/internal/solvers"
)

// A solve is one run of the command: its flags, and what comes of them.
type solve struct {
	*console
	input
	solver  string
	all     bool
	limit   int
	count   bool
	unique  bool
	timeout time.Duration
	nodes   int64
	workers int
	output  output
	explain explanation

	engine   fourfold.Solver
	want     int  // solutions asked of the engine; 0 means all
	list     bool // write every solution, as it is found
	severity *int
}

func solveCommand(c *console, severity *int) *cobra.Command {
	s := &solve{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "solve [FILE...]",
		Short: "Solve puzzles and exact cover problems",
		Long: `Solve reads the files, or standard input, and writes one line a puzzle: the
solution as a row of characters, or one of the words none, multiple (with --unique),
limit and invalid. A single puzzle at a terminal is drawn.

Puzzles come in any of the usual formats, many in a file, gzip or not. Files that
end in .dlx hold an exact cover problem in Knuth's format; a solution is its chosen
options with | between them.

Every solution is verified against the problem, and for a Sudoku on the grid too,
by code that no solver shares.

Exit codes: 0 answered, 1 no solution (but for --count) or not unique, 2 bad usage or bad input,
3 gave up at a limit or interrupted, 4 a solution failed verification.`,
		Example: `  fourfold solve puzzles.txt
  fourfold solve --unique --solver sat < puzzles.txt
  fourfold solve --count problem.dlx
  fourfold solve --box 3x4 --format pretty twelve.txt
  fourfold solve --explain --candidates 7 puzzle.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			s.output.chosen = cmd.Flags().Changed("format")
			if err := s.checkExplanation(files, cmd.Flags().Changed); err != nil {
				return err
			}
			return s.run(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&s.solver, "solver", solvers.Default, "`NAME` of the engine, see \"fourfold version\"")
	f.BoolVar(&s.all, "all", false, "write all solutions, each on a line")
	f.IntVar(&s.limit, "limit", 0, "write up to `N` solutions, or count up to N with --count")
	f.BoolVar(&s.count, "count", false, "write the number of solutions")
	f.BoolVar(&s.unique, "unique", false, "write the solution only if there is no other")
	f.DurationVar(&s.timeout, "time", 0, "give up on a puzzle after `D`, such as 10s")
	f.Int64Var(&s.nodes, "nodes", 0, "give up on a puzzle after `N` nodes of the search")
	f.IntVar(&s.workers, "workers", runtime.GOMAXPROCS(0), "solve `N` puzzles at once; the order of the output is that of the input")
	s.output.addFlags(f)
	s.explain.addFlags(f)
	s.input.addFlags(f)
	return cmd
}

// check reads the values of the flags.
func (s *solve) check(files []string) (err error) {
	switch {
	case s.unique && (s.all || s.count || s.limit != 0):
		return errors.New("--unique excludes --all, --count and --limit")
	case s.all && s.limit != 0:
		return errors.New("--all and --limit exclude each other")
	case s.limit < 0 || s.nodes < 0 || s.timeout < 0:
		return errors.New("--limit, --nodes and --time: expected 0, for no limit, or more")
	case s.workers < 1:
		return errors.New("--workers: expected 1 or more")
	}
	if s.engine, err = solvers.Parse(s.solver, solvers.Settings{MaxNodes: s.nodes}); err != nil {
		return err
	}
	s.list = (s.all || s.limit > 0) && !s.count
	s.want = s.limit
	if s.unique {
		s.want = 2
	} else if !s.all && !s.count && s.limit == 0 {
		s.want = 1
	}
	if err := s.input.check(files); err != nil {
		return err
	}
	return s.output.check()
}

func (s *solve) run(ctx context.Context, files []string) error {
	if err := s.check(files); err != nil {
		return err
	}
	to := &sink{w: s.out}
	out := bufio.NewWriterSize(to, 1<<16)
	s.output.start(s.console, out)
	tasks := s.tasks(s.console, files)
	if isTerminal(s.out) {
		var single bool
		tasks, single = lookAhead(tasks)
		s.output.draw(single)
	}

	progress := newProgress(s.console)
	for r := range s.results(ctx, tasks, func() { out.Flush() }) {
		if ctx.Err() != nil && (r.err != nil || r.task.err != nil) {
			break
		}
		*s.severity = max(*s.severity, r.severity())
		s.output.write(r)
		progress.step()
		if to.err != nil {
			break
		}
	}
	progress.end()
	out.Flush()
	if to.err != nil {
		return fmt.Errorf("writing the answers: %w", to.err)
	}
	if ctx.Err() != nil {
		*s.severity = max(*s.severity, exitGaveUp)
		s.complain("interrupted after %s", plural(progress.n, "puzzle"))
	}
	return nil
}

// results solves the tasks and returns what came of them in their order: several at
// once, unless solutions or steps are written as they are found.
func (s *solve) results(ctx context.Context, tasks iter.Seq[*task], idle func()) iter.Seq[*result] {
	one := func(t *task) *result { return s.solve(ctx, t) }
	if !s.list && !s.output.drawn && !s.explain.on {
		return inOrder(s.workers, tasks, one, idle)
	}
	return func(yield func(*result) bool) {
		for t := range tasks {
			if !yield(one(t)) {
				return
			}
			idle()
		}
	}
}

// A result is what came of one task.
type result struct {
	*task
	solver    string
	list      bool              // the solutions have been written
	counted   bool              // the answer is a number
	n         int               // solutions found
	first     fourfold.Solution // of those
	stats     fourfold.Stats
	elapsed   time.Duration // with compiling and verifying
	err       error         // why the engine did not finish, nil if it did
	wrong     error         // a solution that failed verification
	unique    bool          // asked for
	exhausted bool          // there are no other solutions
	account   *account      // of the steps, if they have been written
}

// The words that stand for a result that is no solution and no number.
const (
	wordNone     = "none"
	wordMultiple = "multiple"
	wordLimit    = "limit"
	wordFailed   = "failed"
	wordInvalid  = "invalid"
	wordWrong    = "wrong"
	wordSolved   = "solved"
)

// word sums the result up.
func (r *result) word() string {
	switch {
	case r.task.err != nil:
		return wordInvalid
	case r.wrong != nil:
		return wordWrong
	case r.unique && r.n > 1:
		return wordMultiple
	case errors.Is(r.err, fourfold.ErrLimit) || errors.Is(r.err, context.Canceled):
		return wordLimit
	case r.err != nil:
		return wordFailed
	case r.n == 0:
		return wordNone
	}
	return wordSolved
}

func (r *result) severity() int {
	switch r.word() {
	case wordInvalid:
		return exitBad
	case wordWrong:
		return exitWrong
	case wordMultiple:
		return exitNo
	case wordNone:
		if r.counted {
			return exitAnswered
		}
		return exitNo
	case wordLimit, wordFailed:
		return exitGaveUp
	}
	return exitAnswered
}

// solve compiles a task and searches it.
func (s *solve) solve(ctx context.Context, t *task) *result {
	r := &result{task: t, solver: s.engine.Name(), list: s.list, counted: s.count, unique: s.unique}
	begin := time.Now()
	if s.load(t); t.err != nil {
		return r
	}
	s.output.drawPuzzle(t)
	ctx, cancel := limited(ctx, s.timeout)
	defer cancel()
	if s.explain.on {
		s.trace(ctx, r)
		r.elapsed = time.Since(begin)
		return r
	}
	r.stats, r.err = s.engine.Solve(ctx, t.Problem, func(sol fourfold.Solution) bool {
		if r.wrong = t.verify(sol); r.wrong != nil {
			return false
		}
		if r.n++; r.n == 1 {
			r.first = sol
		}
		if s.list && s.output.writeSolution(t, sol, r.n) != nil {
			return false
		}
		return r.n != s.want
	})
	r.exhausted = r.err == nil && r.wrong == nil && (s.want == 0 || r.n < s.want)
	r.elapsed = time.Since(begin)
	return r
}

// limited returns ctx with an end after the time a puzzle may take; 0 means any.
func limited(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, timeout, errTime)
}

var errTime = fmt.Errorf("out of time: %w", fourfold.ErrLimit)
