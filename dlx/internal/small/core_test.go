package small

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// The variants of a Core make Words where it pays, always, never, or for few live options only.
var variants = []Tuning{{0, false}, {WordOptions, true}, {-1, false}, {9, true}}

func newCore(t testing.TB, p *fourfold.Problem, o tree.Options, v Tuning) *Core {
	t.Helper()
	if !Fits(p) {
		t.Fatal("the problem does not fit")
	}
	c := new(Core)
	c.Tuning = v
	load(t, c, p, o)
	return c
}

func load(t testing.TB, c *Core, p *fourfold.Problem, o tree.Options) {
	t.Helper()
	work := poll.New(context.Background())
	if err := c.Load(p, o, &work); err != nil {
		t.Fatal(err)
	}
}

// A covers is a set of covers.
type covers map[string]bool

func (a covers) add(t testing.TB, p *fourfold.Problem, cover []int32) {
	t.Helper()
	if !slices.IsSorted(cover) {
		t.Fatalf("cover %v is not in increasing order", cover)
	}
	if err := p.Check(cover); err != nil {
		t.Fatalf("cover %v: %v", cover, err)
	}
	key := fmt.Sprint(cover)
	if a[key] {
		t.Fatalf("cover %v occurs twice", cover)
	}
	a[key] = true
}

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

