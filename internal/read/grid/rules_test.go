package grid_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// mustRules reads statements for a Sudoku of an order.
func mustRules(t *testing.T, text string, order int) rule.List {
	t.Helper()
	parsed, err := grid.ParseRules(text, "f")
	if err != nil {
		t.Fatal(err)
	}
	l, err := parsed.Rules(puzzle.Sudoku{Givens: puzzle.NewGrid(order, order)}.Board())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestRuleText reads statements of all kinds, and writes them back.
func TestRuleText(t *testing.T) {
	text := "# rules\r\nWindoku, antiknight\r\n\nregion R1C1 r1c2,r2c1 # corner\ndiffer r1c1 r2c3; forbid r5c1 r5c2 1-2 2-1\nodd r1c1-r3c3;even r9c9;"
	want := rule.List{
		rule.New("windoku", nil), rule.New("anti-knight", nil), rule.New("region", nil, 0, 1, 9), rule.New("differ", nil, 0, 11),
		rule.New("forbid", []int{1, 2, 2, 1}, 36, 37), rule.New("odd", nil, 0, 10, 20), rule.New("even", nil, 80),
	}
	got := mustRules(t, text, 9)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, want %+v", got, want)
	}
	written := got.Text(9, "; ")
	if want := "windoku; anti-knight; region r1c1 r1c2 r2c1; differ r1c1 r2c3; forbid r5c1 r5c2 1-2 2-1; odd r1c1-r3c3; even r9c9"; written != want {
		t.Errorf("written %s, want %s", written, want)
	}
	if empty := mustRules(t, "# nothing\n;;\n", 9); empty != nil {
		t.Errorf("read %+v of a comment", empty)
	}
	for _, k := range rule.Kinds() {
		l := mustRules(t, k.Example, 9)
		if again := mustRules(t, l.Text(9, "\n"), 9); !reflect.DeepEqual(again, l) || len(l) != 1 || l[0].Kind != k.Name {
			t.Errorf("%s is read as %+v, and again as %+v", k.Example, l, again)
		}
	}
}

// TestRuleTextErrors: an error says where it is.
func TestRuleTextErrors(t *testing.T) {
	for text, want := range map[string]string{
		"\nodd r1c1 x":                    `f:2:10: found "x"`,
		"windoku\n  kilelr r1c1":          `f:2:3: found "kilelr"`,
		"region r1c1":                     "f:1:1: region with 1 cell",
		"forbid r1c1 r1c2 1-2 3x":         `f:1:22: found "3x"`,
		"forbid r1c1 r1c2 1-5":            "f:1:1: ",
		"even r5c1":                       "f:1:6: r5c1 is not in a grid of 4x4",
		"killer 5 r1c1-r2c3":              "f:1:10: r1c1 and r2c3 are on no straight or diagonal line",
		"killer 5 6 r1c1":                 "f:1:1: killer with 2 numbers",
		"region r1c1 r1c2 r1c3 r1c4 r2c1": "f:1:1: ",
		"odd r1c1; differ r1c1 r1c1":      "f:1:11: ",
		strings.Repeat("#", 5<<20):        "f:1:1: the text is longer than 4194304 bytes",
	} {
		parsed, err := grid.ParseRules(text, "f")
		if err == nil {
			_, err = parsed.Rules(puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4)}.Board())
		}
		if at := (*grid.ParseError)(nil); !errors.As(err, &at) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40q: error %v, want %s", text, err, want)
		}
	}
}

// FuzzRuleText: no text panics, and rules that are written and read again are the same.
func FuzzRuleText(f *testing.F) {
	f.Add("windoku; odd r1c1\nregion r1c1 r2c2", 9)
	f.Add("forbid r4c4 r1c1 1-1 4-2;differ r1c2 r1c1 # x", 4)
	f.Add("argyle,\tanti-king;even r16c16", 16)
	for _, k := range rule.Kinds() {
		f.Add(k.Example, 9)
	}
	f.Fuzz(func(t *testing.T, text string, order int) {
		parsed, err := grid.ParseRules(text, "f")
		if err != nil || order < 4 || order > 16 {
			return
		}
		sudoku := puzzle.Sudoku{Givens: puzzle.NewGrid(order, order)}
		l, err := parsed.Rules(sudoku.Board())
		if err != nil {
			return
		}
		written := l.Text(order, "\n")
		if again := mustRules(t, written, order); !reflect.DeepEqual(again, l) {
			t.Errorf("%q is read as %+v, and written as %q, which is read as %+v", text, l, written, again)
		}
	})
}

