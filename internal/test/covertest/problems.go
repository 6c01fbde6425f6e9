package covertest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"fourfold"
)

// Random returns a small random problem: up to 7 primary items, up to 4 secondary items, and up
// to 22 options, but seldom more than 13. It may have colors, equal options and items without
// options.
func Random(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	primary := make([]fourfold.Item, 1+rng.IntN(7))
	for i := range primary {
		primary[i] = b.Primary(fmt.Sprintf("p%d", i))
	}
	return randomOptions(rng, &b, primary)
}

// RandomBounds is Random with bounds and costs: bounds of 0, bounds above what is there, items that
// need all their options, costs of 0 and below. There are up to some thousand solutions.
func RandomBounds(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	primary := make([]fourfold.Item, 1+rng.IntN(7))
	plain := rng.IntN(3)
	for i := range primary {
		low, high := int32(1), int32(1)
		if rng.IntN(3) >= plain {
			low = rng.Int32N(3)
			high = low + rng.Int32N(3)
		}
		if rng.IntN(8) == 0 {
			high += 1 << rng.IntN(31)
			high = max(high, low)
		}
		primary[i] = b.Between(fmt.Sprintf("p%d", i), low, high)
	}
	return randomOptions(rng, &b, primary)
}

// RandomCosts returns p with random costs, many of which are equal.
func RandomCosts(rng *rand.Rand, p *fourfold.Problem) *fourfold.Problem {
	most, least := 1+rng.Int64N(30), -rng.Int64N(10)*rng.Int64N(2)
	p, err := p.WithCosts(func(int32) int64 { return max(least+rng.Int64N(most), -40) })
	if err != nil {
		panic(err)
	}
	return p
}

// randomOptions adds the secondary items and the options of Random.
func randomOptions(rng *rand.Rand, b *fourfold.Builder, primary []fourfold.Item) *fourfold.Problem {
	secondary := make([]fourfold.Item, rng.IntN(5))
	for i := range secondary {
		secondary[i] = b.Secondary(fmt.Sprintf("s%d", i))
	}
	colors := 1 + rng.IntN(3)
	density := 0.1 + 0.5*rng.Float64()
	for range rng.IntN(12) {
		items := []fourfold.Item{primary[rng.IntN(len(primary))]}
		for _, i := range primary {
			if i != items[0] && rng.Float64() < density {
				items = append(items, i)
			}
		}
		for _, i := range secondary {
			if rng.Float64() < 0.4 {
				if c := rng.IntN(colors + 1); c > 0 {
					i = i.Paint(fourfold.Color('A' + c))
				}
				items = append(items, i)
			}
		}
		rng.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
		for range 1 + rng.IntN(8)/7 {
			b.Option("", items...)
		}
	}
	return must(b)
}

// Queens returns the problem of n queens. Rows and columns are primary items, diagonals are
// secondary items. Sequence A000170 has the number of solutions: 4 for n = 6, 92 for n = 8.
func Queens(n int) *fourfold.Problem {
	var b fourfold.Builder
	rows, columns := items(b.Primary, "r", n), items(b.Primary, "c", n)
	up, down := items(b.Secondary, "a", 2*n-1), items(b.Secondary, "b", 2*n-1)
	for r := range n {
		for c := range n {
			b.Option("", rows[r], columns[c], up[r+c], down[r-c+n-1])
		}
	}
	return must(&b)
}

// Matching returns the problem of the perfect matchings of the complete graph on n vertices.
// There are (n-1)(n-3)... of them if n is even. There are none if n is odd, and no short proof
// of that.
func Matching(n int) *fourfold.Problem {
	var b fourfold.Builder
	v := items(b.Primary, "v", n)
	for i := range n {
		for j := range i {
			b.Option("", v[j], v[i])
		}
	}
	return must(&b)
}

// Latin returns the problem of the Latin squares of order n. There are 12 for n = 3 and 576 for
// n = 4.
func Latin(n int) *fourfold.Problem {
	var b fourfold.Builder
	cells, rows, columns := items(b.Primary, "x", n*n), items(b.Primary, "r", n*n), items(b.Primary, "c", n*n)
	for x := range n * n {
		for v := range n {
			b.Option("", cells[x], rows[x/n*n+v], columns[x%n*n+v])
		}
	}
	return must(&b)
}

// Petersen returns the problem of the proper colorings of the Petersen graph with k colors. The
// edges are primary items. The vertices are secondary items, and their edges must agree on the
// color. There are 120 colorings for k = 3.
func Petersen(k int) *fourfold.Problem {
	var b fourfold.Builder
	vertices := items(b.Secondary, "v", 10)
	for i := range 5 {
		for _, e := range [][2]int{{i, (i + 1) % 5}, {i, i + 5}, {i + 5, (i+2)%5 + 5}} {
			edge := b.Primary(fmt.Sprintf("%d-%d", e[0], e[1]))
			for c := range k * k {
				if c/k != c%k {
					b.Option("", edge, vertices[e[0]].Paint(fourfold.Color('a'+c/k)), vertices[e[1]].Paint(fourfold.Color('a'+c%k)))
				}
			}
		}
	}
	return must(&b)
}

