package core

import (
	"math/rand/v2"
	"slices"
)

// A maker makes random traces.
type maker struct {
	*rand.Rand
	vars int
	last []Lit // assumptions
}

// lit returns a random literal.
func (m maker) lit() Lit { return Lit(m.IntN(2 * m.vars)) }

// some returns random literals, at times one of them twice or a variable with its negation.
func (m maker) some(n int) (lits []Lit) {
	for range n {
		lits = append(lits, m.lit())
	}
	return lits
}

// different returns literals of different variables.
func (m maker) different(n int) (lits []Lit) {
	for _, v := range m.Perm(m.vars)[:min(n, m.vars)] {
		lits = append(lits, Lit(v)<<1|Lit(m.IntN(2)))
	}
	return lits
}

// positive returns different variables.
func (m maker) positive(n int) (lits []Lit) {
	for _, l := range m.different(n) {
		lits = append(lits, l&^1)
	}
	return lits
}

// problem returns the calls that make a random problem. There are six kinds: clauses of any
// lengths with some groups; as many clauses of three literals as make a problem hard; equations
// modulo 2; pigeons in holes; an exact cover; an exact cover with colors.
func (m maker) problem() (calls trace) {
	switch m.IntN(8) {
	case 0:
		for range m.IntN(5) {
			calls = append(calls, groupOf{m.IntN(3) > 0, m.positive(m.IntN(6))})
		}
		for range m.IntN(4 * m.vars) {
			n := 1 + m.IntN(4)
			if n == 1 && m.IntN(8) > 0 {
				n = 3
			}
			calls = append(calls, add{m.some(n)})
		}
		if m.IntN(100) == 0 {
			calls = append(calls, add{nil})
		}
	case 1:
		for range m.vars * (30 + m.IntN(20)) / 10 {
			calls = append(calls, add{m.different(3)})
		}
		for range m.IntN(2) {
			calls = append(calls, groupOf{m.IntN(2) > 0, m.positive(2 + m.IntN(4))})
		}
	case 2:
		for range m.vars * (7 + m.IntN(5)) / 10 {
			calls = append(calls, m.equation()...)
		}
	case 3:
		calls = m.pigeons()
	case 4, 5:
		calls = m.cover(0)
	default:
		calls = m.cover(1 + m.IntN(m.vars))
	}
	m.Shuffle(len(calls), func(i, j int) { calls[i], calls[j] = calls[j], calls[i] })
	return calls
}

// equation returns the clauses that say that an even number of three literals is true.
func (m maker) equation() (calls trace) {
	lits := m.different(3)
	for signs := range Lit(1) << len(lits) {
		clause, odd := slices.Clone(lits), Lit(0)
		for k := range clause {
			clause[k] ^= signs >> k & 1
			odd ^= signs >> k & 1
		}
		if odd == 1 {
			calls = append(calls, add{clause})
		}
	}
	return calls
}

// pigeons puts pigeons into holes. There may be one more than holes, or a pigeon may not like
// all holes.
func (m maker) pigeons() (calls trace) {
	holes := 1
	for holes*(holes+2) < m.vars && holes < 6 {
		holes++
	}
	n := min(m.vars/holes, holes+m.IntN(2))
	where := make([][]Lit, holes)
	for p := range n {
		var one []Lit
		for h := range holes {
			if m.IntN(8) > 0 {
				x := Pos(p*holes + h)
				one, where[h] = append(one, x), append(where[h], x)
			}
		}
		calls = append(calls, groupOf{true, one})
	}
	for _, hole := range where {
		calls = append(calls, groupOf{m.IntN(3) == 0, hole})
	}
	return calls
}

// cover returns a cover: each item is a group. The last variables, as many as colors says, are
// colors of a painted item. A color is true if and only if a variable that paints so is.
func (m maker) cover(colors int) (calls trace) {
	options := maker{Rand: m.Rand, vars: m.vars - colors}
	items := make([][]Lit, 2+m.IntN(max(m.vars/2, 1)))
	exact := len(items)/4 + 1 // from here on, an item is exactly one
	if m.IntN(4) == 0 {
		exact = m.IntN(len(items)) // and there may be options in none of them
	}
	for v := range options.vars {
		first := m.IntN(len(items))
		if exact < len(items) && m.IntN(8) > 0 {
			first = exact + m.IntN(len(items)-exact)
		}
		items[first] = append(items[first], Pos(v))
		for k := range items {
			if m.IntN(len(items)) == 0 && (len(items[k]) == 0 || items[k][len(items[k])-1] != Pos(v)) {
				items[k] = append(items[k], Pos(v))
			}
		}
	}
	for k, item := range items {
		calls = append(calls, groupOf{k >= exact, unique(item)})
	}
	var all []Lit
	for c := range colors {
		y := Pos(options.vars + c)
		all = append(all, y)
		painters := []Lit{y ^ 1}
		for _, x := range options.positive(m.IntN(4)) {
			painters = append(painters, x)
			calls = append(calls, add{[]Lit{x ^ 1, y}})
		}
		calls = append(calls, add{painters})
	}
	if m.IntN(4) == 0 && options.vars > 0 {
		for range 1 + m.IntN(2) {
			calls = append(calls, add{options.different(2 + m.IntN(2))})
		}
	}
	return append(calls, groupOf{m.IntN(8) == 0 && colors > 0, all})
}

