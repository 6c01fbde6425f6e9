package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/compare"
	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/kit/setting"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/read/input"
	"fourfold/internal/write/doc"
)

// A compareCmd is one run of the command: its flags, the values made from them, and the results.
type compareCmd struct {
	*console
	shape        input.Shape
	list         string
	want         int
	numbers      bool // --count
	cheapest     bool // --cheapest
	time         time.Duration
	nodes        int64
	memory       memoryText
	bytes        int64 // of --memory; 0 without it
	repeat       int
	budget       time.Duration
	seed         uint64
	isomorphs    int
	shardOf      string
	by           string
	schemes      bool
	formulations bool
	outputs      reportFiles
	resume       bool
	merge        bool
	baseline     string
	failAbove    string

	bound bool // --budget is given

	engines       []fourfold.Solver
	shard, shards int     // 1 and 1 if the cases are not split
	allowed       float64 // the command fails above this ratio to the baseline; 0 means never
	run           results.Run

	table  *results.Table
	shrunk int // disagreements that reproduce has worked on
}

func compareCommand(c *console) *cobra.Command {
	m := &compareCmd{console: c}
	cmd := &cobra.Command{
		Use:   "compare [FILE...]",
		Short: "Solve by several engines, and compare answers and times",
		Long: `Compare solves each puzzle by several engines, checks their solutions, and measures their times. If an engine gives a wrong answer, it makes
a small problem that shows it.

It compares the number and the set of solutions, up to --want of them; with --count only the numbers of all solutions, which dlx, cp and
classic count without listing and checking. With --cheapest it compares the costs of the cheapest solutions. Engines agree if the costs are
equal. A cost below the bound that another engine claims proves this bound wrong. A puzzle is undecided if --time or --nodes stopped an
engine.

Each engine first searches each puzzle once, to check it and to warm up. Then up to --repeat samples of each are taken, fewer if --budget
does not allow them, in a random order. When --budget is used up, no more puzzles begin, and a message names the first one that is left
out. A time is that of one search: it includes encoding, but neither reading nor compiling.

With --by the report has time and memory by difficulty, and recommends an engine for each group; a single engine is enough. --schemes
counts the guesses that cp needs by its search order and its scheme of inference. --formulations compares the ways to write each formulation.

With --merge the files are results that --jsonl wrote: all shards of one run, or runs of different puzzles with the same engines and
settings. Files that exist are replaced only with --resume or --force.

Exit codes: 0 all agree; 1 slower than --fail-above allows; 2 bad usage, bad input, or an output that cannot be written; 3 some puzzles are
undecided, or the run is not complete; 4 engines disagree, or a solution failed verification.`,
		Example: `  fourfold compare puzzles.txt
  fourfold compare --by clues --jsonl old.jsonl -o report.html puzzles.txt
  fourfold compare --baseline old.jsonl --fail-above 5% puzzles.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if m.merge {
				for _, name := range liveFlags {
					if cmd.Flags().Changed(name) {
						return fmt.Errorf("--merge and --%s exclude each other: the files say how they were run", name)
					}
				}
			}
			m.setDefaults(cmd.Flags())
			return m.compare(cmd.Context(), files)
		},
	}
	m.addFlags(cmd.Flags())
	notNegative(cmd.Flags(), "want", "time", "nodes", "repeat", "budget", "isomorphs")
	return cmd
}

// setDefaults sets what depends on the flags that are given.
func (m *compareCmd) setDefaults(f *pflag.FlagSet) {
	m.bound = isGiven(f, "budget")
	if m.schemes { // one search of each puzzle tells the guesses
		if !f.Changed("want") {
			m.want = 1
		}
		if !f.Changed("repeat") {
			m.repeat = 0
		}
		if !m.bound {
			m.budget, m.bound = 0, true
		}
	}
	if (m.numbers || m.cheapest) && !f.Changed("want") {
		m.want = 0
	}
}

func (m *compareCmd) addFlags(f *pflag.FlagSet) {
	f.StringVar(&m.list, "solvers", "", "use the engines `NAMES`, as in cp,dlx; settings follow a colon, as in sat:amo=pairs,nodes=9; see \"fourfold version\". auto is the engine that solve uses if none is named, and exec:NAME runs a program, as exec:cadical (default "+strings.Join(append(solvers.Formulations(), solvers.Auto), ",")+")")
	f.StringVar(&m.by, "by", "", "report time and memory by `WHAT`, such as label or clues: "+words.List(summary.Keys, "or")+"; grade is that of rate, and auto takes label if there are labels, else clues")
	f.BoolVar(&m.schemes, "schemes", false, "report the guesses of cp by order and scheme, and which scheme a puzzle needs; --csv has them for each puzzle. Without --solvers, two orders and four schemes, each with a limit of 1000 guesses; with --solvers, each cp names both, weaker schemes first; bt takes part, too")
	f.BoolVar(&m.formulations, "formulations", false, "report formulations by family: engines in the rows, files and folders in the columns. Without --solvers, the formulations in various encodings, with reduce=off")
	f.IntVar(&m.want, "want", 2, "ask for up to `N` solutions: 1 finds, 2 tests uniqueness, 0 means all")
	f.BoolVar(&m.numbers, "count", false, "compare the numbers of all solutions; dlx, cp and classic count without listing, other engines list them")
	f.BoolVar(&m.cheapest, "cheapest", false, "compare the costs of the cheapest solutions, and the bounds of engines that were stopped")
	f.DurationVar(&m.time, "time", 10*time.Second, "give up on a puzzle by one engine after `D`; 0 means never")
	addNodesFlag(f, &m.nodes)
	addMemoryFlag(f, &m.memory)
	f.DurationVar(&m.budget, "budget", time.Minute, "end after about `D`: take fewer samples, then leave out the last puzzles; 0 means as long as it takes. Without the flag, at least --time for each engine")
	f.IntVar(&m.repeat, "repeat", 6, "time each engine up to `N` times on each puzzle; with 0, only the search that is checked is timed")
	f.Uint64Var(&m.seed, "seed", 1, "use `N` as the seed of the order of samples and of the isomorphs")
	f.IntVar(&m.isomorphs, "isomorphs", 0, "also run `N` isomorphs of each grid (random relabelings and permutations), and average over them")
	f.StringVar(&m.shardOf, "shard", "", "run only a part of the puzzles, `i/n`: every n-th, from the i-th on")
	m.outputs.addFlags(f)
	m.addForceFlag(f)
	f.BoolVar(&m.resume, "resume", false, "go on with an interrupted run, from its --jsonl file")
	f.BoolVar(&m.merge, "merge", false, "report on files that --jsonl wrote, and run nothing")
	f.StringVar(&m.baseline, "baseline", "", "compare with the results in `FILE`: of --jsonl, puzzle by puzzle")
	f.StringVar(&m.failAbove, "fail-above", "", "exit with 1 if an engine is significantly slower than the baseline by more than `P`, such as 5%")
	addShapeFlags(f, &m.shape)
}

// minSample is the time until which a short search is repeated inside a sample.
const minSample = time.Millisecond

// maxRepeat is the greatest value of --repeat and --isomorphs. All samples of a puzzle are in
// memory at once, and a puzzle with more isomorphs would never be done.
const maxRepeat = 100_000

// parseList is solvers.ParseList. Tests replace it to add an engine that gives wrong answers.
var parseList = solvers.ParseList

// liveFlags are the flags that say how to run the engines. --merge runs none, so it excludes them.
var liveFlags = []string{"solvers", "want", "count", "cheapest", "time", "nodes", "memory", "repeat", "budget", "seed", "isomorphs", "shard", "resume", "reproducers",
	"as", "box", "regions", "diagonals", "extra", "alphabet", "max-size", "dedupe"}

// check checks the flags, and sets what the run needs of them.
func (m *compareCmd) check(files []string) (err error) {
	presets := 0
	for _, is := range []bool{m.by != "", m.schemes, m.formulations} {
		if is {
			presets++
		}
	}
	switch {
	case presets > 1:
		return errors.New("--by, --schemes and --formulations exclude each other: each is a report of its own")
	case m.by != "" && !slices.Contains(summary.Keys, m.by):
		return fmt.Errorf("--by %q: expected %s", m.by, words.Choice(m.by, summary.Keys))
	case m.resume && m.outputs.jsonl == "":
		return errors.New("--resume: expected --jsonl FILE, the file to go on with")
	case m.failAbove != "" && m.baseline == "":
		return errors.New("--fail-above: expected --baseline FILE, the results to compare with")
	case m.numbers && m.want != 0:
		return errors.New("--count and --want exclude each other: --count counts all solutions")
	case m.cheapest && (m.want != 0 || m.numbers):
		return errors.New("--cheapest excludes --want and --count: it asks for one solution, the cheapest")
	case m.merge && len(files) == 0:
		return errors.New("--merge: expected results files")
	}
	if max(m.repeat, m.isomorphs) > maxRepeat {
		return fmt.Errorf("--repeat and --isomorphs: expected 0 to %d", maxRepeat)
	}
	if m.allowed, err = summary.ParsePercent(m.failAbove); err != nil {
		return fmt.Errorf("--fail-above %q: %w", m.failAbove, err)
	}
	if m.shard, m.shards, err = setting.ParseShard(m.shardOf); err != nil {
		return fmt.Errorf("--shard %q: %w", m.shardOf, err)
	}
	if err := m.plan.Input("the file of --baseline", m.baseline); err != nil {
		return err
	}
	if m.merge {
		for k, name := range files {
			if slices.Contains(files[:k], name) {
				return fmt.Errorf("--merge: %s is named twice", name)
			}
		}
		return cmp.Or(m.plan.Input("an input file", files...), m.outputs.claim(m.plan))
	}
	if m.resume {
		m.plan.Folder("--jsonl", m.outputs.jsonl) // which is refused if it has no results
		if results.Begun(m.outputs.jsonl) {
			m.plan.Force = true // the other outputs are those of the same run, too
		}
	}
	err = cmp.Or(m.checkShape(&m.shape, files), m.plan.Input("a file of --solvers", solvers.Files(m.list)...), m.outputs.claim(m.plan))
	if err != nil {
		return err
	}
	if m.bytes, err = m.memory.bytes(m.list); err != nil {
		return err
	}
	m.list = cmp.Or(m.list, strings.Join(m.defaultList(), ","))
	if m.engines, err = parseList(m.list, solvers.Bounds{MaxNodes: m.nodes, Memory: m.bytes}); err != nil {
		return fmt.Errorf("--solvers: %w", err)
	}
	if len(m.engines) < 2 && m.by == "" && !m.schemes {
		return errors.New("--solvers: expected at least two, or --by or --schemes with one")
	}
	if err := m.checkSchemes(results.NewRun(m.engines, compare.Config{})); err != nil {
		return err
	}
	if !m.bound && m.time == 0 { // by default there is time for one puzzle
		m.budget = 0
	} else if !m.bound {
		n := time.Duration(len(m.engines))
		m.budget = max(m.budget, n*min(m.time, math.MaxInt64/n))
	}
	return nil
}

// checkSchemes returns an error if --schemes is given and could not name the order and the scheme of a solver.
func (m *compareCmd) checkSchemes(run results.Run) error {
	for _, solver := range run.Solvers {
		name, settings, _ := strings.Cut(solver, ":")
		named := strings.Contains(","+settings, ",order=") && strings.Contains(","+settings, ",scheme=")
		if m.schemes && name != "bt" && (name != "cp" || !named) {
			return fmt.Errorf("--schemes: %s: expected bt, or cp with an order and a scheme, as in cp:order=mrv,scheme=pairs", solver)
		}
	}
	return nil
}

// defaultList returns the engines if --solvers names none.
func (m *compareCmd) defaultList() []string {
	switch {
	case m.schemes:
		return solvers.Schemes()
	case m.formulations:
		return solvers.Unreduced()
	}
	return append(solvers.Formulations(), solvers.Auto)
}

// compare runs the cases, or reads them from results files, and reports on them.
func (m *compareCmd) compare(ctx context.Context, files []string) error {
	if err := m.check(files); err != nil {
		return err
	}
	var old *results.Table
	if m.baseline != "" {
		var err error
		if old, err = results.ReadTable(ctx, m.baseline); err != nil {
			return fmt.Errorf("--baseline: %w", err)
		}
	}
	if err := m.outputs.makeFolder(m.plan); err != nil {
		return err
	}
	if !m.merge {
		path, err := m.live(ctx, files)
		if err != nil || path == "" {
			return err
		}
		files = []string{path}
	}
	return m.replay(ctx, files, old)
}

// replay reports on results files.
func (m *compareCmd) replay(ctx context.Context, files []string, old *results.Table) error {
	collecting := ctx
	if !m.merge { // the results of an interrupted run are reported, too
		collecting = context.WithoutCancel(ctx)
	}
	merge, err := m.openMerge(collecting, files)
	if err != nil {
		return err
	}
	defer func() { merge.Close() }()
	if err := m.checkSchemes(m.run); err != nil {
		return err
	}
	if m.merge && m.outputs.jsonl != "" {
		if err := merge.CopyTo(ctx, m.outputs.jsonl); err != nil {
			return err
		}
		merge.Close()
		copied, err := m.openMerge(collecting, []string{m.outputs.jsonl}) // a pipe cannot be read twice
		if err != nil {
			return err
		}
		merge = copied
	}
	m.outputs.begin(m.plan, m.run, m.schemes)
	defer m.outputs.set.Discard()
	first, schemes := report.FirstRows, report.NewSchemes(&m.run)
	if m.by != "" || m.formulations {
		first = 0
	}
	rows := report.NewCases(&m.run, first)
	each := []func(*results.Case){m.outputs.add, rows.Add}
	if m.schemes {
		each = append(each, schemes.Add)
	}
	if m.merge {
		each = append(each, m.observe)
	}
	if err := m.collect(collecting, merge, each...); err != nil {
		return err
	}
	if len(files) > 1 && merge.Run.Mixed() == "" {
		m.table.Notes = append(m.table.Notes, "all runs were made in the same environment")
	}
	return m.report(m.document(rows, schemes), old)
}

// document returns the report that the flags ask for.
func (m *compareCmd) document(cases *report.Cases, schemes *report.Schemes) *doc.Doc {
	s := summary.Summarize(m.table)
	switch {
	case m.schemes:
		return schemes.Doc(s)
	case m.formulations:
		return report.Formulations(s, s.GroupBy(summary.ByFamily), cases)
	case m.by != "":
		return report.By(s, s.GroupBy(m.by), cases)
	}
	return report.New(s, cases)
}

// openMerge opens results files.
func (m *compareCmd) openMerge(ctx context.Context, files []string) (*results.Merge, error) {
	merge, err := results.OpenMerge(ctx, files)
	if err != nil {
		return nil, err
	}
	m.run = merge.Run
	return merge, nil
}
