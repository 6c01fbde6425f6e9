package cp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestContractOfSchemes runs the contract tests with the weakest and the strongest scheme.
func TestContractOfSchemes(t *testing.T) {
	if testing.Short() {
		t.Skip("TestContract is for the default scheme")
	}
	for _, s := range []Solver{{Scheme: None, Order: Fixed}, {Scheme: All, Order: Conflict}, {Scheme: AllDifferent, Order: WDeg, Restart: 1}} {
		t.Run(fmt.Sprintf("%v,%v", s.Scheme, s.Order), func(t *testing.T) {
			covertest.Run(t, func(maxNodes int64) fourfold.Solver {
				s := s
				s.MaxNodes = maxNodes
				return s
			})
		})
	}
}

// TestAllCombinations: every order with every scheme finds the solutions of brute force.
func TestAllCombinations(t *testing.T) {
	for seed := range uint64(150) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 5)))
		want := covertest.BruteForce(p)
		slices.SortFunc(want, slices.Compare)
		for _, order := range Orders() {
			for _, scheme := range append(Schemes(), Scheme(0), Singles|ruleLocked, Singles|ruleFish, AllDifferent) {
				s := Solver{Scheme: scheme, Order: order, Seed: seed, Restart: int64(seed % 3)}
				var got []fourfold.Solution
				if _, err := s.Solve(context.Background(), p, func(sol fourfold.Solution) bool { got = append(got, sol); return true }); err != nil {
					t.Fatalf("seed %d: Solve() by %v, %v = %v", seed, order, scheme, err)
				}
				slices.SortFunc(got, slices.Compare)
				if !slices.EqualFunc(got, want, slices.Equal) {
					t.Fatalf("seed %d: solutions by %v, %v: %v, want %v", seed, order, scheme, got, want)
				}
			}
		}
	}
}

func TestParseScheme(t *testing.T) {
	for _, c := range []struct {
		name string
		want Scheme
	}{
		{"none", None}, {"singles", Singles}, {"pairs", Pairs}, {"triples", Triples}, {"locked", Locked}, {"fish", Fish}, {"quads", Quads}, {"all", All},
		{"singles+locked", Singles | ruleLocked}, {"singles+fish", Singles | ruleFish}, {"pairs+fish", Pairs | ruleFish}, {"triples+fish", Triples | ruleFish},
		{"quads+locked", Quads &^ ruleFish}, {"alldifferent", AllDifferent}, {"triples+alldifferent", Triples | ruleAllDifferent},
	} {
		got, err := ParseScheme(c.name)
		if err != nil || got != c.want {
			t.Errorf("ParseScheme(%q) = %b, %v, want %b", c.name, got, err, c.want)
		}
		if again, err := ParseScheme(got.String()); err != nil || again != got {
			t.Errorf("ParseScheme(%q) = %b, %v, want %b", got, again, err, got)
		}
	}
	for _, bad := range []string{"", "tripels", "pairs+", "singles,locked"} {
		if got, err := ParseScheme(bad); err == nil {
			t.Errorf("ParseScheme(%q) = %v, want an error", bad, got)
		}
	}
}

func TestParseOrder(t *testing.T) {
	for _, o := range Orders() {
		if got, err := ParseOrder(o.String()); err != nil || got != o {
			t.Errorf("ParseOrder(%q) = %v, %v", o, got, err)
		}
	}
	if _, err := ParseOrder(""); err == nil {
		t.Error("ParseOrder accepts an empty name")
	}
}

// TestSchemesAreNested: each scheme has the rules of the schemes before it and more, and the
// name of the zero Scheme is that of the default.
func TestSchemesAreNested(t *testing.T) {
	all := Schemes()
	for k := range all[1:] {
		if all[k]&^all[k+1] != 0 || all[k] == all[k+1] {
			t.Errorf("%v has rules that %v does not have, or they are equal", all[k], all[k+1])
		}
	}
	if got := Scheme(0).String(); got != DefaultScheme.String() {
		t.Errorf("the zero Scheme is %s, want %v", got, DefaultScheme)
	}
}
