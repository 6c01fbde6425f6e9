//go:build amd64 && !purego

package classic

import (
	"math/rand/v2"
	"os"
	"testing"
	"unsafe"
)

// An emulation is the assembly of a path, run by the interpreter on the memory of a search.
type emulation struct {
	m      *machine
	puzzle Puzzle
	self   uint64 // addresses of the search and the puzzle
	input  uint64
}

// newEmulation gives the program of a file the memory of a search, which is as aligned as the Go heap makes it.
func newEmulation(t testing.TB, file string, search unsafe.Pointer, size uintptr) *emulation {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := assemble(string(text))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	e := &emulation{m: p.newMachine()}
	e.self = e.m.give("search", unsafe.Slice((*byte)(search), size), true, 0)
	e.input = e.m.give("puzzle", e.puzzle[:], false, 5)
	return e
}

func (e *emulation) call(t testing.TB, function string, args ...uint64) {
	t.Helper()
	if err := e.m.call(function, args...); err != nil {
		t.Fatalf("%s: %v", function, err)
	}
}

// emulated is the AVX-512 engine run by the interpreter.
type emulated struct {
	avx512Search
	*emulation
	passes int64
}

func newEmulated(t testing.TB) *emulated {
	t.Helper()
	e := new(emulated)
	e.emulation = newEmulation(t, "avx512_amd64.s", unsafe.Pointer(&e.avx512Search), unsafe.Sizeof(e.avx512Search))
	return e
}

func (e *emulated) begin(t testing.TB, p *Puzzle) {
	t.Helper()
	e.puzzle = *p
	e.passes = 0
	e.call(t, "avx512Begin", e.self, e.input)
}

func (e *emulated) beginPencil(p *Pencil) {
	var masks [81]uint16
	for c := range masks {
		for v := range 9 {
			if b := p[9*c+v]; '1' <= b && b <= '9' {
				masks[c] |= 1 << v
			}
		}
	}
	e.passes = 0
	e.beginMasks(&masks)
}

// next goes on until another solution, giving run so many passes at a time.
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

// solutions gives what is found of at most limit solutions, and fails if one comes twice or is wrong.
func (e *emulated) solutions(t testing.TB, limit int, budget int64) map[Puzzle]bool {
	t.Helper()
	found := map[Puzzle]bool{}
	for len(found) < limit && e.next(t, budget) {
		s := Puzzle(e.solution[:81])
		if found[s] {
			t.Fatalf("%s comes twice", s[:])
		}
		found[s] = true
	}
	return found
}

// emulatedPuzzles are easy and hard ones, and some with many solutions or none.
var emulatedPuzzles = []string{
	"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
	"530070000600195000098000060800060003400803001700020006060000280000419005000080079",
	"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
	"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
	".....6....59.....82....8....45........3........6..3.54...325..6..................",
	"..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
	"417369825632158947958724316825437169791586432346912758289643571573291684164875293",
	"417369825632158947958724316825437169791586432346912758289643571573291684164875294",
	"11...............................................................................",
	".................................................................................",
	"123456789........................................................................",
	"1........2........3........4........5........6........7........8........9........",
	"..5.....9.9.....2.1.....8..............4..............................1..........",
	"12345678.........9...............................................................",
	"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
	"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
}

// TestEmulatedAVX512 solves puzzles by the AVX-512 code on any amd64 machine. The interpreter fails on a read or
// write outside the search and the puzzle.
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
	t.Logf("%d instructions", e.m.steps)
}

func TestEmulatedAVX512Pencil(t *testing.T) {
	e := newEmulated(t)
	plain := New(Go)
	r := rand.New(rand.NewPCG(5, 9))
	base := Puzzle([]byte(emulatedPuzzles[6]))
	for i := range 40 {
		var p Pencil
		for c, b := range base {
			for v := range 9 {
				p[9*c+v] = '.'
				if r.IntN(100) < 5+i || v == int(b-'1') && i%8 != 7 {
					p[9*c+v] = byte('1' + v)
				}
			}
		}
		const limit = 20
		e.beginPencil(&p)
		found := e.solutions(t, limit, int64(1+i%7))
		want := plain.SolvePencil(&p, limit)
		checkSolutions(t, string(p[:]), found, &want, limit, func(s *Puzzle) bool {
			for c, b := range s {
				if p[9*c+int(b-'1')] == '.' {
					return false
				}
			}
			return true
		})
	}
}

