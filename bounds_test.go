package fourfold

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
)

// TestBoundsText: bounds and costs are read, and written again in their shortest form.
func TestBoundsText(t *testing.T) {
	const text = "2:3|a b 2|c 0:1|d | e\na b e:x |7 |-9\nc d |9007199254740000\nb\n"
	p, err := ReadProblem(strings.NewReader(text), "f")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []bound{{2, 3}, {1, 1}, {2, 2}, {0, 1}, {0, 1}} {
		if got := (bound{p.Need(int32(i)), p.Room(int32(i))}); got != want {
			t.Errorf("item %d: bounds %v, want %v", i, got, want)
		}
	}
	if !p.HasBounds() || !p.HasCosts() || p.Cost(0) != -2 || p.Cost(2) != 0 || p.CostOf(Solution{0, 1, 2}) != 9007199254739998 {
		t.Errorf("costs %d, %d, %d", p.Cost(0), p.Cost(1), p.Cost(2))
	}
	var b strings.Builder
	if err := WriteProblem(&b, p); err != nil {
		t.Fatal(err)
	}
	if want := "2:3|a b 2:2|c 0:1|d | e\na b e:x |-2\nc d |9007199254740000\nb\n"; b.String() != want {
		t.Errorf("written as %q, want %q", b.String(), want)
	}
	if q := p.WithOptions([]int32{1, 2}); q.Cost(0) != p.Cost(1) || q.Cost(1) != 0 {
		t.Errorf("WithOptions: costs %d, %d", q.Cost(0), q.Cost(1))
	}
}

// TestCheckBounds: Check counts how often each item is covered.
func TestCheckBounds(t *testing.T) {
	p, err := ReadProblem(strings.NewReader("1:2|a 0|b 3|c | d\na c d:x\na c d:x\na c\nc\nb c\nc d\n"), "f")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		s    Solution
		want string
	}{
		{Solution{0, 1, 3}, ""}, {Solution{0, 2, 3}, ""}, {Solution{1, 2, 3}, ""},
		{Solution{0, 1, 2}, `item "a" is covered 3 times: expected 1:2`},
		{Solution{0, 3, 4}, `item "b" is covered 1 times: expected 0:0`},
		{Solution{0, 3}, `item "c" is covered 2 times: expected 3:3`},
		{nil, `item "a" is covered 0 times: expected 1:2`},
		{Solution{0, 3, 5}, `item "d" is covered twice`},
	} {
		err := p.Check(c.s)
		if (err == nil) != (c.want == "") || err != nil && (!errors.Is(err, ErrNotCover) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("Check(%v) = %v, want %s", c.s, err, c.want)
		}
	}
	if p.Clash(0, 1) || p.Clash(0, 2) || !p.Clash(0, 5) || !p.Clash(2, 2) {
		t.Error("Clash does not know the bounds")
	}
}

// TestBuilderBounds: the Builder refuses bounds and costs that make no sense.
func TestBuilderBounds(t *testing.T) {
	for want, build := range map[string]func(b *Builder, o int32){
		"from 2 to 1 times":       func(b *Builder, o int32) { b.Between("b", 2, 1) },
		"from -1 to 1 times":      func(b *Builder, o int32) { b.Between("b", -1, 1) },
		"gets a cost":             func(b *Builder, o int32) { b.Cost(o+1, 1) },
		"costs 9007199254740993":  func(b *Builder, o int32) { b.Cost(o, MaxCosts+1) },
		"costs -9223372036854775": func(b *Builder, o int32) { b.Cost(o, math.MinInt64) },
		"":                        func(b *Builder, o int32) { b.Cost(o, -MaxCosts); b.Cost(o, MaxCosts); b.Between("b", 0, 0) },
	} {
		var b Builder
		build(&b, b.Option("", b.Primary("a")))
		p, err := b.Problem()
		if (err == nil) != (want == "") || err != nil && (!errors.Is(err, ErrBadProblem) || !strings.Contains(err.Error(), want)) {
			t.Errorf("%v, want %s", err, want)
		}
		if err == nil && (p.Need(0) != 1 || p.Room(0) != 1 || p.Room(1) != 0 || !p.HasBounds()) {
			t.Error("wrong bounds")
		}
	}
}

// lister is a Solver of fixed solutions.
type lister []Solution

func (lister) Name() string { return "lister" }
func (l lister) Solve(ctx context.Context, p *Problem, yield func(Solution) bool) (Stats, error) {
	for _, s := range l {
		if !yield(s) {
			break
		}
	}
	return Stats{}, nil
}

// TestBest: Best has the cheapest solutions of a solver that lists all, in the order of their costs.
func TestBest(t *testing.T) {
	p, err := ReadProblem(strings.NewReader("a\na |3\na |1\na |2\na |1\n"), "f")
	if err != nil {
		t.Fatal(err)
	}
	s := lister{{0}, {1}, {2}, {3}}
	best, err := Best(t.Context(), s, p, 3)
	if want := []Solution{{1}, {3}, {2}}; err != nil || !slices.EqualFunc(best, want, slices.Equal) {
		t.Errorf("Best() = %v, %v, want %v", best, err, want)
	}
	dear, err := p.WithCosts(func(o int32) int64 { return -p.Cost(o) })
	if err != nil {
		t.Fatal(err)
	}
	if best, err = Best(t.Context(), s, dear, 1); err != nil || len(best) != 1 || best[0][0] != 0 {
		t.Errorf("the dearest: %v, %v", best, err)
	}
	if _, err := p.WithCosts(func(int32) int64 { return MaxCosts / 2 }); !errors.Is(err, ErrBadProblem) {
		t.Errorf("costs above MaxCosts: %v", err)
	}
	if _, err := Best(t.Context(), lister{}, p, 1); !errors.Is(err, ErrNoSolution) {
		t.Errorf("no solution: %v", err)
	}
	n := 0
	if _, err := Cheapest(t.Context(), s, p, 1, func(f Finding) bool { n++; return false }); n != 1 || err != nil {
		t.Errorf("%d findings after yield returned false, %v", n, err)
	}
}
