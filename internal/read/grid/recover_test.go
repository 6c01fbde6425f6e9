package grid_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// layouts are the layouts of files with many puzzles.
var layouts = []struct {
	name   string
	format grid.Format
	banded bool   // blank lines between bands
	flat   string // separates the cells of a puzzle on one line
	order  int    // the only order to test; 0 means several
}{
	{name: "line", format: grid.FormatLine},
	{name: "grid", format: grid.FormatGrid},
	{name: "grid in bands", format: grid.FormatGrid, banded: true},
	{name: "pretty", format: grid.FormatPretty},
	{name: "pipes", format: grid.FormatPipes},
	{name: "commas", format: grid.FormatCommas},
	{name: "ranked", format: grid.FormatRanked},
	{name: "numbers", format: grid.FormatNumbers, order: 16},
	{name: "blanks on one line", flat: " ", order: 9},
	{name: "commas on one line", flat: ",", order: 9},
}

// TestDamage: if one puzzle of a file is damaged in any way, all other puzzles are read as before.
func TestDamage(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 4))
	for _, layout := range layouts {
		for _, order := range []int{4, 6, 9, 16} {
			if layout.order != 0 && layout.order != order {
				continue
			}
			t.Run(fmt.Sprint(layout.name, " ", order), func(t *testing.T) {
				grids, parts := someFile(t, random, order, layout.format, layout.banded, layout.flat)
				asked := layout.order
				if layout.format == grid.FormatLine && order < 9 {
					asked = order // a damaged first line may look like a row
				}
				for range 25 {
					hit := random.IntN(len(parts))
					damaged := slices.Clone(parts)
					how := damage(random, &damaged[hit])
					text := strings.Join(damaged, "\n")
					got, errors := readAll(text, grid.ParseOptions{Order: asked})
					checkOthers(t, how, text, grids, hit, got, errors)
				}
			})
		}
	}
}

// checkOthers reports an error unless all grids except the damaged one were read.
func checkOthers(t *testing.T, how, text string, grids []puzzle.Grid, hit int, got []puzzle.Grid, errors []string) {
	t.Helper()
	before, after := grids[:hit], grids[hit+1:]
	same := len(got) >= len(before)+len(after)
	for k := 0; same && k < len(before); k++ {
		same = got[k].Equal(before[k])
	}
	for k := 1; same && k <= len(after); k++ {
		same = got[len(got)-k].Equal(after[len(after)-k])
	}
	if !same || len(got) > len(grids) || len(got) < len(grids) && len(errors) == 0 {
		t.Fatalf("puzzle %d, %s: %d grids of %d; errors\n%s\n%s", hit+1, how, len(got), len(grids), strings.Join(errors, "\n"), text)
	}
}

// someFile returns five grids, and the text of each.
func someFile(t *testing.T, random *rand.Rand, order int, f grid.Format, banded bool, flat string) (grids []puzzle.Grid, parts []string) {
	t.Helper()
	boxRows, _, _ := puzzle.DefaultBox(order)
	for k := range 5 {
		g := puzzle.NewGrid(order, order)
		for cell := range g.Cells {
			if r, c := cell/order, cell%order; random.IntN(3) == 0 {
				g.Cells[cell] = uint8(1 + (k+r*boxRows+r/boxRows+c)%order)
			}
		}
		g.Cells[0] = uint8(k%order + 1)
		o := grid.WriteOptions{Label: "Hard", Number: k + 1}
		if f == grid.FormatLine && order < 9 {
			o.Label = "" // with it, a damaged puzzle may look like a row
		}
		var b bytes.Buffer
		if err := grid.WriteGrid(&b, g, f, o); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if flat != "" {
			text = strings.Join(strings.Split(g.String(), ""), flat) + "\n"
		}
		if banded {
			lines := strings.SplitAfter(text, "\n")
			text = ""
			for chunk := range slices.Chunk(lines[:order], boxRows) {
				text += strings.Join(chunk, "") + "\n"
			}
			text = strings.TrimSuffix(text, "\n")
		}
		grids, parts = append(grids, g), append(parts, text)
	}
	return grids, parts
}

