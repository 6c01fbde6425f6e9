package sat

import (
	"context"

	"github.com/irifrance/gini/z"

	"fourfold"
	"fourfold/internal/poll"
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
	poll  poll.Poll // counts what is looked at and written
	bound int       // live options of an item that are written as pairs
	paint int       // the same for an item that is painted
	uses  []use     // the options with variables of the items, one item after the other
	start []int32
	wide  []bool  // items that are not written as pairs of options
	stamp []int32 // the last variable that a variable was written in a pair with
}

// encode writes clauses for what is left to decide in state, where everything that
// follows must have been propagated. It takes time in proportion to its result
// and to the length of p, and ends with the cause if the context is done. If the
// clauses would be more than the bounds allow, it writes none.
func encode(ctx context.Context, p *fourfold.Problem, state *reduce.State, b bounds) (*cnf, error) {
	e := encoder{p: p, state: state, poll: poll.New(ctx)}
	if err := e.poll.Now(); err != nil {
		return nil, err
	}
	e.number()
	e.index()
	e.findWide(b)
	if err := e.makeRoom(b); err != nil {
		return nil, err
	}
	for i := range p.NumItems() {
		if p.IsPrimary(i) && !state.Covered(i) {
			e.atLeastOne(e.at(i))
		}
	}
	e.pairs()
	for i, wide := range e.wide {
		if wide {
			e.atMostOne(e.heads(e.at(int32(i))))
		}
	}
	if err := e.poll.Err(); err != nil {
		return nil, err
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
		if e.poll.Add(1) != nil {
			return
		}
		if e.of[o] < 0 || !e.state.Live(o) {
			e.of[o] = 0
			continue
		}
		e.options = append(e.options, o)
		e.of[o] = int32(len(e.options))
	}
	e.vars = len(e.options)
}

// index fills uses with the options that have variables.
func (e *encoder) index() {
	n := e.p.NumItems()
	e.start = make([]int32, n+2)
	for _, o := range e.options {
		items := e.p.Option(o)
		if e.poll.Add(len(items)) != nil {
			return
		}
		for _, i := range items {
			e.start[i.Index+2]++
		}
	}
	for i := 2; i < len(e.start); i++ {
		e.start[i] += e.start[i-1]
	}
	e.uses = make([]use, e.start[n+1])
	for k, o := range e.options {
		items := e.p.Option(o)
		if e.poll.Add(len(items)) != nil {
			return
		}
		for _, i := range items {
			e.uses[e.start[i.Index+1]] = use{int32(k + 1), i.Color}
			e.start[i.Index+1]++
		}
	}
}

// at returns the options of item i that have variables, increasing.
func (e *encoder) at(i int32) []use { return e.uses[e.start[i]:e.start[i+1]] }

// atLeastOne writes that one of the options is chosen.
func (e *encoder) atLeastOne(uses []use) {
	if e.poll.Add(len(uses)) != nil {
		return
	}
	for _, u := range uses {
		e.lits = append(e.lits, pos(u.v))
	}
	e.add()
}

// add writes a clause, or ends the one that is being written.
func (e *encoder) add(clause ...z.Lit) {
	e.lits = append(append(e.lits, clause...), z.LitNull)
	e.clauses++
	e.poll.Add(1)
}

func pos(v int32) z.Lit { return z.Var(v).Pos() }
func neg(v int32) z.Lit { return z.Var(v).Neg() }
