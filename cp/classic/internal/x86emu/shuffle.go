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

func zeroUpper(m *Machine, _ *instruction) {
	for i := range 16 {
		clear(m.v[i][16:])
	}
}