// damage damages the text of a puzzle at random, and returns a description of the damage.
func damage(random *rand.Rand, part *string) (how string) {
	lines := strings.SplitAfter(*part, "\n")
	lines = lines[:len(lines)-1]
	k := random.IntN(len(lines))
	for strings.TrimSpace(lines[k]) == "" {
		k = random.IntN(len(lines))
	}
	chars := []rune(lines[k])
	at := random.IntN(len(chars) - 1)
	switch random.IntN(7) {
	case 0:
		how = "a bad character"
		chars[at] = []rune("?$é\"=#")[random.IntN(6-max(0, 1-at))] // # would begin a comment
	case 1:
		how = "a character lost"
		chars = slices.Delete(chars, at, at+1)
	case 2:
		how = "a character more"
		chars = slices.Insert(chars, at, []rune("7.?a")[random.IntN(4)])
	case 3:
		if how = "a line lost"; len(lines) > 1 {
			chars = nil
		}
	case 4:
		if how = "a line twice"; len(lines) > 1 {
			chars = append(chars, chars...)
		}
	case 5:
		how = "a line of text"
		chars = append([]rune("hello, world\n"), chars...)
	case 6:
		how = "bytes that are no text"
		lines[k] = lines[k][:at] + "\xff\x00" + lines[k][at:]
		chars = nil
		*part = strings.Join(lines, "")
		return how
	}
	lines[k] = string(chars)
	*part = strings.Join(lines, "")
	return fmt.Sprint(how, " in line ", k+1)
}

// readAll returns the grids and the errors of a text.
func readAll(text string, o grid.ParseOptions) (grids []puzzle.Grid, errors []string) {
	r := grid.NewReader(strings.NewReader(text), "f", o)
	for {
		p, err := r.Next()
		switch {
		case err == io.EOF:
			return grids, errors
		case err != nil:
			errors = append(errors, err.Error())
		default:
			grids = append(grids, p.Grid)
		}
	}
}

// TestTwoBlankLines: a puzzle is read as soon as two blank lines stand below it. So a program can
// wait for the answer before it writes the next puzzle.
func TestTwoBlankLines(t *testing.T) {
	in, out := io.Pipe()
	go io.WriteString(out, gridOf(somePuzzle)+"\n\n")
	read := make(chan error, 1)
	go func() {
		_, err := grid.NewReader(in, "f", grid.ParseOptions{}).Next()
		read <- err
	}()
	select {
	case err := <-read:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("the reader waits for more than two blank lines")
	}
}

// TestTwoBlankLinesInBands: two blank lines between the bands of a damaged grid do not make a grid of its last rows and the first rows of
// the next one.
func TestTwoBlankLinesInBands(t *testing.T) {
	other := somePuzzle[1:] + "."
	for _, delimiter := range []string{"", ","} {
		// band returns the rows of a band.
		band := func(text string, rows ...int) (band string) {
			for _, k := range rows {
				band += strings.Join(strings.Split(text[9*k:9*k+9], ""), delimiter) + "\n"
			}
			return band
		}
		last := band(other, 0, 1, 2) + "\n" + band(other, 3, 4, 5) + "\n" + band(other, 6, 7, 8)
		whole := band(somePuzzle, 0, 1, 2) + "\n" + band(somePuzzle, 3, 4, 5) + "\n" + band(somePuzzle, 6, 7, 8)
		for _, bad := range []string{
			band(somePuzzle, 0, 1, 2) + "\n" + band(somePuzzle, 3, 4) + "\n\n" + band(somePuzzle, 6, 7, 8),
			band(somePuzzle, 0, 1, 2) + "\n\n" + band(somePuzzle, 4, 5) + "\n" + band(somePuzzle, 6, 7, 8),
			band(somePuzzle, 1, 2) + "\n\n" + band(somePuzzle, 3, 4, 5) + "\n" + band(somePuzzle, 6, 7, 8),
		} {
			text := whole + "\n" + bad + "\n" + last
			grids, errors := readAll(text, grid.ParseOptions{})
			isMixed := func(g puzzle.Grid) bool {
				text := g.String()
				return text != somePuzzle && text != other
			}
			if len(errors) == 0 || slices.ContainsFunc(grids, isMixed) {
				t.Errorf("%d grids and the errors %q of\n%s", len(grids), errors, text)
			}
		}
	}
}

