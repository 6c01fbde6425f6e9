package x86emu

import "math/bits"

func and(a, b uint64) uint64     { return a & b }
func or(a, b uint64) uint64      { return a | b }
func xor(a, b uint64) uint64     { return a ^ b }
func andNot(a, b uint64) uint64  { return a &^ b }
func add(a, b uint64) uint64     { return b + a }
func sub(a, b uint64) uint64     { return b - a }
func smaller(a, b uint64) uint64 { return min(a, b) }

// shiftLeft returns more bits than an element has. The caller cuts them off.
func shiftLeft(n, x uint64) uint64 { return x << n }

// twoVectors is an instruction on elements of size bytes of two vectors, the operands in Go's
// order.
func twoVectors(size int, f func(a, b uint64) uint64) definition {
	return definition{"xvv", func(m *Machine, in *instruction) {
		w, only := in.a[2].width, m.lanes(in)
		a, b := m.load(in.a[0], w, size, only), m.load(in.a[1], w, size, only)
		for i := range w / size {
			put(a[:], size, i, f(element(a[:], size, i), element(b[:], size, i)))
		}
		m.store(in, in.a[2], w, size, a)
	}}
}

func countWords(m *Machine, in *instruction) {
	w := in.a[1].width
	a := m.load(in.a[0], w, 2, m.lanes(in))
	for i := range w / 2 {
		put(a[:], 2, i, uint64(bits.OnesCount64(element(a[:], 2, i))))
	}
	m.store(in, in.a[1], w, 2, a)
}

// shiftWords shifts words left by a constant.
func shiftWords(m *Machine, in *instruction) {
	w, n := in.a[2].width, in.a[0].imm&255
	a := m.load(in.a[1], w, 2, m.lanes(in))
	for i := range w / 2 {
		put(a[:], 2, i, element(a[:], 2, i)<<n)
	}
	m.store(in, in.a[2], w, 2, a)
}

// ternary takes every bit of the result from the constant. The index has three bits: the bit of
// the destination is the highest, then comes the bit of the third operand, then the bit of the
// second.
func ternary(m *Machine, in *instruction) {
	w, only := in.a[3].width, m.lanes(in)
	low, mid, top := m.load(in.a[1], w, 8, only), m.load(in.a[2], w, 8, only), m.load(in.a[3], w, 8, only)
	var r [64]byte
	for i := range w / 8 {
		put(r[:], 8, i, lookUp(in.a[0].imm, element(top[:], 8, i), element(mid[:], 8, i), element(low[:], 8, i)))
	}
	m.store(in, in.a[3], w, 8, r)
}

// lookUp returns, for each of the 64 bits, the bit of table at index 4a+2b+c.
func lookUp(table, a, b, c uint64) (r uint64) {
	for i := range 8 {
		if table>>i&1 != 0 {
			r |= ^(a ^ -uint64(i>>2)) & ^(b ^ -uint64(i>>1&1)) & ^(c ^ -uint64(i&1))
		}
	}
	return r
}

func move(size int) func(*Machine, *instruction) {
	return func(m *Machine, in *instruction) {
		w := max(in.a[0].width, in.a[1].width)
		m.store(in, in.a[1], w, size, m.load(in.a[0], w, size, m.lanes(in)))
	}
}

// moveMask is KMOV. It clears the other bits of a destination.
func moveMask(n int) definition {
	return definition{"KK", func(m *Machine, in *instruction) { m.set(in.a[1], n, m.get(in.a[0], n)) }}
}

// blendMask takes the words in the mask from the first operand, and the others from the second.
func blendMask(m *Machine, in *instruction) {
	w, only := in.a[2].width, m.lanes(in)
	a, b := m.load(in.a[0], w, 2, only), m.vector(in.a[1], w)
	for i := range w / 2 {
		if only>>i&1 == 0 && !in.zero {
			copy(a[2*i:][:2], b[2*i:])
		}
	}
	all := *in
	if !in.zero {
		all.mask = 0
	}
	m.store(&all, in.a[2], w, 2, a)
}

// compare sets a bit of a mask register for each word for which f holds.
func compare(f func(a, b uint64) bool) definition {
	return definition{"xvk", func(m *Machine, in *instruction) { m.compare(in, in.a, f) }}
}

func (m *Machine) compare(in *instruction, args []operand, f func(a, b uint64) bool) {
	w, only := args[1].width, m.lanes(in)
	a, b := m.load(args[0], w, 2, only), m.load(args[1], w, 2, only)
	var r uint64
	for i := range w / 2 {
		if only>>i&1 != 0 && f(element(a[:], 2, i), element(b[:], 2, i)) {
			r |= 1 << i
		}
	}
	m.k[args[2].n] = r
}

// compareBy compares the second vector with the first. A constant has the relation: equal, less,
// less or equal, never, and from 4 on the opposites of these.
func compareBy(m *Machine, in *instruction) {
	relation := in.a[0].imm & 7
	m.compare(in, in.a[1:], func(b, a uint64) bool {
		return [4]bool{a == b, a < b, a <= b, false}[relation&3] != (relation&4 != 0)
	})
}
