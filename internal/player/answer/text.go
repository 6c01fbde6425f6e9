package answer

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
)

// Message returns where and why the task failed or stopped early, or "" if nothing went wrong.
func (a *Answer) Message() string {
	switch word := a.Word(); {
	case word == Invalid:
		return a.Task.Err.Error()
	case word == Limit && a.Elapsed > 0: // else another program has searched
		return fmt.Sprintf("%s: stopped after %s with %s found: %v", a.Task.Where, words.Duration(a.Elapsed), a.found(), a.Err)
	case word == Wrong || word == Failed || word == Limit:
		return fmt.Sprintf("%s: %v", a.Task.Where, cmp.Or(a.Wrong, a.Err))
	}
	return ""
}

// number returns the number of solutions found in digits.
func (a *Answer) number() string {
	if a.Total != nil {
		return a.Total.String()
	}
	return strconv.Itoa(a.Solutions)
}

// found returns the number of solutions found, with the noun.
func (a *Answer) found() string {
	switch {
	case a.Solutions == 1:
		return "1 solution"
	case a.Best != nil && a.Solutions > 1:
		return "the best of " + a.number() + " solutions"
	}
	return a.number() + " solutions"
}

// engine returns the name of the solver, with that of the engine it gave the problem to: "auto (cp)".
func (a *Answer) engine() string {
	if a.Stats.Engine == "" {
		return a.Solver
	}
	return a.Solver + " (" + a.Stats.Engine + ")"
}

// Summary returns the answer in a few words, such as "solved by dlx".
func (a *Answer) Summary() string {
	switch word := a.Word(); {
	case word == Limit && (a.Question.Count || a.Listed):
		return "gave up with at least " + a.found()
	case word == Limit || word == Failed:
		return "gave up"
	case word == Wrong:
		return "a wrong solution"
	case a.Best != nil && a.Solutions > 0:
		return "no solution is better, by " + a.engine()
	case a.Common != nil:
		return "after " + a.found() + ", by " + a.engine()
	case a.Question.Unique && word == Solved:
		return "the only solution, by " + a.engine()
	case a.Several():
		return "one of at least 2 solutions, by " + a.engine()
	case a.Question.Second && a.Complete && word == Solved:
		return "the only solution, by " + a.engine()
	case word == Multiple:
		return "more than one solution, by " + a.engine()
	case a.Complete && a.Solutions == 0:
		return "no solution, by " + a.engine()
	case a.Complete:
		return a.found() + " in all, by " + a.engine()
	case a.Solutions > 1:
		return a.found() + " or more, by " + a.engine()
	}
	return "solved by " + a.engine()
}

// StatsLine returns the size, the times and the counters of the search on one line.
func (a *Answer) StatsLine() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s: %s, %s, %s, setup %s, search %s", a.Task.Where, a.engine(), a.found(),
		words.Plural(a.Stats.Vars, "var"), words.Plural(a.Stats.Rows, "row"), words.Duration(a.Stats.Setup), words.Duration(a.Stats.Search))
	if a.Stats.Settled != "" {
		fmt.Fprintf(&b, ", settled by %s", a.Stats.Settled)
	}
	for _, c := range a.Stats.Counters {
		fmt.Fprintf(&b, ", %s %d", c.Name, c.Value)
	}
	return b.String()
}