// OneColor returns a problem of n primary items with one option each. All options give the same
// color to one secondary item. There is one solution. A careless solver takes n*n steps to find
// it.
func OneColor(n int) *fourfold.Problem {
	var b fourfold.Builder
	shared := b.Secondary("s").Paint('A')
	for _, i := range items(b.Primary, "p", n) {
		b.Option("", i, shared)
	}
	return must(&b)
}

// Pairs returns a problem of n primary items with two equal options each. It has 2^n solutions at
// depth n.
func Pairs(n int) *fourfold.Problem {
	var b fourfold.Builder
	for _, i := range items(b.Primary, "p", n) {
		b.Option("", i)
		b.Option("", i)
	}
	return must(&b)
}

// Chain returns a problem in which each link forces the next one, without a decision. Each link
// rules out the given number of options, of five items each. There is one solution.
func Chain(links, options int) *fourfold.Problem {
	var b fourfold.Builder
	forced, wide := items(b.Primary, "a", links), items(b.Primary, "b", links)
	shared, others := items(b.Secondary, "s", links), items(b.Secondary, "d", links+3)
	for k := range links {
		b.Option("", forced[k], shared[k])
		if k > 0 {
			b.Option("", forced[k], shared[k-1])
		}
		for range options {
			b.Option("", wide[k], shared[k], others[k], others[k+1], others[k+2])
		}
		b.Option("", wide[k])
	}
	return must(&b)
}

// Cascade returns a problem of n steps of inference: each single makes the next.
func Cascade(n int) *fourfold.Problem {
	var b fourfold.Builder
	left, right := items(b.Primary, "a", n), items(b.Primary, "b", n)
	for k := range n {
		b.Option("", left[k], right[k])
		if k+1 < n {
			b.Option("", left[k], right[k+1])
		}
	}
	return must(&b)
}

// oneChoice returns a problem with one decision between two options. The first option rules out
// the given number of options, of three items each, and leaves nothing to decide.
func oneChoice(options int) *fourfold.Problem {
	var b fourfold.Builder
	x, y, shared := b.Primary("x"), b.Primary("y"), b.Secondary("s")
	b.Option("", x, shared)
	b.Option("", x)
	b.Option("", y)
	for _, leaf := range items(b.Secondary, "l", options) {
		b.Option("", y, shared, leaf)
	}
	return must(&b)
}

func items(add func(string) fourfold.Item, prefix string, n int) []fourfold.Item {
	all := make([]fourfold.Item, n)
	for i := range all {
		all[i] = add(fmt.Sprintf("%s%d", prefix, i))
	}
	return all
}

func must(b *fourfold.Builder) *fourfold.Problem {
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// Shidoku returns the problem of a 4x4 Sudoku. givens has a character for each of the 16 cells,
// '.' for an empty one. The problem has only the options that contradict no given.
func Shidoku(givens string) *fourfold.Problem {
	var b fourfold.Builder
	cells, rows := items(b.Primary, "x", 16), items(b.Primary, "r", 16)
	columns, boxes := items(b.Primary, "c", 16), items(b.Primary, "b", 16)
	for x := range 16 {
		r, c := x/4, x%4
		for v := range 4 {
			if shidokuAllows(givens, r, c, byte('1'+v)) {
				b.Option(fmt.Sprintf("r%dc%d=%d", r+1, c+1, v+1), cells[x], rows[4*r+v], columns[4*c+v], boxes[4*(r/2*2+c/2)+v])
			}
		}
	}
	return must(&b)
}

func shidokuAllows(givens string, r, c int, v byte) bool {
	for x := range 16 {
		same := x == 4*r+c
		peer := x/4 == r || x%4 == c || x/8 == r/2 && x%4/2 == c/2
		if same && givens[x] != '.' && givens[x] != v || peer && !same && givens[x] == v {
			return false
		}
	}
	return true
}

// textOf returns the problem in the format of fourfold.WriteProblem.
func textOf(p *fourfold.Problem) string {
	var b strings.Builder
	if err := fourfold.WriteProblem(&b, p); err != nil {
		return err.Error()
	}
	return b.String()
}

// BenchProblem returns the problem in the file that the environment variable FOURFOLD_BENCH_DLX
// names. It skips the benchmark if the variable is not set.
func BenchProblem(b *testing.B) *fourfold.Problem {
	b.Helper()
	name := os.Getenv("FOURFOLD_BENCH_DLX")
	if name == "" {
		b.Skip("FOURFOLD_BENCH_DLX names no file")
	}
	f, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	p, err := fourfold.ReadProblem(f, name)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// Graphs returns the problem of labeled graphs with n vertices, each of which has a degree from low
// to high.
func Graphs(n int, low, high int32) *fourfold.Problem {
	var b fourfold.Builder
	var vertices []fourfold.Item
	for v := range n {
		vertices = append(vertices, b.Between(fmt.Sprint("v", v), low, high))
	}
	for v := range n {
		for w := range v {
			b.Option("", vertices[v], vertices[w])
		}
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}
