package bounded

import (
	"cmp"
	"maps"
	"slices"

	"fourfold"
	"fourfold/internal/kit/painters"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// A secondary item that has painters is a variable: its colors are the values, and each painter is
// a table of the values that it allows, see package painters. A color is lost when some painter has
// no live option that gives it. Then the options that give it are hidden. So the colors of an item
// are domain consistent. As in AC-4 (R. Mohr and T. Henderson, Arc and Path Consistency Revisited,
// 1986), a counter says how many live options of a painter give a color.
type painted struct {
	painters [][]int32 // of each item; nil if no item has any
	dead     []int32   // options that have an item with painters and do not paint it

	first   []int32 // color c of an item is given by options[first[c]:first[c+1]]
	options []int32

	color []int32   // counter k is about color[k]
	full  []int32   // what the counters are without any choice
	pairs []counted // what is counted, in the order of the options
	begin []int32   // what option o is counted for is pairs[begin[o]:begin[o+1]]

	lost []int32 // colors whose options are to be hidden
}

// A counted says that an option is counted by a counter.
type counted struct{ option, counter int32 }

// loadPainters finds the painters, and what is to be counted. It counts its work, and returns the
// cause if the context is done.
func (s *problem) loadPainters(work *poll.Poll) (err error) {
	s.dead, s.options, s.first = s.dead[:0], s.options[:0], append(s.first[:0], 0)
	s.color, s.full, s.pairs = s.color[:0], s.full[:0], s.pairs[:0]
	if s.painters, err = painters.Of(s.p, work); s.painters == nil {
		return err
	}
	for i, list := range s.painters {
		if len(list) > 0 {
			if err := work.Add(s.addColors(int32(i))); err != nil {
				return err
			}
		}
	}
	slices.SortFunc(s.pairs, func(a, b counted) int { return cmp.Compare(a.option, b.option) })
	s.begin = scratch.Zeroed(s.begin, int(s.p.NumOptions())+1)
	for _, q := range s.pairs {
		s.begin[q.option+1]++
	}
	for o := range s.p.NumOptions() {
		s.begin[o+1] += s.begin[o]
	}
	return work.Add(len(s.pairs))
}

// addColors adds the colors of an item with painters, and returns how much work it was.
func (s *problem) addColors(i int32) (work int) {
	byColor := map[fourfold.Color][]int32{}
	for k, o := range s.p.Uses(i) {
		color := s.colors.Of(i)[k]
		if color == fourfold.NoColor {
			s.dead = append(s.dead, o)
			continue
		}
		byColor[color] = append(byColor[color], o)
		work += len(s.p.Option(o))
	}
	for _, color := range slices.Sorted(maps.Keys(byColor)) {
		s.options = append(s.options, byColor[color]...)
		for _, j := range s.painters[i] {
			s.addCounter(j, byColor[color])
		}
		s.first = append(s.first, int32(len(s.options)))
	}
	return work * (1 + len(s.painters[i]))
}

// addCounter adds a counter for the next color, which some options give an item, and painter j. It
// is of no use if all of them are options of j.
func (s *problem) addCounter(j int32, options []int32) {
	k, begin := int32(len(s.color)), len(s.pairs)
	for _, o := range options {
		if slices.ContainsFunc(s.p.Option(o), func(i fourfold.Item) bool { return i.Index == j }) {
			s.pairs = append(s.pairs, counted{o, k})
		}
	}
	n := len(s.pairs) - begin
	if n == len(options) {
		s.pairs = s.pairs[:begin]
		return
	}
	s.color, s.full = append(s.color, int32(len(s.first)-1)), append(s.full, int32(n))
}

// countersOf returns what option o is counted for.
func (s *problem) countersOf(o int32) []counted {
	if s.painters == nil {
		return nil
	}
	return s.pairs[s.begin[o]:s.begin[o+1]]
}

// rootColors starts the counters, and hides the options that do not paint an item with painters. It
// returns false at a dead end.
func (c *Core) rootColors(st *state) bool {
	c.lost = c.lost[:0]
	for k, n := range c.full {
		if st.colors[k] = n; n == 0 {
			c.lost = append(c.lost, c.color[k])
		}
	}
	for _, o := range c.dead {
		if st.isLive(o) && !c.hide(st, o) {
			return false
		}
	}
	return true
}

// loseColors hides the options of the colors that are lost, until none is. It returns false at a
// dead end.
func (c *Core) loseColors(st *state) bool {
	for n := len(c.lost); n > 0; n = len(c.lost) {
		color := c.lost[n-1]
		c.lost = c.lost[:n-1]
		options := c.options[c.first[color]:c.first[color+1]]
		c.spent += int64(len(options))
		for _, o := range options {
			if st.isLive(o) && !c.hide(st, o) {
				return false
			}
		}
	}
	return true
}

// isPainted reports whether an option has a painter of item i. If it is chosen, no other option of
// the painter is live, so the item loses all other colors.
func (s *problem) isPainted(option []fourfold.Item, i int32) bool {
	return s.painters != nil && slices.ContainsFunc(option, func(j fourfold.Item) bool { return slices.Contains(s.painters[i], j.Index) })
}
