package classic

import "math/bits"

// A definition is an instruction: the number of its operands without the mask, and what it does.
type definition struct {
	operands int
	do       func(*machine, *instruction)
}

// instructions has the definitions by mnemonic. Operands are in Go's order: that of Intel's manual from right
// to left, except for CMP.
var instructions = map[string]definition{
	"RET":        {0, func(m *machine, _ *instruction) { m.ret() }},
	"VZEROUPPER": {0, zeroUpper},

	"VMOVDQU8": move(1), "VMOVDQU16": move(2), "VMOVDQU32": move(4), "VMOVDQU64": move(8), "VMOVDQU": move(8),
	"VMOVDQA": aligned(8), "VMOVDQA32": aligned(4), "VMOVDQA64": aligned(8),
	"VMOVQ": scalar(64), "VMOVD": scalar(32),
	"VPBROADCASTB": broadcast(1), "VPBROADCASTW": broadcast(2), "VPBROADCASTD": broadcast(4), "VPBROADCASTQ": broadcast(8),
	"VBROADCASTI128": broadcast(16), "VBROADCASTI64X4": broadcast(32),
	"VPBLENDMB": blendMask(1), "VPBLENDMW": blendMask(2), "VPBLENDMD": blendMask(4), "VPBLENDMQ": blendMask(8),
	"VPBLENDVB": {4, blendBytes}, "VPBLENDD": blendImmediate(4), "VPBLENDW": blendImmediate(2),

	"VPAND": two(8, and), "VPANDD": two(4, and), "VPANDQ": two(8, and),
	"VPOR": two(8, or), "VPORD": two(4, or), "VPORQ": two(8, or),
	"VPXOR": two(8, xor), "VPXORD": two(4, xor), "VPXORQ": two(8, xor),
	"VPANDN": two(8, andNot), "VPANDND": two(4, andNot), "VPANDNQ": two(8, andNot),
	"VPTERNLOGD": ternary(4), "VPTERNLOGQ": ternary(8),
	"VPADDB": two(1, add), "VPADDW": two(2, add), "VPADDD": two(4, add), "VPADDQ": two(8, add),
	"VPSUBB": two(1, sub), "VPSUBW": two(2, sub), "VPSUBD": two(4, sub), "VPSUBQ": two(8, sub),
	"VPMINUB": two(1, smaller), "VPMINUW": two(2, smaller), "VPMINUD": two(4, smaller),
	"VPMAXUB": two(1, larger), "VPMAXUW": two(2, larger), "VPMAXUD": two(4, larger),
	"VPSUBUSB": two(1, subToZero), "VPSUBUSW": two(2, subToZero),
	"VPMULLW":  two(2, func(a, b uint64) uint64 { return a * b }),
	"VPSLLVW":  two(2, func(n, x uint64) uint64 { return x << n }), // a count of 16 or more gives 0: 64-bit x
	"VPSLLVD":  two(4, func(n, x uint64) uint64 { return x << n }),
	"VPSLLVQ":  two(8, func(n, x uint64) uint64 { return x << n }),
	"VPSRLVW":  two(2, func(n, x uint64) uint64 { return x >> n }),
	"VPSRLVD":  two(4, func(n, x uint64) uint64 { return x >> n }),
	"VPSRLVQ":  two(8, func(n, x uint64) uint64 { return x >> n }),
	"VPSLLW":   shift(2, func(n, x uint64) uint64 { return x << n }),
	"VPSLLD":   shift(4, func(n, x uint64) uint64 { return x << n }),
	"VPSLLQ":   shift(8, func(n, x uint64) uint64 { return x << n }),
	"VPSRLW":   shift(2, func(n, x uint64) uint64 { return x >> n }),
	"VPSRLD":   shift(4, func(n, x uint64) uint64 { return x >> n }),
	"VPSRLQ":   shift(8, func(n, x uint64) uint64 { return x >> n }),
	"VPSLLDQ":  {3, func(m *machine, in *instruction) { byteShift(m, in, -1) }},
	"VPSRLDQ":  {3, func(m *machine, in *instruction) { byteShift(m, in, 1) }},
	"VPALIGNR": {4, alignRight},
	"VPSRAW":   shift(2, func(n, x uint64) uint64 { return uint64(signed(x, 2) >> n) }),
	"VSHUFPD":  {4, shufflePairs},
	"VPOPCNTB": one(1, count), "VPOPCNTW": one(2, count), "VPOPCNTD": one(4, count), "VPOPCNTQ": one(8, count),
	"VPSADBW": {3, sumOfDifferences},

	"VPERMB": permute(1), "VPERMW": permute(2), "VPERMD": permute(4),
	"VPERMI2B": permuteTwo(1, true), "VPERMI2W": permuteTwo(2, true),
	"VPERMT2B": permuteTwo(1, false), "VPERMT2W": permuteTwo(2, false),
	"VPERMQ": {3, permuteQuads}, "VPERM2I128": {4, permuteHalves}, "VPSHUFB": {3, shuffleBytes}, "VPSHUFD": {3, shuffleDoubles},
	"VPUNPCKLBW": unpack(1, 0), "VPUNPCKLWD": unpack(2, 0), "VPUNPCKLDQ": unpack(4, 0), "VPUNPCKLQDQ": unpack(8, 0),
	"VPUNPCKHBW": unpack(1, 8), "VPUNPCKHWD": unpack(2, 8), "VPUNPCKHDQ": unpack(4, 8), "VPUNPCKHQDQ": unpack(8, 8),
	"VPACKUSWB": {3, packBytes}, "VPHMINPOSUW": {2, minimumAndPlace},
	"VPMOVWB": narrow(2, 1), "VPMOVQW": narrow(8, 2), "VPMOVDW": narrow(4, 2), "VPMOVQB": narrow(8, 1), "VPMOVDB": narrow(4, 1),
	"VPMOVZXBW": widen(1, 2), "VPMOVZXWD": widen(2, 4), "VPMOVZXBD": widen(1, 4), "VPMOVZXWQ": widen(2, 8),
	"VEXTRACTI128": extract(16), "VEXTRACTI64X2": extract(16), "VEXTRACTI32X4": extract(16), "VEXTRACTI64X4": extract(32),
	"VINSERTI128": insert(16), "VINSERTI64X2": insert(16), "VINSERTI32X4": insert(16), "VINSERTI64X4": insert(32),

	"VPCMPEQB": compare(1, equal), "VPCMPEQW": compare(2, equal), "VPCMPEQD": compare(4, equal), "VPCMPEQQ": compare(8, equal),
	"VPCMPGTB": compare(1, greater), "VPCMPGTW": compare(2, greater), "VPCMPGTD": compare(4, greater),
	"VPTESTMB": compare(1, meet), "VPTESTMW": compare(2, meet), "VPTESTMD": compare(4, meet), "VPTESTMQ": compare(8, meet),
	"VPTESTNMB": compare(1, disjoint), "VPTESTNMW": compare(2, disjoint), "VPTESTNMD": compare(4, disjoint), "VPTESTNMQ": compare(8, disjoint),
	"VPCMPUB": compareBy(1, false), "VPCMPUW": compareBy(2, false), "VPCMPUD": compareBy(4, false), "VPCMPUQ": compareBy(8, false),
	"VPCMPB": compareBy(1, true), "VPCMPW": compareBy(2, true), "VPCMPD": compareBy(4, true), "VPCMPQ": compareBy(8, true),
	"VPTEST": {2, testVector}, "VPMOVMSKB": {2, signBits}, "VPEXTRW": {3, extractWord}, "VPEXTRQ": {3, extractQuad},
}

