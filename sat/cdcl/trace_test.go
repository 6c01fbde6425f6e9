package cdcl

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/tracing"
	"fourfold/internal/test/covertest"
)

// A witness checks the events of a trace against all solutions of the problem.
type witness struct {
	t      *testing.T
	p      *fourfold.Problem
	all    []fourfold.Solution
	found  []fourfold.Solution
	player *tracing.Player
	events []fourfold.Event

	sets    map[int32][]fourfold.Solution // see states
	learned bool                          // anything was learned
	kinds   map[string]int
}

func newWitness(t *testing.T, p *fourfold.Problem, all []fourfold.Solution) *witness {
	return &witness{
		t: t, p: p, all: all, player: tracing.NewPlayer(p.NumOptions()),
		sets: map[int32][]fourfold.Solution{}, kinds: map[string]int{},
	}
}

// holds reports whether a fact is true of a solution.
func (w *witness) holds(sol fourfold.Solution, f fourfold.Fact) bool {
	if f.Option >= 0 {
		return slices.Contains(sol, f.Option) == f.Holds
	}
	painted := slices.ContainsFunc(sol, func(o int32) bool {
		return slices.ContainsFunc(w.p.Option(o), func(i fourfold.Item) bool { return i.Index == f.Item && i.Color == f.Color })
	})
	return painted == f.Holds
}

// refutes reports whether the facts cannot hold together in any of some solutions.
func (w *witness) refutes(facts []fourfold.Fact, among []fourfold.Solution) bool {
	return !slices.ContainsFunc(among, func(sol fourfold.Solution) bool {
		return !slices.ContainsFunc(facts, func(f fourfold.Fact) bool { return !w.holds(sol, f) })
	})
}

// rest returns the solutions that have not been found.
func (w *witness) rest() (rest []fourfold.Solution) {
	for _, sol := range w.all {
		if !slices.ContainsFunc(w.found, func(f fourfold.Solution) bool { return slices.Equal(f, sol) }) {
			rest = append(rest, sol)
		}
	}
	return rest
}

// hear checks an event, and then plays it.
func (w *witness) hear(e fourfold.Event) bool {
	w.count(e)
	switch e.Kind {
	case fourfold.Force, fourfold.Filter:
		for _, f := range opposites(e) {
			w.follows(e, f)
		}
		w.checkHeld(e)
	case fourfold.DeadEnd:
		w.checkReason(e, e.Facts)
		w.checkHeld(e)
	case fourfold.Learn:
		w.learned = true
		if !w.refutes(e.Facts, w.all) {
			w.t.Errorf("%v is learned, but holds in a solution", e.Facts)
		}
		if e.Glue < 0 || e.Glue >= max(len(e.Facts), 1) {
			w.t.Errorf("%d facts are of %d levels", len(e.Facts), e.Glue+1)
		}
		w.checkHeld(e)
	case fourfold.Found:
		w.found = append(w.found, e.Solution)
		if chosen, _ := w.player.Settled(); !slices.Equal(chosen, sortedOptions(e.Solution)) {
			w.t.Errorf("%v is found, and %v are chosen", e.Solution, chosen)
		}
	}
	if err := w.player.Do(e); err != nil {
		w.t.Errorf("event %d, %+v: %v", len(w.events), e, err)
	}
	w.events = append(w.events, e)
	return !w.t.Failed()
}

// count counts the kinds of events.
func (w *witness) count(e fourfold.Event) {
	w.kinds[e.Kind.String()]++
	if e.Rule != "" {
		w.kinds[e.Rule]++
	}
	if e.Glue > 0 {
		w.kinds["glue"]++
	}
	if e.Clause {
		w.kinds["clause"]++
	}
	if e.Kind == fourfold.Force && e.Fact.Option < 0 {
		w.kinds["color"]++
	}
	if e.Kind == fourfold.Filter && len(e.Hidden) > 1 && e.Item < 0 {
		w.kinds["several items"]++
	}
}

// opposites returns what a Force or Filter rules out, each by itself.
func opposites(e fourfold.Event) (facts []fourfold.Fact) {
	if e.Kind == fourfold.Force {
		return []fourfold.Fact{e.Fact.Not()}
	}
	for _, o := range e.Hidden {
		facts = append(facts, fourfold.OptionFact(o, true))
	}
	return facts
}

