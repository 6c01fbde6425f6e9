package x86emu

import "fmt"

type operandKind uint8

const (
	general   operandKind = 1 << iota
	mask                  // K registers
	vector                // X, Y and Z registers
	memory                // base, index and displacement
	immediate             // $number
	label                 // of a jump
)

type operand struct {
	kind              operandKind
	n                 int // register; base of a memory operand
	width             int // bytes of a vector register
	index             int
	scale             uint64
	imm               uint64 // immediate or displacement
	name              string // label
	hasBase, hasIndex bool   // of a memory operand
}

// kinds has, for each letter of a shape, the kinds that the operand may have.
var kinds = map[rune]operandKind{
	'r': general | memory | immediate, // source of an integer instruction
	'd': general | memory,             // destination of an integer instruction
	'g': general,
	'm': memory,
	'i': immediate,
	'l': label,
	'k': mask,
	'K': general | memory | mask, // either side of KMOV
	'v': vector,
	'x': vector | memory,  // source of a vector instruction
	's': vector | general, // one element of a vector
}

// check returns an error if operands do not match the shape of an instruction.
func (d *definition) check(a []operand) error {
	if len(a) != len(d.shape) {
		return fmt.Errorf("%d operands, want %d", len(a), len(d.shape))
	}
	for i, letter := range d.shape {
		if a[i].kind&kinds[letter] == 0 {
			return fmt.Errorf("operand %d is of a wrong kind", i+1)
		}
	}
	return nil
}

// at returns the n bytes of memory at an address.
func (m *Machine) at(addr uint64, n int, write bool) []byte {
	i := int(addr>>32) - 1
	if i < 0 || i >= len(m.areas) {
		m.fail("address %#x is in no memory", addr)
	}
	a := &m.areas[i]
	off := int64(addr - a.base)
	if off < 0 || off+int64(n) > int64(len(a.bytes)) {
		m.fail("%d bytes at %d of %s, which has %d", n, off, a.name, len(a.bytes))
	}
	if write && !a.writable {
		m.fail("write at %d of %s", off, a.name)
	}
	return a.bytes[off:][:n]
}

func (m *Machine) address(o operand) uint64 {
	addr := o.imm
	if o.hasBase {
		addr += m.reg[o.n]
	}
	if o.hasIndex {
		addr += m.reg[o.index] * o.scale
	}
	return addr
}

// get returns the low bits of an operand. Of a vector register it reads the lowest element.
func (m *Machine) get(o operand, bits int) uint64 {
	var x uint64
	switch o.kind {
	case general:
		x = m.reg[o.n]
	case mask:
		x = m.k[o.n]
	case immediate:
		x = o.imm
	case memory:
		x = element(m.at(m.address(o), bits/8, false), bits/8, 0)
	case vector:
		x = element(m.v[o.n][:], bits/8, 0)
	default:
		m.fail("operand")
	}
	return x & ones(bits)
}

// set sets the low bits of an operand. The other bits of a register become 0.
func (m *Machine) set(o operand, bits int, x uint64) {
	x &= ones(bits)
	switch o.kind {
	case general:
		m.reg[o.n] = x
	case mask:
		m.k[o.n] = x
	case memory:
		put(m.at(m.address(o), bits/8, true), bits/8, 0, x)
	case vector:
		m.v[o.n] = [64]byte{}
		put(m.v[o.n][:], bits/8, 0, x)
	default:
		m.fail("destination")
	}
}

func ones(n int) uint64 { return ^uint64(0) >> (64 - n) }

// element returns element i of b, where an element has size bytes.
func element(b []byte, size, i int) (x uint64) {
	for k := size*(i+1) - 1; k >= size*i; k-- {
		x = x<<8 | uint64(b[k])
	}
	return x
}

func put(b []byte, size, i int, x uint64) {
	for k := range size {
		b[size*i+k] = byte(x >> (8 * k))
	}
}

// lanes returns the mask of an instruction, or all ones if it has no mask.
func (m *Machine) lanes(in *instruction) uint64 {
	if in.mask == 0 {
		return ^uint64(0)
	}
	return m.k[in.mask]
}

// load returns the first width bytes of a vector operand with elements of size bytes. If the
// operand is in memory, it reads only the elements whose bits are set in only.
func (m *Machine) load(o operand, width, size int, only uint64) (v [64]byte) {
	switch {
	case o.kind == vector && o.width >= width:
		copy(v[:width], m.v[o.n][:])
	case o.kind == memory && only == ^uint64(0):
		copy(v[:], m.at(m.address(o), width, false))
	case o.kind == memory:
		addr := m.address(o)
		for i := range width / size {
			if only>>i&1 != 0 {
				copy(v[i*size:], m.at(addr+uint64(i*size), size, false))
			}
		}
	default:
		m.fail("operand is no vector of %d bytes", width)
	}
	return v
}

// vector returns the first width bytes of a vector operand.
func (m *Machine) vector(o operand, width int) [64]byte { return m.load(o, width, 8, ^uint64(0)) }

// store writes v to a destination of width bytes. In a register it only changes the lanes that
// are in the mask of in.
func (m *Machine) store(in *instruction, o operand, width, size int, v [64]byte) {
	only := m.lanes(in)
	if o.kind == memory {
		copy(m.at(m.address(o), width, true), v[:])
		return
	}
	d := &m.v[o.n]
	clear(d[width:])
	for i := range width / size {
		switch {
		case only>>i&1 != 0:
			copy(d[i*size:][:size], v[i*size:])
		case in.zero:
			clear(d[i*size:][:size])
		}
	}
}