// puzzlesIn returns the puzzles of a text.
func puzzlesIn(text string, o grid.ParseOptions) (all []*grid.Puzzle, err error) {
	for p, e := range grid.Parse(strings.NewReader(text), "f", o) {
		if e != nil {
			return all, e
		}
		all = append(all, p)
	}
	return all, nil
}

// TestEveryKindAgain: a puzzle with a rule of any kind is the same after writing and reading it in the format of rules, and in links
// if they have a name for the kind. Otherwise the rule is said to be lost.
func TestEveryKindAgain(t *testing.T) {
	for _, k := range rule.Kinds() {
		p := &grid.Puzzle{Sheet: puzzle.Sheet{Grid: puzzle.NewGrid(9, 9), Rules: mustRules(t, k.Example, 9)}}
		p.Grid.Cells[40] = 9
		for _, f := range []grid.Format{grid.FormatRules, grid.FormatFPuzzles, grid.FormatSudokuPad} {
			var b strings.Builder
			w := grid.NewWriter(&b, f, grid.WriteOptions{})
			lost := w.Lost(p)
			if err := w.Write(p); err != nil {
				t.Errorf("%s as %v: %v", k.Example, f, err)
				continue
			}
			read, err := puzzlesIn(b.String(), grid.ParseOptions{})
			switch {
			case err != nil || len(read) != 1:
				t.Errorf("%s as %v: %s\nread as %v, error %v", k.Example, f, b.String(), read, err)
			case (len(lost) > 0) != !reflect.DeepEqual(read[0].Rules, p.Rules) && k.Name != "differ":
				t.Errorf("%s as %v: lost %q, but read as %s", k.Example, f, lost, read[0].Rules.Text(9, "; "))
			case len(lost) > 0 && (f == grid.FormatRules || k.FPuzzles != ""):
				t.Errorf("%s as %v: lost %q", k.Example, f, lost)
			}
		}
	}
}

// TestGridText: grids of all forms are the same after writing and reading them, with their texts.
func TestGridText(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for n := range 200 {
		rows, cols := 1+rng.IntN(9), 1+rng.IntN(9)
		s := puzzle.Sheet{Grid: puzzle.NewGrid(rows, cols), Title: "a title", Comment: "two\nlines # of text"}
		values := max(rows, cols) + rng.IntN(4)
		if s.Form.Zero = n%3 == 0; values != rows || rows != cols || rows < 4 {
			s.Form.Values = values
		}
		s.Form.NoBoxes, s.Form.Open = n%2 == 0, n%5 == 0
		for cell := range s.Grid.Cells {
			switch rng.IntN(6) {
			case 0, 1, 2:
				s.Grid.Cells[cell] = uint8(1 + rng.IntN(values))
			case 3:
				if n%4 == 0 {
					s.Form.Holes = append(s.Form.Holes, cell)
				}
			case 4:
				if n%4 == 1 {
					s.Allowed = make([]uint64, len(s.Grid.Cells))
					s.Allowed[cell] = 1<<values - 1
					s.Candidates = s.Allowed
				}
			}
		}
		if rows == cols && rows > 3 {
			s.Diagonals = n%7 == 0
		}
		if s.Form.Values == 0 && !s.Form.Zero && n%4 > 1 {
			s.Rules = rule.List{rule.New("killer", []int{5}, 0, 1)}
		}
		var b strings.Builder
		if err := grid.NewWriter(&b, grid.FormatRules, grid.WriteOptions{}).Write(&grid.Puzzle{Sheet: s}); err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		read, err := puzzlesIn("\n"+b.String()+"\n"+b.String(), grid.ParseOptions{})
		if err != nil || len(read) != 2 || !reflect.DeepEqual(read[1].Sheet, s) {
			t.Fatalf("%+v is written as\n%s\nand read as %+v, error %v", s, b.String(), read, err)
		}
	}
}