// follows checks that a Force or Filter may rule out a fact.
func (w *witness) follows(e fourfold.Event, f fourfold.Fact) {
	if e.Rule != "exhausted" {
		w.checkReason(e, append(slices.Clip(e.Facts), f))
		return
	}
	if facts := append(slices.Clone(w.player.Decisions()), f); !w.refutes(facts, w.rest()) {
		w.t.Errorf("%v are exhausted, but hold in a solution that is not found yet", facts)
	}
}

// checkReason checks that facts contradict each other, for the reason that an event tells.
func (w *witness) checkReason(e fourfold.Event, facts []fourfold.Fact) {
	if !w.refutes(facts, w.all) {
		w.t.Errorf("%v do not contradict each other", facts)
	}
	switch {
	case e.Clause:
		if !w.learned || e.Item >= 0 || w.someExcludes(facts) {
			w.t.Errorf("%v contradict each other by a learned clause, but nothing was learned, or an item is the reason", facts)
		}
	case e.Item >= 0:
		if !w.excludes(e.Item, facts) && !w.clashes(e.Item, facts) {
			w.t.Errorf("item %d does not rule out %v", e.Item, facts)
		}
	default:
		if !w.someExcludes(facts) && !w.someClashes(facts) {
			w.t.Errorf("no item rules out %v", facts)
		}
	}
}

// checkHeld checks that the facts of an event about options hold before the event.
func (w *witness) checkHeld(e fourfold.Event) {
	chosen, hidden := w.player.Settled()
	for _, f := range e.Facts {
		settled := hidden
		if f.Holds {
			settled = chosen
		}
		if f.Option >= 0 && !slices.Contains(settled, f.Option) {
			w.t.Errorf("%v is a reason, but does not hold: %+v", f, e)
		}
	}
}

// close checks the end of a complete search. No decision stands, and the events played backward
// lead to the state at the start.
func (w *witness) close() {
	if n := len(w.player.Decisions()); n > 0 {
		w.t.Errorf("%d decisions stand at the end", n)
	}
	for k, e := range slices.Backward(w.events) {
		if err := w.player.Undo(e); err != nil {
			w.t.Fatalf("event %d backward, %+v: %v", k, e, err)
		}
	}
	if !w.player.Open() {
		w.t.Error("options are settled at the start")
	}
}

func sortedOptions(sol fourfold.Solution) []int32 { return slices.Sorted(slices.Values(sol)) }

// excludes reports whether an item alone rules out that all of the facts hold.
func (w *witness) excludes(item int32, facts []fourfold.Fact) bool {
	return !slices.ContainsFunc(w.states(item), func(chosen fourfold.Solution) bool {
		return !slices.ContainsFunc(facts, func(f fourfold.Fact) bool {
			ofItem := f.Item == item || f.Option >= 0 && slices.Contains(w.p.Uses(item), f.Option)
			return ofItem && !w.holds(chosen, f)
		})
	})
}

// someExcludes reports whether an item of the problem alone rules out that all of the facts hold.
func (w *witness) someExcludes(facts []fourfold.Fact) bool {
	for i := range w.p.NumItems() {
		if w.excludes(i, facts) {
			return true
		}
	}
	return false
}

// clashes reports whether each option of an item contradicts one of the facts.
func (w *witness) clashes(item int32, facts []fourfold.Fact) bool {
	return w.p.Need(item) == 1 && w.p.Room(item) == 1 && !slices.ContainsFunc(w.p.Uses(item), func(o int32) bool {
		return !slices.ContainsFunc(facts, func(f fourfold.Fact) bool {
			if f.Option >= 0 {
				return f.Holds && f.Option != o && w.p.Clash(f.Option, o) || !f.Holds && f.Option == o
			}
			c := w.p.ColorIn(o, f.Item)
			return c != fourfold.NoColor && f.Holds != (c == f.Color)
		})
	})
}

// someClashes reports whether clashes does for an item of the problem.
func (w *witness) someClashes(facts []fourfold.Fact) bool {
	for i := range w.p.NumItems() {
		if w.clashes(i, facts) {
			return true
		}
	}
	return false
}

