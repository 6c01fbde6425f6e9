//go:build cgo && !noclp

package lp

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"fourfold"
	"fourfold/internal/reduce"
)

// Available reports whether this build has CLP, without which Solve cannot do
// anything.
const Available = true

// solve is Solve with CLP.
func (s Solver) solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (stats fourfold.Stats, err error) {
	start := time.Now()
	b := &search{ctx: ctx, p: p, yield: yield, maxNodes: s.MaxNodes}
	defer func() {
		stats.Search = time.Since(start) - stats.Setup
		stats.Counters = b.counters()
	}()
	if ctx.Err() != nil {
		return stats, context.Cause(ctx)
	}
	b.state = reduce.New(p)
	alive := b.state.Propagate()
	if alive && b.state.Active() > 0 {
		b.stop = newStopper(ctx)
		defer b.close()
		b.prepare()
		stats.Vars, stats.Rows = b.root.columns(), len(b.root.rows)
	}
	stats.Setup = time.Since(start)
	if b.enter() && alive {
		b.visit()
	}
	return stats, b.err
}

// A search is one call of Solve.
type search struct {
	ctx      context.Context
	p        *fourfold.Problem
	yield    func(fourfold.Solution) bool
	maxNodes int64
	err      error // why the search ended early, unless it was yield's wish

	state  *reduce.State
	root   *program
	levels []*relaxation // see relax
	depth  int           // of those in use
	stop   *stopper
	x      []float64 // of each open option, in the last relaxation; see relax
	check  *fourfold.Checker
	probes []probe // scratch of lookAhead, one an option
	turn   int32

	dived int64 // the node of the last dive

	nodes, guesses, relaxations, pivots int64
}

// prepare makes what only a search with relaxations needs.
func (b *search) prepare() {
	b.root = encode(b.p, b.state)
	b.x = make([]float64, b.p.NumOptions())
	b.probes = make([]probe, b.p.NumOptions())
	b.check = fourfold.NewChecker(b.p)
}

// close gives back what relaxations hold.
func (b *search) close() {
	b.stop.close()
	for _, r := range b.levels {
		r.free()
	}
}

func (b *search) counters() []fourfold.Counter {
	var removed int64
	if b.state != nil {
		removed = b.state.Hidden()
	}
	return []fourfold.Counter{
		{Name: "nodes", Value: b.nodes},
		{Name: "guesses", Value: b.guesses},
		{Name: "propagations", Value: removed},
		{Name: "relaxations", Value: b.relaxations},
		{Name: "pivots", Value: b.pivots},
	}
}

// enter counts a node and reports whether it may be visited.
func (b *search) enter() bool {
	if b.ctx.Err() != nil {
		return b.fail(context.Cause(b.ctx))
	}
	if b.maxNodes > 0 && b.nodes == b.maxNodes {
		return b.fail(fourfold.ErrLimit)
	}
	b.nodes++
	return true
}

// fail ends the search.
func (b *search) fail(err error) bool {
	b.err = err
	return false
}

// visit yields all solutions at and below the present node, whose consequences
// have been propagated without a dead end. It returns false to end the search,
// and leaves it to the caller to undo.
func (b *search) visit() bool {
	depth := b.depth
	defer func() { b.depth = depth }()
	for b.state.Active() > 0 {
		v := b.relax()
		switch v {
		case stopped:
			return false
		case infeasible:
			return true
		case feasible:
			rest, ok := b.integral()
			if !ok && b.diveDue() {
				rest = b.dive()
				ok = rest != nil
			}
			if b.err != nil {
				return false
			}
			if ok {
				return b.around(rest)
			}
		}
		item, ok := b.lookAhead(v == feasible)
		if !ok {
			return b.err == nil
		}
		if item >= 0 {
			return b.branch(item)
		}
	}
	return b.report(nil)
}

// try visits the node that a change to the state leads to, and undoes it.
func (b *search) try(change func() bool) bool {
	if !b.enter() {
		return false
	}
	mark := b.state.Mark()
	more := true
	if change() && b.state.Propagate() {
		more = b.visit()
	}
	b.state.Undo(mark)
	return more
}