// TestFormsAgain: grids with fewer values than rows, from 0 on or from 1 on, are the same after writing and reading them.
func TestFormsAgain(t *testing.T) {
	for _, size := range [][2]int{{3, 4}, {5, 5}, {4, 2}, {9, 9}} {
		for _, f := range []puzzle.Form{
			{Values: 2, Zero: true, Open: true}, {Values: 3, Open: true}, {Values: 1, Open: true, NoBoxes: true, Holes: []int{1, 7}},
			{Values: 4, Zero: true, Open: true, Holes: []int{0}}, {Values: 9, Zero: true, NoBoxes: true}, {Values: 10},
		} {
			s := puzzle.Sheet{Grid: puzzle.NewGrid(size[0], size[1]), Form: f}
			s.Grid.Cells[2] = 1
			if f.Values == 9 && size[0] == 9 {
				s.Form.Values = 0 // as many as rows
			}
			var b strings.Builder
			if err := grid.NewWriter(&b, grid.FormatRules, grid.WriteOptions{}).Write(&grid.Puzzle{Sheet: s}); err != nil {
				t.Fatalf("%+v: %v", s, err)
			}
			read, err := puzzlesIn(b.String(), grid.ParseOptions{})
			if err != nil || len(read) != 1 || !reflect.DeepEqual(read[0].Form, s.Form) || !read[0].Grid.Equal(s.Grid) {
				t.Errorf("%v of %v is written as\n%s\nand read as %+v, error %v", f, size, b.String(), read, err)
			}
		}
	}
}

// TestStatementsBelow: statements below a grid in rows are its rules. A name of a variant is none.
func TestStatementsBelow(t *testing.T) {
	const rows = "1...\n..2.\n.3..\n...4\n"
	read, err := puzzlesIn(rows+"killer 5 r1c1 r2c2\nanti-king\n\n"+rows+"odd r1c1\n\nA heading 2\n"+rows, grid.ParseOptions{})
	if err != nil || len(read) != 3 {
		t.Fatalf("read %v, error %v", read, err)
	}
	for k, want := range []string{"killer 5 r1c1 r2c2; anti-king", "odd r1c1", ""} {
		if got := read[k].Rules.Text(4, "; "); got != want {
			t.Errorf("puzzle %d has the rules %q, want %q", k+1, got, want)
		}
	}
	if read, err := puzzlesIn(rows+"killer sudoku\n", grid.ParseOptions{}); err == nil {
		t.Errorf("a name of a variant is read as %s", read[0].Rules.Text(4, "; "))
	}
}

// TestStatementsOfLines: a statement of one cell that stands below no grid in rows is refused with its place, and so is one that
// is written as a caption.
func TestStatementsOfLines(t *testing.T) {
	const rows = "1...\n..2.\n.3..\n...4\n"
	for text, want := range map[string]string{
		"1.....2..3.....4\nodd r1c3\n":              "f:2:1: ",
		"1.....2..3.....4\n\n minimum r1c3\n":       "f:3:2: ",
		"1.....2..3.....4\nRow-Index: r1c3 # why\n": "f:2:1: ",
		line(9) + "\n" + line(9) + "\nodd r1c3\n":   "f:3:1: ",
		".Shape~4x4.AntiKing\nodd r1c3\n":           "f:2:1: ",
		rows + "Odd r1c3\n":                         "f:5:1: ",
		rows + "\nodd r1c3\n":                       "f:6:1: ",
		"even r1c1\n" + rows:                        "f:1:1: ",
	} {
		if read, err := puzzlesIn(text, grid.ParseOptions{}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: read %d puzzles, error %v, want %s", text, len(read), err, want)
		}
	}
}

// TestGridTextErrors: a bad text is one error with its place, and the next puzzle is read.
func TestGridTextErrors(t *testing.T) {
	for text, want := range map[string]string{
		"grid 2x2\n1 .\nodd r1c1":                          "f:4:1: found 1 row: expected 2",
		"grid 2x2\n1 .\n. 2\nodd r3c1":                     "f:4:5: r3c1 is not in a grid of 2x2",
		"grid 2x2\n1 .\n. 2\nkillr 3 r1c1":                 `f:4:1: found "killr"`,
		"grid 2x2\nvalues 3-1\n1 .\n. 2":                   "f:2:1: found \"3-1\"",
		"grid 2x2\n1 .\n. 5":                               "f:1:1: ",
		"grid 99x2\n":                                      "f:1:1: found a grid of 99x2",
		"grid 4x4\nboxes 3x1\n" + "1...\n....\n":           "f:2:1: ",
		"grid 4x4\n1...\n..2.\n.3..\n...4\nallowed r1c2 x": `f:6:1: found "x"`,
	} {
		var texts []string
		good := 0
		for p, err := range grid.Parse(strings.NewReader(text+"\n\ngrid 4x4\n1...\n..2.\n.3..\n...4\n"), "f", grid.ParseOptions{}) {
			if err != nil {
				texts = append(texts, err.Error())
			} else if p.Grid.Rows == 4 {
				good++
			}
		}
		if len(texts) != 1 || !strings.HasPrefix(texts[0], want) || good != 1 {
			t.Errorf("%q: errors %q and %d good puzzles, want %s", text, texts, good, want)
		}
	}
}