// states returns the sets of options of an item that may be chosen together.
func (w *witness) states(item int32) []fourfold.Solution {
	if all, ok := w.sets[item]; ok {
		return all
	}
	painters := map[fourfold.Color][]int32{}
	for _, o := range w.p.Uses(item) {
		k := slices.IndexFunc(w.p.Option(o), func(i fourfold.Item) bool { return i.Index == item })
		c := w.p.Option(o)[k].Color
		painters[c] = append(painters[c], o)
	}
	var all []fourfold.Solution
	if !w.p.IsPrimary(item) {
		all = append(all, nil)
	}
	for c, options := range painters {
		for set := 1; set < 1<<len(options); set++ {
			var chosen fourfold.Solution
			for k, o := range options {
				if set>>k&1 == 1 {
					chosen = append(chosen, o)
				}
			}
			if len(chosen) == 1 || c != fourfold.NoColor {
				all = append(all, chosen)
			}
		}
	}
	w.sets[item] = all
	return all
}

// TestTrace: on random problems, with colors too, each fact follows in all solutions that are not
// found yet, nothing that is learned rules one of them out, and all solutions are found. The events
// can be played forward and backward. The search is that of Solve.
func TestTrace(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	kinds := map[string]int{}
	for k := range covertest.Cases(1000) {
		p := covertest.Random(rng)
		if k%2 == 1 {
			p = dense(rng)
		}
		s := Solver{Decide: Decide(k / 2 % 3), Restarts: Restarts(k / 6 % 4), Seed: uint64(k / 24 % 3)}
		w := newWitness(t, p, covertest.BruteForce(p))
		stats, err := s.Trace(t.Context(), p, w.hear)
		if err != nil {
			t.Fatal(err)
		}
		if n, _ := stats.Counter("models"); len(w.rest()) > 0 || len(w.found) != len(w.all) || n != int64(len(w.all)) {
			t.Errorf("case %d: Trace finds %v, want %v", k, w.found, w.all)
		}
		w.close()
		for _, most := range []int{1, math.MaxInt} {
			traced, solved := firstEvents(t, s, p, most), first(t, s, p, most)
			if !slices.Equal(traced.Counters, solved.Counters) {
				t.Errorf("case %d: Trace counts %v up to solution %d, and Solve %v", k, traced.Counters, most, solved.Counters)
			}
		}
		for kind, n := range w.kinds {
			kinds[kind] += n
		}
		if t.Failed() {
			t.Fatalf("case %d, %+v:\n%s", k, s, text(p))
		}
	}
	for _, kind := range []string{"decide", "force", "filter", "dead-end", "learn", "undo", "solution", "exhausted", "clause", "glue", "color", "several items"} {
		if kinds[kind] == 0 {
			t.Errorf("no event of the kind %q", kind)
		}
	}
}

// TestLongTrace: the events of a search that restarts and forgets can be played too.
func TestLongTrace(t *testing.T) {
	p := covertest.Matching(9)
	w := newWitness(t, p, nil)
	stats, err := Solver{Decide: Scores, Restarts: Frequent}.Trace(t.Context(), p, w.hear)
	if err != nil {
		t.Fatal(err)
	}
	w.close()
	restarts, _ := stats.Counter("restarts")
	learned, _ := stats.Counter("learned")
	if restarts == 0 || int64(w.kinds["restart"]) != restarts || int64(w.kinds["learn"]) != learned+1 || w.kinds["forget"] == 0 {
		t.Errorf("the events are %v, and the counters %v", w.kinds, stats.Counters)
	}
}

// firstEvents returns the statistics of a trace that ends with a number of solutions.
func firstEvents(t *testing.T, s Solver, p *fourfold.Problem, most int) fourfold.Stats {
	t.Helper()
	n := 0
	stats, err := s.Trace(t.Context(), p, func(e fourfold.Event) bool {
		if e.Kind == fourfold.Found {
			n++
		}
		return n < most
	})
	if err != nil {
		t.Fatal(err)
	}
	return stats
}

