package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/internal/answer"
	"fourfold/internal/bulk"
	"fourfold/internal/inorder"
	"fourfold/internal/input"
	"fourfold/internal/solvers"
	"fourfold/internal/words"
	"fourfold/puzzle/gridtext"
)

// A solve is one run of the command: its flags, and what comes of them.
type solve struct {
	*console
	shape   input.Shape
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
	question answer.Question
	list     bool // write every solution, as it is found
	severity *answer.Severity
}

func solveCommand(c *console, severity *answer.Severity) *cobra.Command {
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
	addShapeFlags(f, &s.shape)
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
	s.question = answer.Question{Want: s.limit, Count: s.count, Unique: s.unique}
	if s.unique {
		s.question.Want = 2
	} else if !s.all && !s.count && s.limit == 0 {
		s.question.Want = 1
	}
	if err := s.shape.Check(files); err != nil {
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
		if more = more && q.lines != nil; more {
			more = s.solveLines(ctx, q.lines, q.firstLine, to, progress)
		}
		q.lines = nil
	}
	progress.end()
	if to.err != nil {
		return fmt.Errorf("writing the answers: %w", to.err)
	}
	if ctx.Err() != nil {
		*s.severity = max(*s.severity, answer.GaveUp)
		s.complain("interrupted after %s", words.Plural(progress.n, "puzzle"))
	}
	return nil
}

// A queue is the files that are still to be read.
type queue struct {
	names     []string
	lines     *input.File // the next one, if it is a job for package bulk
	firstLine int         // of lines, the number of the line that comes next
}

// solveTasks answers what the next files hold, puzzle by puzzle, up to a file for package
// bulk. It reports whether to go on with that.
func (s *solve) solveTasks(ctx context.Context, q *queue, to *sink, progress *progress) (more bool) {
	tasks := s.nextTasks(q)
	if isTerminal(s.out) {
		var single bool
		tasks, single = lookAhead(tasks)
		s.output.draw(single && q.lines == nil && progress.n == 0)
	}
	for a := range s.answers(ctx, tasks) {
		if ctx.Err() != nil && (a.Err != nil || a.Task.Err != nil) {
			return false
		}
		*s.severity = max(*s.severity, a.Severity())
		s.output.write(a)
		progress.step()
		if to.err != nil || s.strict && a.Task.Err != nil {
			return false
		}
	}
	return ctx.Err() == nil
}

// nextTasks returns the tasks of the next files, up to a file for package bulk.
func (s *solve) nextTasks(q *queue) iter.Seq[*input.Task] {
	reader, inBulk := s.reader(&s.shape), s.inBulk()
	return func(yield func(*input.Task) bool) {
		for len(q.names) > 0 {
			name := q.names[0]
			q.names = q.names[1:]
			tasks := reader.TasksOf(name)
			if inBulk && !s.shape.HoldsDLX(name) {
				if tasks = s.sniff(name, q); tasks == nil {
					return
				}
			}
			for t := range tasks {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// sniff opens a file and returns its tasks. It returns nil if the file is one for package
// bulk, and leaves it to the queue.
func (s *solve) sniff(name string, q *queue) iter.Seq[*input.Task] {
	f, err := input.Open(name, s.in)
	if err != nil {
		return slices.Values([]*input.Task{input.FileError(name, err)})
	}
	puzzles, firstLine := bulk.Sniff(f.Text())
	if puzzles > 1 || puzzles == 1 && !isTerminal(s.out) {
		q.lines, q.firstLine = f, firstLine
		return nil
	}
	return func(yield func(*input.Task) bool) {
		defer f.Close()
		f.Puzzles(&s.shape)(yield)
	}
}

// inBulk reports whether package bulk can answer the question, if a file has such lines.
func (s *solve) inBulk() bool {
	_, ok := solvers.ClassicPath(s.classic)
	return ok && s.shape.MayBeClassic() &&
		!s.list && !s.output.json && !s.output.stats && !s.explain.on && s.timeout == 0 &&
		(s.output.text.AsRead || s.output.text.Format == gridtext.FormatLine)
}

// solveLines answers the lines of a file by package bulk. It reports whether to go on with
// another file.
func (s *solve) solveLines(ctx context.Context, f *input.File, firstLine int, to *sink, p *progress) (more bool) {
	defer f.Close()
	path, _ := solvers.ClassicPath(s.classic)
	job := bulk.Job{
		Name: f.Name, FirstLine: firstLine, Shape: &s.shape, Question: s.question, Quiet: s.output.quiet, Strict: s.strict,
		Path: path, Workers: s.workers, Message: func(text string) { s.complain("%s", text) }, Progress: p.add,
	}
	report, err := job.Run(ctx, f.Text(), to)
	*s.severity = max(*s.severity, report.Severity)
	return err == nil && !report.Stopped
}

// answers solves the tasks and returns the answers in their order: several at once, unless
// solutions or steps are written as they are found.
func (s *solve) answers(ctx context.Context, tasks iter.Seq[*input.Task]) iter.Seq[*answer.Answer] {
	solver := s.answerer()
	solveTask := func(t *input.Task) *answer.Answer { return solver.Solve(ctx, t) }
	flush := func() { s.output.out.Flush() }
	if !s.list && !s.output.drawn && !s.explain.on {
		return inorder.Map(s.workers, 16*s.workers, tasks, solveTask, flush)
	}
	return func(yield func(*answer.Answer) bool) {
		for t := range tasks {
			if !yield(solveTask(t)) {
				return
			}
			flush()
		}
	}
}

// answerer returns the solver of tasks that the flags describe.
func (s *solve) answerer() *answer.Solver {
	solver := &answer.Solver{
		Shape: &s.shape, Engine: s.engine, Timeout: s.timeout, Question: s.question, Begin: s.output.drawPuzzle,
		Choose: func(p *fourfold.Problem) fourfold.Solver {
			if solvers.IsClassic(p) {
				return s.classic
			}
			return s.engine
		},
	}
	if s.list {
		solver.Found = func(t *input.Task, sol fourfold.Solution, n int) bool {
			return s.output.writeSolution(t, sol, n) == nil
		}
	}
	if s.explain.on {
		solver.Search = s.trace
	}
	return solver
}

// lookAhead returns the same sequence, and whether it has exactly one element,
// after reading up to two of it. It has to be walked through once.
func lookAhead[T any](seq iter.Seq[T]) (same iter.Seq[T], single bool) {
	next, stop := iter.Pull(seq)
	var read []T
	for range 2 {
		if v, ok := next(); ok {
			read = append(read, v)
		}
	}
	return func(yield func(T) bool) {
		defer stop()
		for _, v := range read {
			if !yield(v) {
				return
			}
		}
		for v, ok := next(); ok; v, ok = next() {
			if !yield(v) {
				return
			}
		}
	}, len(read) == 1
}
