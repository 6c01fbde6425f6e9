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
	"fourfold/sat/cdcl"
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
	unique  bool
	timeout time.Duration
	nodes   int64
	memory  memoryText
	workers int
	output  answerOutput
	file    string // of --output: a folder with --save

	cheapest, most, fewest bool
	common                 bool
	sample                 int
	seed                   uint64
	proof                  string
	save                   bool
	explain                explanation

	engines  solvers.Choice
	divided  solvers.Choice // the same engines, by several workers for one problem
	prover   cdcl.Solver    // of --proof
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
		Long: `Solve writes a line for each puzzle: its solution, or a word such as none. It checks each solution.

The words are none, multiple (with --unique), limit, invalid, failed and wrong. Text behind a puzzle on its line is repeated behind the
answer. A single puzzle at a terminal is drawn. The solution of a problem in Knuth's format is the list of chosen options, with | between
them. With several files, an answer to a problem begins with its file.

If a puzzle on a grid has a second solution, a message says so. The search for a second solution ends after one second, or after the time
that the first one took, if that is longer. --limit 1 leaves this search out.

If a limit or Ctrl-C ends a count, the answer is "at least" a number. classic, dlx and cp count without listing the solutions; dlx remembers
the number of solutions below each state, if there are at most 8,191 options and 4,096
primary items.

With --save, the solutions of puzzles.txt go to puzzles_solved.txt in the same format, and standard output gets one line for each file.

With --proof FILE.drat or FILE.pbp, the engine cdcl proves the answer of --unique, --all, --count or --cheapest, or that there is no
solution. "fourfold verify" checks the proof. A search for one solution that finds one writes no proof. If a proof cannot be written, there
is no answer.

"fourfold split" estimates how long a search takes, and divides a search of days into jobs, which survive a kill.

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
			if c.file == "" || c.save {
				return c.run(cmd.Context(), mode, files)
			}
			return c.plan.Write(cmd.Context(), c.file, func(w io.Writer) error {
				c.out = c.plan.Stream(w)
				return c.run(cmd.Context(), mode, files)
			})
		},
	}
	c.addFlags(cmd.Flags())
	return cmd
}

func (c *solveCmd) addFlags(f *pflag.FlagSet) {
	f.StringVar(&c.solver, "solver", "", solverUsage("solve by the engine `NAME`"))
	f.BoolVar(&c.all, "all", false, "write all solutions, one on each line")
	f.IntVar(&c.limit, "limit", 0, "write up to `N` solutions; with --count, count up to N")
	f.BoolVar(&c.count, "count", false, "write the number of solutions")
	f.BoolVar(&c.unique, "unique", false, "write the solution only if there is no other")
	f.BoolVar(&c.cheapest, "cheapest", false, "write the cheapest solution, with its cost: the sum of the costs of its options, such as |7 in Knuth's format")
	f.BoolVar(&c.most, "most", false, "write the dearest solution")
	f.BoolVar(&c.fewest, "fewest", false, "write the solution of the fewest options; with --limit N, --cheapest, --most and --fewest write the N best")
	f.StringArrayVar(&c.question.With, "with", nil, "find only solutions with this `OPTION`: its number, from 0, or its text in an answer, such as 'a b:1'; r1c1=5 in a grid. The flag may be repeated")
	f.StringArrayVar(&c.question.Without, "without", nil, "find only solutions without this `OPTION`. The flag may be repeated")
	f.BoolVar(&c.common, "common", false, "write which options are in every solution, in some, and in none; for a grid, the candidates of all solutions")
	f.IntVar(&c.sample, "sample", 0, "write `N` solutions at random, each with the same probability; the number of all solutions is counted first")
	f.Uint64Var(&c.seed, "seed", 1, "with --sample: use `N` as the seed of the choice")
	f.StringVar(&c.proof, "proof", "", "prove in `FILE`, which ends in .drat or .pbp, that one puzzle has no other solutions; the formula is beside it")
	c.explain.addFlags(f)
	c.output.addFlags(f)
	f.StringVarP(&c.file, "output", "o", "", "write the answers to `FILE`; with --save, write the files into the folder FILE")
	f.BoolVar(&c.save, "save", false, "write solutions to files: those of NAME.EXT to NAME_solved.EXT beside it, in the same format")
	c.addForceFlag(f)
	f.DurationVar(&c.timeout, "time", 0, "give up on a puzzle after `D`, such as 10s")
	addNodesFlag(f, &c.nodes)
	addMemoryFlag(f, &c.memory)
	addWorkersFlag(f, &c.workers, "solve `N` puzzles at once, in the order of the input. cdcl searches a single puzzle of a file by N workers. dlx does so only if the flag is given, and then finds solutions in any order")
	restrict(f, "sample", "1 or more", func(string) bool { return c.sample > 0 })
	notNegative(f, "time", "nodes")
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
		{"proof", c.checkProof, c.prove},
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
		{"seed", "sample", ""},
		{"force", "output save proof", ""},
	},
	excludes: []flagRule{
		{"proof", "save explain most fewest common sample with without", ""},
		{"save", "all limit count json explain to", ": it writes one solution of each puzzle, in the format of the puzzle"},
		{"explain", "all limit count unique quiet workers memory", ""},
		{"unique", "all count limit", ""},
		{"all", "limit", ""},
		{"json", "candidates cell", ""},
		{"with without", "explain", ""},
		{"cheapest most fewest common sample", "all count unique save explain", ""},
		{"common sample", "limit", ""},
		{"common", "sample to", ""},
		{"cheapest most fewest", "common sample", ""},
		{"most", "cheapest fewest", ""},
		{"fewest", "cheapest", ""},
	},
}

// check checks the flags, and sets what the run needs of them.
func (c *solveCmd) check(m mode, files []string) (err error) {
	if c.limit < 0 || c.changed("limit") && c.limit == 0 && !c.count {
		return fmt.Errorf("--limit %d: expected at least 1; --all writes all solutions", c.limit)
	}
	if err := cmp.Or(m.check(files), c.choose()); err != nil {
		return err
	}
	c.ask(m)
	if err := cmp.Or(c.plan.Input("a file of --solver", solvers.Files(c.solver)...), c.checkShape(&c.shape, files)); err != nil {
		return err
	}
	if c.shape.Board() != nil && c.output.chosen && c.output.format != "grid" && c.output.format != "input" {
		return fmt.Errorf("--to %s: expected grid, since overlapping grids are written row by row", c.output.format)
	}
	return cmp.Or(c.plan.Claim("--proof", c.proof, formulaOf(c.proof)), c.checkOutput(), c.output.check())
}

// ask makes the question about every puzzle.
func (c *solveCmd) ask(m mode) {
	q := answer.Question{With: c.question.With, Without: c.question.Without, Want: 1, Count: c.count, Unique: c.unique, Common: c.common, Sample: c.sample, Seed: c.seed}
	switch {
	case c.cheapest, c.most, c.fewest:
		q.Best, q.Prove = max(c.limit, 1), c.proof != ""
		if c.most {
			q.By = answer.Dearest
		}
		if c.fewest {
			q.By = answer.Fewest
		}
	case c.unique:
		q.Want = 2
	case c.all, c.count, c.limit > 0:
		q.Want = c.limit
	}
	c.list = (c.all || q.Best == 0 && c.limit > 1) && !c.count || c.sample > 0
	q.Second = q.Want == 1 && q.Best == 0 && !c.common && !c.list && !c.count && c.limit == 0 && !c.output.quiet &&
		(m.flag == "" || m.flag == "save") && !solvers.RunsProgram(c.solver)
	c.question = q
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

// A memoryText has the text of the flag --memory.
type memoryText struct{ text string }

// addMemoryFlag adds the flag --memory.
func addMemoryFlag(f *pflag.FlagSet, memory *memoryText) {
	f.StringVar(&memory.text, "memory", "", "let an engine remember up to `BYTES`, such as 256MB or 4GiB. At this bound dlx remembers less, and cdcl gives up (default 1GiB for each search). A program of exec: may take BYTES in all (default 4GiB), on Linux")
	restrict(f, "memory", "a number of bytes from 1MB, such as 256MB or 4GiB", func(text string) bool {
		n, err := setting.ParseMemory(text)
		return err == nil && n > 0
	})
}

// addNodesFlag adds the flag --nodes.
func addNodesFlag(f *pflag.FlagSet, nodes *int64) {
	f.Int64Var(nodes, "nodes", 0, "give up on a puzzle after `N` nodes; the engine's own nodes= overrides this")
}

// bytes returns the number of bytes that --memory states, or 0 without the flag. An engine of the
// list must be able to keep to it; the engines that are used by default are.
func (m memoryText) bytes(list string) (int64, error) {
	if m.text == "" {
		return 0, nil
	}
	if list != "" && !solvers.BoundsMemory(list) {
		return 0, fmt.Errorf("--memory: expected an engine with the setting memory, such as %s or %s", solvers.Default, solvers.Learning)
	}
	return setting.ParseMemory(m.text)
}
