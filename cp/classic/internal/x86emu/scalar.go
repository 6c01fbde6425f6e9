package x86emu

import "math/bits"

func (m *Machine) result(n int, x uint64) uint64 {
	x &= ones(n)
	m.zf, m.sf = x == 0, x>>(n-1) != 0
	return x
}

func (m *Machine) sum(n int, a, b, c uint64) uint64 {
	r := m.result(n, a+b+c)
	m.cf = r < a || c != 0 && r == a
	m.of = (a^r)&(b^r)>>(n-1)&1 != 0
	return r
}

func (m *Machine) difference(n int, a, b, c uint64) uint64 {
	r := m.result(n, a-b-c)
	m.cf = a < b || c != 0 && a == b
	m.of = (a^b)&(a^r)>>(n-1)&1 != 0
	return r
}

func (m *Machine) logic(n int, x uint64) uint64 {
	m.cf, m.of = false, false
	return m.result(n, x)
}

// product makes the flags random. The CPU defines CF and OF, but no code that is tested reads
// them.
func (m *Machine) product(a, b uint64) uint64 {
	m.garbageFlags()
	return a * b
}

// increment is INC or DEC. They do not change the carry.
func (m *Machine) increment(in *instruction, n int, f func(n int, a, b, c uint64) uint64) {
	c := m.cf
	m.set(in.a[0], n, f(n, m.get(in.a[0], n), 1, 0))
	m.cf = c
}

func arith(n int, f func(m *Machine, s, d uint64) uint64) func(*Machine, *instruction) {
	return func(m *Machine, in *instruction) {
		m.set(in.a[1], n, f(m, m.get(in.a[0], n), m.get(in.a[1], n)))
	}
}

// shiftScalar shifts by a constant or CL. A count of zero changes no flag.
func shiftScalar(n int, left bool) func(*Machine, *instruction) {
	return func(m *Machine, in *instruction) {
		by := m.get(in.a[0], 8) & uint64(max(n, 32)-1)
		x := m.get(in.a[1], n)
		if by == 0 {
			m.set(in.a[1], n, x)
			return
		}
		m.garbageFlags() // OF
		r := x >> by
		m.cf = x>>(by-1)&1 != 0
		if left {
			r = x << by
			m.cf = x<<(by-1)>>(n-1)&1 != 0
		}
		m.set(in.a[1], n, m.result(n, r))
	}
}

// countScalar is a counting instruction. If empty is true, it sets the carry when the source is 0.
func countScalar(n int, empty bool, f func(uint64) int) func(*Machine, *instruction) {
	return func(m *Machine, in *instruction) {
		x := m.get(in.a[0], n)
		r := f(x)
		m.garbageFlags()
		m.zf, m.cf = r == 0, empty && x == 0
		m.set(in.a[1], n, uint64(r))
	}
}

func lowest(n int, f func(uint64) uint64, carry func(uint64) bool) func(*Machine, *instruction) {
	return func(m *Machine, in *instruction) {
		x := m.get(in.a[0], n)
		r := m.logic(n, f(x))
		m.cf = carry(x)
		m.set(in.a[1], n, r)
	}
}

// gather is PEXT.
func gather(x, mask uint64) (r uint64) {
	for i := 0; mask != 0; mask &= mask - 1 {
		r |= x >> bits.TrailingZeros64(mask) & 1 << i
		i++
	}
	return r
}
