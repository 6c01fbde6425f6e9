package summary

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fourfold/compare"
	"fourfold/internal/kit/words"
)

// warn collects what a reader of the figures must know. Each warning is one sentence without a
// full stop.
func (s *Summary) warn() {
	t := s.Table
	run, n, timed := &t.Run, s.Puzzles, t.Run.TimeoutNs > 0
	if s.Cases == 0 {
		return
	}
	cases := func(status compare.Status) string {
		return s.counted(func(k int) int { return t.Solvers[k].Status[status] })
	}
	const limited = "; PAR2 counts such a case as a timeout, and the signed-rank test leaves it out"
	unfinished := s.counted(func(k int) int { return s.Solvers[k].Unfinished })
	for _, w := range []struct {
		holds bool
		text  string
	}{
		{!t.Complete, fmt.Sprintf("the figures cover only %s, because the run is not complete", words.PluralGrouped(s.Cases, "case"))},
		{t.Complete && run.Shard > 0, fmt.Sprintf("this is shard %d of %d: the figures cover only this part of the input", run.Shard, run.Shards)},
		{unfinished != "", fmt.Sprintf("unfinished puzzles, out of %s: %s", words.Grouped(n), unfinished)},
		{unfinished != "", "an unfinished puzzle counts as longer than all others in a median; mean, slowest and the ratios of times leave it out"},
		{unfinished != "" && timed, fmt.Sprintf("if one of two solvers finished a puzzle and the other reached the timeout, the signed-rank test takes %s as the other's time: the true difference may be larger", words.Limit(run.Timeout()))},
		{unfinished != "" && !timed, "there was no timeout: PAR2 is not known for a solver with unfinished puzzles, and the signed-rank test leaves these puzzles out"},
		{timed, listed("cases in which a solver stopped at its own limit: %s"+limited, cases(compare.Limited))},
		{true, listed("cases in which a program crashed: %s", cases(compare.Crashed))},
		{true, listed("cases in which the answer of a program could not be read: %s", cases(compare.Unreadable))},
		{true, listed("cases in which a program took more memory than it may: %s"+limited, cases(compare.OutOfMemory))},
		{n > 1, listed("puzzles without a time: %s; the figures of such a solver leave these puzzles out, and the others may be easier: compare it with another solver in pairs", s.withoutTime())},
		{t.Most > 1, fmt.Sprintf("the time of a puzzle is the mean over the puzzle and its isomorphs, up to %d cases; the puzzle counts as finished only if all of these were", t.Most)},
		{n > 1 && n < 6, fmt.Sprintf("there are only %d puzzles: the interval of a median is the whole range, with less than 95%% confidence, and a ratio has no interval", n)},
		{n < fewestFenced, listed("noisy: samples of %s differ by a factor of 2 or more; a trial is one solver on one puzzle", s.noisyTrials())},
		{len(s.units) < n, fmt.Sprintf("puzzles that repeat an earlier one: %s of %s; the ratios and p count equal puzzles once, by the mean of their logarithms, and all other figures count each of them", words.Grouped(n-len(s.units)), words.Grouped(n))},
		{true, listed("cases in which a search stopped early while samples were taken: %s; the times of such a case are of the samples that finished, so they are too short", s.counted(func(k int) int { return t.Solvers[k].Stopped }))},
		{true, listed("puzzles settled before the SAT solver or the LP was called: %s; their times say nothing about the SAT solver or the LP", s.settled())},
		{true, listed("start-up of programs, which their times include (measured on a problem with one option): %s", s.startups())},
	} {
		if w.holds && w.text != "" {
			s.Warnings = append(s.Warnings, w.text)
		}
	}
	s.Warnings = append(s.Warnings, t.Notes...)
}

// listed returns the text with the list in it, or "" if the list is empty.
func listed(text, list string) string {
	if list == "" {
		return ""
	}
	return fmt.Sprintf(text, list)
}

// counted lists the solvers for which count is not zero, for example "3 by cp, 17 by lp".
func (s *Summary) counted(count func(k int) int) string {
	var list []string
	for k := range s.Solvers {
		if n := count(k); n > 0 {
			list = append(list, fmt.Sprintf("%s by %s", words.Grouped(n), s.Solvers[k].Name))
		}
	}
	return strings.Join(list, ", ")
}

// withoutTime lists the solvers with puzzles without a time, by the reasons.
func (s *Summary) withoutTime() string {
	var list []string
	for _, sort := range []struct {
		name  string
		count func(f *SolverSummary) int
	}{
		{"unsupported", func(f *SolverSummary) int { return f.Unsupported }},
		{"no answer", func(f *SolverSummary) int { return f.Crashed }},
		{"faults", func(f *SolverSummary) int { return f.Faults }},
		{"stopped from outside", func(f *SolverSummary) int {
			return s.Puzzles - f.Finished - f.Unfinished - f.Unsupported - f.Crashed - f.Faults
		}},
	} {
		if text := s.counted(func(k int) int { return sort.count(&s.Solvers[k]) }); text != "" {
			list = append(list, text+" ("+sort.name+")")
		}
	}
	return strings.Join(list, ", ")
}

// noisyTrials counts the noisy trials among those that finished, for example "2 of 8 trials".
func (s *Summary) noisyTrials() string {
	noisy, all := 0, 0
	for k := range s.Solvers {
		noisy += len(s.noisy(k))
		all += s.Solvers[k].Finished
	}
	if noisy == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %s", noisy, words.Plural(all, "trial"))
}

// settled lists how many puzzles each step settled for each solver.
func (s *Summary) settled() string {
	var list []string
	for k := range s.Solvers {
		steps := map[string]int{}
		for i := range s.Puzzles {
			if step := s.result(i, k).Settled; step != "" {
				steps[step]++
			}
		}
		var how []string
		for _, step := range slices.Sorted(maps.Keys(steps)) {
			how = append(how, fmt.Sprintf("%s by %s", words.Grouped(steps[step]), step))
		}
		if how != nil {
			list = append(list, fmt.Sprintf("%s of %s for %s (%s)", words.Grouped(s.Solvers[k].Settled), words.Grouped(s.Puzzles), s.Solvers[k].Name, strings.Join(how, ", ")))
		}
	}
	return strings.Join(list, ", ")
}

// startups lists the start-up times of the programs.
func (s *Summary) startups() string {
	var list []string
	for k := range s.Solvers {
		name := s.Solvers[k].Name
		if ns, ok := s.Table.Run.StartupNs[name]; ok {
			list = append(list, name+" "+words.Seconds(float64(ns)/1e9))
		}
	}
	return strings.Join(list, ", ")
}
