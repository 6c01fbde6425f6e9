package cp

import "fourfold"

// A use is an option in the domain of an item, with the colour it paints it in.
type use struct{ option, color int32 }

// A network is a problem as variables and domains. The variables are the primary
// items, and the domain of an item is the options that hold it and are live. The
// constraints are the options themselves: one that is chosen filters the domains
// of every option it shares an item with, unless both paint it in one colour.
type network struct {
	option  []int32 // the items of option o are items[option[o]:option[o+1]]
	items   []int32
	colors  []int32 // beside items; nil if nothing is painted
	uses    []int32 // the first domains: item i has options[uses[i]:uses[i+1]]
	options []use
	primary []bool
}

// newNetwork encodes p in time and space proportional to its length.
func newNetwork(p *fourfold.Problem) network {
	n := network{
		option:  make([]int32, p.NumOptions()+1),
		items:   make([]int32, 0, p.NumCells()),
		uses:    make([]int32, p.NumItems()+1),
		options: make([]use, p.NumCells()),
		primary: make([]bool, p.NumItems()),
	}
	for i := range n.primary {
		n.primary[i] = p.IsPrimary(i)
		n.uses[i+1] = n.uses[i] + int32(len(p.Uses(i)))
	}
	end := make([]int32, p.NumItems())
	copy(end, n.uses)
	for o := range p.NumOptions() {
		for _, i := range p.Option(o) {
			n.items = append(n.items, i.Index)
			n.options[end[i.Index]] = use{int32(o), int32(i.Color)}
			end[i.Index]++
			if p.HasColors() {
				n.colors = append(n.colors, int32(i.Color))
			}
		}
		n.option[o+1] = int32(len(n.items))
	}
	return n
}

func (n *network) itemsOf(o int32) []int32 { return n.items[n.option[o]:n.option[o+1]] }

func (n *network) usesOf(i int32) []use { return n.options[n.uses[i]:n.uses[i+1]] }

// colorAt returns the colour of the k-th item of option o.
func (n *network) colorAt(o int32, k int) int32 {
	if n.colors == nil {
		return 0
	}
	return n.colors[n.option[o]+int32(k)]
}
