package sat

import (
	"context"

	"github.com/irifrance/gini/z"

	"fourfold"
	"fourfold/internal/poll"
	"fourfold/internal/reduce"
)

// A cnf is the rest of a problem after propagation, as clauses (conjunctive normal form). Each
// model is a solution: the options whose variables are true, and the options chosen before.
type cnf struct {
	options []int32 // variable v > 0 says that options[v-1] is chosen
	of      []int32 // the variable of each option, or 0
	vars    int     // the number of variables; auxiliary variables come after the options
	clauses int
	lits    []z.Lit // the clauses, each ended by z.LitNull
}

// A use is the variable of an option that contains an item, and the color of the item there.
type use struct {
	v     int32
	color fourfold.Color
}

// An encoder turns the rest of a problem into clauses.
type encoder struct {
	cnf
	p     *fourfold.Problem
	state *reduce.State
	poll  poll.Poll // counts the items, options and literals read or written
	bound int       // most live options of an item that is written as pairs
	paint int       // the same for an item that is painted
	uses  []use     // the uses of all items, one item after the other; see at
	start []int32   // the uses of item i are uses[start[i]:start[i+1]]
	wide  []bool    // whether an item is written without pairs of its options
	stamp []int32   // for each variable, the last variable that it was written in a pair with
}

// encode writes clauses for the undecided part of p. Everything in state must have been
// propagated. encode takes time proportional to its result and to the length of p. It returns
// the cause if the context is done. If there would be more clauses than the bounds allow, it
// writes none and returns an error that wraps errors.ErrUnsupported.
func encode(ctx context.Context, p *fourfold.Problem, state *reduce.State, b bounds) (*cnf, error) {
	e := encoder{p: p, state: state, poll: poll.New(ctx)}
	if err := e.poll.Now(); err != nil {
		return nil, err
	}
	e.number()
	e.index()
	e.findWide(b)
	if err := e.allocate(b); err != nil {
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
	c := e.cnf // a copy, so that the memory of the encoder can be freed
	return &c, nil
}

// number gives a variable to each option that is live and not chosen.
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

// index fills uses with the options that have variables, sorted by item.
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

// at returns the options of item i that have variables, in increasing order.
func (e *encoder) at(i int32) []use { return e.uses[e.start[i]:e.start[i+1]] }

// atLeastOne writes that at least one of the options is chosen.
func (e *encoder) atLeastOne(uses []use) {
	if e.poll.Add(len(uses)) != nil {
		return
	}
	for _, u := range uses {
		e.lits = append(e.lits, pos(u.v))
	}
	e.add()
}

// add writes a clause. Without arguments, it ends the clause whose literals are in lits already.
func (e *encoder) add(clause ...z.Lit) {
	e.lits = append(append(e.lits, clause...), z.LitNull)
	e.clauses++
	e.poll.Add(1)
}

func pos(v int32) z.Lit { return z.Var(v).Pos() }
func neg(v int32) z.Lit { return z.Var(v).Neg() }
