package rup

import (
	"bytes"
	"math"
	"slices"
	"strconv"
)

// A formula may have an objective, in a first line such as "min: 3 x1 -1 x2 ;". Then a proof shows what
// the cheapest model costs. Each solution in the proof adds the constraint that the cost is lower. When
// a contradiction follows, the last solution is a cheapest one.

// A linear is the constraint that a sum of variables, each times its coefficient, is at least a
// number.
type linear struct {
	coefficients []int64 // by the number of the variable, from 0
	least        int64
}

// maxSum bounds the numbers of a linear constraint.
const maxSum = 1 << 61

// fits reports whether a sum of products is small enough. It need not be exact.
func fits(sum float64) bool { return math.Abs(sum) < maxSum }

// put adds a multiple of a literal being true. It reports whether the numbers are small enough.
func (x *linear) put(l lit, times int64) bool {
	for len(x.coefficients) <= int(l>>1) {
		x.coefficients = append(x.coefficients, 0)
	}
	if l&1 == 1 { // times (1 - x)
		times = -times
		x.least += times
	}
	x.coefficients[l>>1] += times
	return fits(float64(x.coefficients[l>>1])) && fits(float64(x.least))
}

// add adds a multiple of a constraint. It reports whether the numbers are small enough.
func (x *linear) add(y *linear, times int64) bool {
	ok := x.addLeast(y.least, times)
	for v, c := range y.coefficients {
		ok = ok && fits(float64(c)*float64(times)) && x.put(lit(2*v), c*times)
	}
	return ok
}

// addInput does the same for a constraint of the formula.
func (x *linear) addInput(y *input, times int64) bool {
	ok := x.addLeast(y.least, times)
	for _, l := range y.lits {
		ok = ok && x.put(l, times)
	}
	return ok
}

func (x *linear) addLeast(least, times int64) bool {
	x.least += least * times
	return fits(float64(times)) && fits(float64(least)*float64(times)) && fits(float64(x.least))
}

// An input is a constraint of the formula: at least so many of its literals are true.
type input struct {
	lits  []lit
	least int64
}

// A weighted constraint says that the weights of its true literals sum to some number at least.
type weighted struct {
	lits    []lit   // the heaviest first
	weights []int64 // of lits
	slack   int64   // the weights of the literals that are not false, less that number, as far as propagation has come
}

// A share is the weight of a literal in a weighted constraint.
type share struct {
	constraint int32
	weight     int64
}

// addLinear adds a constraint, and propagates what follows from it. Nothing may be assumed.
func (p *propagation) addLinear(x *linear) error {
	w, least, sum := weighted{}, x.least, 0.0
	for v, c := range x.coefficients {
		l := lit(2 * v)
		if c < 0 { // c x is c + -c (1 - x)
			l, c, least = l.not(), -c, least-c
		}
		switch {
		case c == 0:
		case p.values[l] == forEver:
			least -= c
		case p.values[l] == 0:
			w.lits, w.weights, w.slack = append(w.lits, l), append(w.weights, c), w.slack+c
		}
		if sum += float64(c); !fits(sum) || !fits(float64(least)) {
			return errMemory
		}
	}
	w.slack -= least
	w.sort()
	if err := p.take(constraintBytes + 40*int64(len(w.lits))); err != nil {
		return err
	}
	id := int32(len(p.weighted))
	p.weighted = append(p.weighted, w)
	for len(p.shares) < len(p.values) {
		p.shares = append(p.shares, nil)
	}
	for k, l := range w.lits {
		p.shares[l] = append(p.shares[l], share{id, w.weights[k]})
	}
	if p.contradiction = p.contradiction || w.slack < 0; p.contradiction {
		return nil
	}
	p.fulfillWeighted(&p.weighted[id], math.MaxInt64)
	conflict, err := p.propagate()
	p.contradiction = conflict
	return err
}

// sort puts the heaviest literals first.
func (w *weighted) sort() {
	order := make([]int, len(w.lits))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(min(max(w.weights[b]-w.weights[a], -1), 1)) })
	lits, weights := slices.Clone(w.lits), slices.Clone(w.weights)
	for k, from := range order {
		w.lits[k], w.weights[k] = lits[from], weights[from]
	}
}

