package cdcl

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// A witness checks the events of a trace against all solutions of the problem.
type witness struct {
	t     *testing.T
	p     *fourfold.Problem
	all   []fourfold.Solution
	found []fourfold.Solution

	sets    map[int32][]fourfold.Solution // see states
	learned bool                          // anything was learned
	last    Event
	kinds   [Exhausted + 1]int
}

// holds reports whether a fact is true of a solution.
func (w *witness) holds(sol fourfold.Solution, f Fact) bool {
	if f.Option >= 0 {
		return slices.Contains(sol, f.Option) == f.Holds
	}
	painted := slices.ContainsFunc(sol, func(o int32) bool {
		return slices.ContainsFunc(w.p.Option(o), func(i fourfold.Item) bool { return i.Index == f.Item && i.Color == f.Color })
	})
	return painted == f.Holds
}

// refutes reports whether the facts cannot hold together in any of some solutions.
func (w *witness) refutes(facts []Fact, among []fourfold.Solution) bool {
	return !slices.ContainsFunc(among, func(sol fourfold.Solution) bool {
		return !slices.ContainsFunc(facts, func(f Fact) bool { return !w.holds(sol, f) })
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

// hear checks an event.
func (w *witness) hear(e Event) bool {
	w.kinds[e.Kind]++
	among := w.rest()
	if e.Item >= 0 || len(e.Facts) > 0 {
		among = w.all // neither an item nor a learned clause depends on what was found
	}
	if e.Item >= 0 {
		w.checkItem(e)
	}
	switch e.Kind {
	case Followed:
		if !w.refutes(append(slices.Clip(e.Facts), e.Fact.Not()), among) {
			w.t.Errorf("%v does not follow from %v", e.Fact, e.Facts)
		}
		if e.Item < 0 && !w.learned {
			w.t.Errorf("%v follows from %v by no item, but nothing was learned", e.Fact, e.Facts)
		}
	case Clashed:
		if !w.refutes(e.Facts, among) {
			w.t.Errorf("%v do not contradict each other", e.Facts)
		}
		if e.Item < 0 && !w.learned {
			w.t.Errorf("%v clash by something learned, but nothing was", e.Facts)
		}
	case Learned:
		w.learned = true
		if !w.refutes(e.Facts, among) {
			w.t.Errorf("%v is learned, but holds in a solution that is not found yet", e.Facts)
		}
	case Exhausted:
		if !w.refutes([]Fact{e.Fact.Not()}, among) && e.Level == 0 {
			w.t.Errorf("%v, but there is another solution", e.Fact)
		}
	case Solved:
		w.found = append(w.found, e.Solution)
	}
	if text := e.Text(w.p); text == "" || strings.Contains(text, "%!") {
		w.t.Errorf("the text of %+v is %q", e, text)
	}
	w.last = e
	return true
}

// checkItem checks that the item of an event alone refutes its facts, and the opposite of Fact.
func (w *witness) checkItem(e Event) {
	facts := e.Facts
	if e.Kind == Followed {
		facts = append(slices.Clip(facts), e.Fact.Not())
	}
	for _, chosen := range w.states(e.Item) {
		possible := !slices.ContainsFunc(facts, func(f Fact) bool {
			ofItem := f.Item == e.Item || f.Option >= 0 && slices.Contains(w.p.Uses(e.Item), f.Option)
			return ofItem && !w.holds(chosen, f)
		})
		if possible {
			w.t.Errorf("item %d does not rule out %v", e.Item, facts)
		}
	}
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
// found yet, nothing that is learned rules one of them out, and all solutions are found. Up to the
// second, the search is that of Solve.
func TestTrace(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	var kinds [Exhausted + 1]int
	for k := range covertest.Cases(2000) {
		p := covertest.Random(rng)
		if k%2 == 1 {
			p = dense(rng)
		}
		w := &witness{t: t, p: p, all: covertest.BruteForce(p), sets: map[int32][]fourfold.Solution{}}
		stats, err := Solver{}.Trace(context.Background(), p, w.hear)
		if err != nil {
			t.Fatal(err)
		}
		if n, _ := stats.Counter("models"); len(w.rest()) > 0 || len(w.found) != len(w.all) || n != int64(len(w.all)) {
			t.Errorf("case %d: Trace finds %v, want %v", k, w.found, w.all)
		}
		for _, most := range []int{1, 2} {
			traced, solved := firstEvents(t, p, most), first(t, p, most)
			if !slices.Equal(traced.Counters, solved.Counters) {
				t.Errorf("case %d: Trace counts %v up to solution %d, and Solve %v", k, traced.Counters, most, solved.Counters)
			}
		}
		for kind, n := range w.kinds {
			kinds[kind] += n
		}
		if t.Failed() {
			return
		}
	}
	for _, kind := range []EventKind{Decided, Followed, Clashed, Learned, WentBack, Solved, Exhausted} {
		if kinds[kind] == 0 {
			t.Errorf("no event of kind %d", kind)
		}
	}
}

// firstEvents returns the statistics of a trace that ends with a number of solutions.
func firstEvents(t *testing.T, p *fourfold.Problem, most int) fourfold.Stats {
	t.Helper()
	n := 0
	stats, err := Solver{}.Trace(context.Background(), p, func(e Event) bool {
		if e.Kind == Solved {
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
func first(t *testing.T, p *fourfold.Problem, most int) fourfold.Stats {
	t.Helper()
	n := 0
	stats, err := Solver{}.Solve(context.Background(), p, func(fourfold.Solution) bool { n++; return n < most })
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

// TestTraceEnds: after visit has returned false, it is not called again, and the error is nil. If
// the context is done or a limit is reached, Trace returns the cause.
func TestTraceEnds(t *testing.T) {
	p := covertest.Queens(6)
	for _, after := range []int{1, 10, 100, 500} {
		calls := 0
		_, err := Solver{}.Trace(context.Background(), p, func(Event) bool { calls++; return calls < after })
		if calls != after || err != nil {
			t.Errorf("%d calls and the error %v, want %d calls", calls, err, after)
		}
	}
	if stats, err := (Solver{}).Trace(context.Background(), covertest.Matching(11), func(Event) bool { return false }); err != nil {
		t.Errorf("a long search that visit ends: %v, %v", stats, err)
	}
	cause := errors.New("the cause")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	if _, err := (Solver{}).Trace(ctx, p, func(Event) bool { t.Error("an event"); return true }); err != cause {
		t.Errorf("the error is %v, want %v", err, cause)
	}
	if _, err := (Solver{MaxNodes: 2}).Trace(context.Background(), p, func(Event) bool { return true }); !errors.Is(err, fourfold.ErrLimit) {
		t.Errorf("the error is %v, want %v", err, fourfold.ErrLimit)
	}
}

// TestItemOf: facts that almost contradict each other by an item do not name it.
func TestItemOf(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("a b | x y\na x:red\na b x:blue y\nb x y:1\nb x:red\na x:blue\n"), "test")
	if err != nil {
		t.Fatal(err)
	}
	red, blue := p.Option(0)[1].Color, p.Option(1)[2].Color
	chosen := func(o int32) Fact { return Fact{Option: o, Item: -1, Holds: true} }
	hue := func(c fourfold.Color) Fact { return Fact{Option: -1, Item: 2, Color: c, Holds: true} }
	for _, c := range []struct {
		facts []Fact
		want  int32
	}{
		{nil, -1},
		{[]Fact{chosen(0).Not(), chosen(1).Not(), chosen(4).Not()}, 0},
		{[]Fact{chosen(0).Not(), chosen(1).Not()}, -1},
		{[]Fact{chosen(0).Not(), chosen(1).Not(), chosen(4)}, -1},
		{[]Fact{chosen(0), chosen(1)}, 0},
		{[]Fact{chosen(0), chosen(1), chosen(4)}, -1},
		{[]Fact{chosen(0), chosen(3)}, -1},
		{[]Fact{chosen(0), chosen(2)}, 2},
		{[]Fact{chosen(0), hue(red).Not()}, 2},
		{[]Fact{chosen(0), hue(red).Not(), chosen(1).Not()}, -1},
		{[]Fact{chosen(0), hue(blue).Not()}, -1},
		{[]Fact{hue(red), hue(blue)}, 2},
		{[]Fact{hue(red), hue(blue), chosen(3)}, -1},
		{[]Fact{chosen(1), hue(red)}, 2},
		{[]Fact{chosen(2), hue(red)}, 2},
		{[]Fact{chosen(0), hue(red)}, -1},
		{[]Fact{hue(red), chosen(0).Not(), chosen(3).Not()}, 2},
		{[]Fact{hue(red), chosen(0).Not()}, -1},
		{[]Fact{hue(red), chosen(0).Not(), chosen(4).Not()}, -1},
		{[]Fact{hue(red), hue(blue).Not(), chosen(0).Not(), chosen(3).Not()}, -1},
		{[]Fact{hue(red), hue(blue).Not(), chosen(1)}, -1},
	} {
		if got := (&tracer{p: p}).itemOf(c.facts); got != c.want {
			t.Errorf("itemOf(%v) = %d, want %d", c.facts, got, c.want)
		}
	}
}

// TestEventText: the words of each kind of event and of each kind of fact.
func TestEventText(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("a b | x y\na x:red\na b x:blue y\nb x y:1\n"), "test")
	if err != nil {
		t.Fatal(err)
	}
	red := p.Option(0)[1].Color
	chosen := func(o int32) Fact { return Fact{Option: o, Item: -1, Holds: true} }
	hue := Fact{Option: -1, Item: 2, Color: red, Holds: true}
	for _, c := range []struct {
		e    Event
		want string
	}{
		{Event{Kind: Decided, Level: 2, Fact: chosen(0)}, "decision 2: a x:red is chosen"},
		{Event{Kind: Followed, Item: 0, Fact: chosen(1).Not(), Facts: []Fact{chosen(0)}}, "a b x:blue y is ruled out: a x:red covers a"},
		{Event{Kind: Followed, Item: 0, Fact: chosen(0), Facts: []Fact{chosen(1).Not()}}, "a x:red is chosen: no other option is left for a"},
		{Event{Kind: Followed, Item: 2, Fact: hue, Facts: []Fact{chosen(0)}}, "x has color red: a x:red is chosen"},
		{Event{Kind: Followed, Item: 2, Fact: chosen(0).Not(), Facts: []Fact{hue.Not()}}, "a x:red is ruled out: x does not have color red"},
		{Event{Kind: Followed, Item: -1, Fact: chosen(2).Not(), Facts: []Fact{chosen(0), hue}}, "b x y:1 is ruled out: learned from a x:red is chosen, x has color red"},
		{Event{Kind: Followed, Item: -1, Fact: chosen(2).Not()}, "b x y:1 is ruled out: it was learned"},
		{Event{Kind: Clashed, Item: 0, Facts: []Fact{chosen(0), chosen(1)}}, "conflict: a x:red and a b x:blue y both cover a"},
		{Event{Kind: Clashed, Item: 1, Facts: []Fact{chosen(1).Not(), chosen(2).Not()}}, "conflict: no option is left for b"},
		{Event{Kind: Clashed, Item: 2, Facts: []Fact{chosen(2), hue}}, "conflict: b x y:1 is chosen, x has color red"},
		{Event{Kind: Clashed, Item: -1, Facts: []Fact{chosen(2), hue}}, "conflict: as learned, not all of these: b x y:1 is chosen, x has color red"},
		{Event{Kind: Learned, Facts: []Fact{chosen(2)}}, "learned: b x y:1 is ruled out"},
		{Event{Kind: Learned, Facts: []Fact{chosen(2), hue}}, "learned: not all of these: b x y:1 is chosen, x has color red"},
		{Event{Kind: Learned}, "learned: there is no solution"},
		{Event{Kind: Forgot, Facts: []Fact{chosen(0), chosen(2)}}, "forgotten: not all of these: a x:red is chosen, b x y:1 is chosen"},
		{Event{Kind: WentBack, Level: 1}, "back to level 1"},
		{Event{Kind: Restarted}, "restart"},
		{Event{Kind: Solved, Solution: fourfold.Solution{0, 2}}, "solution: a x:red, b x y:1"},
		{Event{Kind: Exhausted, Fact: chosen(0).Not()}, "a x:red is ruled out: all solutions of the other case are found"},
	} {
		if got := c.e.Text(p); got != c.want {
			t.Errorf("Text() = %q, want %q", got, c.want)
		}
	}
}
