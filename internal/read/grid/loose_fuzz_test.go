package grid_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"fourfold/internal/read/grid"
)

// FuzzLoose: no text causes a panic or a hang, every given that was read stands in the text at its
// place.
func FuzzLoose(f *testing.F) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, form := range forms {
		text := "Monday:\n" + form.write(someRows(random))
		f.Add([]byte(text))
		f.Add([]byte(strings.Replace(text, "5", "?", 1)))
		f.Add([]byte(strings.Replace(text, "\n", "", 3)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r := grid.NewReader(bytes.NewReader(text), "f", grid.ParseOptions{})
		for range 10_000 {
			p, err := r.Next()
			if err == io.EOF {
				break
			}
			if err == nil {
				checkPlaces(t, text, p)
			}
		}
	})
}

// checkPlaces checks that the givens stand at their places, unless the cells have no places of
// their own.
func checkPlaces(t *testing.T, text []byte, p *grid.Puzzle) {
	t.Helper()
	n := len(p.Grid.Cells)
	line, column := p.Where(0)
	lastLine, lastColumn := p.Where(n - 1)
	if p.Alphabet != grid.AlphabetOne && p.Alphabet != grid.AlphabetZero { // letters for values
		return
	}
	if line == lastLine && column == lastColumn || p.Grid.Rows > 9 || !utf8.Valid(text) || bytes.HasPrefix(text, []byte("\x1f\x8b")) {
		return
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	all := strings.Split(string(text), "\n")
	for k, v := range p.Grid.Cells {
		line, column := p.Where(k)
		if v == 0 || bytes.IndexByte(text, 0) >= 0 || bytes.IndexByte(text, '\r') >= 0 {
			continue
		}
		if line > len(all) || column > utf8.RuneCountInString(all[line-1]) {
			t.Fatalf("cell %d is at %d:%d of %d lines:\n%s", k, line, column, len(all), text)
		}
		char := []rune(all[line-1])[column-1]
		if char >= 0xff01 {
			char -= 0xfee0
		}
		if char != rune('0'+v) {
			t.Fatalf("cell %d is %d, but %q at %d:%d of\n%s", k, v, char, line, column, text)
		}
	}
}
