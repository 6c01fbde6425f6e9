package x86emu

import "math/bits"

func and(a, b uint64) uint64     { return a & b }
func or(a, b uint64) uint64      { return a | b }
func xor(a, b uint64) uint64     { return a ^ b }
func andNot(a, b uint64) uint64  { return a &^ b }
func add(a, b uint64) uint64     { return b + a }
func sub(a, b uint64) uint64     { return b - a }
func smaller(a, b uint64) uint64 { return min(a, b) }
func larger(a, b uint64) uint64  { return max(a, b) }

// If the count of a shift is at least the size of an element, the result is 0, because put cuts
// it to that size.
func shiftLeft(n, x uint64) uint64  { return x << n }
func shiftRight(n, x uint64) uint64 { return x >> n }
func count(a uint64) uint64         { return uint64(bits.OnesCount64(a)) }

// twoVectors is an instruction on elements of size bytes of two vectors, the operands in Go's
// order.
func twoVectors(size int, f func(a, b uint64) uint64) definition {
	return definition{"xvv", func(m *Machine, in *instruction) {
		w, only := in.a[2].width, m.lanes(in)
		a, b := m.load(in, in.a[0], w, size, only), m.load(in, in.a[1], w, size, only)
		for i := range w / size {
			put(a[:], size, i, f(element(a[:], size, i), element(b[:], size, i)))
		}
		m.store(in, in.a[2], w, size, a)
	}}
}

// oneVector is an instruction on elements of size bytes of one vector.
func oneVector(size int, f func(a uint64) uint64) definition {
	return definition{"xv", func(m *Machine, in *instruction) {
		w := in.a[1].width
		a := m.load(in, in.a[0], w, size, m.lanes(in))
		for i := range w / size {
			put(a[:], size, i, f(element(a[:], size, i)))
		}
		m.store(in, in.a[1], w, size, a)
	}}
}

// shift is a shift by a constant.
func shift(size int, f func(n, x uint64) uint64) definition {
	return definition{"ixv", func(m *Machine, in *instruction) {
		w, n := in.a[2].width, in.a[0].imm&255
		a := m.load(in, in.a[1], w, size, m.lanes(in))
		for i := range w / size {
			put(a[:], size, i, f(n, element(a[:], size, i)))
		}
		m.store(in, in.a[2], w, size, a)
	}}
}

// ternary takes every bit of the result from the constant. The index has three bits: the bit of
// the destination is the highest, then comes the bit of the third operand, then the bit of the
// second.
func ternary(size int) definition {
	return definition{"ixvv", func(m *Machine, in *instruction) {
		w, only := in.a[3].width, m.lanes(in)
		low, mid, top := m.load(in, in.a[1], w, size, only), m.load(in, in.a[2], w, size, only), m.load(in, in.a[3], w, size, only)
		var r [64]byte
		for i := range w / 8 {
			put(r[:], 8, i, lookUp(in.a[0].imm, element(top[:], 8, i), element(mid[:], 8, i), element(low[:], 8, i)))
		}
		m.store(in, in.a[3], w, size, r)
	}}
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

func move(size int) definition {
	return definition{"xx", func(m *Machine, in *instruction) {
		w := max(in.a[0].width, in.a[1].width)
		m.store(in, in.a[1], w, size, m.load(in, in.a[0], w, size, m.lanes(in)))
	}}
}

func aligned(size int) definition {
	do := move(size).do
	return definition{"xx", func(m *Machine, in *instruction) {
		for i, o := range in.a {
			if w := in.a[1-i].width; o.kind == memory && m.address(o)%uint64(w) != 0 {
				m.fail("address %#x is not aligned", m.address(o))
			}
		}
		do(m, in)
	}}
}

// scalar is VMOVQ or VMOVD, to or from the lowest element of a vector. It clears the other
// elements of a destination.
func scalar(n int) definition {
	return definition{"ss", func(m *Machine, in *instruction) { m.set(in.a[1], n, m.get(in.a[0], n)) }}
}

// broadcast copies the first element, of size bytes, to all lanes. The mask has a bit for each
// element of up to 8 bytes.
func broadcast(size int) definition {
	return definition{"sv", func(m *Machine, in *instruction) {
		var v [64]byte
		switch s := in.a[0]; {
		case s.kind == general:
			put(v[:], size, 0, m.get(s, 8*size))
		case s.kind == memory:
			copy(v[:], m.at(m.address(s), size, false))
		default:
			copy(v[:size], m.v[s.n][:])
		}
		w := in.a[1].width
		for i := size; i < w; i++ {
			v[i] = v[i-size]
		}
		m.store(in, in.a[1], w, min(size, 8), v)
	}}
}

// blendMask takes the lanes in the mask from the first operand, and the others from the second.
func blendMask(size int) definition {
	return definition{"xvv", func(m *Machine, in *instruction) {
		w, only := in.a[2].width, m.lanes(in)
		a, b := m.load(in, in.a[0], w, size, only), m.load(in, in.a[1], w, size, ^uint64(0))
		for i := range w / size {
			if only>>i&1 == 0 && !in.zero {
				copy(a[i*size:][:size], b[i*size:])
			}
		}
		all := *in
		if !in.zero {
			all.mask = 0
		}
		m.store(&all, in.a[2], w, size, a)
	}}
}

// compare sets a bit of a mask register, or all bits of an element, for each element for which f
// holds.
func compare(size int, f func(a, b uint64, size int) bool) definition {
	return definition{"xvc", func(m *Machine, in *instruction) {
		m.compare(in, in.a, size, func(a, b uint64) bool { return f(a, b, size) })
	}}
}

func (m *Machine) compare(in *instruction, args []operand, size int, f func(a, b uint64) bool) {
	w, only := args[1].width, m.lanes(in)
	a, b := m.load(in, args[0], w, size, only), m.load(in, args[1], w, size, only)
	var r uint64
	for i := range w / size {
		if only>>i&1 != 0 && f(element(a[:], size, i), element(b[:], size, i)) {
			r |= 1 << i
		}
	}
	if args[2].kind == mask {
		m.k[args[2].n] = r
		return
	}
	for i := range w / size {
		put(a[:], size, i, -(r >> i & 1))
	}
	m.store(in, args[2], w, size, a)
}

func equal(a, b uint64, _ int) bool      { return a == b }
func meet(a, b uint64, _ int) bool       { return a&b != 0 }
func disjoint(a, b uint64, _ int) bool   { return a&b == 0 }
func greater(a, b uint64, size int) bool { return signed(b, size) > signed(a, size) }
func signed(x uint64, size int) int64    { return int64(x<<(64-8*size)) >> (64 - 8*size) }
func flipped(x uint64, size int) uint64  { return x ^ 1<<(8*size-1) }

// compareBy compares the second vector with the first. A constant has the relation: equal, less,
// and so on.
func compareBy(size int, withSign bool) definition {
	return definition{"ixvc", func(m *Machine, in *instruction) {
		m.compare(in, in.a[1:], size, func(b, a uint64) bool {
			if withSign {
				a, b = flipped(a, size), flipped(b, size)
			}
			switch in.a[0].imm & 7 {
			case 0:
				return a == b
			case 1:
				return a < b
			case 2:
				return a <= b
			case 4:
				return a != b
			case 5:
				return a >= b
			case 6:
				return a > b
			}
			return in.a[0].imm&7 == 7
		})
	}}
}
