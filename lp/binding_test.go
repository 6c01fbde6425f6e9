//go:build cgo && !noclp

package lp

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/lanl/clp"

	"fourfold/internal/covertest"
)

// TestBinding compares relaxations with costs, and with columns fixed at random, with those that
// github.com/lanl/clp loads and solves.
func TestBinding(t *testing.T) {
	stop := newStopper(context.Background())
	defer stop.close()
	points, empty := 0, 0
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 11))
		p := covertest.Random(rng)
		if p.NumOptions() == 0 {
			continue
		}
		g := encodeWhole(p)
		r := newRelaxation(g, stop)
		costs := make([]int64, g.columns())
		for j := range costs {
			costs[j] = rng.Int64N(maxCost)
		}
		r.model.setCosts(costs)
		for range 4 {
			for j := range g.options {
				r.fixed[j] = int8(max(-1, rng.IntN(6)-4))
			}
			v, _ := r.solve()
			minimum := 0.0
			for j, x := range r.x {
				minimum += x * float64(costs[j])
			}
			status, want := solveByBinding(g, r.fixed, costs)
			switch {
			case v == feasible && status == clp.Optimal && math.Abs(minimum-want) < 1e-6*maxCost:
				points++
			case v == infeasible && status == clp.Infeasible:
				empty++
			default:
				t.Fatalf("seed %d, fixed %v: verdict %v with minimum %v; the binding has status %v and %v", seed, r.fixed, v, minimum, status, want)
			}
		}
		r.free()
	}
	if points < 50 || empty < 50 {
		t.Errorf("only %d points, and %d programs without one", points, empty)
	}
}

// solveByBinding solves a relaxation by github.com/lanl/clp. It returns the status and the minimum.
func solveByBinding(g *program, fixed []int8, costs []int64) (clp.SimplexStatus, float64) {
	m, s := clp.NewPackedMatrix(), clp.NewSimplex()
	m.SetDimensions(len(g.rows), 0) // the last rows may be empty
	bounds, costly, rows := make([]clp.Bounds, g.columns()), make([]float64, g.columns()), make([]clp.Bounds, len(g.rows))
	for j := range bounds {
		var column []clp.Nonzero
		for _, c := range g.column(j) {
			column = append(column, clp.Nonzero{Index: int(c.row), Value: float64(c.coefficient)})
		}
		m.AppendColumn(column)
		bounds[j].Lower, bounds[j].Upper = floats(columnBounds(fixed[j]))
		costly[j] = float64(costs[j])
	}
	for k, row := range g.rows {
		rows[k].Lower, rows[k].Upper = floats(row.bounds())
	}
	s.LoadProblem(m, bounds, costly, rows, nil)
	status, minimum := s.Dual(clp.NoValuesPass, clp.NoStartFinishOptions), s.ObjectiveValue()
	runtime.KeepAlive(m) // the calls of the binding do not keep it alive
	runtime.KeepAlive(s)
	return status, minimum
}
