package dlx

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/bits"
	"fourfold/dlx/internal/small"
	"fourfold/internal/test/covertest"
)

// A fitting solver gives problems that are too large for its core to core Cells: those that the core
// does not support, and those for which links take seconds.
type fitting struct{ Solver }

func (s fitting) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.fit(p).Solve(ctx, p, yield)
}

func (s fitting) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.fit(p).Visit(ctx, p, yield)
}

func (s fitting) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	return s.fit(p).Count(ctx, p, limit)
}

func (s fitting) fit(p *fourfold.Problem) Solver {
	if s.Core == Small && !small.Fits(p) || s.Core == Bits && !bits.Fits(p) || s.Core == Links && p.NumOptions() > 5000 {
		s.Core = Cells
	}
	return s.Solver
}

func TestContract(t *testing.T) {
	cores := []Core{AutoCore, Bits, Cells} // auto is small on small problems
	if covertest.Long() {
		cores = Cores()
	} else if testing.Short() {
		cores = cores[:1]
	}
	for _, c := range cores {
		t.Run(c.String(), func(t *testing.T) {
			covertest.Run(t, func(maxNodes int64) fourfold.Solver {
				return fitting{Solver{MaxNodes: maxNodes, Core: c}}
			})
		})
	}
}

// divideAt makes searches with several workers divide after that many looks at the context, until
// the test ends.
func divideAt(t *testing.T, looks int) {
	before := soloLooks
	t.Cleanup(func() { soloLooks = before })
	soloLooks = looks
}

// TestContractOfWorkers: the same with several workers, which begin at once or later.
func TestContractOfWorkers(t *testing.T) {
	for k, c := range Cores()[1:] {
		for _, workers := range []int{2, 3} {
			if (c == Links || (k+workers)%2 > 0) && !covertest.Long() || k+workers > 2 && testing.Short() {
				continue
			}
			t.Run(fmt.Sprint(c, workers), func(t *testing.T) {
				divideAt(t, 3-workers)
				covertest.RunAnyOrder(t, func(maxNodes int64) fourfold.Solver {
					return fitting{Solver{MaxNodes: maxNodes, Core: c, Workers: workers}}
				})
			})
		}
	}
}

// TestTooLarge: a core that is named refuses a problem that is too large for it, and auto takes
// another core.
func TestTooLarge(t *testing.T) {
	p := covertest.Fans(2, 5000)
	none := func(fourfold.Solution) bool { return false }
	for core, want := range map[Core]string{Small: "core=small: 10000 options", Bits: "core=bits: 10000 options"} {
		_, err := Solver{Core: core}.Solve(context.Background(), p, none)
		if !errors.Is(err, errors.ErrUnsupported) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("core=%v: %v, want an error about the number of options", core, err)
		}
	}
	for options, want := range map[int]string{100: "small", 400: "bits", 5000: "cells"} {
		if stats, err := (Solver{}).Solve(context.Background(), covertest.Fans(2, options), none); stats.Engine != want || err != nil {
			t.Errorf("%d options: core %q, error %v, want %q", 2*options, stats.Engine, err, want)
		}
	}
}

// TestCoreOfLargeItems: if options have many large secondary items, the core is not bit sets, whose
// rows of clashes would take long.
func TestCoreOfLargeItems(t *testing.T) {
	const options = 3000
	for large, want := range map[int]string{10: "bits", 80: "cells"} {
		var b fourfold.Builder
		row := make([]fourfold.Item, 1, 1+large)
		for k := range large {
			row = append(row, b.Secondary(fmt.Sprint("s", k)).Paint('A'))
		}
		for k := range options {
			row[0] = b.Primary(fmt.Sprint("p", k))
			b.Option("", row...)
		}
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		if kind := AutoCore.kind(p); kind.core.String() != want {
			t.Errorf("%d secondary items of %d options: core %v, want %s", large, options, kind.core, want)
		}
	}
}
