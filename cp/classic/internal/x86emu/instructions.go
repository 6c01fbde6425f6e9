package x86emu

import "math/bits"

// A definition is an instruction: its operands without the mask, as one letter of kinds each,
// and a function that executes it.
type definition struct {
	shape string
	do    func(*Machine, *instruction)
}

// instructions has the definitions by mnemonic. Operands are in Go's order, which is the reverse
// of the order in Intel's manual, except for CMP.
var instructions = map[string]definition{
	"RET":        {"", func(m *Machine, _ *instruction) { m.ret() }},
	"VZEROUPPER": {"", zeroUpper},

	"VMOVDQU8": move(1), "VMOVDQU16": move(2), "VMOVDQU32": move(4), "VMOVDQU64": move(8), "VMOVDQU": move(8),
	"VMOVDQA": aligned(8), "VMOVDQA32": aligned(4), "VMOVDQA64": aligned(8),
	"VMOVQ": scalar(64), "VMOVD": scalar(32),
	"VPBROADCASTB": broadcast(1), "VPBROADCASTW": broadcast(2), "VPBROADCASTD": broadcast(4), "VPBROADCASTQ": broadcast(8),
	"VBROADCASTI128": broadcast(16),
	"VPBLENDMB":      blendMask(1), "VPBLENDMW": blendMask(2), "VPBLENDMD": blendMask(4), "VPBLENDMQ": blendMask(8),

	"VPAND": twoVectors(8, and), "VPANDD": twoVectors(4, and), "VPANDQ": twoVectors(8, and),
	"VPOR": twoVectors(8, or), "VPORD": twoVectors(4, or), "VPORQ": twoVectors(8, or),
	"VPXOR": twoVectors(8, xor), "VPXORD": twoVectors(4, xor), "VPXORQ": twoVectors(8, xor),
	"VPANDN": twoVectors(8, andNot), "VPANDND": twoVectors(4, andNot), "VPANDNQ": twoVectors(8, andNot),
	"VPTERNLOGD": ternary(4), "VPTERNLOGQ": ternary(8),
	"VPADDB": twoVectors(1, add), "VPADDW": twoVectors(2, add), "VPADDD": twoVectors(4, add), "VPADDQ": twoVectors(8, add),
	"VPSUBB": twoVectors(1, sub), "VPSUBW": twoVectors(2, sub), "VPSUBD": twoVectors(4, sub), "VPSUBQ": twoVectors(8, sub),
	"VPMINUB": twoVectors(1, smaller), "VPMINUW": twoVectors(2, smaller), "VPMINUD": twoVectors(4, smaller),
	"VPMAXUB": twoVectors(1, larger), "VPMAXUW": twoVectors(2, larger), "VPMAXUD": twoVectors(4, larger),
	"VPSLLVW": twoVectors(2, shiftLeft), "VPSLLVD": twoVectors(4, shiftLeft), "VPSLLVQ": twoVectors(8, shiftLeft),
	"VPSRLVW": twoVectors(2, shiftRight), "VPSRLVD": twoVectors(4, shiftRight), "VPSRLVQ": twoVectors(8, shiftRight),
	"VPSLLW": shift(2, shiftLeft), "VPSLLD": shift(4, shiftLeft), "VPSLLQ": shift(8, shiftLeft),
	"VPSRLW": shift(2, shiftRight), "VPSRLD": shift(4, shiftRight), "VPSRLQ": shift(8, shiftRight),
	"VPSRAW":   shift(2, func(n, x uint64) uint64 { return uint64(signed(x, 2) >> n) }),
	"VPOPCNTB": oneVector(1, count), "VPOPCNTW": oneVector(2, count), "VPOPCNTD": oneVector(4, count), "VPOPCNTQ": oneVector(8, count),
	"VPSADBW": {"xvv", sumOfDifferences},

	"VPERMB": permute(1), "VPERMW": permute(2), "VPERMD": permute(4),
	"VPERMI2B": permuteTwo(1, true), "VPERMI2W": permuteTwo(2, true),
	"VPERMT2B": permuteTwo(1, false), "VPERMT2W": permuteTwo(2, false),
	"VPERM2I128": {"ixvv", permuteHalves}, "VPSHUFB": {"xvv", shuffleBytes}, "VSHUFPD": {"ixvv", shufflePairs},
	"VPACKUSWB": {"xvv", packBytes}, "VPHMINPOSUW": {"xv", minimumAndPlace},
	"VPMOVWB": narrow(2, 1), "VPMOVQW": narrow(8, 2), "VPMOVDW": narrow(4, 2), "VPMOVQB": narrow(8, 1), "VPMOVDB": narrow(4, 1),
	"VEXTRACTI128": extract(16, 8), "VEXTRACTI64X2": extract(16, 8), "VEXTRACTI32X4": extract(16, 4), "VEXTRACTI64X4": extract(32, 8),

	"VPCMPEQB": compare(1, equal), "VPCMPEQW": compare(2, equal), "VPCMPEQD": compare(4, equal), "VPCMPEQQ": compare(8, equal),
	"VPCMPGTB": compare(1, greater), "VPCMPGTW": compare(2, greater), "VPCMPGTD": compare(4, greater),
	"VPTESTMB": compare(1, meet), "VPTESTMW": compare(2, meet), "VPTESTMD": compare(4, meet), "VPTESTMQ": compare(8, meet),
	"VPTESTNMB": compare(1, disjoint), "VPTESTNMW": compare(2, disjoint), "VPTESTNMD": compare(4, disjoint), "VPTESTNMQ": compare(8, disjoint),
	"VPCMPUB": compareBy(1, false), "VPCMPUW": compareBy(2, false), "VPCMPUD": compareBy(4, false), "VPCMPUQ": compareBy(8, false),
	"VPCMPB": compareBy(1, true), "VPCMPW": compareBy(2, true), "VPCMPD": compareBy(4, true), "VPCMPQ": compareBy(8, true),
	"VPTEST": {"xv", testVector},
}

