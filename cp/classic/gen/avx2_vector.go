package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A vec is a 256-bit value of straight-line code. The rules of a pass are written as expressions
// over vecs. A block makes instructions of them. It picks the registers, uses values in memory
// as operands of instructions, and spills values when no register is free.
type vec struct {
	op    string
	args  []*vec
	imm   uint8
	mem   *operand.Mem // the address of the value in memory, or nil
	reg   int          // the register that holds it, or -1
	uses  []int        // the positions of the operations that use it
	spill int          // 1 + the number of its spill slot, or 0
	fixed bool         // the value stays in its register
}

// A block is a sequence of operations on vecs. avo's own allocator cannot spill, and a pass
// needs more than 16 registers.
type block struct {
	c     *build.Context
	ops   []*vec
	held  [16]*vec
	slots []bool // spill slots in use
	slot  func(i int) operand.Mem
}

func (b *block) do(op string, imm uint8, args ...*vec) *vec {
	v := &vec{op: op, imm: imm, args: args, reg: -1}
	b.ops = append(b.ops, v)
	return v
}

// at returns the value in memory at the time of its first use in the block.
func (b *block) at(m operand.Mem) *vec { return &vec{mem: &m, reg: -1} }

// fixed returns the value of a register that does not change in the block.
func (b *block) fixed(r int) *vec {
	v := &vec{reg: r, fixed: true}
	b.held[r] = v
	return v
}

func (b *block) store(v *vec, m operand.Mem) {
	b.ops = append(b.ops, &vec{op: "store", args: []*vec{v}, mem: &m, reg: -1})
}

func (b *block) and(x, y *vec) *vec    { return b.do("and", 0, x, y) }
func (b *block) or(x, y *vec) *vec     { return b.do("or", 0, x, y) }
func (b *block) add(x, y *vec) *vec    { return b.do("add", 0, x, y) }
func (b *block) equal(x, y *vec) *vec  { return b.do("equal", 0, x, y) }
func (b *block) andNot(x, y *vec) *vec { return b.do("andNot", 0, x, y) } // x &^ y

// shuffle moves bytes within each 128-bit half; the constant by has the index of each byte.
func (b *block) shuffle(x, by *vec) *vec { return b.do("shuffle", 0, x, by) }

// swap exchanges the 128-bit halves.
func (b *block) swap(x *vec) *vec { return b.do("swap", 1, x, x) }

// pick makes each 128-bit half of one 64-bit quad of x and one of y. A bit of imm selects each
// quad.
func (b *block) pick(imm uint8, x, y *vec) *vec { return b.do("pick", imm, x, y) }

// emit writes the instructions of the block.
func (b *block) emit() {
	for i, v := range b.ops {
		for _, a := range v.args {
			a.uses = append(a.uses, i)
		}
	}
	for _, v := range b.ops {
		b.emitOp(v)
	}
}

func (b *block) emitOp(v *vec) {
	x := v.args[0]
	if v.op == "store" {
		b.c.VMOVDQU(b.inRegister(x, nil), *v.mem)
		b.used(x)
		return
	}
	y := v.args[1]
	switch v.op {
	case "and", "or", "add", "equal":
		if x.reg < 0 {
			x, y = y, x
		}
	case "andNot": // the instruction inverts its register operand; the other may be in memory
		x, y = y, x
	}
	rx := b.inRegister(x, y)
	var oy operand.Op
	if y.reg >= 0 {
		oy = ymm(y.reg)
	} else if r := b.free(); r >= 0 && len(y.uses) > 1 {
		b.load(y, r)
		oy = ymm(r)
	} else {
		oy = *y.mem
	}
	b.used(x)
	b.used(y)
	r := b.freeRegister(nil, nil)
	if len(v.uses) > 0 {
		v.reg = r
		b.held[r] = v
	}
	z := ymm(r)
	switch v.op {
	case "and":
		b.c.VPAND(oy, rx, z)
	case "or":
		b.c.VPOR(oy, rx, z)
	case "add":
		b.c.VPADDW(oy, rx, z)
	case "equal":
		b.c.VPCMPEQW(oy, rx, z)
	case "andNot":
		b.c.VPANDN(oy, rx, z)
	case "shuffle":
		b.c.VPSHUFB(oy, rx, z)
	case "swap":
		b.c.VPERM2I128(operand.U8(v.imm), rx, rx, z)
	case "pick":
		b.c.VSHUFPD(operand.U8(v.imm), oy, rx, z)
	default:
		panic(v.op)
	}
}

// used notes that the current operation has used v, and frees its register after the last use.
func (b *block) used(v *vec) {
	v.uses = v.uses[1:]
	if len(v.uses) > 0 || v.fixed {
		return
	}
	if v.reg >= 0 {
		b.held[v.reg] = nil
		v.reg = -1
	}
	if v.spill > 0 {
		b.slots[v.spill-1] = false
		v.spill = 0
	}
}

// inRegister loads v if it is not in a register. It does not free the register of keep.
func (b *block) inRegister(v, keep *vec) reg.VecPhysical {
	if v.reg < 0 {
		b.load(v, b.freeRegister(v, keep))
	}
	return ymm(v.reg)
}

func (b *block) load(v *vec, r int) {
	b.c.VMOVDQU(*v.mem, ymm(r))
	v.reg = r
	b.held[r] = v
}

// free returns a register that holds nothing, or -1.
func (b *block) free() int {
	for r, h := range b.held {
		if h == nil {
			return r
		}
	}
	return -1
}

// freeRegister returns a free register. If there is none, it frees the register whose next use is
// farthest away, but not that of k1 or k2.
func (b *block) freeRegister(k1, k2 *vec) int {
	if r := b.free(); r >= 0 {
		return r
	}
	var far *vec
	for _, h := range b.held {
		if !h.fixed && h != k1 && h != k2 && (far == nil || h.uses[0] > far.uses[0]) {
			far = h
		}
	}
	r := far.reg
	if far.mem == nil {
		far.spill = b.slotFor()
		m := b.slot(far.spill - 1)
		far.mem = &m
		b.c.VMOVDQU(ymm(r), m)
	}
	far.reg = -1
	b.held[r] = nil
	return r
}

// slotFor reserves a spill slot and returns 1 + its number.
func (b *block) slotFor() int {
	for i, busy := range b.slots {
		if !busy {
			b.slots[i] = true
			return i + 1
		}
	}
	b.slots = append(b.slots, true)
	return len(b.slots)
}

var ymms = [16]reg.VecPhysical{reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
	reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15}

func ymm(i int) reg.VecPhysical { return ymms[i] }
