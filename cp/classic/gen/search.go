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

// Offsets in the control block, with which every search begins, and its size. See control in
// package classic.
const (
	leftAt      = 0
	budgetAt    = 8
	depthAt     = 16
	decisionsAt = 24
	solutionAt  = 32
	controlSize = 128
)

// maxNodes is the largest number of nodes on a stack. A decision with that many nodes is an
// overflow.
const maxNodes = 192

// A search writes the steps of a function that searches, for writeSearch. The steps share
// labels: writeSearch makes the label solved, and the path makes all others.
type search interface {
	// prologue loads the values that stay in registers.
	prologue()

	// propagate makes passes until the topmost node is stable. After a dead end it continues
	// with the next node. It returns to Go when the budget is used up.
	propagate()

	// decide makes two nodes of a stable node, pushes one of them, and goes back to propagate
	// with the other. If nothing is left to decide the node is a solution, and decide goes to
	// label solved.
	decide()

	// output writes the solution.
	output()

	// count decrements the number of solutions still wanted. It goes to the next node if more
	// are wanted and a node is left.
	count()

	// leave writes the exits: no node, no budget, no room on the stack. At an exit all of the
	// state is in memory.
	leave()
}

// writeSearch writes the steps of a search. Every path has the same steps:
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

// A function has the fields that the steps of all functions use. The context is not embedded: each
// type that embeds it would get its 3,000 methods, which takes the compiler 20 seconds.
type function struct {
	c     *build.Context
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

// pointer is a pointer to a type of package classic.
func pointer(name string) types.Type {
	n := types.NewTypeName(token.NoPos, nil, name, nil)
	return types.NewPointer(types.NewNamed(n, types.NewStruct(nil, nil), nil))
}

// in returns the address at an offset in the search.
func (f *function) in(off int) Mem { return Mem{Base: f.state, Disp: off} }

// locate sets node to the address of node number depth. The nodes begin at an offset from base.
func (f *function) locate(node, base, depth reg.GPVirtual, size, offset int) {
	f.c.IMUL3Q(U32(uint32(size)), depth, node)
	f.c.LEAQ(Mem{Base: base, Index: node, Scale: 1, Disp: offset}, node)
}

// overflow sets the depth to -1, which tells the caller that there is no room on the stack.
func (f *function) overflow(depth Op) { f.c.MOVQ(I32(-1), depth) }

// ret returns to Go.
func (f *function) ret() {
	f.c.VZEROUPPER()
	f.c.RET()
}
