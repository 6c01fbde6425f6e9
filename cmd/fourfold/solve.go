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
	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/internal/solvers"
	"fourfold/internal/words"
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
	strict  bool
	output  output
	explain explanation

	engine   fourfold.Solver
	classic  fourfold.Solver // for 9x9 Sudokus; the same unless no engine was named
	want     int             // solutions asked of the engine; 0 means all
	list     bool            // write every solution, as it is found
	severity *int
}

func solveCommand(c *console, severity *int) *cobra.Command {
	s := &solve{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "solve [FILE...]",
		Short: "Solve puzzles and exact cover problems",
		Long: `Solve reads the files, or standard input, and writes one line a puzzle: the
solution as a row of characters, or one of the words none, multiple (with --unique),
limit and invalid. Text that follows a puzzle on its line follows the answer, too. A
single puzzle at a terminal is drawn.

Puzzles come in any of the usual formats, many in a file, gzip or not. Files that
end in .dlx hold an exact cover problem in Knuth's format; a solution is its chosen
options with | between them.

Every solution is verified against the problem, and for a Sudoku on the grid too,
by code that no solver shares.

Exit codes: 0 answered, 1 no solution (but for --count) or not unique, 2 bad usage or bad input,
3 gave up at a limit, interrupted, or failed, 4 a solution failed verification.`,
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
	cmd.Flags().SortFlags = false
	s.addFlags(cmd.Flags())
	return cmd
}

func (s *solve) addFlags(f *pflag.FlagSet) {
	f.StringVar(&s.solver, "solver", "", "`NAME` of the engine, see \"fourfold version\" (default "+solvers.Classic+" for 9x9 Sudokus without further rules, else "+solvers.Default+")")
	f.BoolVar(&s.all, "all", false, "write all solutions, each on a line")
	f.IntVar(&s.limit, "limit", 0, "write up to `N` solutions, or count up to N with --count")
	f.BoolVar(&s.count, "count", false, "write the number of solutions")
	f.BoolVar(&s.unique, "unique", false, "write the solution only if there is no other")
	f.DurationVar(&s.timeout, "time", 0, "give up on a puzzle after `D`, such as 10s")
	f.Int64Var(&s.nodes, "nodes", 0, "give up on a puzzle after `N` nodes of the search")
	f.IntVar(&s.workers, "workers", runtime.GOMAXPROCS(0), "solve `N` puzzles at once; the order of the output is that of the input")
	f.BoolVar(&s.strict, "strict", false, "stop at the first puzzle that cannot be read or breaks the rules")
	s.output.addFlags(f)
	s.explain.addFlags(f)
	s.input.addFlags(f)
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
	if err := s.choose(); err != nil {
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

// choose makes the engines. Where none is named, a limit of nodes is for one that has
// nodes.
func (s *solve) choose() (err error) {
	settings := solvers.Bounds{MaxNodes: s.nodes}
	name := s.solver
	if name == "" {
		name = solvers.Default
	}
	if s.engine, err = solvers.Parse(name, settings); err != nil {
		return err
	}
	s.classic = s.engine
	if s.solver == "" && s.nodes == 0 {
		s.classic, err = solvers.Parse(solvers.Classic, settings)
	}
	if _, ok := solvers.ClassicPath(s.engine); ok && s.nodes > 0 {
		return fmt.Errorf("--nodes: expected another engine than %s, whose search has no nodes to count", s.solver)
	}
	return err
}

func (s *solve) run(ctx context.Context, files []string) error {
	if err := s.check(files); err != nil {
		return err
	}
	to := &sink{w: s.out}
	out := bufio.NewWriterSize(to, 1<<16)
	s.output.start(s.console, out)
	if len(files) == 0 {
		files = []string{"-"}
	}

	progress := newProgress(s.console)
	q := &queue{names: files}
	for more := true; more; {
		more = s.solveTasks(ctx, q, to, progress)
		out.Flush()
		if more = more && q.bulk != nil; more {
			more = s.solveBulk(ctx, q.bulk, to, progress)
		}
		q.bulk = nil
	}
	progress.end()
	if to.err != nil {
		return fmt.Errorf("writing the answers: %w", to.err)
	}
	if ctx.Err() != nil {
		*s.severity = max(*s.severity, exitGaveUp)
		s.complain("interrupted after %s", words.Plural(progress.n, "puzzle"))
	}
	return nil
}

// A queue is the files that are still to be read.
type queue struct {
	names []string
	bulk  *source // the next one, if it is taken as a whole
}

// solveTasks answers what the next files hold, puzzle by puzzle, up to one that is taken
// as a whole. It reports whether to go on with that.
func (s *solve) solveTasks(ctx context.Context, q *queue, to *sink, progress *progress) (more bool) {
	tasks := s.upcoming(q)
	if isTerminal(s.out) {
		var single bool
		tasks, single = lookAhead(tasks)
		s.output.draw(single && q.bulk == nil && progress.n == 0)
	}
	for r := range s.results(ctx, tasks, func() { s.output.out.Flush() }) {
		if ctx.Err() != nil && (r.err != nil || r.task.err != nil) {
			return false
		}
		*s.severity = max(*s.severity, r.severity())
		s.output.write(r)
		progress.step()
		if to.err != nil || s.strict && r.task.err != nil {
			return false
		}
	}
	return ctx.Err() == nil
}

// upcoming returns the tasks of the next files, up to one that is taken as a whole.
func (s *solve) upcoming(q *queue) iter.Seq[*task] {
	if !s.inBulk() {
		names := q.names
		q.names = nil
		return s.tasks(s.console, names)
	}
	return func(yield func(*task) bool) {
		for more := true; more && len(q.names) > 0; {
			name := q.names[0]
			q.names = q.names[1:]
			if s.holdsDLX(name) {
				if err := s.open(s.console, name, func(t *task) bool { more = yield(t); return more }); err != nil {
					more = yield(&task{name: name, where: name, err: err})
				}
				continue
			}
			src, err := openSource(s.console, name)
			switch {
			case err != nil:
				more = yield(&task{name: name, where: name, err: err})
			case src.lines > 1 || src.lines == 1 && !isTerminal(s.out):
				q.bulk = src
				return
			default:
				more = s.read(src.in, src.name, yield)
				src.close()
			}
		}
	}
}

// results solves the tasks and returns what came of them in their order: several at
// once, unless solutions or steps are written as they are found.
func (s *solve) results(ctx context.Context, tasks iter.Seq[*task], idle func()) iter.Seq[*result] {
	one := func(t *task) *result { return s.solve(ctx, t) }
	if !s.list && !s.output.drawn && !s.explain.on {
		return inOrder(s.workers, 16*s.workers, tasks, one, idle)
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
	engine := s.engine
	r := &result{task: t, solver: engine.Name(), list: s.list, counted: s.count, unique: s.unique}
	begin := time.Now()
	if s.load(t); t.err != nil {
		return r
	}
	if solvers.IsClassic(t.Problem) {
		engine = s.classic
		r.solver = engine.Name()
	}
	s.output.drawPuzzle(t)
	ctx, cancel := limited(ctx, s.timeout)
	defer cancel()
	if s.explain.on {
		s.trace(ctx, r)
		r.elapsed = time.Since(begin)
		return r
	}
	r.stats, r.err = engine.Solve(ctx, t.Problem, func(sol fourfold.Solution) bool {
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
