package results

import (
	"os"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/puzzle"
)

// NewRun returns the first line for the results of a comparison: the solvers, the settings in cfg,
// the current time, and the environment of this process. The solvers must have different names.
func NewRun(solvers []fourfold.Solver, cfg compare.Config) Run {
	run := Run{
		Want: cfg.Want, Counting: cfg.Count, Cheapest: cfg.Cheapest, TimeoutNs: cfg.Timeout.Nanoseconds(), Repeat: cfg.Repeat, BudgetNs: cfg.Budget.Nanoseconds(), SampleNs: cfg.MinSample.Nanoseconds(),
		Seed: cfg.Seed, Command: os.Args, Started: time.Now().Format(time.RFC3339), Environment: Here(nil),
	}
	for _, s := range solvers {
		run.Solvers = append(run.Solvers, s.Name())
	}
	return run
}

// NewTable returns an empty table for the cases of a comparison, to which [Table.Add] adds cases.
// The caller must set Complete after the last case. Otherwise the report says that the run is not
// complete.
func NewTable(solvers []fourfold.Solver, cfg compare.Config) *Table {
	return &Table{Run: NewRun(solvers, cfg)}
}

// ShapeOf returns the part of a Shape that the problem alone tells. If package puzzle has compiled
// the problem from a Sudoku, this includes the order and the number of givens. The Kind of any
// other problem is "cover".
func ShapeOf(p *fourfold.Problem) Shape {
	shape := Shape{
		Kind: "cover", Primary: int(p.NumPrimary()), Secondary: int(p.NumItems() - p.NumPrimary()),
		Options: int(p.NumOptions()), Colored: p.HasColors(),
	}
	if sudoku, ok := p.Source().(*puzzle.Compiled); ok {
		givens := sudoku.Givens()
		shape.Kind, shape.Order, shape.Clues = "sudoku", givens.Rows, givens.Filled()
	}
	return shape
}

// CaseOf returns the line of a case from its outcome, for [Table.Add] and [Log.Add].
//
// If the Tag of the case is a *Case, CaseOf fills it in and returns it. So the caller can set
// fields that the problem does not tell: the file and the label of a puzzle, and the Index that a
// [Log] needs. Without such a Tag the file is the name of the case. If the fingerprint, the shape
// or the givens of a Sudoku are empty, CaseOf takes them from the problem.
func CaseOf(out compare.Outcome) *Case {
	c, ok := out.Case.Tag.(*Case)
	if !ok {
		c = &Case{Name: out.Case.Name, File: out.Case.Name}
	}
	c.describe(out.Case.Problem)
	c.Verdict, c.Reason = out.Verdict, out.Reason
	c.Trials = make([]Trial, len(out.Trials))
	for k := range out.Trials {
		c.Trials[k] = trialOf(&out.Trials[k])
	}
	return c
}

// describe sets the empty fields of the line that the problem tells.
func (c *Case) describe(p *fourfold.Problem) {
	if c.ID == "" {
		c.ID = ID(p)
	}
	if c.Kind == "" {
		label := c.Label
		c.Shape = ShapeOf(p)
		c.Label = label
	}
	if sudoku, ok := p.Source().(*puzzle.Compiled); ok && c.Puzzle == "" {
		c.Puzzle = sudoku.Givens().String()
	}
}

func trialOf(t *compare.Trial) Trial {
	line := Trial{
		Solver: t.Solver, Status: t.Status, Count: min(int64(t.Count), MaxCount), Hash: t.Hash.String(),
		Cost: t.Cost, Bound: t.Bound, Vars: t.Stats.Vars, Rows: t.Stats.Rows, Samples: t.Samples, Stopped: t.Stopped,
	}
	if t.Finished() {
		line.Settled = t.Stats.Settled
	}
	if t.Cost != nil {
		line.Hash = ""
	}
	if t.Total != nil {
		line.Hash = ""
		if int64(t.Count) > MaxCount {
			line.Total = t.Total.String()
		}
	}
	if len(t.Stats.Counters) > 0 {
		line.Counters = make(map[string]int64, len(t.Stats.Counters))
		for _, c := range t.Stats.Counters {
			line.Counters[c.Name] = c.Value
		}
	}
	if t.Err != nil {
		line.Error = t.Err.Error()
	}
	if t.Fault != nil {
		line.Fault, line.Kind = t.Fault.Detail, t.Fault.Kind.String()
	}
	return line
}
