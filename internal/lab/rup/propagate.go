package rup

import "fourfold/internal/kit/poll"

// A propagation follows the consequences of the assignment of a database, and looks at a context.
type propagation struct {
	*database
	work poll.Poll
}

// assign makes an open literal true, for ever unless something is assumed.
func (d *database) assign(l lit) {
	d.values[l], d.values[l.not()] = forEver, -1
	if d.assuming {
		d.values[l] = 1
	}
	d.trail = append(d.trail, l)
}

// undo takes back all assignments but the first n, and the assumption.
func (d *database) undo(n int) {
	for k := len(d.trail) - 1; k >= n; k-- {
		l := d.trail[k]
		d.values[l], d.values[l.not()] = 0, 0
		if k < d.done {
			for _, s := range d.counted[l.not()] {
				c := &d.constraints[s.id]
				c.slack += c.weight(int(s.at))
			}
		}
	}
	d.trail = d.trail[:n]
	d.done = min(d.done, n)
	d.assuming = false
}

// propagate follows all consequences of the trail. It reports whether a constraint is violated. The
// error is the cause if the context is done.
func (p *propagation) propagate() (conflict bool, err error) {
	for p.done < len(p.trail) {
		l := p.trail[p.done].not()
		p.done++
		if err := p.work.Add(1 + len(p.watches[l]) + len(p.counted[l])); err != nil {
			return false, err
		}
		if p.visitCounted(l) || p.visitClauses(l) {
			return true, nil
		}
	}
	return false, nil
}

// visitCounted counts down the constraints of a literal that became false. It reports whether one
// is violated. It counts all of them in any case, so that undo can count all up again.
func (p *propagation) visitCounted(l lit) (conflict bool) {
	for _, s := range p.counted[l] {
		c := &p.constraints[s.id]
		c.slack -= c.weight(int(s.at))
		conflict = conflict || c.slack < 0
	}
	if conflict {
		return true
	}
	for _, s := range p.counted[l] {
		if c := &p.constraints[s.id]; c.slack < c.weight(0) {
			p.fulfill(c, c.slack+c.weight(int(s.at)))
		}
	}
	return false
}

// visitClauses visits the clauses that watch a literal that became false. A clause watches another
// literal from then on, or its only literal left becomes true. It reports whether a clause has none
// left. A clause with a literal that is true for ever need not be watched any more.
func (p *propagation) visitClauses(l lit) (conflict bool) {
	list := p.watches[l]
	kept := list[:0]
	for k, w := range list {
		if v := p.values[w.other]; v > 0 {
			if v != forEver {
				kept = append(kept, w)
			}
			continue
		}
		c := p.constraints[w.id].lits
		if c[0] == l {
			c[0], c[1] = c[1], c[0]
		}
		if p.values[c[0]] <= 0 && p.rewatch(w.id, c) {
			continue
		}
		kept = append(kept, watch{c[0], w.id})
		switch v := p.values[c[0]]; {
		case v == 0:
			p.assign(c[0])
		case v < 0:
			p.watches[l] = append(kept, list[k+1:]...)
			return true
		}
	}
	p.watches[l] = clip(kept)
	return false
}

// rewatch makes a clause watch a literal that is not false instead of its second one. It returns
// false if there is none.
func (p *propagation) rewatch(id int32, c []lit) bool {
	for k := 2; k < len(c); k++ {
		if m := c[k]; p.values[m] >= 0 {
			c[1], c[k] = m, c[1]
			p.watches[m] = append(p.watches[m], watch{c[0], id})
			return true
		}
	}
	return false
}
