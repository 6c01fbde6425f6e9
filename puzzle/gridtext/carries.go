package gridtext

import (
	"io"

	"fourfold/puzzle"
)

// Carries says in words what a puzzle in the format may have beside its givens, such as "title" or
// the name of a field.
func (f Format) Carries() []string {
	w := NewWriter(io.Discard, f, WriteOptions{})
	return Carried(w.Lost)
}

// Carried returns the words of Carries for any format. lost says what the format loses of a
// puzzle. It is called with puzzles of order 9 that have one thing each beside their givens.
func Carried(lost func(*Puzzle) []string) (all []string) {
	try := func(name string, set func(*Puzzle)) bool {
		p := &Puzzle{Sheet: puzzle.Sheet{Grid: puzzle.NewGrid(9, 9)}, Number: 1}
		p.Grid.Cells[80] = 9
		set(p)
		is := len(lost(p)) == 0
		if is {
			all = append(all, name)
		}
		return is
	}
	value := puzzle.NewGrid(9, 9)
	value.Cells[0] = 1
	try("a label", func(p *Puzzle) { p.Label = "text" })
	try("placed values", func(p *Puzzle) { p.Placed = value })
	try("candidates", func(p *Puzzle) {
		p.Candidates = make([]uint64, 81)
		for cell := range 80 {
			p.Candidates[cell] = 0b110
		}
	})
	try("solution", func(p *Puzzle) {
		p.Solution = puzzle.NewGrid(9, 9)
		for cell := range p.Solution.Cells {
			p.Solution.Cells[cell] = uint8((cell/9*3+cell/27+cell%9)%9 + 1)
		}
		p.Grid.Cells[80] = p.Solution.Cells[80]
	})
	try("boxes", func(p *Puzzle) { p.BoxRows, p.BoxCols = 1, 9 })
	try("regions", func(p *Puzzle) {
		for cell := range 81 {
			p.Regions = append(p.Regions, (cell/9+cell)%9)
		}
	})
	try("diagonals", func(p *Puzzle) { p.Diagonals = true })
	try("further rules", func(p *Puzzle) { p.Extra = &puzzle.Extra{Rules: []puzzle.Rule{puzzle.AntiKnight}} })
	for k, t := range texts(new(puzzle.Sheet)) {
		try(t.name, func(p *Puzzle) {
			*[]*string{&p.Title, &p.Author, &p.Source, &p.Comment, &p.Level, &p.Rating}[k] = "7.5"
		})
	}
	if try("any other field", func(p *Puzzle) { p.Fields = []puzzle.Field{{Name: "other", Text: "text"}} }) {
		return all
	}
	for _, f := range []puzzle.Field{
		{Name: fieldDate, Text: "text"}, {Name: fieldURL, Text: "text"}, {Name: "folder", Text: "text"},
	} {
		try(f.Name, func(p *Puzzle) { p.Fields = []puzzle.Field{f} })
	}
	return all
}
