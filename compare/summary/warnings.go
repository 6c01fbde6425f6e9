package summary

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"fourfold/compare/results"
	"fourfold/internal/words"
)

// warn collects what a reader of the figures must know, in sentences without a full
// stop.
func (z *summarizer) warn() {
	for _, warning := range []string{
		z.warnPart(),
		z.warnUnfinished(),
		z.warnLimits(),
		z.warnNoTimes(),
		z.warnIsomorphs(),
		z.warnFew(),
		z.warnRepeated(),
		z.warnPenalty(),
		z.warnStopped(),
		z.warnSettled(),
	} {
		if warning != "" {
			z.Warnings = append(z.Warnings, warning)
		}
	}
	z.Warnings = append(z.Warnings, z.Table.Notes...)
}

// counted lists the solvers for which count is not zero, such as "cp 3, lp 17".
func (z *summarizer) counted(count func(k int) int) string {
	var list []string
	for k := range z.Solvers {
		if n := count(k); n > 0 {
			list = append(list, fmt.Sprintf("%s %d", z.Solvers[k].Name, n))
		}
	}
	return strings.Join(list, ", ")
}

// countOutcomes returns the puzzles on which solver k fared so.
func (z *summarizer) countOutcomes(k int, o results.Outcome) int {
	n := 0
	for i := range z.Puzzles {
		if z.Table.Outcome(i, k) == o {
			n++
		}
	}
	return n
}

func (z *summarizer) warnPart() string {
	switch run := &z.Table.Run; {
	case !z.Table.Complete:
		return fmt.Sprintf("the run did not come to its end: the figures are of the %d cases that it reached", z.Cases)
	case run.Shard > 0:
		return fmt.Sprintf("this is shard %d of %d: the figures are of that part of the input", run.Shard, run.Shards)
	}
	return ""
}

func (z *summarizer) warnUnfinished() string {
	list := z.counted(func(k int) int { return z.Solvers[k].Unfinished })
	if list == "" {
		return ""
	}
	text := fmt.Sprintf("unfinished of %d puzzles: %s; they count as longer than all others in the medians, and not at all in mean, slowest and ratios", z.Puzzles, list)
	if z.Table.Run.TimeoutNs > 0 {
		return text + fmt.Sprintf("; as %s each in PAR2; and as %s in the signed-rank test where the other solver finished, which makes the difference too small rather than too large",
			words.Limit(z.Table.Run.Penalty(math.NaN())), words.Limit(z.timeout))
	}
	return text + " nor in the signed-rank test; PAR2 is not known for these solvers, since there was no timeout"
}

func (z *summarizer) warnLimits() string {
	list := z.counted(func(k int) int { return z.Table.Solvers[k].Limited })
	if list == "" || z.Table.Run.TimeoutNs == 0 {
		return ""
	}
	return "stopped at a limit of their own: " + list + "; PAR2 takes them as if they had run to the timeout, and the signed-rank test leaves them out"
}

func (z *summarizer) warnNoTimes() string {
	var list []string
	for _, sort := range []struct {
		name string
		o    results.Outcome
	}{{"unsupported", results.Unsupported}, {"faults", results.Faulty}, {"stopped from outside", results.Stopped}} {
		if text := z.counted(func(k int) int { return z.countOutcomes(k, sort.o) }); text != "" {
			list = append(list, sort.name+": "+text)
		}
	}
	if list == nil {
		return ""
	}
	return strings.Join(list, "; ") + "; these puzzles are in no figure of the solver, which has fewer and perhaps easier ones: compare it in pairs"
}

func (z *summarizer) warnStopped() string {
	list := z.counted(func(k int) int { return z.Table.Solvers[k].Stopped })
	if list == "" {
		return ""
	}
	return "finished when they were checked, but were stopped in some of their samples: " + list + "; their times are of the samples that finished, and so too short"
}

func (z *summarizer) warnIsomorphs() string {
	most := z.Table.Most
	if most <= 1 {
		return ""
	}
	return fmt.Sprintf("the time of a puzzle is the mean over itself and its isomorphs, up to %d cases, and it counts as finished only if all were", most)
}

func (z *summarizer) warnFew() string {
	switch n := z.Puzzles; {
	case n == 1 && len(z.Solvers) > 1:
		return "a single puzzle: p is by the Mann-Whitney test on its samples, and says nothing of other puzzles"
	case n > 1 && n < 6:
		return fmt.Sprintf("only %d puzzles: the intervals of the medians are the whole ranges, with less than 95%% confidence, and ratios have none", n)
	}
	return ""
}

func (z *summarizer) warnRepeated() string {
	repeated := z.Puzzles - z.units.n
	if repeated == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d puzzles repeat an earlier one: the ratios and p take each once, with the mean of its logarithms, and all other figures as often as it is there", repeated, z.Puzzles)
}

// warnSettled says how many puzzles tell nothing of the library of a solver.
func (z *summarizer) warnSettled() string {
	var list []string
	for k := range z.Solvers {
		var how []string
		for by, n := range maps.All(z.Table.Solvers[k].Settled) {
			how = append(how, fmt.Sprintf("by %s %s", by, words.Grouped(n)))
		}
		slices.Sort(how)
		if how != nil {
			list = append(list, fmt.Sprintf("%s %s of %s (%s)", z.Solvers[k].Name, words.Grouped(z.Solvers[k].Settled), words.Grouped(z.Puzzles), strings.Join(how, ", ")))
		}
	}
	if list == nil {
		return ""
	}
	return "puzzles settled before the SAT solver or the LP was called: " + strings.Join(list, ", ") + "; their times are those of the steps before it"
}

func (z *summarizer) warnPenalty() string {
	if len(z.Solvers) < 2 || z.Table.Run.TimeoutNs > 0 || z.Puzzles == 0 {
		return ""
	}
	return "no timeout: the marginal and Shapley shares are of the time saved against the longest time of all"
}
