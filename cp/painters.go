package cp

import (
	"cmp"
	"slices"

	"fourfold/internal/kit/painters"
)

// All painters of an item agree on its color (package painters). A value is an item in a color, and
// an option that paints it so is a use of the value. When a painter has no live use of a value, no
// solution has the value, and the other uses are ruled out. This is arc consistency with a counter
// for each painter and value: R. Mohr, T. C. Henderson, Arc and Path Consistency Revisited (1986),
// known as AC-4.

// The supports of a problem are its values, and how many live uses each painter has of each value. An
// option that contains an item with painters and does not paint it is a use of a value, too: of
// color 0, which no painter has.
type supports struct {
	items []int32 // of each value
	first []int32 // the uses of value v are uses[first[v]:first[v+1]]
	uses  []int32

	counters []support
	list     []int32 // the counters of option o are list[start[o]:start[o+1]]
	start    []int32

	lost []loss // values that the rule has not examined since a painter lost its last use
}

// A support counts the live uses of a value that a painter has.
type support struct{ options, value, painter int32 }

// A loss is a value of which a painter has no live use.
type loss struct{ value, painter int32 }

// remove takes an option that was filtered out from its counters, and restore undoes this.
func (x *supports) remove(o int32) {
	for _, k := range x.list[x.start[o]:x.start[o+1]] {
		c := &x.counters[k]
		if c.options--; c.options == 0 {
			x.lost = append(x.lost, loss{c.value, c.painter})
		}
	}
}

func (x *supports) restore(o int32) {
	for _, k := range x.list[x.start[o]:x.start[o+1]] {
		x.counters[k].options++
	}
}

// followColors applies the rule until options are ruled out. It returns false if that does not
// happen. A value of an item that a chosen option contains has lost its uses by the choice.
func (r *rules) followColors() bool {
	d, x := r.dom, r.dom.supports
	if x == nil {
		return false
	}
	before := d.filtered
	for n := len(x.lost); n > 0 && d.filtered == before && d.poll.Err() == nil; n = len(x.lost) {
		l := x.lost[n-1]
		x.lost = x.lost[:n-1]
		if i := x.items[l.value]; d.held[i] == 0 {
			mark := d.mark()
			d.filterLive(x.uses[x.first[l.value]:x.first[l.value+1]])
			if d.filtered > before {
				r.unsupported++
				if r.heard != nil {
					r.heard(techniqueNames[unsupportedColor], []int32{l.painter}, []int32{i}, -1, mark)
				}
			}
		}
	}
	return d.filtered > before
}

// newSupports returns the supports of a problem, or nil if no item has painters. It stops early when
// the context is done.
func (d *domains) newSupports() *supports {
	all, err := painters.Of(d.view.Problem, &d.poll)
	if all == nil || err != nil {
		return nil
	}
	x := &supports{start: make([]int32, d.view.NumOptions()+1), counters: []support{{value: -1}}}
	last, pairs := make([]int32, d.view.NumItems()), []use(nil)
	for i, of := range all {
		if len(of) > 0 && d.poll.Add(len(of)+len(d.view.Uses(int32(i)))*d.view.width) == nil {
			pairs = x.add(d.view, int32(i), of, last, pairs)
		}
	}
	x.first = append(x.first, int32(len(x.uses)))
	x.list = sortUses(pairs, x.start)
	for o, live := range d.live {
		if !live {
			x.remove(int32(o))
		}
	}
	return x
}

// add adds the values of item i and the counters of its painters. last[j] is 1 + the last counter of
// item j if j is a painter of i, and else 0.
func (x *supports) add(v *view, i int32, painters, last []int32, pairs []use) []use {
	uses, colors := v.Uses(i), v.colorsOf(i)
	order := make([]int, len(uses))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(colors[a], colors[b]) })
	for _, j := range painters {
		last[j] = 1
	}
	for n := 0; n < len(order); {
		value, color := int32(len(x.items)), colors[order[n]]
		x.items, x.first = append(x.items, i), append(x.first, int32(len(x.uses)))
		for ; n < len(order) && colors[order[n]] == color; n++ {
			o := uses[order[n]]
			x.uses = append(x.uses, o)
			pairs = x.count(v, o, value, last, pairs)
		}
		for _, j := range painters {
			if x.counters[last[j]-1].value != value {
				x.lost = append(x.lost, loss{value, j})
				break
			}
		}
	}
	for _, j := range painters {
		last[j] = 0
	}
	return pairs
}

// count adds option o, a use of the last value, to the counters of its painters.
func (x *supports) count(v *view, o, value int32, last []int32, pairs []use) []use {
	for _, j := range v.Option(o) {
		if last[j.Index] == 0 {
			continue
		}
		if x.counters[last[j.Index]-1].value != value {
			x.counters = append(x.counters, support{value: value, painter: j.Index})
			last[j.Index] = int32(len(x.counters))
		}
		k := last[j.Index] - 1
		x.counters[k].options++
		pairs = append(pairs, use{o, k})
	}
	return pairs
}
