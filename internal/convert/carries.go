package convert

import (
	"fmt"

	"fourfold/internal/drawing"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// Carries says in words what a puzzle in the format has beside its givens, such as "title".
func (t Target) Carries() (all []string) {
	if t.kind == text {
		return t.text.Carries()
	}
	for _, p := range probes() {
		if t.keeps(&p.puzzle) {
			all = append(all, p.name)
		}
	}
	return all
}

// Orders says in words which orders the format holds, such as "order 9" or "orders 4 to
// 36".
func (t Target) Orders() string {
	least, most := 0, 0
	for order := 4; order <= puzzle.MaxOrder; order++ {
		if t.kind != text || t.text.Holds(order) {
			if least == 0 {
				least = order
			}
			most = order
		}
	}
	if least == most {
		return fmt.Sprintf("order %d", least)
	}
	return fmt.Sprintf("orders %d to %d", least, most)
}

// A probe is a puzzle that has one thing beside its givens.
type probe struct {
	name   string
	puzzle gridtext.Puzzle
}

// probes returns a puzzle for each thing that a format may have no place for. All are of order 9,
// which every format holds.
func probes() (all []probe) {
	add := func(name string, set func(*gridtext.Puzzle)) {
		p := gridtext.Puzzle{Sheet: puzzle.Sheet{Grid: puzzle.NewGrid(9, 9)}}
		set(&p)
		all = append(all, probe{name, p})
	}
	full := puzzle.NewGrid(9, 9)
	full.Cells[0] = 1
	add("placed values", func(p *gridtext.Puzzle) { p.Placed = full })
	add("candidates", func(p *gridtext.Puzzle) {
		p.Candidates = make([]uint64, 81)
		for k := range p.Candidates {
			p.Candidates[k] = 0b110
		}
	})
	add("solution", func(p *gridtext.Puzzle) { p.Solution = full })
	add("boxes", func(p *gridtext.Puzzle) { p.BoxRows, p.BoxCols = 1, 9 })
	add("regions", func(p *gridtext.Puzzle) { p.Regions = make([]int, 81) })
	add("diagonals", func(p *gridtext.Puzzle) { p.Diagonals = true })
	add("further rules", func(p *gridtext.Puzzle) { p.Extra = &puzzle.Extra{Rules: []puzzle.Rule{puzzle.AntiKnight}} })
	add("a label", func(p *gridtext.Puzzle) { p.Label = "text" })
	add("title", func(p *gridtext.Puzzle) { p.Title = "text" })
	add("author", func(p *gridtext.Puzzle) { p.Author = "text" })
	add("source", func(p *gridtext.Puzzle) { p.Source = "text" })
	add("comment", func(p *gridtext.Puzzle) { p.Comment = "text" })
	add("level", func(p *gridtext.Puzzle) { p.Level = "text" })
	add("rating", func(p *gridtext.Puzzle) { p.Rating = "text" })
	add("other columns", func(p *gridtext.Puzzle) { p.Fields = []puzzle.Field{{Name: "other", Text: "text"}} })
	return all
}

// keeps reports whether the format, which is none of gridtext, has a place for all of a puzzle.
func (t Target) keeps(p *gridtext.Puzzle) bool {
	switch t.kind {
	case drawn:
		w := Writer{target: t, o: Options{Drawing: drawing.Options{Candidates: true, Solutions: drawing.SolutionsInGrid}}}
		return len(w.notDrawn(p.Sheet, p.Label, &drawing.Puzzle{Sheet: &p.Sheet})) == 0
	case problem:
		s := p.Sheet
		return len(lostOf(withoutRules(s), p.Label)) == 0
	}
	return false
}