// TestConstraintStrings reads strings of Interactive Sudoku Solver.
func TestConstraintStrings(t *testing.T) {
	long := ".Cage~10~R1C1~R1C2" + strings.Repeat(".AntiKing", 9)
	for text, want := range map[string]string{
		".~R1C1_5~R1C2_1_2.Cage~10~R2C1~R2C2":                          "killer 10 r2c1 r2c2",
		".Shape~6x6~0-8.Thermo~r1c1~r1c2\n.AntiKnight\n":               "thermometer r1c1 r1c2; anti-knight",
		".Cage~~R1C1~R1C2.Cage~0~R2C1~R2C2":                            "killer r1c1 r1c2; killer r2c1 r2c2",
		".Cage~9~R1C1~R1C2~R1C2":                                       "linear 9 1 2 r1c1 r1c2; killer r1c1 r1c2",
		".Sum~0_=_1_-1~R1C1~R1C2":                                      "linear 0 1 -1 r1c1 r1c2",
		".Shape~12x12.Renban~Rac3~RCC4":                                "renban r10c3 r12c4",
		".WhiteDot~R1C1~R1C2~R2C2~R3C3":                                "difference r1c1 r1c2; difference r1c2 r2c2",
		".Quad~R1C1~1~2":                                               "quadruple 1 2 r1c1 r1c2 r2c1 r2c2",
		".LittleKiller~7~R1C3.LittleKiller~8~R9C8":                     "little-killer 7 r1c3-r3c1; little-killer 8 r9c8 r8c9",
		".Shape~4x4.Skyscraper~C1~~3.Skyscraper~R2~2~.Skyscraper~R2~1": "skyscraper 3 r4c1-r1c1; skyscraper 1 r2c1-r2c4",
		".PillArrow~2~R1C2~R1C1~R1C3~R2C3":                             "arrow r1c1 r1c2 | r1c3 r2c3",
		".Whisper~4~R1C1~R1C2~R2C1~R1C1~R5C5":                          "whispers 4 r1c1 r1c2 r2c1; whispers 4 r2c1 r1c1 r5c5",
		".Shape~4x4.Pair~evH~_x~R1C1~R1C2":                             "forbid r1c1 r1c2 1-1 2-2 3-3 4-4",
		".StrictKropki.Diagonal~1.":                                    "no-difference; no-ratio; diagonal-up",
		".Shape~4x4.Jigsaw~1112333244425555":                           "region r1c1 r1c2 r1c3 r1c4",
		".NoBoxes.ValueIndexing~R1C1~R1C2~R1C3~R1C4":                   "value-index r1c1 | r1c2 | r1c3 r1c4",
		long: "killer 10 r1c1 r1c2; anti-king",
	} {
		if strings.Contains(text, "Jigsaw") {
			text, want = ".Shape~4x4.NoBoxes.Jigsaw~1112133233244424.AntiKing", "anti-king"
		}
		read, err := puzzlesIn(text+"\n", grid.ParseOptions{})
		if err != nil || len(read) != 1 {
			t.Errorf("%s: read %v, error %v", text, read, err)
			continue
		}
		if got := read[0].Rules.Text(read[0].Grid.Cols, "; "); got != want {
			t.Errorf("%s is read as %s, want %s", text, got, want)
		}
		if isJigsaw := strings.Contains(text, "Jigsaw"); isJigsaw != (read[0].Regions != nil) {
			t.Errorf("%s: regions %v", text, read[0].Regions)
		}
	}
	if read, err := puzzlesIn(long+"\n"+long+"\n", grid.ParseOptions{}); err != nil || len(read) != 2 {
		t.Errorf("two long strings are read as %d puzzles, error %v", len(read), err)
	}
	read, err := puzzlesIn(".Shape~5x10~0-10.~R1C1_0~R1C2_10~R1C3_1_2.Foo~1.Or.AntiKing.End.AntiKnight", grid.ParseOptions{IgnoreUnknown: true})
	if err != nil || len(read) != 1 {
		t.Fatalf("read %v, error %v", read, err)
	}
	p := read[0]
	want := fmt.Sprint([]uint8{1, 11, 0}, []string{"Foo", "Or"}, "anti-knight", uint64(6), puzzle.Form{Values: 11, Zero: true}, 5, 2)
	if got := fmt.Sprint(p.Grid.Cells[:3], p.Variants, p.Rules.Text(10, "; "), p.Allowed[2], p.Form, p.BoxRows, p.BoxCols); got != want {
		t.Errorf("read %s, want %s", got, want)
	}
}

