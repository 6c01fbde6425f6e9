//go:build amd64 && !purego

package classic

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

func needAVX2(tb testing.TB) {
	if !AVX2.Available() {
		tb.Skip("no AVX2")
	}
}

// TestAVX2Layout: the assembly knows where the fields lie; vectors lie at multiples of 32 bytes, as a
// Solver of this size begins at a page.
func TestAVX2Layout(t *testing.T) {
	var s avx2Search
	for _, f := range []struct {
		name      string
		got, want uintptr
	}{
		{"left", unsafe.Offsetof(s.left), 0},
		{"budget", unsafe.Offsetof(s.budget), 8},
		{"depth", unsafe.Offsetof(s.depth), 16},
		{"guesses", unsafe.Offsetof(s.guesses), 24},
		{"solution", unsafe.Offsetof(s.solution), 32},
		{"scratch", unsafe.Offsetof(s.scratch), 128},
		{"stack", unsafe.Offsetof(s.stack), 128 + 24*32},
		{"a node", unsafe.Sizeof(s.stack[0]), 288},
	} {
		if f.got != f.want {
			t.Errorf("%s: %d, want %d", f.name, f.got, f.want)
		}
	}
	if len(s.stack) != 192 {
		t.Errorf("stack of %d nodes", len(s.stack))
	}
}

// TestAVX2Begin compares the first node of a text with that of the same candidates as masks, for all bytes.
func TestAVX2Begin(t *testing.T) {
	needAVX2(t)
	r := rand.New(rand.NewPCG(1, 2))
	text, masks := new(avx2Search), new(avx2Search)
	for b := range 256 {
		var p Puzzle
		var m [81]uint16
		for c := range p {
			p[c] = byte(b)
			if r.IntN(2) == 0 {
				p[c] = '1' + byte(r.IntN(9))
			}
			m[c] = 511
			if '1' <= p[c] && p[c] <= '9' {
				m[c] = 1 << (p[c] - '1')
			}
		}
		text.begin(&p)
		masks.beginMasks(&m)
		if text.stack[0] != masks.stack[0] {
			t.Fatalf("byte %#x: the nodes differ\n%s", b, p[:])
		}
	}
}

// fullGrid is a random permutation of rows, columns and digits of a grid.
func fullGrid(r *rand.Rand) (p Puzzle) {
	shuffled := func() (x [9]int) {
		for i, b := range r.Perm(3) {
			for j, k := range r.Perm(3) {
				x[3*i+j] = 3*b + k
			}
		}
		return x
	}
	rows, cols, digits := shuffled(), shuffled(), r.Perm(9)
	for c := range p {
		row, col := rows[c/9], cols[c%9]
		p[c] = '1' + byte(digits[(3*(row%3)+row/3+col)%9])
	}
	return p
}

// solutions returns all solutions, at most max, in order.
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

// TestAVX2Random compares the solutions of random grids with those of the engine in Go: grids with some digits
// of a full grid, every other one with a wrong digit.
func TestAVX2Random(t *testing.T) {
	needAVX2(t)
	r := rand.New(rand.NewPCG(3, 4))
	a, b := New(AVX2), New(Generic)
	var none, one, many int
	for i := range 300 {
		p := fullGrid(r)
		givens := 30 + r.IntN(24)
		for _, c := range r.Perm(81)[givens:] {
			p[c] = '.'
		}
		if i%2 == 0 {
			p[r.IntN(81)] = '1' + byte(r.IntN(9))
		}
		const max = 1000
		x, y := solutions(a, &p, nil, max), solutions(b, &p, nil, max)
		if len(x) != len(y) || len(x) < max && !slices.Equal(x, y) {
			t.Fatalf("%s: %d solutions, want %d", p[:], len(x), len(y))
		}
		switch len(x) {
		case 0:
			none++
		case 1:
			one++
		default:
			many++
		}
	}
	t.Logf("%d without a solution, %d with one, %d with more", none, one, many)
}

// TestAVX2Pencil does the same with pencil marks: those of two full grids, and some more.
func TestAVX2Pencil(t *testing.T) {
	needAVX2(t)
	r := rand.New(rand.NewPCG(5, 6))
	a, b := New(AVX2), New(Generic)
	for range 1000 {
		var m Pencil
		g, h := fullGrid(r), fullGrid(r)
		more := r.IntN(25)
		for c := range g {
			for d := range 9 {
				m[9*c+d] = '.'
				if byte('1'+d) == g[c] || byte('1'+d) == h[c] || r.IntN(100) < more {
					m[9*c+d] = byte('1' + d)
				}
			}
		}
		const max = 500
		x, y := solutions(a, nil, &m, max), solutions(b, nil, &m, max)
		if len(x) != len(y) || len(x) < max && !slices.Equal(x, y) {
			t.Fatalf("%s: %d solutions, want %d", m[:], len(x), len(y))
		}
	}
}

// TestAVX2Budget stops the search after every pass, and finds the same.
func TestAVX2Budget(t *testing.T) {
	needAVX2(t)
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		p := fullGrid(r)
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
		if 300-s.left != want.Count || s.guesses != want.Guesses || passes != want.Passes {
			t.Fatalf("%s: %d solutions, %d guesses, %d passes; want %+v", p[:], 300-s.left, s.guesses, passes, want)
		}
	}
}

// TestAVX2Full: the assembly does not push a node on a full stack, and says so.
func TestAVX2Full(t *testing.T) {
	needAVX2(t)
	s := new(avx2Search)
	m := [81]uint16{}
	for c := range m {
		m[c] = 511
	}
	s.beginMasks(&m)
	s.stack[len(s.stack)-1] = s.stack[0]
	s.depth, s.left, s.budget = int64(len(s.stack)), 1, 100
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	s.run()
}
