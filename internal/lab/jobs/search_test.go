package jobs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/kit/poll/polltest"
	"fourfold/internal/test/covertest"
)

// TestSearch: a search that is killed or interrupted again and again, with other cores and numbers
// of workers, comes to the number of solutions, and to each of them once. A kill may leave the last
// line cut off, and what it has yielded comes again.
func TestSearch(t *testing.T) {
	cores := []dlx.Core{dlx.Small, dlx.Bits, dlx.Cells, dlx.Links}
	for seed := range uint64(covertest.Cases(60)) {
		rng := rand.New(rand.NewPCG(seed, 46))
		p, cores := covertest.Queens(5+rng.IntN(4)), cores
		if rng.IntN(3) == 0 {
			p, cores = covertest.Graphs(6, 1, 2+rng.Int32N(3)), cores[2:]
		}
		want := covertest.BruteForce(p)
		path, all := filepath.Join(t.TempDir(), "s"), rng.IntN(2) == 0
		for runs := 0; ; runs++ {
			engine := dlx.Solver{Core: cores[rng.IntN(len(cores))], Workers: 1 + rng.IntN(3), MaxNodes: int64(rng.IntN(300)) * int64(rng.IntN(2))}
			n, err := runSearch(t, path, p, all, engine, polltest.EndAt(rng.IntN(40+10*runs)))
			if err == nil {
				if n != len(want) {
					t.Fatalf("seed %d, all %v: %d solutions, want %d", seed, all, n, len(want))
				}
				break
			}
			if !errors.Is(err, context.Canceled) && !errors.Is(err, fourfold.ErrLimit) {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if text, err := os.ReadFile(path); err == nil && rng.IntN(3) == 0 { // a kill
				os.Truncate(path, int64(len(text)-rng.IntN(min(len(text), 200))))
			}
		}
	}
}

// runSearch goes on with a search, and returns how many solutions there are.
func runSearch(t *testing.T, path string, p *fourfold.Problem, all bool, engine dlx.Solver, ctx context.Context) (int, error) {
	s, err := OpenSearch(t.Context(), p, SearchOptions{Path: path, All: all, Engine: engine})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if !all {
		n, _, err := s.Count(ctx, p, 0)
		return int(n.Int64()), err
	}
	seen := map[string]bool{}
	_, err = s.Visit(ctx, p, func(c fourfold.Solution) bool {
		if seen[fmt.Sprint(c)] {
			t.Errorf("%v comes twice", c)
		}
		seen[fmt.Sprint(c)] = true
		return true
	})
	if at := s.State(); at.Ended != (err == nil) || at.Done < 0 || at.Done > 1 || at.Found.Int64() != int64(len(seen)) {
		t.Errorf("%+v after %v", at, err)
	}
	return len(seen), err
}

// TestSearchRefused: a file that is not of the search is refused and stays as it is, and so is a
// damaged one.
func TestSearchRefused(t *testing.T) {
	p, path := covertest.Queens(6), filepath.Join(t.TempDir(), "s")
	if _, err := runSearch(t, path, p, true, dlx.Solver{MaxNodes: 20}, t.Context()); !errors.Is(err, fourfold.ErrLimit) {
		t.Fatal(err)
	}
	whole, _ := os.ReadFile(path)
	lines := slices.Collect(strings.Lines(string(whole)))
	for want, text := range map[string]string{
		"s:1:1: not a file of jobs":    "fourfold checkpoint 2\n{}\n",
		"s:3:1: the answer is damaged": strings.Join(lines[:2], "") + strings.Replace(lines[2], `"found":"`, `"found":"1`, 1),
		"s:1:1: other jobs":            lines[0] + lines[0],
		"s:3:1: a line of jobs":        strings.Join(lines[:2], "") + lines[1],
	} {
		os.WriteFile(path, []byte(text), 0o600)
		_, err := OpenSearch(t.Context(), p, SearchOptions{Path: path, All: true})
		if after, _ := os.ReadFile(path); err == nil || !strings.Contains(err.Error(), want) || string(after) != text {
			t.Errorf("OpenSearch() = %v, want %q", err, want)
		}
	}
	os.WriteFile(path, whole, 0o600)
	for want, o := range map[string]SearchOptions{"the search of another problem": {All: true}, "a search for solutions: expected one for the number": {}} {
		q := p
		if o.Path = path; o.All {
			q = covertest.Queens(5)
		}
		if _, err := OpenSearch(t.Context(), q, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("OpenSearch() = %v, want %q", err, want)
		}
	}
	first, err := OpenSearch(t.Context(), p, SearchOptions{Path: path, All: true})
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := OpenSearch(ctx, p, SearchOptions{Path: path, All: true}); err == nil {
		t.Error("two runs have the file open")
	}
}

// TestSearchInterruptedEarly: runs that are interrupted before they come further, at any look,
// leave the search as it is.
func TestSearchInterruptedEarly(t *testing.T) {
	p, path := covertest.Queens(8), filepath.Join(t.TempDir(), "s")
	if _, err := runSearch(t, path, p, true, dlx.Solver{Core: dlx.Cells, MaxNodes: 60}, t.Context()); !errors.Is(err, fourfold.ErrLimit) {
		t.Fatal(err)
	}
	for k := range 30 {
		if n, err := runSearch(t, path, p, true, dlx.Solver{Core: dlx.Cells}, polltest.EndAt(2+k%3)); err == nil && n != 92 {
			t.Fatalf("run %d has ended with %d solutions", k, n)
		}
	}
	if n, err := runSearch(t, path, p, true, dlx.Solver{}, t.Context()); n != 92 || err != nil {
		t.Errorf("%d solutions, %v, want 92", n, err)
	}
}
