package cp

import "math/bits"

// The bitDomains are the state of the rest of a search from the first decision on, if nothing but
// singles is followed from there on. The search makes the same decisions as with the domains, but
// the state is a few machine words that are copied at a decision. So undo costs nothing: the search
// goes back to the words of the level above.
//
// The options and items that are live and active at the first decision are numbered anew, in their
// order. A set of options or items is a row of words with a bit for each.
type bitDomains struct {
	view    *view
	dom     *domains // as they are at the first decision; counts the options filtered out, and the work
	singles []int64  // applied, by kind of item

	options []int32 // by number, in the problem
	items   []int32
	kinds   []uint8 // of the items

	number     []int32 // of each option of the problem; -1 if it is not live
	itemNumber []int32 // of each item of the problem that is active

	words, lanes, planes int        // the length of a set of options, of a set of items, and of a counter
	itemsOf              []uint64   // the items of option x are itemsOf[x*lanes:][:lanes]
	optionsOf            []uint64   // the options of item j are optionsOf[j*words:][:words]
	lanesOf              []uint64   // of option x: bit k means that it has items of lane k
	first                []int32    // of an item: the first word of its options that is not 0
	rivals               [][]uint64 // the options that conflict with option x; nil until x is chosen

	levels []uint64 // the states on the path to the current node, one after the other
	depth  int      // of the current level
	bitState
	isDeadEnd bool    // an active item has no option
	queue     []int32 // items with one option left, the next one last
	queued    []uint64
	removed   []int32 // the options removed last
	given     []int32 // the options chosen before the first decision, in increasing order
	solution  []int32 // the last one; see chosen
}

// A bitState is a part of levels: the live options, the active items, and the counters of the
// items. A counter has one bit in each plane: counters[lane*b.planes+p] has bit p of 64 of them.
// That of an active item is the number of its live options, with all bits inverted. So to take
// options out is to add, and the largest counter belongs to the item with fewest options.
type bitState struct{ live, active, counters []uint64 }

// usesBits reports whether bitDomains serve the rest of the search: whether the search is at
// its first decision, follows only singles, and takes the first item with fewest options next,
// and the problem is neither too large nor too sparse.
func (s *search) usesBits() bool {
	v := &s.view
	follows := s.rules.scheme == Singles && v.cellKind < 0 && (s.order == Fewest || s.order == MRV)
	return s.decisions == 0 && s.tracer == nil && follows && s.dom.numActive <= maxBitItems &&
		int(v.NumOptions()) <= maxBitOptions && max(v.NumCells(), int(v.NumItems())) <= maxBitCells && s.isDense()
}

// isDense reports whether a choice changes so many domains that to copy and scan rows of words is
// cheaper. The factor 2 is measured.
func (s *search) isDense() bool {
	options, items, cells := float64(s.view.NumOptions()), float64(s.view.NumItems()), float64(s.view.NumCells())
	width, uses := cells/options, cells/items // on average
	planes := max(3, bits.Len(uint(uses)))
	words := options/64 + float64(s.dom.numActive)/64*float64(1+planes)
	return words <= 2*width*uses*width
}

// maxBitItems is the most active items that bitDomains serve: lanesOf has a bit for each lane.
// maxBitCells is the most cells, and the most items, of the problem.
const (
	maxBitItems = 64 * 64
	maxBitCells = 1 << 20
)

// maxBitOptions is the most options of such a problem. It is a variable so that tests can
// change it.
var maxBitOptions = 6000

// runBits walks the tree below the first fixpoint, depth first, as walk does.
func (s *search) runBits() error {
	b := newBitDomains(s)
	s.bits = b
	if err := s.dom.poll.Err(); err != nil {
		return err // the encoding ended early
	}
	for fixpoint := true; ; fixpoint = b.followSingles() {
		switch {
		case fixpoint && b.isActive():
			if err := s.countDecision(); err != nil {
				return err
			}
			option := b.firstOption(b.fewest())
			s.stack = append(s.stack, decision{option: option})
			b.chooseBelow(option)
		case fixpoint:
			if err := s.emit(); err != nil {
				return err
			}
			fallthrough
		default:
			if len(s.stack) == 0 {
				return s.dom.poll.Err()
			}
			b.undo(s.popDecision().option)
		}
		if err := s.enter(); err != nil {
			return err
		}
	}
}

