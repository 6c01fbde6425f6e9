package x86emu

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

func (m *Machine) difference(n int, a, b uint64) uint64 {
	r := m.result(n, a-b)
	m.cf = a < b
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

// shift shifts by a constant. A count of zero changes no flag.
func (m *Machine) shift(n int, by, x uint64, left bool) uint64 {
	by &= uint64(n - 1)
	if by == 0 {
		return x
	}
	m.garbageFlags() // OF
	if left {
		m.cf = x<<(by-1)>>(n-1)&1 != 0
		return m.result(n, x<<by)
	}
	m.cf = x>>(by-1)&1 != 0
	return m.result(n, x>>by)
}

// counted sets the flags of an instruction that counts bits.
func (m *Machine) counted(r uint64, carry bool) uint64 {
	m.garbageFlags()
	m.zf, m.cf = r == 0, carry
	return r
}

// lowest sets the flags of an instruction on the lowest bit.
func (m *Machine) lowest(n int, r uint64, carry bool) uint64 {
	r = m.logic(n, r)
	m.cf = carry
	return r
}
