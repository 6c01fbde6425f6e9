package classic

import "math/bits"

// propagate makes passes until nothing changes.
func (n *goNode) propagate(budget *int64) outcome {
	for *budget > 0 {
		*budget--
		if o := n.pass(); o != changed {
			return o
		}
	}
	return spent
}

// pass closes the dirty values one by one, places the hidden singles it finds, and then finds
// the naked singles. If nothing has changed, it counts the triads.
func (n *goNode) pass() outcome {
	var again uint64             // the values to close in the next pass
	var singleAB, singleC uint64 // the hidden singles of all values
	var ownAB, ownC [9]uint64    // the hidden singles of each value
	for dirty := n.dirty; dirty != 0; dirty &= dirty - 1 {
		d := bits.TrailingZeros64(dirty)
		ab, c := n.ab[d]&^singleAB, n.c[d]&^singleC
		if n.freshAB|n.freshC != 0 {
			ab, c = leaveBoxes(ab, n.freshAB), leaveBoxes(c, n.freshC)
		}

		p, q := fold(ab), fold(c)
		t0, t1, t2 := permutations[p&field], permutations[p>>32&field], permutations[q&field]
		ab &= t0&wholeBand | t1<<32
		c &= t2
		v := (ab | ab>>3 | ab>>6) & (minicols * lanes)
		columns := closeColumns(v&minicols, v>>32, (c|c>>3|c>>6)&minicols)
		ab &= (columns | columns<<29) & (minicols * lanes) * rows
		c &= columns >> 6 & minicols * rows
		if c == 0 {
			return deadEnd
		}
		n.ab[d], n.c[d] = ab, c
		n.triads[d] = t0>>permRows | t1>>permRows<<3 | t2>>permRows<<6 | columns<<32

		// The value is closed if its minirows are still those of the possible permutations. Then
		// another pass would change nothing, whichever cells the columns rule ruled out.
		p, q = fold(ab), fold(c)
		again |= nonzero((t0^p)&field|(t1^p>>32)&field|(t2^q)&field) << d

		// A certain minirow with one cell left is a hidden single.
		p = (t0>>permForced&field | t1&(field<<32)) &^ severalOf(ab)
		q = t2 >> permForced & field &^ severalOf(c)
		ownAB[d], ownC[d] = ab&(p*fields), c&(q*fields)
		singleAB |= ownAB[d]
		singleC |= ownC[d]
	}

	// Rule out all other values in the cells of hidden singles. The same loop counts the
	// candidates of all cells.
	var oneAB, oneC, twoAB, twoC uint64 // cells with at least one candidate, and with at least two
	placed := singleAB&^n.doneAB|singleC&^n.doneC != 0
	n.doneAB |= singleAB
	n.doneC |= singleC
	if placed {
		lost, keepAB, keepC := uint64(0), ^singleAB, ^singleC
		for d := len(n.ab) - 1; d >= 0; d-- {
			ab, c := n.ab[d], n.c[d]
			x, y := ab&keepAB|ownAB[d], c&keepC|ownC[d]
			lost = 2*lost + nonzero((x^ab)|(y^c))
			n.ab[d], n.c[d] = x, y
			twoAB |= oneAB & x
			twoC |= oneC & y
			oneAB |= x
			oneC |= y
		}
		again |= lost
	} else {
		for d := range n.ab {
			x, y := n.ab[d], n.c[d]
			twoAB |= oneAB & x
			twoC |= oneC & y
			oneAB |= x
			oneC |= y
		}
	}
	if oneAB != wholeBand*lanes || oneC != wholeBand {
		return deadEnd
	}
	if twoAB|twoC == 0 {
		if n.filled(again) {
			return solved
		}
		return deadEnd
	}

	freshAB, freshC := oneAB^(twoAB|n.doneAB), oneC^(twoC|n.doneC)
	n.freshAB, n.freshC = freshAB, freshC
	n.doneAB |= freshAB
	n.doneC |= freshC
	if freshAB|freshC != 0 {
		again |= n.valuesOf(freshAB, freshC)
	}
	n.dirty = again
	if again != 0 {
		return changed
	}
	return n.count()
}

// leaveBoxes places the value in the fresh cells that can hold it: the value leaves the rest of
// the box. It leaves the rest of the row and the column by the rules for minirows and minicolumns.
func leaveBoxes(cells, fresh uint64) uint64 {
	x := cells & fresh
	p := fold(x)
	return cells&^((p|p>>3|p>>6)&(7*lanes)*box) | x
}

// fold returns the minirows of a word, in its low nine bits; in ab, also those of band 1 from bit
// 32. The other bits have no meaning.
func fold(x uint64) uint64 { return x | x>>9 | x>>18 }

// closeColumns returns those minicolumns that are in a possible permutation, as in triads, by
// logic instead of the table. v0, v1 and v2 have the minicolumns of bands 0, 1 and 2. Minicolumn
// (k, b), column k in band b, is in two permutations: with (k+1, b+1) and (k+2, b+2), or with
// (k+1, b+2) and (k+2, b+1).
func closeColumns(v0, v1, v2 uint64) uint64 {
	q := v1 | v2<<3 | v0<<6 // for minicolumn (k, b) here, those of band b+1
	r := v2 | v0<<3 | v1<<6 // and those of band b+2
	q |= q << 27            // a shift right then rotates by fields
	r |= r << 27
	return (v0 | v1<<3 | v2<<6) & (q>>9&(r>>18) | r>>9&(q>>18))
}

// valuesOf returns the values that some of the cells can hold.
func (n *goNode) valuesOf(ab, c uint64) (set uint64) {
	for d := len(n.ab) - 1; d >= 0; d-- {
		set = 2*set + nonzero(n.ab[d]&ab|n.c[d]&c)
	}
	return set
}

// filled reports whether a grid with one candidate in each cell is a solution. All values are
// closed except those of the set. A closed value has at least one cell in each row, column and
// box. If the values of the set have that too, the grid is a solution: the 81 cells suffice for
// exactly one cell of each value in each row, column and box.
func (n *goNode) filled(set uint64) bool {
	for ; set != 0; set &= set - 1 {
		d := bits.TrailingZeros64(set)
		ab, c := n.ab[d], n.c[d]
		p, q := fold(ab), fold(c)
		if permutations[p&field] == 0 || permutations[p>>32&field] == 0 || permutations[q&field] == 0 {
			return false
		}
		ab |= ab>>32 | c
		if (ab|ab>>3|ab>>6)&minicols != minicols {
			return false
		}
	}
	return true
}

// severalOf returns the positions, as bits of a field, that are set in two or three of the fields.
func severalOf(x uint64) uint64 { return (x&(x>>9|x>>18) | x>>9&(x>>18)) & (field * lanes) }

// nonzero returns 1 if x is not 0, else 0.
func nonzero(x uint64) (b uint64) {
	if x != 0 {
		b = 1
	}
	return b
}
