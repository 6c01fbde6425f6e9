package x86emu

import "math/bits"

// A definition is an instruction: its operands without the mask, as one letter of kinds each,
// and a function that executes it.
type definition struct {
	shape string
	do    func(*Machine, *instruction)
}

// instructions has the definitions by mnemonic: those that path AVX512 uses. Operands are in Go's
// order, which is the reverse of the order in Intel's manual, except for CMP.
var instructions = map[string]definition{
	"RET":        {"", func(m *Machine, _ *instruction) { m.ret() }},
	"VZEROUPPER": {"", zeroUpper},

	"VMOVDQU8": {"xx", move(1)}, "VMOVDQU16": {"xx", move(2)}, "VMOVDQU64": {"xx", move(8)}, "VMOVDQA64": {"vv", move(8)},
	"VMOVD":     {"ss", func(m *Machine, in *instruction) { m.set(in.a[1], 32, m.get(in.a[0], 32)) }},
	"VPBLENDMW": {"xvv", blendMask},

	"VPANDQ": twoVectors(8, and), "VPORQ": twoVectors(8, or), "VPXORQ": twoVectors(8, xor), "VPANDNQ": twoVectors(8, andNot),
	"VPTERNLOGQ": {"ixvv", ternary},
	"VPADDW":     twoVectors(2, add), "VPADDQ": twoVectors(8, add), "VPSUBW": twoVectors(2, sub),
	"VPMINUW": twoVectors(2, smaller),
	"VPSLLVW": twoVectors(2, shiftLeft), "VPSLLW": {"ixv", shiftWords},
	"VPOPCNTW": {"xv", countWords},
	"VPSADBW":  {"xvv", sumOfDifferences},

	"VPERMB": {"xvv", permute}, "VPERMI2B": {"xvv", permuteTwo},
	"VPHMINPOSUW": {"xv", minimumAndPlace}, "VPMOVQW": {"vx", narrow},

	"VPCMPEQW": compare(func(a, b uint64) bool { return a == b }),
	"VPTESTMW": compare(func(a, b uint64) bool { return a&b != 0 }), "VPTESTNMW": compare(func(a, b uint64) bool { return a&b == 0 }),
	"VPCMPUW": {"ixvk", compareBy},

	"KMOVD": moveMask(32), "KMOVQ": moveMask(64),
	"KORD":  {"kkk", func(m *Machine, in *instruction) { m.set(in.a[2], 32, m.get(in.a[0], 32)|m.get(in.a[1], 32)) }},
	"KNOTD": {"kk", func(m *Machine, in *instruction) { m.set(in.a[1], 32, ^m.get(in.a[0], 32)) }},
	"KORTESTD": {"kk", func(m *Machine, in *instruction) {
		x := m.get(in.a[0], 32) | m.get(in.a[1], 32)
		m.zf, m.cf, m.sf, m.of = x == 0, x == ones(32), false, false
	}},
}

func init() {
	integers("L", 32)
	integers("Q", 64)
	instructions["JMP"] = definition{"l", (*Machine).jump}
	for name, holds := range conditions {
		instructions["J"+name] = definition{"l", func(m *Machine, in *instruction) {
			if holds(m) {
				m.jump(in)
			}
		}}
	}
	for name, goName := range intelNames {
		instructions["J"+name] = instructions["J"+goName]
	}
}

// integers defines the integer instructions of n bits.
func integers(suffix string, n int) {
	define := func(name, shape string, do func(*Machine, *instruction)) {
		instructions[name+suffix] = definition{shape, do}
	}
	arith := func(name, shape string, f func(m *Machine, s, d uint64) uint64) {
		define(name, shape, func(m *Machine, in *instruction) { m.set(in.a[1], n, f(m, m.get(in.a[0], n), m.get(in.a[1], n))) })
	}
	define("MOV", "rd", func(m *Machine, in *instruction) { m.set(in.a[1], n, m.get(in.a[0], n)) })
	define("LEA", "mg", func(m *Machine, in *instruction) { m.set(in.a[1], n, m.address(in.a[0])) })
	arith("ADD", "rd", func(m *Machine, s, d uint64) uint64 { return m.sum(n, d, s, 0) })
	arith("ADC", "rd", func(m *Machine, s, d uint64) uint64 { return m.sum(n, d, s, bit(m.cf)) })
	arith("SUB", "rd", func(m *Machine, s, d uint64) uint64 { return m.difference(n, d, s) })
	arith("AND", "rd", func(m *Machine, s, d uint64) uint64 { return m.logic(n, s&d) })
	arith("OR", "rd", func(m *Machine, s, d uint64) uint64 { return m.logic(n, s|d) })
	arith("XOR", "rd", func(m *Machine, s, d uint64) uint64 { return m.logic(n, s^d) })
	define("IMUL3", "idg", func(m *Machine, in *instruction) { m.set(in.a[2], n, m.product(in.a[0].imm, m.get(in.a[1], n))) })
	define("CMP", "dr", func(m *Machine, in *instruction) { m.difference(n, m.get(in.a[0], n), m.get(in.a[1], n)) })
	define("TEST", "rd", func(m *Machine, in *instruction) { m.logic(n, m.get(in.a[0], n)&m.get(in.a[1], n)) })
	arith("SHL", "id", func(m *Machine, s, d uint64) uint64 { return m.shift(n, s, d, true) })
	arith("SHR", "id", func(m *Machine, s, d uint64) uint64 { return m.shift(n, s, d, false) })

	arith("TZCNT", "dg", func(m *Machine, s, _ uint64) uint64 {
		return m.counted(uint64(min(n, bits.TrailingZeros64(s))), s == 0)
	})
	arith("BLSI", "dg", func(m *Machine, s, _ uint64) uint64 { return m.lowest(n, s&-s, s != 0) })
	arith("BLSR", "dg", func(m *Machine, s, _ uint64) uint64 { return m.lowest(n, s&(s-1), s == 0) })
	for name, holds := range conditions {
		instructions["CMOV"+suffix+name] = definition{"dg", func(m *Machine, in *instruction) {
			x := m.get(in.a[0], n) // reads memory even if the condition is false, as the CPU does
			if !holds(m) {
				x = m.get(in.a[1], n)
			}
			m.set(in.a[1], n, x)
		}}
	}
}

// conditions has the conditions by their names in Go's instructions. intelNames has more names
// for some of them, which only jumps have.
var (
	conditions = map[string]func(*Machine) bool{
		"EQ": func(m *Machine) bool { return m.zf }, "NE": func(m *Machine) bool { return !m.zf },
		"CC": func(m *Machine) bool { return !m.cf },
		"LT": func(m *Machine) bool { return m.sf != m.of }, "GE": func(m *Machine) bool { return m.sf == m.of },
	}
	intelNames = map[string]string{"Z": "EQ", "NZ": "NE", "L": "LT"}
)

func (m *Machine) jump(in *instruction) { m.pc = in.target }

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