// The scalar and mask instructions of every size.
func init() {
	def := func(name string, operands int, do func(*machine, *instruction)) {
		instructions[name] = definition{operands, do}
	}
	for suffix, n := range map[string]int{"B": 8, "W": 16, "L": 32, "Q": 64} {
		def("MOV"+suffix, 2, func(m *machine, in *instruction) { m.set(in.a[1], n, m.get(in.a[0], n)) })
		def("XCHG"+suffix, 2, func(m *machine, in *instruction) {
			x, y := m.get(in.a[0], n), m.get(in.a[1], n)
			m.set(in.a[0], n, y)
			m.set(in.a[1], n, x)
		})
		def("ADD"+suffix, 2, arith(n, func(m *machine, s, d uint64) uint64 { return m.sum(n, d, s, 0) }))
		def("SUB"+suffix, 2, arith(n, func(m *machine, s, d uint64) uint64 { return m.difference(n, d, s, 0) }))
		def("ADC"+suffix, 2, arith(n, func(m *machine, s, d uint64) uint64 { return m.sum(n, d, s, bit(m.cf)) }))
		def("SBB"+suffix, 2, arith(n, func(m *machine, s, d uint64) uint64 { return m.difference(n, d, s, bit(m.cf)) }))
		def("AND"+suffix, 2, arith(n, func(m *machine, s, d uint64) uint64 { return m.logic(n, s&d) }))
		def("OR"+suffix, 2, arith(n, func(m *machine, s, d uint64) uint64 { return m.logic(n, s|d) }))
		def("XOR"+suffix, 2, arith(n, func(m *machine, s, d uint64) uint64 { return m.logic(n, s^d) }))
		def("CMP"+suffix, 2, func(m *machine, in *instruction) { m.difference(n, m.get(in.a[0], n), m.get(in.a[1], n), 0) })
		def("TEST"+suffix, 2, func(m *machine, in *instruction) { m.logic(n, m.get(in.a[0], n)&m.get(in.a[1], n)) })
		def("INC"+suffix, 1, func(m *machine, in *instruction) { m.step(in, n, m.sum) })
		def("DEC"+suffix, 1, func(m *machine, in *instruction) { m.step(in, n, m.difference) })
		def("NEG"+suffix, 1, func(m *machine, in *instruction) { m.set(in.a[0], n, m.difference(n, 0, m.get(in.a[0], n), 0)) })
		def("NOT"+suffix, 1, func(m *machine, in *instruction) { m.set(in.a[0], n, ^m.get(in.a[0], n)) })
		def("LEA"+suffix, 2, func(m *machine, in *instruction) { m.set(in.a[1], n, m.address(in.a[0])) })
		def("SHL"+suffix, 2, shiftScalar(n, true))
		def("SHR"+suffix, 2, shiftScalar(n, false))
		def("IMUL"+suffix, 2, arith(n, func(m *machine, s, d uint64) uint64 { m.garbageFlags(); return s * d }))
		def("IMUL3"+suffix, 3, func(m *machine, in *instruction) {
			m.garbageFlags()
			m.set(in.a[2], n, in.a[0].imm*m.get(in.a[1], n))
		})
		def("BT"+suffix, 2, bitTest(n, func(x, _ uint64) uint64 { return x }))
		def("BTS"+suffix, 2, bitTest(n, func(x, b uint64) uint64 { return x | b }))
		def("BTR"+suffix, 2, bitTest(n, func(x, b uint64) uint64 { return x &^ b }))
		def("TZCNT"+suffix, 2, countScalar(n, true, func(x uint64) int { return min(n, bits.TrailingZeros64(x)) }))
		def("LZCNT"+suffix, 2, countScalar(n, true, func(x uint64) int { return n - bits.Len64(x) }))
		def("POPCNT"+suffix, 2, countScalar(n, false, bits.OnesCount64))
		def("BSF"+suffix, 2, scan(n, bits.TrailingZeros64))
		def("BSR"+suffix, 2, scan(n, func(x uint64) int { return bits.Len64(x) - 1 }))
		def("BLSI"+suffix, 2, lowest(n, func(x uint64) uint64 { return x & -x }, func(x uint64) bool { return x != 0 }))
		def("BLSR"+suffix, 2, lowest(n, func(x uint64) uint64 { return x & (x - 1) }, func(x uint64) bool { return x == 0 }))
		def("ANDN"+suffix, 3, func(m *machine, in *instruction) {
			m.set(in.a[2], n, m.logic(n, m.get(in.a[0], n)&^m.get(in.a[1], n)))
		})
		def("PEXT"+suffix, 3, func(m *machine, in *instruction) {
			m.set(in.a[2], n, gather(m.get(in.a[1], n), m.get(in.a[0], n)))
		})
		def("PDEP"+suffix, 3, func(m *machine, in *instruction) {
			m.set(in.a[2], n, scatter(m.get(in.a[1], n), m.get(in.a[0], n)))
		})
		for from, b := range map[string]int{"B": 8, "W": 16} {
			if b < n {
				def("MOV"+from+suffix+"ZX", 2, func(m *machine, in *instruction) { m.set(in.a[1], n, m.get(in.a[0], b)) })
			}
		}
	}
	for suffix, n := range map[string]int{"B": 8, "W": 16, "D": 32, "Q": 64} {
		two := func(f func(s, d uint64) uint64) func(*machine, *instruction) {
			return func(m *machine, in *instruction) {
				m.set(in.a[2], n, f(m.get(in.a[0], n), m.get(in.a[1], n)))
			}
		}
		def("KMOV"+suffix, 2, func(m *machine, in *instruction) { m.keep(in.a[1], n, m.get(in.a[0], n)) })
		def("KAND"+suffix, 3, two(func(s, d uint64) uint64 { return s & d }))
		def("KOR"+suffix, 3, two(func(s, d uint64) uint64 { return s | d }))
		def("KXOR"+suffix, 3, two(func(s, d uint64) uint64 { return s ^ d }))
		def("KXNOR"+suffix, 3, two(func(s, d uint64) uint64 { return ^(s ^ d) }))
		def("KANDN"+suffix, 3, two(func(s, d uint64) uint64 { return s &^ d }))
		def("KNOT"+suffix, 2, func(m *machine, in *instruction) { m.set(in.a[1], n, ^m.get(in.a[0], n)) })
		def("KSHIFTL"+suffix, 3, func(m *machine, in *instruction) { m.set(in.a[2], n, m.get(in.a[1], n)<<in.a[0].imm) })
		def("KSHIFTR"+suffix, 3, func(m *machine, in *instruction) { m.set(in.a[2], n, m.get(in.a[1], n)>>in.a[0].imm) })
		def("KORTEST"+suffix, 2, func(m *machine, in *instruction) {
			x := m.get(in.a[0], n) | m.get(in.a[1], n)
			m.zf, m.cf, m.sf, m.of = x == 0, x == ones(n), false, false
		})
		def("KTEST"+suffix, 2, func(m *machine, in *instruction) {
			s, d := m.get(in.a[0], n), m.get(in.a[1], n)
			m.zf, m.cf, m.sf, m.of = s&d == 0, s&^d == 0, false, false
		})
	}
	def("JMP", 1, func(m *machine, in *instruction) { m.jump(in) })
	for name, holds := range conditions {
		def("J"+name, 1, func(m *machine, in *instruction) {
			if holds(m) {
				m.jump(in)
			}
		})
		def("SET"+name, 1, func(m *machine, in *instruction) { m.set(in.a[0], 8, bit(holds(m))) })
		for suffix, n := range map[string]int{"W": 16, "L": 32, "Q": 64} {
			def("CMOV"+suffix+name, 2, func(m *machine, in *instruction) {
				x := m.get(in.a[0], n) // reads memory in any case, as the CPU does
				if !holds(m) {
					x = m.get(in.a[1], n)
				}
				m.set(in.a[1], n, x)
			})
		}
	}
}

