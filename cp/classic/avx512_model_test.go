package classic

import "math/bits"

// This file is a model of the AVX-512 engine in plain Go. Each vector is an array of its 32
// lanes, and each step has the name that it has in the generator of the assembly. The tests
// compare the assembly with the model, pass by pass. The model is also a good place to begin
// reading.
//
// Lane 9I+3J+k stands for row k of the box in box row I and box column J. The last five lanes
// are spare and never change. Cells are stored askew: lane (I,J,k) of vector m has the cell in
// row k and column (k+m)%3.
//
//	      vector 0   vector 1   vector 2      with box columns 0, 1, 2:
//	k=0   0 . .      . 0 .      . . 0             0 1 2
//	k=1   . 1 .      . . 1      1 . .             2 0 1   (the vector each cell of a box is in)
//	k=2   . . 2      2 . .      . 2 .             1 2 0
//
// So the three cells of a row of the box are in the same lane. If vector 1 is rotated by one
// lane within each box, and vector 2 by two, then the three cells of a column are in the same
// lane.
type lanes512 [32]uint16

// A frame512 is the state of a node: the values that each cell may hold.
type frame512 struct{ e0, e1, e2 lanes512 }

// triads returns the values that the cells of each row (h) and each column (v) of a box may hold.
func (f *frame512) triads() (h, v lanes512) {
	t1, t2 := f.e1.perm(prev512), f.e2.perm(next512)
	return h.where(func(l int) uint16 { return f.e0[l] | f.e1[l] | f.e2[l] }), v.where(func(l int) uint16 { return f.e0[l] | t1[l] | t2[l] })
}

type index512 [32]uint8

// Indexes for perm: for each lane of the result, the lane of the input.
var (
	next512, prev512 = boxIndex512(1), boxIndex512(2) // the next and the previous triad in the box
	rows512          = closureIndex512(true)
	columns512       = closureIndex512(false)
)

func index512of(f func(i, j, k int) (int, int, int)) (x index512) {
	for l := range x {
		x[l] = uint8(l)
	}
	for l := range 27 {
		i, j, k := f(l/9, l/3%3, l%3)
		x[l] = uint8(9*(i%3) + 3*(j%3) + k%3)
	}
	return x
}

func boxIndex512(d int) index512 {
	return index512of(func(i, j, k int) (int, int, int) { return i, j, k + d })
}

// closureIndex512 returns four indexes. If a value lies in a triad of a band, the two other
// boxes have it in the two other rows, in one of two ways: as in indexes 0 and 1, or as in
// indexes 2 and 3.
func closureIndex512(band bool) (x [4]index512) {
	for n, d := range [4][2]int{{1, 1}, {2, 2}, {1, 2}, {2, 1}} {
		x[n] = index512of(func(i, j, k int) (int, int, int) {
			if band {
				return i, j + d[0], k + d[1]
			}
			return i + d[0], j, k + d[1]
		})
	}
	return x
}

func (a lanes512) perm(x index512) (b lanes512) {
	for l := range b {
		b[l] = a[x[l]]
	}
	return b
}

func (a lanes512) where(f func(l int) uint16) lanes512 {
	for l := range a {
		a[l] = f(l)
	}
	return a
}

// closure keeps a value in a triad only if the two other boxes of the band can hold it in the
// two other rows.
func (p lanes512) closure(x *[4]index512) lanes512 {
	a, b, c, d := p.perm(x[0]), p.perm(x[1]), p.perm(x[2]), p.perm(x[3])
	return p.where(func(l int) uint16 { return p[l] & (a[l]&b[l] | c[l]&d[l]) })
}