// first returns the statistics of a search that ends with a number of solutions.
func first(t *testing.T, s Solver, p *fourfold.Problem, most int) fourfold.Stats {
	t.Helper()
	n := 0
	stats, err := s.Solve(t.Context(), p, func(fourfold.Solution) bool { n++; return n < most })
	if err != nil {
		t.Fatal(err)
	}
	return stats
}

// dense returns a problem with primary items of several options each, so that searches have
// decisions and conflicts, and with painted secondary items.
func dense(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	var primary, secondary []fourfold.Item
	for range 4 + rng.IntN(4) {
		primary = append(primary, b.Primary(string(rune('a'+len(primary)))))
	}
	for range rng.IntN(4) {
		secondary = append(secondary, b.Secondary(string(rune('p'+len(secondary)))))
	}
	for range 8 + rng.IntN(8) {
		var option []fourfold.Item
		for _, k := range rng.Perm(len(primary))[:1+rng.IntN(3)] {
			option = append(option, primary[k])
		}
		for _, i := range secondary {
			if c := fourfold.Color(rng.IntN(5)); c == 4 {
				option = append(option, i)
			} else if c > 1 {
				option = append(option, i.Paint(c))
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

// TestItemOf: facts that almost contradict each other by an item do not name it.
func TestItemOf(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("a b | x y\na x:red\na b x:blue y\nb x y:1\nb x:red\na x:blue\nb x:blue\n"), "test")
	if err != nil {
		t.Fatal(err)
	}
	work := poll.New(t.Context())
	tr := &tracer{p: p, search: newMemory()}
	if err := tr.search.encoder.load(p, &work); err != nil {
		t.Fatal(err)
	}
	red, blue := p.Option(0)[1].Color, p.Option(1)[2].Color
	chosen := func(o int32) fourfold.Fact { return fourfold.OptionFact(o, true) }
	hue := func(c fourfold.Color) fourfold.Fact { return fourfold.Fact{Option: -1, Item: 2, Color: c, Holds: true} }
	for _, c := range []struct {
		facts []fourfold.Fact
		want  int32
	}{
		{nil, -1},
		{[]fourfold.Fact{chosen(0).Not(), chosen(1).Not(), chosen(4).Not()}, 0},
		{[]fourfold.Fact{chosen(0).Not(), chosen(1).Not()}, -1},
		{[]fourfold.Fact{chosen(0).Not(), chosen(1).Not(), chosen(4)}, -1},
		{[]fourfold.Fact{chosen(0), chosen(1)}, 0},
		{[]fourfold.Fact{chosen(0), chosen(1), chosen(4)}, -1},
		{[]fourfold.Fact{chosen(0), chosen(3)}, -1},
		{[]fourfold.Fact{chosen(0), chosen(2)}, 2},
		{[]fourfold.Fact{chosen(0), hue(red).Not()}, 2},
		{[]fourfold.Fact{chosen(0), hue(red).Not(), chosen(1).Not()}, -1},
		{[]fourfold.Fact{chosen(0), hue(blue).Not()}, -1},
		{[]fourfold.Fact{hue(red), hue(blue)}, 2},
		{[]fourfold.Fact{hue(red), hue(blue), chosen(3)}, -1},
		{[]fourfold.Fact{chosen(1), hue(red)}, 2},
		{[]fourfold.Fact{chosen(2), hue(red)}, 2},
		{[]fourfold.Fact{chosen(0), hue(red)}, -1},
		{[]fourfold.Fact{hue(red), chosen(0).Not(), chosen(3).Not()}, 2},
		{[]fourfold.Fact{hue(red), chosen(0).Not()}, 0},
		{[]fourfold.Fact{hue(blue), chosen(1).Not()}, -1},
		{[]fourfold.Fact{chosen(5), chosen(1).Not(), chosen(4).Not()}, 0},
		{[]fourfold.Fact{hue(red), chosen(0).Not(), chosen(4).Not()}, -1},
		{[]fourfold.Fact{hue(red), hue(blue).Not(), chosen(0).Not(), chosen(3).Not()}, -1},
		{[]fourfold.Fact{hue(red), hue(blue).Not(), chosen(1)}, -1},
	} {
		if got := tr.itemOf(c.facts); got != c.want {
			t.Errorf("itemOf(%v) = %d, want %d", c.facts, got, c.want)
		}
	}
}
