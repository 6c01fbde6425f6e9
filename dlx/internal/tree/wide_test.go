package tree_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"fourfold"
	"fourfold/dlx/internal/small"
)

// free is the color of an item that no chosen option contains.
const free = fourfold.Color(-1)

// fitting returns the options of the item that fit the colors.
func fitting(p *fourfold.Problem, color []fourfold.Color, item int32) (list []int32) {
	for _, o := range p.Uses(item) {
		if !slices.ContainsFunc(p.Option(o), func(i fourfold.Item) bool {
			c := color[i.Index]
			return c != free && (c == fourfold.NoColor || c != i.Color)
		}) {
			list = append(list, o)
		}
	}
	return list
}

// plainCovers finds all covers: it tries all options that fit, of the item that has fewest. It
// returns false if it gives up because there are too many covers or nodes.
func plainCovers(p *fourfold.Problem) (all [][]int32, complete bool) {
	color := slices.Repeat([]fourfold.Color{free}, int(p.NumItems()))
	var chosen []int32
	nodes := 0
	var try func()
	try = func() {
		var best []int32
		covered := true
		for item := range p.NumItems() {
			if p.IsPrimary(item) && color[item] == free {
				if list := fitting(p, color, item); covered || len(list) < len(best) {
					best, covered = list, false
				}
			}
		}
		if nodes++; nodes > 1000 || len(all) > 500 {
			return
		}
		if covered {
			all = append(all, slices.Sorted(slices.Values(chosen)))
			return
		}
		for _, o := range best {
			before := slices.Clone(color)
			for _, i := range p.Option(o) {
				color[i.Index] = i.Color
			}
			chosen = append(chosen, o)
			try()
			chosen = chosen[:len(chosen)-1]
			copy(color, before)
		}
	}
	try()
	return all, nodes <= 1000 && len(all) <= 500
}

// wide returns a random problem of about n options and m primary items. The options are those of
// a cover, of some exchanges of items between two of its options, and of some that seldom fit.
func wide(rng *rand.Rand, n, m int) *fourfold.Problem {
	var b fourfold.Builder
	primary := make([]fourfold.Item, m)
	for i := range primary {
		primary[i] = b.Primary(fmt.Sprint("p", i))
	}
	secondary := make([]fourfold.Item, rng.IntN(4))
	for i := range secondary {
		secondary[i] = b.Secondary(fmt.Sprint("s", i))
	}
	rng.Shuffle(m, func(i, j int) { primary[i], primary[j] = primary[j], primary[i] })
	var options [][]fourfold.Item
	for from := 0; from < m; {
		to := min(m, from+1+rng.IntN(2*max(1, 2*m/n)))
		options = append(options, primary[from:to:to])
		from = to
	}
	blocks := len(options)
	for k := 0; k+1 < min(blocks, 10); k += 2 {
		x, y := options[k], options[k+1]
		options = append(options, append(slices.Clone(x[1:]), y[0]), append(slices.Clone(y[1:]), x[0]))
	}
	for len(options) < n {
		x, y := options[rng.IntN(blocks)], options[rng.IntN(blocks)]
		if &x[0] != &y[0] {
			options = append(options, append(slices.Clone(x[rng.IntN(len(x)):]), y[rng.IntN(len(y)):]...))
		}
	}
	rng.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	for _, option := range options {
		for _, s := range secondary {
			switch rng.IntN(6) {
			case 0, 1:
				option = append(option, s.Paint('a'))
			case 2:
				if rng.IntN(len(options)) < 2 {
					option = append(option, s)
				}
			}
		}
		b.Option("", option...)
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// wideWithCovers returns a random problem for which words of 64 bits matter, and its covers, sorted.
func wideWithCovers(rng *rand.Rand) solved {
	sizes := []int{20, 63, 64, 65, 127, 128, 129, 191, 192, 193, 255, 256, 257, 320, 512}
	for {
		p := wide(rng, sizes[rng.IntN(len(sizes))], sizes[rng.IntN(len(sizes))])
		if all, complete := plainCovers(p); complete && small.Fits(p) {
			slices.SortFunc(all, slices.Compare)
			return solved{p, all}
		}
	}
}
