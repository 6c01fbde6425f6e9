package collection

import (
	"context"
	"encoding/csv"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/input"
	"fourfold/internal/rate"
	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

const (
	easy     = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
)

// collect returns the facts and the summary of a text.
func collect(t *testing.T, text string, s Settings) ([]*Facts, *Summary) {
	t.Helper()
	if s.Shape == nil {
		s.Shape = new(input.Shape)
	}
	if err := s.Shape.Check(nil); err != nil {
		t.Fatal(err)
	}
	if s.Limit == 0 {
		s.Limit = 2
	}
	s.Engine = dlx.Solver{}
	sum := NewSummary(s)
	var all []*Facts
	for f := range Collect(t.Context(), (&input.Reader{Shape: s.Shape, Stdin: strings.NewReader(text)}).Tasks(nil), s, 2) {
		sum.Add(f)
		all = append(all, f)
	}
	return all, sum
}

// rows returns a table of a summary as "value:puzzles" with blanks between the rows.
func rows(s *Summary, name string) string {
	var texts []string
	for _, t := range s.Tables() {
		if t.Name == name {
			for _, r := range t.Rows {
				texts = append(texts, fmt.Sprintf("%s:%d", strings.ReplaceAll(r.Value, " ", "_"), r.Puzzles))
			}
		}
	}
	return strings.Join(texts, " ")
}

// transposed returns the mirror image of a puzzle in its diagonal, with two digits exchanged.
func transposed(p string) string {
	image := make([]byte, 81)
	for cell := range image {
		image[cell] = p[cell%9*9+cell/9]
	}
	return strings.NewReplacer("1", "2", "2", "1").Replace(string(image))
}

// TestSummary counts a collection whose facts are known.
func TestSummary(t *testing.T) {
	text := strings.Join([]string{
		easy + " Easy", easy + " Easy", transposed(easy) + " Easy", escargot + " Hard", solution,
		"12" + easy[2:],         // a wrong given: no solution
		strings.Repeat(".", 81), // several solutions
		"55" + easy[2:],         // a value twice in row 1
		"5a" + easy[2:],         // not a puzzle
		transposed(easy), "# a comment", "",
	}, "\n")
	facts, s := collect(t, text, Settings{})
	if len(facts) != 10 || s.Puzzles != 8 || s.Invalid != 2 || s.BadGivens != 1 || s.Files != 1 || s.Proper != 6 {
		t.Errorf("%d facts, %d puzzles, %d invalid, %d bad givens, %d files, %d proper; want 10, 8, 2, 1, 1, 6", len(facts), s.Puzzles, s.Invalid, s.BadGivens, s.Files, s.Proper)
	}
	for name, want := range map[string]string{
		"shape":               "9x9_Sudoku:8",
		"format":              "line:8",
		"label":               "Easy:3 Hard:1",
		"solutions":           "none:1 one:6 several:1",
		"clues of 9x9 Sudoku": "0:1 23:1 30:5 81:1",
		"symmetry":            "none:1 half_turn:5 full:2",
		"solved by":           "singles:5 naked_singles_alone:5 hidden_singles_alone:" + strconv.Itoa(4*oracleHidden(t)+1),
		"duplicate":           "no:5 equal:2 isomorphic:1",
		"automorphisms":       "1:7 1218998108160:1",
		"minimal":             "",
		"grade":               "",
	} {
		if got := rows(s, name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// oracleHidden returns 1 if hidden singles alone solve the easy puzzle, found out by hand: no cell
// is filled for another reason than that a value has one place in a unit.
func oracleHidden(t *testing.T) int {
	if solveNaively(easy, false, true) {
		return 1
	}
	return 0
}

// solveNaively fills a 9x9 grid by naked and hidden singles, one at a time, and reports whether it
// is full then. It is slow and plain.
func solveNaively(p string, naked, hidden bool) bool {
	g := []byte(strings.ReplaceAll(p, "0", "."))
	var units [27][]int // 9 rows, 9 columns, 9 boxes
	var peers [81][]int
	for k := range units {
		for i := range 9 {
			units[k] = append(units[k], []int{k%9*9 + i, i*9 + k%9, k%9/3*27 + k%9%3*3 + i/3*9 + i%3}[k/9])
		}
		for _, cell := range units[k] {
			peers[cell] = append(peers[cell], units[k]...)
		}
	}
	may := func(cell int, v byte) bool {
		return g[cell] == '.' && !slices.ContainsFunc(peers[cell], func(c int) bool { return g[c] == v })
	}
	step := func() bool {
		for cell := range 81 {
			var values []byte
			for v := byte('1'); v <= '9'; v++ {
				if may(cell, v) {
					values = append(values, v)
				}
			}
			if naked && len(values) == 1 {
				g[cell] = values[0]
				return true
			}
		}
		for k := range 27 {
			for v := byte('1'); v <= '9'; v++ {
				var places []int
				for _, cell := range units[k] {
					if may(cell, v) {
						places = append(places, cell)
					}
				}
				if hidden && len(places) == 1 {
					g[places[0]] = v
					return true
				}
			}
		}
		return false
	}
	for step() {
	}
	return !slices.Contains(g, '.')
}

// randomPuzzles returns puzzles with some cells of a random solution, most of them with one
// solution.
func randomPuzzles(n int) (all []string) {
	rng := rand.New(rand.NewPCG(5, 6))
	full := puzzle.NewGrid(9, 9)
	for cell := range full.Cells {
		full.Cells[cell] = solution[cell] - '0'
	}
	for range n {
		g := puzzle.Sudoku{Givens: full}.Isomorph(rng).Givens
		clear := rng.Perm(81)[:81-25-rng.IntN(12)]
		for _, cell := range clear {
			g.Cells[cell] = 0
		}
		all = append(all, g.String())
	}
	return all
}

// TestRandomPuzzles compares all facts of random puzzles with those that other programs find.
func TestRandomPuzzles(t *testing.T) {
	texts := append(randomPuzzles(24), easy, escargot, transposed(easy))
	facts, s := collect(t, strings.Join(texts, "\n"), Settings{Minimal: true, Limit: 50})
	count := map[string]int{}
	for k, f := range facts {
		p := compiled(t, texts[k]).Problem
		n := solutionsOf(t, p, 50)
		if f.Solutions != n || f.More != (n == 50) || f.Proper() != (n == 1) {
			t.Errorf("%s: %d solutions, more %t; want %d", texts[k], f.Solutions, f.More, n)
		}
		if n == 1 && (f.Minimal == Yes) != isMinimalNaively(t, texts[k]) {
			t.Errorf("%s: minimal %q", texts[k], f.Minimal)
		}
		for _, way := range []struct {
			name          string
			got           bool
			naked, hidden bool
		}{{"singles", f.Singles, true, true}, {"naked", f.Naked, true, false}, {"hidden", f.Hidden, false, true}} {
			if want := solveNaively(texts[k], way.naked, way.hidden); way.got != want {
				t.Errorf("%s: solved by %s is %t, want %t", texts[k], way.name, way.got, want)
			} else if want {
				count[way.name]++
			}
		}
		count["minimal "+f.Minimal.String()]++
		if n == 1 {
			count["one"]++
		}
		count[strconv.Itoa(81-strings.Count(texts[k], ".")-strings.Count(texts[k], "0"))]++
	}
	if s.Solved != count["singles"] || s.Naked != count["naked"] || s.Hidden != count["hidden"] || s.Proper != count["one"] {
		t.Errorf("summary: %d, %d, %d solved, %d proper; want %v", s.Solved, s.Naked, s.Hidden, s.Proper, count)
	}
	for _, name := range []string{"singles", "naked", "hidden", "minimal no"} {
		if count[name] == 0 || count[name] == len(facts) {
			t.Errorf("%s: %d of %d, want some and not all", name, count[name], len(facts))
		}
	}
	if got, want := rows(s, "minimal"), fmt.Sprintf("yes:%d no:%d", count["minimal yes"], count["minimal no"]); got != want {
		t.Errorf("minimal: %s, want %s", got, want)
	}
	for _, r := range tableNamed(t, s, "clues of 9x9 Sudoku").Rows {
		if count[r.Value] != r.Puzzles {
			t.Errorf("%d puzzles with %s clues, want %d", r.Puzzles, r.Value, count[r.Value])
		}
	}
}

func tableNamed(t *testing.T, s *Summary, name string) Table {
	t.Helper()
	for _, table := range s.Tables() {
		if table.Name == name {
			return table
		}
	}
	t.Fatalf("no table %s", name)
	return Table{}
}

func compiled(t *testing.T, line string) *puzzle.Compiled {
	t.Helper()
	n := 1
	for n*n < len(line) {
		n++
	}
	g := puzzle.NewGrid(n, n)
	for cell, char := range []byte(line) {
		if char != '.' {
			g.Cells[cell] = char - '0'
		}
	}
	c, err := puzzle.Sudoku{Givens: g}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func solutionsOf(t *testing.T, p *fourfold.Problem, limit int) int {
	t.Helper()
	n, err := fourfold.Count(t.Context(), dlx.Solver{}, p, limit)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func isMinimalNaively(t *testing.T, line string) bool {
	for cell, char := range []byte(line) {
		if char != '.' && char != '0' && solutionsOf(t, compiled(t, line[:cell]+"."+line[cell+1:]).Problem, 2) == 1 {
			return false
		}
	}
	return true
}

// TestSinglesOfAnyGrid: the way for any grid finds the same as the way for 9x9 grids and, with
// both kinds of singles, as package cp.
func TestSinglesOfAnyGrid(t *testing.T) {
	for _, line := range append(randomPuzzles(20), easy, escargot, solution, strings.Repeat(".", 81), "12"+easy[2:]) {
		c := compiled(t, line)
		cells, _ := canonical.CellsOf(c.Givens())
		_, solved, _, _ := cp.Solver{Scheme: cp.Singles}.Fixpoint(t.Context(), c.Problem)
		for _, way := range [][2]bool{{true, true}, {true, false}, {false, true}} {
			var n nine
			want := n.solves(&cells, way[0], way[1])
			if got := solvesBySingles(c, c.Givens(), way[0], way[1]); got != want || way[0] && way[1] && want != solved {
				t.Errorf("%s by naked %t, hidden %t: %t; 9x9 %t, cp %t", line, way[0], way[1], got, want, solved)
			}
		}
	}
}

// TestOtherGrids: facts of grids that the engine for 9x9 Sudokus cannot solve.
func TestOtherGrids(t *testing.T) {
	text := "1.....2..3.....4\n....3..2.1....4.\n................\n11..............\n1.....2..3.....4\n"
	facts, s := collect(t, text, Settings{Minimal: true, Limit: 1000})
	for name, want := range map[string]string{
		"shape":               "4x4_Sudoku:4",
		"solutions":           "one:2 100-999:1 ",
		"clues of 4x4 Sudoku": "0:1 4:3",
		"duplicate":           "no:3 equal:1",
		"automorphisms":       "",
	} {
		got := rows(s, name)
		if name == "solutions" {
			want = "one:3 100-999:1" // 288 grids of order 4
		}
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if facts[2].Solutions != 288 || facts[2].More || s.Invalid != 1 || s.BadGivens != 1 {
		t.Errorf("%d solutions of the empty grid, more %t, %d invalid; want 288, false, 1", facts[2].Solutions, facts[2].More, s.Invalid)
	}
	for k, f := range facts {
		if f.IsGrid() && f.Proper() && (f.Minimal == Yes) != isMinimalNaively(t, strings.Split(text, "\n")[k]) {
			t.Errorf("puzzle %d: minimal %q", k, f.Minimal)
		}
	}
}

// TestProblem: facts of a problem in Knuth's format.
func TestProblem(t *testing.T) {
	facts, s := collect(t, "a b c | d\na d:1\nb d:1\nb d:2\nc\nb c\n", Settings{Shape: &input.Shape{As: "dlx"}, Limit: 100})
	want := Size{Items: 4, Secondary: 1, Options: 5, Cells: 9, Colors: true}
	if len(facts) != 1 || *facts[0].Size != want || facts[0].Solutions != 2 || facts[0].Size.Density() != 9.0/20 {
		t.Fatalf("%+v, size %+v, want %+v with 2 solutions", facts[0], facts[0].Size, want)
	}
	if got := rows(s, "shape") + " " + rows(s, "solutions"); got != "exact_cover_problem:1 2-9:1" {
		t.Errorf("tables %s", got)
	}
	for _, m := range s.Measures() {
		if want, ok := map[string]float64{"items": 4, "secondary items": 1, "options": 5, "items per option": 1.8, "density": 0.45, "solutions counted": 2}[m.Name]; !ok || m.Least != want || m.Most != want || m.Mean != want || m.Median != want {
			t.Errorf("measure %+v, want %v", m, want)
		}
	}
}

// TestGrades: ratings of all puzzles, and of a sample.
func TestGrades(t *testing.T) {
	texts := []string{easy, solution, escargot, strings.Repeat(".", 81)}
	facts, s := collect(t, strings.Join(texts, "\n"), Settings{Grades: true})
	grades := map[string]int{}
	for k, f := range facts[:3] {
		d, err := rate.Measure(t.Context(), compiled(t, texts[k]).Problem, false)
		if err != nil || f.Rated == nil || f.Rated.Rating != d.Rating || f.Rated.Grade != d.Grade {
			t.Errorf("%s: rated %+v, want %+v, %v", texts[k], f.Rated, d, err)
		}
		grades[d.Grade.String()]++
	}
	if facts[3].Rated != nil || s.Rated != 3 {
		t.Errorf("a puzzle with several solutions is rated, or %d are not 3", s.Rated)
	}
	for _, r := range tableNamed(t, s, "grade").Rows {
		if grades[r.Value] != r.Puzzles {
			t.Errorf("grade %s: %d, want %d", r.Value, r.Puzzles, grades[r.Value])
		}
	}
	r := Rate(t.Context(), new(input.Shape), facts[0].Task, 1)
	if sum := NewSummary(Settings{}); !r.TimedOut() {
		t.Errorf("a rating within 1 ns: %v, want out of time", r.Err)
	} else if sum.AddRating(r); sum.Unrated != 1 || sum.Rated != 0 {
		t.Errorf("unrated %d, rated %d", sum.Unrated, sum.Rated)
	}
}

// TestSample: each task has the same chance, and the seed decides.
func TestSample(t *testing.T) {
	const n, most, runs = 12, 4, 3000
	tasks := make([]*input.Task, n)
	for k := range tasks {
		tasks[k] = &input.Task{Line: k, Puzzle: nil}
	}
	chosen, firsts := make([]int, n), make([]int, n)
	for seed := range uint64(runs) {
		s := NewSample(most, seed)
		for _, task := range tasks {
			s.Add(task)
		}
		got := s.Tasks()
		if len(got) != most || s.Seen() != n {
			t.Fatalf("%d tasks of %d", len(got), s.Seen())
		}
		firsts[got[0].Line]++
		for _, task := range got {
			chosen[task.Line]++
		}
	}
	for k := range chosen {
		if want := runs * most / n; chosen[k] < want*85/100 || chosen[k] > want*115/100 {
			t.Errorf("task %d was taken %d times, want about %d", k, chosen[k], want)
		}
		if want := runs / n; firsts[k] < want*7/10 || firsts[k] > want*13/10 {
			t.Errorf("task %d came first %d times, want about %d", k, firsts[k], want)
		}
	}
	a, b, all := NewSample(most, 7), NewSample(most, 7), NewSample(0, 7)
	for _, task := range tasks {
		a.Add(task)
		b.Add(task)
		all.Add(task)
	}
	if !slices.Equal(a.Tasks(), b.Tasks()) || len(all.Tasks()) != n {
		t.Errorf("the seed does not decide, or a sample of all has %d tasks", len(all.tasks))
	}
}

// TestSymmetry has a pattern of each symmetry.
func TestSymmetry(t *testing.T) {
	for pattern, want := range map[string]string{
		"1........": "diagonal", "..1......": "antidiagonal", "11.......": "none", "1.......1": "both diagonals",
		"1.1......": "mirror left-right", "1.....1..": "mirror top-bottom", "...1.1...": "both mirrors", "....1....": "full",
		".........": "full", "11.....11": "half turn", ".1.1.1.1.": "full", "1.1...1.1": "full",
		".1......1..1....": "none", ".1.....11.....1.": "quarter turn",
	} {
		n := 3
		if len(pattern) == 16 {
			n = 4
		}
		g := puzzle.NewGrid(n, n)
		for cell, char := range []byte(pattern) {
			if char != '.' {
				g.Cells[cell] = uint8(1 + cell%n)
			}
		}
		if got := symmetryOf(g).String(); got != want {
			t.Errorf("%s: %s, want %s", pattern, got, want)
		}
	}
}

// TestDuplicatesLimit: beyond the limit, puzzles are compared with the kept ones only.
func TestDuplicatesLimit(t *testing.T) {
	key := func(equal, form byte) keys { return keys{equal: [16]byte{equal}, form: [16]byte{form}} }
	d := duplicates{most: 3}
	for k, step := range []struct {
		key  keys
		want Duplicate
	}{
		{key(1, 1), First}, {key(2, 1), Isomorphic}, {key(1, 1), Equal}, {key(2, 1), Equal}, {key(3, 3), First},
		{key(4, 4), Skipped}, {key(4, 4), Skipped}, {key(5, 3), Isomorphic}, {key(5, 3), Isomorphic}, {key(3, 3), Equal},
	} {
		if got := d.add(step.key); got != step.want {
			t.Errorf("step %d: %q, want %q", k, got, step.want)
		}
	}
}

// TestCSV: the table has the numbers of the summary, and a row for each puzzle has its facts.
func TestCSV(t *testing.T) {
	text := strings.Join([]string{easy + " =1+1", escargot, "55" + easy[2:], transposed(easy)}, "\n")
	facts, s := collect(t, text, Settings{Grades: true, Minimal: true})
	var b strings.Builder
	if err := s.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	sums := map[string]int{}
	for _, row := range readCSV(t, b.String())[1:] {
		if n, err := strconv.Atoi(row[2]); err == nil {
			sums[row[0]] += n
		}
	}
	for name, want := range map[string]int{"shape": 3, "solutions": 3, "clues of 9x9 Sudoku": 3, "duplicate": 3, "symmetry": 3, "minimal": 3, "grade": 3, "label": 1, "input": 5} {
		if sums[name] != want {
			t.Errorf("%s: rows add up to %d, want %d\n%s", name, sums[name], want, b.String())
		}
	}
	b.Reset()
	out, err := NewPuzzleCSV(&b)
	for _, f := range facts {
		if err == nil {
			err = out.Add(f)
		}
	}
	if err != nil || out.End() != nil {
		t.Fatal(err)
	}
	table := readCSV(t, b.String())
	column := func(row int, name string) string { return table[row][slices.Index(table[0], name)] }
	for name, want := range map[string]string{
		"label": "'=1+1", "clues": "30", "status": "one", "solutions": "1", "singles": "yes", "duplicate": "no", "automorphisms": "1", "symmetry": "half turn",
		"line": "1", "order": "9", "kind": "sudoku", "puzzle": easy, "grade": "easy", "format": "line",
	} {
		if got := column(1, name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if column(3, "status") != "invalid" || column(3, "error") == "" || column(4, "duplicate") != "isomorphic" || column(2, "singles") != "no" {
		t.Errorf("rows %q", table)
	}
}

func readCSV(t *testing.T, text string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestText: the text has the figures, and its notes.
func TestText(t *testing.T) {
	_, s := collect(t, strings.Join([]string{easy, escargot, "a" + easy[1:], "1.....2..3.....4"}, "\n"), Settings{Limit: 9})
	s.Interrupted = true
	s.AddRating(&Rated{Difficulty: rate.Difficulty{Rating: 1.5, Grade: rate.Easy, Technique: "naked single"}})
	var b strings.Builder
	if err := s.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"3 puzzles in 1 file, as far as they were read before the interruption\n", "singles alone solve 66.7 % of the puzzles (2 of 3)\n",
		"note: the run was interrupted", "note: up to 9 solutions", "note: isomorphic puzzles are found among 9x9 Sudokus",
		"random sample of 1 of the 3 puzzles with one solution", "hidden singles alone",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the text lacks %q:\n%s", want, b.String())
		}
	}
	for line := range strings.Lines(b.String()) {
		if !strings.HasPrefix(line, "note: ") && len(line) > 101 {
			t.Errorf("a line of %d columns: %s", len(line)-1, line)
		}
	}
}

// TestMeasureCounted: counted numbers have the same measure as the numbers one by one.
func TestMeasureCounted(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 30; n++ {
		var c counter[int]
		numbers := make([]int, n)
		for k := range numbers {
			numbers[k] = rng.IntN(9)
			c.add(numbers[k])
		}
		got, want := measureCounted("x", &c), measure("x", n, func(k int) float64 { return float64(numbers[k]) })
		if got.Mean-want.Mean > 1e-9 || want.Mean-got.Mean > 1e-9 {
			t.Errorf("%v: mean %v, want %v", numbers, got.Mean, want.Mean)
		}
		if got.Mean = want.Mean; got != want {
			t.Errorf("%v: %+v, want %+v", numbers, got, want)
		}
	}
}

// TestJoined: joined rows have the puzzles of all rows.
func TestJoined(t *testing.T) {
	for _, number := range []bool{false, true} {
		table := Table{Number: number}
		for k := range 100 {
			table.Rows = append(table.Rows, Row{strconv.Itoa(k), k})
		}
		joined, sum := table.Joined(30), 0
		for _, r := range joined.Rows {
			sum += r.Puzzles
		}
		if len(joined.Rows) > 30 || len(joined.Rows) < 20 || sum != 4950 || len(table.Rows) != 100 {
			t.Errorf("numbers %t: %d rows with %d puzzles", number, len(joined.Rows), sum)
		}
	}
}

// TestManyValues: values beyond the limit are counted together.
func TestManyValues(t *testing.T) {
	var c counter[int]
	for k := range mostValues + 5 {
		c.add(k)
		c.add(0)
	}
	if len(c.of) != mostValues || c.others != 5 || c.total != 2*(mostValues+5) {
		t.Errorf("%d values, %d others, %d in all", len(c.of), c.others, c.total)
	}
}

// TestInterrupted: when the context is done, no fact is wrong, and no goroutine stays behind.
func TestInterrupted(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	shape := new(input.Shape)
	text := strings.Repeat(easy+"\n1.....2..3.....4\n", 500)
	for _, after := range []int{0, 1, 300} {
		ctx, cancel := context.WithCancel(t.Context())
		n, s := 0, Settings{Shape: shape, Engine: dlx.Solver{}, Limit: 2}
		if after == 0 {
			cancel()
		}
		for f := range Collect(ctx, (&input.Reader{Shape: shape, Stdin: strings.NewReader(text)}).Tasks(nil), s, 3) {
			if n++; !f.Proper() || !f.Singles {
				t.Errorf("after %d: puzzle %d has %d solutions", after, n, f.Solutions)
			}
			if n == after {
				cancel()
			}
		}
		if cancel(); n < after || n == 1000 || after == 0 && n > 0 {
			t.Errorf("canceled after %d puzzles: %d", after, n)
		}
	}
}

// TestTablesAddUp: the rows of each table whose values exclude each other add up to all puzzles.
func TestTablesAddUp(t *testing.T) {
	_, s := collect(t, strings.Join(append(randomPuzzles(12), easy, easy, escargot), "\n"), Settings{Grades: true, Minimal: true, Limit: 20})
	names := map[string]bool{}
	for _, table := range s.Tables() {
		names[table.Name] = true
		sum := 0
		for _, r := range table.Rows {
			sum += r.Puzzles
		}
		if table.Name != "solved by" && sum != table.Of {
			t.Errorf("%s: rows add up to %d, want %d", table.Name, sum, table.Of)
		}
	}
	if len(names) < 10 {
		t.Errorf("only the tables %v", slices.Sorted(maps.Keys(names)))
	}
}
