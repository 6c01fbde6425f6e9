package summary

import (
	"math"
	"slices"
	"strings"

	"fourfold/compare/results"
	"fourfold/internal/kit/stats"
)

// Families compares solvers with the same engine on families of puzzles. A family is a group of the
// grouping by folder.
type Families struct {
	*Grouping
	Rows []FamilyRow // by solver
}

// A FamilyRow compares a solver with its base, the first solver with the same engine. Ratio is the
// time of the solver over that of its base: the geometric mean over the families of the geometric
// means over the puzzles that both finished. It is NaN if there are none. CPURatio is the same for
// the processor time. Only and OnlyBase are the numbers of puzzles that only one of the two
// finished.
type FamilyRow struct {
	Base            int
	Ratio, CPURatio float64
	Only, OnlyBase  int
}

// ByFamily returns the figures by family.
func (s *Summary) ByFamily() *Families {
	all := &Families{Grouping: s.GroupBy(ByFolder)}
	time := func(r *results.Result) float64 { return r.Time }
	cpu := func(r *results.Result) float64 { return float64(r.Values[results.CPU]) }
	for k := range s.Solvers {
		base := slices.IndexFunc(s.Solvers, func(b SolverSummary) bool { return engineOf(b.Name) == engineOf(s.Solvers[k].Name) })
		row := FamilyRow{Base: base, Ratio: s.ratioByFamily(all, k, base, time), CPURatio: s.ratioByFamily(all, k, base, cpu)}
		for i := range s.Puzzles {
			a, b := s.result(i, k).Outcome == results.Finished, s.result(i, base).Outcome == results.Finished
			if a && !b {
				row.Only++
			} else if b && !a {
				row.OnlyBase++
			}
		}
		all.Rows = append(all.Rows, row)
	}
	return all
}

// ratioByFamily returns the ratio of the values of solver k and of its base.
func (s *Summary) ratioByFamily(all *Families, k, base int, value func(*results.Result) float64) float64 {
	var means []float64
	for g := range all.Groups {
		var logs []float64
		for _, i := range all.Groups[g].Members {
			a, b := s.result(i, k), s.result(i, base)
			if log := math.Log(value(a) / value(b)); stats.IsFinite(log) && max(a.Outcome, b.Outcome) == results.Finished {
				logs = append(logs, log)
			}
		}
		if logs != nil {
			means = append(means, stats.Mean(logs))
		}
	}
	return math.Exp(stats.Mean(means))
}

// engineOf returns the name of the engine in the name of a solver. A program that is run is an
// engine of its own: the words of its command before the first placeholder.
func engineOf(solver string) string {
	if strings.HasPrefix(solver, "exec:") {
		program, _, _ := strings.Cut(solver, "{")
		return strings.TrimSpace(program)
	}
	engine, _, _ := strings.Cut(solver, ":")
	engine, _, _ = strings.Cut(engine, "#")
	return engine
}