// relax solves the linear program of the present node and fills in x.
//
// Level 0 is the program of the root. A node with fewer than half of the columns
// of the level it comes to gets a smaller program of its own, for itself and the
// nodes below it, so the levels together are no more than twice the root.
func (b *search) relax() verdict {
	if b.depth == 0 && !b.push(b.root) {
		return stopped
	}
	r := b.levels[b.depth-1]
	if open := b.hold(r); 2*open < len(r.options) {
		if !b.push(encode(b.p, b.state)) {
			return stopped
		}
		r = b.levels[b.depth-1]
	}
	b.relaxations++
	v := r.solve(&b.pivots)
	if b.ctx.Err() != nil {
		b.fail(context.Cause(b.ctx))
		return stopped
	}
	if v == feasible {
		for j, o := range r.options {
			b.x[o] = r.x[j]
		}
	}
	return v
}

// push loads a program at the next level.
func (b *search) push(g *program) bool {
	if b.depth == len(b.levels) {
		b.levels = append(b.levels, &relaxation{})
	}
	if err := b.levels[b.depth].load(g, b.stop.flag); err != nil {
		return b.fail(fmt.Errorf("load the relaxation: %w", err))
	}
	b.depth++
	return true
}

// hold fixes the columns of r as the state has it, and returns how many of its
// options are open.
func (b *search) hold(r *relaxation) int {
	open := 0
	for j, o := range r.options {
		switch {
		case !b.state.Live(o):
			r.fixed[j] = -1
		case b.state.Covered(int(r.lead[j])):
			r.fixed[j] = 1
		default:
			r.fixed[j] = 0
			open++
		}
	}
	return open
}

// tolerance is how far from 0 and 1 a value of CLP may be to count as integral.
const tolerance = 1e-6

// fractional reports whether option o is, in the last relaxation.
func (b *search) fractional(o int32) bool {
	return min(b.x[o], 1-b.x[o]) > tolerance
}

// integral returns the open options that the relaxation chooses, if it chooses or
// rejects each of them and those chosen complete an exact cover.
func (b *search) integral() (rest []int32, ok bool) {
	r := b.levels[b.depth-1]
	for j, o := range r.options {
		if r.fixed[j] != 0 {
			continue
		}
		if b.fractional(o) {
			return nil, false
		}
		if b.x[o] > .5 {
			rest = append(rest, o)
		}
	}
	return rest, b.verify(rest)
}

// verify reports whether the chosen options and the rest are an exact cover. It
// counts in integers, so what floating point says need not be believed.
func (b *search) verify(rest []int32) bool { return b.check.Check(b.solution(rest)) == nil }

// solution returns the chosen options and the rest as a solution.
func (b *search) solution(rest []int32) fourfold.Solution {
	s := fourfold.Solution(slices.Concat(b.state.Chosen(), rest))
	slices.Sort(s)
	return s
}

// report yields the chosen options and the rest.
func (b *search) report(rest []int32) bool { return b.yield(b.solution(rest)) }

// around yields the solution that the rest completes, and then all others at and
// below the present node.
//
// The solution is built up one option after the other, and each other solution
// departs from it first at exactly one of them: it has those before, but not this
// one. So the subtrees "those before, without this one" hold every other solution
// once. They are searched from the last, the smallest, to the first.
func (b *search) around(rest []int32) bool {
	if !b.report(rest) {
		return false
	}
	type departure struct {
		mark   int
		option int32
	}
	var departures []departure
	for b.state.Active() > 0 {
		o := b.scarcest(rest)
		departures = append(departures, departure{b.state.Mark(), o})
		b.state.Choose(o)
		b.state.Propagate() // no dead end: the rest is a way on
	}
	b.guesses += int64(len(departures))
	for _, d := range slices.Backward(departures) {
		b.state.Undo(d.mark)
		if !b.try(func() bool { return b.state.Hide(d.option) }) {
			return false
		}
	}
	return true
}

// scarcest returns the option of the list that is not chosen yet and covers the
// item with the fewest options left.
func (b *search) scarcest(list []int32) int32 {
	best, fewest := int32(-1), math.MaxInt
	for _, o := range list {
		for _, i := range b.p.Option(int(o)) {
			if !b.p.IsPrimary(int(i.Index)) {
				continue
			}
			if b.state.Covered(int(i.Index)) {
				break
			}
			if n := b.state.Left(int(i.Index)); n < fewest {
				best, fewest = o, n
			}
		}
	}
	return best
}
