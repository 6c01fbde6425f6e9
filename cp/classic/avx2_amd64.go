//go:build amd64 && !purego

package classic

import "golang.org/x/sys/cpu"

var haveAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

// avx2Search is the engine of path AVX2, with vectors of 256 bits. The generator of the
// assembly, gen/avx2.go, says how a node holds the grid. A pass changes the topmost node in
// place, on the stack.
//
// The assembly uses these offsets.
type avx2Search struct {
	control
	avx2State
	scratch [19][16]uint16
	stack   [192]avx2Node
}

// avx2State is the state of the topmost node besides the node itself.
type avx2State struct {
	half   int64 // 1 between the two halves of a pass
	_      [3]int64
	last   [16]uint16 // the sum of all vectors one pass earlier than sum
	sum    [16]uint16 // the sum of all vectors after the latest pass
	whole  [16]uint16 // the values that have a place in each box
	broken [16]uint16 // bit 15 is set where a cell has no candidate
}

// avx2Fresh is the state of a topmost node that has had no pass.
var avx2Fresh = avx2State{last: avx2Ones, whole: avx2Ones}

var avx2Ones = [16]uint16{0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff,
	0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff}

// avx2Node has the candidates of every cell. Word 4q+k of [m][i] has the candidates of the cell
// in row k and column (k+m)%3 of box q%3 of band i. So box 0 is stored twice. Words with k = 3
// are 0.
type avx2Node [3][3][16]uint16

//go:noescape
func avx2Begin(s *avx2Search, p *Puzzle)

//go:noescape
func avx2Run(s, other *avx2Search)

func (s *avx2Search) begin(p *Puzzle) {
	s.decisions, s.depth = 0, 1
	s.avx2State = avx2Fresh
	avx2Begin(s, p)
}

func (s *avx2Search) run() {
	if s.depth <= 0 || s.left <= 0 {
		return
	}
	avx2Run(s, s)
	s.check()
}

func (s *avx2Search) check() {
	if s.depth < 0 {
		// Each node makes one more value certain in one more triad than the node below it, and
		// a full grid has 162 such facts.
		panic(errFull)
	}
}

// avx2Pair is the team of path AVX2.
type avx2Pair [2]avx2Search

func (s *avx2Search) team() team { return new(avx2Pair) }

func (p *avx2Pair) size() int { return len(p) }

func (p *avx2Pair) member(i int) (engine, *control) { return &p[i], &p[i].control }

func (p *avx2Pair) run() {
	avx2Run(&p[0], &p[1])
	p[0].check()
	p[1].check()
}
