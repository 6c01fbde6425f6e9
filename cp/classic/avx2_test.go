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

// TestAVX2Begin: a text and the same candidates as masks have the same first node, for all bytes.
func TestAVX2Begin(t *testing.T) {
	needAVX2(t)
	r := NewSource(10)
	text, masks := new(avx2Search), new(avx2Search)
	for b := range 256 {
		var p Puzzle
		for c := range p {
			p[c] = byte(b)
			if r.IntN(2) == 0 {
				p[c] = '1' + byte(r.IntN(9))
			}
		}
		m := marksOf(&p)
		text.begin(&p)
		masks.beginMasks(&m)
		if text.stack[0] != masks.stack[0] {
			t.Fatalf("byte %#x: the nodes differ\n%s", b, p[:])
		}
	}
}

// solutions returns all solutions, at most max, sorted. It takes the pencil marks instead of p
// unless pencil is nil.
func solutions(s *Solver, p *Puzzle, pencil *Pencil, max int) (list []string) {
	seq := s.All(p)
	if pencil != nil {
		seq = s.AllPencil(pencil)
	}
	for x := range seq {
		if list = append(list, string(x[:])); len(list) == max {
			break
		}
	}
	slices.Sort(list)
	return list
}

// checkAVX2 compares all solutions, at most max, with those of the oracle and of path Go. They
// are the solutions of puzzle p, or of the marks m if p is nil. It returns their number, and
// whether the oracle was able to find them all.
func checkAVX2(t *testing.T, p *Puzzle, m *[81]uint16, max int) (n int, told bool) {
	t.Helper()
	pencil := PencilOf(m)
	list := func(path Path) []string {
		if p == nil {
			return solutions(New(path), p, &pencil, max)
		}
		return solutions(New(path), p, nil, max)
	}
	got := list(AVX2)
	var want []string
	told = oracleSolutions(m, func(g *Puzzle) bool {
		want = append(want, string(g[:]))
		return len(want) < max
	})
	slices.Sort(want)
	for name, want := range map[string][]string{"the oracle": want, "the path in Go": list(Go)} {
		if name == "the oracle" && !told {
			continue
		}
		if len(got) != len(want) || len(got) < max && !slices.Equal(got, want) {
			t.Fatalf("%s: %d solutions, %s has %d", pencil[:], len(got), name, len(want))
		}
	}
	for _, g := range got {
		if err := CheckSolution(m, new(gridOf(g))); err != nil {
			t.Fatalf("%s: %v", pencil[:], err)
		}
	}
	if len(slices.Compact(got)) < len(got) {
		t.Fatalf("%s: a solution is found twice", pencil[:])
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
		n, told := checkAVX2(t, &p, new(marksOf(&p)), 1000)
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

// TestAVX2Pencil does the same with pencil marks: the values of two full grids, and some more.
func TestAVX2Pencil(t *testing.T) {
	needAVX2(t)
	r := NewSource(12)
	untold := 0
	for range 1000 {
		var m [81]uint16
		g, h := r.solved(), r.solved()
		more := r.IntN(25)
		for c := range g {
			m[c] = 1<<(g[c]-'1') | 1<<(h[c]-'1')
			for v := range 9 {
				if r.IntN(100) < more {
					m[c] |= 1 << v
				}
			}
		}
		if _, told := checkAVX2(t, nil, &m, 500); !told {
			untold++
		}
	}
	t.Logf("the oracle gave up on %d of 1000", untold)
	if untold > 100 {
		t.Error("the oracle gave up on too many grids")
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
	m := marksOf(&Puzzle{})
	s.beginMasks(&m)
	s.stack[len(s.stack)-1] = s.stack[0]
	s.depth, s.left, s.budget = int64(len(s.stack)), 1, 100
	defer func() {
		if recover() == nil {
			t.Error("run does not panic on a full stack")
		}
	}()
	s.run()
}
