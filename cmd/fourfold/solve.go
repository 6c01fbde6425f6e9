package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/kit/progress"
	"fourfold/internal/kit/setting"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
)

// A solveCmd is one run of the command: its flags, and the values made from them.
type solveCmd struct {
	*console
	changed func(flag string) bool // reports whether a flag was given

	shape   input.Shape
	solver  string
	all     bool
	limit   int
	count   bool
	verify  bool
	unique  bool
	first   bool
	timeout time.Duration
	nodes   int64
	memory  memoryText
	workers int
	strict  bool
	output  output

	save       save
	explain    explanation
	checkpoint checkpoint
	probing    probing
	proofs     proofs
	best       best
	assumed    assumed
	common     bool
	sample     int

	engines  solvers.Choice
	divided  solvers.Choice // the same engines, by several workers for one problem
	question answer.Question
	list     bool // write every solution, as it is found
	listed   int  // solutions written in this way
	several  int  // answers that are one of several solutions

	puzzles perPuzzle[*input.Task, *answer.Answer]
	search  *progress.Search
}

func solveCommand(app *console) *cobra.Command {
	c := &solveCmd{console: app}
	cmd := &cobra.Command{
		Use:   "solve [FILE...]",
		Short: "Solve puzzles and exact cover problems",
		Long: `Solve writes a line for each puzzle: its solution, or a word such as none. It reads all usual formats, and checks each solution.

The words are none, multiple (with --unique), limit, invalid, failed and wrong. Text behind a puzzle on its line follows the answer, too. A
single puzzle at a terminal is drawn. A message says if a puzzle on a grid has a second solution, which is looked for up to a second, or as
long as the first took. If a limit or Ctrl-C ended a count, the answer is "at least" a number. With several files, each count begins with
its file and line, and the answer to a .dlx file with the name of the file.

Puzzles come from files or standard input. A file may hold many puzzles, and may be compressed by gzip. A file whose name ends in .dlx, or whose text shows it, holds one exact cover problem in Knuth's format.
Its solution is the list of chosen options, with | between them.

With --save, the solutions of puzzles.txt go to puzzles_solved.txt in the same format, and standard output gets one line for each file.

With --checkpoint FILE the search of one puzzle by dlx survives a kill: the same command goes on from the file, and writes all solutions
again. The file does not have the numbers that --count remembers.

Every solution is verified by the problem and, for a Sudoku, by the rules on the grid. But with --count, classic, dlx and cp count without
listing, unless --verify is given. dlx remembers the number of solutions below each state: its cores small and bits do so, for up to 8,191
options and 4,096 primary items.

With --proof FILE.drat or FILE.pbp, the engine cdcl writes a proof that there are no solutions but those it found, and "fourfold verify"
checks the proof. An answer that needs one is not given without it: none, a solution with --unique, all solutions, a number.

Exit codes: 0 answered; 1 no solution (0 with --count), or not unique; 2 bad usage or bad input; 3 gave up at a limit, interrupted, or an
engine failed; 4 a solution failed verification.`,
		Example: `  fourfold solve puzzles.txt
  fourfold solve --explain 1.....2..3.....4
  fourfold make queens 8 | fourfold solve --count`,
		RunE: func(cmd *cobra.Command, files []string) error {
			c.changed = func(flag string) bool { return isGiven(cmd.Flags(), flag) }
			c.output.chosen = c.changed("to")
			if err := solveFlags.check(cmd.Flags()); err != nil {
				return err
			}
			mode := c.mode()
			if err := c.check(mode, files); err != nil {
				return err
			}
			if c.save.output == "" || c.save.on {
				return c.run(cmd.Context(), mode, files)
			}
			return c.plan.Write(cmd.Context(), c.save.output, func(w io.Writer) error {
				c.out = c.plan.Stream(w)
				return c.run(cmd.Context(), mode, files)
			})
		},
	}
	cmd.Flags().SortFlags = false
	c.addFlags(cmd.Flags())
	completeFormats(cmd, formatNames())
	return cmd
}

