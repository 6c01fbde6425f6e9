package human

import (
	"os"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// emptyGuide returns the Guide for an empty Sudoku of an order.
func emptyGuide(t *testing.T, order int, coords Coords, a grid.Alphabet) *Guide {
	t.Helper()
	empty := puzzle.NewGrid(order, order)
	c, err := puzzle.Sudoku{Givens: empty}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return newGrid(c, empty, coords, a)
}

// items returns the items with the given names, such as "r1c1" or "b3=5".
func items(t *testing.T, p *fourfold.Problem, names string) []int32 {
	t.Helper()
	var all []int32
	for _, name := range strings.Fields(names) {
		for i := range p.NumItems() {
			if p.ItemName(i) == name {
				all = append(all, int32(i))
			}
		}
	}
	if len(all) != len(strings.Fields(names)) {
		t.Fatalf("items %q: found %d", names, len(all))
	}
	return all
}

// options returns the options with the given names, such as "r1c1=5".
func options(t *testing.T, p *fourfold.Problem, names ...string) []int32 {
	t.Helper()
	var all []int32
	for _, name := range names {
		for o := range p.NumOptions() {
			if p.OptionName(o) == name {
				all = append(all, int32(o))
			}
		}
	}
	if len(all) != len(names) {
		t.Fatalf("options %q: found %d", names, len(all))
	}
	return all
}

// A wording is a step, given by the names of its items and options, and the expected words.
type wording struct {
	name, base, cover string
	action            Action
	chosen            string
	removed           []string
	want              string
}

func (w wording) step(t *testing.T, p *fourfold.Problem) Step {
	s := Step{Action: w.action, Name: w.name, Base: items(t, p, w.base), Cover: items(t, p, w.cover), Chosen: -1}
	if w.chosen != "" {
		s.Chosen = options(t, p, w.chosen)[0]
	}
	s.Removed = options(t, p, w.removed...)
	return s
}

func wordsOf(g *Guide, s Step, before *State) string {
	return strings.ReplaceAll(g.lines(s, before), "\n", " ")
}

func testWords(t *testing.T, g *Guide, wordings []wording) {
	for _, w := range wordings {
		if got := wordsOf(g, w.step(t, g.p), NewState(g.p)); got != w.want {
			t.Errorf("Words(%s) = %s, want %s", w.name, got, w.want)
		}
	}
}

func TestWordsForGrids(t *testing.T) {
	testWords(t, emptyGuide(t, 9, R1C1, grid.AlphabetAuto), []wording{
		{name: "naked single", base: "r2c3", chosen: "r2c3=5", removed: []string{"r2c4=5"},
			want: "naked single: r2c3 can only hold 5: r2c3=5"},
		{name: "naked pair", action: Remove, base: "r4c1 r4c7", cover: "r4=2 r4=6", removed: []string{"r4c3=2", "r4c3=6", "r4c5=6"},
			want: "naked pair: r4c1 and r4c7 can only hold 2 and 6, so no other cell of row 4 is 2 or 6: r4c3<>2,6 r4c5<>6"},
		{name: "pointing", action: Remove, base: "b3=7", cover: "r2=7", removed: []string{"r2c1=7", "r2c4=7"},
			want: "pointing: in box 3, 7 can only go in row 2, so no other cell of row 2 is 7: r2c1<>7 r2c4<>7"},
		{name: "X-wing", action: Remove, base: "r2=4 r7=4", cover: "c3=4 c8=4", removed: []string{"r1c3=4"},
			want: "X-wing: in rows 2 and 7, 4 can only go in columns 3 and 8, so no other cell of columns 3 and 8 is 4: r1c3<>4"},
		{name: "some mixture", action: Remove, base: "r1c1 r2=4", cover: "b1=4 b1=5", removed: []string{"r3c3=4"},
			want: "some mixture: every option of r1c1 or 4 in row 2 contains 4 in box 1 or 5 in box 1, so all other options of 4 in box 1 and 5 in box 1 are ruled out: r3c3<>4"},
		{name: "guess", action: Guess, base: "r1c5", chosen: "r1c5=3", removed: []string{"r1c1=3", "r1c5=8"},
			want: "guess: r1c5=3 (r1c5 can hold 3 or 8)"},
		{name: "guess", action: Guess, base: "b2=3", chosen: "r1c5=3", removed: []string{"r1c5=8", "r2c4=3", "r3c4=3"},
			want: "guess: r1c5=3 (3 in box 2 can go in r1c5, r2c4 or r3c4)"},
		{name: "dead end", action: DeadEnd, base: "r6c6", want: "dead end: r6c6 has no candidate left"},
		{name: "retract", action: Retract, chosen: "r1c5=3", removed: []string{"r1c5=3"}, want: "retract: r1c5 is not 3"},
	})
}

func TestWordsForLetters(t *testing.T) {
	for _, c := range []struct {
		alphabet grid.Alphabet
		want     string
	}{
		{grid.AlphabetAuto, "X-wing: in rows B and L, A can only go in columns 3 and 8, so no other cell of columns 3 and 8 is A: A3<>A"},
		{grid.AlphabetZero, "X-wing: in rows B and L, 9 can only go in columns 3 and 8, so no other cell of columns 3 and 8 is 9: A3<>9"},
	} {
		testWords(t, emptyGuide(t, 12, A1, c.alphabet), []wording{{name: "X-wing", action: Remove, base: "r2=10 r12=10", cover: "c3=10 c8=10", removed: []string{"r1c3=10"}, want: c.want}})
	}
	testWords(t, emptyGuide(t, 36, A1, grid.AlphabetOne), []wording{
		{name: "naked single", base: "r36c36", chosen: "r36c36=36", want: "naked single: AJ36 can only hold Z: AJ36=Z"},
	})
}

func TestWordsForNames(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("x y p q\nx p\ny q\nx q\ny p\nx y\np q\n"), "test")
	if err != nil {
		t.Fatal(err)
	}
	testWords(t, (&Guide{p: p}), []wording{
		{name: "single", base: "x", chosen: "x p", want: `single: only "x p" is left for item x`},
		{name: "pair", action: Remove, base: "p q", cover: "x y", removed: []string{"x y", "p q"},
			want: `pair: every option of item p or q contains item x or y, so all other options of items x and y are ruled out: "x y" "p q"`},
		{name: "dead end", action: DeadEnd, base: "y", want: "dead end: item y has no option left"},
		{name: "retract", action: Retract, chosen: "x p", removed: []string{"x p"}, want: `retract: not "x p"`},
	})
}

