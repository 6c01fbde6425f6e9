package sat

import (
	"context"
	"errors"
	"fmt"
	"math"

	"fourfold"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/kit/scratch"
)

// A way says how it is written that at most one option of an item is chosen.
type way uint8

const (
	unwritten way = iota // not at all: no two of its options exclude each other
	asPairs              // by encoder.pairs
	asForm               // by encoder.heads and encoder.atMostOne
	asNumber             // by encoder.number
	asTable              // by encoder.table
	asCount              // by encoder.within
)

// findWays decides how each item is written. It returns about how many numbers the clauses will
// have: for a pair three, and for each option of another item so many as a grid has.
func (e *encoder) findWays(b bounds) (room int64) {
	e.ways = scratch.Zeroed(e.ways, int(e.p.NumItems()))
	e.bound, e.paint = b.item, b.paint
	for {
		pairs, others := int64(0), int64(0)
		for i := range e.p.NumItems() {
			k := len(e.at(i))
			if e.poll.Add(1+k) != nil {
				return 0
			}
			switch e.ways[i] = e.wayOf(i, k); e.ways[i] {
			case asPairs:
				pairs += pairsAmong(k)
			case asForm, asNumber, asTable:
				others += int64(k)
			case asCount:
				others += int64(k) * int64(min(k, e.state.Room(i)))
			}
		}
		if pairs <= b.pairs || e.bound <= 4 {
			return int64(len(e.uses)) + 3*pairs + 9*others
		}
		e.bound = max(4, e.bound*3/4)
		e.paint = min(e.paint, e.bound)
	}
}

// wayOf decides how item i with k uses is written.
func (e *encoder) wayOf(i int32, k int) way {
	switch room := e.roomOf(i); {
	case room > 1 && (k > room || e.state.Needs(i) > 1):
		return asCount
	case k < 2 || room > 1 || e.implied != nil && e.implied[i] || e.oneColor(i):
		return unwritten
	case e.hasPainters(i):
		return asTable
	case e.colors == Log && e.painted(i):
		return asNumber
	case k > e.bound || k > e.paint && e.painted(i):
		return asForm
	}
	return asPairs
}

// count counts the clauses without writing them, and returns an error if they are too many.
func (e *encoder) count() error {
	e.counts = true
	defer func() { e.counts = false }()
	return e.write()
}

// tooMuch returns an error if a limit was met.
func (e *encoder) tooMuch() error {
	switch {
	case e.poll.Err() != nil:
		return e.poll.Err()
	case e.clauses > e.limits.clauses:
		return fmt.Errorf("sat would write more than %d clauses%s: %w", e.limits.clauses, e.reason(), errors.ErrUnsupported)
	case 2*e.clauses+e.literals > e.limits.words:
		return fmt.Errorf("sat would write more literals than gini has numbers for%s: %w", e.reason(), errors.ErrUnsupported)
	case e.vars >= math.MaxInt32:
		return fmt.Errorf("sat would write %d variables but may write fewer than %d: %w", e.vars, math.MaxInt32, errors.ErrUnsupported)
	}
	return nil
}

// reason names the largest item that is written as pairs, if it has very many options.
func (e *encoder) reason() string {
	widest := 0
	for i, w := range e.ways {
		if w == asPairs {
			widest = max(widest, len(e.at(int32(i))))
		}
	}
	if widest <= standard.item {
		return ""
	}
	return fmt.Sprintf(", because it writes pairs of the %d options of an item", widest)
}

// measure returns the size of the encoding that encode would write. The errors are those of
// encode.
func measure(ctx context.Context, p *fourfold.Problem, state *reduce.State, b bounds) (Size, error) {
	var e encoder
	e.begin(ctx, p, state)
	if _, err := e.plan(b); err != nil {
		return Size{}, err
	}
	if err := e.count(); err != nil {
		return Size{}, err
	}
	return e.size(), nil
}

// pairsAmong returns the number of pairs among k things.
func pairsAmong(k int) int64 { return int64(k) * int64(k-1) / 2 }

// roomOf returns how often item i may still be covered: once, unless it has bounds.
func (e *encoder) roomOf(i int32) int {
	if !e.p.HasBounds() {
		return 1
	}
	return e.state.Room(i)
}
