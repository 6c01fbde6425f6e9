package sat

import (
	"context"
	"math"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/kit/scratch"
)

// A cnf is the rest of a problem after propagation, as clauses (conjunctive normal form). Each
// model is a solution: the options whose variables are true, and the options chosen before. Each
// solution has at least one model. It has several if its auxiliary variables are free.
type cnf struct {
	options  []int32 // variable v > 0 says that options[v-1] is chosen
	of       []int32 // the variable of each option, or 0
	free     []int32 // the options that a solution may have in addition to another one: all of their items have bounds
	items    []int32 // clause k, for k < len(items), says that item items[k] is covered
	vars     int     // the number of variables; auxiliary variables come after the options
	clauses  int64
	literals int64   // of all clauses
	lits     []int32 // the clauses, each ended by 0; -v is the negation of variable v
}

// size returns the size of the formula.
func (c *cnf) size() Size {
	return Size{
		Vars: int64(c.vars), Auxiliaries: int64(c.vars - len(c.options)),
		Clauses: c.clauses, Literals: c.literals,
	}
}

// A use is the variable of an option that contains an item, and the color of the item there.
type use struct {
	v     int32
	color fourfold.Color
}

// An encoder turns the rest of a problem into clauses.
type encoder struct {
	cnf
	p        *fourfold.Problem
	state    *reduce.State
	poll     poll.Poll // counts the items, options and literals read or written
	form     form      // how at most one of many variables is written
	colors   Colors
	bound    int       // most live options of an item that is written as pairs
	paint    int       // the same for an item that is painted
	uses     []use     // the uses of all items, one item after the other; see at
	start    []int32   // the uses of item i are uses[start[i]:start[i+1]]
	implied  []bool    // whether the other rules imply that at most one option of an item is chosen; nil if no item
	ways     []way     // how at most one option of an item is written
	painters [][]int32 // by item: those of the items that are written as tables; nil if there is none
	namer    []int32   // by item: the painter whose options are the variables of its colors, or -1
	stamp    []int32   // for each variable, the last variable that it was written in a pair with
	scratch  []int32   // the result of rivals, or a clause
	counts   bool      // clauses are counted and not written
	limits   bounds    // of the clauses and words
}

// encode writes clauses for the undecided part of p. Everything in state must have been
// propagated. encode takes time proportional to its result and to the length of p. It returns
// the cause if the context is done. If there would be more clauses, words or variables than the
// bounds allow, the error wraps errors.ErrUnsupported.
func encode(ctx context.Context, p *fourfold.Problem, state *reduce.State, b bounds) (*cnf, error) {
	var e encoder
	if err := e.encode(ctx, p, state, b); err != nil {
		return nil, err
	}
	c := e.cnf // a copy, so that the memory of the encoder can be freed
	return &c, nil
}

// encode makes e.cnf, as the function encode does. It reuses the memory of the last call.
func (e *encoder) encode(ctx context.Context, p *fourfold.Problem, state *reduce.State, b bounds) error {
	e.begin(ctx, p, state)
	room, err := e.plan(b)
	if err != nil {
		return err
	}
	if room > 3*min(b.clauses, standard.clauses) { // it may be too much
		if err := e.count(); err != nil {
			return err
		}
		room = e.clauses + e.literals
	}
	e.lits = slices.Grow(e.lits, int(room))
	return e.write()
}

// begin makes e ready to encode a problem. It keeps the memory of the last one.
func (e *encoder) begin(ctx context.Context, p *fourfold.Problem, state *reduce.State) {
	e.p, e.state, e.poll = p, state, poll.New(ctx)
	e.implied = nil
	e.options, e.free, e.items, e.lits = e.options[:0], e.free[:0], e.items[:0], e.lits[:0]
}

// plan numbers the options and decides how each item is written. It returns about how many numbers
// the clauses will have.
func (e *encoder) plan(b bounds) (room int64, err error) {
	if err := e.poll.Now(); err != nil {
		return 0, err
	}
	e.form, e.colors, e.limits = forms[b.amo], b.colors, b
	e.numberOptions()
	e.index()
	e.findItems()
	e.leaveOut(b.encoding)
	if err := e.findTables(); err != nil {
		return 0, err
	}
	room = e.findWays(b)
	return room, e.poll.Err()
}

// write writes or counts all clauses. It stops at a limit, and returns an error then.
func (e *encoder) write() error {
	e.vars, e.clauses, e.literals = len(e.options), 0, 0
	for _, i := range e.items {
		e.atLeastOne(e.at(i))
	}
	e.pairs()
	for i, w := range e.ways {
		if e.stops() {
			break
		}
		switch w {
		case asForm:
			e.atMostOne(e.heads(e.at(int32(i))))
		case asNumber:
			e.number(int32(i))
		case asTable:
			e.table(int32(i))
		case asCount:
			e.within(int32(i))
		}
	}
	return e.tooMuch()
}

// numberOptions gives a variable to each option that is live and not chosen.
func (e *encoder) numberOptions() {
	n := e.p.NumOptions()
	e.of = scratch.Zeroed(e.of, int(n))
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
	if e.p.HasBounds() {
		e.findFree()
	}
}

// findFree lists the options without an item that all solutions cover equally often.
func (e *encoder) findFree() {
	for _, o := range e.options {
		items := e.p.Option(o)
		if e.poll.Add(len(items)) != nil {
			return
		}
		if !slices.ContainsFunc(items, func(i fourfold.Item) bool { return e.p.Need(i.Index) == e.p.Room(i.Index) }) {
			e.free = append(e.free, o)
		}
	}
}

// index fills uses with the options that have variables, sorted by item.
func (e *encoder) index() {
	n := e.p.NumItems()
	e.start = scratch.Zeroed(e.start, int(n)+2)
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
	e.uses = scratch.Zeroed(e.uses, int(e.start[n+1]))
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

// findItems lists the active items.
func (e *encoder) findItems() {
	e.items = slices.Grow(e.items, e.state.Active())
	for i := range e.p.NumItems() {
		if e.state.Needs(i) > 0 {
			e.items = append(e.items, i)
		}
	}
}

// atLeastOne writes that at least one of the options is chosen.
func (e *encoder) atLeastOne(uses []use) {
	if e.poll.Add(len(uses)) != nil {
		return
	}
	e.scratch = e.scratch[:0]
	for _, u := range uses {
		e.scratch = append(e.scratch, u.v)
	}
	e.add(e.scratch...)
}

// add writes or counts a clause.
func (e *encoder) add(clause ...int32) {
	if !e.counts {
		e.lits = append(append(e.lits, clause...), 0)
	}
	e.clauses++
	e.literals += int64(len(clause))
	e.poll.Add(1)
}

// stops reports whether no more clauses are needed: there are too many, or the context is done.
func (e *encoder) stops() bool {
	return e.clauses > e.limits.clauses || 2*e.clauses+e.literals > e.limits.words || e.vars >= math.MaxInt32 || e.poll.Err() != nil
}