// pass makes one pass. ok is false if the node at the start was a dead end. single reports
// whether every cell had one value left.
func (f *frame512) pass() (ok, single bool) {
	t1, t2 := f.e1.perm(prev512), f.e2.perm(next512)
	h, v := f.triads()
	h, v = h.closure(&rows512), v.closure(&columns512)
	h1, h2, v1, v2 := h.perm(next512), h.perm(prev512), v.perm(next512), v.perm(prev512)

	ok, single = true, true
	for l := range h {
		if f.e0[l] == 0 || f.e1[l] == 0 || f.e2[l] == 0 || h[l]|h1[l]|h2[l] != 511 || v[l]|v1[l]|v2[l] != 511 {
			ok = false
		}
	}
	sh, sv := h.certain(h1, h2), v.certain(v1, v2)

	x := h.where(func(l int) uint16 { return sh[l] &^ majority(f.e0[l], f.e1[l], f.e2[l]) })
	y := v.where(func(l int) uint16 { return sv[l] &^ majority(f.e0[l], t1[l], t2[l]) })
	a0, e0, s0 := settle(f.e0, x, y)
	a1, e1, s1 := settle(f.e1, x, y.perm(next512))
	a2, e2, s2 := settle(f.e2, x, y.perm(prev512))
	single = s0 && s1 && s2

	b1, b2 := a1.perm(prev512), a2.perm(next512)
	dh := h.where(func(l int) uint16 { return sh[l] | a0[l] | a1[l] | a2[l] })
	dv := v.where(func(l int) uint16 { return sv[l] | a0[l] | b1[l] | b2[l] })
	dh1, dh2, dv1, dv2 := dh.perm(next512), dh.perm(prev512), dv.perm(next512), dv.perm(prev512)
	h = h.where(func(l int) uint16 { return h[l] &^ (dh1[l] | dh2[l]) })
	v = v.where(func(l int) uint16 { return v[l] &^ (dv1[l] | dv2[l]) })
	v1, v2 = v.perm(next512), v.perm(prev512)
	f.e0 = h.where(func(l int) uint16 { return e0[l] & h[l] & v[l] })
	f.e1 = h.where(func(l int) uint16 { return e1[l] & h[l] & v1[l] })
	f.e2 = h.where(func(l int) uint16 { return e2[l] & h[l] & v2[l] })
	return ok, single
}

// sweep is a pass in a batch: it does the rows, and then the columns with what the rows have left.
func (f *frame512) sweep() (ok, single bool) {
	ok, single = true, true
	for l := range f.e0 {
		ok = ok && f.e0[l] != 0 && f.e1[l] != 0 && f.e2[l] != 0
	}
	f.sweepHalf(&rows512)
	f.e1, f.e2 = f.e1.perm(prev512), f.e2.perm(next512)
	ok = f.sweepHalf(&columns512) && ok
	f.e1, f.e2 = f.e1.perm(next512), f.e2.perm(prev512)
	for l := range 27 {
		single = single && bits.OnesCount16(f.e0[l])+bits.OnesCount16(f.e1[l])+bits.OnesCount16(f.e2[l]) == 3
	}
	return ok, single
}

// sweepHalf narrows the cells, which are in the lanes of their triads. It reports whether every
// box has a place for every value.
func (f *frame512) sweepHalf(closure *[4]index512) bool {
	p, _ := f.triads()
	p = p.closure(closure)
	p1, p2 := p.perm(next512), p.perm(prev512)
	ok := true
	for l := range p {
		ok = ok && p[l]|p1[l]|p2[l] == 511
	}
	s := p.certain(p1, p2)
	x := p.where(func(l int) uint16 { return s[l] &^ majority(f.e0[l], f.e1[l], f.e2[l]) })
	a0, e0, _ := settle(f.e0, x, lanes512{})
	a1, e1, _ := settle(f.e1, x, lanes512{})
	a2, e2, _ := settle(f.e2, x, lanes512{})
	d := p.where(func(l int) uint16 { return s[l] | a0[l] | a1[l] | a2[l] })
	d1, d2 := d.perm(next512), d.perm(prev512)
	for l := range p {
		t := p[l] &^ (d1[l] | d2[l])
		f.e0[l], f.e1[l], f.e2[l] = e0[l]&t, e1[l]&t, e2[l]&t
	}
	return ok
}

// certain returns the values that are certain in each triad: the values that the two other
// triads of the box, p1 and p2, cannot hold, and all values of a triad if it has three. It
// removes the other values from a triad with three certain values.
func (p *lanes512) certain(p1, p2 lanes512) (s lanes512) {
	for l := range s {
		s[l] = p[l] &^ (p1[l] | p2[l])
		if bits.OnesCount16(p[l]) == 3 {
			s[l] = p[l]
		}
		if bits.OnesCount16(s[l]) == 3 {
			p[l] = s[l]
		}
	}
	return s
}

func majority(a, b, c uint16) uint16 { return a&b | c&(a|b) }

