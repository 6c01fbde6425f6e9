package bulk

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fourfold/cp/classic"
)

// units has the cells of each row, column and box.
var units = func() (all [27][9]int) {
	for u := range 9 {
		for k := range 9 {
			all[u][k] = 9*u + k
			all[9+u][k] = 9*k + u
			all[18+u][k] = u/3*27 + u%3*3 + k/3*9 + k%3
		}
	}
	return all
}()

// repeated returns the number of units in which a value occurs twice.
func repeated(p *[81]byte) (n int) {
	for _, cells := range units {
		seen, twice := uint16(0), uint16(0)
		for _, c := range cells {
			if '1' <= p[c] && p[c] <= '9' {
				twice |= seen & (1 << (p[c] - '1'))
				seen |= 1 << (p[c] - '1')
			}
		}
		if twice != 0 {
			n++
		}
	}
	return n
}

// fills reports whether s is a solution of p. It is simple and slow.
func fills(p, s *classic.Puzzle) bool {
	for c := range p {
		given := '1' <= p[c] && p[c] <= '9'
		if s[c] < '1' || s[c] > '9' || given && s[c] != p[c] {
			return false
		}
	}
	return repeated((*[81]byte)(s)) == 0
}

// fullGrid returns a random solution: someSolution with its values renamed and its rows and
// columns shuffled.
func fullGrid(r *rand.Rand) (p classic.Puzzle) {
	lines := func() (to [9]int) {
		for i, band := range r.Perm(3) {
			for j, line := range r.Perm(3) {
				to[3*i+j] = 3*band + line
			}
		}
		return to
	}
	rows, columns, values := lines(), lines(), r.Perm(9)
	for c := range p {
		p[c] = '1' + byte(values[someSolution[9*rows[c/9]+columns[c%9]]-'1'])
	}
	return p
}

// TestIsSound: isSound sees two equal givens in any two cells that share a unit, and accepts all
// other grids.
func TestIsSound(t *testing.T) {
	blank := [81]byte([]byte(strings.Repeat(".", 81)))
	for c := range 81 {
		for d := range c {
			for v := byte('1'); v <= '9'; v++ {
				p := blank
				p[c], p[d] = v, v
				if got, want := isSound(&p), repeated(&p) == 0; got != want {
					t.Fatalf("%c in cells %d and %d: sound %t", v, d, c, got)
				}
				p[c] = '1' + (v-'1'+1)%9
				if !isSound(&p) {
					t.Fatalf("two values in cells %d and %d: not sound", d, c)
				}
			}
		}
	}
	r := rand.New(rand.NewPCG(2, 7))
	var counts [2]int
	for range 20000 {
		p := [81]byte(fullGrid(r))
		for _, c := range r.Perm(81)[:r.IntN(81)] {
			p[c] = ".0*_Xx"[r.IntN(6)]
		}
		if r.IntN(2) == 0 {
			p[r.IntN(81)] = '1' + byte(r.IntN(9))
		}
		want := repeated(&p) == 0
		if got := isSound(&p); got != want {
			t.Fatalf("%s: sound %t", p, got)
		}
		counts[map[bool]int{true: 1}[want]]++
	}
	if min(counts[0], counts[1]) < 1000 {
		t.Errorf("%d grids with and without repeated givens", counts)
	}
}

// TestIsSolution: a solution is accepted. It is refused after one cell is changed, or two cells,
// rows or columns are exchanged. After such an exchange all units of two kinds are still correct.
func TestIsSolution(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	blank := classic.Puzzle([]byte(strings.Repeat(".", 81)))
	check := func(p, s *classic.Puzzle) {
		t.Helper()
		if got := isSolution(p, s); got != fills(p, s) {
			t.Fatalf("puzzle %s, solution %q: isSolution %t", *p, *s, got)
		}
	}
	for range 30 {
		full := fullGrid(r)
		p := full
		for _, c := range r.Perm(81)[:r.IntN(82)] {
			p[c] = ".0*_Xx"[r.IntN(6)]
		}
		if !isSolution(&p, &full) || !isSolution(&blank, &full) {
			t.Fatalf("%s is refused as a solution of %s", full, p)
		}
		for c := range 81 {
			for _, b := range []byte("123456789.0*_Xx\x00\xffa") {
				s := full
				s[c] = b
				check(&blank, &s)
				if strings.IndexByte("123456789.0*_Xx", b) >= 0 {
					q := blank
					q[c] = b
					check(&q, &full)
				}
			}
			for d := range c {
				s := full
				s[c], s[d] = s[d], s[c]
				check(&blank, &s)
			}
		}
		for a := range 9 {
			for b := range a {
				rows, columns := full, full
				for k := range 9 {
					rows[9*a+k], rows[9*b+k] = rows[9*b+k], rows[9*a+k]
					columns[9*k+a], columns[9*k+b] = columns[9*k+b], columns[9*k+a]
				}
				check(&blank, &rows)
				check(&blank, &columns)
			}
		}
	}
}
