package summary

import (
	"math"
	"path"
	"slices"
	"strings"

	"fourfold/compare/results"
	"fourfold/internal/stats"
)

// Families holds the figures of each solver on each family of cases: how large its encoding is,
// and how long it takes. A family is a file, or all files of a folder: the part of their names
// that comes first after the folder that all files have in common.
type Families struct {
	Names []string    // of the families, in the order of the input
	Cases []int       // by family; each isomorph is a case of its own
	Rows  []FamilyRow // by solver

	// Shared has, for each engine with several solvers, the settings that all of these have, such
	// as "sat:reduce=off". The labels leave them out.
	Shared []string
}

// A FamilyRow holds the figures of one solver.
type FamilyRow struct {
	Label string       // the name of the solver without the settings that are in Shared
	Cells []FamilyCell // by family

	// Base is the first solver with the same engine. Ratio is the time of this solver over that of
	// Base: the geometric mean over the families of the geometric means over the cases that both
	// finished. It is NaN if there are none. CPURatio is the same for the processor time. Only and
	// OnlyBase are the numbers of cases that only one of the two finished.
	Base            int
	Ratio, CPURatio float64
	Only, OnlyBase  int
}

// A FamilyCell holds the figures of a solver on a family: numbers of cases, and medians, which are
// NaN if they are not known.
type FamilyCell struct {
	Finished, Unfinished, Unsupported, Crashed, Faults int

	Settled  int     // cases settled before the library of the solver was called: see [results.Trial.Settled]
	Time     float64 // seconds; an unfinished case counts as longer than all others
	CPU      float64 // seconds of processor time; an unfinished case counts as longer than all others
	Vars     float64 // of the cases with an encoding
	Rows     float64 // of the cases with an encoding
	Literals float64 // of the cases with an encoding
	Effort   float64 // conflicts if the solver counts them, else nodes, of the finished cases
}

// A FamilyCollector makes a Families. It takes 56 bytes for each case and solver.
type FamilyCollector struct {
	solvers []string
	files   []string
	number  map[string]int  // of a file
	ofCase  []int           // the file of each case
	trials  [][]familyTrial // by solver and case
}

// A familyTrial is what a FamilyCollector keeps of a trial. Unknown values are NaN.
type familyTrial struct {
	outcome                      results.Outcome
	settled                      bool
	time, cpu                    float64 // +Inf if the trial is unfinished
	vars, rows, literals, effort float64
}

// NewFamilyCollector returns a FamilyCollector for the cases of a run.
func NewFamilyCollector(run *results.Run) *FamilyCollector {
	return &FamilyCollector{solvers: run.Solvers, number: map[string]int{}, trials: make([][]familyTrial, len(run.Solvers))}
}

// Add adds a case with its row.
func (f *FamilyCollector) Add(c *results.Case, row *results.Row) {
	at, known := f.number[c.File]
	if !known {
		at = len(f.files)
		f.number[c.File] = at
		f.files = append(f.files, c.File)
	}
	f.ofCase = append(f.ofCase, at)
	for k := range c.Trials {
		f.trials[k] = append(f.trials[k], familyTrialOf(&c.Trials[k], &row.Cells[k]))
	}
}

func familyTrialOf(t *results.Trial, cell *results.Cell) familyTrial {
	unknown := math.NaN()
	trial := familyTrial{outcome: cell.Outcome(), settled: t.Settled() != "", time: unknown, cpu: unknown, vars: unknown, rows: unknown, literals: unknown, effort: unknown}
	switch trial.outcome {
	case results.Finished:
		trial.time = max(float64(cell.Wall), math.SmallestNonzeroFloat32)
		if cell.CPU > 0 {
			trial.cpu = float64(cell.CPU)
		}
		trial.effort = counter(t, "conflicts", "nodes")
	case results.Unfinished:
		trial.time, trial.cpu = math.Inf(1), math.Inf(1)
	}
	if t.Vars > 0 || t.Rows > 0 {
		trial.vars, trial.rows, trial.literals = float64(t.Vars), float64(t.Rows), counter(t, "literals", "nonzeros")
	}
	return trial
}

// counter returns the first of the counters that the trial has, or NaN.
func counter(t *results.Trial, names ...string) float64 {
	for _, name := range names {
		if n, ok := t.Counters[name]; ok {
			return float64(n)
		}
	}
	return math.NaN()
}

