package generate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/puzzle/rule"
	"fourfold/sat/cdcl"
)

// Puzzles with rules about certain cells, such as killer cages: the rules are placed at random on the
// full grid, so that its values keep them. Then givens are taken as with all puzzles.

// ParseWith reads kinds of rules that can be placed at random, with commas between them.
func ParseWith(text string) (kinds []string, err error) {
	for name := range strings.SplitSeq(text, ",") {
		k, ok := rule.Parse(strings.TrimSpace(name))
		if !ok {
			k, ok = rule.Parse(alias[strings.TrimSpace(name)])
		}
		if !ok || !isPlaced(k) {
			return nil, fmt.Errorf("--with %q: expected %s", name, words.Choice(name, WithNames()))
		}
		kinds = append(kinds, k.Name)
	}
	return kinds, nil
}

// alias has short names of kinds.
var alias = map[string]string{"thermo": "thermometer", "kropki": "difference"}

// WithNames returns the kinds that can be placed at random.
func WithNames() (names []string) {
	for _, k := range rule.Kinds() {
		if isPlaced(k) {
			names = append(names, k.Name)
		}
	}
	return names
}

// isPlaced reports whether rules of a kind can be placed at random: by its look, they have a cell, a
// pair, a path, an area or a line.
func isPlaced(k *rule.Kind) bool {
	if k.Look == rule.LookOutside { // a row must be a place for it, so little killers are none
		b := rule.Board{Rows: 9, Cols: 9, Low: 1, High: 9}
		row, _ := b.Run(0, 8)
		return rule.New(k.Name, []int{3}, row...).Check(&b) == nil
	}
	_, ok := sizes[k.Look]
	return ok && k.Lists[0] >= 1 && k.Lists[0] <= 2 && (k.Lists[0] == 1) == (k.Look != rule.LookArrow) && k.Numbers[0] <= 1
}

// sizes has the least and the greatest number of cells of a rule by its look. 0 means a whole line.
var sizes = map[rule.Look][2]int{
	rule.LookCage: {2, 5}, rule.LookLine: {3, 6}, rule.LookThermo: {3, 6}, rule.LookEnds: {3, 6}, rule.LookArrow: {3, 4},
	rule.LookDot: {2, 2}, rule.LookCorner: {4, 4}, rule.LookCircle: {1, 1}, rule.LookSquare: {1, 1}, rule.LookOutside: {0, 0},
}

// checkWith returns an error if other wishes exclude rules that are placed at random.
func (w *Wishes) checkWith() error {
	if empty, err := w.emptyGrid(); err == nil && empty.HasConstraints() {
		return fmt.Errorf("--extra %s: expected --with and the names of such rules, which are placed on each grid", strings.Join(w.Rules.Rules.Names(), ","))
	}
	d := &w.Difficulty
	if len(w.With) > 0 && (w.Latin || w.RandomRegions || w.Pattern != nil || w.Minimal || w.Rate || *d != Difficulty{}) {
		return fmt.Errorf("--with %s: expected no other wishes than --clues, --symmetry and those about the grid, since no technique knows these rules", strings.Join(w.With, ","))
	}
	return nil
}

// placeRules places rules on the full grid. No two lines and cages of a kind share a cell.
func (m *maker) placeRules() (l rule.List) {
	s := m.candidate().Rules
	b := s.Board()
	at := func(cell int) int { return int(m.solution[cell]) }
	taken := map[string]bool{}
	for _, name := range m.wishes.With {
		k := rule.KindOf(name)
		most, placed := b.Rows*b.Cols/6, 0
		for tries := 0; tries < 40*most && placed < most; tries++ {
			r, ok := placeRule(m.rng, k, b, at)
			if !ok || slices.ContainsFunc(r.AllCells(), func(cell int) bool { return taken[place(k, cell, r)] }) {
				continue
			}
			for _, cell := range r.AllCells() {
				taken[place(k, cell, r)] = true
			}
			l, placed = append(l, r), placed+1
		}
	}
	return l
}

// place returns what a rule takes up at a cell. A row or column has one clue of a kind.
func place(k *rule.Kind, cell int, r rule.Rule) string {
	if k.Look == rule.LookOutside {
		return fmt.Sprint(k.Name, slices.Min(r.Cells[0]), slices.Max(r.Cells[0]))
	}
	return fmt.Sprint(k.Look, cell)
}