func init() {
	for suffix, n := range map[string]int{"B": 8, "W": 16, "L": 32, "Q": 64} {
		integers(suffix, n)
	}
	for suffix, n := range map[string]int{"W": 16, "L": 32, "Q": 64} {
		wideIntegers(suffix, n)
	}
	for suffix, n := range map[string]int{"L": 32, "Q": 64} {
		bitIntegers(suffix, n)
	}
	for suffix, n := range map[string]int{"B": 8, "W": 16, "D": 32, "Q": 64} {
		masks(suffix, n)
	}
	jumps()
}

func define(name, shape string, do func(*Machine, *instruction)) {
	instructions[name] = definition{shape, do}
}

// integers defines the integer instructions of every size.
func integers(suffix string, n int) {
	define("MOV"+suffix, "rd", func(m *Machine, in *instruction) { m.set(in.a[1], n, m.get(in.a[0], n)) })
	define("XCHG"+suffix, "dd", func(m *Machine, in *instruction) {
		x, y := m.get(in.a[0], n), m.get(in.a[1], n)
		m.set(in.a[0], n, y)
		m.set(in.a[1], n, x)
	})
	define("ADD"+suffix, "rd", arith(n, func(m *Machine, s, d uint64) uint64 { return m.sum(n, d, s, 0) }))
	define("SUB"+suffix, "rd", arith(n, func(m *Machine, s, d uint64) uint64 { return m.difference(n, d, s, 0) }))
	define("ADC"+suffix, "rd", arith(n, func(m *Machine, s, d uint64) uint64 { return m.sum(n, d, s, bit(m.cf)) }))
	define("SBB"+suffix, "rd", arith(n, func(m *Machine, s, d uint64) uint64 { return m.difference(n, d, s, bit(m.cf)) }))
	define("AND"+suffix, "rd", arith(n, func(m *Machine, s, d uint64) uint64 { return m.logic(n, s&d) }))
	define("OR"+suffix, "rd", arith(n, func(m *Machine, s, d uint64) uint64 { return m.logic(n, s|d) }))
	define("XOR"+suffix, "rd", arith(n, func(m *Machine, s, d uint64) uint64 { return m.logic(n, s^d) }))
	define("CMP"+suffix, "dr", func(m *Machine, in *instruction) { m.difference(n, m.get(in.a[0], n), m.get(in.a[1], n), 0) })
	define("TEST"+suffix, "rd", func(m *Machine, in *instruction) { m.logic(n, m.get(in.a[0], n)&m.get(in.a[1], n)) })
	define("INC"+suffix, "d", func(m *Machine, in *instruction) { m.increment(in, n, m.sum) })
	define("DEC"+suffix, "d", func(m *Machine, in *instruction) { m.increment(in, n, m.difference) })
	define("NEG"+suffix, "d", func(m *Machine, in *instruction) { m.set(in.a[0], n, m.difference(n, 0, m.get(in.a[0], n), 0)) })
	define("NOT"+suffix, "d", func(m *Machine, in *instruction) { m.set(in.a[0], n, ^m.get(in.a[0], n)) })
	define("SHL"+suffix, "nd", shiftScalar(n, true))
	define("SHR"+suffix, "nd", shiftScalar(n, false))
}

// wideIntegers defines the integer instructions of 16 bits and more.
func wideIntegers(suffix string, n int) {
	define("LEA"+suffix, "mg", func(m *Machine, in *instruction) { m.set(in.a[1], n, m.address(in.a[0])) })
	define("IMUL"+suffix, "rg", arith(n, func(m *Machine, s, d uint64) uint64 { return m.product(s, d) }))
	define("IMUL3"+suffix, "idg", func(m *Machine, in *instruction) {
		m.set(in.a[2], n, m.product(in.a[0].imm, m.get(in.a[1], n)))
	})
	define("TZCNT"+suffix, "dg", countScalar(n, true, func(x uint64) int { return min(n, bits.TrailingZeros64(x)) }))
	define("POPCNT"+suffix, "dg", countScalar(n, false, bits.OnesCount64))
	for name, holds := range conditions {
		define("CMOV"+suffix+name, "dg", func(m *Machine, in *instruction) {
			x := m.get(in.a[0], n) // reads memory even if the condition is false, as the CPU does
			if !holds(m) {
				x = m.get(in.a[1], n)
			}
			m.set(in.a[1], n, x)
		})
	}
}

