package reduce

import (
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// ByColors is the rule of the options that are hidden because a painter of an item has lost a color.
const ByColors = "colors"

// A colors keeps the colors of items consistent. All painters of an item (package painters) agree
// on its color. When no live option of one of them is left that paints the item in a color, all
// options that do so are hidden. This is generalized arc consistency, where a color is a value and
// a painter is a table. It counts live options as AC-4 counts supports (R. Mohr and T. C.
// Henderson, Arc and Path Consistency Revisited, 1986).
//
// A value is an item in a color; the last one is to leave an item with painters unpainted. There is a counter for each value and each painter of its item.
// A value is lost when one of its counters is 0. Undo restores the counters, and so the values.
type colors struct {
	first    []int32 // the values of item i are first[i] to first[i+1]-1; none without painters
	color    []fourfold.Color
	options  [][]int32 // the options of each value
	lost     []bool    // whether each value is lost
	pending  []int32   // lost values whose options Propagate has to hide
	live     []int32   // counter k: the live options of a painter that have a value
	value    []int32   // the value of counter k
	start    []int32   // option o is counted in counters[start[o]:start[o+1]]
	counters []int32
	by       []bool // whether the option was hidden, the last time, because a value was lost
}

// newColors returns the colors of p, whose items have the painters, or nil if the context is done.
// It hides nothing, but some values may be lost.
func newColors(p *fourfold.Problem, painters [][]int32, looks *poll.Poll) *colors {
	c := &colors{by: make([]bool, p.NumOptions())}
	base := c.addValues(p, painters)
	unpainted := int32(len(c.color))
	for o := range p.NumOptions() {
		c.start = append(c.start, int32(len(c.counters)))
		option := p.Option(o)
		for _, i := range option {
			if c.first[i.Index] == c.first[i.Index+1] {
				continue
			}
			if i.Color == fourfold.NoColor {
				c.options[unpainted] = append(c.options[unpainted], o)
				continue
			}
			v := c.valueOf(i)
			c.options[v] = append(c.options[v], o)
			for _, j := range option {
				if k, ok := slices.BinarySearch(painters[i.Index], j.Index); ok {
					c.counters = append(c.counters, base[v]+int32(k))
					c.live[base[v]+int32(k)]++
				}
			}
		}
		if looks.Add(len(option)) != nil {
			return nil
		}
	}
	c.start = append(c.start, int32(len(c.counters)))
	for k, n := range c.live {
		if n == 0 {
			c.lose(c.value[k])
		}
	}
	c.lose(unpainted)
	return c
}

// addValues adds the values of the items that have painters and other options than those of one
// painter. It returns the first counter of each value.
func (c *colors) addValues(p *fourfold.Problem, painters [][]int32) (base []int32) {
	c.first = make([]int32, 1, p.NumItems()+1)
	for i := range p.NumItems() {
		if js := painters[i]; len(js) > 1 || len(js) == 1 && len(p.Uses(js[0])) < len(p.Uses(i)) {
			var list []fourfold.Color
			for _, o := range p.Uses(i) {
				if color := p.ColorIn(o, i); color != fourfold.NoColor {
					list = append(list, color)
				}
			}
			slices.Sort(list)
			for _, color := range slices.Compact(list) {
				base = append(base, int32(len(c.value)))
				for range js {
					c.value = append(c.value, int32(len(c.color)))
				}
				c.color = append(c.color, color)
			}
		}
		c.first = append(c.first, int32(len(c.color)))
	}
	c.options, c.lost, c.live = make([][]int32, len(c.color)+1), make([]bool, len(c.color)+1), make([]int32, len(c.value))
	return base
}

// valueOf returns the value of a painted item that has painters.
func (c *colors) valueOf(i fourfold.Item) int32 {
	v, _ := slices.BinarySearch(c.color[c.first[i.Index]:c.first[i.Index+1]], i.Color)
	return c.first[i.Index] + int32(v)
}

// lose notes that a counter of a value is 0.
func (c *colors) lose(v int32) {
	if !c.lost[v] {
		c.lost[v] = true
		c.pending = append(c.pending, v)
	}
}

// hide counts a hidden option.
func (c *colors) hide(o int32) {
	c.by[o] = false
	for _, k := range c.counters[c.start[o]:c.start[o+1]] {
		if c.live[k]--; c.live[k] == 0 {
			c.lose(c.value[k])
		}
	}
}

// unhide undoes hide.
func (c *colors) unhide(o int32) {
	for _, k := range c.counters[c.start[o]:c.start[o+1]] {
		c.live[k]++
		c.lost[c.value[k]] = false
	}
}

// hideLost hides the options of the values that are lost. It returns false at a dead end, or when
// the context is done.
func (s *State) hideLost() bool {
	c := s.colors
	for c != nil && len(c.pending) > 0 && !s.deadEnd {
		v := c.pending[len(c.pending)-1]
		c.pending = c.pending[:len(c.pending)-1]
		s.poll.Add(len(c.options[v]))
		for _, o := range c.options[v] {
			if s.live[o] && !s.taken[o] {
				if s.hide(o) != nil {
					return false
				}
				c.by[o] = true
			}
		}
	}
	return !s.deadEnd
}

// hideOtherColors is hideRivals for an item that has painters.
func (s *State) hideOtherColors(i fourfold.Item) error {
	c := s.colors
	for v := c.first[i.Index]; v < c.first[i.Index+1]; v++ {
		if c.color[v] != i.Color && len(c.options[v]) > 0 {
			c.lost[v] = true // its options need not be hidden again
			if err := s.hideOpen(c.options[v]); err != nil {
				return err
			}
		}
	}
	return nil
}
