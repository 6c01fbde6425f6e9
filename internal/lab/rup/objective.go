package rup

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// A formula may have an objective, in a line such as "min: 3 x1 -1 x2 ;" before its constraints.
// Then a proof shows what the cheapest model costs. Each solution in the proof adds the constraint
// that models are cheaper. When a contradiction follows, the last solution is a cheapest one.

// A sum is the constraint that the variables, each times its coefficient, sum to some number at
// least.
type sum struct {
	of    []int64 // coefficients by the number of the variable, from 0
	least int64
}

// maxSum bounds the numbers of a sum. It leaves room for one step beyond it.
const maxSum = 1 << 60

// put adds a multiple of a literal. It returns false if numbers would be too large.
func (x *sum) put(l lit, times, factor int64) bool {
	for len(x.of) <= int(l>>1) {
		x.of = append(x.of, 0)
	}
	if math.Abs(float64(times)*float64(factor)) > maxSum {
		return false
	}
	c := times * factor
	if l&1 == 1 { // c (1 - x)
		c = -c
		x.least += c
	}
	x.of[l>>1] += c
	return max(x.of[l>>1], -x.of[l>>1], x.least, -x.least) <= maxSum
}

// raise adds a multiple to the right side. It returns false if numbers would be too large.
func (x *sum) raise(by, factor int64) bool {
	if math.Abs(float64(by)*float64(factor)) > maxSum {
		return false
	}
	x.least += by * factor
	return max(x.least, -x.least) <= maxSum
}

// addSum adds a constraint, and propagates what follows from it. Nothing may be assumed.
func (p *propagation) addSum(x *sum) error {
	if p.contradiction {
		return nil
	}
	c := constraint{least: x.least}
	weights, total := make([]int64, len(p.values)), int64(0) // by literal
	for v, w := range x.of {
		l := lit(2 * v)
		if w < 0 { // w x is w + -w (1 - x)
			l, w, c.least = l.not(), -w, c.least-w
		}
		if w > 0 {
			c.lits = append(c.lits, l)
		}
		weights[l], total = w, total+w
		if max(total, c.least, -c.least) > maxSum {
			return errMemory
		}
	}
	slices.SortStableFunc(c.lits, func(l, m lit) int { return cmp.Compare(weights[m], weights[l]) })
	c.weights = make([]int64, len(c.lits))
	for k, l := range c.lits {
		c.weights[k] = weights[l]
	}
	id := p.number()
	p.constraints[id] = c
	if err := p.take(c.bytes()); err != nil {
		return err
	}
	p.count(id)
	return p.settle()
}

// readObjective reads the objective of a formula, up to the semicolon.
func (k *checker) readObjective(s *scanner) error {
	k.Objective = true
	total := int64(0) // of the absolute values
	for s.next() && !s.is(";") {
		cost, ok := s.long()
		ok = ok && max(cost, -cost, total) <= maxSum
		total += max(cost, -cost)
		s.next()
		l, err := k.variable(s)
		if err != nil {
			return err
		}
		if !ok || l&1 == 1 || !k.objective.put(l, cost, 1) || total > maxSum {
			return s.unexpected("a variable behind a cost, which is a whole number, and sums below 2^60")
		}
	}
	return s.failed()
}

// long returns the token as a number.
func (s *scanner) long() (int64, bool) {
	n, err := strconv.ParseInt(string(s.token), 10, 64)
	return n, err == nil
}

// costNow returns the cost of the model that is assumed.
func (k *checker) costNow() (cost int64) {
	for v, c := range k.objective.of {
		if k.values[2*v] > 0 {
			cost += c
		}
	}
	return cost
}

// isModel reports whether what is assumed is a model of the formula, of which constraints may have
// been deleted.
func (k *checker) isModel() bool {
	for _, c := range k.inputs {
		k.work.Add(len(c.lits))
		for _, l := range c.lits {
			if k.values[l] > 0 {
				c.least--
			}
		}
		if c.least > 0 {
			return false
		}
	}
	return true
}

// soli follows the rule that a solution is found. It is the only model with these literals, and
// all others must be cheaper from now on.
func (k *checker) soli(s *scanner, at place) error {
	k.begin()
	for s.next() && !s.is(";") {
		l, err := k.variable(s)
		if err != nil {
			return err
		}
		if k.has(l) || k.has(l.not()) {
			return s.fault("%q: expected each variable of a solution once", s.token)
		}
		k.put(l.not())
	}
	why, err := k.notOneModel(k.lits)
	if err != nil {
		return err
	}
	if why != "" {
		return refuse(s, at, "expected a solution that is cheaper than those before, and literals from which all others follow")
	}
	k.Added++
	cost := k.cost
	k.Cost = &cost
	better := sum{}
	k.addBetter(&better, 1)
	return k.addSum(&better)
}

// addBetter adds a multiple of the constraint that models are cheaper than the last solution.
func (k *checker) addBetter(x *sum, times int64) bool {
	ok := x.raise(1-*k.Cost, times)
	for v, c := range k.objective.of {
		ok = ok && x.put(lit(2*v), -c, times)
	}
	return ok
}

// pol follows the rule that adds a sum of multiples of constraints, such as "-1 8 * 3 5 * + ;".
// Number -1 is the constraint of the solution in the step before. Other numbers are those of
// constraints of the formula, where an equation counts as two.
func (k *checker) pol(s *scanner, better bool) error {
	x := sum{}
	for first := true; s.next() && !s.is(";"); first = false {
		n, ok := s.number()
		if !ok || n == 0 || n < -1 || n > len(k.inputs) || n == -1 && !better {
			return s.unexpected("the number of a constraint of the formula, or -1 after a solution")
		}
		s.next()
		times, ok := s.long()
		if !ok || times < 0 {
			return s.unexpected("a factor that is not negative")
		}
		if n == -1 {
			ok = k.addBetter(&x, times)
		} else {
			c := &k.inputs[n-1]
			ok = x.raise(int64(c.least), times)
			for _, l := range c.lits {
				ok = ok && x.put(l, times, 1)
			}
		}
		if !ok {
			return s.unexpected("a factor with which all numbers stay below 2^60")
		}
		if err := s.expect("*"); err != nil {
			return err
		}
		if !first {
			if err := s.expect("+"); err != nil {
				return err
			}
		}
		if err := k.work.Add(len(x.of)); err != nil {
			return err
		}
	}
	k.Added++
	return k.addSum(&x)
}

// bounds reads the rest of the conclusion about the cost of the cheapest model.
func (k *checker) bounds(s *scanner) error {
	want := "INF"
	if k.Cost != nil {
		want = strconv.FormatInt(*k.Cost, 10)
	}
	for range 2 {
		if s.next(); !s.is(want) {
			return s.unexpected("%s, the cost of the last solution, or INF without one", want)
		}
	}
	return s.expect(";")
}