// Families returns the figures of the cases so far.
func (f *FamilyCollector) Families() *Families {
	all := &Families{}
	families := f.families(all)
	for k := range f.solvers {
		row := FamilyRow{Base: f.base(k)}
		members := make([][]familyTrial, len(all.Names))
		for i, trial := range f.trials[k] {
			at := families[f.ofCase[i]]
			members[at] = append(members[at], trial)
		}
		for _, trials := range members {
			row.Cells = append(row.Cells, familyCellOf(trials))
		}
		row.Ratio = f.ratio(k, row.Base, families, func(t *familyTrial) float64 { return t.time })
		row.CPURatio = f.ratio(k, row.Base, families, func(t *familyTrial) float64 { return t.cpu })
		row.Only, row.OnlyBase = f.only(k, row.Base), f.only(row.Base, k)
		all.Rows = append(all.Rows, row)
	}
	f.label(all)
	return all
}

// families fills in the names and sizes of the families, and returns the family of each file.
func (f *FamilyCollector) families(all *Families) (ofFile []int) {
	common := commonFolder(slices.Values(f.files))
	number := map[string]int{}
	for _, file := range f.files {
		name, _, _ := strings.Cut(strings.TrimPrefix(file, common), "/")
		at, known := number[name]
		if !known {
			at = len(all.Names)
			number[name] = at
			all.Names = append(all.Names, name)
		}
		ofFile = append(ofFile, at)
	}
	all.Names = withoutExtensions(all.Names)
	all.Cases = make([]int, len(all.Names))
	for _, file := range f.ofCase {
		all.Cases[ofFile[file]]++
	}
	return ofFile
}

// withoutExtensions returns the names without their extensions, or the names themselves if two of
// them differ only in these.
func withoutExtensions(names []string) []string {
	short := make([]string, len(names))
	for k, name := range names {
		short[k] = strings.TrimSuffix(name, path.Ext(name))
		if short[k] == "" || slices.Contains(short[:k], short[k]) {
			return names
		}
	}
	return short
}

// familyCellOf returns the figures of some trials of one solver.
func familyCellOf(trials []familyTrial) FamilyCell {
	var c FamilyCell
	for _, t := range trials {
		switch t.outcome {
		case results.Finished:
			c.Finished++
		case results.Unfinished:
			c.Unfinished++
		case results.Unsupported:
			c.Unsupported++
		case results.Broken:
			c.Crashed++
		case results.Faulty:
			c.Faults++
		}
		if t.settled {
			c.Settled++
		}
	}
	c.Time = medianKnown(trials, func(t *familyTrial) float64 { return t.time })
	c.CPU = medianKnown(trials, func(t *familyTrial) float64 { return t.cpu })
	c.Vars = medianKnown(trials, func(t *familyTrial) float64 { return t.vars })
	c.Rows = medianKnown(trials, func(t *familyTrial) float64 { return t.rows })
	c.Literals = medianKnown(trials, func(t *familyTrial) float64 { return t.literals })
	c.Effort = medianKnown(trials, func(t *familyTrial) float64 { return t.effort })
	return c
}

// medianKnown returns the median of the values that are known, or NaN.
func medianKnown(trials []familyTrial, value func(*familyTrial) float64) float64 {
	var known []float64
	for k := range trials {
		if x := value(&trials[k]); !math.IsNaN(x) {
			known = append(known, x)
		}
	}
	slices.Sort(known)
	return stats.MedianSorted(known).Center
}

// ratio returns the time of solver k over that of base: the geometric mean over the families of the
// geometric means over the cases that both finished.
func (f *FamilyCollector) ratio(k, base int, families []int, time func(*familyTrial) float64) float64 {
	logs := map[int][]float64{} // by family
	for i := range f.trials[k] {
		if log := math.Log(time(&f.trials[k][i]) / time(&f.trials[base][i])); stats.IsFinite(log) {
			at := families[f.ofCase[i]]
			logs[at] = append(logs[at], log)
		}
	}
	var means []float64
	for _, of := range logs {
		means = append(means, stats.Mean(of))
	}
	slices.Sort(means) // so that the sum does not depend on the order of the map
	return math.Exp(stats.Mean(means))
}

// only returns the number of cases that solver k finished and the other one did not.
func (f *FamilyCollector) only(k, other int) (n int) {
	for i := range f.trials[k] {
		if f.trials[k][i].outcome == results.Finished && f.trials[other][i].outcome != results.Finished {
			n++
		}
	}
	return n
}
