package sat

import "fourfold"

// pairs writes a clause for each pair of options that exclude each other: both contain an item
// that is written as pairs, and they do not agree on its color. A pair that shares several items
// is written once.
func (e *encoder) pairs() {
	e.eachRivals(func(v int32, rivals []int32) {
		for _, u := range rivals {
			e.lits = append(e.lits, -u, -v, 0)
		}
		e.clauses += len(rivals)
	})
}

// numPairs returns the number of clauses that pairs writes. It takes the same time.
func (e *encoder) numPairs() (n int64) {
	e.eachRivals(func(_ int32, rivals []int32) { n += int64(len(rivals)) })
	return n
}

// eachRivals calls f for each variable v with the smaller variables that v is written in a pair
// with. The slice is valid only during the call.
func (e *encoder) eachRivals(f func(v int32, rivals []int32)) {
	e.stamp = make([]int32, len(e.options)+1)
	for k, o := range e.options {
		e.rivals = e.rivals[:0]
		for _, i := range e.p.Option(o) {
			if e.ways[i.Index] != asPairs {
				continue
			}
			if e.poll.Add(1) != nil {
				return
			}
			e.rivalsAt(int32(k+1), i)
		}
		f(int32(k+1), e.rivals)
	}
}

// rivalsAt adds to rivals the variables smaller than v that exclude v at item i, which the option
// of v contains, unless they are there already.
func (e *encoder) rivalsAt(v int32, i fourfold.Item) {
	for n, u := range e.at(i.Index) {
		if u.v >= v {
			e.poll.Add(n)
			return
		}
		if e.stamp[u.v] != v && (i.Color == fourfold.NoColor || i.Color != u.color) {
			e.stamp[u.v] = v
			e.rivals = append(e.rivals, u.v)
		}
	}
}
