package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/kit/words"
)

// A Verdict says whether the solvers agree on a case.
type Verdict int

const (
	Undecided Verdict = iota // no solver is proved wrong, but one was stopped, or fewer than two took part
	Agree                    // all solvers that support the problem finished, with the same answer
	Disagree                 // a solver broke a rule, or the solvers cannot all be right
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

// A Status is the result of a trial.
type Status int

const (
	Failed      Status = iota // a fault, or stopped from outside
	Unique                    // one solution, and no other
	Multiple                  // several solutions, all of them counted
	None                      // no solution
	Capped                    // stopped at Config.Want: there may be more
	TimedOut                  // stopped at Config.Timeout
	Limited                   // gave up at a limit of its own
	Unsupported               // the formulation cannot express the problem
	Crashed                   // the program of the solver ended without an answer: see Failure
	Unreadable                // the program of the solver gave an answer that cannot be read
	OutOfMemory               // the program of the solver was stopped at its limit of memory
	Optimal                   // a cheapest solution, and the claim that there is no cheaper one
)

var statusNames = []string{"failed", "unique", "multiple", "none", "capped", "timed out", "limit", "unsupported", "crashed", "unreadable", "out of memory", "optimal"}

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

// nameOf returns the k-th name. If there is none, it returns the type and the number.
func nameOf(names []string, kind string, k int) string {
	if k < 0 || k >= len(names) {
		return fmt.Sprintf("%s(%d)", kind, k)
	}
	return names[k]
}

// parseName returns the index of a name, or 0 and an error if there is no such name.
func parseName(names []string, kind, name string) (int, error) {
	if k := slices.Index(names, name); k >= 0 {
		return k, nil
	}
	return 0, fmt.Errorf("%s %q: expected one of %s", kind, name, strings.Join(names, ", "))
}

// status returns the status of a trial.
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
	case failure(t.Err) != nil:
		return failure(t.Err).Status
	case t.Err != nil:
		return Failed
	case t.Cost != nil:
		return Optimal
	}
	return Finished(int64(t.Count), int64(want))
}

// Finished returns the status of a trial that finished with a number of solutions. Want is that of
// [Config].
func Finished(count, want int64) Status {
	switch {
	case want > 0 && count >= want:
		return Capped
	case count == 0:
		return None
	case count == 1:
		return Unique
	}
	return Multiple
}

// A FaultKind is a rule that a solver broke.
type FaultKind int

const (
	Wrong    FaultKind = iota + 1 // yielded a solution that fails a check
	Repeated                      // yielded the same solution twice
	Excess                        // went on after yield returned false
	Missed                        // claims to have all solutions, or that none is cheaper, but lacks one that another solver found and that passed the checks
	Unstable                      // found another number of solutions in a later search
	Panicked
	BadError // returned an error that the contract of Solver does not allow
	Late     // returned too long after it was told to stop
	Stuck    // did not return at all
)

var faultNames = []string{"", "wrong solution", "repeated solution", "too many solutions", "missed solution", "unstable",
	"panic", "unknown error", "late", "stuck"}

// String returns the kind in lower case.
func (k FaultKind) String() string {
	if k == 0 {
		return "FaultKind(0)"
	}
	return nameOf(faultNames, "FaultKind", int(k))
}

// A Fault says how a solver broke a rule. Detail is one line.
type Fault struct {
	Kind   FaultKind
	Detail string
}

func (f *Fault) Error() string { return f.Kind.String() + ": " + f.Detail }

// mostNamed is the greatest number of solvers that finished which the reason of a verdict names.
const mostNamed = 5

// judge compares the trials of one case, and returns the verdict with its reason. It sets the
// fault of trials that miss solutions.
func judge(cfg Config, trials []Trial) (Verdict, string) {
	want, none := cfg.Want, "no solver finished"
	say := func(t *Trial) string { return answer(want, t) }
	if cfg.Cheapest {
		blameBounds(trials)
		say = func(*Trial) string { return knownCost(trials) }
		if known := knownCost(trials); known != "" {
			none += ": " + known
		}
	} else {
		blame(want, trials)
	}
	var faults, stopped, failed, finished []string
	var ref *Trial // the first trial that finished
	differ := false
	for k := range trials {
		switch t := &trials[k]; {
		case t.Fault != nil:
			faults = append(faults, t.Solver+": "+t.Fault.Error())
		case t.Status == Unsupported:
		case failure(t.Err) != nil:
			failed = append(failed, t.Solver+" "+failure(t.Err).how())
		case t.Err != nil:
			stopped = append(stopped, t.Solver)
		default:
			finished = append(finished, t.Solver)
			if ref == nil {
				ref = t
			}
			differ = differ || t.differs(ref, want)
			if ref.Total != nil && t.Total == nil {
				ref = t // it has the set of solutions
			}
		}
	}
	switch {
	case len(faults) > 0:
		return Disagree, strings.Join(faults, "; ")
	case differ: // there are so many solutions that blame had only samples of their keys
		return Disagree, differing(trials)
	case len(finished) == 0 && len(failed) > 0:
		return Undecided, none + "; " + unfinished(stopped, failed)
	case len(finished) == 0:
		return Undecided, none
	case len(finished) == 1 && len(stopped)+len(failed) == 0:
		return Undecided, "only " + finished[0] + " took part: " + say(ref)
	case len(stopped)+len(failed) > 0:
		by := words.List(finished, "and")
		if len(finished) > mostNamed {
			by = fmt.Sprintf("%d of %d solvers", len(finished), len(trials))
		}
		return Undecided, fmt.Sprintf("%s by %s; %s", say(ref), by, unfinished(stopped, failed))
	}
	return Agree, say(ref)
}

// blame sets the fault of each trial that claims to have all solutions but lacks one that another
// trial has, finished or not. Every solution has passed the checks, so a trial that lacks one is
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
				if t.Total == nil && t.found.lacks(&other.found) || t.Total != nil && t.fewerThan(other) {
					t.Fault = &Fault{Missed, missed(t.Count, other.Solver)}
					t.Status, t.witness = Failed, j
					break
				}
			}
		}
	}
}

// missed says that another solver found a solution beyond the n that were all.
func missed(n int, other string) string {
	if n == 0 {
		return "claims that there is no solution, but " + other + " found one"
	}
	return fmt.Sprintf("claims to have all solutions, %d in number, but %s found another", n, other)
}

// differing says what each solver that finished found.
func differing(trials []Trial) string {
	var parts []string
	why := "there are too many solutions to tell which solver is wrong"
	for k := range trials {
		if t := &trials[k]; t.Finished() {
			part := t.Solver + " found " + counted(t.number())
			if t.Total == nil {
				part += fmt.Sprintf(" (hash %s)", t.Hash)
			} else {
				why = "solutions that are not listed do not tell which solver is wrong"
			}
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "; ") + "; " + why
}

// answer says how many solutions a solver that finished found.
func answer(want int, t *Trial) string {
	switch n := t.Count; {
	case want == 0 || n < want:
		return counted(t.number())
	case n == 1:
		return "one solution or more"
	default:
		return fmt.Sprintf("%d solutions or more", n)
	}
}

// counted returns the number of all solutions in words.
func counted(n string) string {
	switch n {
	case "0":
		return "no solution"
	case "1":
		return "one solution"
	}
	return n + " solutions"
}