// settle returns the values placed in cells, a, and the cells without the values that are ruled
// out. A value is placed if it is a hidden single, in x or y, or if it is the only value of the
// cell.
func settle(e, x, y lanes512) (a, cells lanes512, single bool) {
	single = true
	for l := range e {
		a[l] = e[l] & (x[l] | y[l])
		cells[l] = e[l]
		if a[l] != 0 {
			cells[l] = a[l]
		}
		if bits.OnesCount16(e[l]) == 1 {
			a[l] = e[l]
		} else if l < 27 {
			single = false
		}
	}
	return a, cells, single
}

// decide makes two nodes of a node that a pass does not change. It selects the undecided band or
// stack with the fewest possible triads. In it, it selects a value with two triads left in a
// box, or with three if there is no such value, and one of these triads. In f the value is in
// the triad, and in other it is not. ok is false if every band and stack is decided.
func (f *frame512) decide() (other frame512, ok bool) {
	h, v := f.triads()
	best, few := -1, 1<<16
	for b := range 6 {
		n := -28
		for l := range 27 {
			if b < 3 && l/9 == b {
				n += bits.OnesCount16(h[l])
			} else if b >= 3 && l/3%3 == b-3 {
				n += bits.OnesCount16(v[l])
			}
		}
		if n >= 0 && n < few {
			best, few = b, n
		}
	}
	if best < 0 {
		return other, false
	}
	other = *f
	p := &h
	if best >= 3 {
		p = &v
	}
	p1, p2 := p.perm(next512), p.perm(prev512)
	for _, x := range []lanes512{
		p.where(func(l int) uint16 { return p[l] & (p1[l] ^ p2[l]) }),
		p.where(func(l int) uint16 { return p[l] & (p1[l] | p2[l]) }),
	} {
		for l := range 27 {
			if best < 3 && l/9 != best || best >= 3 && l/3%3 != best-3 || x[l] == 0 {
				continue
			}
			d := x[l] & -x[l]
			other.ruleOut(d, l, best >= 3)
			f.ruleOut(d, int(next512[l]), best >= 3)
			f.ruleOut(d, int(prev512[l]), best >= 3)
			return other, true
		}
	}
	return other, false
}

// ruleOut removes a value from the three cells of a triad.
func (f *frame512) ruleOut(d uint16, l int, column bool) {
	l1, l2 := l, l
	if column {
		l1, l2 = int(prev512[l]), int(next512[l])
	}
	f.e0[l] &^= d
	f.e1[l1] &^= d
	f.e2[l2] &^= d
}

// cell512 returns the vector and the lane of a cell.
func cell512(c int) (vector, lane int) {
	r, col := c/9, c%9
	return (col + 2*r) % 3, 9*(r/3) + 3*(col/3) + r%3
}

func newFrame512(m *[81]uint16) (f frame512) {
	e := [3]*lanes512{&f.e0, &f.e1, &f.e2}
	for l := range 32 {
		f.e0[l], f.e1[l], f.e2[l] = 511, 511, 511
	}
	for c, v := range m {
		n, l := cell512(c)
		e[n][l] = v
	}
	return f
}

// model512 is the whole search, without a budget.
type model512 struct {
	control
	batch  bool // use sweep instead of pass
	passes int64
	stack  []frame512
}

func (s *model512) begin(p *Puzzle) {
	var m [81]uint16
	for c, b := range p {
		m[c] = 511
		if '1' <= b && b <= '9' {
			m[c] = 1 << (b - '1')
		}
	}
	s.stack = append(s.stack[:0], newFrame512(&m))
}

func (s *model512) run() {
	for len(s.stack) > 0 && s.left > 0 {
		f := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		for {
			before := f
			s.passes++
			round := f.pass
			if s.batch {
				round = f.sweep
			}
			ok, single := round()
			if !ok {
				break
			}
			if f != before {
				continue
			}
			if single {
				e := [3]*lanes512{&f.e0, &f.e1, &f.e2}
				for c := range 81 {
					n, l := cell512(c)
					s.solution[c] = '1' + byte(bits.TrailingZeros16(e[n][l]))
				}
				s.left--
				break
			}
			other, ok := f.decide()
			if !ok {
				panic("every band is decided")
			}
			s.decisions++
			s.stack = append(s.stack, other)
		}
	}
}
