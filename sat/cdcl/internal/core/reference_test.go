package core

import (
	"fmt"
	"math/bits"
	"slices"
)

// maxVars is the largest number of variables of a problem in these tests: sets of variables are
// bit sets. Up to maxBrute variables, all models are known by brute force.
const (
	maxVars  = 64
	maxBrute = 14
)

// A mask is a clause, or a set of literals: the variables that it has as they are, and those
// that it has negated.
type mask struct{ pos, neg uint64 }

func maskOf(lits []Lit) (m mask) {
	for _, l := range lits {
		if l&1 == 0 {
			m.pos |= 1 << (l >> 1)
		} else {
			m.neg |= 1 << (l >> 1)
		}
	}
	return m
}

// trueIn reports whether the clause has a literal that is true in a model.
func (m mask) trueIn(model uint64) bool { return m.pos&model != 0 || m.neg&^model != 0 }

// A reference says by definition what follows from the constraints that a solver was given. It
// shares no code with the solver.
type reference struct {
	vars    int
	clauses []mask   // the clauses, and those that say the same as the groups
	models  []uint64 // if there are at most maxBrute variables
	proof   checker
}

func newReference(vars int) *reference {
	r := &reference{vars: vars}
	if vars <= maxBrute {
		for m := range uint64(1) << vars {
			r.models = append(r.models, m)
		}
	}
	return r
}

func (r *reference) add(m mask) {
	r.clauses = append(r.clauses, m)
	r.proof.clauses = append(r.proof.clauses, m)
	r.models = slices.DeleteFunc(r.models, func(model uint64) bool { return !m.trueIn(model) })
}

func (r *reference) group(lits []Lit, exactly bool) {
	for k, a := range lits {
		for _, b := range lits[:k] {
			r.add(mask{neg: 1<<(a>>1) | 1<<(b>>1)})
		}
	}
	if exactly {
		r.add(maskOf(lits))
	}
}

// isModel reports whether all constraints hold in a model.
func (r *reference) isModel(model uint64) bool {
	for _, c := range r.clauses {
		if !c.trueIn(model) {
			return false
		}
	}
	return true
}

// count returns the number of models in which all given literals are true. It needs the models.
func (r *reference) count(lits []Lit) (n int) {
	m := maskOf(lits)
	for _, model := range r.models {
		if m.pos&^model == 0 && m.neg&model == 0 {
			n++
		}
	}
	return n
}

func (r *reference) brute() bool { return r.vars <= maxBrute }

// A checker follows a proof by unit propagation alone.
type checker struct {
	clauses []mask
	tree    []mask // of an enumeration: clauses that forbid the models found, and those that need them
}

// follows reports whether a clause follows by unit propagation: if it is false, another clause
// becomes false (RUP).
func follows(clause mask, lists ...[]mask) bool {
	yes, no := clause.neg, clause.pos // variables that are true and false
	for changed := true; changed; {
		if yes&no != 0 {
			return true
		}
		changed = false
		for _, list := range lists {
			for _, m := range list {
				if m.pos&yes != 0 || m.neg&no != 0 {
					continue
				}
				pos, neg := m.pos&^no, m.neg&^yes
				if n := bits.OnesCount64(pos) + bits.OnesCount64(neg); n == 0 {
					return true
				} else if n == 1 {
					yes, no, changed = yes|pos, no|neg, true
				}
			}
		}
	}
	return false
}

// learn adds a clause of a proof. A clause that does not follow from the problem alone is there
// only until the end of the enumeration.
func (c *checker) learn(m mask) error {
	switch {
	case follows(m, c.clauses):
		c.clauses = append(c.clauses, m)
	case follows(m, c.clauses, c.tree):
		c.tree = append(c.tree, m)
	default:
		return fmt.Errorf("the learned clause %v does not follow by unit propagation", m)
	}
	return nil
}

// forget takes a clause out once.
func (c *checker) forget(m mask) error {
	k := slices.Index(c.clauses, m)
	if k < 0 {
		return fmt.Errorf("the deleted clause %v is not there", m)
	}
	c.clauses = slices.Delete(c.clauses, k, k+1)
	return nil
}

// String returns the literals, negated ones with a minus, counted from 1 as in DIMACS files.
func (m mask) String() string {
	var lits []int
	for v := range maxVars {
		if m.pos>>v&1 == 1 {
			lits = append(lits, v+1)
		}
		if m.neg>>v&1 == 1 {
			lits = append(lits, -v-1)
		}
	}
	return fmt.Sprint(lits)
}
