package grid_test

import (
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// one returns the only puzzle of a text.
func one(t *testing.T, text string) *grid.Puzzle {
	t.Helper()
	var all []*grid.Puzzle
	for p, err := range grid.Parse(strings.NewReader(text), "f", grid.ParseOptions{}) {
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		all = append(all, p)
	}
	if len(all) != 1 {
		t.Fatalf("found %d puzzles, want 1\n%s", len(all), text)
	}
	return all[0]
}

// notesNine is nineByNine with its candidates, as HoDoKu copies it. The step of the 4 naked singles
// is not made.
const notesNine = `
.-------------------.----------------.-------------------.
| 5    3     124    | 26    7   2468 | 1489   1249  248  |
| 6    247   247    | 1     9   5    | 3478   234   2478 |
| 12   9     8      | 23    34  24   | 13457  6     247  |
:-------------------+----------------+-------------------:
| 8    125   1259   | 579   6   147  | 4579   2459  3    |
| 4    25    2569   | 8     5   3    | 579    259   1    |
| 7    15    1359   | 59    2   14   | 4589   459   6    |
:-------------------+----------------+-------------------:
| 139  6     134579 | 357   35  7    | 2      8     4    |
| 23   278   237    | 4     1   9    | 36     3     5    |
| 123  1245  12345  | 2356  8   26   | 1346   7     9    |
'-------------------'----------------'-------------------'
`

const givensOfNotes = "53..7....6..195....98....6.8...6...34..853..17...2...6.6...7284...419.35....8..79"

// TestCandidates: grids of candidates as programs write them. A cell with one candidate is a
// given, and a solution may have only candidates.
func TestCandidates(t *testing.T) {
	plain := strings.NewReplacer("|", " ", ".", "", "-", "", ":", "", "+", "", "'", "").Replace(notesNine)
	long := ""
	for word := range strings.FieldsSeq(plain) {
		for _, digit := range "123456789" {
			if !strings.ContainsRune(word, digit) {
				digit = '.'
			}
			long += string(digit)
		}
	}
	marked := strings.NewReplacer("| 5    3 ", "| *5*  <3>  ", "124", "{124}", "2468", "2-46-8", " 1489", "*1489").Replace(notesNine)
	for name, text := range map[string]string{
		"HoDoKu": notesNine, "no frame": plain, "one line": long + "\n", "one line with zeros": strings.ReplaceAll(long, ".", "0"),
		"plus signs": strings.NewReplacer(".", "+", ":", "+", "'", "+").Replace(notesNine),
		"marks":      marked, "a heading": "12 Hard" + notesNine, "windows": strings.ReplaceAll(notesNine, "\n", "\r\n"),
		"drawn":        strings.NewReplacer("|", "│", "-", "─", ":", "├", "+", "┼", ".", "┌", "'", "└").Replace(notesNine),
		"blank lines":  strings.NewReplacer("|\n:", "|\n\n:").Replace(notesNine),
		"Simple frame": strings.NewReplacer(".", "*", ":", "|", "'", "*").Replace(notesNine),
	} {
		p := one(t, text)
		if p.Format != grid.FormatCandidates || !p.Grid.Equal(mustGrid(t, givensOfNotes)) || p.Candidates == nil || p.Allowed == nil {
			t.Errorf("%s: read as %v\n%v\n%s", name, p.Format, p.Grid, text)
			continue
		}
		if p.Candidates[2] != 0b1011 || p.Candidates[0] != 0 || p.Candidates[5] != 0b10101010 {
			t.Errorf("%s: candidates %b", name, p.Candidates)
		}
	}
}

// TestPlacedCandidates: in .sdx files, u stands before placed values. Then the candidates are notes.
func TestPlacedCandidates(t *testing.T) {
	p := one(t, strings.Replace(notesNine, "| 5    3 ", "| 5    u3", 1))
	if p.Grid.At(0, 1) != 0 || p.Placed.At(0, 1) != 3 || p.Placed.Filled() != 1 || p.Allowed != nil || p.Candidates == nil {
		t.Errorf("read as %+v", p.Sheet)
	}
}

// TestSimpleSudoku: the grids of a file of Simple Sudoku are one puzzle.
func TestSimpleSudoku(t *testing.T) {
	s := puzzle.Sheet{Grid: mustGrid(t, nineByNine), Placed: puzzle.NewGrid(9, 9), Candidates: make([]uint64, 81)}
	s.Placed.Set(0, 2, 4)
	for cell := range s.Candidates {
		if s.Grid.Cells[cell] == 0 && cell != 2 {
			s.Candidates[cell] = 0b110011 << (cell % 3)
		}
	}
	both := s
	withoutPlaced, withoutNotes := s, s
	withoutPlaced.Placed, withoutNotes.Candidates = puzzle.Grid{}, nil
	withoutPlaced.Candidates = append([]uint64(nil), s.Candidates...)
	withoutPlaced.Candidates[2] = 0b1010
	for _, want := range []puzzle.Sheet{both, withoutPlaced, withoutNotes} {
		text := writeAll(t, grid.FormatSS, grid.WriteOptions{}, &grid.Puzzle{Sheet: want})
		for _, text := range []string{text, strings.ReplaceAll(text, "\n\n", "\n\n\n"), text + "\n\n"} {
			p := one(t, text)
			if p.Format != grid.FormatSS || !p.Grid.Equal(want.Grid) || !p.Placed.Equal(want.Placed) || len(p.Candidates) != len(want.Candidates) {
				t.Fatalf("read as %+v\n%s", p.Sheet, text)
			}
			for cell := range want.Candidates {
				if p.Candidates[cell] != want.Candidates[cell] {
					t.Fatalf("read as %b\n%s", p.Candidates, text)
				}
			}
		}
	}
	two := writeAll(t, grid.FormatSS, grid.WriteOptions{}, &grid.Puzzle{Sheet: both}, &grid.Puzzle{Sheet: withoutPlaced}, &grid.Puzzle{Sheet: withoutNotes})
	if got := read(two, grid.ParseOptions{}); len(got) != 3 {
		t.Errorf("three puzzles are read as %q\n%s", got, two)
	}
}

// TestNotCandidates: a grid of candidates that does not fit the grid above is another puzzle, and a
// damaged one is an error.
func TestNotCandidates(t *testing.T) {
	if p := one(t, gridOf(nineByNine)+"\n"+notesNine[1:]); !p.Grid.Equal(mustGrid(t, nineByNine)) || p.Candidates == nil || p.Allowed != nil {
		t.Errorf("givens and candidates are read as %+v", p.Sheet)
	}
	compare(t, read(gridOf(clue17)+"\n"+notesNine[1:], grid.ParseOptions{}), []string{
		`line 1: 1 "" grid 9 1-9A-Z`, `line 12: 2 "" candidates 9 1-9A-Z`})
	lines := strings.SplitAfter(notesNine[1:], "\n")
	short := strings.Join(append(lines[:11:11], lines[12:]...), "")
	if got := read(short, grid.ParseOptions{}); len(got) == 0 || strings.HasPrefix(got[0], "line") {
		t.Errorf("a grid without its last row is read as %q", got)
	}
	for _, bad := range []string{"1421", "12a", "1 2 4", "142", "12.4"} {
		got := read(strings.Replace(notesNine, "124 ", bad+" ", 1), grid.ParseOptions{})
		if len(got) == 0 || strings.HasPrefix(got[0], "line") {
			t.Errorf("a grid with %s is read as %q", bad, got)
		}
	}
}
