package grid

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

const (
	givensOnLine   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solutionOnLine = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// TestCutPuzzleBesideSolution reads lines with a solution and a part of its puzzle. The solution must
// not be read as the puzzle.
func TestCutPuzzleBesideSolution(t *testing.T) {
	for cut := 1; cut < 77; cut += 4 {
		for _, separator := range []string{",", ";", "\t", " ", "|", ":", ", "} {
			for _, part := range []string{givensOnLine[cut:], givensOnLine[:81-cut]} {
				for _, blank := range []string{".", "0", "-"} {
					text := strings.ReplaceAll(part, ".", blank) + separator + solutionOnLine + separator + "hard\n"
					if !strings.Contains(part, "..") || len(part) < 8 {
						continue
					}
					if g, err := ParseGrid(text); err == nil {
						t.Errorf("%q: got the grid %v, want an error", text, g)
					}
				}
			}
		}
	}
	for _, id := range []string{"1", "12", "1234567", "4.5", "hard", "p12", "2026-01-02"} {
		if _, err := ParseGrid(id + "," + solutionOnLine + "\n"); err != nil {
			t.Errorf("id %q: %v", id, err)
		}
	}
}

// TestSolutionIsNoLabel writes a puzzle with its solution as a table.
func TestSolutionIsNoLabel(t *testing.T) {
	for rest, label := range map[string]string{"": "", ",hard": "hard"} {
		p, err := NewReader(strings.NewReader(givensOnLine+","+solutionOnLine+rest+"\n"), "f", ParseOptions{}).Next()
		if err != nil || p.Label != label {
			t.Errorf("rest %q: got %v, %v, want the label %q", rest, p, err, label)
		}
	}
}

// TestTitleOfLargeTable reads a table of order 25. Its names are no title.
func TestTitleOfLargeTable(t *testing.T) {
	const symbols = "123456789ABCDEFGHIJKLMNOP"
	var line []byte
	for k := range 625 {
		r, c := k/25, k%25
		if symbol := symbols[(5*(r%5)+r/5+c)%25]; (7*r+3*c)%4 > 0 {
			line = append(line, symbol)
		} else {
			line = append(line, '.')
		}
	}
	for _, name := range []string{"puzzle", "quizzes", "puzzle,level"} {
		r := NewReader(bytes.NewReader([]byte(name+"\n"+string(line)+",x\n"+string(line)+",x\n")), "f", ParseOptions{})
		for range 2 {
			if p, err := r.Next(); err != nil || p.Title != "" {
				t.Errorf("%s: got %v, %v, want a puzzle without a title", name, p, err)
			}
		}
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("%s: got %v, want the end", name, err)
		}
	}
}

// TestPaddedNumber reads a digit that was typed at a 0.
func TestPaddedNumber(t *testing.T) {
	list := strings.ReplaceAll(strings.Join(strings.Split(givensOnLine, ""), ","), ".", "0")
	for _, text := range []string{strings.Replace(list, ",0", ",05", 1), strings.ReplaceAll(strings.Replace(list, ",0", ",05", 1), ",0,", ",,")} {
		if g, err := ParseGrid(text + "\n"); err == nil {
			t.Errorf("%q: got the grid %v, want an error", text, g)
		}
	}
	two := strings.ReplaceAll("0"+strings.ReplaceAll(list, ",", ",0"), "00", "00")
	rows := strings.Split(two, ",")
	var text strings.Builder
	for k := 0; k < 81; k += 9 {
		text.WriteString(strings.Join(rows[k:k+9], ",") + "\n")
	}
	if _, err := ParseGrid(text.String()); err != nil {
		t.Errorf("all numbers with two digits: %v", err)
	}
}

// TestNoCaption reads text below a puzzle that may be the rest of a puzzle.
func TestNoCaption(t *testing.T) {
	for text, caption := range map[string]bool{
		"foo bar": true, "Take 12 of 20": true, "see sudoku.example.com": true, "wait for it...": true, "post-office": true,
		"Dm4u.e..w": false, "zzzz9zzzz8zz": false, "q..w..e..r..t..y..": false, "x 4.b.c.d.e": false,
	} {
		r := NewReader(strings.NewReader(givensOnLine+"\n"+text+"\n"), "f", ParseOptions{})
		r.Next()
		if _, err := r.Next(); (err == io.EOF) != caption {
			t.Errorf("%q: got %v, want a caption: %v", text, err, caption)
		}
	}
}
