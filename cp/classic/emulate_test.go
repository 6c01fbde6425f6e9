//go:build amd64 && !purego

package classic

import (
	"os"
	"testing"
	"unsafe"

	"fourfold/cp/classic/internal/x86emu"
)

// An emulation is the assembly of path AVX512, run by the interpreter on the memory of a search.
type emulation struct {
	m      *x86emu.Machine
	puzzle Puzzle
	self   uint64 // the address of the search
	input  uint64 // the address of the puzzle
}

// newEmulation returns an emulation. The memory of the search is aligned as
// on the Go heap.
func newEmulation(t testing.TB, search unsafe.Pointer, size uintptr) *emulation {
	t.Helper()
	const file = "avx512_amd64.s"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := x86emu.Parse(string(text))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	e := &emulation{m: p.NewMachine()}
	e.self = e.m.Map("search", unsafe.Slice((*byte)(search), size), true, 0)
	e.input = e.m.Map("puzzle", e.puzzle[:], false, 5)
	return e
}

func (e *emulation) call(t testing.TB, function string, args ...uint64) {
	t.Helper()
	if err := e.m.Call(function, args...); err != nil {
		t.Fatalf("%s: %v", function, err)
	}
}

// emulatedPuzzles has easy and hard puzzles, and some puzzles with many solutions or none.
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

func checkSolutions(t *testing.T, text string, found map[Puzzle]bool, want *Result, limit int, fits func(*Puzzle) bool) {
	t.Helper()
	if int64(len(found)) != want.Count {
		t.Errorf("%s: %d solutions, want %d", text, len(found), want.Count)
	}
	if want.Count == 1 && !found[want.Solution] {
		t.Errorf("%s: the only solution is not found", text)
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

// validGrid reports whether every row, column and box has the values 1 to 9.
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

// TestEmulationAgrees compares the interpreter with the CPU: after every few passes the two searches
// must be equal, byte by byte.
func TestEmulationAgrees(t *testing.T) {
	if !haveAVX512 {
		t.Skip("this machine has no AVX-512")
	}
	var a, b avx512Search
	e := newEmulation(t, unsafe.Pointer(&a), unsafe.Sizeof(a))
	for i, text := range emulatedPuzzles {
		e.puzzle = Puzzle([]byte(text))
		b.begin(&e.puzzle)
		a.control = b.control // has the fields that begin sets in Go
		e.call(t, "avx512Begin", e.self, e.input)
		for n := 0; a.depth > 0 && n < 30; n++ {
			a.left, a.budget = 3, int64(1+i%3+n/10)
			b.left, b.budget = a.left, a.budget
			e.call(t, "avx512Run", e.self)
			b.run()
			if a != b {
				t.Fatalf("%s: after %d calls the searches differ: %+v %+v", text, n+1, a.control, b.control)
			}
		}
	}
}