func (c *solveCmd) addFlags(f *pflag.FlagSet) {
	f.StringVar(&c.solver, "solver", "", solverUsage("solve by the engine `NAME`"))
	f.BoolVar(&c.all, "all", false, "write all solutions, one on each line")
	f.IntVar(&c.limit, "limit", 0, "write up to `N` solutions; with --count, count up to N")
	f.BoolVar(&c.count, "count", false, "write the number of solutions; classic, dlx and cp count without listing, other engines list and verify each")
	f.BoolVar(&c.verify, "verify", false, "with --count, list and verify each solution that is counted")
	f.BoolVar(&c.output.text.Numbers, "numbers", false, "write options as their numbers, from 0; a problem in Knuth's format has them in the order of its text")
	f.BoolVar(&c.unique, "unique", false, "write the solution only if there is no other")
	f.BoolVar(&c.first, "first", false, "end at the first solution: do not look for a second one")
	f.DurationVar(&c.timeout, "time", 0, "give up on a puzzle after `D`, such as 10s")
	addNodesFlag(f, &c.nodes)
	addMemoryFlag(f, &c.memory)
	addWorkersFlag(f, &c.workers, "solve `N` puzzles at once; answers keep the order of the input. If the input is one puzzle or problem that cdcl solves, cdcl searches it by N workers. If the flag is given, dlx does the same, and finds the solutions in any order. A puzzle from a pipe or a terminal has one worker, since more puzzles may follow, and so has a problem there without --as dlx")
	f.BoolVar(&c.strict, "strict", false, "stop at the first puzzle that cannot be read or breaks the rules")
	c.output.addFlags(f)
	c.save.addFlags(f)
	c.addForceFlag(f)
	c.explain.addFlags(f)
	c.checkpoint.addFlags(f)
	c.probing.addFlags(f)
	c.proofs.addFlags(f)
	c.best.addFlags(f)
	c.assumed.addFlags(f)
	f.BoolVar(&c.common, "common", false, "write which options are in every solution, in some, and in none; for a grid, the candidates of all solutions")
	f.IntVar(&c.sample, "sample", 0, "write `N` solutions at random, each with the same probability; the number of all solutions is counted first")
	restrict(f, "sample", "1 or more", func(string) bool { return c.sample > 0 })
	notNegative(f, "limit", "time", "nodes")
	addShapeFlags(f, &c.shape)
}

// A mode is a way to treat the puzzles. All modes but that of plain answers have a flag that asks for
// them, and solveFlags says that these flags exclude each other.
type mode struct {
	flag  string
	check func(files []string) error // of the other flags of the mode; it sets the engine of the mode
	run   func(ctx context.Context, files []string) error
}

// mode returns the mode that the flags ask for.
func (c *solveCmd) mode() mode {
	nothing := func([]string) error { return nil }
	for _, m := range []mode{
		{"save", nothing, c.saveAll},
		{"explain", c.checkExplanation, c.explainAll},
		{"checkpoint", c.checkCheckpoint, c.solveCheckpoint},
		{"estimate", c.checkEstimate, c.estimateAll},
		{"proof", c.checkProof, c.proveAll},
	} {
		if c.changed(m.flag) {
			return m
		}
	}
	return mode{"", nothing, c.solveAll}
}

// solveFlags says which flags of solve go together.
var solveFlags = flagRules{
	needs: []flagRule{
		{"coords candidates cell all-steps", "explain", ""},
		{"probes", "estimate", ""},
		{"seed", "estimate sample", ""},
		{"force", "output save proof", ""},
		{"verify", "count", "; all solutions that are written are verified in any case"},
	},
	excludes: []flagRule{
		{"proof", "save explain checkpoint estimate", ""},
		{"save", "all limit count json explain to", ": it writes one solution of each puzzle, in the format of the puzzle"},
		{"explain", "all limit count unique quiet workers memory", ""},
		{"checkpoint", "save explain dedupe estimate", ""},
		{"estimate", "all limit count verify unique nodes memory workers save explain to quiet stats", ""},
		{"unique", "all count limit", ""},
		{"first", "unique all count limit explain estimate", ""},
		{"all", "limit", ""},
		{"json", "candidates cell", ""},
		{"with without", "explain estimate", ""},
		{"cheapest best most fewest common sample", "all limit count unique first verify save explain checkpoint estimate", ""},
		{"proof", "best most fewest common sample with without", ""},
		{"common", "sample to", ""},
		{"cheapest best most fewest", "common sample", ""},
		{"most", "cheapest fewest", ""},
		{"fewest", "cheapest", ""},
		{"numbers", "count save explain estimate json quiet", ""},
	},
}

