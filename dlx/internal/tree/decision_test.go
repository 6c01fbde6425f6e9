package tree_test

import (
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
)

func decisions(t *testing.T, newCore func() tree.Core) {
	core := newCore()
	if _, ok := core.(withBounds); ok {
		branches(t, newCore)
		return
	}
	random(t, newCore, 1, false, tree.Options{}, (*subject).probe)
	some, _ := solvedProblems()
	for seed, c := range some {
		rank := make([]int32, c.p.NumItems())
		for i := range rank {
			rank[i] = int32(seed>>(i%7)) % 3
		}
		s := load(t, core, c.p, tree.Options{Rank: rank}, uint64(seed))
		s.core.Start(tree.Part{})
		if s.checkDecision(tree.Part{}, rank); t.Failed() {
			return
		}
		s.run()
		s.want(c.covers)
	}
}

// probe goes down the tree at random, decision by decision. The path leaves out forced options.
func (s *subject) probe(want [][]int32) {
	var path []int32
	for {
		options := s.checkPart(tree.Part{Path: path}, want)
		if len(options) == 0 {
			return
		}
		s.rng.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
		some := options[:s.rng.IntN(len(options)+1)]
		s.checkPart(tree.Part{Path: path, Tries: slices.Clip(some)}, with(want, some))
		path = append(path, options[0])
		want = with(want, options[:1])
	}
}

// with returns the covers with one of the options.
func with(covers [][]int32, options []int32) (some [][]int32) {
	for _, cover := range covers {
		if slices.ContainsFunc(options, func(o int32) bool { return slices.Contains(cover, o) }) {
			some = append(some, cover)
		}
	}
	return some
}

// checkPart checks the covers of a part and its decision, which it returns.
func (s *subject) checkPart(part tree.Part, want [][]int32) []int32 {
	s.core.Start(part)
	options := s.checkDecision(part, make([]int32, s.p.NumItems()))
	s.all = nil
	s.run()
	if s.want(want); len(options) == 0 && len(want) > 1 {
		s.t.Errorf("seed %d, %+v: no decision, and %d covers", s.seed, part, len(want))
	}
	return options
}

// checkDecision compares the decision of the core with those that are right.
func (s *subject) checkDecision(part tree.Part, rank []int32) []int32 {
	options, size := s.core.Decision()
	if size != len(options) {
		s.t.Errorf("seed %d, %+v: Decision() = %v, size %d", s.seed, part, options, size)
	}
	got := slices.Sorted(slices.Values(options))
	right := expect(s.p, part, rank)
	if len(got) == 0 && len(right) == 0 {
		return nil
	}
	if !slices.ContainsFunc(right, func(options []int32) bool { return slices.Equal(options, got) }) {
		s.t.Fatalf("seed %d, %+v: Decision() = %v, want one of %v", s.seed, part, got, right)
	}
	return got
}

// A reference is a slow search for the first decision. It shares no code with a core.
type reference struct {
	p    *fourfold.Problem
	live map[int32]bool
	done map[int32]bool // primary items
}

// expect returns the right decisions of a part, each as a sorted list of options.
func expect(p *fourfold.Problem, part tree.Part, rank []int32) (right [][]int32) {
	r := reference{p, map[int32]bool{}, map[int32]bool{}}
	for o := range p.NumOptions() {
		r.live[o] = true
	}
	for _, o := range part.Path {
		r.choose(o)
	}
	if part.Tries != nil {
		live := slices.DeleteFunc(slices.Clone(part.Tries), func(o int32) bool { return !r.live[o] })
		switch len(live) {
		case 0:
			return nil
		case 1:
			r.choose(live[0])
		default:
			slices.Sort(live)
			return [][]int32{live}
		}
	}
	for {
		item, options := r.fewest()
		if item < 0 || len(options) == 0 {
			return nil
		}
		if len(options) > 1 {
			return r.best(rank)
		}
		r.choose(options[0])
	}
}

// choose takes every option out that clashes with o.
func (r *reference) choose(o int32) {
	for _, i := range r.p.Option(o) {
		r.done[i.Index] = true
		for _, rival := range r.p.Uses(i.Index) {
			k := slices.IndexFunc(r.p.Option(rival), func(j fourfold.Item) bool { return j.Index == i.Index })
			if c := r.p.Option(rival)[k].Color; c == fourfold.NoColor || c != i.Color {
				delete(r.live, rival)
			}
		}
	}
	delete(r.live, o)
}

// options returns the live options of an item.
func (r *reference) options(i int32) (options []int32) {
	for _, o := range r.p.Uses(i) {
		if r.live[o] {
			options = append(options, o)
		}
	}
	return options
}

// fewest returns an item with the fewest live options, or -1 if there is no active item.
func (r *reference) fewest() (item int32, options []int32) {
	item = -1
	for i := range r.p.NumItems() {
		if list := r.options(i); r.p.IsPrimary(i) && !r.done[i] && (item < 0 || len(list) < len(options)) {
			item, options = i, list
		}
	}
	return item, options
}

// best returns the live options of each active item that may be branched on.
func (r *reference) best(rank []int32) (right [][]int32) {
	type key struct{ rank, size int }
	var least key
	for i := range r.p.NumItems() {
		if !r.p.IsPrimary(i) || r.done[i] {
			continue
		}
		options := r.options(i)
		k := key{int(rank[i]), len(options)}
		if len(right) > 0 && (k.rank > least.rank || k.rank == least.rank && k.size > least.size) {
			continue
		}
		if len(right) > 0 && k != least {
			right = nil
		}
		least = k
		right = append(right, options)
	}
	return right
}