// placeRule returns a rule of a kind at a random place that the values keep.
func placeRule(rng *rand.Rand, k *rule.Kind, b *rule.Board, at func(int) int) (r rule.Rule, ok bool) {
	size := sizes[k.Look]
	cells := randomCells(rng, k.Look, b, size[0]+rng.IntN(size[1]-size[0]+1))
	if len(cells) < k.Cells[0] || cells == nil {
		return r, false
	}
	r = rule.New(k.Name, nil, cells...)
	if k.Look == rule.LookArrow {
		r.Cells = [][]int{cells[:1], cells[1:]}
	}
	keeps := func() bool {
		return r.Check(b) == nil && len(r.Broken(b, func(cell int) (int, bool) { return at(cell), true })) == 0
	}
	if k.Numbers[1] == 0 || k.Numbers[0] == 0 && k.Look != rule.LookCage {
		return r, keeps()
	}
	for r.Numbers = []int{0}; r.Numbers[0] <= 5*b.High; r.Numbers[0]++ {
		if keeps() {
			return r, true
		}
	}
	return r, false
}

// randomCells returns random cells for a rule: a path of cells that touch, an area, or a line.
func randomCells(rng *rand.Rand, look rule.Look, b *rule.Board, n int) []int {
	cells := []int{rng.IntN(b.Rows * b.Cols)}
	switch row, col := cells[0]/b.Cols, cells[0]%b.Cols; look {
	case rule.LookOutside:
		ends := [][2]int{{row * b.Cols, row*b.Cols + b.Cols - 1}, {col, (b.Rows-1)*b.Cols + col}}[rng.IntN(2)]
		if rng.IntN(2) == 0 {
			ends[0], ends[1] = ends[1], ends[0]
		}
		cells, _ = b.Run(ends[0], ends[1])
		return cells
	case rule.LookCorner:
		if !b.Has(row+1, col+1) {
			return nil
		}
		return []int{cells[0], cells[0] + 1, cells[0] + b.Cols, cells[0] + b.Cols + 1}
	}
	for tries := 0; len(cells) < n && tries < 40; tries++ {
		from := cells[len(cells)-1]
		if look == rule.LookCage {
			from = cells[rng.IntN(len(cells))]
		}
		row, col := from/b.Cols+rng.IntN(3)-1, from%b.Cols+rng.IntN(3)-1
		straight := row == from/b.Cols || col == from%b.Cols
		if b.Has(row, col) && !slices.Contains(cells, row*b.Cols+col) && (straight || look != rule.LookCage && look != rule.LookDot) {
			cells = append(cells, row*b.Cols+col)
		}
	}
	if look == rule.LookCage {
		slices.Sort(cells)
	}
	return cells
}

// maxConflicts ends the search for a second solution of a puzzle with such rules. Then the givens stay.
const maxConflicts = 3_000

// takeAwayWith takes givens from the full grid at random as long as the rules leave one solution: many
// at once first, as takeAway does.
func (m *maker) takeAwayWith(ctx context.Context) {
	m.shuffle()
	target := m.wishes.MinClues
	m.fill()
	for step := len(m.order); step >= 1; step /= 2 {
		for from := 0; from < len(m.order); from += step {
			var gone [][]int
			for _, k := range m.order[from:min(from+step, len(m.order))] {
				if m.isGiven(k) && m.clues-len(m.orbits[k]) >= target {
					m.take(m.orbits[k])
					gone = append(gone, m.orbits[k])
				}
			}
			if len(gone) > 0 && !m.isUniqueWith(ctx) {
				for _, orbit := range gone {
					m.put(orbit)
				}
			}
		}
	}
}

// isUniqueWith reports whether the puzzle has one solution, as far as the search comes.
func (m *maker) isUniqueWith(ctx context.Context) bool {
	c, err := m.candidate().Compile()
	if err != nil {
		return false
	}
	n, err := fourfold.Count(ctx, cdcl.Solver{MaxConflicts: maxConflicts}, c.Problem, 2)
	return err == nil && n.Int64() == 1
}