// bitIntegers defines the instructions of BMI1 and BMI2.
func bitIntegers(suffix string, n int) {
	define("BLSI"+suffix, "dg", lowest(n, func(x uint64) uint64 { return x & -x }, func(x uint64) bool { return x != 0 }))
	define("BLSR"+suffix, "dg", lowest(n, func(x uint64) uint64 { return x & (x - 1) }, func(x uint64) bool { return x == 0 }))
	define("ANDN"+suffix, "dgg", func(m *Machine, in *instruction) {
		m.set(in.a[2], n, m.logic(n, m.get(in.a[0], n)&^m.get(in.a[1], n)))
	})
	define("PEXT"+suffix, "dgg", func(m *Machine, in *instruction) {
		m.set(in.a[2], n, gather(m.get(in.a[1], n), m.get(in.a[0], n)))
	})
}

// masks defines the instructions on mask registers.
func masks(suffix string, n int) {
	two := func(f func(s, d uint64) uint64) func(*Machine, *instruction) {
		return func(m *Machine, in *instruction) {
			m.set(in.a[2], n, f(m.get(in.a[0], n), m.get(in.a[1], n)))
		}
	}
	define("KMOV"+suffix, "KK", func(m *Machine, in *instruction) { m.moveMask(in.a[1], n, m.get(in.a[0], n)) })
	define("KAND"+suffix, "kkk", two(func(s, d uint64) uint64 { return s & d }))
	define("KOR"+suffix, "kkk", two(func(s, d uint64) uint64 { return s | d }))
	define("KXOR"+suffix, "kkk", two(func(s, d uint64) uint64 { return s ^ d }))
	define("KXNOR"+suffix, "kkk", two(func(s, d uint64) uint64 { return ^(s ^ d) }))
	define("KANDN"+suffix, "kkk", two(func(s, d uint64) uint64 { return s &^ d }))
	define("KNOT"+suffix, "kk", func(m *Machine, in *instruction) { m.set(in.a[1], n, ^m.get(in.a[0], n)) })
	define("KSHIFTL"+suffix, "ikk", func(m *Machine, in *instruction) { m.set(in.a[2], n, m.get(in.a[1], n)<<(in.a[0].imm&255)) })
	define("KSHIFTR"+suffix, "ikk", func(m *Machine, in *instruction) { m.set(in.a[2], n, m.get(in.a[1], n)>>(in.a[0].imm&255)) })
	define("KORTEST"+suffix, "kk", func(m *Machine, in *instruction) {
		x := m.get(in.a[0], n) | m.get(in.a[1], n)
		m.zf, m.cf, m.sf, m.of = x == 0, x == ones(n), false, false
	})
	define("KTEST"+suffix, "kk", func(m *Machine, in *instruction) {
		s, d := m.get(in.a[0], n), m.get(in.a[1], n)
		m.zf, m.cf, m.sf, m.of = s&d == 0, s&^d == 0, false, false
	})
}

// jumps defines the jumps and the instructions that only depend on a condition.
func jumps() {
	define("JMP", "l", (*Machine).jump)
	for name, holds := range conditions {
		define("J"+name, "l", func(m *Machine, in *instruction) {
			if holds(m) {
				m.jump(in)
			}
		})
		define("SET"+name, "d", func(m *Machine, in *instruction) { m.set(in.a[0], 8, bit(holds(m))) })
	}
	for name, goName := range intelNames {
		instructions["J"+name] = instructions["J"+goName]
	}
}

// conditions has the conditions by their names in Go's instructions. intelNames has more names
// for some of them, which only jumps have.
var (
	conditions = map[string]func(*Machine) bool{
		"EQ": zero, "NE": not(zero), "CS": carry, "CC": not(carry), "MI": sign, "PL": not(sign), "OS": overflow, "OC": not(overflow),
		"LT": less, "GE": not(less), "LE": lessOrZero, "GT": not(lessOrZero), "LS": carryOrZero, "HI": not(carryOrZero),
	}
	intelNames = map[string]string{"Z": "EQ", "NZ": "NE", "C": "CS", "B": "CS", "NC": "CC", "AE": "CC", "S": "MI", "NS": "PL",
		"L": "LT", "G": "GT", "BE": "LS", "A": "HI"}
)

func zero(m *Machine) bool        { return m.zf }
func carry(m *Machine) bool       { return m.cf }
func sign(m *Machine) bool        { return m.sf }
func overflow(m *Machine) bool    { return m.of }
func less(m *Machine) bool        { return m.sf != m.of }
func lessOrZero(m *Machine) bool  { return m.zf || m.sf != m.of }
func carryOrZero(m *Machine) bool { return m.cf || m.zf }

func not(f func(*Machine) bool) func(*Machine) bool { return func(m *Machine) bool { return !f(m) } }

// jump goes to a label. A jump to itself never ends.
func (m *Machine) jump(in *instruction) {
	if in.target == m.pc {
		m.fail("endless")
	}
	m.pc = in.target
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
