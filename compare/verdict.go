package compare

import (
	"fmt"
	"slices"

	"fourfold"
)

// A Verdict says whether solvers agree on a case.
type Verdict int

const (
	Undecided Verdict = iota // fewer than two solvers finished
	Agree                    // all that finished have the same answer
	Disagree                 // they cannot all be right
)

// String returns the verdict in lower case.
func (v Verdict) String() string {
	switch v {
	case Undecided:
		return "undecided"
	case Agree:
		return "agree"
	case Disagree:
		return "disagree"
	}
	return fmt.Sprintf("Verdict(%d)", int(v))
}

// judge compares the trials of one case.
func judge(want int, trials []Trial) (Verdict, string) {
	for _, t := range trials {
		if t.Fault != nil {
			return Disagree, fmt.Sprintf("%s: %v", t.Solver, t.Fault)
		}
	}
	var ref *Trial // the first that finished
	finished := 0
	for k := range trials {
		t := &trials[k]
		if !t.Finished() {
			continue
		}
		finished++
		if ref == nil {
			ref = t
			continue
		}
		if reason := differ(want, ref, t); reason != "" {
			return Disagree, reason
		}
	}
	if ref == nil {
		return Undecided, "no solver finished"
	}
	for k := range trials {
		t := &trials[k]
		if !t.Finished() && exceeds(want, t, ref) {
			return Disagree, fmt.Sprintf("%s has %s, but %s found others before it was stopped", ref.Solver, answer(want, ref), t.Solver)
		}
	}
	if finished < 2 {
		return Undecided, "only " + ref.Solver + " finished"
	}
	return Agree, answer(want, ref)
}

// differ says how the answers of two solvers that finished differ, or "".
func differ(want int, a, b *Trial) string {
	switch {
	case len(a.Solutions) != len(b.Solutions):
		return fmt.Sprintf("%s has %s, but %s has %s", a.Solver, answer(want, a), b.Solver, answer(want, b))
	case capped(want, a) || slices.EqualFunc(a.Solutions, b.Solutions, slices.Equal[fourfold.Solution]):
		return ""
	}
	return fmt.Sprintf("%s and %s both have %s, but not the same", a.Solver, b.Solver, answer(want, a))
}

// exceeds reports whether t, which did not finish, found a solution that ref, which
// has them all, has not.
func exceeds(want int, t, ref *Trial) bool {
	if capped(want, ref) {
		return false
	}
	return slices.ContainsFunc(t.Solutions, func(s fourfold.Solution) bool {
		_, ok := slices.BinarySearchFunc(ref.Solutions, s, slices.Compare[fourfold.Solution])
		return !ok
	})
}

// capped reports whether there may be more solutions than the trial has.
func capped(want int, t *Trial) bool { return want > 0 && len(t.Solutions) >= want }

// answer puts what a solver that finished found into words.
func answer(want int, t *Trial) string {
	switch n := len(t.Solutions); {
	case n == 0:
		return "no solution"
	case capped(want, t) && n == 1:
		return "a solution"
	case capped(want, t):
		return fmt.Sprintf("%d solutions or more", n)
	case n == 1:
		return "one solution"
	default:
		return fmt.Sprintf("%d solutions", n)
	}
}
