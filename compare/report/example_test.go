package report_test

import (
	"context"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/puzzle"
	"fourfold/sat"
)

// A plain solver is Knuth's Algorithm X on a map of the covered items and their colors. It
// branches on an item with fewest options (MRV), and copies the map instead of undoing changes.
type plain struct{}

func (plain) Name() string { return "plain" }

func (plain) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (stats fourfold.Stats, err error) {
	nodes, begin := int64(0), time.Now()
	var search func(chosen fourfold.Solution, covered map[int32]fourfold.Color) bool
	search = func(chosen fourfold.Solution, covered map[int32]fourfold.Color) bool {
		clash := func(o int32) bool {
			return slices.ContainsFunc(p.Option(o), func(i fourfold.Item) bool {
				color, taken := covered[i.Index]
				return taken && (color == fourfold.NoColor || color != i.Color)
			})
		}
		nodes++
		complete, fewest := true, []int32(nil)
		for i := range p.NumItems() {
			if err = context.Cause(ctx); err != nil {
				return false
			}
			if _, taken := covered[i]; p.IsPrimary(i) && !taken {
				options := slices.DeleteFunc(slices.Clone(p.Uses(i)), clash)
				if complete || len(options) < len(fewest) {
					complete, fewest = false, options
				}
			}
		}
		if complete {
			return yield(slices.Sorted(slices.Values(chosen)))
		}
		for _, o := range fewest {
			with := maps.Clone(covered)
			for _, i := range p.Option(o) {
				with[i.Index] = i.Color
			}
			if !search(append(chosen, o), with) {
				return false
			}
		}
		return true
	}
	if err = context.Cause(ctx); err == nil {
		search(nil, map[int32]fourfold.Color{})
	}
	return fourfold.Stats{Search: time.Since(begin), Counters: []fourfold.Counter{{Name: "nodes", Value: nodes}}}, err
}

// The program compares a solver of its own with three engines, and writes the page report.html.
func Example() {
	ctx := context.Background()
	solvers := []fourfold.Solver{plain{}, cp.Solver{}, dlx.Solver{}, sat.Solver{}}
	cfg := compare.Config{Timeout: 10 * time.Second, Repeat: 3}
	table := results.NewTable(solvers, cfg)
	for out := range compare.Each(ctx, queens(4, 8), solvers, cfg) {
		fmt.Println(out.Case.Name, out.Verdict, out.Reason)
		table.Add(results.CaseOf(out))
	}
	table.Complete = ctx.Err() == nil

	page, err := os.Create("report.html")
	if err != nil {
		log.Fatal(err)
	}
	if err := report.WriteHTML(page, summary.Summarize(table)); err != nil {
		log.Fatal(err)
	}
	if err := page.Close(); err != nil {
		log.Fatal(err)
	}
}

// queens yields the cases of from to to queens.
func queens(from, to int) func(yield func(compare.Case) bool) {
	return func(yield func(compare.Case) bool) {
		for n := from; n <= to; n++ {
			p, err := puzzle.Queens{N: n}.Compile()
			if err != nil {
				log.Fatal(err)
			}
			if !yield(compare.Case{Name: fmt.Sprint(n, " queens"), Problem: p.Problem}) {
				return
			}
		}
	}
}
