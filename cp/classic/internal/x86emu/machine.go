package x86emu

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
)

// A Machine has the state of a CPU and some memory.
type Machine struct {
	program        *Program
	reg            [17]uint64 // AX to R15, then FP
	k              [8]uint64
	v              [32][64]byte
	cf, zf, sf, of bool
	areas          []area
	pc             int
	random         *rand.Rand
	halted         bool
}

// An area is memory that may be read, and written if it is writable. Area i lies in the 4 GiB
// from (i+1)<<32. So an address slightly outside of an area is in no other area.
type area struct {
	name     string
	base     uint64
	bytes    []byte
	writable bool
}

func baseOf(i int) uint64 { return uint64(i+1)<<32 + 1<<16 }

const regFP = 16

var registers = map[string]int{"AX": 0, "CX": 1, "DX": 2, "BX": 3, "BP": 5, "SI": 6, "DI": 7,
	"R8": 8, "R9": 9, "R10": 10, "R11": 11, "R12": 12, "R13": 13, "R14": 14, "R15": 15, "FP": regFP}

// NewMachine returns a machine with the tables of p in memory.
func (p *Program) NewMachine() *Machine {
	return &Machine{program: p, areas: append([]area(nil), p.tables...), random: rand.New(rand.NewPCG(1, 2))}
}

// Map makes b part of the memory and returns its address: a multiple of 4096, plus misalign. The
// program reads and writes b itself, not a copy. Errors use the name for it.
func (m *Machine) Map(name string, b []byte, writable bool, misalign uint64) uint64 {
	base := baseOf(len(m.areas)) + misalign
	m.areas = append(m.areas, area{name, base, b, writable})
	return base
}

// A fault says why a program cannot continue.
type fault string

func (m *Machine) fail(format string, args ...any) { panic(fault(fmt.Sprintf(format, args...))) }

// Call runs a function with arguments of 8 bytes each. It fails if the function accesses memory
// outside of the areas, writes to an area that is not writable, uses an instruction wrongly,
// runs past its end, or returns with bits set in the upper parts of the vector registers.
func (m *Machine) Call(function string, args ...uint64) (err error) {
	f, ok := m.program.functions[function]
	if !ok {
		return fmt.Errorf("no function %s", function)
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case fault:
			in := m.program.code[m.pc-1]
			err = fmt.Errorf("line %d: %s: %s", in.line, in.text, string(r))
		default:
			panic(r)
		}
	}()
	frame := make([]byte, 8*len(args))
	for i, a := range args {
		binary.LittleEndian.PutUint64(frame[8*i:], a)
	}
	areas := len(m.areas)
	defer func() { m.areas = m.areas[:areas] }()
	m.garbage()
	m.reg[regFP] = m.Map("arguments", frame, true, 0)
	m.halted = false
	for m.pc = f.begin; !m.halted; {
		if m.pc == f.end {
			return fmt.Errorf("%s runs past its end", function)
		}
		in := &m.program.code[m.pc]
		m.pc++
		in.do(m, in)
	}
	return nil
}

// garbage fills the registers with random bits.
func (m *Machine) garbage() {
	for i := range m.reg {
		m.reg[i] = m.random.Uint64()
	}
	for i := range m.k {
		m.k[i] = m.random.Uint64()
	}
	for i := range m.v {
		for j := range m.v[i] {
			m.v[i][j] = byte(m.random.Uint32())
		}
		if i < 16 {
			clear(m.v[i][16:]) // Go code leaves the upper parts 0
		}
	}
	m.garbageFlags()
}

func (m *Machine) garbageFlags() {
	r := m.random.Uint32()
	m.cf, m.zf, m.sf, m.of = r&1 != 0, r&2 != 0, r&4 != 0, r&8 != 0
}

// ret checks that the upper parts of the vector registers are 0, and ends the call.
func (m *Machine) ret() {
	for i := range 16 {
		for _, b := range m.v[i][16:] {
			if b != 0 {
				m.fail("the upper part of Z%d is in use: VZEROUPPER is missing", i)
			}
		}
	}
	m.halted = true
}
