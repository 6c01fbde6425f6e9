package classic

import "math/bits"

// count counts, for each triad, the possible values and the certain values. A value is certain
// in a triad if the box has no other triad of the same direction for it. A triad holds three
// values. So if three are possible, they are certain, and if three are certain, no other is
// possible. If this rules nothing out, count selects the band or stack to decide in: the one
// with the fewest possible triads.
func (n *goNode) count() outcome {
	var p0, p1, p2, p3 uint64 // the binary digits of the number of possible values
	var s0, s1, s2 uint64     // the digits for the certain values; s2 stays set from four on
	for _, x := range &n.triads {
		t := p0 & x
		u := p1 & t
		p0 ^= x
		p1 ^= t
		p3 |= p2 & u
		p2 ^= u
	}
	for _, x := range &n.triads {
		x = certain(x)
		t := s0 & x
		s0 ^= x
		s2 |= s1 & t
		s1 ^= t
	}
	if p2|p3|p1&p0 != wholeBand*lanes || s2 != 0 {
		return deadEnd
	}
	// The binary digits of the number of possible values minus three.
	p0, p1, p2 = ^p0, p0^p1, ^(p0&p1 ^ p2)
	s3 := s0 & s1
	if three := wholeBand*lanes&^(p0|p1|p2) ^ s3; three != 0 {
		for d, x := range &n.triads {
			if x &= three &^ certain(x); x != 0 {
				must := x &^ s3
				n.filter(d, x&s3|otherTriads(must))
			}
		}
		return changed
	}
	few := 9 * 9
	for _, m := range &bandTriads {
		k := bits.OnesCount64(p0&m) + 2*bits.OnesCount64(p1&m) + 4*bits.OnesCount64(p2&m)
		if 0 < k && k < few {
			few = k
			n.decideIn = m
		}
	}
	return stable
}

// certain returns those triads of a value whose box has no other triad of the same direction for
// the value.
func certain(x uint64) uint64 { return x &^ (severalOf(x) * fields) }

// otherTriads returns the triads that are in the same box and direction as a triad of t, without
// those of t.
func otherTriads(t uint64) uint64 {
	return (t | t>>9 | t>>18) & (field * lanes) * fields &^ t
}

// filter rules value d out in all cells of the triads.
func (n *goNode) filter(d int, triads uint64) {
	h, v := triads&wholeBand, triads>>32
	n.ab[d] &^= minirowCells(h) | minirowCells(h>>3)<<32 | (v|v<<29)&(minicols*lanes)*rows
	n.c[d] &^= minirowCells(h>>6) | v>>6&minicols*rows
	n.dirty |= 1 << d
}

// minirowCells returns the cells of the minirows of band 0.
func minirowCells(h uint64) uint64 {
	h &= minicols
	return (h | h>>6 | h>>12) & field * fields
}

// decide makes a decision at a stable node, about a value in a triad of n.decideIn: t becomes
// the node in which the value lies in the triad, and n the node in which it does not. The value
// is one with the fewest triads in n.decideIn, of those with more than one triad left in a box.
// The triad is in a box with two triads left, if there is one.
func (n *goNode) decide(t *goNode) {
	// few is 16 times (the number of triads minus four), plus the value. A value with three
	// triads has no choice left. Its number wraps around and becomes large.
	few := ^uint(0)
	for d, x := range &n.triads {
		few = min(few, uint(bits.OnesCount64(x&n.decideIn)-4)<<4|uint(d))
	}
	d := int(few & 15 % 9)
	x := n.triads[d] & n.decideIn
	y, z := x>>9, x>>18
	live := x & y & z & (field * lanes)
	if two := (x&y | x&z | y&z) & (field * lanes) &^ live; two != 0 {
		live = two
	}
	live = live & -live * fields & x
	live &= live - 1
	live &= -live
	*t = *n
	t.filter(d, otherTriads(live))
	n.filter(d, live)
}
