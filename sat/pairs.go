package sat

import (
	"github.com/irifrance/gini/z"

	"fourfold"
)

// pairs writes the pairs of rivals whose later option is from first to before last:
// both hold an item that is not wide, and they do not agree on its color. A pair is
// written once however many items it shares.
func (e *encoder) pairs(first, last int) {
	for k := first; k < last; k++ {
		v := int32(k + 1)
		for _, i := range e.p.Option(int(e.options[k])) {
			if e.wide[i.Index] {
				continue
			}
			for _, u := range e.at(int(i.Index)) {
				if u.v >= v {
					break
				}
				if e.stamp[u.v] != v && (i.Color == fourfold.NoColor || i.Color != u.color) {
					e.stamp[u.v] = v
					e.lits = append(e.lits, neg(u.v), neg(v), z.LitNull)
					e.clauses++
				}
			}
		}
	}
}
