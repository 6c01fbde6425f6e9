package api

import (
	"slices"

	"fourfold/internal/write/look"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// A valuePair has values that two cells must not have together.
type valuePair struct {
	Cells [2]int   `json:"cells"`
	Not   [][2]int `json:"not"`
}

// addRules adds what a page needs to know of the rules: what is drawn, and what is in the problem of the empty grid
// without the rules that are no units, pairs of cells and allowed values. Of these, Allowed has what they leave alone.
func (p *Puzzle) addRules(s puzzle.Sudoku) error {
	p.draw(s)
	s.Givens = puzzle.NewGrid(p.Size, p.Size)
	left, err := s.Candidates()
	if err != nil {
		return err
	}
	s.Rules = slices.DeleteFunc(slices.Clone(s.Rules), func(r rule.Rule) bool { return rule.KindOf(r.Kind).IsPosted() })
	c, err := s.Compile()
	if err != nil {
		return err
	}
	for _, u := range c.Units() {
		p.Units = append(p.Units, newRef(u))
		p.addPeers(u.Cells)
	}
	for i := range c.NumItems() {
		cell, isCell := c.Cell(i)
		rule, cells, isPair := c.PairRule(i)
		switch options := placements(c, slices.Clone(c.Uses(i))); {
		case isCell:
			values := []int{}
			for _, o := range options {
				if left[cell]>>(o[1]-1)&1 != 0 {
					values = append(values, o[1])
				}
			}
			if len(values) < p.Size {
				p.Allowed[cell] = values
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

// draw adds the signs of the rules.
func (p *Puzzle) draw(s puzzle.Sudoku) {
	b := s.Board()
	p.Drawn = append(p.Drawn, look.Of(b)...)
	if s.Diagonals {
		p.Drawn = append(p.Drawn, look.Diagonals(p.Size)...)
	}
	p.Room[0], p.Room[1], p.Room[2], p.Room[3] = look.Room(p.Drawn, p.Size, p.Size)
	for k, name := range p.Rules {
		p.Rules[k] = look.Title(s.Rules, name)
	}
	p.Posted = slices.ContainsFunc(s.Rules, func(r rule.Rule) bool { return rule.KindOf(r.Kind).IsPosted() })
}

func (p *Puzzle) addPeers(cells []int) {
	for _, cell := range cells {
		p.Peers[cell] = append(p.Peers[cell], cells...)
	}
}
