package reduce

import "math/bits"

// A prober finds the options that lead to a dead end. This is the failed literal rule of SAT
// solvers, for options.
//
// It tries an option again only if the outcome may be another one. An item is touched by a trial
// if the trial hides an option that contains it. When the trial is repeated after other options
// have been hidden for good, it is the same up to the first item that it brings down to fewer live
// options than before, and these to one or none. Such an item is touched, since an active item
// that is not touched has two live options at least. So the trial is repeated only if it touched
// an item of an option that was hidden since.
//
// An option that a trial chooses without a dead end need not be tried itself: what follows from it
// also followed in the trial, and touched no other items.
type prober struct {
	*State
	words   int      // the length of a set of items
	touched []uint64 // for each option, a set of items
	tried   []int32  // for each option, the time of the trial that touched is about; 0 if there is none
	changed []int32  // for each element of a set, the last time at which an option of the item was hidden
	now     int32    // the time: 1, and the number of options that led to a dead end
	trials  int64
}

// probeMemory is the largest number of words in the sets of a prober, if there is more than one
// for each option. If the sets are too small to give each item an element, several items share
// one. Then some trials are repeated needlessly.
const probeMemory = 1 << 20

// Probe hides every live option that leads to a dead end, and propagates, until nothing changes.
// It returns false at a dead end, or when the context is done. Everything must have been
// propagated.
func (s *State) Probe() bool { return s.probeWithin(probeMemory) }

// probeWithin is Probe with a number of words instead of probeMemory.
func (s *State) probeWithin(memory int) bool {
	n := len(s.live)
	words := max(1, min((len(s.left)+63)/64, memory/max(n, 1)))
	p := prober{
		State: s, words: words, touched: make([]uint64, n*words), tried: make([]int32, n), changed: make([]int32, 64*words), now: 1,
	}
	ok := p.run()
	s.probes += p.trials
	return ok && s.poll.Err() == nil
}

// Probes returns the number of options that Probe has tried.
func (s *State) Probes() int64 { return s.probes }

// run goes round all options until none of them has led to a dead end for a whole round.
func (p *prober) run() bool {
	n := int32(len(p.live))
	for o, unchanged := int32(0), int32(0); unchanged < n; o = (o + 1) % n {
		unchanged++
		if p.poll.Add(1+p.words) != nil {
			return false
		}
		if !p.live[o] || p.isChosen(o) || !p.outdated(o) || p.try(o) {
			continue
		}
		if p.poll.Err() != nil || !p.fail(o) {
			return false
		}
		unchanged = 0
	}
	return true
}

// isChosen reports whether live option o is chosen: whether its first primary item is covered.
func (s *State) isChosen(o int32) bool {
	for _, i := range s.p.Option(o) {
		if s.p.IsPrimary(i.Index) {
			return s.covered[i.Index]
		}
	}
	return false // impossible, because every option has a primary item
}

// set returns the items that the last trial of option o touched.
func (p *prober) set(o int32) []uint64 { return p.touched[int(o)*p.words:][:p.words] }

// outdated reports whether option o must be tried: whether it has not been, or an option of an
// item that its trial touched has been hidden since.
func (p *prober) outdated(o int32) bool {
	tried := p.tried[o]
	if tried == 0 || tried == p.now {
		return tried == 0
	}
	for w, set := range p.set(o) {
		for ; set != 0; set &= set - 1 {
			if p.changed[64*w+bits.TrailingZeros64(set)] > tried {
				return true
			}
		}
	}
	return false
}

// try chooses option o, and undoes it. It returns false if that leads to a dead end, or when the
// context is done.
func (p *prober) try(o int32) bool {
	mark, chosen := p.Mark(), len(p.chosen)
	p.trials++
	ok := p.Choose(o) && p.Propagate()
	if ok {
		p.note(o, mark, chosen)
	}
	p.Undo(mark)
	return ok
}

// note notes the items that the trial of option o has touched, since a mark, for o and for the
// other options that the trial has chosen, from a number on.
func (p *prober) note(o int32, mark, chosen int) {
	set := p.set(o)
	clear(set)
	for _, t := range p.trail[mark:] {
		if t < 0 {
			continue
		}
		items := p.p.Option(t)
		p.poll.Add(len(items))
		for _, i := range items {
			w, bit := p.element(i.Index)
			set[w] |= 1 << bit
		}
	}
	p.tried[o] = p.now
	for _, q := range p.chosen[chosen:] {
		if p.outdated(q) {
			copy(p.set(q), set)
			p.tried[q] = p.now
		}
	}
}

// element returns the word and the bit of an item in a set.
func (p *prober) element(item int32) (word, bit int) {
	e := int(item) % (64 * p.words)
	return e / 64, e % 64
}

// fail hides option o, which leads to a dead end, for good. It returns what Propagate returns.
func (p *prober) fail(o int32) bool {
	mark := p.Mark()
	if !p.Hide(o) || !p.Propagate() {
		return false
	}
	p.now++
	for _, t := range p.trail[mark:] {
		if t < 0 {
			continue
		}
		for _, i := range p.p.Option(t) {
			w, bit := p.element(i.Index)
			p.changed[64*w+bit] = p.now
		}
	}
	return true
}
