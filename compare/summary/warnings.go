package summary

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/words"
)

// warn collects what a reader of the figures must know. Each warning is one sentence without a
// full stop.
func (z *summarizer) warn() {
	for _, warnings := range [][]string{
		z.warnPart(),
		z.warnUnfinished(),
		z.warnLimits(),
		z.warnFailed(),
		z.warnNoTimes(),
		z.warnIsomorphs(),
		z.warnFew(),
		z.warnNoisy(),
		z.warnRepeated(),
		z.warnPenalty(),
		z.warnStopped(),
		z.warnSettled(),
		z.warnStartup(),
	} {
		z.Warnings = append(z.Warnings, warnings...)
	}
	z.Warnings = append(z.Warnings, z.Table.Notes...)
}

// counted lists the solvers for which count is not zero, for example "3 by cp, 17 by lp".
func (z *summarizer) counted(count func(k int) int) string {
	var list []string
	for k := range z.Solvers {
		if n := count(k); n > 0 {
			list = append(list, fmt.Sprintf("%s by %s", words.Grouped(n), z.Solvers[k].Name))
		}
	}
	return strings.Join(list, ", ")
}

// countOutcomes returns the number of puzzles on which solver k had the outcome.
func (z *summarizer) countOutcomes(k int, o results.Outcome) int {
	n := 0
	for i := range z.Puzzles {
		if z.Table.Outcome(i, k) == o {
			n++
		}
	}
	return n
}

func (z *summarizer) warnPart() []string {
	switch run := &z.Table.Run; {
	case !z.Table.Complete:
		return []string{fmt.Sprintf("the figures cover only %s, because the run is not complete", words.PluralGrouped(z.Cases, "case"))}
	case run.Shard > 0:
		return []string{fmt.Sprintf("this is shard %d of %d: the figures cover only this part of the input", run.Shard, run.Shards)}
	}
	return nil
}

func (z *summarizer) warnUnfinished() []string {
	list := z.counted(func(k int) int { return z.Solvers[k].Unfinished })
	if list == "" {
		return nil
	}
	found := fmt.Sprintf("unfinished puzzles, out of %s: %s", words.Grouped(z.Puzzles), list)
	const median = "an unfinished puzzle counts as longer than all others in a median; mean, slowest and the ratios of times leave it out"
	if z.Table.Run.TimeoutNs == 0 {
		return []string{found, median,
			"there was no timeout: PAR2 is not known for a solver with unfinished puzzles, and the signed-rank test leaves these puzzles out"}
	}
	return []string{found, median,
		fmt.Sprintf("if one of two solvers finished a puzzle and the other reached the timeout, the signed-rank test takes %s as the other's time: the true difference may be larger", words.Limit(z.timeout)),
	}
}

func (z *summarizer) warnLimits() []string {
	list := z.counted(func(k int) int { return z.Table.Solvers[k].Limited })
	if list == "" || z.Table.Run.TimeoutNs == 0 {
		return nil
	}
	return []string{"cases in which a solver stopped at its own limit: " + list + "; PAR2 counts such a case as a timeout, and the signed-rank test leaves it out"}
}

// warnFailed counts the ways in which the programs of solvers failed.
func (z *summarizer) warnFailed() (warnings []string) {
	for _, failure := range []struct {
		status compare.Status
		text   string
	}{
		{compare.Crashed, "cases in which a program crashed: %s"},
		{compare.Unreadable, "cases in which the answer of a program could not be read: %s"},
		{compare.OutOfMemory, "cases in which a program took more memory than it may: %s; PAR2 counts such a case as a timeout, and the signed-rank test leaves it out"},
	} {
		if list := z.counted(func(k int) int { return z.Table.Solvers[k].Failed[failure.status] }); list != "" {
			warnings = append(warnings, fmt.Sprintf(failure.text, list))
		}
	}
	return warnings
}

// warnStartup says how long programs take to start.
func (z *summarizer) warnStartup() (warnings []string) {
	var each []string
	for k := range z.Solvers {
		name := z.Solvers[k].Name
		if ns, ok := z.Table.Run.StartupNs[name]; ok {
			each = append(each, name+" "+words.Seconds(float64(ns)/1e9))
		}
	}
	if each == nil {
		return nil
	}
	return []string{"start-up of programs, which their times include (measured on a problem with one option): " + strings.Join(each, ", ")}
}

