package sat

import (
	"github.com/irifrance/gini/z"

	"fourfold"
)

// pairs writes the pairs of rivals: both hold an item that is not wide, and they do not
// agree on its color. A pair is written once however many items it shares.
func (e *encoder) pairs() {
	e.stamp = make([]int32, len(e.options)+1)
	for k, o := range e.options {
		for _, i := range e.p.Option(o) {
			if e.wide[i.Index] {
				continue
			}
			if e.poll.Add(1) != nil {
				return
			}
			e.pairsAt(int32(k+1), i)
		}
	}
}

// pairsAt writes the pairs of variable v, whose option holds item i, and those before it.
func (e *encoder) pairsAt(v int32, i fourfold.Item) {
	for n, u := range e.at(i.Index) {
		if u.v >= v {
			e.poll.Add(n)
			return
		}
		if e.stamp[u.v] != v && (i.Color == fourfold.NoColor || i.Color != u.color) {
			e.stamp[u.v] = v
			e.lits = append(e.lits, neg(u.v), neg(v), z.LitNull)
			e.clauses++
		}
	}
}
