package jobs

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"time"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/kit/words"
)

// probingTime is the time after which an estimate ends.
const probingTime = 10 * time.Second

// Estimate says in words how many nodes and solutions a search of p by dlx has, and how long it
// takes if it visits each solution. It takes up to ten seconds.
func Estimate(ctx context.Context, engine dlx.Solver, p *fourfold.Problem, seed uint64) (text string, err error) {
	within, cancel := context.WithTimeout(ctx, probingTime)
	defer cancel()
	e, err := engine.Estimate(within, p, dlx.Probes{Seed: seed})
	if err != nil && within.Err() == nil || ctx.Err() != nil {
		return "", err
	}
	for _, each := range []struct {
		name  string
		of    dlx.Range
		write func(float64) string
	}{{"nodes", e.Nodes, words.Amount}, {", solutions", e.Solutions, words.Amount}, {", time", e.Seconds, longTime}} {
		in := func(x *big.Float) string {
			if f, _ := x.Float64(); !math.IsInf(f, 0) {
				return each.write(f)
			}
			return x.Text('e', 2)
		}
		switch r := each.of; {
		case r.Mean == nil || r.High == nil && !e.Exact:
			text += each.name + " not known"
		case e.Exact:
			text += each.name + " " + in(r.Mean)
		default:
			text += fmt.Sprintf("%s about %s (%s to %s)", each.name, in(r.Mean), in(r.Low), in(r.High))
		}
	}
	return text, nil
}

// longTime writes a time in seconds, or in years if it is long.
func longTime(seconds float64) string {
	const year = 365.25 * 24 * 3600
	if seconds < year {
		return words.Seconds(seconds)
	}
	return words.ThreeDigits(seconds/year) + " years"
}
