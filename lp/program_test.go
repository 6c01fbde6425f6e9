package lp

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestProgram tests that the whole points of a public program are the exact covers, for each
// model and each level of reduction.
func TestProgram(t *testing.T) {
	problems := uint64(covertest.Cases(900))
	kinds := map[RowKind]int{}
	for seed := range problems {
		rng := rand.New(rand.NewPCG(seed, 17))
		p := covertest.Random(rng)
		switch seed % 3 {
		case 0:
			p = covertest.RandomBounds(rng)
		case 1:
			p = covertest.RandomPainters(rng)
		}
		if p.NumOptions() > 11 {
			continue
		}
		want := covertest.BruteForce(p)
		slices.SortFunc(want, slices.Compare)
		for _, s := range []Solver{
			{}, {Reduce: Unreduced}, {Reduce: Probing},
			{Model: Aggregated}, {Model: Aggregated, Reduce: Unreduced}, {Model: Aggregated, Reduce: Probing},
		} {
			g, err := s.Encode(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			if got := g.wholePoints(); !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("seed %d, %+v: points %v, want %v", seed, s, got, want)
			}
			if s.Reduce == Unreduced && !p.HasBounds() && len(g.Options) != int(p.NumOptions()) {
				t.Fatalf("seed %d: columns for %v of %d options, though nothing is settled", seed, g.Options, p.NumOptions())
			}
			for _, r := range g.Rows {
				kinds[r.Kind]++
			}
		}
	}
	for _, k := range []RowKind{ExactlyOne, AtMostOne, WithinColor, Between, SameColor} {
		if kinds[k] < 20 {
			t.Errorf("only %d rows of kind %d", kinds[k], k)
		}
	}
}

// wholePoints returns the exact covers of the points with columns 0 and 1, found by trying all
// sets of options. Each color variable gets the least value that its options allow.
func (g *Program) wholePoints() (all []fourfold.Solution) {
	for set := range 1 << len(g.Options) {
		x := make([]int64, g.Columns())
		s := slices.Clone(fourfold.Solution(g.Chosen))
		for j, o := range g.Options {
			if set>>j&1 == 1 {
				x[j] = 1
				s = append(s, o)
			}
		}
		for _, r := range g.Rows {
			if last := len(r.Terms) - 1; r.Kind == WithinColor && int(r.Terms[last].Column) >= len(g.Options) && r.sum(x) > 0 {
				x[r.Terms[last].Column] = 1
			}
		}
		if !slices.ContainsFunc(g.Rows, func(r Row) bool { return r.sum(x) < r.Lower || r.sum(x) > r.Upper }) {
			slices.Sort(s)
			all = append(all, s)
		}
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

func (r Row) sum(x []int64) int64 {
	sum := int64(0)
	for _, t := range r.Terms {
		sum += int64(t.Coefficient) * x[t.Column]
	}
	return sum
}

// Three primary items are each covered by an option that paints item s in one of two colors, or by
// an option that does not contain s. Options of one color can be chosen together, so each color is
// a color variable. Columns 0 to 8 are the options, columns 9 and 10 the color variables.
func ExampleSolver_Encode() {
	var b fourfold.Builder
	s := b.Secondary("s")
	for _, name := range []string{"a", "b", "c"} {
		item := b.Primary(name)
		b.Option(name+" red", item, s.Paint(1))
		b.Option(name+" blue", item, s.Paint(2))
		b.Option(name+" plain", item)
	}
	p, err := b.Problem()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range []Model{Rows, Aggregated} {
		g, err := Solver{Model: m}.Encode(context.Background(), p)
		fmt.Println(g.Columns(), "columns", err)
		for _, r := range g.Rows {
			fmt.Println(p.ItemName(r.Item), r.Lower, r.Terms, r.Upper)
		}
	}
	// Output:
	// 11 columns <nil>
	// s 0 [{9 1} {10 1}] 1
	// s -1 [{0 1} {9 -1}] 0
	// s -1 [{3 1} {9 -1}] 0
	// s -1 [{6 1} {9 -1}] 0
	// s -1 [{1 1} {10 -1}] 0
	// s -1 [{4 1} {10 -1}] 0
	// s -1 [{7 1} {10 -1}] 0
	// a 1 [{0 1} {1 1} {2 1}] 1
	// b 1 [{3 1} {4 1} {5 1}] 1
	// c 1 [{6 1} {7 1} {8 1}] 1
	// 11 columns <nil>
	// s 0 [{9 1} {10 1}] 1
	// s -3 [{0 1} {3 1} {6 1} {9 -3}] 0
	// s -3 [{1 1} {4 1} {7 1} {10 -3}] 0
	// a 1 [{0 1} {1 1} {2 1}] 1
	// b 1 [{3 1} {4 1} {5 1}] 1
	// c 1 [{6 1} {7 1} {8 1}] 1
}

// If item c alone has an option without s, items a and b are painters of s. They agree on each color,
// and an option of c takes the color of an option of a. Columns 0 to 6 are the options.
func ExampleSolver_Encode_painters() {
	var b fourfold.Builder
	s := b.Secondary("s")
	for _, name := range []string{"a", "b", "c"} {
		item := b.Primary(name)
		b.Option(name+" red", item, s.Paint(1))
		b.Option(name+" blue", item, s.Paint(2))
		if name == "c" {
			b.Option("c plain", item)
		}
	}
	p, err := b.Problem()
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := Solver{}.Encode(context.Background(), p)
	fmt.Println(g.Columns(), "columns", err)
	for _, r := range g.Rows {
		fmt.Println(p.ItemName(r.Item), r.Lower, r.Terms, r.Upper)
	}
	// Output:
	// 7 columns <nil>
	// s 0 [{0 1} {2 -1}] 0
	// s -1 [{0 -1} {4 1}] 0
	// s 0 [{1 1} {3 -1}] 0
	// s -1 [{1 -1} {5 1}] 0
	// a 1 [{0 1} {1 1}] 1
	// b 1 [{2 1} {3 1}] 1
	// c 1 [{4 1} {5 1} {6 1}] 1
}

// TestEncodeRefused tests Encode with a context that is done.
func TestEncodeRefused(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if g, err := (Solver{}).Encode(ctx, covertest.Chain(1, 40000)); g != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Encode() = %v, want %v", err, context.Canceled)
	}
}

// TestEncodeDeadEnd tests that the program of a problem that reduction refutes has no point.
func TestEncodeDeadEnd(t *testing.T) {
	var b fourfold.Builder
	b.Option("", b.Primary(""))
	b.Primary("no option")
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []Reduction{Singles, Unreduced, Probing} {
		g, err := Solver{Reduce: level}.Encode(context.Background(), p)
		if err != nil || !slices.ContainsFunc(g.Rows, func(r Row) bool { return len(r.Terms) == 0 && r.Lower == 1 }) {
			t.Errorf("reduction %v: %+v, %v, want an empty row", level, g, err)
		}
	}
}
