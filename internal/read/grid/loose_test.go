package grid_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// someRows returns the rows of a random grid of order 9 with some 30 givens, some in each row.
func someRows(random *rand.Rand) []string {
	rows := make([]string, 9)
	for r := range rows {
		for c := range 9 {
			char := "."
			if random.IntN(3) == 0 || r == c {
				char = string(rune('1' + (3*r+r/3+c)%9))
			}
			rows[r] += char
		}
	}
	return rows
}

// TestForms: random grids in every form are read, also below a caption and above one.
func TestForms(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 3))
	for _, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			for range 8 {
				rows := someRows(random)
				want := mustGrid(t, strings.Join(rows, ""))
				for _, text := range []string{f.write(rows), "Here's today's puzzle from the Times!\n\n" + f.write(rows), "Monday:\n" + f.write(rows) + "\nHave fun!\n"} {
					got, errs := readAll(text, grid.ParseOptions{})
					if len(got) != 1 || len(errs) > 0 || !got[0].Equal(want) {
						t.Fatalf("%d puzzles, errors %q:\n%s", len(got), errs, text)
					}
				}
			}
		})
	}
}

// TestFormsInFile: several puzzles of a form in one file are all read.
func TestFormsInFile(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 4))
	for _, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			text := ""
			var want []puzzle.Grid
			for k := range 4 {
				rows := someRows(random)
				want = append(want, mustGrid(t, strings.Join(rows, "")))
				text += fmt.Sprintf("Here comes number %d:\n%s\n\n", k+1, f.write(rows))
			}
			got, errs := readAll(text, grid.ParseOptions{})
			if len(got) != len(want) || len(errs) > 0 {
				t.Fatalf("%d puzzles, errors %q:\n%s", len(got), errs, text)
			}
			for k, g := range got {
				if !g.Equal(want[k]) {
					t.Fatalf("puzzle %d is\n%v, want\n%v", k+1, g, want[k])
				}
			}
		})
	}
}

// TestDamagedForms: a puzzle in some form that is damaged is an error with its place, or the
// damage does no harm: the puzzle is still read right. A digit that is lost or added between
// spaces is another puzzle, and nobody can see that.
func TestDamagedForms(t *testing.T) {
	rounds := 10
	if long {
		rounds = 60
	}
	random := rand.New(rand.NewPCG(5, 5))
	for _, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			refused := 0
			isList := strings.Contains(f.name, "array") // may be rules of the next puzzle
			for range rounds {
				rows := someRows(random)
				want := mustGrid(t, strings.Join(rows, ""))
				text := f.write(rows)
				lines := strings.SplitAfter(text, "\n")
				if len(lines) == 1 {
					lines = append(lines, "")
				}
				k := random.IntN(len(lines) - 1)
				chars := []rune(lines[k])
				at := random.IntN(len(chars))
				how := ""
				switch random.IntN(4) {
				case 0:
					how = "a bad character"
					if chars[at] == '\n' || chars[at] == '\r' || !unicode.IsDigit(chars[at]) {
						continue
					}
					chars[at] = []rune("$é%&")[random.IntN(4)]
				case 1:
					if how = "a line lost"; f.name == "numbers of columns" {
						continue // the numbers may be the first row of a full grid
					}
					chars = nil
				case 2:
					how = "a line twice"
					chars = append(chars, chars...)
				case 3:
					how = "text in the middle"
					if k == 0 || k == len(lines)-2 {
						continue
					}
					chars = append([]rune("hello, world\n"), chars...)
				}
				lines[k] = string(chars)
				damaged := strings.Join(lines, "")
				next := "\n\n\n" + somePuzzle + "\n"
				got, errs := readAll(damaged+next, grid.ParseOptions{})
				if len(errs) > 0 {
					refused++
				}
				for _, g := range got {
					if !g.Equal(want) && !g.Equal(mustGrid(t, somePuzzle)) {
						t.Fatalf("%s in line %d: read\n%v, want\n%v\n%s", how, k+1, g, want, damaged)
					}
				}
				for _, e := range errs {
					if !regexp.MustCompile(`^f:\d+:\d+: .*expected`).MatchString(e) {
						t.Errorf("error %q", e)
					}
				}
				if !isList && (len(got) == 0 || !got[len(got)-1].Equal(mustGrid(t, somePuzzle))) {
					t.Fatalf("%s in line %d: the next puzzle is lost, errors %q\n%s", how, k+1, errs, damaged)
				}
			}
			if refused == 0 && long {
				t.Error("no damage was refused")
			}
		})
	}
}

// TestCaptions: a caption is the title of the puzzle below it; the name of further rules refuses
// the puzzle; a damaged puzzle is no caption.
func TestCaptions(t *testing.T) {
	whole := gridOf(somePuzzle)
	for _, test := range []struct {
		name, text string
		want       []string // titles, or the beginnings of errors
	}{
		{"a day", "Monday:\n" + whole, []string{"Monday"}},
		{"a line of chat", "Here's today's puzzle from the Times!\n" + whole, []string{"Here's today's puzzle from the Times!"}},
		{"a date", "Monday 12.05.2020\n" + whole, []string{"Monday 12.05.2020"}},
		{"captions between grids", "Monday:\n" + whole + "\nTuesday:\n" + whole, []string{"Monday", "Tuesday"}},
		{"captions between lines", "Monday:\n" + somePuzzle + "\nTuesday:\n" + somePuzzle + "\nhave fun\n", []string{"Monday", "Tuesday"}},
		{"no blank line", "Monday:\n" + whole + "Tuesday:\n" + whole + "Have fun!\n", []string{"Monday", "Tuesday"}},
		{"the end of a letter", "Hello all,\n\n" + whole + "\nThanks,\nAnn\n", []string{"Hello all,"}},
		{"a word below", whole + "Best,\n", []string{""}},
		{"a long text", strings.Repeat("Many words. ", 20) + "\n" + whole, []string{""}},
		{"the plain rules", "Fill in the grid so that every row, every column and every 3x3 box contains the digits 1 to 9.\n" + whole, []string{""}},
		{"a named rule", "A killer Sudoku\n" + whole, []string{"f:1:1: found rules (killer; "}},
		{"a damaged line", somePuzzle + "\n53..7....6..195....98....6.8...6...34..8.3..l7...2...6.6....28....419..5....8..79\n" + somePuzzle, []string{"", "f:2:45: \"l\" is not a value", ""}},
		{"a short line", somePuzzle + "\n53..7....6..195\n" + somePuzzle, []string{"", "f:2:", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for p, err := range grid.Parse(strings.NewReader(test.text), "f", grid.ParseOptions{}) {
				if err != nil {
					got = append(got, err.Error())
				} else {
					got = append(got, p.Title)
				}
			}
			same := len(got) == len(test.want)
			for k := 0; same && k < len(got); k++ {
				same = got[k] == test.want[k] || test.want[k] != "" && strings.HasPrefix(got[k], test.want[k])
			}
			if !same {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