// followSingles chooses the options of the singles in the queue, the last one first, and of those
// that follow. It returns false at a dead end.
func (b *bitDomains) followSingles() bool {
	for len(b.queue) > 0 && !b.isDeadEnd {
		j := b.queue[len(b.queue)-1]
		b.queue = b.queue[:len(b.queue)-1]
		if b.active[j/64]>>(j%64)&1 != 0 {
			b.singles[b.kinds[j]]++
			b.choose(b.firstOption(j))
		}
	}
	b.queue = b.queue[:0]
	clear(b.queued)
	return !b.isDeadEnd
}

// isActive reports whether an item is active.
func (b *bitDomains) isActive() bool {
	for _, w := range b.active {
		if w != 0 {
			return true
		}
	}
	return false
}

// fewest returns the first of the active items with fewest options.
func (b *bitDomains) fewest() int32 {
	if b.lanes == 1 {
		least := b.active[0]
		for p := len(b.counters) - 1; p >= 0; p-- {
			if few := least & b.counters[p]; few != 0 {
				least = few
			}
		}
		return int32(bits.TrailingZeros64(least))
	}
	best, most := int32(-1), -1
	for lane, least := range b.active {
		if least == 0 {
			continue
		}
		counter := 0
		for p := b.planes - 1; p >= 0; p-- {
			counter *= 2
			if few := least & b.counters[lane*b.planes+p]; few != 0 {
				least = few
				counter++
			}
		}
		if counter > most {
			best, most = int32(lane*64+bits.TrailingZeros64(least)), counter
		}
	}
	return best
}

// firstOption returns the first live option of an item. There must be one.
func (b *bitDomains) firstOption(j int32) int32 {
	row := b.optionsOf[int(j)*b.words:]
	for k := b.first[j]; ; k++ {
		if w := row[k] & b.live[k]; w != 0 {
			return k*64 + int32(bits.TrailingZeros64(w))
		}
	}
}

// chooseBelow chooses an option in a copy of the state.
func (b *bitDomains) chooseBelow(x int32) {
	b.copyLevel()
	b.setLevel(b.depth + 1)
	b.choose(x)
}

// undo takes back the last chooseBelow, and takes its option out.
func (b *bitDomains) undo(x int32) {
	b.setLevel(b.depth - 1)
	b.live[x/64] &^= 1 << (x % 64)
	b.removed = append(b.removed[:0], x)
	b.shrink()
}

// copyLevel copies the state to the level below, which may be new.
func (b *bitDomains) copyLevel() {
	from, size := b.depth*b.levelSize(), b.levelSize()
	if from+2*size > len(b.levels) {
		b.levels = append(b.levels, make([]uint64, len(b.levels)+size)...)
	}
	copy(b.levels[from+size:][:size], b.levels[from:])
}

// setLevel makes a level the current one.
func (b *bitDomains) setLevel(depth int) {
	b.depth = depth
	state := b.levels[depth*b.levelSize():]
	b.live, state = state[:b.words:b.words], state[b.words:]
	b.active, state = state[:b.lanes:b.lanes], state[b.lanes:]
	b.counters = state[: b.lanes*b.planes : b.lanes*b.planes]
}

func (b *bitDomains) levelSize() int { return b.words + b.lanes*(1+b.planes) }

// choose makes a live option part of the solution: it covers the items of the option and takes
// its rivals out.
func (b *bitDomains) choose(x int32) {
	for lane, items := range b.itemsOf[int(x)*b.lanes:][:b.lanes] {
		b.active[lane] &^= items
	}
	rivals := b.rivals[x]
	if rivals == nil {
		rivals = b.addRivals(x)
	}
	removed, live := b.removed[:0], b.live[:len(rivals)]
	for k, w := range rivals {
		w &= live[k]
		live[k] ^= w
		for ; w != 0; w &= w - 1 {
			removed = append(removed, int32(k*64+bits.TrailingZeros64(w)))
		}
	}
	b.removed = removed
	b.shrink()
	b.dom.poll.Add(len(rivals) + len(removed))
}

// chosen returns the chosen options in increasing order. When no item is active, they are the
// given ones and those that are live. The next call overwrites them.
func (b *bitDomains) chosen() []int32 {
	list, given, n := b.solution, b.given, 0
	for k, w := range b.live {
		options := b.options[k*64:]
		for ; w != 0; w &= w - 1 {
			o := options[bits.TrailingZeros64(w)]
			for len(given) > 0 && given[0] < o {
				list[n], given = given[0], given[1:]
				n++
			}
			list[n] = o
			n++
		}
	}
	return list[:n+copy(list[n:], given)]
}

// countFilled returns how many cells are covered, or 0 at a dead end.
func (b *bitDomains) countFilled() int {
	if b.isDeadEnd {
		return 0
	}
	n := b.view.numCells
	for _, w := range b.active {
		n -= bits.OnesCount64(w)
	}
	return n
}
