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

// maxSum bounds the numbers of a sum.
const maxSum = 1 << 60

// add adds a multiple of a constraint. It returns false if numbers would be too large.
func (x *sum) add(c *constraint, times int64) bool {
	ok := x.raise(&x.least, c.least, times)
	for k, l := range c.lits {
		for len(x.of) <= int(l>>1) {
			x.of = append(x.of, 0)
		}
		w := c.weight(k)
		if l&1 == 1 { // w (1 - x)
			w = -w
			ok = ok && x.raise(&x.least, w, times)
		}
		ok = ok && x.raise(&x.of[l>>1], w, times)
	}
	return ok
}

// raise adds a multiple of n to a number of x, unless that would be too large.
func (x *sum) raise(to *int64, n, times int64) bool {
	by := float64(n) * float64(times)
	if max(math.Abs(by), math.Abs(by+float64(*to))) > maxSum {
		return false
	}
	*to += n * times
	return true
}

// constraint returns x with positive weights. It returns false if numbers would be too large.
func (x *sum) constraint() (c constraint, ok bool) {
	c.least, ok = x.least, true
	total := int64(0)
	weight := func(l lit) int64 { return max(x.of[l>>1], -x.of[l>>1]) }
	for v, w := range x.of {
		switch {
		case w > 0:
			c.lits = append(c.lits, lit(2*v))
		case w < 0: // w x is w + -w (1 - x)
			c.lits = append(c.lits, lit(2*v+1))
			c.least -= w
		}
		total += max(w, -w)
		ok = ok && max(total, c.least, -c.least) <= maxSum
	}
	slices.SortStableFunc(c.lits, func(l, m lit) int { return cmp.Compare(weight(m), weight(l)) })
	c.weights = make([]int64, len(c.lits))
	for k, l := range c.lits {
		c.weights[k] = weight(l)
	}
	return c, ok
}

// addWeighted adds a constraint, and propagates what follows from it. Nothing may be assumed.
func (p *propagation) addWeighted(c constraint) error {
	if p.contradiction {
		return nil
	}
	id := p.number()
	p.constraints[id] = c
	if err := p.take(c.bytes()); err != nil {
		return err
	}
	p.count(id)
	return p.settle()
}

// readObjective reads the objective of a formula, up to the semicolon. It is kept as weights and a
// constant: the weights of the literals that are true, less least, are the cost.
func (k *checker) readObjective(s *scanner) error {
	const want = "a variable behind a cost, which is a whole number, and sums below 2^60"
	k.Objective = true
	x := sum{}
	for s.next() && !s.is(";") {
		cost, ok := s.long()
		s.next()
		l, err := k.variable(s)
		if err != nil {
			return err
		}
		if !ok || l&1 == 1 || !x.add(&constraint{lits: []lit{l}, weights: []int64{cost}}, 1) {
			return s.unexpected(want)
		}
	}
	var ok bool
	if k.objective, ok = x.constraint(); !ok {
		return s.unexpected(want)
	}
	return s.failed()
}

// long returns the token as a number.
func (s *scanner) long() (int64, bool) {
	n, err := strconv.ParseInt(string(s.token), 10, 64)
	return n, err == nil
}

// costNow returns the cost of the model that is assumed.
func (k *checker) costNow() int64 {
	cost := -k.objective.least
	for n, l := range k.objective.lits {
		if k.values[l] > 0 {
			cost += k.objective.weights[n]
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
	c := &k.objective
	k.better = constraint{weights: c.weights, least: 1 - cost - c.least}
	for n, l := range c.lits {
		k.better.lits = append(k.better.lits, l.not())
		k.better.least += c.weights[n]
	}
	return k.addWeighted(k.better)
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
		c := &k.better
		if n > 0 {
			c = &k.inputs[n-1]
		}
		if !x.add(c, times) {
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
	c, ok := x.constraint()
	if !ok {
		return errMemory
	}
	return k.addWeighted(c)
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