// conditions are those of jumps, by the names that Go and Intel give them.
var conditions = map[string]func(*machine) bool{
	"EQ": zero, "Z": zero, "NE": not(zero), "NZ": not(zero),
	"CS": carry, "C": carry, "B": carry, "LO": carry, "CC": not(carry), "NC": not(carry), "AE": not(carry), "HS": not(carry),
	"MI": sign, "S": sign, "PL": not(sign), "NS": not(sign),
	"LT": less, "L": less, "GE": not(less), "LE": lessOrZero, "GT": not(lessOrZero), "G": not(lessOrZero),
	"LS": carryOrZero, "BE": carryOrZero, "HI": not(carryOrZero), "A": not(carryOrZero),
}

func zero(m *machine) bool        { return m.zf }
func carry(m *machine) bool       { return m.cf }
func sign(m *machine) bool        { return m.sf }
func less(m *machine) bool        { return m.sf != m.of }
func lessOrZero(m *machine) bool  { return m.zf || m.sf != m.of }
func carryOrZero(m *machine) bool { return m.cf || m.zf }

func not(f func(*machine) bool) func(*machine) bool { return func(m *machine) bool { return !f(m) } }

// jump goes to a label. A jump to itself would look like none.
func (m *machine) jump(in *instruction) {
	if in.target == m.pc {
		m.fail("endless")
	}
	m.pc = in.target
}

