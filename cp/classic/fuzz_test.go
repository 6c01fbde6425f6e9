package classic

import (
	"reflect"
	"testing"
	"unsafe"
)

// A fence has the memory of a search between pages that must not be accessed: the puzzle,
// the results and the state of the engine. On systems other than Linux it lies between
// marked bytes instead.
type fence struct {
	s       *Solver
	puzzles []Puzzle
	results []Result
}

// fenced is the number of puzzles of a fence. It is larger than every team, so that a member
// takes a second puzzle.
const fenced = 4

func newFence(t testing.TB, path Path, atEnd bool) *fence {
	f := &fence{s: New(path)}
	moveEngines(t, f.s, atEnd)
	f.puzzles = unsafe.Slice((*Puzzle)(place(t, fenced*int(unsafe.Sizeof(Puzzle{})), 1, atEnd)), fenced)
	f.results = unsafe.Slice((*Result)(place(t, fenced*int(unsafe.Sizeof(Result{})), 8, atEnd)), fenced)
	return f
}

func place(t testing.TB, size, align int, atEnd bool) unsafe.Pointer {
	return unsafe.Pointer(&guarded(t, size, align, atEnd)[0])
}

// moveEngines moves the state of the engines of s between guards. The garbage collector does not
// scan that memory, so the state must have no pointers.
func moveEngines(t testing.TB, s *Solver, atEnd bool) {
	move := func(state any) any {
		old := reflect.ValueOf(state)
		if hasPointers(old.Type().Elem()) {
			t.Fatalf("%v has pointers", old.Type().Elem())
		}
		moved := reflect.NewAt(old.Type().Elem(), place(t, int(old.Type().Elem().Size()), 64, atEnd))
		moved.Elem().Set(old.Elem())
		return moved.Interface()
	}
	s.engine = move(s.engine).(engine)
	s.ctl = (*control)(reflect.ValueOf(s.engine).Elem().FieldByName("control").Addr().UnsafePointer())
	if b := s.batcher(); b != nil {
		b.team = move(b.team).(team)
		for i := range b.members {
			b.members[i].engine, b.members[i].ctl = b.team.member(i)
		}
	}
}

func hasPointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return hasPointers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if hasPointers(t.Field(i).Type) {
				return true
			}
		}
		return false
	}
	return t.Kind() > reflect.Complex128
}

// fences returns two fences for each path of this machine.
func fences(t testing.TB) (all []*fence) {
	for path := AVX512; path <= Go; path++ {
		if path.Available() {
			all = append(all, newFence(t, path, false), newFence(t, path, true))
		}
	}
	return all
}

// solve solves a puzzle between the guards, by Solve and by SolveBatch.
func (f *fence) solve(t *testing.T, p *Puzzle, limit int64) Result {
	for i := range f.puzzles {
		f.puzzles[i] = *p
	}
	// The first and the last puzzle lie next to a guard.
	r := f.search(t, &f.puzzles[0], limit)
	if last := f.search(t, &f.puzzles[fenced-1], limit); last != r {
		t.Errorf("%v: %+v, and the second time %+v", f.s.path, r, last)
	}
	if n := f.s.SolveBatch(f.puzzles, limit, f.results); n != fenced {
		t.Errorf("%v: %d of the batch done", f.s.path, n)
	}
	for i, one := range f.results {
		if f.puzzles[i] != *p {
			t.Fatalf("%v: the puzzle was written to: %q", f.s.path, f.puzzles[i][:])
		}
		checkBatch(t, f.s.path, p, limit, one, r)
	}
	return r
}

// search is Solve, but the engine reads p itself and not a copy.
func (f *fence) search(t *testing.T, p *Puzzle, limit int64) (r Result) {
	f.s.begin(p)
	f.s.engine.begin(p)
	f.s.finish(limit, &r)
	checkDepth(t, f.s)
	return r
}

// checkAgree compares the result of a path with that of another.
func checkAgree(t *testing.T, path Path, m *[81]uint16, limit int64, got, want Result) {
	t.Helper()
	if got.Count != want.Count || got.Stopped {
		t.Fatalf("%v, limit %d: %d solutions, %v has %d", path, limit, got.Count, Go, want.Count)
	}
	if got.Count == 0 {
		if got.Solution != (Puzzle{}) {
			t.Errorf("%v: 0 solutions, but Solution is %q", path, got.Solution[:])
		}
		return
	}
	if err := CheckSolution(m, &got.Solution); err != nil {
		t.Errorf("%v: %v: %s", path, err, got.Solution[:])
	}
	if got.Count == 1 && limit > 1 && got.Solution != want.Solution {
		t.Errorf("%v: the only solution differs: %s, want %s", path, got.Solution[:], want.Solution[:])
	}
}

// FuzzPuzzle compares the paths on any 81 bytes, with the memory in a fence.
func FuzzPuzzle(f *testing.F) {
	for _, n := range namedGrids {
		f.Add([]byte(n.grid))
	}
	f.Add([]byte{})
	all := fences(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		var p Puzzle
		copy(p[:], data)
		marks := marksOf(&p)
		for _, limit := range []int64{2, 200} {
			want := New(Go).Solve(&p, limit)
			for _, one := range all {
				checkAgree(t, one.s.path, &marks, limit, one.solve(t, &p, limit), want)
			}
		}
	})
}

// TestFullStack runs each path with a stack that is full, which no search can cause. The path
// may give up or panic, but it must not write outside of its memory.
func TestFullStack(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		f := newFence(t, path, true)
		f.s.begin(&Puzzle{})
		room := stackRoom(f.s)
		fillStack(f.s)
		for missing := range int64(5) {
			func() {
				defer func() {
					if r := recover(); r != nil {
						t.Logf("room for %d more: %v", missing, r)
					}
				}()
				f.s.ctl.depth, f.s.ctl.left, f.s.ctl.budget = room-missing, 10, 1000
				f.s.engine.run()
				t.Logf("room for %d more: run returned with %d nodes of %d", missing, f.s.ctl.depth, room)
			}()
		}
	})
}

// fillStack copies the first node of the stack to all others.
func fillStack(s *Solver) {
	stack := stackOf(s)
	size := int(stack.Type().Elem().Size())
	all := unsafe.Slice((*byte)(stack.Addr().UnsafePointer()), size*stack.Len())
	for at := size; at < len(all); at += size {
		copy(all[at:], all[:size])
	}
}