// reference finds all covers: it tries all options that fit, of the item that has fewest. It
// returns false if it gives up because there are too many covers or nodes.
func reference(p *fourfold.Problem) (all [][]int32, complete bool) {
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

// problems yields random problems with all their covers.
func problems(t *testing.T, small, large int, test func(rng *rand.Rand, p *fourfold.Problem, want covers)) {
	solvable, tested := 0, 0 // problems with covers, and large problems with several
	each := func(rng *rand.Rand, p *fourfold.Problem, all [][]int32) {
		want := covers{}
		for _, cover := range all {
			want.add(t, p, cover)
		}
		if len(all) > 0 {
			solvable++
		}
		test(rng, p, want)
	}
	for seed := range uint64(covertest.Cases(small)) {
		rng := rand.New(rand.NewPCG(seed, 18))
		p := covertest.Random(rng)
		var all [][]int32
		for _, s := range covertest.BruteForce(p) {
			all = append(all, s)
		}
		each(rng, p, all)
	}
	for seed := range uint64(covertest.Cases(large)) {
		rng := rand.New(rand.NewPCG(seed, 19))
		sizes := []int{20, 63, 64, 65, 127, 128, 129, 191, 192, 193, 255, 256, 257, 320, 512}
		p := wide(rng, sizes[rng.IntN(len(sizes))], sizes[rng.IntN(len(sizes))])
		if !Fits(p) {
			continue
		}
		if all, complete := reference(p); complete {
			if len(all) > 1 {
				tested++
			}
			each(rng, p, all)
		}
	}
	t.Logf("%d problems have covers, %d large ones have several", solvable, tested)
	if solvable < 10 || tested < 3 {
		t.Errorf("only %d problems have covers, only %d large ones have several", solvable, tested)
	}
}

// collect runs a core to the end of its part, with random budgets.
func collect(t testing.TB, rng *rand.Rand, c *Core, into covers) {
	t.Helper()
	for {
		b := tree.Budget{Work: 1 << 40, Nodes: -1}
		if rng.IntN(2) == 0 {
			b.Work = 1 + rng.Int64N(100)
		}
		if rng.IntN(2) == 0 {
			b.Nodes = rng.Int64N(30)
		}
		before := c.nodes
		switch e := c.Run(b); e {
		case tree.Done:
			return
		case tree.Found:
			into.add(t, c.p, c.Cover(nil))
		case tree.Limited:
			if c.nodes-before != b.Nodes {
				t.Fatalf("%d nodes at the limit of %d", c.nodes-before, b.Nodes)
			}
		case tree.Paused:
			if c.nodes == before && b.Nodes != 0 {
				t.Fatal("paused without a node")
			}
		default:
			t.Fatalf("event %d", e)
		}
		if b.Nodes >= 0 && c.nodes-before > b.Nodes {
			t.Fatalf("%d nodes, limit %d", c.nodes-before, b.Nodes)
		}
	}
}

func equal(t testing.TB, name string, p *fourfold.Problem, got, want covers) {
	t.Helper()
	for k := range got {
		if !want[k] {
			t.Fatalf("%s: %s is no cover", name, k)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%s: %d covers, want %d: %d options, %d primary items", name, len(got), len(want), p.NumOptions(), p.NumPrimary())
	}
}

// ranks returns random ranks, or nil.
func ranks(rng *rand.Rand, p *fourfold.Problem) []int32 {
	if rng.IntN(2) == 0 {
		return nil
	}
	r := make([]int32, p.NumItems())
	for i := range r {
		r[i] = int32(rng.IntN(3))
	}
	return r
}

// TestCovers: every core finds every cover once, in the same order, with every budget, and counts
// as many. Cores are used again for other problems.
func TestCovers(t *testing.T) {
	cores := make([]*Core, len(variants))
	for k, v := range variants {
		cores[k] = &Core{Tuning: v}
	}
	problems(t, 4000, 400, func(rng *rand.Rand, p *fourfold.Problem, want covers) {
		o := tree.Options{Rank: ranks(rng, p)}
		var first []int32
		for k, c := range cores {
			load(t, c, p, o)
			c.Start(tree.Part{})
			got := covers{}
			collect(t, rng, c, got)
			equal(t, fmt.Sprint("variant ", variants[k]), p, got, want)
			nodes := c.nodes

			load(t, c, p, o)
			c.Start(tree.Part{})
			var order []int32
			for c.Run(tree.Budget{Work: 1 << 40, Nodes: -1}) == tree.Found {
				order = c.Cover(order)
			}
			if k == 0 {
				first = order
			}
			if !slices.Equal(order, first) {
				t.Fatalf("variant %v: covers in another order", variants[k])
			}
			if c.nodes != nodes {
				t.Fatalf("variant %v: %d nodes with pauses, %d without", variants[k], nodes, c.nodes)
			}

			load(t, c, p, tree.Options{Rank: o.Rank, Count: true, Memory: 1 << 12})
			c.Start(tree.Part{})
			collect(t, rng, c, nil)
			if c.Total().Uint64() != uint64(len(want)) {
				t.Fatalf("variant %v: counted %v with a memo, want %d", variants[k], c.Total(), len(want))
			}

			load(t, c, p, tree.Options{Rank: o.Rank, Count: true})
			c.Start(tree.Part{})
			collect(t, rng, c, nil)
			if c.Total().Uint64() != uint64(len(want)) || c.nodes != nodes {
				t.Fatalf("variant %v: counted %v in %d nodes, want %d in %d", variants[k], c.Total(), c.nodes, len(want), nodes)
			}
		}
	})
}

// TestSplit: a part that is cut off at any time and the rest have together every cover once.
func TestSplit(t *testing.T) {
	splits := 0
	problems(t, 3000, 300, func(rng *rand.Rand, p *fourfold.Problem, want covers) {
		got := covers{}
		todo := []tree.Part{{}}
		for len(todo) > 0 {
			c := newCore(t, p, tree.Options{}, variants[rng.IntN(len(variants))])
			c.Start(todo[0])
			todo = todo[1:]
			for {
				e := c.Run(tree.Budget{Work: 1 + rng.Int64N(50), Nodes: -1})
				if e == tree.Found {
					got.add(t, p, c.Cover(nil))
				}
				if e == tree.Done {
					break
				}
				if rng.IntN(2) == 0 {
					if part, ok := c.Split(); ok {
						splits++
						if len(part.Tries) == 0 {
							t.Fatalf("Split() = %v", part)
						}
						todo = append(todo, part)
					}
				}
			}
		}
		equal(t, "split", p, got, want)
	})
	if splits < 30 {
		t.Errorf("%d splits", splits)
	}
}

// TestRest: the parts that Rest returns have the covers that are not found yet, once each.
func TestRest(t *testing.T) {
	problems(t, 3000, 300, func(rng *rand.Rand, p *fourfold.Problem, want covers) {
		got := covers{}
		todo := []tree.Part{{}}
		for pauses := 0; len(todo) > 0; {
			c := newCore(t, p, tree.Options{}, variants[rng.IntN(len(variants))])
			c.Start(todo[0])
			todo = todo[1:]
			for {
				if pauses < 40 && rng.IntN(4) == 0 {
					pauses++
					todo = append(todo, c.Rest()...)
					break
				}
				b := tree.Budget{Work: 1 + rng.Int64N(200), Nodes: -1}
				if rng.IntN(3) == 0 {
					b.Nodes = rng.Int64N(10)
				}
				e := c.Run(b)
				if e == tree.Found {
					got.add(t, p, c.Cover(nil))
				}
				if e == tree.Done {
					if rest := c.Rest(); len(rest) > 0 {
						t.Fatalf("Rest() = %v at the end", rest)
					}
					break
				}
			}
		}
		equal(t, "rest", p, got, want)
	})
}

// TestDecision: the options of the decision at the root divide the covers, also where some of the
// options are tried already, and without a decision there is at most one cover.
func TestDecision(t *testing.T) {
	problems(t, 1500, 150, func(rng *rand.Rand, p *fourfold.Problem, want covers) {
		got := covers{}
		var visit func(part tree.Part, depth int)
		visit = func(part tree.Part, depth int) {
			c := newCore(t, p, tree.Options{}, variants[rng.IntN(len(variants))])
			c.Start(part)
			tries := slices.Clone(c.Decision())
			if c.nodes != 0 {
				t.Fatalf("Start counts %d nodes", c.nodes)
			}
			if len(tries) == 0 || depth == 3 {
				before := len(got)
				collect(t, rng, c, got)
				if len(tries) == 0 && len(got) > before+1 {
					t.Fatalf("%d covers below no decision", len(got)-before)
				}
				return
			}
			half := rng.IntN(len(tries) + 1)
			visit(tree.Part{Path: part.Path, Tries: append([]int32{}, tries[:half]...)}, 3)
			for _, x := range tries[half:] {
				visit(tree.Part{Path: append(slices.Clone(part.Path), x)}, depth+1)
			}
		}
		visit(tree.Part{}, 0)
		equal(t, "decisions", p, got, want)
	})
}

// TestNodesOfParts: two parts of the options of the decision at the root have together the nodes
// of the whole tree, except those that lead to the decision.
func TestNodesOfParts(t *testing.T) {
	nodes := func(c *Core, part tree.Part) int64 {
		before := c.nodes
		c.Start(part)
		for c.Run(tree.Budget{Work: 1 << 40, Nodes: -1}) != tree.Done {
		}
		return c.nodes - before
	}
	p := covertest.Shidoku("12..............")
	for _, v := range variants {
		c := newCore(t, p, tree.Options{}, v)
		c.Start(tree.Part{})
		tries, forced := slices.Clone(c.Decision()), c.owed
		whole := nodes(c, tree.Part{})
		for half := 1; half < len(tries); half++ {
			sum := nodes(c, tree.Part{Tries: tries[:half]}) + nodes(c, tree.Part{Tries: tries[half:]})
			if forced == 0 || sum+forced != whole {
				t.Errorf("variant %v: %d nodes in two parts after %d forced ones, and %d in the whole tree", v, sum, forced, whole)
			}
		}
	}
}

// TestFullWord: a Word may have 64 options and 64 items, and a problem 512 of both. The options
// are the edges of a circle.
func TestFullWord(t *testing.T) {
	for _, n := range []int{62, 64, 66, 510, 512} {
		var b fourfold.Builder
		items := make([]fourfold.Item, n)
		for k := range items {
			items[k] = b.Primary("")
		}
		for k := range items {
			b.Option("", items[k], items[(k+1)%n])
		}
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		c := newCore(t, p, tree.Options{}, variants[1])
		c.Start(tree.Part{})
		if c.tail.entered != (n <= WordOptions) {
			t.Errorf("%d options and items: a Word is %t", n, c.tail.entered)
		}
		got := covers{}
		collect(t, rand.New(rand.NewPCG(18, uint64(n))), c, got)
		if len(got) != 2 {
			t.Errorf("%d options and items: %d covers, want 2", n, len(got))
		}
	}
}

// TestShare: the share of the tree grows from 0 to 1.
func TestShare(t *testing.T) {
	c := newCore(t, covertest.Queens(8), tree.Options{}, variants[0])
	c.Start(tree.Part{})
	last := -1.0
	for {
		p := c.Progress()
		if p.Share < last-1e-9 || p.Share > 1+1e-9 {
			t.Fatalf("share %v after %v", p.Share, last)
		}
		last = p.Share
		if c.Run(tree.Budget{Work: 50, Nodes: -1}) == tree.Done {
			break
		}
	}
	if last < 0.5 {
		t.Errorf("share %v before the end", last)
	}
}

// TestKnown counts problems of known numbers of covers.
func TestKnown(t *testing.T) {
	for name, test := range map[string]struct {
		p    *fourfold.Problem
		want uint64
	}{
		"queens-8":     {covertest.Queens(8), 92},
		"queens-10":    {covertest.Queens(10), 724},
		"matching-10":  {covertest.Matching(10), 945},
		"matching-11":  {covertest.Matching(11), 0},
		"latin-4":      {covertest.Latin(4), 576},
		"petersen-4":   {covertest.Petersen(4), 12960},
		"langford-8":   {covertest.Langford(8), 300},
		"shidoku":      {covertest.Shidoku("................"), 288},
		"empty Sudoku": {covertest.EmptySudoku(2), 288},
	} {
		for _, v := range variants {
			c := newCore(t, test.p, tree.Options{Count: true}, v)
			c.Start(tree.Part{})
			for c.Run(tree.Budget{Work: 1 << 15, Nodes: -1}) == tree.Paused {
			}
			if got := c.Total().Uint64(); got != test.want {
				t.Errorf("%s, variant %v: %d covers, want %d", name, v, got, test.want)
			}
		}
	}
}

// TestStopped: Load returns the cause if the context is done.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	work := poll.New(ctx)
	if err := new(Core).Load(covertest.Queens(8), tree.Options{}, &work); err != context.Canceled {
		t.Errorf("Load() = %v, want %v", err, context.Canceled)
	}
}
