package summary

import (
	"math"
	"slices"
	"strings"

	"fourfold/compare/results"
	"fourfold/internal/kit/stats"
)

// Ratios compares the times of a solver with those of its baseline, over the puzzles that both
// finished. Figures of groups without such puzzles are NaN.
type Ratios struct {
	Groups []Interval // by group: the geometric mean; Lo and Hi are NaN below six puzzles
	All    Interval   // the geometric mean of the groups, each of which has the same weight
	Only   int        // puzzles that only one of the two finished
}

// RatiosOf returns the times of solver k over those of solver base, by the groups of a grouping.
func (s *Summary) RatiosOf(g *Grouping, k, base int) (r Ratios) {
	var means []float64
	for i := range g.Groups {
		var logs []float64
		for _, p := range g.Groups[i].Members {
			a, b := s.result(p, k), s.result(p, base)
			switch {
			case a.Outcome == results.Finished && b.Outcome == results.Finished:
				logs = append(logs, math.Log(a.Time/b.Time))
			case a.Outcome == results.Finished || b.Outcome == results.Finished:
				r.Only++
			}
		}
		r.Groups = append(r.Groups, intervalOf(stats.RatioOfLogs(logs)))
		if len(logs) > 0 {
			means = append(means, stats.Mean(logs))
		}
	}
	r.All = intervalOf(stats.RatioOfLogs(means))
	return r
}

// ByEngine returns the numbers of the solvers of each engine, in their order. A program that is run
// is an engine of its own: the words of its command before the first placeholder.
func (s *Summary) ByEngine() (engines [][]int) {
	for k := range s.Solvers {
		at := slices.IndexFunc(engines, func(of []int) bool { return engineOf(s.Solvers[of[0]].Name) == engineOf(s.Solvers[k].Name) })
		if at < 0 {
			at, engines = len(engines), append(engines, nil)
		}
		engines[at] = append(engines[at], k)
	}
	return engines
}

// engineOf returns the name of the engine in the name of a solver.
func engineOf(solver string) string {
	if strings.HasPrefix(solver, "exec:") {
		program, _, _ := strings.Cut(solver, "{")
		return strings.TrimSpace(program)
	}
	engine, _, _ := strings.Cut(solver, ":")
	engine, _, _ = strings.Cut(engine, "#")
	return engine
}
