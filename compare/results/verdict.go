package results

import (
	"slices"
	"strings"

	"fourfold/compare"
)

// check returns an error if the trials of a case are not those of the run's solvers, or contradict
// its verdict.
func (d *Reader) check(c *Case) error {
	names := make([]string, len(c.Trials))
	for k := range c.Trials {
		names[k] = c.Trials[k].Solver
	}
	if !slices.Equal(names, d.Run.Solvers) {
		return d.errorf("the trials are of %s: expected %s", strings.Join(names, " "), strings.Join(d.Run.Solvers, " "))
	}
	want := int64(d.Run.Want)
	for k := range c.Trials {
		t := &c.Trials[k]
		tooMany := want > 0 && t.Count > want
		status := compare.Finished(t.Count, want)
		if d.Run.Cheapest && t.Cost != nil {
			status = compare.Optimal
		}
		if t.Finished() && (t.Count < 0 || tooMany || t.Status != status) {
			return d.errorf("%s has status %s and count %d: expected a count that fits the status, and want %d of the run", t.Solver, t.Status, t.Count, want)
		}
	}
	isomorphs := c.Isomorph > 0 && c.Verdict == compare.Disagree // with the puzzle itself, perhaps, and not with each other
	if verdict := verdictOf(c.Trials); c.Verdict != verdict && !isomorphs {
		return d.errorf("verdict %s: expected %s, as the trials say", c.Verdict, verdict)
	}
	return nil
}

// verdictOf returns the verdict on trials, by the rules of package compare.
func verdictOf(trials []Trial) compare.Verdict {
	var ref *Trial // it finished, and has a set of solutions if any that finished has
	finished, stopped, listed := 0, 0, int64(0)
	for k := range trials {
		switch t := &trials[k]; {
		case t.Fault != "" || t.Kind != "":
			return compare.Disagree
		case t.Finished():
			finished++
			if ref != nil && t.differs(ref) {
				return compare.Disagree
			}
			if ref == nil || ref.Hash == "" {
				ref = t
			}
		case t.Status != compare.Unsupported:
			if stopped++; t.Hash != "" && t.Count < sampledCount {
				listed = max(listed, t.Count)
			}
		}
	}
	switch {
	case ref != nil && ref.Status != compare.Capped && listed > ref.Count:
		return compare.Disagree // a trial that stopped has more than all solutions
	case finished > 1 && stopped == 0:
		return compare.Agree
	}
	return compare.Undecided
}

// sampledCount is a number of solutions from which sets may be compared by samples.
const sampledCount = 1 << 18

// differs reports whether two trials that finished have different answers. Trials that stopped at
// Run.Want solutions need not have found the same ones.
func (t *Trial) differs(ref *Trial) bool {
	if t.Cost != nil && ref.Cost != nil && *t.Cost != *ref.Cost {
		return true
	}
	return t.Count != ref.Count || t.Total != ref.Total || t.Status != compare.Capped && t.Hash != ref.Hash && t.Hash != "" && ref.Hash != ""
}
