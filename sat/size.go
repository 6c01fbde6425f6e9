package sat

import (
	"context"
	"errors"
	"fmt"
	"math"

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

// findWays decides how each item is written. It returns a number of clauses that is not exceeded.
func (e *encoder) findWays(b bounds) (most int64) {
	e.ways = zeroed(e.ways, int(e.p.NumItems()))
	e.bound, e.paint = b.item, b.paint
	for {
		pairs := int64(0)
		most = int64(len(e.items))
		for i := range e.p.NumItems() {
			k := len(e.at(i))
			if e.poll.Add(1+k) != nil {
				return most
			}
			switch e.ways[i] = e.wayOf(i, k); e.ways[i] {
			case asPairs:
				pairs += pairsAmong(k)
			case asForm, asNumber:
				most += mostPerUse * int64(k)
			}
		}
		if pairs <= b.pairs || e.bound <= 4 {
			return most + pairs
		}
		e.bound = max(4, e.bound*3/4)
		e.paint = min(e.paint, e.bound)
	}
}

// mostPerUse is more than the clauses that a form or a number writes for each option: at most one for
// each binary digit of 32, one for a pair, and one for the color.
const mostPerUse = 34

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

// The clauses are not counted before they are written if there are at most sureClauses for sure.
// Memory for up to maxRoom numbers is allocated at once.
const (
	sureClauses = 1 << 26
	maxRoom     = 1 << 28
)

// count counts the clauses without writing them. It stops when there are more clauses, variables or
// words than may be written, and returns an error then.
func (e *encoder) count(b bounds, words int64) error {
	e.counts, e.most, e.longest = true, b.clauses, words
	e.write()
	e.counts = false
	if err := e.poll.Err(); err != nil {
		return err
	}
	switch {
	case e.clauses > b.clauses:
		return fmt.Errorf("sat would write more than %d clauses%s: %w", b.clauses, e.reason(), errors.ErrUnsupported)
	case 2*e.clauses+e.literals > words:
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
func measure(ctx context.Context, p *fourfold.Problem, state *reduce.State, b bounds, words int64) (Size, error) {
	var e encoder
	e.begin(ctx, p, state)
	if _, err := e.plan(b); err != nil {
		return Size{}, err
	}
	if err := e.count(b, words); err != nil {
		return Size{}, err
	}
	return e.size(), nil
}

// pairsAmong returns the number of pairs among k things.
func pairsAmong(k int) int64 { return int64(k) * int64(k-1) / 2 }