func (z *summarizer) warnNoTimes() []string {
	var list []string
	for _, sort := range []struct {
		name string
		o    results.Outcome
	}{{"unsupported", results.Unsupported}, {"no answer", results.Broken}, {"faults", results.Faulty}, {"stopped from outside", results.Stopped}} {
		if text := z.counted(func(k int) int { return z.countOutcomes(k, sort.o) }); text != "" {
			list = append(list, text+" ("+sort.name+")")
		}
	}
	if list == nil {
		return nil
	}
	return []string{"puzzles without a time: " + strings.Join(list, ", ") +
		"; the figures of such a solver leave these puzzles out, and the others may be easier: compare it with another solver in pairs"}
}

func (z *summarizer) warnStopped() []string {
	list := z.counted(func(k int) int { return z.Table.Solvers[k].Stopped })
	if list == "" {
		return nil
	}
	return []string{"cases in which a search stopped early while samples were taken: " + list +
		"; the times of such a case are of the samples that finished, so they are too short"}
}

func (z *summarizer) warnIsomorphs() []string {
	most := z.Table.Most
	if most <= 1 {
		return nil
	}
	return []string{fmt.Sprintf("the time of a puzzle is the mean over the puzzle and its isomorphs, up to %d cases; the puzzle counts as finished only if all of these were", most)}
}

// SinglePuzzle is the warning about the p of pairs of solvers on one puzzle.
const SinglePuzzle = "there is a single puzzle: p comes from the Mann-Whitney test on its samples, and says nothing about other puzzles"

func (z *summarizer) warnFew() []string {
	switch n := z.Puzzles; {
	case n == 1 && slices.ContainsFunc(z.Pairs, func(p Pair) bool { return !math.IsNaN(p.P) }):
		return []string{SinglePuzzle}
	case n > 1 && n < 6:
		return []string{fmt.Sprintf("there are only %d puzzles: the interval of a median is the whole range, with less than 95%% confidence, and a ratio has no interval", n)}
	}
	return nil
}

// warnNoisy counts the noisy trials of few puzzles. A row for each would fill the table of
// outliers.
func (z *summarizer) warnNoisy() []string {
	if z.Puzzles >= fewestFenced {
		return nil
	}
	noisy, all := 0, 0
	for k := range z.Solvers {
		all += z.Solvers[k].Finished
		for _, n := range z.Table.Solvers[k].Noisy {
			if n.Spread >= noisySpread {
				noisy++
			}
		}
	}
	if noisy == 0 {
		return nil
	}
	return []string{fmt.Sprintf("noisy: samples of %d of %s differ by a factor of 2 or more; a trial is one solver on one puzzle", noisy, words.Plural(all, "trial"))}
}

func (z *summarizer) warnRepeated() []string {
	repeated := z.Puzzles - z.units.n
	if repeated == 0 {
		return nil
	}
	return []string{fmt.Sprintf("puzzles that repeat an earlier one: %s of %s; the ratios and p count equal puzzles once, by the mean of their logarithms, and all other figures count each of them",
		words.Grouped(repeated), words.Grouped(z.Puzzles))}
}

// warnSettled says how many puzzles tell nothing about the library of a solver.
func (z *summarizer) warnSettled() []string {
	var list []string
	for k := range z.Solvers {
		var how []string
		settled := z.Table.Solvers[k].Settled
		for _, by := range slices.Sorted(maps.Keys(settled)) {
			how = append(how, fmt.Sprintf("%s by %s", words.Grouped(settled[by]), by))
		}
		if how != nil {
			list = append(list, fmt.Sprintf("%s of %s for %s (%s)", words.Grouped(z.Solvers[k].Settled), words.Grouped(z.Puzzles), z.Solvers[k].Name, strings.Join(how, ", ")))
		}
	}
	if list == nil {
		return nil
	}
	return []string{"puzzles settled before the SAT solver or the LP was called: " + strings.Join(list, ", ") + "; their times say nothing about the SAT solver or the LP"}
}

// warnPenalty says how the shares count an unfinished puzzle if there was no timeout.
func (z *summarizer) warnPenalty() []string {
	unfinished := slices.ContainsFunc(z.Solvers, func(s SolverSummary) bool { return s.Unfinished > 0 })
	if len(z.Solvers) < 2 || z.Table.Run.TimeoutNs > 0 || !unfinished {
		return nil
	}
	return []string{"there was no timeout: the marginal and Shapley shares take the longest time of all as the time of an unfinished puzzle"}
}
