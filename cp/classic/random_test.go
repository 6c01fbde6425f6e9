package classic

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// hundredThousand stands for counts of 100,000 or more.
const hundredThousand = 100_000

// namedGrids has grids with known counts.
var namedGrids = []struct {
	name, grid string
	count      int64
}{
	{"17 givens", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", 1},
	{"easy", "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", 1},
	{"hard", "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 1},
	{"harder", ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 1},
	{"worst in row order", "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 1},
	{"two solutions", "2957438614318659..8761925433874592166123874955492167387635241899286713541549386..", 2},
	{"no solution, long proof", ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0},
	{"17 givens, many solutions", ".....6....59.....82....8....45........3........6..3.54...325..6..................", hundredThousand},
	{"empty", ".................................................................................", hundredThousand},
	{"one given", "1................................................................................", hundredThousand},
	{"last cell given", "................................................................................9", hundredThousand},
	{"repeated in a row", "11...............................................................................", 0},
	{"repeated in a column", "5........5.......................................................................", 0},
	{"repeated in a box", "7.........7......................................................................", 0},
	{"repeated in the last row", "........................................................................3.......3", 0},
	{"full", "534678912672195348198342567859761423426853791713924856961537284287419635345286179", 1},
	{"full, one wrong", "534678912672195348198342567859761423426853791713924856961537284287419635345286171", 0},
	{"one blank", ".34678912672195348198342567859761423426853791713924856961537284287419635345286179", 1},
	{"last blank", "53467891267219534819834256785976142342685379171392485696153728428741963534528617.", 1},
	{"one blank, no value for it", ".34678912672195348198342567859761423426853791713924856961537284287419635345286175", 0},
	{"cell with no candidate", "12345678.........9...............................................................", 0},
	{"value with no place in a row", "12345.........9.........9........................................................", 0},
	{"value with no place in a box", "1............1..........234......................................................", 0},
}

// gridOf returns a text as a Puzzle.
func gridOf(text string) (p Puzzle) {
	if copy(p[:], text) != len(p) || len(text) != len(p) {
		panic("not 81 characters: " + text)
	}
	return p
}

// namedPuzzles returns the named grids.
func namedPuzzles() (grids []Puzzle) {
	for _, n := range namedGrids {
		grids = append(grids, gridOf(n.grid))
	}
	return grids
}

// marksOf returns the values of each cell: the given, or all nine values.
func marksOf(p *Puzzle) (m [81]uint16) {
	for c, b := range p {
		m[c] = 511
		if '1' <= b && b <= '9' {
			m[c] = 1 << (b - '1')
		}
	}
	return m
}

func related(c, d int) bool {
	return c != d && (c/9 == d/9 || c%9 == d%9 || c/27 == d/27 && c%9/3 == d%9/3)
}

// CheckSolution returns an error if a solution has a value that the marks exclude, or has a
// value twice in a row, column or box.
func CheckSolution(marks *[81]uint16, solution *Puzzle) error {
	for c, b := range solution {
		if b < '1' || b > '9' {
			return fmt.Errorf("cell %d is %q", c, b)
		}
		if marks[c]>>(b-'1')&1 == 0 {
			return fmt.Errorf("cell %d is %c, which is excluded", c, b)
		}
		for d := range c {
			if related(c, d) && solution[d] == b {
				return fmt.Errorf("cells %d and %d are both %c", d, c, b)
			}
		}
	}
	return nil
}

// A Source makes random grids. Equal seeds make equal grids.
type Source struct {
	*rand.Rand
	full Puzzle
	uses int
	s    *Solver
}

// NewSource returns a Source for a seed.
func NewSource(seed uint64) *Source {
	return &Source{Rand: rand.New(rand.NewPCG(seed, 9)), s: New(Go)}
}

// solved returns a random full grid. Every 16th call makes a new one; the others return the last
// one in disguise.
func (r *Source) solved() (p Puzzle) {
	for found := r.uses%16 != 0; !found; {
		seed := gridOf(strings.Repeat(".", 81))
		for box := range 3 {
			for i, v := range r.Perm(9) {
				seed[30*box+9*(i/3)+i%3] = '1' + byte(v)
			}
		}
		m := marksOf(&seed)
		oracleSolutions(&m, func(g *Puzzle) bool { r.full, found = *g, true; return false })
	}
	r.uses++
	d := r.disguise()
	return d.puzzle(&r.full)
}

// Puzzle returns a puzzle with a random number of givens. Many puzzles have one solution, and
// some have none because a given is wrong.
func (r *Source) Puzzle() Puzzle {
	p := r.solved()
	order := r.Perm(81)
	switch r.IntN(16) {
	case 0:
		r.minimize(&p, order, 81)
	case 1:
		r.minimize(&p, order, 60)
	default:
		for _, c := range order[17+r.IntN(65):] {
			p[c] = '.'
		}
	}
	if r.IntN(5) == 0 {
		r.spoil(&p)
	}
	return p
}

// minimize removes givens in the first n cells of order if the solution stays unique.
func (r *Source) minimize(p *Puzzle, order []int, n int) {
	for _, c := range order[:n] {
		was := p[c]
		p[c] = '.'
		if r.s.Solve(p, 2).Count != 1 {
			p[c] = was
		}
	}
}

// spoil changes a given to another value. It prefers a value that its row, column and box do not
// have yet.
func (r *Source) spoil(p *Puzzle) {
	for try := range 200 {
		c, b := r.IntN(81), '1'+byte(r.IntN(9))
		if p[c] == '.' || p[c] == b {
			continue
		}
		clash := false
		for d := range p {
			clash = clash || related(c, d) && p[d] == b
		}
		if !clash || try > 190 {
			p[c] = b
			return
		}
	}
}

// A disguise is a symmetry of the grid: the new place of each cell and the new name of each value.
type disguise struct {
	cells  [81]int
	values []int
}

// disguise returns a random disguise. It permutes bands, stacks, and the rows and columns within
// them, may transpose the grid, and renames the values.
func (r *Source) disguise() (d disguise) {
	lines := func() (to [9]int) {
		for i, band := range r.Perm(3) {
			for j, line := range r.Perm(3) {
				to[3*i+j] = 3*band + line
			}
		}
		return to
	}
	rows, columns, flip := lines(), lines(), r.IntN(2) == 1
	for c := range d.cells {
		d.cells[c] = 9*rows[c/9] + columns[c%9]
		if flip {
			d.cells[c] = 9*columns[c%9] + rows[c/9]
		}
	}
	d.values = r.Perm(9)
	return d
}

// puzzle returns a puzzle in disguise.
func (d *disguise) puzzle(p *Puzzle) (to Puzzle) {
	for c, b := range p {
		if to[d.cells[c]] = b; '1' <= b && b <= '9' {
			to[d.cells[c]] = '1' + byte(d.values[b-'1'])
		}
	}
	return to
}
