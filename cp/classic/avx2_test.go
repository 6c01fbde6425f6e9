//go:build amd64 && !purego

package classic

import (
	"slices"
	"testing"
	"unsafe"
)

func needAVX2(tb testing.TB) {
	if !AVX2.Available() {
		tb.Skip("no AVX2")
	}
}

// TestAVX2Layout: the fields have the offsets that the assembly uses. Vectors are at multiples
// of 32 bytes, because a value of this size begins at a page.
func TestAVX2Layout(t *testing.T) {
	var s avx2Search
	for _, f := range []struct {
		name      string
		got, want uintptr
	}{
		{"left", unsafe.Offsetof(s.left), 0},
		{"budget", unsafe.Offsetof(s.budget), 8},
		{"depth", unsafe.Offsetof(s.depth), 16},
		{"guesses", unsafe.Offsetof(s.decisions), 24},
		{"solution", unsafe.Offsetof(s.solution), 32},
		{"half", unsafe.Offsetof(s.half), 128},
		{"last", unsafe.Offsetof(s.last), 128 + 32},
		{"sum", unsafe.Offsetof(s.sum), 128 + 2*32},
		{"whole", unsafe.Offsetof(s.whole), 128 + 3*32},
		{"broken", unsafe.Offsetof(s.broken), 128 + 4*32},
		{"scratch", unsafe.Offsetof(s.scratch), 128 + 5*32},
		{"stack", unsafe.Offsetof(s.stack), 128 + 24*32},
		{"a node", unsafe.Sizeof(s.stack[0]), 288},
	} {
		if f.got != f.want {
			t.Errorf("%s: %d, want %d", f.name, f.got, f.want)
		}
	}
	if len(s.stack) != 192 {
		t.Errorf("the stack has room for %d nodes, want 192", len(s.stack))
	}
}

// solutions returns all solutions, at most max, sorted.
func solutions(s *Solver, p *Puzzle, max int) (list []string) {
	for x := range s.All(p) {
		if list = append(list, string(x[:])); len(list) == max {
			break
		}
	}
	slices.Sort(list)
	return list
}

// checkAVX2 compares all solutions of a puzzle, at most max, with those of the oracle and of path
// Go. It returns their number, and whether the oracle was able to find them all.
func checkAVX2(t *testing.T, p *Puzzle, max int) (n int, told bool) {
	t.Helper()
	m := marksOf(p)
	got := solutions(New(AVX2), p, max)
	var want []string
	told = oracleSolutions(&m, func(g *Puzzle) bool {
		want = append(want, string(g[:]))
		return len(want) < max
	})
	slices.Sort(want)
	for name, want := range map[string][]string{"the oracle": want, "the path in Go": solutions(New(Go), p, max)} {
		if name == "the oracle" && !told {
			continue
		}
		if len(got) != len(want) || len(got) < max && !slices.Equal(got, want) {
			t.Fatalf("%s: %d solutions, %s has %d", p[:], len(got), name, len(want))
		}
	}
	for _, g := range got {
		if err := CheckSolution(&m, new(gridOf(g))); err != nil {
			t.Fatalf("%s: %v", p[:], err)
		}
	}
	if len(slices.Compact(got)) < len(got) {
		t.Fatalf("%s: a solution is found twice", p[:])
	}
	return len(got), told
}

// TestAVX2Random compares the solutions of random grids. They have some values of a full grid,
// and every other grid has a value that may be wrong.
func TestAVX2Random(t *testing.T) {
	needAVX2(t)
	r := NewSource(11)
	var none, one, many, untold int
	for i := range 300 {
		p := r.solved()
		givens := 30 + r.IntN(24)
		for _, c := range r.Perm(81)[givens:] {
			p[c] = '.'
		}
		if i%2 == 0 {
			p[r.IntN(81)] = '1' + byte(r.IntN(9))
		}
		n, told := checkAVX2(t, &p, 1000)
		if !told {
			untold++
		}
		switch n {
		case 0:
			none++
		case 1:
			one++
		default:
			many++
		}
	}
	t.Logf("%d without a solution, %d with one, %d with more; %d that the oracle gave up on", none, one, many, untold)
	if min(none, one, many) < 20 || untold > 3 {
		t.Error("too few grids of a kind, or the oracle gave up on too many")
	}
}

// TestAVX2Budget: a search that is interrupted after every pass has the same result.
func TestAVX2Budget(t *testing.T) {
	needAVX2(t)
	r := NewSource(13)
	for range 300 {
		p := r.solved()
		for _, c := range r.Perm(81)[24:] {
			p[c] = '.'
		}
		want := New(AVX2).Solve(&p, 300)
		s := new(avx2Search)
		s.begin(&p)
		s.left = 300
		passes := int64(0)
		for s.depth > 0 && s.left > 0 {
			s.budget = 1
			s.run()
			passes += 1 - s.budget
		}
		if 300-s.left != want.Count || s.decisions != want.Guesses || passes != want.Passes {
			t.Fatalf("%s: %d solutions, %d guesses, %d passes; want %+v", p[:], 300-s.left, s.decisions, passes, want)
		}
	}
}

// TestAVX2Full: the assembly does not push a node on a full stack, and run panics.
func TestAVX2Full(t *testing.T) {
	needAVX2(t)
	s := new(avx2Search)
	s.begin(&Puzzle{})
	s.stack[len(s.stack)-1] = s.stack[0]
	s.depth, s.left, s.budget = int64(len(s.stack)), 1, 100
	defer func() {
		if recover() == nil {
			t.Error("run does not panic on a full stack")
		}
	}()
	s.run()
}
