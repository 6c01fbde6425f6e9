//go:build amd64 && !purego

package classic

import (
	"os"
	"testing"
	"unsafe"
)

// TestAVX512Model compares the assembly, run by the interpreter, with its model: the same solutions in the
// same order, by as many guesses and passes.
func TestAVX512Model(t *testing.T) {
	e := newInterpreted512(t)
	for _, text := range emulatedPuzzles {
		e.compare(t, Puzzle([]byte(text)), 5)
	}
}

type interpreted512 struct {
	search     avx512Search
	puzzle     Puzzle
	machine    *machine
	self, text uint64 // addresses of search and puzzle
	passes     int64
}

func newInterpreted512(t *testing.T) *interpreted512 {
	t.Helper()
	text, err := os.ReadFile("avx512_amd64.s")
	if err != nil {
		t.Fatal(err)
	}
	p, err := assemble(string(text))
	if err != nil {
		t.Fatal(err)
	}
	e := &interpreted512{machine: p.newMachine()}
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&e.search)), unsafe.Sizeof(e.search))
	e.self = e.machine.give("search", memory, true, 0)
	e.text = e.machine.give("puzzle", e.puzzle[:], false, 5)
	return e
}

func (e *interpreted512) call(t *testing.T, function string, args ...uint64) {
	t.Helper()
	if err := e.machine.call(function, args...); err != nil {
		t.Fatal(err)
	}
}

// next goes on until another solution, with a return every three passes.
func (e *interpreted512) next(t *testing.T) bool {
	t.Helper()
	c := &e.search.control
	for c.left = 1; c.left > 0 && c.depth > 0; {
		c.budget = 3
		e.call(t, "avx512Run", e.self)
		e.passes += 3 - c.budget
	}
	return c.left == 0
}

func (e *interpreted512) compare(t *testing.T, p Puzzle, limit int) {
	t.Helper()
	var m model512
	m.begin(&p)
	e.puzzle, e.passes = p, 0
	e.call(t, "avx512Begin", e.self, e.text)
	c := &e.search.control
	for range limit {
		m.left = 1
		m.run()
		found := e.next(t)
		if found != (m.left == 0) {
			t.Fatalf("%s: solution found: %v, by the model: %v", p[:], found, !found)
		}
		if c.decisions != m.decisions || e.passes != m.passes {
			t.Fatalf("%s: %d guesses, %d passes, by the model %d, %d", p[:], c.decisions, e.passes, m.decisions, m.passes)
		}
		if !found {
			return
		}
		if Puzzle(c.solution[:81]) != Puzzle(m.solution[:81]) {
			t.Fatalf("%s: %s, by the model %s", p[:], c.solution[:81], m.solution[:81])
		}
	}
}
