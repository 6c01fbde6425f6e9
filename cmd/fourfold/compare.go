package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"fourfold"
	"fourfold/compare"
	"fourfold/internal/auto"
	"fourfold/internal/report"
	"fourfold/internal/results"
	"fourfold/internal/solvers"
)

// A comparison is one run of the command: its flags, and what comes of them.
type comparison struct {
	*console
	input
	list      string
	want      int
	time      time.Duration
	nodes     int64
	repeat    int
	minSample time.Duration
	seed      uint64
	isomorphs int
	shardOf   string
	each      bool
	outputs   outputs
	resume    bool
	merge     bool
	baseline  string
	failAbove string

	engines       []fourfold.Solver
	shard, shards int     // 1 of 1 if the cases are not split
	allowed       float64 // ratio to the baseline above which the command fails; 0 means any is fine
	run           results.Run
	severity      *int

	table    *results.Table
	rows     *tabwriter.Writer
	verdicts map[string]int
	hidden   int // rows not written
	progress *progress
	shrunk   int // disagreements
}

func compareCommand(c *console, severity *int) *cobra.Command {
	m := &comparison{console: c, severity: severity, verdicts: map[string]int{}}
	cmd := &cobra.Command{
		Use:   "compare [FILE...]",
		Short: "Solve by several engines, check them against each other, and time them",
		Long: `Compare gives each puzzle to every engine, puts each solution through the rules of
the problem and, for a Sudoku, of the grid, and compares counts and sets of solutions
up to --want. An engine that was stopped by --time or --nodes never counts as
agreeing: its puzzle is undecided. An engine that is caught lying is named, its puzzle
is shrunk to a small problem that shows it, and the run goes on.

Each engine searches each puzzle once to check it and to warm up, and then --repeat
times to be timed, in an order drawn at random, so that engines and puzzles take turns.
Times are of one search, with encoding it and without reading and compiling.

With --merge the files are results that --jsonl wrote: the shards of one run, or a
single file to report on again.

Exit codes: 0 all agree, 1 slower than --fail-above allows, 2 bad usage or bad input,
3 some are undecided, 4 engines disagree or a solution failed verification.`,
		Example: `  fourfold compare puzzles.txt
  fourfold compare --solvers dlx,sat:amo=pairs,sat --want 0 problem.dlx
  fourfold compare --jsonl run.jsonl --html report.html --bench run.txt puzzles.txt
  fourfold compare --jsonl run.jsonl --resume puzzles.txt
  fourfold compare --merge shard1.jsonl shard2.jsonl --html report.html
  fourfold compare --merge new.jsonl --baseline old.jsonl --fail-above 5%`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if m.merge {
				for _, name := range liveFlags {
					if cmd.Flags().Changed(name) {
						return fmt.Errorf("--merge and --%s exclude each other: the files say how they were run", name)
					}
				}
			}
			return m.compare(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&m.list, "solvers", strings.Join(solvers.Formulations(), ","), "the engines, as `NAMES` with commas between them; settings follow a colon, as in sat:amo=pairs,nodes=9 (see fourfold version)")
	f.IntVar(&m.want, "want", 2, "ask for up to `N` solutions: 1 finds, 2 tests uniqueness, 0 means all")
	f.DurationVar(&m.time, "time", 10*time.Second, "give up on a puzzle after `D` by one engine; 0 means never")
	f.Int64Var(&m.nodes, "nodes", 0, "give up on a puzzle after `N` nodes of the search")
	f.IntVar(&m.repeat, "repeat", 6, "take `N` samples of each engine on each puzzle; 0 times only the search that is checked")
	f.DurationVar(&m.minSample, "sample", time.Millisecond, "repeat short searches inside a sample until it takes `D`")
	f.Uint64Var(&m.seed, "seed", 1, "draw the order of the samples, and isomorphs, from `N`")
	f.IntVar(&m.isomorphs, "isomorphs", 0, "run also `N` random relabellings and permutations of each grid, and average over them")
	f.StringVar(&m.shardOf, "shard", "", "run only every n-th puzzle from the i-th on, as `i/n`")
	f.BoolVar(&m.each, "each", false, "write a row for every puzzle, not only for the first 25, some that are undecided and those that disagree")
	m.outputs.addFlags(f)
	f.BoolVar(&m.resume, "resume", false, "go on with the --jsonl file of a run that was killed or interrupted")
	f.BoolVar(&m.merge, "merge", false, "the files are results that --jsonl wrote")
	f.StringVar(&m.baseline, "baseline", "", "compare with the results in `FILE`, puzzle by puzzle")
	f.StringVar(&m.failAbove, "fail-above", "", "exit with 1 if an engine is significantly slower than the baseline by more than `P`, such as 5%")
	m.input.addFlags(f)
	return cmd
}

// parseList is solvers.ParseList, but for tests that need an engine that lies.
var parseList = solvers.ParseList

// liveFlags are those that say how to run, and so have no place where nothing is run.
var liveFlags = []string{"solvers", "want", "time", "nodes", "repeat", "sample", "seed", "isomorphs", "shard", "resume", "reproducers",
	"as", "box", "regions", "diagonals", "alphabet"}

// check reads the values of the flags.
func (m *comparison) check(files []string) (err error) {
	switch {
	case m.want < 0 || m.time < 0 || m.nodes < 0 || m.repeat < 0 || m.minSample < 0 || m.isomorphs < 0:
		return errors.New("--want, --time, --nodes, --repeat, --sample and --isomorphs: expected 0 or more")
	case m.resume && m.outputs.jsonl == "":
		return errors.New("--resume: expected --jsonl FILE, the file to go on with")
	case m.failAbove != "" && m.baseline == "":
		return errors.New("--fail-above: expected --baseline FILE, the results to compare with")
	case m.merge && len(files) == 0:
		return errors.New("--merge: expected results files")
	}
	if m.allowed, err = parsePercent(m.failAbove); err != nil {
		return fmt.Errorf("--fail-above %q: %w", m.failAbove, err)
	}
	if m.shard, m.shards, err = parseShard(m.shardOf); err != nil {
		return fmt.Errorf("--shard %q: %w", m.shardOf, err)
	}
	if m.merge {
		return m.outputs.check(files)
	}
	if m.engines, err = parseList(m.list, solvers.Settings{MaxNodes: m.nodes}); err != nil {
		return fmt.Errorf("--solvers: %w", err)
	}
	if len(m.engines) < 2 {
		return errors.New("--solvers: expected at least two")
	}
	if err := m.input.check(files); err != nil {
		return err
	}
	return m.outputs.check(files)
}

// parsePercent returns 1.05 for "5%", and 0 for nothing.
func parsePercent(s string) (float64, error) {
	if s == "" {
		return 0, nil
	}
	p, err := strconv.ParseFloat(strings.TrimSuffix(s, "%"), 64)
	if err != nil || !strings.HasSuffix(s, "%") || !(p >= 0 && p <= 1e6) {
		return 0, errors.New("expected a percentage such as 5%")
	}
	return 1 + p/100, nil
}

// parseShard reads "i/n".
func parseShard(s string) (i, n int, err error) {
	if s == "" {
		return 1, 1, nil
	}
	a, b, _ := strings.Cut(s, "/")
	i, errI := strconv.Atoi(a)
	n, errN := strconv.Atoi(b)
	if errI != nil || errN != nil || i < 1 || i > n {
		return 0, 0, errors.New("expected i/n with i from 1 to n, such as 2/8")
	}
	return i, n, nil
}

// compare runs the cases or reads them, and reports on them.
func (m *comparison) compare(ctx context.Context, files []string) error {
	if err := m.check(files); err != nil {
		return err
	}
	var old *results.Table
	if m.baseline != "" {
		var err error
		if old, err = readTable(m.baseline); err != nil {
			return fmt.Errorf("--baseline: %w", err)
		}
	}
	out := bufio.NewWriter(m.out)
	m.rows = tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	m.progress = newProgress(m.console)
	m.progress.always = true
	var err error
	if m.merge {
		err = m.read(ctx, files)
	} else {
		err = m.live(ctx, files)
	}
	m.progress.end()
	if err != nil {
		m.outputs.discard()
		return err
	}
	if len(m.table.Rows) == 0 {
		m.outputs.discard()
		if *m.severity == exitAnswered {
			return errors.New("no puzzle in the input: expected at least one")
		}
		return nil
	}
	m.rows.Flush()
	if m.hidden > 0 {
		fmt.Fprintf(out, "and %s (--each shows them)\n", plural(m.hidden, "more case"))
	}
	if err := m.report(out, old); err != nil {
		return err
	}
	return out.Flush()
}

// begin makes what the cases go to, once the run is known.
func (m *comparison) begin() error {
	m.table = &results.Table{Run: m.run}
	fmt.Fprintf(m.rows, "puzzle\tverdict\tanswer\t%s\n", strings.Join(m.run.Solvers, "\t"))
	return m.outputs.begin(m.run)
}

// add counts a case and hands it on.
func (m *comparison) add(c *results.Case) error {
	m.table.Add(c)
	switch c.Verdict {
	case compare.Disagree.String():
		*m.severity = max(*m.severity, exitWrong)
		m.complain("%s: %s", c.Name, c.Reason)
		if c.Reproducer != "" {
			m.note("fourfold: %s: %s shows it on a small problem", c.Name, c.Reproducer)
		}
	case compare.Undecided.String():
		*m.severity = max(*m.severity, exitGaveUp)
	}
	if m.shows(c) {
		m.writeRow(c)
	} else {
		m.hidden++
	}
	m.progress.step()
	return m.outputs.add(c)
}

// Rows that are written without --each.
const (
	firstRows     = 25
	undecidedRows = 100
	disagreeRows  = 1000
)

// shows reports whether a case gets a row.
func (m *comparison) shows(c *results.Case) bool {
	m.verdicts[c.Verdict]++
	n := m.verdicts[c.Verdict]
	return m.each || len(m.table.Rows) <= firstRows ||
		c.Verdict == compare.Undecided.String() && n <= undecidedRows ||
		c.Verdict == compare.Disagree.String() && n <= disagreeRows
}

// writeRow writes the row of a case.
func (m *comparison) writeRow(c *results.Case) {
	row := m.table.Rows[len(m.table.Rows)-1]
	fmt.Fprintf(m.rows, "%s\t%s\t%s", c.Name, c.Verdict, c.Reason)
	for k := range row.Cells {
		fmt.Fprintf(m.rows, "\t%s", trialTime(&row.Cells[k]))
	}
	fmt.Fprintln(m.rows)
}

// trialTime is the median time of a trial, or why there is none.
func trialTime(c *results.Cell) string {
	switch {
	case c.Fault != "":
		return "fault"
	case c.Finished():
		return short(time.Duration(float64(c.Wall) * 1e9))
	case c.Status == results.StatusTimedOut:
		return "timeout"
	}
	return c.Status
}

// report writes the files that are asked for and the summary, and compares with the
// baseline.
func (m *comparison) report(out io.Writer, old *results.Table) error {
	summary := report.Summarize(m.table)
	rule, loss, err := learned(m.table)
	if err != nil && !errors.Is(err, auto.ErrNothing) {
		return err
	}
	write := func(w io.Writer, colour bool) error {
		err := report.WriteText(w, summary, colour)
		if rule != nil && loss.Puzzles >= fewestJudged {
			writeLoss(w, rule, loss)
		}
		return err
	}
	var plain strings.Builder
	if err := write(&plain, false); err != nil {
		return err
	}
	if err := m.outputs.end(summary, plain.String(), rule); err != nil {
		return err
	}
	fmt.Fprintln(out)
	if err := write(out, colour(m.out)); err != nil {
		return err
	}
	if old == nil {
		return nil
	}
	changes, err := report.Compare(old, m.table)
	if err != nil {
		return fmt.Errorf("--baseline %s: %w", m.baseline, err)
	}
	if err := changes.WriteText(out, m.allowed); err != nil {
		return err
	}
	if len(changes.Answers) > 0 {
		*m.severity = max(*m.severity, exitWrong)
	}
	if m.allowed > 0 && changes.Slower(m.allowed) {
		*m.severity = max(*m.severity, exitNo)
	}
	return nil
}

// colour reports whether a stream takes colours.
func colour(stream any) bool {
	return isTerminal(stream) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// fewestJudged is the puzzles on which a rule is judged at least.
const fewestJudged = 10

// learned makes the rule of a table and judges it on the half it was not learned on.
func learned(t *results.Table) (*auto.Rule, auto.Loss, error) {
	rule, err := auto.Learn(t)
	if err != nil {
		return nil, auto.Loss{}, err
	}
	rule.About = fmt.Sprintf("learned from %d puzzles on %s: %s", rule.Evidence.Puzzles, t.Run.Environment.CPU, strings.Join(t.Run.Command, " "))
	loss, err := rule.Judge(t)
	return rule, loss, err
}

// writeLoss says what the learned rule costs against the virtual best solver.
func writeLoss(out io.Writer, rule *auto.Rule, l auto.Loss) {
	seconds := func(s float64) string { return short(time.Duration(s * 1e9)) }
	over := func(s float64) string { return fmt.Sprintf("%s, %+.1f %%", seconds(s), 100*(s/l.VBS-1)) }
	fmt.Fprintf(out, "\nauto: the rule learned on %s picks %s; on the other %d its mean is %s over the virtual best (%s); the single best, %s, is at %s\n",
		plural(rule.Evidence.Puzzles, "puzzle"), strings.Join(rule.Solvers(), ", "), l.Puzzles, over(l.Rule), seconds(l.VBS), l.Name, over(l.Best))
}

// readTable reads a results file, whole or not, into memory.
func readTable(path string) (*results.Table, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := results.NewReader(f, path)
	if err != nil {
		return nil, err
	}
	t := &results.Table{Run: r.Run}
	for {
		c, err := r.Next()
		if err == io.EOF {
			t.Complete = r.End.Complete
			return t, nil
		}
		if err != nil {
			return nil, err
		}
		t.Add(c)
	}
}

// read takes the cases from results files.
func (m *comparison) read(ctx context.Context, files []string) error {
	merge, err := results.OpenMerge(files)
	if err != nil {
		return err
	}
	defer merge.Close()
	m.run = merge.Run
	if merge.Machines > 1 {
		m.complain("the shards were run on %d different machines or versions: times do not compare across them", merge.Machines)
	}
	if err := m.begin(); err != nil {
		return err
	}
	if err := m.outputs.log(m.run, false, nil); err != nil {
		return err
	}
	for c, err := range merge.All() {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return errors.New("interrupted")
		}
		if err := m.add(c); err != nil {
			return err
		}
		if err := m.outputs.keep(c); err != nil {
			return err
		}
	}
	m.table.Complete = true
	return m.outputs.endLog(true)
}

// live runs the cases.
func (m *comparison) live(ctx context.Context, files []string) error {
	m.run = m.header()
	if err := m.begin(); err != nil {
		return err
	}
	var done []string // the fingerprints of the cases that are in the log
	err := m.outputs.log(m.run, m.resume, func(c *results.Case) error {
		done = append(done, c.ID)
		return m.add(c)
	})
	if err != nil {
		return err
	}
	if len(done) > 0 {
		m.note("fourfold: %s in %s, going on", plural(len(done), "case"), m.outputs.jsonl)
	}
	m.progress.expect(m.count(files), len(done))
	var failed error
	cases := m.cases(ctx, files, done, &failed)
	for out := range compare.Each(ctx, cases, m.engines, m.config()) {
		c := out.Case.Tag.(*results.Case)
		c.Add(out)
		if out.Verdict == compare.Disagree {
			m.reproduce(ctx, out, c)
		}
		if failed = errors.Join(failed, m.outputs.keep(c), m.add(c)); failed != nil {
			break
		}
	}
	if failed != nil {
		return failed
	}
	if ctx.Err() != nil {
		*m.severity = max(*m.severity, exitGaveUp)
		m.complain("interrupted after %s", plural(len(m.table.Rows), "case"))
	}
	m.table.Complete = ctx.Err() == nil
	return m.outputs.endLog(m.table.Complete)
}

// header is the first line of a results file.
func (m *comparison) header() results.Run {
	run := results.Run{
		Schema: results.Schema, Type: results.TypeRun,
		Want: m.want, TimeoutNs: m.time.Nanoseconds(), Nodes: m.nodes, Repeat: m.repeat, SampleNs: m.minSample.Nanoseconds(),
		Isomorphs: m.isomorphs, Seed: m.seed, Command: append([]string{"fourfold"}, m.args...),
		Started: time.Now().Format(time.RFC3339), Environment: environment(),
	}
	if m.shards > 1 {
		run.Shard, run.Shards = m.shard, m.shards
	}
	for _, e := range m.engines {
		run.Solvers = append(run.Solvers, e.Name())
	}
	return run
}

func (m *comparison) config() compare.Config {
	return compare.Config{Want: m.want, Timeout: m.time, Repeat: m.repeat, MinSample: m.minSample, Seed: m.seed}
}

// count returns the number of cases in the files, 0 if it cannot be known or if nobody
// looks.
func (m *comparison) count(files []string) int {
	if !isTerminal(m.err) || len(files) == 0 {
		return 0
	}
	n := 0
	quiet := &console{in: strings.NewReader(""), out: io.Discard, err: io.Discard}
	for _, name := range files {
		if info, err := os.Stat(name); name == "-" || err != nil || !info.Mode().IsRegular() {
			return 0
		}
	}
	for t := range m.tasks(quiet, files) {
		if t.err == nil {
			n++
		}
	}
	return n / m.shards * (1 + m.isomorphs)
}

// cases returns the cases of the files that are not done. What is wrong with the input
// as a whole is failed.
func (m *comparison) cases(ctx context.Context, files []string, done []string, failed *error) iter.Seq[compare.Case] {
	return func(yield func(compare.Case) bool) {
		index, at := -1, 0
		for t := range m.tasks(m.console, files) {
			if ctx.Err() != nil {
				return
			}
			if m.load(t); t.err != nil {
				m.complain("%v", t.err)
				*m.severity = max(*m.severity, exitBad)
				continue
			}
			if index++; index%m.shards != m.shard-1 {
				continue
			}
			for _, c := range m.isomorphsOf(t, index) {
				id := c.Tag.(*results.Case).ID
				if at++; at <= len(done) {
					if id != done[at-1] {
						*failed = fmt.Errorf("%s: another puzzle than in case %d of %s: expected the same input", t.where, at, m.outputs.jsonl)
						return
					}
					continue
				}
				if !yield(c) {
					return
				}
			}
		}
		if at < len(done) && ctx.Err() == nil {
			*failed = fmt.Errorf("%s has %s, and the input only %d: expected the same input", m.outputs.jsonl, plural(len(done), "case"), at)
		}
	}
}