// check checks the flags, and sets what the run needs of them.
func (c *solveCmd) check(m mode, files []string) (err error) {
	if c.changed("limit") && c.limit == 0 && !c.count {
		return errors.New("--limit 0: expected at least 1; --all writes all solutions")
	}
	if err := cmp.Or(m.check(files), c.choose()); err != nil {
		return err
	}
	c.list = (c.all || c.limit > 0) && !c.count || c.sample > 0
	c.question = answer.Question{Want: c.want(), Count: c.count, Verify: c.verify, Unique: c.unique}
	c.askBest()
	c.question.Common, c.question.Sample, c.question.Seed = c.common, c.sample, c.probing.probes.Seed
	c.question.Second = c.question.Want == 1 && c.question.Best == 0 && !c.common && !c.list && !c.count && !c.first && !c.output.quiet && (m.flag == "" || m.flag == "save") && !solvers.RunsProgram(c.solver)
	if err := cmp.Or(c.plan.Input("a file of --solver", solvers.Files(c.solver)...), c.checkShape(&c.shape, files)); err != nil {
		return err
	}
	if c.shape.Board() != nil && c.output.chosen && c.output.format != "grid" && c.output.format != "input" {
		return fmt.Errorf("--to %s: expected grid, since overlapping grids are written row by row", c.output.format)
	}
	return cmp.Or(c.plan.Claim("--checkpoint", c.checkpoint.path), c.plan.Claim("--proof", c.proofs.path, formulaOf(c.proofs.path)), c.checkOutput(), c.output.check())
}

// choose makes the engines.
func (c *solveCmd) choose() (err error) {
	bounds, err := c.bounds()
	if err != nil {
		return err
	}
	if c.engines, err = solvers.Choose(c.solver, bounds); err != nil {
		return err
	}
	if bounds.Idle = c.workers; c.changed("workers") {
		bounds.Workers = c.workers
	}
	if c.divided, err = solvers.Choose(c.solver, bounds); err != nil {
		return err
	}
	if _, ok := c.engines.ClassicPath(); ok && c.nodes > 0 {
		return fmt.Errorf("--nodes: expected an engine other than %s, which does not count nodes", c.solver)
	}
	if solvers.RunsProgram(c.solver) && c.nodes > 0 {
		return errors.New("--nodes: expected an engine; a program has limits of its own, and --time limits it")
	}
	return nil
}

// bounds returns the bounds that the flags state.
func (c *solveCmd) bounds() (solvers.Bounds, error) {
	memory, err := c.memory.bytes(c.solver)
	return solvers.Bounds{MaxNodes: c.nodes, Memory: memory}, err
}

// want returns the number of solutions that a search is asked for; 0 means all.
func (c *solveCmd) want() int {
	switch {
	case c.unique:
		return 2
	case !c.all && !c.count && c.limit == 0:
		return 1
	}
	return c.limit
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
	f.Var(memory, "memory", "let an engine remember up to `BYTES`, such as 256MB or 4GiB: at least 1MB; dlx then remembers less while it counts, and cdcl gives up if it has to (default 1GiB for each search); a setting memory of the engine comes first. A program of exec: may take BYTES in all (default 4GiB), on Linux")
}

// addNodesFlag adds the flag --nodes.
func addNodesFlag(f *pflag.FlagSet, nodes *int64) {
	f.Int64Var(nodes, "nodes", 0, "give up on a puzzle after `N` nodes; a setting nodes of the engine comes first")
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