// TestEmulatedAVX512Bytes begins with arbitrary characters: no memory outside is touched, and the count agrees.
func TestEmulatedAVX512Bytes(t *testing.T) {
	e := newEmulated(t)
	plain := New(Go)
	r := rand.New(rand.NewPCG(7, 7))
	solution := emulatedPuzzles[6]
	for range 150 {
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

func checkSolutions(t *testing.T, text string, found map[Puzzle]bool, want *Result, limit int, fits func(*Puzzle) bool) {
	t.Helper()
	if int64(len(found)) != want.Count {
		t.Errorf("%s: %d solutions, want %d", text, len(found), want.Count)
	}
	if want.Count == 1 && !found[want.Solution] {
		t.Errorf("%s: another solution", text)
	}
	for s := range found {
		if !validGrid(&s) || !fits(&s) {
			t.Errorf("%s: wrong solution %s", text, s[:])
		}
	}
}

func extends(s, p *Puzzle) bool {
	for c, b := range p {
		if '1' <= b && b <= '9' && s[c] != b {
			return false
		}
	}
	return true
}

// validGrid tells whether every row, column and box holds 1 to 9.
func validGrid(s *Puzzle) bool {
	var units [27]int
	for c, b := range s {
		if b < '1' || b > '9' {
			return false
		}
		for _, u := range []int{c / 9, 9 + c%9, 18 + c/27*3 + c%9/3} {
			units[u] |= 1 << (b - '1')
		}
	}
	for _, u := range units {
		if u != 511 {
			return false
		}
	}
	return true
}

// TestEmulationAgrees holds the interpreter against the CPU, on the paths that it has: after every few passes
// the two searches must be the same to the last byte.
func TestEmulationAgrees(t *testing.T) {
	t.Run("avx512", func(t *testing.T) {
		var a, b avx512Search
		if !haveAVX512 {
			t.Skip("this machine has no AVX-512")
		}
		e := newEmulation(t, "avx512_amd64.s", unsafe.Pointer(&a), unsafe.Sizeof(a))
		sideBySide(t, e, "avx512", []uint64{e.self}, &a.control, &b.control, func() { a.control = b.control }, b.begin, b.run, func() bool { return a == b })
	})
	t.Run("avx2", func(t *testing.T) {
		var a, b avx2Search
		if !haveAVX2 {
			t.Skip("this machine has no AVX2")
		}
		e := newEmulation(t, "avx2_amd64.s", unsafe.Pointer(&a), unsafe.Sizeof(a))
		sideBySide(t, e, "avx2", []uint64{e.self, e.self}, &a.control, &b.control, func() { a.control, a.avx2State = b.control, b.avx2State }, b.begin, b.run, func() bool { return a == b })
	})
}

func sideBySide(t *testing.T, e *emulation, path string, runOf []uint64, a, b *control, copyStart func(), begin func(*Puzzle), run func(), same func() bool) {
	for i, text := range emulatedPuzzles {
		e.puzzle = Puzzle([]byte(text))
		begin(&e.puzzle)
		copyStart() // what begin sets in Go
		e.call(t, path+"Begin", e.self, e.input)
		for n := 0; a.depth > 0 && n < 30; n++ {
			a.left, a.budget = 3, int64(1+i%3+n/10)
			b.left, b.budget = a.left, a.budget
			e.call(t, path+"Run", runOf...)
			run()
			if !same() {
				t.Fatalf("%s: after %d calls the searches differ: %+v %+v", text, n+1, *a, *b)
			}
		}
	}
}

// TestEmulatedAVX512Full runs with more nodes on the stack than a search can have: the code must say so, by a
// negative depth, and write nothing behind the stack.
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
