package sat

import (
	"fourfold"
	"fourfold/internal/kit/scratch"
)

// pairs writes a clause for each pair of options that exclude each other: both contain an item
// that is written as pairs, and they do not agree on its color. A pair that shares several items
// is written once.
func (e *encoder) pairs() {
	e.stamp = scratch.Zeroed(e.stamp, len(e.options)+1)
	for k := range e.options {
		v := int32(k + 1)
		rivals := e.rivals(v)
		if !e.counts {
			lits := e.lits
			for _, u := range rivals {
				lits = append(lits, -u, -v, 0)
			}
			e.lits = lits
		}
		e.clauses += int64(len(rivals))
		e.literals += 2 * int64(len(rivals))
		if e.stops() {
			return
		}
	}
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
	uses, rivals, stamp := e.at(i.Index), e.scratch, e.stamp
	n := 0
	for ; uses[n].v < v; n++ { // v is one of the uses
		if u := uses[n]; stamp[u.v] != v && (i.Color == fourfold.NoColor || i.Color != u.color) {
			stamp[u.v] = v
			rivals = append(rivals, u.v)
		}
	}
	e.scratch = rivals
	e.poll.Add(n)
}
