package x86emu

// permute takes byte i of the result from the first operand. Byte i of the second operand is its
// index there.
func permute(m *Machine, in *instruction) {
	w := in.a[2].width
	data, index := m.vector(in.a[0], w), m.vector(in.a[1], w)
	var r [64]byte
	for i := range w {
		r[i] = data[int(index[i])%w]
	}
	m.store(in, in.a[2], w, 1, r)
}

// permuteTwo takes bytes from two tables. The second operand is the lower table, and the first
// the upper one. The destination has the indexes.
func permuteTwo(m *Machine, in *instruction) {
	w := in.a[2].width
	upper, lower, index := m.vector(in.a[0], w), m.vector(in.a[1], w), m.vector(in.a[2], w)
	table := append(lower[:w:w], upper[:w]...)
	var r [64]byte
	for i := range w {
		r[i] = table[int(index[i])%(2*w)]
	}
	m.store(in, in.a[2], w, 1, r)
}

func permuteHalves(m *Machine, in *instruction) {
	high, low := m.vector(in.a[1], 32), m.vector(in.a[2], 32)
	halves := append(low[:32:32], high[:32]...)
	var r [64]byte
	for i := range 2 {
		c := in.a[0].imm >> (4 * i)
		if c&8 == 0 {
			copy(r[16*i:][:16], halves[16*(c&3):])
		}
	}
	m.store(in, in.a[3], 32, 8, r)
}

// shuffleBytes permutes bytes within each 128 bits. An index of 128 or more gives 0.
func shuffleBytes(m *Machine, in *instruction) {
	w := in.a[2].width
	index, data := m.vector(in.a[0], w), m.vector(in.a[1], w)
	var r [64]byte
	for i := range w {
		if index[i] < 128 {
			r[i] = data[i&^15+int(index[i]&15)]
		}
	}
	m.store(in, in.a[2], w, 1, r)
}

// shufflePairs makes each 128 bits of a quad of the second vector, then a quad of the first.
func shufflePairs(m *Machine, in *instruction) {
	w := in.a[3].width
	odd, even := m.vector(in.a[1], w), m.vector(in.a[2], w)
	var r [64]byte
	for i := range w / 8 {
		from := &even
		if i&1 != 0 {
			from = &odd
		}
		put(r[:], 8, i, element(from[:], 8, i&^1+int(in.a[0].imm>>i&1)))
	}
	m.store(in, in.a[3], w, 8, r)
}

func packBytes(m *Machine, in *instruction) {
	w := in.a[2].width
	high, low := m.vector(in.a[0], w), m.vector(in.a[1], w)
	var r [64]byte
	for i := 0; i < w; i += 16 {
		for j := range 8 {
			r[i+j] = byte(min(255, max(0, signed(element(low[i:], 2, j)))))
			r[i+8+j] = byte(min(255, max(0, signed(element(high[i:], 2, j)))))
		}
	}
	m.store(in, in.a[2], w, 1, r)
}

func sumOfDifferences(m *Machine, in *instruction) {
	w := in.a[2].width
	a, b := m.vector(in.a[0], w), m.vector(in.a[1], w)
	var r [64]byte
	for i := range w / 8 {
		var s uint64
		for j := 8 * i; j < 8*i+8; j++ {
			s += uint64(max(a[j], b[j]) - min(a[j], b[j]))
		}
		put(r[:], 8, i, s)
	}
	m.store(in, in.a[2], w, 8, r)
}

// minimumAndPlace returns the smallest of eight words and the index of its first occurrence.
func minimumAndPlace(m *Machine, in *instruction) {
	a := m.vector(in.a[0], 16)
	place := 0
	for i := range 8 {
		if element(a[:], 2, i) < element(a[:], 2, place) {
			place = i
		}
	}
	var r [64]byte
	put(r[:], 2, 0, element(a[:], 2, place))
	put(r[:], 2, 1, uint64(place))
	m.store(in, in.a[1], 16, 8, r)
}

// narrow keeps the low two bytes of each eight.
func narrow(m *Machine, in *instruction) {
	n := in.a[0].width / 8
	a := m.vector(in.a[0], 8*n)
	var r [64]byte
	for i := range n {
		put(r[:], 2, i, element(a[:], 8, i))
	}
	m.store(in, in.a[1], 2*n, 2, r)
}

// testVector is VPTEST. It sets ZF if the operands share no bit, and CF if the first has no bit
// outside of the second.
func testVector(m *Machine, in *instruction) {
	w := in.a[1].width
	s, d := m.vector(in.a[0], w), m.vector(in.a[1], w)
	m.zf, m.cf, m.sf, m.of = true, true, false, false
	for i := range w {
		m.zf = m.zf && s[i]&d[i] == 0
		m.cf = m.cf && s[i]&^d[i] == 0
	}
}

func zeroUpper(m *Machine, _ *instruction) {
	for i := range 16 {
		clear(m.v[i][16:])
	}
}
