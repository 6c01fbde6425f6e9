package api

import (
	"slices"

	"fourfold/puzzle"
)

// drawnAs has the kinds of the units that are drawn. A line leads through the centers of the cells in their order.
var drawnAs = map[string]string{
	"diagonal": "line", "falling diagonal": "line", "rising diagonal": "line", "argyle": "line",
	"window": "area", "extra region": "area", "center dots": "area", "asterisk": "area", "girandola": "area",
	"odd": "odd", "even": "even",
}

// A valuePair has values that two cells must not have together.
type valuePair struct {
	Cells [2]int   `json:"cells"`
	Not   [][2]int `json:"not"`
}

// addRules adds what a page needs to know of the rules, which is all in the problem of the empty grid.
func (p *Puzzle) addRules(s puzzle.Sudoku) error {
	s.Givens = puzzle.NewGrid(p.Size, p.Size)
	c, err := s.Compile()
	if err != nil {
		return err
	}
	units := slices.Clip(c.Units())
	for _, r := range s.Rules {
		units = append(units, puzzle.Unit{Kind: r.Kind, Cells: r.AllCells()})
	}
	for _, u := range units {
		if kind := drawnAs[u.Kind]; kind != "" && len(u.Cells) > 0 {
			p.Drawn = append(p.Drawn, unitRef{Kind: kind, Cells: u.Cells})
		}
	}
	for _, u := range c.Units() {
		p.Units = append(p.Units, newRef(u))
		p.addPeers(u.Cells)
	}
	for i := range c.NumItems() {
		cell, isCell := c.Cell(i)
		rule, cells, isPair := c.PairRule(i)
		switch options := placements(c, slices.Clone(c.Uses(i))); {
		case isCell && len(options) < p.Size:
			p.Allowed[cell] = []int{}
			for _, o := range options {
				p.Allowed[cell] = append(p.Allowed[cell], o[1])
			}
		case rule == "anti-knight" || rule == "anti-king":
			p.addPeers(cells)
		case isPair:
			if n := len(p.Pairs); n == 0 || p.Pairs[n-1].Cells != [2]int(cells) {
				p.Pairs = append(p.Pairs, valuePair{[2]int(cells), [][2]int{}})
			}
			last := &p.Pairs[len(p.Pairs)-1]
			for _, a := range options {
				for _, b := range options {
					if a[0] == cells[0] && b[0] == cells[1] {
						last.Not = append(last.Not, [2]int{a[1], b[1]})
					}
				}
			}
		}
	}
	for cell, peers := range p.Peers {
		slices.Sort(peers)
		p.Peers[cell] = slices.DeleteFunc(slices.Compact(peers), func(peer int) bool { return peer == cell })
	}
	return nil
}

func (p *Puzzle) addPeers(cells []int) {
	for _, cell := range cells {
		p.Peers[cell] = append(p.Peers[cell], cells...)
	}
}
