//go:build amd64 && !purego

package classic

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

// emulated is the engine of path AVX512, run by the interpreter.
type emulated struct {
	avx512Search
	*emulation
	passes int64
}

func newEmulated(t testing.TB) *emulated {
	t.Helper()
	e := new(emulated)
	e.emulation = newEmulation(t, unsafe.Pointer(&e.avx512Search), unsafe.Sizeof(e.avx512Search))
	return e
}

func (e *emulated) begin(t testing.TB, p *Puzzle) {
	t.Helper()
	e.puzzle = *p
	e.passes = 0
	e.call(t, "avx512Begin", e.self, e.input)
}

// next continues the search until the next solution, with budget passes per call. It returns
// false if there is none.
func (e *emulated) next(t testing.TB, budget int64) bool {
	t.Helper()
	for e.left = 1; e.left > 0 && e.depth > 0; {
		e.budget = budget
		e.call(t, "avx512Run", e.self)
		if e.budget < 0 || e.depth < 0 || e.depth > int64(len(e.stack)) || e.left < 0 {
			t.Fatalf("left %d, budget %d, depth %d", e.left, e.budget, e.depth)
		}
		e.passes += budget - e.budget
	}
	return e.left == 0
}

// solutions returns the solutions, at most limit, and fails if a solution occurs twice.
func (e *emulated) solutions(t testing.TB, limit int, budget int64) map[Puzzle]bool {
	t.Helper()
	found := map[Puzzle]bool{}
	for len(found) < limit && e.next(t, budget) {
		s := Puzzle(e.solution[:81])
		if found[s] {
			t.Fatalf("%s is found twice", s[:])
		}
		found[s] = true
	}
	return found
}

// TestEmulatedAVX512 solves puzzles by the AVX-512 code on any amd64 machine. The interpreter
// fails on a read or write outside of the search and the puzzle.
func TestEmulatedAVX512(t *testing.T) {
	e := newEmulated(t)
	plain := New(Go)
	for i, text := range emulatedPuzzles {
		p := Puzzle([]byte(text))
		for _, budget := range []int64{4096, int64(1 + i%5)} {
			const limit = 40
			e.begin(t, &p)
			found := e.solutions(t, limit, budget)
			want := plain.Solve(&p, limit)
			checkSolutions(t, text, found, &want, limit, func(s *Puzzle) bool { return extends(s, &p) })
			t.Logf("%s: %d solutions, %d guesses, %d passes", text, len(found), e.decisions, e.passes)
		}
	}
}

// TestEmulatedAVX512Bytes: puzzles of arbitrary bytes have the right count, without access to
// other memory.
func TestEmulatedAVX512Bytes(t *testing.T) {
	e := newEmulated(t)
	plain := New(Go)
	r := rand.New(rand.NewPCG(7, 7))
	solution := emulatedPuzzles[6]
	for range Tries(30, 150, 2000) {
		var p Puzzle
		for c := range p {
			switch {
			case r.IntN(3) == 0:
				p[c] = solution[c]
			default:
				for p[c] = '1'; '1' <= p[c] && p[c] <= '9'; {
					p[c] = byte(r.Uint32())
				}
			}
		}
		if r.IntN(4) == 0 {
			p[r.IntN(81)] = byte('1' + r.IntN(9))
		}
		e.begin(t, &p)
		found := e.solutions(t, 3, 4096)
		want := plain.Solve(&p, 3)
		checkSolutions(t, string(p[:]), found, &want, 3, func(s *Puzzle) bool { return extends(s, &p) })
	}
}

// TestEmulatedAVX512Full runs with more nodes on the stack than any search can have. The code
// must report this by a negative depth, and must write nothing after the stack.
func TestEmulatedAVX512Full(t *testing.T) {
	e := newEmulated(t)
	p := Puzzle([]byte(emulatedPuzzles[9]))
	e.begin(t, &p)
	for i := range e.stack {
		e.stack[i] = e.stack[0]
	}
	for depth := len(e.stack) - 3; depth <= len(e.stack); depth++ {
		for budget := int64(0); budget < 60; budget++ {
			e.depth, e.left, e.budget = int64(depth), 1<<40, budget
			e.call(t, "avx512Run", e.self)
			if e.depth > int64(len(e.stack)) {
				t.Fatalf("depth %d", e.depth)
			}
		}
		if e.depth >= 0 {
			t.Errorf("from depth %d: depth %d", depth, e.depth)
		}
	}
}
