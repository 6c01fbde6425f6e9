package cp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// shuffle makes a search follow its rules in random order. It examines all items each time:
// it uses no queue of changed items, and does not prefer simple rules.
func shuffle(s *search, rng *rand.Rand) { s.guide = shuffler{rng} }

type shuffler struct{ rng *rand.Rand }

func (g shuffler) Infer(at Position) bool {
	for !at.DeadEnd() && at.s.rules.anyRule(g.rng) {
	}
	return true
}

func (g shuffler) Hear(Position, Move) bool { return true }

// A follower is a Guide that applies the rules by the methods of a Position.
type follower struct{}

func (follower) Hear(Position, Move) bool { return true }

func (g follower) Infer(at Position) bool {
	for !at.DeadEnd() && g.step(at) {
	}
	return true
}

func (follower) step(at Position) bool {
	if at.s.rules.followColors() {
		return true
	}
	at.NewSingles(func(int32) {})
	active := slices.Sorted(slices.Values(at.s.dom.active[:at.NumActive()]))
	for _, i := range active {
		if at.Left(i) == 1 {
			at.Place(i)
			return true
		}
	}
	if at.HasLocked() {
		at.NewLockable()
		for _, i := range active {
			if y := at.LockedIn(i); y >= 0 {
				return len(at.Lock(i, y)) > 0
			}
		}
	}
	if !at.HasSets() {
		return at.s.rules.different(0)
	}
	t := at.Tables()
	at.NewShrunk(func(int32) bool { return true })
	for _, i := range active {
		for other := 0; t.Slot(i) >= 0 && other < t.NumSlots(); other++ {
			for size := 2; t.Group(i, other) >= 0 && size <= t.Largest(t.Slot(i), other); size++ {
				if _, _, removed, ok := at.Set(i, t.Slot(i), other, size, t.Items(t.Group(i, other))); ok {
					return len(removed) > 0
				}
			}
		}
	}
	return at.s.rules.different(0)
}

// anyRule applies a random one of the rules that apply. It returns false if none does.
func (r *rules) anyRule(rng *rand.Rand) bool {
	if r.lockableIn == nil {
		r.watchLocked()
	}
	if r.dom.tables == nil && r.followed&setRules != 0 {
		r.dom.makeTables(r.followed)
	}
	items := slices.Clone(r.dom.active[:r.dom.numActive])
	rng.Shuffle(len(items), func(j, k int) { items[j], items[k] = items[k], items[j] })
	colors := func(int32) bool { return r.followColors() }
	rules := []func(int32) bool{colors, r.single, r.locked, r.set, r.different}
	shuffled := len(rules)
	if r.dom.matches == nil {
		shuffled-- // the sets are found when no other rule applies
	}
	rng.Shuffle(shuffled, func(j, k int) { rules[j], rules[k] = rules[k], rules[j] })
	for _, rule := range rules {
		if slices.ContainsFunc(items, rule) {
			return true
		}
	}
	return false
}

func (r *rules) single(i int32) bool {
	if r.dom.left[i] != 1 {
		return false
	}
	r.dom.choose(r.dom.option(i, 0))
	return true
}

// different applies the rule of all-different sets to all sets, whichever item it is given.
func (r *rules) different(int32) bool {
	if r.followed&ruleAllDifferent == 0 || r.view.bounded {
		return false
	}
	if m := r.dom.matches; m != nil {
		m.forget()
		for set := range m.sets {
			m.queue, m.queued[set] = append(m.queue, int32(set)), true
		}
	}
	return r.followAllDifferent()
}

func (r *rules) locked(i int32) bool {
	if r.dom.left[i] < 2 {
		return false
	}
	y := r.lockedIn(i)
	if y >= 0 {
		r.applyLocked(i, y)
	}
	return y >= 0
}

func (r *rules) set(i int32) bool {
	if r.dom.left[i] < 2 || r.dom.tables == nil {
		return false
	}
	return slices.ContainsFunc([]int{4, 2, 3}, func(size int) bool { return r.followSetFrom(i, size) })
}