// read returns the puzzle in a file of testdata/sudoku.
func read(t *testing.T, name string) (*puzzle.Compiled, puzzle.Grid) {
	t.Helper()
	f, err := os.Open("../../../testdata/sudoku/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for p, err := range grid.Parse(f, name, grid.ParseOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		c, err := puzzle.Sudoku{Givens: p.Grid}.Compile()
		if err != nil {
			t.Fatal(err)
		}
		return c, p.Grid
	}
	t.Fatalf("%s: no puzzle", name)
	return nil, puzzle.Grid{}
}

const wantCandidates = `   1 2 3   4 5 6   7 8 9           1     2      3        4    5      6        7    8     9
A  1 . . | 9 2 . | . . .    A      1   378   3678 |      9    2  34567 |  34568 3568   348
B  5 2 4 | . 1 . | . . .    B      5     2      4 |    368    1    367 |    368  368   389
C  . . . | . . . | . 7 .    C   3689   389   3689 |  34568 4568   3456 | 234568    7 13489
  -------+-------+------      --------------------+--------------------+------------------
D  . 5 . | . . 8 | 1 . 2    D   3679     5   3679 |    346  469      8 |      1   36     2
E  . . . | . . . | . . .    E  36789 13789 136789 | 123456 4569 234569 | 345678 3568  3478
F  4 . 2 | 7 . . | . 9 .    F      4   138      2 |      7   56    356 |   3568    9    38
  -------+-------+------      --------------------+--------------------+------------------
G  . 6 . | . . . | . . .    G  23789     6 135789 |   2458 4589   2459 |   2378 1238  1378
H  . . . | . 3 . | 9 4 5    H    278   178    178 |    268    3     26 |      9    4     5
I  . . . | . 7 1 | . . 6    I   2389  3489   3589 |   2458    7      1 |    238  238     6
E5 lies in row E, column 5 and box 5
20 peers: A5 B5 C5 D4 D5 D6 E1 E2 E3 E4 E6 E7 E8 E9 F4 F5 F6 G5 H5 I5
candidates: 4, 5, 6, 9
`

func TestCandidates(t *testing.T) {
	c, givens := read(t, "bitset_guess_example.txt")
	g := newGrid(c, givens, A1, grid.AlphabetAuto)
	state := NewState(c.Problem)
	cell, err := g.Cell("e5", state)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := g.Candidates(state)+cell, wantCandidates; got != want {
		t.Errorf("Candidates() =\n%s\nwant\n%s", got, want)
	}
	if _, err := g.Cell("r10c1", state); err == nil {
		t.Error("Cell(J1) has no error")
	}
}