// keep is set for KMOV: a general register is cleared above the mask.
func (m *machine) keep(o operand, n int, x uint64) {
	if o.kind == general {
		n = 64
	}
	m.set(o, n, x)
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// Scalar instructions.

func (m *machine) result(n int, x uint64) uint64 {
	x &= ones(n)
	m.zf, m.sf = x == 0, x>>(n-1) != 0
	return x
}

func (m *machine) sum(n int, a, b, c uint64) uint64 {
	r := m.result(n, a+b+c)
	m.cf = r < a || c != 0 && r == a
	m.of = (a^r)&(b^r)>>(n-1)&1 != 0
	return r
}

func (m *machine) difference(n int, a, b, c uint64) uint64 {
	r := m.result(n, a-b-c)
	m.cf = a < b || c != 0 && a == b
	m.of = (a^b)&(a^r)>>(n-1)&1 != 0
	return r
}

func (m *machine) logic(n int, x uint64) uint64 {
	m.cf, m.of = false, false
	return m.result(n, x)
}

// step is INC or DEC, which leave the carry alone.
func (m *machine) step(in *instruction, n int, f func(n int, a, b, c uint64) uint64) {
	c := m.cf
	m.set(in.a[0], n, f(n, m.get(in.a[0], n), 1, 0))
	m.cf = c
}

func arith(n int, f func(m *machine, s, d uint64) uint64) func(*machine, *instruction) {
	return func(m *machine, in *instruction) {
		m.set(in.a[1], n, f(m, m.get(in.a[0], n), m.get(in.a[1], n)))
	}
}

// shiftScalar shifts by a constant or CL. A count of zero changes no flag.
func shiftScalar(n int, left bool) func(*machine, *instruction) {
	return func(m *machine, in *instruction) {
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

func bitTest(n int, f func(x, bit uint64) uint64) func(*machine, *instruction) {
	return func(m *machine, in *instruction) {
		if in.a[1].kind == memory {
			m.fail("bit strings in memory are not emulated")
		}
		one := uint64(1) << (m.get(in.a[0], n) & uint64(n-1))
		x, zf := m.get(in.a[1], n), m.zf
		m.garbageFlags()
		m.zf, m.cf = zf, x&one != 0
		m.set(in.a[1], n, f(x, one))
	}
}

// countScalar sets the carry for a source of 0 if empty is set.
func countScalar(n int, empty bool, f func(uint64) int) func(*machine, *instruction) {
	return func(m *machine, in *instruction) {
		x := m.get(in.a[0], n)
		r := f(x)
		m.garbageFlags()
		m.zf, m.cf = r == 0, empty && x == 0
		m.set(in.a[1], n, uint64(r))
	}
}

func scan(n int, f func(uint64) int) func(*machine, *instruction) {
	return func(m *machine, in *instruction) {
		x := m.get(in.a[0], n)
		m.garbageFlags()
		if m.zf = x == 0; m.zf {
			m.set(in.a[1], n, m.random.Uint64())
			return
		}
		m.set(in.a[1], n, uint64(f(x)))
	}
}

func lowest(n int, f func(uint64) uint64, carry func(uint64) bool) func(*machine, *instruction) {
	return func(m *machine, in *instruction) {
		x := m.get(in.a[0], n)
		r := m.logic(n, f(x))
		m.cf = carry(x)
		m.set(in.a[1], n, r)
	}
}

// gather is PEXT, scatter PDEP.
func gather(x, mask uint64) (r uint64) {
	for i := 0; mask != 0; mask &= mask - 1 {
		r |= x >> bits.TrailingZeros64(mask) & 1 << i
		i++
	}
	return r
}

func scatter(x, mask uint64) (r uint64) {
	for ; mask != 0; mask &= mask - 1 {
		r |= x & 1 << bits.TrailingZeros64(mask)
		x >>= 1
	}
	return r
}

// Vector instructions, lane by lane.

func and(a, b uint64) uint64       { return a & b }
func or(a, b uint64) uint64        { return a | b }
func xor(a, b uint64) uint64       { return a ^ b }
func andNot(a, b uint64) uint64    { return a &^ b }
func add(a, b uint64) uint64       { return b + a }
func sub(a, b uint64) uint64       { return b - a }
func smaller(a, b uint64) uint64   { return min(a, b) }
func larger(a, b uint64) uint64    { return max(a, b) }
func subToZero(a, b uint64) uint64 { return b - min(a, b) }
func count(a uint64) uint64        { return uint64(bits.OnesCount64(a)) }

// two is an instruction on elements of size bytes of two vectors, the operands in Go's order.
func two(size int, f func(a, b uint64) uint64) definition {
	return definition{3, func(m *machine, in *instruction) {
		w, only := in.a[2].width, m.lanes(in)
		a, b := m.load(in, in.a[0], w, size, only), m.load(in, in.a[1], w, size, only)
		for i := range w / size {
			put(a[:], size, i, f(element(a[:], size, i), element(b[:], size, i)))
		}
		m.store(in, in.a[2], w, size, a)
	}}
}

func one(size int, f func(a uint64) uint64) definition {
	return definition{2, func(m *machine, in *instruction) {
		w := in.a[1].width
		a := m.load(in, in.a[0], w, size, m.lanes(in))
		for i := range w / size {
			put(a[:], size, i, f(element(a[:], size, i)))
		}
		m.store(in, in.a[1], w, size, a)
	}}
}

// shift is by a constant.
func shift(size int, f func(n, x uint64) uint64) definition {
	return definition{3, func(m *machine, in *instruction) {
		if in.a[0].kind != immediate {
			m.fail("only shifts by a constant are emulated")
		}
		w, n := in.a[2].width, in.a[0].imm&255
		a := m.load(in, in.a[1], w, size, m.lanes(in))
		for i := range w / size {
			put(a[:], size, i, f(n, element(a[:], size, i)))
		}
		m.store(in, in.a[2], w, size, a)
	}}
}

// ternary looks every bit up in the constant: the index has the destination's bit on top, then that of the
// second operand's register, then that of the first.
func ternary(size int) definition {
	return definition{4, func(m *machine, in *instruction) {
		w, only := in.a[3].width, m.lanes(in)
		low, mid, top := m.load(in, in.a[1], w, size, only), m.load(in, in.a[2], w, size, only), m.load(in, in.a[3], w, size, only)
		var r [64]byte
		for i := range w / 8 {
			put(r[:], 8, i, lookUp(in.a[0].imm, element(top[:], 8, i), element(mid[:], 8, i), element(low[:], 8, i)))
		}
		m.store(in, in.a[3], w, size, r)
	}}
}

// lookUp gives the bit of table at index 4a+2b+c for all 64 bits.
func lookUp(table, a, b, c uint64) (r uint64) {
	for i := range 8 {
		if table>>i&1 != 0 {
			r |= ^(a ^ -uint64(i>>2)) & ^(b ^ -uint64(i>>1&1)) & ^(c ^ -uint64(i&1))
		}
	}
	return r
}

func move(size int) definition {
	return definition{2, func(m *machine, in *instruction) {
		w := max(in.a[0].width, in.a[1].width)
		m.store(in, in.a[1], w, size, m.load(in, in.a[0], w, size, m.lanes(in)))
	}}
}

func aligned(size int) definition {
	do := move(size).do
	return definition{2, func(m *machine, in *instruction) {
		for i, o := range in.a {
			if w := in.a[1-i].width; o.kind == memory && m.address(o)%uint64(w) != 0 {
				m.fail("address %#x is not aligned", m.address(o))
			}
		}
		do(m, in)
	}}
}

// scalar is VMOVQ or VMOVD, to or from the lowest element, which clears the others.
func scalar(n int) definition {
	return definition{2, func(m *machine, in *instruction) { m.set(in.a[1], n, m.get(in.a[0], n)) }}
}

// broadcast puts a first element of any size into all lanes. The mask is by that element.
func broadcast(size int) definition {
	return definition{2, func(m *machine, in *instruction) {
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

// blendMask takes the first operand where the mask is set, the second elsewhere.
func blendMask(size int) definition {
	return definition{3, func(m *machine, in *instruction) {
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

func blendBytes(m *machine, in *instruction) {
	w := in.a[3].width
	sel, a, b := m.load(in, in.a[0], w, 8, ^uint64(0)), m.load(in, in.a[1], w, 8, ^uint64(0)), m.load(in, in.a[2], w, 8, ^uint64(0))
	for i := range w {
		if sel[i] < 128 {
			a[i] = b[i]
		}
	}
	m.store(in, in.a[3], w, 8, a)
}

func blendImmediate(size int) definition {
	return definition{4, func(m *machine, in *instruction) {
		w := in.a[3].width
		a, b := m.load(in, in.a[1], w, 8, ^uint64(0)), m.load(in, in.a[2], w, 8, ^uint64(0))
		for i := range w / size {
			if in.a[0].imm>>(i%8)&1 == 0 {
				copy(a[i*size:][:size], b[i*size:])
			}
		}
		m.store(in, in.a[3], w, 8, a)
	}}
}

// compare sets a bit of a mask register, or all bits of an element, where f holds.
func compare(size int, f func(a, b uint64, size int) bool) definition {
	return definition{3, func(m *machine, in *instruction) {
		m.compare(in, in.a, size, func(a, b uint64) bool { return f(a, b, size) })
	}}
}

func (m *machine) compare(in *instruction, args []operand, size int, f func(a, b uint64) bool) {
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

// compareBy has the relation in a constant: is the second operand equal to, less than ... the first?
func compareBy(size int, withSign bool) definition {
	return definition{4, func(m *machine, in *instruction) {
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

// Vector instructions that move elements between lanes.

// permute takes element i of the result from the first operand, where element i of the second says.
func permute(size int) definition {
	return definition{3, func(m *machine, in *instruction) {
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

// permuteTwo takes elements from two tables, the upper being the first operand. The indices are in the
// destination, or else in the second operand, and the lower table is in the other.
func permuteTwo(size int, indexInDestination bool) definition {
	return definition{3, func(m *machine, in *instruction) {
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

// permuteQuads is VPERMQ: within each 256 bits, by a constant, or by a vector of indices.
func permuteQuads(m *machine, in *instruction) {
	if in.a[0].kind != immediate {
		permute(8).do(m, in)
		return
	}
	w := in.a[2].width
	a := m.load(in, in.a[1], w, 8, ^uint64(0))
	var r [64]byte
	for i := range w / 8 {
		put(r[:], 8, i, element(a[:], 8, i&^3+int(in.a[0].imm>>(2*(i&3))&3)))
	}
	m.store(in, in.a[2], w, 8, r)
}

func permuteHalves(m *machine, in *instruction) {
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

// shuffleBytes works within each 128 bits; an index of 128 or more gives 0.
func shuffleBytes(m *machine, in *instruction) {
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

func shuffleDoubles(m *machine, in *instruction) {
	w := in.a[2].width
	a := m.load(in, in.a[1], w, 4, ^uint64(0))
	var r [64]byte
	for i := range w / 4 {
		put(r[:], 4, i, element(a[:], 4, i&^3+int(in.a[0].imm>>(2*(i&3))&3)))
	}
	m.store(in, in.a[2], w, 4, r)
}

// shufflePairs takes a quad of each 128 bits of the second operand, then one of the first.
func shufflePairs(m *machine, in *instruction) {
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

// unpack interleaves the lower or upper halves of each 128 bits, the second operand first.
func unpack(size, from int) definition {
	return definition{3, func(m *machine, in *instruction) {
		w := in.a[2].width
		odd, even := m.load(in, in.a[0], w, size, ^uint64(0)), m.load(in, in.a[1], w, size, ^uint64(0))
		var r [64]byte
		for i := 0; i < w; i += 16 {
			for j := range 8 / size {
				copy(r[i+2*j*size:][:size], even[i+from+j*size:])
				copy(r[i+(2*j+1)*size:][:size], odd[i+from+j*size:])
			}
		}
		m.store(in, in.a[2], w, size, r)
	}}
}

func packBytes(m *machine, in *instruction) {
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

// byteShift moves bytes within each 128 bits.
func byteShift(m *machine, in *instruction, direction int) {
	w := in.a[2].width
	a := m.load(in, in.a[1], w, 1, ^uint64(0))
	var r [64]byte
	for i := range w {
		if j := i&15 + direction*int(in.a[0].imm&255); 0 <= j && j < 16 {
			r[i] = a[i&^15+j]
		}
	}
	m.store(in, in.a[2], w, 1, r)
}

func alignRight(m *machine, in *instruction) {
	w := in.a[3].width
	low, high := m.load(in, in.a[1], w, 1, ^uint64(0)), m.load(in, in.a[2], w, 1, ^uint64(0))
	var r [64]byte
	for i := range w {
		switch j := i&15 + int(in.a[0].imm&255); {
		case j < 16:
			r[i] = low[i&^15+j]
		case j < 32:
			r[i] = high[i&^15+j-16]
		}
	}
	m.store(in, in.a[3], w, 1, r)
}

func sumOfDifferences(m *machine, in *instruction) {
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

// minimumAndPlace gives the smallest of eight words and where it is first.
func minimumAndPlace(m *machine, in *instruction) {
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
	return definition{2, func(m *machine, in *instruction) {
		n := in.a[0].width / from
		a := m.load(in, in.a[0], in.a[0].width, from, ^uint64(0))
		var r [64]byte
		for i := range n {
			put(r[:], to, i, element(a[:], from, i))
		}
		m.store(in, in.a[1], n*to, to, r)
	}}
}

func widen(from, to int) definition {
	return definition{2, func(m *machine, in *instruction) {
		w := in.a[1].width
		n := w / to
		src := in.a[0]
		a := m.load(in, src, n*from, from, m.lanes(in))
		var r [64]byte
		for i := range n {
			put(r[:], to, i, element(a[:], from, i))
		}
		m.store(in, in.a[1], w, to, r)
	}}
}

func extract(size int) definition {
	return definition{3, func(m *machine, in *instruction) {
		w := in.a[1].width
		a := m.load(in, in.a[1], w, 8, ^uint64(0))
		var r [64]byte
		copy(r[:size], a[size*(int(in.a[0].imm)%(w/size)):])
		m.store(in, in.a[2], size, 8, r)
	}}
}

func insert(size int) definition {
	return definition{4, func(m *machine, in *instruction) {
		w := in.a[3].width
		a, r := m.load(in, in.a[1], size, 8, ^uint64(0)), m.load(in, in.a[2], w, 8, ^uint64(0))
		copy(r[size*(int(in.a[0].imm)%(w/size)):][:size], a[:])
		m.store(in, in.a[3], w, 8, r)
	}}
}

// testVector is VPTEST: ZF when the operands share no bit, CF when the first has no bit outside the second.
func testVector(m *machine, in *instruction) {
	w := in.a[1].width
	s, d := m.load(in, in.a[0], w, 8, ^uint64(0)), m.load(in, in.a[1], w, 8, ^uint64(0))
	m.zf, m.cf, m.sf, m.of = true, true, false, false
	for i := range w {
		m.zf = m.zf && s[i]&d[i] == 0
		m.cf = m.cf && s[i]&^d[i] == 0
	}
}

func signBits(m *machine, in *instruction) {
	w := in.a[0].width
	a := m.load(in, in.a[0], w, 8, ^uint64(0))
	var r uint64
	for i := range w {
		r |= uint64(a[i]>>7) << i
	}
	m.set(in.a[1], 64, r)
}

func extractWord(m *machine, in *instruction) {
	x := element(m.v[in.a[1].n][:], 2, int(in.a[0].imm&7))
	if in.a[2].kind == general {
		m.set(in.a[2], 64, x)
		return
	}
	m.set(in.a[2], 16, x)
}

func extractQuad(m *machine, in *instruction) {
	m.set(in.a[2], 64, element(m.v[in.a[1].n][:], 8, int(in.a[0].imm&1)))
}

func zeroUpper(m *machine, _ *instruction) {
	for i := range 16 {
		clear(m.v[i][16:])
	}
}
