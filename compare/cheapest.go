package compare

import (
	"fmt"
	"math"

	"fourfold"
)

// An optimum is what a solver has found and told in a search for the cheapest solution.
type optimum struct {
	cost  int64 // of the cheapest solution found; math.MaxInt64 if there is none
	bound int64 // see fourfold.Finding
}

// addFinding checks a finding, and reports whether the search should go on.
func (j *judgment) addFinding(f fourfold.Finding) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if f.Solution != nil && !j.accept(f.Solution) || j.over || j.fault != nil {
		return false
	}
	cost := j.c.Problem.CostOf(f.Solution)
	switch {
	case f.Bound < j.best.bound:
		j.fault = &Fault{Wrong, fmt.Sprintf("told of the bound %d after %d", f.Bound, j.best.bound)}
	case f.Solution == nil:
	case f.Cost != cost:
		j.fault = &Fault{Wrong, fmt.Sprintf("says that a solution costs %d, but it costs %d", f.Cost, cost)}
	case cost >= j.best.cost:
		j.fault = &Fault{Wrong, fmt.Sprintf("yielded a solution of cost %d after one of %d", cost, j.best.cost)}
	case cost < j.best.bound:
		j.fault = &Fault{Wrong, fmt.Sprintf("found a solution of cost %d, but told before that none costs less than %d", cost, j.best.bound)}
	}
	if j.best.bound = f.Bound; f.Solution != nil {
		j.best.cost = cost
	}
	return j.fault == nil
}

// setOptimum sets what a trial has found. How many solutions it found on the way to the cheapest
// says nothing, so only that one counts.
func (t *Trial) setOptimum(best optimum) {
	if t.limit = min(best.cost, best.bound); t.Finished() {
		t.limit = best.cost
	}
	if t.Count, t.Hash = 0, (Hash{}); best.cost < math.MaxInt64 {
		t.Count, t.Cost = 1, &best.cost
	}
	if t.limit > fourfold.NoBound && t.limit < math.MaxInt64 {
		bound := t.limit
		t.Bound = &bound
	}
}

// cheapestOf returns the number of the trial that has found the cheapest solution, or -1.
func cheapestOf(trials []Trial) int {
	least := -1
	for k := range trials {
		if t := &trials[k]; t.Cost != nil && t.Fault == nil && (least < 0 || *t.Cost < *trials[least].Cost) {
			least = k
		}
	}
	return least
}

// blameBounds sets the fault of each trial that claims that no solution is cheaper than some
// cost, if another trial has a cheaper one. Every solution has passed the checks, so the claim
// is wrong.
func blameBounds(trials []Trial) {
	least := cheapestOf(trials)
	for k := range trials {
		t := &trials[k]
		if least < 0 || t.Fault != nil || t.limit <= *trials[least].Cost {
			continue
		}
		claim := "claims that there is no solution"
		if t.limit < math.MaxInt64 {
			claim = fmt.Sprintf("claims that no solution costs less than %d", t.limit)
		}
		t.Fault = &Fault{Missed, fmt.Sprintf("%s, but %s found one of cost %d", claim, trials[least].Solver, *trials[least].Cost)}
		t.Status, t.witness = Failed, least
	}
}

// knownCost says what the trials tell of the cost of the cheapest solution, or "".
func knownCost(trials []Trial) string {
	bound, found := int64(fourfold.NoBound), ""
	for k := range trials {
		if t := &trials[k]; t.Fault == nil {
			bound = max(bound, t.limit)
		}
	}
	if least := cheapestOf(trials); least >= 0 {
		cost := *trials[least].Cost
		if cost == bound {
			return fmt.Sprintf("the cheapest costs %d", bound)
		}
		found = fmt.Sprintf("the cheapest costs at most %d (%s)", cost, trials[least].Solver)
	}
	switch {
	case bound == math.MaxInt64:
		return "no solution"
	case bound == fourfold.NoBound:
		return found
	case found != "":
		found += ", "
	}
	return found + fmt.Sprintf("none costs less than %d", bound)
}