// visitWeighted counts down the weighted constraints of a literal that became false. It reports whether
// one is violated. It counts all of them in any case, so that undo can count all up again.
func (d *database) visitWeighted(l lit) (conflict bool) {
	if int(l) >= len(d.shares) {
		return false
	}
	for _, s := range d.shares[l] {
		w := &d.weighted[s.constraint]
		if w.slack -= s.weight; w.slack < 0 {
			conflict = true
		}
	}
	for _, s := range d.shares[l] {
		if w := &d.weighted[s.constraint]; !conflict {
			d.fulfillWeighted(w, w.slack+s.weight)
		}
	}
	return conflict
}

// fulfillWeighted makes the open literals true whose weights are above the slack. Those above the slack
// before are not open.
func (d *database) fulfillWeighted(w *weighted, before int64) {
	from, _ := slices.BinarySearchFunc(w.weights, before, func(weight, before int64) int {
		if weight > before {
			return -1
		}
		return 1
	})
	for k := from; k < len(w.lits) && w.weights[k] > w.slack; k++ {
		if l := w.lits[k]; d.values[l] == 0 {
			d.assign(l)
		}
	}
}

// refund undoes visitWeighted.
func (d *database) refund(l lit) {
	if int(l) < len(d.shares) {
		for _, s := range d.shares[l] {
			d.weighted[s.constraint].slack += s.weight
		}
	}
}

// readObjective reads the objective of a formula, up to the semicolon.
func (k *checker) readObjective(s *scanner) error {
	k.objective = &linear{}
	for s.next() && !s.is(";") {
		cost, err := s.cost()
		if err != nil {
			return err
		}
		s.next()
		l, err := k.variable(s)
		if err != nil {
			return err
		}
		if l&1 == 1 || !k.objective.put(l, cost) {
			return s.fault("%q: expected a variable, and costs of which the sums are below 2^61", s.token)
		}
	}
	return s.failed()
}

// cost returns the token as a number.
func (s *scanner) cost() (int64, error) {
	n, err := strconv.ParseInt(string(bytes.TrimPrefix(s.token, []byte("+"))), 10, 64)
	if err != nil || !fits(float64(n)) {
		return 0, s.unexpected("a whole number with less than 61 bits")
	}
	return n, nil
}

// costNow returns the cost of the model that is assumed.
func (k *checker) costNow() (sum int64) {
	for v, c := range k.objective.coefficients {
		if k.values[2*v] > 0 {
			sum += c
		}
	}
	return sum
}

// soli follows the rule that a solution is found: it is the only model with these literals, and all others
// must be cheaper from now on.
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
	k.Cost = new(int64)
	*k.Cost = k.cost
	k.improved = &linear{}
	if !k.improved.add(k.objective, -1) {
		return errMemory
	}
	k.improved.least = 1 - k.cost
	k.Added++
	return k.addLinear(k.improved)
}

// pol follows the rule that adds a sum of multiples of constraints, such as "pol -1 8 * 3 5 * + ;". -1 is
// the constraint of the solution in the step before, and other numbers are those of constraints of
// the formula, where an equation counts as two.
func (k *checker) pol(s *scanner) error {
	sum := linear{}
	for first := true; s.next() && !s.is(";"); first = false {
		n, ok := s.number()
		if !ok || n == 0 || n < -1 || n > len(k.inputs) || n == -1 && k.improved == nil {
			return s.unexpected("the number of a constraint of the formula, or -1 after a solution")
		}
		s.next()
		times, err := s.cost()
		if err == nil {
			err = s.expect("*")
		}
		if err == nil && !first {
			err = s.expect("+")
		}
		if err != nil {
			return err
		}
		fits := times >= 0
		if n < 0 {
			fits = fits && sum.add(k.improved, times)
		} else {
			fits = fits && sum.addInput(&k.inputs[n-1], times)
			err = k.work.Add(len(k.inputs[n-1].lits))
		}
		if err != nil {
			return err
		}
		if !fits {
			return s.fault("%d: expected a factor that is not negative, and numbers below 2^61", times)
		}
	}
	k.Added++
	if k.contradiction {
		return nil
	}
	return k.addLinear(&sum)
}

// bounds follows the conclusion about the cost of the cheapest model.
func (k *checker) bounds(s *scanner) error {
	want := "INF"
	if k.Cost != nil {
		want = strconv.FormatInt(*k.Cost, 10)
	}
	for range 2 {
		if s.next(); !s.is(want) {
			return s.unexpected("%s, since that is the cost of the last solution, or INF if there is none", want)
		}
	}
	return s.expect(";")
}
