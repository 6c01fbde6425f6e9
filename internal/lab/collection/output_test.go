package collection

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold/internal/player/rate"
	"fourfold/internal/read/input"
	"fourfold/internal/write/doc"
)

// TestSample: each task has the same chance, and the seed decides.
func TestSample(t *testing.T) {
	const n, most, runs = 12, 4, 3000
	sample := func(most int, seed uint64) (lines []int) {
		s := NewSample(most, seed)
		for k := range n {
			s.Add(&input.Task{Line: k})
		}
		for _, task := range s.Tasks() {
			lines = append(lines, task.Line)
		}
		return lines
	}
	chosen, firsts := make([]int, n), make([]int, n)
	for seed := range uint64(runs) {
		got := sample(most, seed)
		firsts[got[0]]++
		for _, k := range got {
			chosen[k]++
		}
	}
	for k := range chosen {
		if want := runs * most / n; chosen[k] < want*85/100 || chosen[k] > want*115/100 || firsts[k] < want/4*7/10 || firsts[k] > want/4*13/10 {
			t.Errorf("task %d was taken %d times, and first %d times; want about %d and %d", k, chosen[k], firsts[k], want, want/4)
		}
	}
	if !slices.Equal(sample(most, 7), sample(most, 7)) || len(sample(most, 7)) != most || len(sample(0, 7)) != n {
		t.Error("the seed does not decide, or the sample has another size")
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
		"label": "'=1+1", "clues": "30", "status": "unique", "solutions": "1", "singles": "yes", "duplicate": "no", "automorphisms": "1", "symmetry": "rotate180",
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

// TestText: the text has the figures, and its notes.
func TestText(t *testing.T) {
	_, s := collect(t, strings.Join([]string{easy, escargot, "a" + easy[1:], "1.....2..3.....4"}, "\n"), Settings{Limit: 9})
	s.Interrupted = true
	s.AddRating(&Rated{Difficulty: rate.Difficulty{Rating: 1.5, Grade: rate.Easy, Technique: "naked single"}})
	var b strings.Builder
	if err := s.Document().WriteText(&b, doc.Terminal{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"3 puzzles in 1 file, as far as they were read before the interruption\n", "singles alone solve 66.7 % of the puzzles (2 of 3)\n",
		"note: the run was interrupted", "note: up to 9 solutions", "note: isomorphic puzzles are found among 9x9 Sudokus",
		"random sample of 1 of the 3 puzzles with one solution",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the text lacks %q:\n%s", want, b.String())
		}
	}
}

// TestMeasure: counted numbers have the same measure as the numbers one by one.
func TestMeasure(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 30; n++ {
		var c counter[int]
		numbers, sum := make([]int, n), 0
		for k := range numbers {
			numbers[k] = rng.IntN(9)
			sum += numbers[k]
			c.add(numbers[k])
		}
		slices.Sort(numbers)
		want := Measure{"x", n, float64(numbers[0]), float64(numbers[(n-1)/2]+numbers[n/2]) / 2, float64(sum) / float64(n), float64(numbers[n-1])}
		got := measure("x", &c)
		if math.Abs(got.Mean-want.Mean) > 1e-9 {
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
