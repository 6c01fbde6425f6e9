package main

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/answer"
	"fourfold/internal/progress"
	"fourfold/internal/read/input"
	"fourfold/internal/setting"
	"fourfold/internal/solvers"
)

// A solve is one run of the command: its flags, and the values made from them.
type solve struct {
	*console
	shape   input.Shape
	solver  string
	all     bool
	limit   int
	count   bool
	verify  bool
	unique  bool
	timeout time.Duration
	nodes   int64
	memory  memoryText
	workers int
	strict  bool
	divide  bool // --workers was given, so the workers search one problem if there is only one
	output  output
	saved   saved
	explain explanation
	lasting lasting
	probing probing
	proofs  proofs

	engines  solvers.Choice
	divided  solvers.Choice // the same engines, by several workers for one problem
	question answer.Question
	stopped  bool // by --strict
	list     bool // write every solution, as it is found
	listed   int  // solutions written in this way
	severity *answer.Severity

	done   *progress.Counter
	search *progress.Search
}

func solveCommand(c *console, severity *answer.Severity) *cobra.Command {
	s := &solve{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "solve [FILE...]",
		Short: "Solve puzzles and exact cover problems",
		Long: `Solve reads the files, or standard input, and writes one line for each puzzle: the
solution as a row of characters, or one of the words none, multiple (with --unique),
limit, invalid, failed and wrong. If text follows a puzzle on its line, the same text
follows the answer. A single puzzle at a terminal is drawn. If --time, --nodes or Ctrl-C
ended a count, the answer is "at least" a number. With several files, each count begins
with its file and line, and the answer to a .dlx file begins with the name of the file.

With --save the solutions of puzzles.txt go to a file beside it, puzzles_solved.txt, in
the same format, and standard output gets one line for each file.

Puzzles may have any of the usual formats. A file may hold many puzzles, and may be
compressed by gzip. A file whose name ends in .dlx holds one exact cover problem in
Knuth's format. Its solution is the list of chosen options, with | between them.

With --checkpoint FILE the search of one puzzle by dlx survives a kill: the same command
goes on from the file, and writes all solutions again, those found before first. The
file does not have the numbers that --count remembers, so a count that needs them begins
nearly anew. With --estimate nothing is solved: random probes tell how large the search is.

Every solution is verified by code that no solver shares: by the problem, and for a
Sudoku by the rules on the grid, too. But with --count, classic, dlx and cp count
without listing, so these solutions are not verified. The number is exact: dlx remembers
the number of solutions below each state that it has seen, and counts millions at once.
Only its cores small and bits do so, for up to 8,191 options and 4,096 primary items.
Others count one by one. To verify each solution, add --verify, which takes time for each.
To compare the numbers of several engines, use "compare --count".

With --proof FILE.drat or FILE.pbp, the engine cdcl writes a proof that there are no
solutions but those it found, and "fourfold verify" checks the proof. An answer that needs
one is not given without it: none, a solution with --unique, all solutions, a number.

Exit codes: 0 answered; 1 no solution (0 with --count), or not unique; 2 bad usage or bad
input; 3 gave up at a limit, interrupted, or an engine failed; 4 a solution failed
verification.`,
		Example: `  fourfold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold solve --explain --candidates 7 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | fourfold solve --unique --solver sat
  printf 'a b c\na b\nb c\nc\n' | fourfold solve --count --as dlx
  printf 'a b c\na b\nb c\nc\n' | fourfold solve --estimate --as dlx
  printf 'a b c\na b\nb c\nc\n' | fourfold solve --all --as dlx --checkpoint search.check
  printf 'a b c\na b\nb c\nc\n' | fourfold solve --unique --as dlx --proof only.drat
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | fourfold solve --save --force --output solved`,
		RunE: func(cmd *cobra.Command, files []string) error {
			s.output.chosen = cmd.Flags().Changed("format")
			s.divide = cmd.Flags().Changed("workers") && s.workers > 1
			if cmd.Flags().Changed("limit") && s.limit == 0 && !s.count {
				return errors.New("--limit 0: expected at least 1; --all writes all solutions")
			}
			if err := notNegative(cmd.Flags(), "limit", "time", "nodes"); err != nil {
				return err
			}
			if err := s.checkProof(cmd.Flags().Changed); err != nil {
				return err
			}
			if err := s.checkExplanation(files, cmd.Flags().Changed); err != nil {
				return err
			}
			if err := s.saved.check(cmd.Flags().Changed); err != nil {
				return err
			}
			if err := s.checkCheckpoint(cmd.Flags().Changed); err != nil {
				return err
			}
			if err := s.checkEstimate(cmd.Flags().Changed); err != nil {
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
	f.StringVar(&s.solver, "solver", "", "solve by the engine `NAME`, which may have settings, as in cp:scheme=pairs; see \"fourfold version\". exec:NAME runs a program, as exec:cadical (default "+solvers.DefaultText+")")
	f.BoolVar(&s.all, "all", false, "write all solutions, one on each line")
	f.IntVar(&s.limit, "limit", 0, "write up to `N` solutions, or count up to N with --count")
	f.BoolVar(&s.count, "count", false, "write the number of solutions; classic, dlx and cp count without listing, other engines list and verify each")
	f.BoolVar(&s.verify, "verify", false, "with --count, list and verify each solution that is counted")
	f.BoolVar(&s.unique, "unique", false, "write the solution only if there is no other")
	f.DurationVar(&s.timeout, "time", 0, "give up on a puzzle after `D`, such as 10s")
	addNodesFlag(f, &s.nodes)
	addMemoryFlag(f, &s.memory)
	f.IntVar(&s.workers, "workers", defaultWorkers(), "solve `N` puzzles at once; answers keep the order of the input. If the flag is given and the input is one puzzle or problem that dlx solves, dlx searches it by N workers, and finds its solutions in any order. A puzzle from a pipe or a terminal has one worker, since more puzzles may follow")
	f.BoolVar(&s.strict, "strict", false, "stop at the first puzzle that cannot be read or breaks the rules")
	s.output.addFlags(f)
	s.saved.addFlags(f)
	s.explain.addFlags(f)
	s.lasting.addFlags(f)
	s.probing.addFlags(f)
	s.proofs.addFlags(f)
	addShapeFlags(f, &s.shape)
}

// check checks the flags, and sets what the run needs of them.
func (s *solve) check(files []string) (err error) {
	switch {
	case s.unique && (s.all || s.count || s.limit != 0):
		return errors.New("--unique excludes --all, --count and --limit")
	case s.verify && !s.count:
		return errors.New("--verify: expected --count; all solutions that are written are verified in any case")
	case s.all && s.limit != 0:
		return errors.New("--all and --limit exclude each other")
	case s.workers < 1 || s.workers > maxWorkers:
		return errWorkers
	}
	if err := s.choose(); err != nil {
		return err
	}
	s.list = (s.all || s.limit > 0) && !s.count
	s.question = answer.Question{Want: s.want(), Count: s.count, Verify: s.verify, Unique: s.unique}
	if err := cmp.Or(s.plan.Input("a file of --solver", solvers.Files(s.solver)...), s.checkShape(&s.shape, files)); err != nil {
		return err
	}
	if s.shape.Board() != nil && s.output.chosen && s.output.format != "grid" && s.output.format != "input" {
		return fmt.Errorf("--format %s: expected grid, since overlapping grids are written row by row", s.output.format)
	}
	s.plan.Force = s.saved.force
	if s.saved.dir != "" {
		s.plan.Folder("--output", s.saved.dir)
	}
	return cmp.Or(s.plan.Claim("--checkpoint", s.lasting.path, s.lasting.path+".state"), s.plan.Claim("--proof", s.proofs.path, formulaOf(s.proofs.path)), s.output.check())
}

// choose makes the engines.
func (s *solve) choose() (err error) {
	bounds, err := s.bounds()
	if err != nil {
		return err
	}
	if s.engines, err = solvers.Choose(s.solver, bounds); err != nil {
		return err
	}
	bounds.Workers = s.workers
	if s.divided, err = solvers.Choose(s.solver, bounds); err != nil {
		return err
	}
	if _, ok := s.engines.ClassicPath(); ok && s.nodes > 0 {
		return fmt.Errorf("--nodes: expected an engine other than %s, which does not count nodes", s.solver)
	}
	if solvers.RunsProgram(s.solver) && s.nodes > 0 {
		return errors.New("--nodes: expected an engine; a program has limits of its own, and --time limits it")
	}
	return nil
}

// bounds returns the bounds that the flags state.
func (s *solve) bounds() (solvers.Bounds, error) {
	memory, err := s.memory.bytes(s.solver)
	return solvers.Bounds{MaxNodes: s.nodes, Memory: memory}, err
}

// want returns the number of solutions that a search is asked for; 0 means all.
func (s *solve) want() int {
	switch {
	case s.unique:
		return 2
	case !s.all && !s.count && s.limit == 0:
		return 1
	}
	return s.limit
}

// A memoryText is the text of the flag --memory. An empty text is no number of bytes.
type memoryText struct {
	text  string
	given bool
}

func (m *memoryText) Set(text string) error {
	m.text, m.given = text, true
	return nil
}

func (m *memoryText) String() string { return m.text }
func (m *memoryText) Type() string   { return "string" }

// addMemoryFlag adds the flag --memory.
func addMemoryFlag(f *pflag.FlagSet, memory *memoryText) {
	f.Var(memory, "memory", "take up to `BYTES`, at least 1MB, such as 256MB or 4GiB, for what an engine learns or remembers: dlx remembers less while it counts, and cdcl forgets more, and gives up on a puzzle if that is not enough (default 1GiB for each search); a setting memory of the engine comes first. A program of exec: may take BYTES in all (default 4GiB), on Linux")
}

// addNodesFlag adds the flag --nodes.
func addNodesFlag(f *pflag.FlagSet, nodes *int64) {
	f.Int64Var(nodes, "nodes", 0, "give up on a puzzle after `N` nodes of the search; a setting nodes of the engine comes first")
}

// bytes returns the number of bytes that --memory states, or 0 without the flag. An engine of the
// list must be able to keep to it; the engines that are used by default are.
func (m *memoryText) bytes(list string) (int64, error) {
	if !m.given {
		return 0, nil
	}
	if m.text == "none" {
		return 0, errors.New("--memory none: expected a number of bytes, such as 256MB or 4GiB; the setting cdcl:memory=none takes away the bound of cdcl")
	}
	n, err := setting.ParseMemory(m.text)
	switch {
	case err != nil:
		return 0, fmt.Errorf("--memory %q: %w", m.text, err)
	case list != "" && !solvers.BoundsMemory(list):
		return 0, fmt.Errorf("--memory: expected an engine with the setting memory, such as %s or %s", solvers.Default, solvers.Learning)
	}
	return n, nil
}
