package sat

// A way says how it is written that at most one option of an item is chosen.
type way uint8

const (
	unwritten way = iota // not at all: no two of its options exclude each other
	asPairs              // as pairs, see encoder.pairs
	asForm               // as encoder.heads and encoder.atMostOne
)

// findWays decides how each item is written.
func (e *encoder) findWays(b bounds) {
	e.ways = make([]way, e.p.NumItems())
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
	case k < 2:
		return unwritten
	case k > e.bound || k > e.paint && e.painted(i):
		return asForm
	}
	return asPairs
}

// allocate counts the clauses, checks that the bounds allow so many, and allocates memory for
// them. It counts a pair once for each item that both options contain, but a pair is written
// once, so the true number may be lower.
func (e *encoder) allocate(b bounds) error {
	rest, pairs, widest := e.costs()
	if err := e.poll.Err(); err != nil {
		return err
	}
	clauses := rest.clauses + pairs
	if err := b.check(clauses, widest); err != nil {
		return err
	}
	e.lits = make([]int32, 0, rest.clauses+rest.literals+3*pairs)
	return nil
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
			rest = rest.plus(heads).plus(e.amo.size(t.heads, e.bound))
		}
	}
	return rest, pairs, widest
}

// count returns the number of pairs among k things.
func count(k int) int64 { return int64(k) * int64(k-1) / 2 }
