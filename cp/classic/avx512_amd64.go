//go:build amd64 && !purego

package classic

import "golang.org/x/sys/cpu"

// haveAVX512 also implies that the operating system saves the AVX-512 registers.
var haveAVX512 = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512DQ &&
	cpu.X86.HasAVX512BITALG && cpu.X86.HasAVX512VBMI && cpu.X86.HasBMI1

// avx512Search is the engine of path AVX512. The whole grid lies in three vector registers.
// gen/avx512.go explains their contents and how a pass narrows them.
type avx512Search struct {
	control
	// A search never has 192 nodes on the stack: each decision makes one more value certain in
	// one more triad, and a full grid has 162 such facts. The last frame is for the node in
	// registers, which run stores when it returns.
	stack [193]avx512Frame
}

// avx512Frame is a node: the values that each cell may hold, in three vectors.
type avx512Frame [3][32]uint16

//go:noescape
func avx512Begin(s *avx512Search, p *Puzzle)

//go:noescape
func avx512Run(s *avx512Search)

func (s *avx512Search) begin(p *Puzzle) { avx512Begin(s, p) }

func (s *avx512Search) run() {
	avx512Run(s)
	s.check()
}

func (s *avx512Search) check() {
	if s.depth < 0 {
		panic(errFull)
	}
}

// avx512Batch is the team of path AVX512.
type avx512Batch [3]avx512Search

//go:noescape
func avx512Run3(b *avx512Batch)

func (s *avx512Search) team() team { return new(avx512Batch) }

func (b *avx512Batch) size() int { return len(b) }

func (b *avx512Batch) member(i int) (engine, *control) { return &b[i], &b[i].control }

func (b *avx512Batch) run() {
	b.rounds(func() { avx512Run3(b) })
	for i := range b {
		b[i].check()
	}
}

// rounds calls run with the least budget of the three searches in the budget of search 0. In run
// each search makes one pass in turn, and only the budget of search 0 counts the passes. Then
// rounds takes the passes from all three budgets.
func (b *avx512Batch) rounds(run func()) {
	first, least := b[0].budget, min(b[0].budget, b[1].budget, b[2].budget)
	b[0].budget = least
	run()
	made := least - b[0].budget
	b[0].budget = first
	for i := range b {
		b[i].budget -= made
	}
}
