package puzzle_test

import (
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/puzzle"
)

// solutions calls found for every exact cover of p, a problem without colors. It is a plain search
// that branches on a primary item with the fewest options. It is slow, but short and easy to
// check.
func solutions(p *fourfold.Problem, found func(fourfold.Solution)) {
	covered, colors := make([]int, p.NumItems()), make([]fourfold.Color, p.NumItems())
	free := func(o int32) bool {
		return !slices.ContainsFunc(p.Option(o), func(i fourfold.Item) bool {
			return covered[i.Index] > 0 && (i.Color == fourfold.NoColor || i.Color != colors[i.Index])
		})
	}
	var chosen fourfold.Solution
	var search func()
	search = func() {
		var best []int32
		item := int32(-1)
		for i := range p.NumItems() {
			if covered[i] > 0 || !p.IsPrimary(i) {
				continue
			}
			var live []int32
			for _, o := range p.Uses(i) {
				if free(o) {
					live = append(live, o)
				}
			}
			if item < 0 || len(live) < len(best) {
				item, best = i, live
			}
			if len(best) == 0 {
				return
			}
		}
		if item < 0 {
			found(slices.Sorted(slices.Values(chosen)))
			return
		}
		for _, o := range best {
			for _, i := range p.Option(o) {
				covered[i.Index]++
				colors[i.Index] = i.Color
			}
			chosen = append(chosen, o)
			search()
			chosen = chosen[:len(chosen)-1]
			for _, i := range p.Option(o) {
				covered[i.Index]--
			}
		}
	}
	search()
}

func count(p *fourfold.Problem) int {
	n := 0
	solutions(p, func(fourfold.Solution) { n++ })
	return n
}

type compiler interface {
	Compile() (*puzzle.Compiled, error)
}

func mustCompile(t testing.TB, c compiler) *puzzle.Compiled {
	t.Helper()
	p, err := c.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// mustGrid reads a square grid of digits and dots, row by row. Line breaks are ignored.
func mustGrid(t testing.TB, text string) puzzle.Grid {
	t.Helper()
	text = strings.ReplaceAll(text, "\n", "")
	order := 1
	for order*order < len(text) {
		order++
	}
	g := puzzle.NewGrid(order, order)
	if len(text) != len(g.Cells) {
		t.Fatalf("no grid: %s", text)
	}
	for cell, char := range []byte(text) {
		if char != '.' {
			g.Cells[cell] = char - '0'
		}
	}
	return g
}

// jigsaw4 has regions of order 4 that are not boxes.
var jigsaw4 = []int{
	0, 0, 0, 1,
	0, 1, 1, 1,
	2, 2, 2, 3,
	2, 3, 3, 3,
}