// TestLineBelowBadGrid: a puzzle on one line is not lost if it stands below a bad grid. In most of
// the texts, the line could also be a row of order 16, 25 or 36, and no puzzle before it has shown
// the order of the file.
func TestLineBelowBadGrid(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"row lost", "10|00\n00|20\n--+--\n03|00\n\n1.....2..3......\n", []string{"5:1 missing", `line 6: 2 "" line 4 1-9A-Z`}},
		{"row lost, puzzles of two orders", "10|00\n00|20\n--+--\n03|00\n\n1.....2..3......\n....1.....2..3..\n" + clue17, []string{"5:1 missing", `line 6: 2 "" line 4 1-9A-Z`, `line 7: 3 "" line 4 1-9A-Z`, `line 8: 4 "" line 9 1-9A-Z`}},
		{"two rows lost", "10|00\n00|20\n\n1.....2..3......\n", []string{"3:1 missing", `line 4: 2 "" line 4 1-9A-Z`}},
		{"one row left", "10|00\n\n1.....2..3......\n", []string{"2:1 missing", `line 3: 2 "" line 4 1-9A-Z`}},
		{"order 9, rows lost", rows(9, 3) + "\n" + clue17 + "\n" + clue17, []string{"4:1 missing", `line 5: 2 "" line 9 1-9A-Z`, `line 6: 3 "" line 9 1-9A-Z`}},
		{"bad character", "10|00\n00|2?\n--+--\n03|00\n\n1.....2..3......", []string{"5:1 missing", `line 6: 2 "" line 4 1-9A-Z`}},
		{"band lost", "1...\n..2?\n\n1.....2..3......\n", []string{"3:1 missing", `line 4: 2 "" line 4 1-9A-Z`}},
		{"order 5", "1....\n..2..\n....?\n\n1......2..3..............\n", []string{"4:1 missing", `line 5: 2 "" line 5 1-9A-Z`}},
		{"bad line", "10|00\n00|20\n--+--\n03|00\n\n1.....2..3?.....\n\n" + rows(4, 3) + "...4\n", []string{"5:1 missing", "6:11 value", `line 8: 3 "" grid 4 1-9A-Z`}},
		{"order 6", "1.....\n..2..?\n\n1......2..3.........................\n", []string{"3:1 missing", `line 4: 2 "" line 6 1-9A-Z`}},
		{"damaged row of order 9 in bands", "1.......?\n2........\n3........\n\n4........5......\n6........\n7........\n\n" + rows(9, 3), []string{"5:10 row"}},
	} {
		t.Run(test.name, func(t *testing.T) { compare(t, read(test.text, grid.ParseOptions{}), test.want) })
	}
}

// TestFrameBelowLines: between puzzles on one line, a frame begins a grid only above a row of a
// grid. Otherwise it is skipped, and each line below it is a bad puzzle of its own.
func TestFrameBelowLines(t *testing.T) {
	hexes := strings.Repeat(".", 255) + "1\n"
	var pretty strings.Builder
	if err := grid.WriteGrid(&pretty, mustGrid(t, hexes), grid.FormatPretty, grid.WriteOptions{}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"grid of another order", clue17 + "\n--+--\n10|00\n00|20\n\n1.....2..3......\n" + clue17, []string{`line 1: 1 "" line 9 1-9A-Z`, "3:3 line", "4:3 line", `line 6: 4 "" line 4 1-9A-Z`, `line 7: 5 "" line 9 1-9A-Z`}},
		{"frame alone", clue17 + "\n---\n" + clue17 + "\n---\n", []string{`line 1: 1 "" line 9 1-9A-Z`, `line 3: 2 "" line 9 1-9A-Z`}},
		{"text as long as a row", clue17 + "\nsome texts\nmore\n" + clue17, []string{`line 1: 1 "" line 9 1-9A-Z`, `line 4: 2 "" line 9 1-9A-Z`}},
		{"grid of the same order", clue17 + "\n---\n" + gridOf(clue17) + "---\n", []string{`line 1: 1 "" line 9 1-9A-Z`, `line 3: 2 "" grid 9 1-9A-Z`}},
		{"drawing of order 16", hexes + "\n" + pretty.String(), []string{`line 1: 1 "" line 16 1-9A-Z`, `line 4: 2 "" pretty 16 1-9A-Z`}},
		{"drawing below a bad line", "some-very-long-text-that-is-not-a-puzzle\n" + pretty.String(), []string{"1:1 text", `line 3: 2 "" pretty 16 1-9A-Z`}},
	} {
		t.Run(test.name, func(t *testing.T) { compare(t, read(test.text, grid.ParseOptions{}), test.want) })
	}
}
