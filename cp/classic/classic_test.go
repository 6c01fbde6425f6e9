package classic

import "testing"

func TestSolve(t *testing.T) {
	var p Puzzle
	copy(p[:], "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
	for path := AVX512; path <= Generic; path++ {
		if !path.Available() {
			continue
		}
		r := New(path).Solve(&p, 2)
		if r.Count != 1 || string(r.Solution[:]) != "417369825632158947958724316825437169791586432346912758289643571573291684164875293" {
			t.Errorf("%v: %+v %s", path, r, r.Solution[:])
		}
	}
}
