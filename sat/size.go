package sat

import "github.com/irifrance/gini/z"

// findWide sets which items are wide: their options are not written as pairs.
func (e *encoder) findWide(b bounds) {
	e.wide = make([]bool, e.p.NumItems())
	e.bound, e.paint = b.item, b.paint
	for {
		pairs := int64(0)
		for i := range e.p.NumItems() {
			k := len(e.at(i))
			if e.poll.Add(1+k) != nil {
				return
			}
			if e.wide[i] = k > e.bound || k > e.paint && e.painted(i); !e.wide[i] {
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

// makeRoom makes room for the clauses, after it has checked that they are within the
// bounds. A pair counts once for each item that it shares, and it is written once, so the
// clauses may be fewer than they are counted.
func (e *encoder) makeRoom(b bounds) error {
	clauses, widest := int64(0), 0
	for i := range e.p.NumItems() {
		if e.p.IsPrimary(i) && !e.state.Covered(i) {
			clauses++
		}
		t := e.tally(i)
		if e.wide[i] {
			clauses += int64(t.followed) + e.grid(t.heads)
		} else {
			clauses += count(t.uses) - t.sameColor
			widest = max(widest, t.uses)
		}
		if err := e.poll.Add(1); err != nil {
			return err
		}
	}
	if err := b.check(clauses, widest); err != nil {
		return err
	}
	e.lits = make([]z.Lit, 0, 3*int(clauses)+len(e.uses))
	return nil
}

// count returns the number of pairs of k things.
func count(k int) int64 { return int64(k) * int64(k-1) / 2 }

// grid returns how many clauses atMostOne writes for n variables.
func (e *encoder) grid(n int) int64 {
	if n <= e.bound {
		return count(n)
	}
	rows, columns := gridSize(n)
	return 2*int64(n) + e.grid(rows) + e.grid(columns)
}
