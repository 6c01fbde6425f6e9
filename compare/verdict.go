package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/words"
)

// A Verdict says whether solvers agree on a case.
type Verdict int

const (
	Undecided Verdict = iota // nothing speaks against any of them, but one was stopped, or fewer than two had a part
	Agree                    // all that support the problem finished, with the same answer
	Disagree                 // a fault, or they cannot all be right
)

var verdictNames = []string{"undecided", "agree", "disagree"}

// String returns the verdict in lower case.
func (v Verdict) String() string { return nameOf(verdictNames, "Verdict", int(v)) }

// MarshalText returns the name that String returns.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the name that String returns. It refuses all others.
func (v *Verdict) UnmarshalText(text []byte) error {
	k, err := parseName(verdictNames, "verdict", string(text))
	*v = Verdict(k)
	return err
}

// A Status is what a trial came to.
type Status int

const (
	Failed      Status = iota // a fault, or stopped from outside
	Unique                    // one solution, and no other
	Multiple                  // several, all of them counted
	None                      // no solution
	Capped                    // stopped at Config.Want: there may be more
	TimedOut                  // stopped at Config.Timeout
	Limited                   // gave up at a limit of its own
	Unsupported               // the formulation cannot express the problem
)

var statusNames = []string{"failed", "unique", "multiple", "none", "capped", "timed out", "limit", "unsupported"}

// String returns the status in lower case.
func (s Status) String() string { return nameOf(statusNames, "Status", int(s)) }

// MarshalText returns the name that String returns.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the name that String returns. It refuses all others.
func (s *Status) UnmarshalText(text []byte) error {
	k, err := parseName(statusNames, "status", string(text))
	*s = Status(k)
	return err
}

// nameOf returns name k, or the type with the number if there is no such name.
func nameOf(names []string, kind string, k int) string {
	if k < 0 || k >= len(names) {
		return fmt.Sprintf("%s(%d)", kind, k)
	}
	return names[k]
}

// parseName returns the place of a name, and 0 with the error if it is not there.
func parseName(names []string, kind, name string) (int, error) {
	if k := slices.Index(names, name); k >= 0 {
		return k, nil
	}
	return 0, fmt.Errorf("%s %q: expected one of %s", kind, name, strings.Join(names, ", "))
}

// status sums a trial up.
func (t *Trial) status(want int) Status {
	switch {
	case t.Fault != nil:
		return Failed
	case errors.Is(t.Err, ErrTimeout) || errors.Is(t.Err, context.DeadlineExceeded):
		return TimedOut
	case errors.Is(t.Err, fourfold.ErrLimit):
		return Limited
	case errors.Is(t.Err, errors.ErrUnsupported):
		return Unsupported
	case t.Err != nil:
		return Failed
	case want > 0 && t.Count >= want:
		return Capped
	case t.Count == 0:
		return None
	case t.Count == 1:
		return Unique
	}
	return Multiple
}

// A FaultKind is a rule that a solver broke.
type FaultKind int

const (
	Wrong    FaultKind = iota + 1 // a solution that fails a check
	Repeated                      // the same solution twice
	Excess                        // went on after yield returned false
	Missed                        // all done, but without a solution that another found and that passed the checks
	Unstable                      // another number of solutions in a later search
	Panicked
	BadError // an error that the contract of Solver does not know
	Late     // returned long after it was told to stop
	Stuck    // did not return at all
	Leaked   // left a goroutine behind
)

var faultNames = []string{"", "wrong solution", "repeated solution", "too many solutions", "missed solution", "unstable",
	"panic", "unknown error", "late", "stuck", "goroutine leak"}

// String returns the kind in lower case.
func (k FaultKind) String() string {
	if k == 0 {
		return "FaultKind(0)"
	}
	return nameOf(faultNames, "FaultKind", int(k))
}

// A Fault is what a solver did that no solver may do.
type Fault struct {
	Kind   FaultKind
	Detail string
}

func (f *Fault) Error() string { return f.Kind.String() + ": " + f.Detail }

// judge compares the trials of one case. It gives trials that miss solutions their
// fault.
func judge(want int, trials []Trial) (Verdict, string) {
	blame(want, trials)
	var faults, stopped, finished []string
	var ref *Trial // the first that finished
	differ := false
	for k := range trials {
		switch t := &trials[k]; {
		case t.Fault != nil:
			faults = append(faults, t.Solver+": "+t.Fault.Error())
		case t.Status == Unsupported:
		case t.Err != nil:
			stopped = append(stopped, t.Solver)
		default:
			finished = append(finished, t.Solver)
			if ref == nil {
				ref = t
			}
			differ = differ || t.Count != ref.Count || t.complete(want) && t.Hash != ref.Hash
		}
	}
	switch {
	case len(faults) > 0:
		return Disagree, strings.Join(faults, "; ")
	case differ: // so many that blame had only samples of them
		return Disagree, differing(trials)
	case len(finished) == 0:
		return Undecided, "no solver finished"
	case len(finished) == 1 && len(stopped) == 0:
		return Undecided, "only " + finished[0] + " had a part: " + answer(want, ref)
	case len(stopped) > 0:
		return Undecided, fmt.Sprintf("%s by %s; %s did not finish", answer(want, ref), words.List(finished, "and"), words.List(stopped, "and"))
	}
	return Agree, answer(want, ref)
}

// blame marks the trials that claim to have all solutions and lack one that another
// has, finished or not. Each solution has passed the checks, so whoever lacks one is
// wrong.
func blame(want int, trials []Trial) {
	for k := range trials {
		t := &trials[k]
		if !t.complete(want) {
			continue
		}
		for j := range trials {
			other := &trials[j]
			if other.Fault == nil || other.Fault.Kind == Missed {
				if t.found.lacks(&other.found) {
					t.Fault = &Fault{Missed, fmt.Sprintf("%s in all, without one that %s found", counted(t.Count), other.Solver)}
					t.Status, t.witness = Failed, j
					break
				}
			}
		}
	}
}

// differing lists what each solver has.
func differing(trials []Trial) string {
	var parts []string
	for k := range trials {
		if t := &trials[k]; t.Finished() {
			parts = append(parts, fmt.Sprintf("%s has %s (%s)", t.Solver, counted(t.Count), t.Hash))
		}
	}
	return strings.Join(parts, "; ") + ": which of them is wrong cannot be told from so many"
}

// answer puts what a solver that finished found into words.
func answer(want int, t *Trial) string {
	switch n := t.Count; {
	case want == 0 || n < want:
		return counted(n)
	case n == 1:
		return "a solution"
	default:
		return fmt.Sprintf("%d solutions or more", n)
	}
}

// counted returns a number of solutions that are all there are.
func counted(n int) string {
	switch n {
	case 0:
		return "no solution"
	case 1:
		return "one solution"
	}
	return words.Plural(n, "solution")
}
