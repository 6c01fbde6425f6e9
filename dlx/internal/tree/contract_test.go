package tree_test

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/bits"
	"fourfold/dlx/internal/bounded"
	"fourfold/dlx/internal/cells"
	"fourfold/dlx/internal/links"
	"fourfold/dlx/internal/small"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// TestContract: every core keeps the contract of tree.Core. The core cells also does so if other
// cores search subtrees, wherever these begin; the core small
// also if it always makes Words, or never; and the core bits also if it takes few options for many.
func TestContract(t *testing.T) {
	few := func(options int64) bool { return options <= 6 }
	inCells := func(tuning cells.Tuning) func() tree.Core {
		return func() tree.Core { return &cells.Core{Tuning: tuning} }
	}
	for name, newCore := range map[string]func() tree.Core{
		"bits":                func() tree.Core { return new(bits.Core) },
		"bits of many":        func() tree.Core { return &bits.Core{Few: -1} },
		"bits, two are few":   func() tree.Core { return &bits.Core{Few: 2} },
		"small":               func() tree.Core { return new(small.Core) },
		"small always":        func() tree.Core { return &small.Core{Tuning: small.Tuning{Always: true}} },
		"small never":         func() tree.Core { return &small.Core{Tuning: small.Tuning{Most: -1}} },
		"small, nine at most": func() tree.Core { return &small.Core{Tuning: small.Tuning{Most: 9, Always: true}} },
		"links":               func() tree.Core { return new(links.Core) },
		"links with bounds":   func() tree.Core { return withBounds{new(links.Core)} },
		"bounded":             func() tree.Core { return withBounds{new(bounded.Core)} },
		"cells":               inCells(cells.Tuning{}),
		"cells below all":     inCells(cells.Tuning{Below: func(int64) bool { return true }}),
		"cells below even":    inCells(cells.Tuning{Below: func(options int64) bool { return options%2 == 0 }}),
		"cells below odd":     inCells(cells.Tuning{Below: func(options int64) bool { return options%2 != 0 }}),
		"cells below few":     inCells(cells.Tuning{Below: few}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			keeps(t, newCore)
		})
	}
}

// keeps checks that a core keeps the contract. Each case states the rule it checks.
func keeps(t *testing.T, newCore func() tree.Core) {
	for _, c := range []struct {
		name, rule string
		test       func(t *testing.T, newCore func() tree.Core)
	}{
		{"Covers", "the covers are those of brute force, each is found once, and Cover lists its options in increasing order", covers},
		{"Pauses", "pauses and node limits change neither the covers nor their order nor the number of nodes", pauses},
		{"Parts", "Rest divides the tree: each cover is in one part", parts},
		{"Known", "so it is with problems too large for brute force", known},
		{"Order", "the order of the covers depends on the part alone, not on the parts before it", order},
		{"Count", "Total is the number of covers, with pauses, parts and a memo", count},
		{"Decision", "the decision is on an item of the lowest rank with the fewest options, after all forced options", decisions},
		{"Affordable", "with net costs, the covers are those up to the bound, also in pieces and parts", affordable},
		{"Cheaper", "a bound may fall at any time, and the covers found after it keep to it", cheaper},
		{"Lost", "a part that contradicts itself has no covers", lost},
		{"Progress", "the share of the tree grows, and the nodes are those of the counter", progress},
		{"Stop", "Load and Run end when the context is done", stop},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.test(t, newCore)
			if t.Failed() {
				t.Logf("the rule: %s", c.rule)
			}
		})
	}
}

// forever is a budget without bounds.
var forever = tree.Budget{Work: math.MaxInt64, Nodes: -1}

// A subject is a core that is loaded with a problem, and the covers it has found.
type subject struct {
	t    *testing.T
	seed uint64
	p    *fourfold.Problem
	core tree.Core
	work poll.Poll
	rng  *rand.Rand
	all  [][]int32

	options tree.Options
	most    int64 // the bound of net costs
}

// load loads the core with p.
func load(t *testing.T, core tree.Core, p *fourfold.Problem, o tree.Options, seed uint64) *subject {
	t.Helper()
	s := &subject{t: t, seed: seed, p: p, core: core, work: poll.New(context.Background()), rng: rand.New(rand.NewPCG(seed, 18))}
	s.load(o)
	return s
}

// load loads the core again.
func (s *subject) load(o tree.Options) {
	s.t.Helper()
	if s.options = o; s.core.Load(s.p, o, &s.work) != nil {
		s.t.Fatalf("seed %d: Load() = %v", s.seed, s.work.Err())
	}
}

// A solved problem has its covers, sorted.
type solved struct {
	p      *fourfold.Problem
	covers [][]int32
}

// solvedProblems returns random problems, small ones and then wide ones.
var solvedProblems = sync.OnceValues(func() (some, wide []solved) {
	for seed := range uint64(covertest.Cases(2000)) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 77)))
		some = append(some, solved{p, bruteForce(p)})
	}
	for seed := range uint64(covertest.Cases(100)) {
		wide = append(wide, wideWithCovers(rand.New(rand.NewPCG(seed, 19))))
	}
	return some, wide
})

