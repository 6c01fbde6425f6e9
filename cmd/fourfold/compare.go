package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"fourfold"
	"fourfold/compare"
	"fourfold/internal/solvers"
)

// A comparison is one run of the command: its flags, and what comes of them.
type comparison struct {
	*console
	input
	names  []string
	want   int
	time   time.Duration
	nodes  int64
	repeat int
	each   bool

	engines  []fourfold.Solver
	severity *int

	cases    int
	verdicts map[compare.Verdict]int
	times    [][]time.Duration // by solver: the median of each case it finished
	faults   []int             // by solver
}

func compareCommand(c *console, severity *int) *cobra.Command {
	m := &comparison{console: c, severity: severity, verdicts: map[compare.Verdict]int{}}
	cmd := &cobra.Command{
		Use:   "compare [FILE...]",
		Short: "Solve by several engines and check them against each other",
		Long: `Compare gives each puzzle to every engine, puts each solution through the rules of
the problem and, for a Sudoku, of the grid, and compares counts and solutions up to
--want. It writes a table of verdicts and median times.

An engine that was stopped by --time or --nodes never counts as agreeing; a puzzle
that fewer than two engines finished is undecided.

Exit codes: 0 all agree, 2 bad usage or bad input, 3 some are undecided,
4 engines disagree or a solution failed verification.`,
		Example: `  fourfold compare puzzles.txt
  fourfold compare --solvers dlx,sat --want 0 problem.dlx`,
		RunE: func(cmd *cobra.Command, files []string) error { return m.run(cmd.Context(), files) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringSliceVar(&m.names, "solvers", solvers.Formulations(), "the engines, as `NAMES` with commas between them")
	f.IntVar(&m.want, "want", 2, "ask for up to `N` solutions: 1 finds, 2 tests uniqueness, 0 means all")
	f.DurationVar(&m.time, "time", 10*time.Second, "give up on a puzzle after `D` by one engine; 0 means never")
	f.Int64Var(&m.nodes, "nodes", 0, "give up on a puzzle after `N` nodes of the search")
	f.IntVar(&m.repeat, "repeat", 3, "time each engine `N` times on each puzzle and take the median")
	f.BoolVar(&m.each, "each", false, "write a row for every puzzle, not only for the first 25 and those that do not agree")
	m.input.addFlags(f)
	return cmd
}

// check reads the values of the flags.
func (m *comparison) check(files []string) error {
	switch {
	case m.want < 0 || m.time < 0 || m.nodes < 0:
		return errors.New("--want, --time and --nodes: expected 0 or more")
	case m.repeat < 1:
		return errors.New("--repeat: expected 1 or more")
	case len(m.names) < 2:
		return errors.New("--solvers: expected at least two")
	}
	for _, name := range m.names {
		e, err := solvers.Parse(name, solvers.Settings{MaxNodes: m.nodes})
		if err != nil {
			return fmt.Errorf("--solvers: %w", err)
		}
		m.engines = append(m.engines, e)
	}
	m.times = make([][]time.Duration, len(m.engines))
	m.faults = make([]int, len(m.engines))
	return m.input.check(files)
}

func (m *comparison) run(ctx context.Context, files []string) error {
	if err := m.check(files); err != nil {
		return err
	}
	out := bufio.NewWriter(m.out)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "puzzle\tverdict\tanswer\t%s\n", strings.Join(m.names, "\t"))
	progress := newProgress(m.console)
	hidden := 0
	for t := range m.tasks(m.console, files) {
		if ctx.Err() != nil {
			*m.severity = max(*m.severity, exitGaveUp)
			m.complain("interrupted at %s", t.where)
			break
		}
		if m.load(t); t.err != nil {
			m.complain("%v", t.err)
			*m.severity = max(*m.severity, exitBad)
			continue
		}
		o := compare.Run(ctx, compare.Case{Name: t.where, Problem: t.Problem, Check: t.onGrid}, m.engines,
			compare.Config{Want: m.want, Timeout: m.time, Repeat: m.repeat})
		if ctx.Err() != nil {
			*m.severity = max(*m.severity, exitGaveUp)
			m.complain("interrupted at %s", t.where)
			break
		}
		m.add(o)
		if m.each || m.cases <= 25 || o.Verdict != compare.Agree {
			m.writeRow(table, o)
		} else {
			hidden++
		}
		progress.step()
	}
	progress.end()
	if m.cases > 0 {
		table.Flush()
	}
	if hidden > 0 {
		fmt.Fprintf(out, "and %s that agree (--each shows them)\n", plural(hidden, "more puzzle"))
	}
	if m.cases > 0 {
		m.writeSummary(out)
	}
	return out.Flush()
}

// add counts an outcome.
func (m *comparison) add(o compare.Outcome) {
	m.cases++
	m.verdicts[o.Verdict]++
	for k, t := range o.Trials {
		if t.Fault != nil {
			m.faults[k]++
		} else if t.Finished() {
			m.times[k] = append(m.times[k], t.Median())
		}
	}
	switch o.Verdict {
	case compare.Disagree:
		*m.severity = max(*m.severity, exitWrong)
		m.complain("%s: %s", o.Case, o.Reason)
	case compare.Undecided:
		*m.severity = max(*m.severity, exitGaveUp)
	}
}

func (m *comparison) writeRow(w io.Writer, o compare.Outcome) {
	fmt.Fprintf(w, "%s\t%s\t%s", o.Case, o.Verdict, o.Reason)
	for _, t := range o.Trials {
		fmt.Fprintf(w, "\t%s", trialTime(&t))
	}
	fmt.Fprintln(w)
}

// trialTime is the median time of a trial, or why there is none.
func trialTime(t *compare.Trial) string {
	switch {
	case t.Fault != nil:
		return "fault"
	case t.Finished():
		return short(t.Median())
	case errors.Is(t.Err, compare.ErrTimeout):
		return "timeout"
	case errors.Is(t.Err, fourfold.ErrLimit):
		return "limit"
	case errors.Is(t.Err, errors.ErrUnsupported):
		return "unsupported"
	}
	return "failed"
}

// writeSummary writes how often the engines agreed, and a row for each of them.
func (m *comparison) writeSummary(out io.Writer) {
	fmt.Fprintf(out, "\n%s: %d agree, %d disagree, %d undecided\n\n", plural(m.cases, "puzzle"),
		m.verdicts[compare.Agree], m.verdicts[compare.Disagree], m.verdicts[compare.Undecided])
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "solver\tfinished\tfaults\tmedian\tmean\tslowest")
	for k, name := range m.names {
		times := slices.Sorted(slices.Values(m.times[k]))
		fmt.Fprintf(w, "%s\t%d\t%d", name, len(times), m.faults[k])
		if n := len(times); n > 0 {
			var sum time.Duration
			for _, d := range times {
				sum += d
			}
			fmt.Fprintf(w, "\t%s\t%s\t%s", short(times[n/2]), short(sum/time.Duration(n)), short(times[n-1]))
		}
		fmt.Fprintln(w)
	}
	w.Flush()
}
