package compare

import (
	"math"
	"math/big"
	"strconv"

	"fourfold"
)

// counting returns the solver as one that counts the solutions without listing them, or nil if it
// is to list them.
func (r *runner) counting(k int) fourfold.Counting {
	if !r.cfg.Count || r.cfg.Want > 0 {
		return nil
	}
	c, _ := r.solvers[k].(fourfold.Counting)
	return c
}

// setTotal sets the number of solutions of a trial that did not list them.
func (t *Trial) setTotal(total *big.Int) {
	if total == nil {
		total = new(big.Int) // the search did not return
	}
	t.Total, t.Count = total, math.MaxInt
	if total.Cmp(big.NewInt(math.MaxInt)) < 0 {
		t.Count = int(total.Int64())
	}
}

// number returns the number of solutions found in digits.
func (t *Trial) number() string {
	if t.Total != nil {
		return t.Total.String()
	}
	return strconv.Itoa(t.Count)
}

// differs reports whether two trials that finished cannot both be right. Sets of solutions are
// compared if both trials have all and have listed them.
func (t *Trial) differs(other *Trial, want int) bool {
	if t.number() != other.number() {
		return true
	}
	return t.Total == nil && other.Total == nil && t.complete(want) && t.Hash != other.Hash
}

// fewerThan reports whether t has fewer solutions than other has listed, each of which has passed
// the checks.
func (t *Trial) fewerThan(other *Trial) bool {
	return other.Total == nil && t.Count < other.found.n
}