// random calls test with a part of the random problems, also with wide ones if they are wanted. All
// use the same core, so Load has to forget.
func random(t *testing.T, newCore func() tree.Core, part int, alsoWide bool, o tree.Options, test func(s *subject, want [][]int32)) {
	some, wide := solvedProblems()
	core := newCore()
	if _, ok := core.(withBounds); ok {
		some, wide = boundedProblems(), nil
	}
	all := some[:len(some)/part]
	if alsoWide {
		all = slices.Concat(all, wide[:len(wide)/part])
	}
	for k, c := range all {
		if test(load(t, core, c.p, o, uint64(k)), c.covers); t.Failed() {
			return
		}
	}
}

// bruteForce returns the covers of p, sorted.
func bruteForce(p *fourfold.Problem) (all [][]int32) {
	for _, sol := range covertest.BruteForce(p) {
		all = append(all, sol)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// take adds the cover found last.
func (s *subject) take() {
	prefix := []int32{-7}
	cover := s.core.Cover(prefix)
	if cover[0] != -7 || !slices.IsSorted(cover) || s.p.Check(cover[1:]) != nil {
		s.t.Errorf("seed %d: Cover() = %v", s.seed, cover)
	}
	s.all = append(s.all, slices.Clone(cover[1:]))
}

// run runs the core to the end of the part.
func (s *subject) run() {
	for {
		switch event := s.core.Run(forever); event {
		case tree.Found:
			s.take()
		case tree.Done:
			return
		default:
			s.t.Fatalf("seed %d: event %d without a reason", s.seed, event)
		}
	}
}

// nodes returns the number of nodes since Load.
func (s *subject) nodes() int64 { return s.core.Counters()[0].Value }

// want checks the covers, whose order does not matter.
func (s *subject) want(want [][]int32) {
	s.t.Helper()
	got := slices.SortedFunc(slices.Values(s.all), slices.Compare)
	if !slices.EqualFunc(got, want, slices.Equal) {
		s.t.Errorf("seed %d: covers %v, want %v", s.seed, got, want)
	}
}

func covers(t *testing.T, newCore func() tree.Core) {
	random(t, newCore, 1, true, tree.Options{}, func(s *subject, want [][]int32) {
		s.core.Start(tree.Part{})
		s.run()
		s.want(want)
	})
}

func pauses(t *testing.T, newCore func() tree.Core) {
	random(t, newCore, 1, false, tree.Options{}, func(s *subject, want [][]int32) {
		s.core.Start(tree.Part{})
		s.run()
		s.want(want)
		at, before := s.all, s.nodes()
		s = load(s.t, s.core, s.p, tree.Options{}, s.seed)
		s.core.Start(tree.Part{})
		s.runInPieces(func() {})
		if !slices.EqualFunc(s.all, at, slices.Equal) {
			s.t.Errorf("seed %d: covers %v with pauses, and %v without", s.seed, s.all, at)
		}
		if n := s.nodes(); n != before {
			s.t.Errorf("seed %d: %d nodes with pauses, and %d without", s.seed, n, before)
		}
	})
}

// runInPieces runs the core to the end of the part with random budgets, and calls between after
// each piece.
func (s *subject) runInPieces(between func()) {
	for {
		b := tree.Budget{Work: s.rng.Int64N(40), Nodes: s.rng.Int64N(6) - 1, Net: s.most}
		before := s.nodes()
		event := s.core.Run(b)
		n := s.nodes() - before
		switch {
		case event == tree.Stopped,
			event == tree.Limited && n != b.Nodes,
			event == tree.Paused && n == 0,
			b.Nodes >= 0 && n > b.Nodes:
			s.t.Fatalf("seed %d: event %d after %d nodes with the budget %+v", s.seed, event, n, b)
		case event == tree.Found:
			s.take()
		case event == tree.Done:
			return
		}
		between()
	}
}

func parts(t *testing.T, newCore func() tree.Core) {
	random(t, newCore, 1, true, tree.Options{}, func(s *subject, want [][]int32) {
		s.runParts(newCore)
		s.want(want)
	})
}

// runParts searches the tree in parts, each with a budget. Random parts get a core of their own.
func (s *subject) runParts(newCore func() tree.Core) {
	todo := []tree.Part{{}}
	for len(todo) > 0 {
		k := s.rng.IntN(len(todo))
		part := todo[k]
		todo = slices.Delete(todo, k, k+1)
		if s.rng.IntN(4) == 0 {
			s.core = newCore()
			s.load(s.options)
		}
		s.core.Start(part)
		todo = append(todo, s.runPart()...)
	}
}

// runPart searches some of the part that the core has started, and returns the rest.
func (s *subject) runPart() (todo []tree.Part) {
	for {
		if s.rng.IntN(8) == 0 {
			return s.core.Rest()
		}
		switch s.core.Run(tree.Budget{Work: s.rng.Int64N(20), Nodes: s.rng.Int64N(8) - 1, Net: s.most}) {
		case tree.Found:
			s.take()
		case tree.Done:
			if rest := s.core.Rest(); len(rest) > 0 {
				s.t.Errorf("seed %d: Rest() = %v after the end", s.seed, rest)
			}
			return nil
		}
	}
}

func known(t *testing.T, newCore func() tree.Core) {
	core := newCore()
	for want, p := range map[int]*fourfold.Problem{92: covertest.Queens(8), 576: covertest.Latin(4), 120: covertest.Petersen(3), 105: covertest.Matching(8), 0: covertest.Matching(7)} {
		s := load(t, core, p, tree.Options{}, uint64(want))
		s.runParts(newCore)
		slices.SortFunc(s.all, slices.Compare)
		found := len(s.all)
		if n := len(slices.CompactFunc(s.all, slices.Equal)); found != want || n != want {
			t.Errorf("%d covers, %d of them different, want %d", found, n, want)
		}
	}
}

func order(t *testing.T, newCore func() tree.Core) {
	s := load(t, newCore(), covertest.Queens(8), tree.Options{}, 1)
	s.core.Start(tree.Part{})
	s.run()
	first := s.all
	s.all = nil
	for _, part := range []tree.Part{{Path: first[5][:3]}, {Path: first[60][4:]}, {Tries: []int32{}}} {
		s.core.Start(part)
		s.core.Run(tree.Budget{Nodes: 20})
	}
	s.core.Start(tree.Part{})
	s.run()
	if !slices.EqualFunc(s.all, first, slices.Equal) {
		t.Errorf("covers %v, and %v after other parts", first, s.all)
	}
}

func count(t *testing.T, newCore func() tree.Core) {
	recalled, remembers := int64(0), false
	for _, memory := range []int64{0, 1, 1 << 12, 1 << 20} {
		random(t, newCore, 4, true, tree.Options{Count: true, Memory: memory}, func(s *subject, want [][]int32) {
			todo := []tree.Part{{}}
			for len(todo) > 0 {
				s.core.Start(todo[len(todo)-1])
				todo = append(todo[:len(todo)-1], s.runPart()...)
			}
			if c, ok := s.core.(interface{ Recalled() int64 }); ok {
				recalled, remembers = recalled+c.Recalled(), true
			}
			if n := s.core.Total(); len(s.all) > 0 || n.Cmp(big.NewInt(int64(len(want)))) != 0 {
				s.t.Errorf("seed %d: Total() = %v, and %d covers shown; want %d", s.seed, n, len(s.all), len(want))
			}
		})
	}
	if remembers && recalled == 0 {
		t.Error("no subtree was known")
	}
}

func lost(t *testing.T, newCore func() tree.Core) {
	s := load(t, newCore(), covertest.Queens(6), tree.Options{}, 0)
	for _, part := range []tree.Part{
		{Tries: []int32{}},                           // nothing to try
		{Path: []int32{0}, Tries: []int32{7, 13}},    // on the diagonal of the path
		{Path: []int32{0}},                           // no queen in a corner
		{Path: []int32{1}, Tries: []int32{6, 7}},     // attacked, attacked
		{Path: []int32{1, 9, 17}, Tries: []int32{2}}, // attacked
	} {
		if _, ok := s.core.(withBounds); ok && part.Tries != nil {
			continue
		}
		s.all = nil
		s.core.Start(part)
		if s.run(); len(s.all) > 0 {
			t.Errorf("%+v: covers %v, want none", part, s.all)
		}
		if rest := s.core.Rest(); len(rest) > 0 {
			t.Errorf("%+v: Rest() = %v at the end", part, rest)
		}
	}
}

func progress(t *testing.T, newCore func() tree.Core) {
	s := load(t, newCore(), covertest.Queens(8), tree.Options{}, 0)
	s.core.Start(tree.Part{})
	share := 0.0
	for event := tree.Paused; event != tree.Done; event = s.core.Run(tree.Budget{Work: 1, Nodes: -1}) {
		p := s.core.Progress()
		if p.Share < share-1e-9 || p.Share > 1+1e-9 || p.Depth < 0 || p.Nodes != s.nodes() {
			t.Fatalf("progress %+v after the share %g and %d nodes", p, share, s.nodes())
		}
		share = p.Share
	}
	if share < 0.9 {
		t.Errorf("share %g before the end", share)
	}
}

// stop ends the context at each look. The covers found before are right.
func stop(t *testing.T, newCore func() tree.Core) {
	for at := 1; at < 20; at++ {
		p := covertest.Queens(20)
		ctx := covertest.EndAt(at)
		work := poll.New(ctx)
		core := newCore()
		if err := core.Load(p, tree.Options{}, &work); err != nil {
			if !ctx.Ended() {
				t.Errorf("Load() = %v", err)
			}
			continue
		}
		core.Start(tree.Part{})
		event := tree.Paused
		for n := 0; event != tree.Stopped && work.Err() == nil && n < 1e6; n++ {
			if event = core.Run(tree.Budget{Work: 1000, Nodes: -1}); event == tree.Found {
				if err := p.Check(core.Cover(nil)); err != nil {
					t.Errorf("look %d: Cover(): %v", at, err)
				}
			}
			work.Add(1000) // as the caller of a core does that does not look itself
		}
		if !ctx.Ended() {
			t.Errorf("event %d before look %d", event, at)
		}
	}
}