func unique(lits []Lit) (list []Lit) {
	seen := map[Lit]bool{}
	for _, l := range lits {
		if !seen[l] {
			list = append(list, l)
		}
		seen[l] = true
	}
	return list
}

// size sets the number of variables: mostly few, so that brute force is fast.
func (m *maker) size() reset {
	switch kind := m.IntN(200); {
	case kind == 0:
		m.vars = 0
	case kind < 5:
		m.vars = maxBrute
	case kind < 40:
		m.vars = 20 + m.IntN(maxVars-20)
	default:
		m.vars = 1 + m.IntN(10)
	}
	return reset{m.vars}
}

// options returns random options of the search, without limits.
func (m maker) options() Options {
	return Options{Decide: Decide(m.IntN(4)), Restarts: Restarts(m.IntN(4)), Seed: m.Uint64() % 3}
}

func (m maker) limits() (o Options) {
	o = m.options()
	switch m.IntN(4) {
	case 0:
		o.Nodes = 1 + m.Int64N(20)
	case 1:
		o.Conflict = 1 + m.Int64N(20)
	case 2:
		o.Memory = 1 + m.Int64N(30_000)
	}
	return o
}

// extras returns random extras, mostly few.
func (m maker) extras() (e extras) {
	if m.IntN(3) > 0 {
		e.jolts = 1 + m.Uint64N(1000)
	}
	if m.IntN(8) == 0 {
		e.cancel = 1 + m.IntN(4)
	}
	return e
}

// questions returns a trace that asks one random problem everything.
func questions(seed uint64) (calls trace) {
	m := maker{Rand: rand.New(rand.NewPCG(seed, 1))}
	calls = trace{m.size(), setting{m.options()}}
	if m.vars == 0 {
		return append(calls, solve{}, enumerate{})
	}
	problem := m.problem()
	calls = append(append(calls, problem...), solve{extras: extras{jolts: seed % 3}})
	for range 3 {
		calls = append(calls, solve{m.some(m.IntN(5)), extras{jolts: m.Uint64N(3)}})
	}
	calls = append(calls, add{m.some(1 + m.IntN(3))}, solve{extras: extras{jolts: 1}})
	if m.vars <= maxBrute {
		calls = append(append(calls, reset{m.vars}), problem...)
		calls = append(calls, enumerate{extras: extras{jolts: seed % 3}}, enumerate{0, m.some(1 + m.IntN(3)), extras{jolts: seed % 3}})
	}
	return calls
}

// session returns a random sequence of calls, as an application might make them over a long time.
func session(seed uint64) (calls trace) {
	m := maker{Rand: rand.New(rand.NewPCG(seed, 2))}
	for range 1 + m.IntN(3) {
		calls = append(calls, m.size())
		m.last = nil
		if m.vars == 0 {
			continue
		}
		calls = append(calls, m.problem()...)
		for range m.IntN(12) {
			calls = append(calls, m.call())
		}
	}
	return calls
}

// assume returns random assumptions. Often the first ones are those of the last search.
func (m *maker) assume(n int) []Lit {
	if m.IntN(2) == 0 {
		m.last = nil
	}
	m.last = append(slices.Clone(m.last[:m.IntN(len(m.last)+1)]), m.some(n)...)
	return m.last
}

// call returns a random call.
func (m *maker) call() call {
	switch m.IntN(10) {
	case 0:
		return setting{m.limits()}
	case 1:
		return setting{m.options()}
	case 2, 3:
		return add{m.some(1 + m.IntN(4))}
	case 4:
		few := 0
		if m.vars > maxBrute {
			few = 1 // there may be very many models
		}
		return enumerate{few + m.IntN(4), m.assume(m.IntN(3)), m.extras()}
	case 5:
		return solve{nil, m.extras()}
	case 6:
		return solve{m.assume(2 * m.vars), m.extras()}
	case 7:
		return solve{slices.Repeat(m.some(1+m.IntN(2)), m.vars), m.extras()}
	}
	return solve{m.assume(m.IntN(6)), m.extras()}
}
