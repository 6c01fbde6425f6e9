package techniques

import (
	"slices"

	"fourfold/cp"
)

// A patternSearch finds pairs of option sets with the same items. It begins with one option of
// set a, the lowest live option of the pattern, and covers the items of one set by options of the
// other until none is left. No two options of a set share an item, and none has an item with a
// color.
type patternSearch struct {
	s        *State
	most     int    // the largest number of options in a set
	extra    int    // the largest number of cells with further live options; -1 for no limit
	onlyLive bool   // all options must be live
	placed   bitset // set a has live options and these; nil means that it may have any
	empty    int    // with placed: the number of live options in set a
	first    int32
	sets     [2][]int32
	cover    [2][]bool               // of each item: an option of the set contains it
	choices  [][]int32               // of each item: the options that may cover it
	room     [cp.RoleFurther + 1]int // of each role: how many items of it options may still add
	extras   int                     // cells of the options that have further live options
	items    []int32                 // of all options, in the order in which they were added
	visit    func(a, b []int32) bool // returns false to end the search
	ended    bool
}

// pushWork is the work to try an option.
const pushWork = 8

// search visits each pattern of at most the given size once. An item of the pattern must be active
// if it is primary.
func (x *patternSearch) search() {
	x.cover = [2][]bool{make([]bool, x.s.p.NumItems()), make([]bool, x.s.p.NumItems())}
	x.choices, x.room = x.s.options, x.mostItems()
	if !x.onlyLive {
		x.choices = make([][]int32, x.s.p.NumItems())
		for i := range x.choices {
			x.choices[i] = x.s.p.Uses(int32(i))
		}
	}
	for o := range x.s.live.all() {
		if x.ended || x.s.left < 0 {
			return
		}
		x.first = o
		if x.push(0, o) {
			x.extend()
			x.pop(0, o)
		}
	}
}

// mostItems returns how many items of each role a set can contain.
func (x *patternSearch) mostItems() (most [cp.RoleFurther + 1]int) {
	for o := range x.s.p.NumOptions() {
		var of [len(most)]int
		for _, i := range x.s.p.Option(o) {
			r := x.s.grid.roles[i.Index]
			of[r]++
			most[r] = max(most[r], x.most*of[r])
		}
	}
	return most
}

// push adds an option to a set. It returns false if that cannot be.
func (x *patternSearch) push(side int, o int32) bool {
	option := x.s.p.Option(o)
	if x.placed != nil && side == 0 && !x.placed.has(o) && (!x.s.live.has(o) || x.numLive() == x.empty) {
		return false
	}
	for _, i := range option {
		if x.cover[side][i.Index] || i.Color != 0 || x.placed == nil && x.s.p.IsPrimary(i.Index) && len(x.s.options[i.Index]) == 0 {
			return false
		}
		if !x.cover[1-side][i.Index] && x.room[x.s.grid.roles[i.Index]] <= 0 {
			return false
		}
	}
	x.sets[side] = append(x.sets[side], o)
	for _, i := range option {
		x.cover[side][i.Index] = true
		if x.cover[1-side][i.Index] {
			continue
		}
		x.room[x.s.grid.roles[i.Index]]--
		x.items = append(x.items, i.Index)
		if x.hasExtra(i.Index) {
			x.extras++
		}
	}
	return true
}

// numLive returns the number of live options in set a.
func (x *patternSearch) numLive() (n int) {
	for _, o := range x.sets[0] {
		if x.s.live.has(o) {
			n++
		}
	}
	return n
}

// pop undoes push.
func (x *patternSearch) pop(side int, o int32) {
	for _, i := range slices.Backward(x.s.p.Option(o)) {
		x.cover[side][i.Index] = false
		if x.cover[1-side][i.Index] {
			continue
		}
		x.room[x.s.grid.roles[i.Index]]++
		x.items = x.items[:len(x.items)-1]
		if x.hasExtra(i.Index) {
			x.extras--
		}
	}
	x.sets[side] = x.sets[side][:len(x.sets[side])-1]
}

func (x *patternSearch) hasExtra(i int32) bool { return x.s.isCell(i) && len(x.s.options[i]) > 2 }

// extend covers the open item with the fewest options.
func (x *patternSearch) extend() {
	if x.extra >= 0 && x.extras > x.extra {
		return
	}
	item := x.narrowest()
	if item < 0 {
		x.ended = x.ended || !x.visit(x.sets[0], x.sets[1])
		return
	}
	side := 0
	if x.cover[0][item] {
		side = 1
	}
	if len(x.sets[side]) == x.most {
		return
	}
	for _, o := range x.choices[item] {
		if x.ended || !x.s.work(pushWork) {
			return
		}
		if (o > x.first || !x.s.live.has(o)) && !slices.Contains(x.sets[1-side], o) && x.push(side, o) {
			x.extend()
			x.pop(side, o)
		}
	}
}

// narrowest returns the open item with the fewest options, or -1 if no item is open.
func (x *patternSearch) narrowest() int32 {
	best, fewest := int32(-1), 0
	for _, i := range x.items {
		if x.cover[0][i] != x.cover[1][i] {
			if n := len(x.choices[i]); best < 0 || n < fewest {
				best, fewest = i, n
			}
		}
	}
	return best
}
