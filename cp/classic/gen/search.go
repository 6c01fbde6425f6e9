package main

import (
	"go/token"
	"go/types"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Offsets in the control block that every search begins with, and its size. See control in package classic.
const (
	leftAt      = 0
	budgetAt    = 8
	depthAt     = 16
	decisionsAt = 24
	solutionAt  = 32
	controlSize = 128
)

// maxNodes bounds the nodes on a stack: a decision with that many is an overflow.
const maxNodes = 192

// A search writes the steps of a function that searches, for writeSearch. The steps have labels in common: solved is
// made by writeSearch, and all others by the path.
type search interface {
	// prologue loads what stays in registers.
	prologue()

	// propagate makes passes until the topmost node is stable. It goes on to the next node after a dead end, and
	// returns when the budget is used up.
	propagate()

	// decide divides a stable node in two, pushes one half, and goes back to propagate with the other. If nothing is
	// left to decide the node is a solution, at label solved.
	decide()

	// output writes the solution.
	output()

	// count takes the solution off those still wanted, and goes to the next node if there are any and there is one.
	count()

	// leave writes the ways out: no node, no budget, no room on the stack. All of the state is in memory then.
	leave()
}

// writeSearch writes the steps of a search. Every path has the same:
//
//	prologue
//	    |
//	propagate <------+---------+     no budget, no node:  leave
//	    | stable     |         |     dead end:            the next node
//	decide ----------+         |     no room:             leave
//	    | nothing to decide    |
//	output, count -------------+     no more wanted:      leave
func writeSearch(c *build.Context, s search) {
	s.prologue()
	s.propagate()
	s.decide()
	c.Label("solved")
	s.output()
	s.count()
	s.leave()
}

// A function is what the steps of all functions have in common.
type function struct {
	*build.Context
	state reg.GPVirtual // the address of the search
}

// declare starts a function.
func declare(c *build.Context, name, doc string, flags attr.Attribute, params ...*types.Var) {
	c.Function(name)
	c.Attributes(flags)
	c.Signature(gotypes.NewSignature(nil, types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), nil, false)))
	c.Doc(doc)
}

func param(name string, t types.Type) *types.Var { return types.NewParam(token.NoPos, nil, name, t) }

// bytePointer is the type *byte.
func bytePointer() types.Type { return types.NewPointer(types.Universe.Lookup("byte").Type()) }

// pointer is a pointer to a type of package classic.
func pointer(name string) types.Type {
	n := types.NewTypeName(token.NoPos, nil, name, nil)
	return types.NewPointer(types.NewNamed(n, types.NewStruct(nil, nil), nil))
}

// in is a place in the search.
func (f *function) in(off int) Mem { return Mem{Base: f.state, Disp: off} }

// locate sets node to the address of node depth of the nodes that begin at an offset from base.
func (f *function) locate(node, base, depth reg.GPVirtual, size, offset int) {
	f.IMUL3Q(U32(uint32(size)), depth, node)
	f.LEAQ(Mem{Base: base, Index: node, Scale: 1, Disp: offset}, node)
}

// overflow tells the caller by a depth of -1 that there is no room on the stack.
func (f *function) overflow(depth Op) { f.MOVQ(I32(-1), depth) }

// ret returns to Go.
func (f *function) ret() {
	f.VZEROUPPER()
	f.RET()
}
