//go:build unix

package external

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/compare"
	"fourfold/internal/test/covertest"
)

// TestCheapest: each known program that is installed and takes costs finds the cheapest
// solutions, one after the other.
func TestCheapest(t *testing.T) {
	for _, r := range Recipes() {
		t.Run(r.Name, func(t *testing.T) {
			program, _, _ := strings.Cut(r.Command, " ")
			need(t, program)
			tries := 4
			if program == "minizinc" {
				if tries = 1; testing.Short() || !r.Installed() {
					t.Skip("minizinc starts slowly")
				}
			}
			c, err := NewCommand("exec:"+r.Name, r.Name, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			random := rand.New(rand.NewPCG(3, 4))
			for tried := 0; tried < tries; {
				p := covertest.RandomCosts(random, covertest.RandomBounds(random))
				all := covertest.BruteForce(p)
				if len(all) < 3 || !p.HasCosts() || !p.HasBounds() {
					continue
				}
				tried++
				best, err := fourfold.Best(t.Context(), c, p, 2)
				if errors.Is(err, errors.ErrUnsupported) && (strings.Contains(r.Command, "{cnf}") || strings.Contains(r.Command, "{wcnf}")) {
					continue
				}
				if got, want := costs(p, best), costs(p, all)[:2]; err != nil || !slices.Equal(got, want) {
					t.Errorf("the cheapest solutions cost %v, %v, want %v", got, err, want)
				}
			}
		})
	}
}

// costs returns the costs of solutions in increasing order.
func costs(p *fourfold.Problem, all []fourfold.Solution) (list []int64) {
	for _, s := range all {
		list = append(list, p.CostOf(s))
	}
	slices.Sort(list)
	return list
}

// TestClaims: a program that claims another cost is at fault, and one that does not claim the
// optimum reaches a limit.
func TestClaims(t *testing.T) {
	p, err := several(t).WithCosts(func(o int32) int64 { return int64(o) + 1 })
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		output string
		bound  int64
		check  func(error) bool
	}{
		{"o 2; s OPTIMUM FOUND; v -x1 x2 -x3", 2, func(err error) bool { return err == nil }},
		{"o 2; s SATISFIABLE; v -x1 x2 -x3", fourfold.NoBound, func(err error) bool { return errors.Is(err, fourfold.ErrLimit) }},
		{"o 1; s OPTIMUM FOUND; v -x1 x2 -x3", fourfold.NoBound, func(err error) bool { return errors.As(err, new(*compare.Fault)) }},
	} {
		command, err := NewCommand("exec:sh", fmt.Sprintf(`sh -c "printf '%s\n'" {opb}`, strings.ReplaceAll(c.output, "; ", `\n`)), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		bound := int64(fourfold.NoBound)
		_, err = command.Cheapest(context.Background(), p, 1, func(f fourfold.Finding) bool {
			bound = f.Bound
			return true
		})
		if !c.check(err) || bound != c.bound {
			t.Errorf("%s: the bound is %d, %v", c.output, bound, err)
		}
	}
}
