package sat

import (
	"context"

	"github.com/irifrance/gini/z"

	"fourfold"
	"fourfold/internal/reduce"
)

// A cnf is the rest of a problem, after propagation, as clauses. Its models are the
// solutions: the options whose variables are true join those already chosen.
type cnf struct {
	options []int32 // variable v > 0 says that options[v-1] is chosen
	of      []int32 // the variable of an option, or 0
	vars    int     // with the auxiliary variables, which come after the options
	clauses int
	lits    []z.Lit // the clauses, each ended by z.LitNull
}

// A use is a variable and the color in which its option holds an item.
type use struct {
	v     int32
	color fourfold.Color
}

// An encoder turns the rest of a problem into clauses.
type encoder struct {
	cnf
	p     *fourfold.Problem
	state *reduce.State
	bound int   // live options of an item that are written as pairs
	paint int   // the same for an item that is painted
	uses  []use // the options with variables of the items, one item after the other
	start []int32
	wide  []bool  // items that are not written as pairs of options
	stamp []int32 // the last variable that a variable was written in a pair with
}

// encodePoll is for how many options pairs are written between two looks at the
// context.
const encodePoll = 256

// encode writes clauses for what is left to decide in state, where everything that
// follows must have been propagated. It takes time in proportion to its result
// and to the length of p, and ends with the cause if the context is done.
func encode(ctx context.Context, p *fourfold.Problem, state *reduce.State, b bounds) (*cnf, error) {
	e := encoder{p: p, state: state}
	e.number()
	e.index()
	e.findWide(b)
	for i := range p.NumItems() {
		if p.IsPrimary(i) && !state.Covered(i) {
			e.atLeastOne(e.at(i))
		}
	}
	for first := 0; first < len(e.options); first += encodePoll {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		e.pairs(first, min(first+encodePoll, len(e.options)))
	}
	for i, wide := range e.wide {
		if wide {
			e.atMostOne(e.heads(e.at(i)))
		}
	}
	c := e.cnf // lets go of the rest
	return &c, nil
}

// number gives variables to the options that are live and not chosen.
func (e *encoder) number() {
	n := e.p.NumOptions()
	e.of = make([]int32, n)
	for _, o := range e.state.Chosen() {
		e.of[o] = -1
	}
	for o := range n {
		if e.of[o] < 0 || !e.state.Live(int32(o)) {
			e.of[o] = 0
			continue
		}
		e.options = append(e.options, int32(o))
		e.of[o] = int32(len(e.options))
	}
	e.vars = len(e.options)
	e.stamp = make([]int32, e.vars+1)
}

// index fills uses with the options that have variables.
func (e *encoder) index() {
	n := e.p.NumItems()
	e.start = make([]int32, n+2)
	for _, o := range e.options {
		for _, i := range e.p.Option(int(o)) {
			e.start[i.Index+2]++
		}
	}
	for i := 2; i < len(e.start); i++ {
		e.start[i] += e.start[i-1]
	}
	e.uses = make([]use, e.start[n+1])
	for k, o := range e.options {
		for _, i := range e.p.Option(int(o)) {
			e.uses[e.start[i.Index+1]] = use{int32(k + 1), i.Color}
			e.start[i.Index+1]++
		}
	}
}

// at returns the options of item i that have variables, increasing.
func (e *encoder) at(i int) []use { return e.uses[e.start[i]:e.start[i+1]] }

// findWide sets which items are wide, and makes room for the clauses.
func (e *encoder) findWide(b bounds) {
	n := e.p.NumItems()
	e.wide = make([]bool, n)
	e.bound, e.paint = b.item, b.paint
	pairs := 0
	for {
		pairs = 0
		for i := range n {
			k := len(e.at(i))
			if e.wide[i] = k > e.bound || k > e.paint && e.painted(i); !e.wide[i] {
				pairs += k * (k - 1) / 2
			}
		}
		if pairs <= b.pairs || e.bound <= 4 {
			break
		}
		e.bound = max(4, e.bound*3/4)
		e.paint = min(e.paint, e.bound)
	}
	e.lits = make([]z.Lit, 0, 3*pairs+len(e.uses)+n)
}

// atLeastOne writes that one of the options is chosen.
func (e *encoder) atLeastOne(uses []use) {
	for _, u := range uses {
		e.lits = append(e.lits, pos(u.v))
	}
	e.add()
}

// add writes a clause, or ends the one that is being written.
func (e *encoder) add(clause ...z.Lit) {
	e.lits = append(append(e.lits, clause...), z.LitNull)
	e.clauses++
}

func pos(v int32) z.Lit { return z.Var(v).Pos() }
func neg(v int32) z.Lit { return z.Var(v).Neg() }
