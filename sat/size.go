package sat

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/internal/kit/reduce"
)

// A way says how it is written that at most one option of an item is chosen.
type way uint8

const (
	unwritten way = iota // not at all: no two of its options exclude each other
	asPairs              // by encoder.pairs
	asForm               // by encoder.heads and encoder.atMostOne
	asNumber             // by encoder.number
)

// findWays decides how each item is written.
func (e *encoder) findWays(b bounds) {
	e.ways = zeroed(e.ways, int(e.p.NumItems()))
	e.bound, e.paint = b.item, b.paint
	for {
		pairs := int64(0)
		for i := range e.p.NumItems() {
			k := len(e.at(i))
			if e.poll.Add(1+k) != nil {
				return
			}
			e.ways[i] = e.wayOf(i, k)
			if e.ways[i] == asPairs {
				pairs += count(k)
			}
		}
		if pairs <= b.pairs || e.bound <= 4 {
			return
		}
		e.bound = max(4, e.bound*3/4)
		e.paint = min(e.paint, e.bound)
	}
}

// wayOf decides how item i with k uses is written.
func (e *encoder) wayOf(i int32, k int) way {
	switch {
	case k < 2 || e.implied != nil && e.implied[i] || e.oneColor(i):
		return unwritten
	case e.colors == Log && e.painted(i):
		return asNumber
	case k > e.bound || k > e.paint && e.painted(i):
		return asForm
	}
	return asPairs
}

// maxWords is the largest number of literals and clauses that may be written, with two words for
// each clause. gini numbers them with 32 bits, and half of the numbers are left for the clauses
// that it learns.
const maxWords = 1 << 31

// allocate checks that the bounds allow so many clauses, and allocates memory for them.
func (e *encoder) allocate(b bounds) error {
	rest, pairs, err := e.checkedCosts(b)
	if err != nil {
		return err
	}
	clauses, literals := rest.clauses+pairs, rest.literals+2*pairs
	if 2*clauses+literals > maxWords {
		return fmt.Errorf("sat would write %d clauses with %d literals, which are too many for gini: %w", clauses, literals, errors.ErrUnsupported)
	}
	e.lits = slices.Grow(e.lits, int(clauses+literals))
	return nil
}

// checkedCosts returns the costs if the bounds allow so many clauses. A pair that several items
// have in common counts once for each of them at first, which takes little time. Only if these are
// too many, the pairs are counted as they are written.
func (e *encoder) checkedCosts(b bounds) (rest cost, pairs int64, err error) {
	rest, pairs, widest := e.costs()
	if clauses := rest.clauses + pairs; clauses > b.clauses && rest.clauses+pairs/e.mostItems() <= b.clauses {
		pairs = e.numPairs()
	}
	if err := e.poll.Err(); err != nil {
		return cost{}, 0, err
	}
	return rest, pairs, b.check(rest.clauses+pairs, int64(e.vars)+rest.auxiliaries, widest)
}

// measure returns the size of the encoding that encode would write. The errors are those of
// encode.
func measure(ctx context.Context, p *fourfold.Problem, state *reduce.State, b bounds) (Size, error) {
	var e encoder
	e.begin(ctx, p, state)
	if err := e.plan(b); err != nil {
		return Size{}, err
	}
	rest, _, err := e.checkedCosts(b)
	if err != nil {
		return Size{}, err
	}
	pairs := e.numPairs()
	return Size{
		Vars: int64(e.vars) + rest.auxiliaries, Auxiliaries: rest.auxiliaries,
		Clauses: rest.clauses + pairs, Literals: rest.literals + 2*pairs,
	}, e.poll.Err()
}

// mostItems returns the number of items of the longest undecided option, at least 1. A pair of
// options has at most so many items in common.
func (e *encoder) mostItems() int64 {
	most := 1
	for _, o := range e.options {
		most = max(most, len(e.p.Option(o)))
	}
	return int64(most)
}

// costs returns the cost of all clauses except pairs, the number of pairs, and the number of
// options of the largest item that is written as pairs. A pair counts once for each item that
// both options contain.
func (e *encoder) costs() (rest cost, pairs int64, widest int) {
	for _, i := range e.items {
		rest.clauses++
		rest.literals += int64(len(e.at(i)))
	}
	for i := range e.p.NumItems() {
		if e.poll.Add(1) != nil {
			return rest, pairs, widest
		}
		switch t := e.tally(i); e.ways[i] {
		case asPairs:
			pairs += count(t.uses) - t.sameColor
			widest = max(widest, t.uses)
		case asForm:
			heads := cost{clauses: int64(t.followed), literals: 2 * int64(t.followed), auxiliaries: int64(t.shared)}
			rest = rest.plus(heads).plus(e.form.size.at(t.heads, e.bound))
		case asNumber:
			rest = rest.plus(numberSize(t.uses, t.heads))
		}
	}
	return rest, pairs, widest
}

// count returns the number of pairs among k things.
func count(k int) int64 { return int64(k) * int64(k-1) / 2 }