// TestBadConstraintStrings: a string that is cut off or says something impossible is one error that says what.
func TestBadConstraintStrings(t *testing.T) {
	for text, want := range map[string]string{
		".Foo~1.Bar.Cage~5~R1C1":             "f:1:1: a puzzle of Interactive Sudoku Solver with Foo and Bar: ",
		".Thermo~R1C1~VA1":                   "f:1:1: a puzzle of Interactive Sudoku Solver with extra cells: ",
		".Shape~99x99":                       "f:1:1: Shape with \"99x99\"",
		".Shape~9x9~3-12":                    "f:1:1: Shape with ",
		".Cage~5~R1C1~R1":                    "f:1:1: Cage: found \"R1\"",
		".Shape~4x4.Cage~5~R1C1~R5C1":        "f:1:11: Cage: found \"R5C1\"",
		".Renban~R1C1~R1C2~R1C1":             "f:1:1: renban: r1c1 is in it twice",
		".~R1C1_0":                           "f:1:1: Given: found \"R1C1_0\"",
		".~R1C1_1.~R1C1_2":                   "f:1:9: Given: found ",
		".Quad~R9C9~1":                       "f:1:1: Quad: ",
		".Whisper":                           "f:1:1: ",
		".Whisper~-5~R1C1~R1C2":              "f:1:1: whispers -5 r1c1 r1c2: found -5: expected 0 or more",
		".WhiteDot~R1C1~R5C5":                "f:1:1: WhiteDot: found no two cells with a common side",
		".AntiKing.End":                      "f:1:10: End: found no Or or Replicate before it",
		".End":                               "f:1:1: End: ",
		".Sandwich~36~R1":                    "f:1:1: sandwich 36 r1c1-r1c9: found 36: expected at most 35",
		".XSum~R1~46":                        "f:1:1: x-sum 46 r1c1-r1c9: found 46: expected at most 45",
		".SumLine~LOOP.Sandwich~4.XSum~Q3~1": "f:1:1: ",
		".Pair~!~R1C1~R1C2":                  "f:1:1: Pair: found the relation",
		".Jigsaw~123":                        "f:1:1: Jigsaw: found the regions of 3 cells",
		"3x3::k:1:2:3:":                      "f:1:1: a killer Sudoku: found 3 numbers",
		strings.Repeat("<", 81):              "f:1:1: a killer Sudoku: the sign '<' of r1c1 leads to no sum",
	} {
		if read, err := puzzlesIn(text+"\n", grid.ParseOptions{}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: read %d puzzles, error %v, want %s", text, len(read), err, want)
		}
	}
}

// TestKillersOnALine reads cages as numbers and as directions, and a jigsaw with its layout.
func TestKillersOnALine(t *testing.T) {
	numbers := "3x3:d:k:" + strings.Repeat("2561:", 2) + strings.Repeat("7:", 78) + "2816"
	directions := "A<" + strings.Repeat("0", 77) + "0^"
	for text, want := range map[string]string{
		numbers:                             "killer 10 r1c1 r1c2; killer 11 r9c9",
		directions:                          "killer 10 r1c1 r1c2",
		"1.....2..3.....4AAABBABBCCCDCDDD":  "",
		"1.....2..3.....4 AAABBABBCCCDCDDD": "",
	} {
		read, err := puzzlesIn(text+"\n", grid.ParseOptions{})
		if err != nil || len(read) != 1 {
			t.Errorf("%s: read %v, error %v", text, read, err)
			continue
		}
		if got := read[0].Rules.Text(9, "; "); !strings.HasPrefix(got, want) || read[0].Diagonals != (text == numbers) || (read[0].Regions != nil) != (want == "") {
			t.Errorf("%s is read as %s with regions %v, want %s", text, got, read[0].Regions, want)
		}
	}
}
