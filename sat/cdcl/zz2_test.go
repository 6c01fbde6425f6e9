package cdcl

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"fourfold"
	"fourfold/internal/covertest"
)

func TestZDelay(t *testing.T) {
	if os.Getenv("ZD") == "" {
		t.Skip()
	}
	var colored fourfold.Builder
	{
		var ps, cs []fourfold.Item
		for k := range 300 {
			ps = append(ps, colored.Primary(fmt.Sprint("p", k)))
		}
		for k := range 1000 {
			cs = append(cs, colored.Secondary(fmt.Sprint("c", k)))
		}
		r := rand.New(rand.NewPCG(1, 1))
		for range 500000 {
			colored.Option("", ps[r.IntN(300)], cs[r.IntN(500)].Paint(fourfold.Color(1+r.IntN(100))), cs[500+r.IntN(500)].Paint(fourfold.Color(1+r.IntN(1000))))
		}
	}
	cp, err := colored.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]*fourfold.Problem{
		"pairs 1M": covertest.Pairs(1_000_000), "fans": covertest.Fans(10, 300_000), "chain": covertest.Chain(100, 10000), "64x64": covertest.EmptySudoku(8),
		"queens 400": covertest.Queens(400), "colors": cp, "wide": covertest.Chain(1, 1000000),
	} {
		all, err := covertest.MeasureStops(Solver{}, p, 25, rand.New(rand.NewPCG(1, 2)))
		fmt.Println(name, p.NumOptions(), len(all), err)
		worst := covertest.Delay{}
		for _, d := range all {
			worst.Wall = max(worst.Wall, d.Wall)
			worst.CPU = max(worst.CPU, d.CPU)
		}
		fmt.Println("   worst", worst.Wall, worst.CPU)
	}
}

func BenchmarkZFans(b *testing.B) {
	p := covertest.Fans(10, 300_000)
	for b.Loop() {
		n := 0
		st, err := Solver{}.Visit(b.Context(), p, func(fourfold.Solution) bool { n++; return n < 20 })
		fmt.Println(st, err)
	}
}