// TestOrderOfRules: the rules are monotone, so guesses, nodes and the order of solutions do
// not depend on the order in which the rules are tried.
func TestOrderOfRules(t *testing.T) {
	problems := map[string]*fourfold.Problem{}
	if !testing.Short() {
		problems = grids(t)
	}
	for seed := range uint64(covertest.Cases(300)) {
		problems[fmt.Sprint("random ", seed)] = covertest.Random(rand.New(rand.NewPCG(seed, 6)))
		problems[fmt.Sprint("bounds ", seed)] = covertest.RandomBounds(rand.New(rand.NewPCG(seed, 6)))
	}
	problems["queens"] = covertest.Queens(7)
	for name, p := range problems {
		for k, scheme := range append(Schemes(), Scheme(0), Singles|ruleFish, Pairs|ruleFish) {
			s := Solver{Scheme: scheme, Order: Orders()[k%6], MaxGuesses: 60}
			if k%3 == 2 {
				s.Root = All
			}
			checkEffort(t, fmt.Sprintf("%s by %v, %v", name, s.Order, scheme), s, p)
		}
	}
}

// effort returns the counters of a search that do not depend on the order of the rules, and
// up to 50 solutions.
func effort(s Solver, p *fourfold.Problem, change func(*search)) ([]int64, []fourfold.Solution) {
	var all []fourfold.Solution
	r := newSearch(context.Background(), s, p, func(sol fourfold.Solution) bool {
		all = append(all, slices.Clone(sol))
		return len(all) < 50
	})
	if change != nil {
		change(r)
	}
	_ = r.run() // the error is the limit of guesses; searches that are compared have the same
	return effortOf(r.stats()), all
}

func effortOf(stats fourfold.Stats) (all []int64) {
	for _, name := range []string{"nodes", "guesses", "backtracks", "filled"} {
		n, _ := stats.Counter(name)
		all = append(all, n)
	}
	return all
}

// grids returns the Sudokus of testdata, a Sudoku with diagonals, a jigsaw, an empty 16x16
// grid and a Latin square.
func grids(t *testing.T) map[string]*fourfold.Problem {
	t.Helper()
	all := map[string]*fourfold.Problem{}
	files, err := filepath.Glob("../testdata/sudoku/*.txt")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d puzzle files, %v, want at least 5", len(files), err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for p, err := range gridtext.Parse(f, name, gridtext.ParseOptions{}) {
			if err == nil {
				all[name] = compiled(t, puzzle.Sudoku{Givens: p.Grid})
			}
		}
	}
	line := func(text string) puzzle.Grid {
		for p, err := range gridtext.Parse(strings.NewReader(text), "a line", gridtext.ParseOptions{}) {
			if err == nil {
				return p.Grid
			}
		}
		t.Fatalf("no puzzle: %s", text)
		return puzzle.Grid{}
	}
	all["diagonal"] = compiled(t, puzzle.Sudoku{Givens: line("1...................2..............3...............4................5............"), Diagonals: true})
	regions, err := gridtext.ParseRegions("AAAB ACBB CCDB CDDD")
	if err != nil {
		t.Fatal(err)
	}
	all["jigsaw"] = compiled(t, puzzle.Sudoku{Givens: line("1.....2........."), Regions: regions})
	all["16x16"] = compiled(t, puzzle.Sudoku{Givens: puzzle.NewGrid(16, 16)})
	latin, err := puzzle.Latin{Givens: line("1...2......3.....4.......5...........................................1..........2")}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	all["Latin"] = latin.Problem
	return all
}

func compiled(t *testing.T, s puzzle.Sudoku) *fourfold.Problem {
	t.Helper()
	c, err := s.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c.Problem
}

// TestLargeGroup: the rules pass over the items for which a group has no room, although all options
// of the last x lie in two y that are in the group.
func TestLargeGroup(t *testing.T) {
	const n = 70
	var b fourfold.Builder
	x, y := primaries(&b, "x", n), primaries(&b, "y", n)
	for k := range n - 1 {
		b.Option("", x[k], y[k])
		b.Option("", x[k], y[k+1])
	}
	b.Option("", x[3], y[n-1])
	b.Option("", x[n-1], y[0])
	b.Option("", x[n-1], y[1])
	p := must(b.Problem())
	want, _, _ := Solver{Scheme: Singles}.Count(context.Background(), p, 0)
	if got, _, err := (Solver{Scheme: All}).Count(context.Background(), p, 0); err != nil || got.Cmp(want) != 0 {
		t.Errorf("%v solutions, %v, want %v", got, err, want)
	}
}

func primaries(b *fourfold.Builder, name string, n int) (items []fourfold.Item) {
	for k := range n {
		items = append(items, b.Primary(fmt.Sprint(name, k)))
	}
	return items
}

func must(p *fourfold.Problem, err error) *fourfold.Problem {
	if err != nil {
		panic(err)
	}
	return p
}
