package canonical_test

import (
	"bufio"
	"math/rand/v2"
	"os"
	"testing"

	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

func TestQuick(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"clue17.txt", "gen_minimal_random.txt", "serg_multi.txt", "acs_general_9x9.txt", "edge.txt", "hodoku_reglib.solutions.txt"} {
		f, err := os.Open("/work/shared/data/sudoku/" + name)
		if err != nil {
			t.Fatal(err)
		}
		sc := bufio.NewScanner(f)
		n := 0
		for sc.Scan() && n < 2000 {
			cells, ok := canonical.ParseCells(sc.Text())
			if !ok {
				continue
			}
			n++
			var c canonical.Canonizer
			a := c.Form(&cells)
			tr := c.Transform()
			if tr.Apply(&cells) != a {
				t.Fatalf("%s: transform of %s gives %s want %s", name, cells, tr.Apply(&cells), a)
			}
			inv := tr.Inverse()
			if inv.Apply(&a) != cells {
				t.Fatalf("inverse")
			}
			g := puzzle.NewGrid(9, 9)
			copy(g.Cells, cells[:])
			auts := c.Automorphisms()
			for range 5 {
				iso := puzzle.Sudoku{Givens: g}.Isomorph(rng).Givens
				b := c.Form((*canonical.Cells)(iso.Cells))
				if a != b || auts != c.Automorphisms() {
					t.Fatalf("%s: %s %d and %s %d", cells, a, auts, b, c.Automorphisms())
				}
			}
		}
		t.Log(name, n)
	}
}

func TestKnown(t *testing.T) {
	for _, l := range []string{
		"123456789456789123789123456231564897564897231897231564312645978645978312978312645",
		"000000000000000000000000000000000000000000000000000000000000000000000000000000000",
	} {
		cells, _ := canonical.ParseCells(l)
		var c canonical.Canonizer
		t.Log(c.Form(&cells), c.Automorphisms())
	}
	t.Log(int64(canonical.Symmetries))
}

func BenchmarkForm(b *testing.B) {
	for _, name := range []string{"clue17.txt", "gen_minimal_random.txt", "bergmark_hard10k.txt", "serg_multi.txt", "acs_general_9x9.txt", "forum_hardest_1905_11plus.solutions.txt"} {
		f, err := os.Open("/work/shared/data/sudoku/" + name)
		if err != nil {
			b.Fatal(err)
		}
		sc := bufio.NewScanner(f)
		var all []canonical.Cells
		for sc.Scan() {
			if cells, ok := canonical.ParseCells(sc.Text()); ok {
				all = append(all, cells)
			}
		}
		b.Run(name, func(b *testing.B) {
			var c canonical.Canonizer
			k := 0
			for b.Loop() {
				c.Form(&all[k%len(all)])
				k++
			}
		})
	}
}
