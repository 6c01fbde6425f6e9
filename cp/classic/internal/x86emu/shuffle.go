package x86emu

// permute takes element i of the result from the first operand. Element i of the second operand
// is its index there.
func permute(size int) definition {
	return definition{"xvv", func(m *Machine, in *instruction) {
		w := in.a[2].width
		n := w / size
		data, index := m.load(in, in.a[0], w, size, ^uint64(0)), m.load(in, in.a[1], w, size, ^uint64(0))
		var r [64]byte
		for i := range n {
			put(r[:], size, i, element(data[:], size, int(element(index[:], size, i))%n))
		}
		m.store(in, in.a[2], w, size, r)
	}}
}

// permuteTwo takes elements from two tables. The first operand is the upper table. If
// indexInDestination is true, the destination has the indexes and the second operand is the
// lower table; otherwise it is the other way round.
func permuteTwo(size int, indexInDestination bool) definition {
	return definition{"xvv", func(m *Machine, in *instruction) {
		w := in.a[2].width
		n := w / size
		var table [128]byte
		upper, lower, index := m.load(in, in.a[0], w, size, ^uint64(0)), m.load(in, in.a[1], w, size, ^uint64(0)), m.load(in, in.a[2], w, size, ^uint64(0))
		if !indexInDestination {
			lower, index = index, lower
		}
		copy(table[:], lower[:w])
		copy(table[w:], upper[:w])
		var r [64]byte
		for i := range n {
			put(r[:], size, i, element(table[:], size, int(element(index[:], size, i))%(2*n)))
		}
		m.store(in, in.a[2], w, size, r)
	}}
}

func permuteHalves(m *Machine, in *instruction) {
	high, low := m.load(in, in.a[1], 32, 8, ^uint64(0)), m.load(in, in.a[2], 32, 8, ^uint64(0))
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
	index, data := m.load(in, in.a[0], w, 1, ^uint64(0)), m.load(in, in.a[1], w, 1, ^uint64(0))
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
	odd, even := m.load(in, in.a[1], w, 8, ^uint64(0)), m.load(in, in.a[2], w, 8, ^uint64(0))
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
	high, low := m.load(in, in.a[0], w, 2, ^uint64(0)), m.load(in, in.a[1], w, 2, ^uint64(0))
	var r [64]byte
	for i := 0; i < w; i += 16 {
		for j := range 8 {
			r[i+j] = byte(min(255, max(0, signed(element(low[i:], 2, j), 2))))
			r[i+8+j] = byte(min(255, max(0, signed(element(high[i:], 2, j), 2))))
		}
	}
	m.store(in, in.a[2], w, 1, r)
}

func sumOfDifferences(m *Machine, in *instruction) {
	w := in.a[2].width
	a, b := m.load(in, in.a[0], w, 8, ^uint64(0)), m.load(in, in.a[1], w, 8, ^uint64(0))
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
	a := m.load(in, in.a[0], 16, 8, ^uint64(0))
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

// narrow keeps the low bytes of every element.
func narrow(from, to int) definition {
	return definition{"vx", func(m *Machine, in *instruction) {
		n := in.a[0].width / from
		a := m.load(in, in.a[0], in.a[0].width, from, ^uint64(0))
		var r [64]byte
		for i := range n {
			put(r[:], to, i, element(a[:], from, i))
		}
		m.store(in, in.a[1], n*to, to, r)
	}}
}

// extract takes a part of size bytes of a vector. The mask has a bit for each element of
// elementSize bytes.
func extract(size, elementSize int) definition {
	return definition{"ivx", func(m *Machine, in *instruction) {
		w := in.a[1].width
		if w <= size {
			m.fail("operand has no parts of %d bytes", size)
		}
		a := m.load(in, in.a[1], w, 8, ^uint64(0))
		var r [64]byte
		copy(r[:size], a[size*(int(in.a[0].imm)%(w/size)):])
		m.store(in, in.a[2], size, elementSize, r)
	}}
}

// testVector is VPTEST. It sets ZF if the operands share no bit, and CF if the first has no bit
// outside of the second.
func testVector(m *Machine, in *instruction) {
	w := in.a[1].width
	s, d := m.load(in, in.a[0], w, 8, ^uint64(0)), m.load(in, in.a[1], w, 8, ^uint64(0))
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
