package sat

import "fourfold"

// pairs writes a clause for each pair of options that exclude each other: both contain an item
// that is written as pairs, and they do not agree on its color. A pair that shares several items
// is written once.
func (e *encoder) pairs() {
	e.stamp = zeroed(e.stamp, len(e.options)+1)
	for k := range e.options {
		v := int32(k + 1)
		for _, u := range e.rivals(v) {
			e.lits = append(e.lits, -u, -v, 0)
			e.clauses++
		}
		if e.poll.Err() != nil {
			return
		}
	}
}

// numPairs returns the number of clauses that pairs writes. It takes less time, and little if most
// options have only one item that is written as pairs.
func (e *encoder) numPairs() (n int64) {
	e.stamp = zeroed(e.stamp, len(e.options)+1)
	before := make([]int32, e.p.NumItems()) // the number of options of each item so far
	for k, o := range e.options {
		items := e.p.Option(o)
		if e.poll.Add(len(items)) != nil {
			break
		}
		if i, ok := e.onlyPaired(items); ok {
			n += int64(before[i])
		} else {
			n += int64(len(e.rivals(int32(k + 1))))
		}
		for _, i := range items {
			before[i.Index]++
		}
	}
	return n
}

// onlyPaired returns the only one of the items that is written as pairs. ok is false if there is
// none, or several, or if the item is painted.
func (e *encoder) onlyPaired(items []fourfold.Item) (only int32, ok bool) {
	for _, i := range items {
		if e.ways[i.Index] != asPairs {
			continue
		}
		if ok || i.Color != fourfold.NoColor {
			return 0, false
		}
		only, ok = i.Index, true
	}
	return only, ok
}

// rivals returns the variables smaller than v that v is written in a pair with. The slice is valid
// until the next call.
func (e *encoder) rivals(v int32) []int32 {
	e.scratch = e.scratch[:0]
	for _, i := range e.p.Option(e.options[v-1]) {
		if e.ways[i.Index] != asPairs {
			continue
		}
		if e.poll.Add(1) != nil {
			break
		}
		e.rivalsAt(v, i)
	}
	return e.scratch
}

// rivalsAt adds to scratch the variables smaller than v that exclude v at item i, which the option
// of v contains, unless they are there already.
func (e *encoder) rivalsAt(v int32, i fourfold.Item) {
	for n, u := range e.at(i.Index) {
		if u.v >= v {
			e.poll.Add(n)
			return
		}
		if e.stamp[u.v] != v && (i.Color == fourfold.NoColor || i.Color != u.color) {
			e.stamp[u.v] = v
			e.scratch = append(e.scratch, u.v)
		}
	}
}
