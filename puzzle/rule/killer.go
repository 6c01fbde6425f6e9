package rule

var killer = Kind{
	Name: "killer", Source: "f-puzzles (killer cage), Interactive Sudoku Solver (Cage)",
	Meaning: "The cells of a cage hold no value twice, and their values add to the number, if there is one.",
	Example: "killer 15 r1c1 r1c2 r2c1",
	Numbers: [2]int{0, 1}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "killercage", Look: LookCage,
	Check: func(b *Board, r Rule) error {
		if most := b.High - b.Low + 1; len(r.Cells[0]) > most {
			return badf("found %d cells: expected at most %d, one for each value", len(r.Cells[0]), most)
		}
		return nil
	},
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		v := values(r.Cells[0], at)
		return different(v) && (len(r.Numbers) == 0 || sum(v) == r.Numbers[0])
	},
	Post: func(p *Poster, r Rule) {
		p.Different(p.Name, r.Cells[0])
		if len(r.Numbers) > 0 {
			p.Sum(p.Name+".sum", p.Vars(r.Cells[0]), r.Numbers[0])
		}
	},
}
