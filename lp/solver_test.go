//go:build cgo && !noclp

package lp

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

func TestContract(t *testing.T) {
	run := covertest.Run
	if testing.Short() {
		run = covertest.Contract
	}
	run(t, func(maxNodes int64) fourfold.Solver { return Solver{MaxNodes: maxNodes} })
}

// solutions returns all that the solver finds, sorted.
func solutions(t *testing.T, p *fourfold.Problem) []fourfold.Solution {
	t.Helper()
	var all []fourfold.Solution
	for s, err := range fourfold.All(context.Background(), Solver{}, p) {
		if err != nil {
			t.Errorf("Solve() = %v", err)
			break
		}
		all = append(all, s)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// A plain search finds all solutions by trying the options of an active item with the fewest
// options in turn. The tests compare the solver with it where brute force is too slow.
type plain struct {
	p     *fourfold.Problem
	taken []fourfold.Item // for each item, 1 in Index if it is covered, and its color
	s     fourfold.Solution
	all   []fourfold.Solution
}

func plainSolutions(p *fourfold.Problem) []fourfold.Solution {
	d := plain{p: p, taken: make([]fourfold.Item, p.NumItems())}
	d.search()
	slices.SortFunc(d.all, slices.Compare)
	return d.all
}

func (d *plain) search() {
	item, fewest := int32(-1), int(^uint(0)>>1)
	for i := range d.p.NumItems() {
		if d.p.IsPrimary(i) && d.taken[i].Index == 0 {
			n := 0
			for _, o := range d.p.Uses(i) {
				if d.fits(o) {
					n++
				}
			}
			if n < fewest {
				item, fewest = i, n
			}
		}
	}
	if item < 0 {
		s := slices.Clone(d.s)
		slices.Sort(s)
		d.all = append(d.all, s)
		return
	}
	for _, o := range d.p.Uses(item) {
		if !d.fits(o) {
			continue
		}
		before := slices.Clone(d.taken)
		for _, i := range d.p.Option(o) {
			d.taken[i.Index] = fourfold.Item{Index: 1, Color: i.Color}
		}
		d.s = append(d.s, o)
		d.search()
		d.s = d.s[:len(d.s)-1]
		d.taken = before
	}
}

func (d *plain) fits(o int32) bool {
	return !slices.ContainsFunc(d.p.Option(o), func(i fourfold.Item) bool {
		have := d.taken[i.Index]
		return have.Index == 1 && (i.Color == fourfold.NoColor || i.Color != have.Color)
	})
}

// painted returns a random problem with many colors: its options have one or two primary items
// and several painted items.
func painted(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	var primary, secondary []fourfold.Item
	for range 3 + rng.IntN(5) {
		primary = append(primary, b.Primary(""))
	}
	for range 1 + rng.IntN(6) {
		secondary = append(secondary, b.Secondary(""))
	}
	colors := 2 + rng.IntN(3)
	for k := range 10 + rng.IntN(30) {
		items := []fourfold.Item{primary[k%len(primary)]}
		if q := primary[rng.IntN(len(primary))]; q != items[0] && rng.IntN(3) == 0 {
			items = append(items, q)
		}
		for _, i := range secondary {
			switch rng.IntN(6) {
			case 0:
				items = append(items, i)
			case 1, 2, 3:
				items = append(items, i.Paint(fourfold.Color(1+rng.IntN(colors))))
			}
		}
		b.Option("", items...)
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// sudoku returns the problem of a square grid. givens has its rows, one after the other; a dot is
// an empty cell.
func sudoku(givens string) *fourfold.Problem {
	box := 1
	for box*box*box*box < len(givens) {
		box++
	}
	n := box * box
	var b fourfold.Builder
	b.Grow(4*n*n, n*n*n, 4*n*n*n)
	var items [4][]fourfold.Item
	for k := range items {
		for range n * n {
			items[k] = append(items[k], b.Primary(""))
		}
	}
	const values = "123456789ABCDEFGHIJKLMNOP"
	for c := range givens {
		row, col := c/n, c%n
		for v := range n {
			if givens[c] == '.' || givens[c] == values[v] {
				b.Option("", items[0][c], items[1][row*n+v], items[2][col*n+v], items[3][(row/box*box+col/box)*n+v])
			}
		}
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// escargot has one solution. loose is escargot without two of its givens, and has several hundred
// solutions. Its search loads programs at several levels.
const (
	escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
	loose    = "1....7.9..3..2...8..96..5....53..9...1......26....4...3......1..4......7......3.."
)

func TestSudoku(t *testing.T) {
	for _, givens := range []string{escargot, loose} {
		if givens == loose && !covertest.Long() {
			continue
		}
		p := sudoku(givens)
		got, want := solutions(t, p), plainSolutions(p)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s: %d solutions, want %d", givens, len(got), len(want))
		}
		t.Logf("%d solutions", len(want))
	}
}

// TestDive tests that solutions found by diving are right, that none of them is found twice, and
// that a dive respects the limit of nodes.
func TestDive(t *testing.T) {
	if testing.Short() {
		t.Skip("a large Sudoku, several times")
	}
	p, limit := sudoku("123456789ABCDEFG56789ABC"+strings.Repeat(".", 232)), covertest.Cases(15)
	seen := map[string]bool{}
	stats, err := Solver{}.Solve(context.Background(), p, func(s fourfold.Solution) bool {
		if err := p.Check(s); err != nil {
			t.Error(err)
		}
		seen[fmt.Sprint(s)] = true
		return len(seen) < limit
	})
	nodes, _ := stats.Counter("nodes")
	if err != nil || len(seen) != limit {
		t.Errorf("Solve() = %v after %d solutions and %d nodes, want %d different ones", err, len(seen), nodes, limit)
	}
	for _, limit := range []int64{1, 4} {
		stats, err := Solver{MaxNodes: limit}.Solve(context.Background(), p, func(s fourfold.Solution) bool { return true })
		if n, _ := stats.Counter("nodes"); !errors.Is(err, fourfold.ErrLimit) || n > limit {
			t.Errorf("limit %d: Solve() = %v after %d nodes", limit, err, n)
		}
	}
}

// TestCollector tests that no memory of CLP is freed while it is in use, with the garbage
// collector running all the time.
func TestCollector(t *testing.T) {
	if !covertest.Long() {
		t.Skip("collects garbage all the time")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	problems := []*fourfold.Problem{covertest.Queens(7), sudoku(escargot), covertest.Petersen(3)}
	want := []int{40, 1, 120}
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for k, p := range problems {
				if n, err := fourfold.Count(context.Background(), Solver{}, p, 0); n.Int64() != int64(want[k]) || err != nil {
					t.Errorf("goroutine %d, problem %d: Count() = %d, %v, want %d", g, k, n, err, want[k])
				}
				runtime.GC()
			}
		})
	}
	wg.Wait()
}
