package main

import (
	. "github.com/mmcloughlin/avo/operand"
)

// An avx2Pass is the code of half a pass, and its constants.
type avx2Pass struct {
	*avx2Search
	*block
	zero, minus1 *vec
	turn1, turn2 *vec
	broken       *vec // bit 15 set where a cell has no candidate
	whole        *vec // the values that have a place in each box
	sum          *vec
}

// triadSets has the results of a half pass for the triads of one vector.
type triadSets struct {
	possible *vec // the values that the triad may hold
	full     *vec // the possible values if the triad may hold only three values, else none
	certain  *vec // the values that the triad holds
}

// unions returns the union of three vectors, and the values in two or three of them.
func (p *avx2Pass) unions(x, y, z *vec) (one, two *vec) {
	o := p.or(x, y)
	return p.or(o, z), p.or(p.and(x, y), p.and(o, z))
}

// less removes the lowest n bits of the words of x.
func (p *avx2Pass) less(x *vec, n int) *vec {
	for range n {
		x = p.and(x, p.add(x, p.minus1))
	}
	return x
}

// others returns the union of the two other words of the same quad.
func (p *avx2Pass) others(x *vec) *vec {
	return p.or(p.shuffle(x, p.turn1), p.shuffle(x, p.turn2))
}

// sets applies the rules about the triads of a box to the possible values of triads.
//
// A value that is possible in neither of the two other triads is certain. A triad has three
// values. So if three are possible, they are certain, and if three are certain, no other is
// possible.
func (p *avx2Pass) sets(possible *vec) triadSets {
	others := p.others(possible)
	certain := p.andNot(possible, others)
	box := p.or(possible, others)
	if p.whole == nil {
		p.whole = box
	} else {
		p.whole = p.and(p.whole, box)
	}
	full := p.equal(p.less(possible, 3), p.zero)
	fewer := p.equal(p.less(certain, 2), p.zero)
	return triadSets{
		possible: p.and(possible, p.or(fewer, certain)),
		full:     p.and(possible, full),
		certain:  certain,
	}
}

// rows writes the half pass of the minirows and of the cells that have one candidate, for band i.
func (p *avx2Pass) rows(i int) {
	var e, only [3]*vec
	for m := range e {
		e[m] = p.at(p.cells(m, i))
	}
	may, two := p.unions(e[0], e[1], e[2])
	p.store(may, p.triads(0, i)) // for decide; still right then, as the last pass changes nothing
	// A value lies in a band by one of the 6 permutations of minirows over boxes. Minirow k of
	// box J stays possible only if minirow k+1 is possible in one of the boxes J+1 and J+2, and
	// minirow k+2 in the other.
	swapped := p.swap(may)
	next := p.pick(0b1101, may, swapped)
	last := p.pick(0b0100, swapped, may)
	pairs := p.or(p.and(next, p.shuffle(last, p.turn1)), p.and(p.shuffle(next, p.turn1), last))
	t := p.sets(p.and(may, p.shuffle(pairs, p.turn1)))
	alone := p.andNot(t.certain, two)

	for m := range e {
		less := p.add(e[m], p.minus1)
		if p.broken == nil {
			p.broken = less
		} else {
			p.broken = p.or(p.broken, less)
		}
		single := p.equal(p.and(e[m], less), p.zero)
		only[m] = p.and(e[m], p.or(single, alone))
	}
	placed := p.or(p.or(only[0], only[1]), only[2])
	out := p.or(p.others(p.or(t.full, placed)), placed)
	keep := p.andNot(t.possible, out)
	for m := range e {
		p.store(p.keep(e[m], keep, only[m]), p.cells(m, i))
	}
}

// keep returns the intersection of e and keep, but where only is not empty it returns only.
func (p *avx2Pass) keep(e, keep, only *vec) *vec {
	return p.or(p.and(p.and(e, keep), p.equal(only, p.zero)), only)
}

// columns writes the half pass of the minicolumns. It does not search for hidden singles. A
// hidden single of a minicolumn is the only candidate for the value in its box after the other
// minicolumns have lost the value. So rows finds it in its minirow.
func (p *avx2Pass) columns() {
	var may, turn1, turn2 [3]*vec
	for i := range 3 {
		may[i] = p.or(p.at(p.cells(0, i)), p.or(
			p.shuffle(p.at(p.cells(1, i)), p.turn2), p.shuffle(p.at(p.cells(2, i)), p.turn1)))
		p.store(may[i], p.triads(1, i))
		turn1[i], turn2[i] = p.shuffle(may[i], p.turn1), p.shuffle(may[i], p.turn2)
	}
	for i := range 3 {
		a, b := (i+1)%3, (i+2)%3
		pairs := p.or(p.and(turn1[a], turn2[b]), p.and(turn2[a], turn1[b]))
		t := p.sets(p.and(may[i], pairs))
		keep := p.andNot(t.possible, p.others(t.full))
		for m := range 3 {
			km := keep
			if m == 1 {
				km = p.shuffle(keep, p.turn1)
			}
			if m == 2 {
				km = p.shuffle(keep, p.turn2)
			}
			e := p.and(p.at(p.cells(m, i)), km)
			p.store(e, p.cells(m, i))
			if p.sum == nil {
				p.sum = e
			} else {
				p.sum = p.add(p.sum, e)
			}
		}
	}
}

// pass returns an avx2Pass with an empty block.
func (g *avx2Search) pass() *avx2Pass {
	b := &block{c: g.c, slot: func(i int) Mem {
		if i >= spillSlots {
			panic("too many spills")
		}
		return g.in(spillAt + 32*i)
	}}
	return &avx2Pass{avx2Search: g, block: b, zero: b.fixed(regZero), minus1: b.fixed(regOnes),
		turn1: b.fixed(regTurn1), turn2: b.fixed(regTurn2)}
}
